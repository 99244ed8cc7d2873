"""What a wrong guess of the costs would change: for which of them a threshold stays the best."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import Counts
from metrics_core.binary import BinaryScores
from metrics_core.choosing.scores_given import check_scores, one_threshold
from metrics_core.errors import PrevalenceError
from metrics_core.roc_hull import ROCHull
from metrics_core.ties import TIE


class MissCosts(NamedTuple):
    """How many false alarms a miss may cost, from `lowest` to `highest`; both are nan where there is no such number."""

    lowest: float
    highest: float


def best_miss_costs(scores: BinaryScores, threshold: Any, hull: ROCHull | None = None) -> MissCosts:
    """For which costs of a miss, in false alarms, no threshold has a lower expected cost than this one.

    Both ends belong to it: there another threshold costs as much. It compares with the vertices of the ROC hull, where
    the best lies for any costs: (FP - FP_v) / (TP - TP_v) is the cost at which this threshold and a vertex cost the
    same, a lower limit where the vertex flags fewer positives and an upper one where it flags more. Of four costs the
    number is `Costs.miss_cost`. At the prevalence of the scores. nan for a threshold under the hull, which is never
    the best. Hand in `scores.roc_hull()` where several thresholds are asked for. Raises `ThresholdError` for nan or
    several thresholds, `PrevalenceError` where one class only is present. Provost and Fawcett 2001,
    doi:10.1023/A:1007601015854.

    >>> scores = BinaryScores.from_predictions([0, 0, 1, 1, 0, 1], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    >>> best_miss_costs(scores, 0.3), best_miss_costs(scores, 0.5)
    (MissCosts(lowest=0.5, highest=inf), MissCosts(lowest=nan, highest=nan))
    """
    check_scores(scores)
    at = one_threshold(threshold, scores.dtype)
    if not (scores.statistic.n_positive and scores.statistic.n_negative):
        raise PrevalenceError("core-prevalence-one-class")
    here, vertices = scores.statistic.confusion_at(at), (scores.roc_hull() if hull is None else hull).matrix
    lost, saved = vertices.tp - here.tp, vertices.fp - here.fp
    if ((lost == 0) & (saved < 0)).any():
        return MissCosts(np.nan, np.nan)
    lowest = _costs_alike(saved, lost, lost < 0).max(initial=0.0)
    highest = _costs_alike(saved, lost, lost > 0).min(initial=np.inf)
    if lowest > highest:
        # Inside an edge of the hull both are the same number, which sums of weights round.
        if lowest > highest * (1 + TIE):
            return MissCosts(np.nan, np.nan)
        lowest, highest = highest, lowest
    factor = _false_alarms_per_miss(scores)
    return MissCosts(float(lowest) * factor if lowest else 0.0, float(highest) * factor)


def _costs_alike(saved: Counts, lost: Counts, chosen: Counts) -> Counts:
    return saved[chosen] / lost[chosen]


def _false_alarms_per_miss(scores: BinaryScores) -> float:
    """What the prevalence makes of a cost as observed: a positive counts for less, so a miss must cost more."""
    if scores.pi is None:
        return 1.0
    odds = scores.statistic.n_positive / scores.statistic.n_negative
    return float(odds * (1 - scores.pi) / scores.pi)
