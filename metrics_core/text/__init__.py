"""Metrics of generated texts: exact match, token F1, abstention thresholds, and agreement between graders.

>>> from metrics_core.text import exact_match, token_f1
>>> references = ["water", "in solution in the world's water bodies", "the world's water bodies"]
>>> exact_match("water bodies", references), token_f1("water bodies", references)
(False, 0.8)
"""

from metrics_core.text.agreement import cohen_kappa, kendall_tau_b, spearman
from metrics_core.text.agreement_intervals import kendall_interval, spearman_interval, weighted_kappa_interval
from metrics_core.text.answer_scores import AnswerMeans, AnswerScores, GroupMeans
from metrics_core.text.answering import Answering, AnsweringCurve
from metrics_core.text.exceedance import count_at_least
from metrics_core.text.normaliser import SQUAD, Normaliser
from metrics_core.text.overlap import MarkedToken, MatchingTokens, exact_match, matching_tokens, token_f1

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
    "count_at_least",
    "exact_match",
    "kendall_interval",
    "kendall_tau_b",
    "matching_tokens",
    "spearman",
    "spearman_interval",
    "token_f1",
    "weighted_kappa_interval",
]
