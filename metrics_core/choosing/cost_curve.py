"""Expected cost against the threshold, and the costs for which a threshold is the best."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.binary import BinaryScores
from metrics_core.choosing.costs import Costs, check_costs
from metrics_core.choosing.score_inputs import check_scores, one_threshold
from metrics_core.computing.arrays import Counts, FloatArray
from metrics_core.errors import PrevalenceError
from metrics_core.roc_hull import ROCHull
from metrics_core.ties import TIE


@dataclass(frozen=True, eq=False)
class CostCurve:
    """Expected cost per case at each threshold, at the prevalence of the scores; arrays of one length."""

    thresholds: FloatArray
    cost: FloatArray

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold."""
        return pd.DataFrame({"threshold": self.thresholds, "cost": self.cost})


def cost_curve(scores: BinaryScores, costs: Costs, thresholds: Any = None) -> CostCurve:
    """The expected cost at the given thresholds, or at every distinct score and +inf, ascending.

    Raises `ParameterError` for invalid scores or costs, and `ThresholdError` as `BinaryScores.threshold_curve`.

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
    >>> cost_curve(scores, Costs(fp=1, fn=4)).cost
    array([0.5 , 0.25, 1.25, 1.  , 2.  ])
    """
    check_scores(scores)
    check_costs(costs)
    curve = scores.threshold_curve(thresholds)
    return CostCurve(curve.thresholds, costs.per_case(curve.confusion))


class MissCosts(NamedTuple):
    """The range of costs of a miss, in false alarms, from `lowest` to `highest`; both nan if there is none."""

    lowest: float
    highest: float


def best_miss_costs(scores: BinaryScores, threshold: Any, hull: ROCHull | None = None) -> MissCosts:
    """The costs of a miss, in false alarms, for which no threshold has a lower expected cost than this one.

    At both ends another threshold costs the same. Only the vertices of the ROC hull need comparing, because one of
    them is optimal for any costs: (FP - FP_v) / (TP - TP_v) is the cost at which this threshold and vertex v cost
    the same. It is a lower limit if the vertex flags fewer positives, an upper limit if it flags more. For four
    costs see `Costs.miss_cost`. At the prevalence of the scores. nan for a threshold under the hull, which is never
    optimal. Pass `scores.roc_hull()` to avoid recomputing it for several thresholds. Raises `ThresholdError` for
    nan and for several thresholds, `PrevalenceError` if only one class is present. Provost and Fawcett 2001,
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
    lowest = _costs_at_equality(saved, lost, lost < 0).max(initial=0.0)
    highest = _costs_at_equality(saved, lost, lost > 0).min(initial=np.inf)
    if lowest > highest:
        # On an edge of the hull both are equal, up to the rounding of sums of weights.
        if lowest > highest * (1 + TIE):
            return MissCosts(np.nan, np.nan)
        lowest, highest = highest, lowest
    factor = _false_alarms_per_miss(scores)
    return MissCosts(float(lowest) * factor if lowest else 0.0, float(highest) * factor)


def _costs_at_equality(saved: Counts, lost: Counts, chosen: Counts) -> Counts:
    return saved[chosen] / lost[chosen]


def _false_alarms_per_miss(scores: BinaryScores) -> float:
    """The factor of another prevalence: a rarer positive weighs less, so a miss must cost more."""
    if scores.target_prevalence is None:
        return 1.0
    odds = scores.statistic.n_positive / scores.statistic.n_negative
    return float(odds * (1 - scores.target_prevalence) / scores.target_prevalence)
