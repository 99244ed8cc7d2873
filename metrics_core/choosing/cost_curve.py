"""Expected cost against the threshold."""

from dataclasses import dataclass
from typing import Any

import pandas as pd

from metrics_core.arrays import FloatArray
from metrics_core.binary import BinaryScores
from metrics_core.choosing.costs import Costs, check_costs
from metrics_core.choosing.score_inputs import check_scores


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
