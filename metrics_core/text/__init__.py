"""Texts as predictions: how they are normalised and cut, exact match and token F1, and when to answer.

>>> from metrics_core.text import exact_match, token_f1
>>> gold = ["water", "in solution in the world's water bodies", "the world's water bodies"]
>>> exact_match("water bodies", gold), token_f1("water bodies", gold)
(False, 0.8)
"""

from metrics_core.text.agreement import cohen_kappa, kendall_tau_b, spearman
from metrics_core.text.agreement_intervals import kendall_interval, spearman_interval, weighted_kappa_interval
from metrics_core.text.answer_scores import AnswerMeans, AnswerScores, GroupMeans
from metrics_core.text.answering import Answering, AnsweringCurve
from metrics_core.text.normaliser import SQUAD, Normaliser
from metrics_core.text.overlap import MarkedToken, MatchingTokens, exact_match, matching_tokens, token_f1
from metrics_core.text.reaching import count_reaching

__all__ = [
    "SQUAD",
    "AnswerMeans",
    "AnswerScores",
    "Answering",
    "AnsweringCurve",
    "GroupMeans",
    "MarkedToken",
    "MatchingTokens",
    "Normaliser",
    "cohen_kappa",
    "count_reaching",
    "exact_match",
    "kendall_interval",
    "kendall_tau_b",
    "matching_tokens",
    "spearman",
    "spearman_interval",
    "token_f1",
    "weighted_kappa_interval",
]
