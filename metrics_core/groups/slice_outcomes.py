"""What a search for weak slices compares: the outcome of each case that a metric rests on, higher is worse."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metrics_core.choosing.costs import Costs
from metrics_core.choosing.objectives import LeastCost
from metrics_core.choosing.score_inputs import one_threshold
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError, ScoreRangeError
from metrics_core.metrics import METRICS, Metric, as_metric, is_metric
from metrics_core.probability_metrics import range_texts

LOSSES = ("brier", "log_loss")
# A smaller probability of the truth counts as this one, as in scikit-learn.
_LEAST_PROBABILITY = float(np.finfo(np.float64).eps)

MeanMetric = str | Metric | Costs | LeastCost


@dataclass(frozen=True, eq=False)
class Outcomes:
    """The outcome of each case that a metric rests on, shape (m,), and the rows of these cases, ascending.

    `badness` is 1 for a miss and 0 for a hit, a cost or a loss. The metric is its mean, or 1 minus it where a higher
    metric is better. `weights` are those of the cases, None if each counts one.
    """

    rows: IntArray
    badness: FloatArray
    is_reversed: bool
    weights: FloatArray | None = None

    def weighted(self, weights: FloatArray) -> "Outcomes":
        """The outcomes of the cases with a weight above 0, from the weights of all rows."""
        own = weights[self.rows]
        counted = own > 0
        return replace(self, rows=self.rows[counted], badness=self.badness[counted], weights=own[counted])

    def metric(self, mean_badness: float) -> float:
        """The metric of cases with this mean."""
        return float(1 - mean_badness if self.is_reversed else mean_badness)


def outcomes_of(metric: Any, positive: BoolArray, scores: FloatArray, threshold: Any) -> Outcomes:
    """The outcomes of a metric that is a mean over cases; raises `ParameterError` for another one.

    >>> found = outcomes_of("recall", np.array([True, False, True]), np.array([0.2, 0.9, 0.7]), 0.5)
    >>> found.rows, found.badness, found.metric(0.25)
    (array([0, 2]), array([1., 0.]), 0.75)
    """
    if isinstance(metric, str) and metric in LOSSES:
        return Outcomes(np.arange(len(scores)), _losses(metric, positive, scores), is_reversed=False)
    flagged = scores >= one_threshold(threshold, scores.dtype)
    cells = {"tp": positive & flagged, "fp": ~positive & flagged, "fn": positive & ~flagged, "tn": ~positive & ~flagged}
    if isinstance(metric, Costs | LeastCost):
        costs = metric.costs if isinstance(metric, LeastCost) else metric
        badness = np.sum([getattr(costs, name) * is_cell for name, is_cell in cells.items()], axis=0)
        return Outcomes(np.arange(len(scores)), badness, is_reversed=False)
    found = as_metric(metric) if isinstance(metric, Metric) or (isinstance(metric, str) and is_metric(metric)) else None
    if found is None or found.proportion is None or found.higher_is_better is None:
        raise ParameterError("core-slices-metric", value=shown(getattr(metric, "key", metric)), choices=_choices())
    successes, trials = (np.any([cells[name] for name in names], axis=0) for names in found.proportion)
    rows = np.flatnonzero(trials)
    is_success = successes[rows]
    badness = ~is_success if found.higher_is_better else is_success
    return Outcomes(rows, badness.astype(np.float64), is_reversed=found.higher_is_better)


def _losses(loss: str, positive: BoolArray, scores: FloatArray) -> FloatArray:
    probabilities = scores.astype(np.float64)
    if probabilities.min() < 0 or probabilities.max() > 1:
        low, high = range_texts(float(probabilities.min()), float(probabilities.max()))
        raise ScoreRangeError("core-not-probabilities", low=low, high=high)
    of_truth = np.where(positive, probabilities, 1 - probabilities)
    return np.asarray((1 - of_truth) ** 2 if loss == "brier" else -np.log(np.maximum(of_truth, _LEAST_PROBABILITY)))


def _choices() -> str:
    shares = (m.key for m in METRICS.values() if m.proportion is not None and m.higher_is_better is not None)
    return ", ".join((*shares, "Costs(...)", *LOSSES))
