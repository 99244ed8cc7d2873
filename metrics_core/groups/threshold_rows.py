"""Every threshold of a group, with the rate that is to be equal and how good it is."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.choosing.objectives import BestMetric, HighestNetBenefit, LeastCost, as_objective
from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.confusion import ConfusionMatrix
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.metrics import METRICS

# Rates that differ by less are equal: rates of weights are rounded.
ROUNDING = 1e-12
# Metrics that are a sum over cases, if the numbers of positives and negatives are fixed.
_RANKED_BY_RATES = ("balanced_accuracy", "youden_j")


class Utility(NamedTuple):
    """What one true positive and one false positive add to an objective."""

    tp: float
    fp: float

    def of_counts(self, tp: FloatArray, fp: FloatArray) -> FloatArray:
        """The sums over arrays of so many cases of each."""
        return np.asarray(self.tp * tp + self.fp * fp, dtype=np.float64)

    def of(self, matrix: ConfusionMatrix) -> float:
        """The sum over the cases of one matrix."""
        return float(self.tp * matrix.tp + self.fp * matrix.fp)


def utility_of(objective: object, together: BinaryScores) -> Utility:
    """An objective as a sum over cases, up to a constant and a factor; raises `ParameterError` if it is none.

    >>> from metrics_core.choosing import Costs, LeastCost
    >>> scores = BinaryScores.from_counts([0.2, 0.7], [1, 3], [5, 1])
    >>> utility_of(LeastCost(Costs(fp=1, fn=5)), scores), utility_of("youden_j", scores)
    (Utility(tp=5.0, fp=-1.0), Utility(tp=6.0, fp=-4.0))
    """
    found = as_objective(objective)
    if isinstance(found, LeastCost):
        return Utility(found.costs.fn - found.costs.tp, found.costs.tn - found.costs.fp)
    if isinstance(found, HighestNetBenefit):
        return Utility(1.0, -found.exchange_rate / (1 - found.exchange_rate))
    if isinstance(found, BestMetric) and found.metric == METRICS["accuracy"]:
        return Utility(1.0, -1.0)
    if isinstance(found, BestMetric) and found.metric.key in _RANKED_BY_RATES:
        return Utility(float(together.n_negative), -float(together.n_positive))
    choices = ", ".join(("accuracy", *_RANKED_BY_RATES, "LeastCost", "HighestNetBenefit"))
    raise ParameterError("core-groups-objective", value=shown(objective), choices=choices)


@dataclass(frozen=True, eq=False)
class ThresholdRows:
    """Every threshold of a group, ascending from the lowest score to +inf: TP, FP and the rate, nan if undefined."""

    thresholds: FloatArray
    tp: FloatArray
    fp: FloatArray
    rate: FloatArray

    @classmethod
    def of(cls, scores: BinaryScores, equal: str) -> "ThresholdRows":
        """The rows of a group; `equal` is the key of a metric."""
        rows = scores.statistic.rows()
        tp, fp = np.append(rows.tp, 0), np.append(rows.fp, 0)
        matrix = scores.statistic.confusion(tp, fp)
        rate = np.asarray(METRICS[equal](matrix), dtype=np.float64)
        return cls(np.append(rows.thresholds, np.inf).astype(np.float64), tp, fp, rate)

    def best(self, utility: Utility) -> int:
        """The row of the highest utility, the highest threshold of tied ones."""
        goodness = utility.of_counts(self.tp, self.fp)
        return len(goodness) - 1 - int(goodness[::-1].argmax())


@dataclass(frozen=True, eq=False)
class RateTable:
    """The distinct rates of a group, ascending, and for each the best row, the highest threshold of tied ones."""

    rates: FloatArray
    rows: IntArray
    goodness: FloatArray

    @classmethod
    def of(cls, rows: ThresholdRows, utility: Utility) -> "RateTable":
        """The table of a group that has the rate."""
        defined = np.flatnonzero(~np.isnan(rows.rate))
        goodness = utility.of_counts(rows.tp[defined], rows.fp[defined])
        # By rate; within a rate the best first, and of tied ones the highest threshold.
        order = np.lexsort((-defined, -goodness, rows.rate[defined]))
        rates = rows.rate[defined][order]
        first = np.append(True, rates[1:] != rates[:-1])
        chosen = order[first]
        return cls(rates[first], defined[chosen], goodness[chosen])

    def best_row(self, start: int, stop: int) -> int:
        """The best row from one position of a rate to before another, the highest threshold of tied ones."""
        goodness = self.goodness[start:stop]
        return int(self.rows[start:stop][goodness == goodness.max()].max())

    def nearest(self, levels: FloatArray) -> IntArray:
        """The position of the rate nearest to each level, the lower of two as near."""
        above = np.searchsorted(self.rates, levels).clip(max=len(self.rates) - 1)
        below = np.maximum(above - 1, 0)
        is_below = levels - self.rates[below] <= self.rates[above] - levels
        return np.where(is_below, below, above)
