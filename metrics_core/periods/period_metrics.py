"""Each metric in each period, with its interval, or why there is none."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arguments.parameters import confidence_level
from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import one_threshold
from metrics_core.clusters.cluster_weights import has_enough_clusters
from metrics_core.clusters.proportions import proportion_interval
from metrics_core.compare.series_resamples import ALL_METRICS, ROC_AUC, requested_metrics
from metrics_core.computing.arrays import FloatArray, Values, read_only
from metrics_core.confusion import ConfusionMatrix
from metrics_core.intervals.linear import linear_interval
from metrics_core.intervals.proportions import Interval, f1_interval, wilson
from metrics_core.intervals.weighted_ratios import CELL_RATIOS, weighted_f1_interval, weighted_interval
from metrics_core.metrics import Metric
from metrics_core.periods.period_scores import PeriodScores
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import ALL_ALIKE, FEW_CLUSTERS, NO_REASON, UNDEFINED
from metrics_core.resampling.metric_bands import intervals_at
from metrics_core.resampling.quantities import QuantitySpec

NO_CASE, WEIGHTED = "no-case", "weighted"
# Numerator and denominator of the share that F1 is a function of.
_JACCARD = (("tp",), ("tp", "fp", "fn"))


@dataclass(frozen=True, eq=False)
class PeriodMetric:
    """One metric in each period, in order: value and limits, arrays over the periods.

    `why` is empty, or says why there are no limits: "no-case" (the period has none), "undefined", "all-alike" and
    "rarely-defined" (resampling cannot tell), "few-clusters", or "weighted" (the method needs counts, or the weight of
    each case). Each period's limits hold on their own; see `sequential_test` for an alarm over all periods.
    """

    key: str
    names: tuple[str, ...]
    value: FloatArray
    low: FloatArray
    high: FloatArray
    why: Values
    n_positive: FloatArray
    n_negative: FloatArray

    def to_frame(self) -> pd.DataFrame:
        """One row per period."""
        columns = ("value", "low", "high", "why", "n_positive", "n_negative")
        return pd.DataFrame({"period": self.names} | {name: getattr(self, name) for name in columns})


class Estimated(NamedTuple):
    """A value with its limits; nan without limits, and why."""

    value: float
    low: float
    high: float
    why: str


def period_metrics(
    periods: PeriodScores,
    threshold: Any,
    metrics: QuantitySpec | Iterable[QuantitySpec] = ALL_METRICS,
    *,
    confidence: float = 0.95,
    n_resamples: int = 1000,
    seed: int = 0,
) -> dict[str, PeriodMetric]:
    """Metrics of each period at a threshold, by key, with intervals.

    `metrics` are keys, metrics or objectives, "roc_auc" and "average_precision". Intervals are those that the value
    has elsewhere: Wilson's for a share of cases and `f1_interval` (with weights or clusters, their own versions),
    `roc_auc_interval`, `average_precision_interval`, and `intervals_at` for all others. Raises `ThresholdError` for
    nan, `ParameterError` for an unknown metric and settings that `Bootstrap` rejects.

    >>> may = BinaryScores.from_counts([0.2, 0.8], [3, 7], [50, 2])
    >>> found = period_metrics(PeriodScores({"May": may, "June": None}), 0.5, "recall")["recall"]
    >>> found.value, found.low.round(2), found.why
    (array([0.7, nan]), array([0.4, nan]), array(['', 'no-case'], dtype='<U7'))
    """
    confidence_level(confidence)
    quantities, curve_keys, order = requested_metrics(metrics)
    settings = {"confidence": confidence, "n_resamples": n_resamples, "seed": seed}
    rows: dict[str, list[Estimated]] = {key: [] for key in order}
    together = _closed_together(periods, threshold, quantities, confidence)
    others = {key: quantity for key, quantity in quantities.items() if key not in together}
    for at, part in enumerate(periods.parts.values()):
        found = estimates_of(part, threshold, others, curve_keys, settings)
        for key, estimates in rows.items():
            estimates.append(together[key][at] if key in together else found[key])
    n_positive, n_negative = (
        read_only(np.array([0 if part is None else getattr(part, name) for part in periods.parts.values()]))
        for name in ("n_positive", "n_negative")
    )
    return {
        key: PeriodMetric(
            key=key,
            names=periods.names,
            value=read_only(np.array([each.value for each in estimates])),
            low=read_only(np.array([each.low for each in estimates])),
            high=read_only(np.array([each.high for each in estimates])),
            why=read_only(np.array([each.why for each in estimates])),
            n_positive=n_positive,
            n_negative=n_negative,
        )
        for key, estimates in rows.items()
    }


def estimates_of(
    scores: BinaryScores | None,
    threshold: Any,
    quantities: dict[str, Quantity],
    curve_keys: Iterable[str],
    settings: dict[str, Any],
) -> dict[str, Estimated]:
    """Each metric of one period, by key."""
    if scores is None:
        return {key: Estimated(math.nan, math.nan, math.nan, NO_CASE) for key in (*quantities, *curve_keys)}
    cut = one_threshold(threshold, scores.dtype)
    found = {key: _closed(quantity, scores, cut, settings["confidence"]) for key, quantity in quantities.items()}
    open_ones = [quantities[key] for key, each in found.items() if each is None]
    if open_ones and not scores.statistic.is_weighted:
        for key, each in intervals_at(scores, cut, open_ones, **settings).items():
            found[key] = Estimated(each.value, each.low, each.high, each.why)
    matrix = scores.confusion_at(cut)
    known = {
        key: each or Estimated(float(quantities[key](matrix)), math.nan, math.nan, WEIGHTED)
        for key, each in found.items()
    }
    return known | {key: _of_curve(key, scores, settings) for key in curve_keys}


def _closed_together(
    periods: PeriodScores, threshold: Any, quantities: dict[str, Quantity], confidence: float
) -> dict[str, list[Estimated]]:
    """The closed-form intervals of all periods at once, by key, if all cases count one each."""
    parts = [part for part in periods.parts.values() if part is not None]
    if any(part.is_weighted or part.is_reweighted or part.clustered is not None for part in parts) or not parts:
        return {}
    matrices = [part.statistic.confusion_at(one_threshold(threshold, part.dtype)) for part in parts]
    counts = zip(*(matrix.counts for matrix in matrices), strict=True)
    matrix = ConfusionMatrix(*(np.array(column) for column in counts))
    found = {}
    for key, quantity in quantities.items():
        values = np.asarray(quantity(matrix), dtype=np.float64)
        if (limits := _limits_of_counts(quantity, matrix, confidence)) is None:
            continue
        rows = iter(zip(values.tolist(), *(np.asarray(limit).tolist() for limit in limits), strict=True))
        found[key] = [_NONE if part is None else _known(*next(rows)) for part in periods.parts.values()]
    return found


_NONE = Estimated(math.nan, math.nan, math.nan, NO_CASE)


def _known(value: float, low: float, high: float) -> Estimated:
    return (
        Estimated(value, math.nan, math.nan, UNDEFINED) if math.isnan(value) else Estimated(value, low, high, NO_REASON)
    )


def _cells(quantity: Quantity) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The counts of the share that the quantity, or F1, is a function of."""
    if quantity.key == "f1":
        return _JACCARD
    return quantity.proportion if isinstance(quantity, Metric) else None


def _limits_of_counts(quantity: Quantity, matrix: ConfusionMatrix, confidence: float) -> Interval | None:
    """Wilson's interval, or that of F1; None for any other quantity."""
    if quantity.key == "f1":
        return f1_interval(matrix.tp, matrix.fp, matrix.fn, confidence)
    cells = _cells(quantity)
    if cells is None:
        return None
    successes, trials = (sum(getattr(matrix, cell) for cell in part) for part in cells)
    return wilson(successes, trials, confidence)


def _closed(quantity: Quantity, scores: BinaryScores, cut: FloatArray, confidence: float) -> Estimated | None:
    """The closed-form interval; None if the metric has none for these cases."""
    if scores.is_reweighted:
        return None
    matrix = scores.confusion_at(cut)
    value = float(quantity(matrix))
    if math.isnan(value):
        return Estimated(value, math.nan, math.nan, UNDEFINED)
    if scores.clustered is not None and not has_enough_clusters(scores.clustered):
        return Estimated(value, math.nan, math.nan, FEW_CLUSTERS)
    limits = _closed_limits(quantity, scores, matrix, cut, confidence)
    return None if limits is None else Estimated(value, float(limits.low), float(limits.high), NO_REASON)


def _closed_limits(
    quantity: Quantity, scores: BinaryScores, matrix: ConfusionMatrix, cut: FloatArray, confidence: float
) -> Interval | None:
    cells = _cells(quantity)
    if matrix.weight_powers is not None:
        return _weighted_limits(quantity, matrix, confidence)
    if scores.is_weighted or cells is None:
        return None
    if scores.clustered is not None:
        limits = proportion_interval(scores.clustered, cut, *cells, confidence).limits
        return Interval(*(2 * limit / (1 + limit) for limit in limits)) if quantity.key == "f1" else limits
    return _limits_of_counts(quantity, matrix, confidence)


def _weighted_limits(quantity: Quantity, matrix: ConfusionMatrix, confidence: float) -> Interval | None:
    if quantity.key == "f1":
        return weighted_f1_interval(matrix, confidence=confidence)
    if quantity.key in CELL_RATIOS:
        return weighted_interval(matrix, CELL_RATIOS[quantity.key], confidence)
    return linear_interval(quantity, matrix, confidence)


def _of_curve(key: str, scores: BinaryScores, settings: dict[str, Any]) -> Estimated:
    value = scores.roc_auc() if key == ROC_AUC else scores.average_precision()
    if math.isnan(value):
        return Estimated(value, math.nan, math.nan, UNDEFINED)
    if scores.statistic.is_weighted:
        return Estimated(value, math.nan, math.nan, WEIGHTED)
    if scores.clustered is not None and not has_enough_clusters(scores.clustered):
        return Estimated(value, math.nan, math.nan, FEW_CLUSTERS)
    if key == ROC_AUC:
        low, high = scores.roc_auc_interval(confidence=settings["confidence"])
    else:
        low, high = scores.average_precision_interval(**settings)[:2]
    return Estimated(value, float(low), float(high), ALL_ALIKE if math.isnan(low) else NO_REASON)
