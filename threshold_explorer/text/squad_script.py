"""The best threshold as the SQuAD 2.0 script computes it, shown beside the attainable one."""

import numpy as np

from metrics_core import BestThreshold
from metrics_core.text import AnswerScores
from metrics_core.text.answering import Score


def row_by_row_best(scores: AnswerScores, score: Score) -> BestThreshold:
    """The best threshold if rows with equal answer scores are answered one by one, in file order.

    The script may stop among tied rows; then no threshold attains the value. Rajpurkar, Jia and Liang 2018,
    arXiv:1806.03822, `find_best_thresh`.

    >>> tied = AnswerScores.from_texts(["x", "y"], [["x"], []], no_answer=[0.5, 0.5])
    >>> row_by_row_best(tied, "f1"), tied.best_threshold("f1").value
    (BestThreshold(threshold=0.5, value=1.0), 0.5)
    """
    gate = scores.gate
    assert gate is not None
    order = np.argsort(gate.sign * gate.values, kind="stable")
    is_answered = scores.has_prediction
    gained = np.where(scores.has_answer, getattr(scores, score) * is_answered, -1.0 * is_answered)[order]
    reached = np.cumsum(gained)
    place = int(reached.argmax())
    without = scores.without_answer.n
    if reached[place] <= 0:
        return BestThreshold(0.0, without / len(scores))
    return BestThreshold(float(gate.values[order][place]), (without + float(reached[place])) / len(scores))
