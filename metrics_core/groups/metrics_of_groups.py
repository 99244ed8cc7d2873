"""Metrics of each group at its threshold: value, interval, and the cases that both rest on."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import Count
from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import one_threshold
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ThresholdError
from metrics_core.groups.grouped_scores import GroupedScores, check_groups
from metrics_core.intervals import Interval, f1_interval, wilson
from metrics_core.linear_intervals import is_linear, linear_interval
from metrics_core.metrics import Metric
from metrics_core.parameters import confidence_level
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import NO_REASON
from metrics_core.resampling.metric_bands import intervals_at
from metrics_core.resampling.quantities import QuantitySpec, as_quantities
from metrics_core.weighted_intervals import CELL_RATIOS, weighted_f1_interval, weighted_interval

# With fewer cases that a metric rests on, it has no interval: docs/groups.md has the simulated coverage.
MIN_CASES = 10
# Why a metric with a value has no interval, beside the reasons of `metrics_core.resampling.limits`.
FEW_CASES = "few-cases"
UNKNOWN_WEIGHTS = "unknown-weights"
NO_WEIGHTED_INTERVAL = "no-weighted-interval"

_F1_CELLS = ("tp", "fp", "fn")


@dataclass(frozen=True, kw_only=True)
class GroupMetric:
    """A metric of one group: its value, nan if undefined, and its interval, or None and the reason in `why`.

    `why` completes the sentence "undefined, because ..." where the value is undefined, such as "no case is positive"
    (a member of `metrics_core.quantity.Undefined`). Where only the interval is missing it is "few-cases" (fewer than
    10 cases to rest on), "unknown-weights", "no-weighted-interval", or a reason of `metrics_core.resampling.Limits`.
    `n_positive` and `n_negative` are the cases of the group, `rests_on` those that the metric is a share of: for
    recall the positives, for precision the flagged, otherwise those of the rarer class (or None for weights).
    """

    group: str
    quantity: Quantity
    threshold: float
    value: float
    interval: Interval | None
    n_positive: Count
    n_negative: Count
    n_flagged: Count
    rests_on: Count
    why: str


@dataclass(frozen=True)
class GroupMetrics:
    """Metrics of groups, by name of the group and key of the metric; iteration is over all `GroupMetric`s.

    `found["north", "recall"]` is one of them.
    """

    by_group_and_key: Mapping[tuple[str, str], GroupMetric]

    def __getitem__(self, group_and_key: tuple[str, str]) -> GroupMetric:
        return self.by_group_and_key[group_and_key]

    def __iter__(self) -> Iterator[GroupMetric]:
        return iter(self.by_group_and_key.values())

    def __len__(self) -> int:
        return len(self.by_group_and_key)

    def of(self, key: str) -> list[GroupMetric]:
        """One metric in each group."""
        return [metric for metric in self if metric.quantity.key == key]

    def to_frame(self) -> pd.DataFrame:
        """One row per group and metric; limits are nan without an interval."""
        names = [field.name for field in fields(GroupMetric) if field.name not in ("quantity", "interval")]
        columns: dict[str, list[Any]] = {name: [getattr(metric, name) for metric in self] for name in names}
        limits = [metric.interval or Interval(math.nan, math.nan) for metric in self]
        group, threshold, value = (columns.pop(name) for name in ("group", "threshold", "value"))
        return pd.DataFrame(
            {
                "group": group,
                "metric": [metric.quantity.key for metric in self],
                "threshold": threshold,
                "value": value,
                "low": [low for low, _ in limits],
                "high": [high for _, high in limits],
                **columns,
            }
        )


def group_metrics(
    groups: GroupedScores,
    thresholds: Any,
    metrics: QuantitySpec | Iterable[QuantitySpec],
    *,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    seed: int = 0,
) -> GroupMetrics:
    """Metrics of each group at its threshold, each with an interval and the number of cases that it rests on.

    `thresholds` are one number for all groups, one per group in their order, or a mapping from the name of a group.
    `metrics` are keys, metrics, quantities or objectives such as `LeastCost(costs)`. Intervals are those that the
    metrics have for a set of cases: `wilson` for a proportion, `f1_interval`, `linear_interval` for what is linear in
    TPR and FPR, and a stratified Bayesian bootstrap for all others (`n_resamples`, `seed`); for weighted cases those of
    `weighted_interval`. A metric that rests on fewer than 10 cases has no interval. Each holds for its group alone:
    `gap` compares groups. Raises `ThresholdError` for another number of thresholds and for nan, and `ParameterError`
    for an unknown metric or group and for a confidence level outside (0, 1).

    >>> from metrics_core import BinaryScores
    >>> north = BinaryScores.from_counts([0.2, 0.7], [10, 30], [50, 10])
    >>> south = BinaryScores.from_counts([0.2, 0.7], [0, 0], [5, 1])
    >>> found = group_metrics(GroupedScores.from_counts({"north": north, "south": south}), 0.5, ["recall", "fpr"])
    >>> found["north", "recall"].value, [round(limit, 3) for limit in found["north", "recall"].interval]
    (0.75, [0.598, 0.858])
    >>> found["south", "recall"].why, found["south", "fpr"].why, found["south", "fpr"].rests_on
    (<Undefined.NO_POSITIVE: 'no case is positive'>, 'few-cases', 6)
    """
    check_groups(groups)
    level, quantities = confidence_level(confidence), as_quantities(metrics)
    found: dict[tuple[str, str], GroupMetric] = {}
    for (name, scores), threshold in zip(groups.items(), thresholds_of(groups, thresholds), strict=True):
        matrix = scores.confusion_at(threshold)
        of_group = _Group(name, scores, threshold, matrix, level)
        resampled = [quantity for quantity in quantities.values() if of_group.must_resample(quantity)]
        drawn = (
            intervals_at(scores, threshold, resampled, n_resamples=n_resamples, confidence=level, seed=seed)
            if resampled
            else {}
        )
        for key, quantity in quantities.items():
            interval, why = (
                of_group.closed_interval(quantity)
                if key not in drawn
                else (Interval(drawn[key].low, drawn[key].high), drawn[key].why)
            )
            found[name, key] = of_group.metric(quantity, interval, why)
    return GroupMetrics(found)


def thresholds_of(groups: GroupedScores, thresholds: Any) -> list[float]:
    """One threshold per group, in the dtype of its scores; raises as `group_metrics`."""
    names = list(groups)
    if isinstance(thresholds, Mapping):
        if thresholds.keys() != groups.keys():
            raise ThresholdError("core-groups-thresholds", count=len(thresholds), groups=len(groups))
        values = [thresholds[name] for name in names]
    elif np.ndim(thresholds) == 0:
        values = [thresholds] * len(names)
    else:
        values = list(thresholds)
        if len(values) != len(names):
            raise ThresholdError("core-groups-thresholds", count=len(values), groups=len(groups))
    return [float(one_threshold(value, groups[name].dtype)) for name, value in zip(names, values, strict=True)]


@dataclass(frozen=True)
class _Group:
    """A group at its threshold."""

    name: str
    scores: BinaryScores
    threshold: float
    matrix: ConfusionMatrix
    confidence: float

    def metric(self, quantity: Quantity, interval: Interval | None, why: str) -> GroupMetric:
        value = float(quantity(self.matrix))
        if math.isnan(value):
            why, interval = quantity.undefined_when, None
        return GroupMetric(
            group=self.name,
            quantity=quantity,
            threshold=self.threshold,
            value=value,
            interval=None if why else interval,
            n_positive=self.scores.n_positive,
            n_negative=self.scores.n_negative,
            n_flagged=self.matrix.tp + self.matrix.fp,
            rests_on=self.rests_on(quantity),
            why=why,
        )

    def rests_on(self, quantity: Quantity) -> Count:
        """The cases that a metric is a share of; if it is none, those of the rarer class."""
        cells = _cells_of(quantity)
        if cells is None:
            return min(self.scores.n_positive, self.scores.n_negative)
        total: Count = sum(getattr(self.matrix, cell) for cell in cells)
        return total

    def must_resample(self, quantity: Quantity) -> bool:
        """Whether the interval has no closed form, and there are enough unweighted cases to draw from."""
        if self.scores.is_weighted or _cells_of(quantity) is not None or is_linear(quantity):
            return False
        return self.rests_on(quantity) >= MIN_CASES

    def closed_interval(self, quantity: Quantity) -> tuple[Interval | None, str]:
        """The interval, or None and the reason."""
        if self.scores.is_weighted and not self.scores.knows_weights:
            return None, UNKNOWN_WEIGHTS
        if self._effective(quantity) < MIN_CASES:
            return None, FEW_CASES
        found = self._weighted_interval(quantity) if self.scores.is_weighted else self._interval(quantity)
        if found is None:
            return None, NO_WEIGHTED_INTERVAL
        return Interval(float(found.low), float(found.high)), NO_REASON

    def _effective(self, quantity: Quantity) -> float:
        """The cases that a metric rests on; of weighted ones the number of equal cases that tell as much (Kish)."""
        powers = self.matrix.weight_powers
        if powers is None:
            return self.rests_on(quantity)

        def effective(*cells: str) -> float:
            total = sum(getattr(self.matrix, cell) for cell in cells)
            squares = sum(float(getattr(powers, cell)[0]) for cell in cells)
            return float(total * total / squares) if squares > 0 else 0.0

        cells = _cells_of(quantity)
        return min(effective("tp", "fn"), effective("fp", "tn")) if cells is None else effective(*cells)

    def _interval(self, quantity: Quantity) -> Interval | None:
        counts = self.matrix
        if (share := _proportion(quantity)) is not None:
            successes, trials = (sum(getattr(counts, cell) for cell in cells) for cells in share)
            return wilson(successes, trials, self.confidence)
        if quantity.key == "f1":
            return f1_interval(counts.tp, counts.fp, counts.fn, self.confidence)
        return linear_interval(quantity, counts, self.confidence)

    def _weighted_interval(self, quantity: Quantity) -> Interval | None:
        if isinstance(quantity, Metric) and quantity.key == "f1":
            return weighted_f1_interval(self.matrix, confidence=self.confidence)
        if isinstance(quantity, Metric) and quantity.key in CELL_RATIOS:
            return weighted_interval(self.matrix, CELL_RATIOS[quantity.key], self.confidence)
        return linear_interval(quantity, self.matrix, self.confidence)


def _proportion(quantity: Quantity) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    return quantity.proportion if isinstance(quantity, Metric) else None


def _cells_of(quantity: Quantity) -> tuple[str, ...] | None:
    """The cells that a metric is a share of; None for one that compares both classes."""
    share = _proportion(quantity)
    if share is not None:
        return share[1]
    return _F1_CELLS if isinstance(quantity, Metric) and quantity.key == "f1" else None
