"""The best threshold as the published script of SQuAD 2.0 finds it, to be shown beside the one that can be had."""

import numpy as np

from metrics_core import BestThreshold
from metrics_core.text import AnswerScores
from metrics_core.text.answering import Score


def row_by_row_best(scores: AnswerScores, score: Score) -> BestThreshold:
    """It lets one row after the other answer, rows of equal value in the order of the file.

    Among these it may stop where no threshold does: its value is then that of no threshold. Rajpurkar, Jia and Liang
    2018, arXiv:1806.03822, `find_best_thresh`.

    >>> tied = AnswerScores.from_texts(["x", "y"], [["x"], []], no_answer=[0.5, 0.5])
    >>> row_by_row_best(tied, "f1"), tied.best_threshold("f1").value
    (BestThreshold(threshold=0.5, value=1.0), 0.5)
    """
    gate = scores.gate
    assert gate is not None
    order = np.argsort(gate.sign * gate.values, kind="stable")
    gained = np.where(scores.has_answer, getattr(scores, score) * scores.answers, -1.0 * scores.answers)[order]
    reached = np.cumsum(gained)
    place = int(reached.argmax())
    without = scores.without_answer.n
    if reached[place] <= 0:
        return BestThreshold(0.0, without / len(scores))
    return BestThreshold(float(gate.values[order][place]), (without + float(reached[place])) / len(scores))
