"""Metrics of each group at its threshold: value, interval, and the cases that both rest on."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.parameters import two_sided_level
from metrics_core.computing.arrays import Count
from metrics_core.groups.group_counts import GroupCounts
from metrics_core.groups.grouped_scores import GroupedScores, check_groups
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import Interval
from metrics_core.quantity import Quantity
from metrics_core.resampling.quantities import QuantitySpec, as_quantities


@dataclass(frozen=True, kw_only=True)
class GroupMetric:
    """A metric of one group: its value, nan if undefined, and its interval, or None and the reason in `why`.

    `why` completes the sentence "undefined, because ..." where the value is undefined, such as "no case is positive"
    (a member of `metrics_core.quantity.Undefined`). Where only the interval is missing it is "few-cases" (fewer than
    10 cases to rest on), "unknown-weights", "no-weighted-interval", or a reason of `metrics_core.resampling.Limits`.
    `n_positive` and `n_negative` are the cases of the group, `rests_on` those that the metric is a share of: for
    recall the positives, for precision the flagged, otherwise those of the rarer class.
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
    settings, quantities = Bootstrap(confidence, n_resamples, seed), as_quantities(metrics)
    counts = GroupCounts.at(groups, thresholds)
    by_key = {key: _of_groups(counts, quantity, settings) for key, quantity in quantities.items()}
    return GroupMetrics({(name, key): by_key[key][at] for at, name in enumerate(groups) for key in quantities})


def _of_groups(counts: GroupCounts, quantity: Quantity, settings: Bootstrap) -> list[GroupMetric]:
    limits = counts.limits(quantity, settings)
    low, high = limits.at(NormalDist().inv_cdf(two_sided_level(settings.confidence)))
    matrix = counts.matrix
    columns = (counts.values(quantity), low, high, *matrix.counts, np.asarray(counts.rests_on(quantity)))
    return [
        GroupMetric(
            group=name,
            quantity=quantity,
            threshold=threshold,
            value=value,
            interval=None if why else Interval(low, high),
            n_positive=tp + fn,
            n_negative=fp + tn,
            n_flagged=tp + fp,
            rests_on=rests_on,
            why=why,
        )
        for name, threshold, why, value, low, high, tp, fp, fn, tn, rests_on in zip(
            counts.names, counts.thresholds, limits.why, *(column.tolist() for column in columns), strict=True
        )
    ]
