"""A score threshold instead of a cutoff k: counts, precision, recall and F1 per query, pooled, and as means."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core import ratios
from metrics_core.clusters.small_samples import confidence_of_units
from metrics_core.computing.arrays import Counts, FloatArray, IntArray, Values, python_number, read_only
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.means import bounded_limits
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.ranking.lists import RankedLists
from metrics_core.ranking.means import MeanOverQueries, mean_over_queries
from metrics_core.ranking.resampling import Intervals
from metrics_core.ratios import quotient

# An interval by moments needs the sums of the first four powers of the values.
POWERS = (1, 2, 3, 4)
# The design effects of clusters are computed at so many thresholds.
SAMPLED_EFFECTS = 50


class _SweptMean(NamedTuple):
    """A mean over queries, their number, and limits at each threshold; arrays of shape (n_thresholds,)."""

    mean: FloatArray
    n: IntArray
    low: FloatArray
    high: FloatArray


class _QueryState(NamedTuple):
    """Per query (or tie group): items flagged, relevant items flagged, and all relevant judged items."""

    shown: IntArray
    hits: IntArray
    relevant: IntArray


# A metric in [0, 1] of each state, nan if it is undefined.
_QueryMetric = Callable[[_QueryState], Values]


class _ThresholdSweep:
    """The tie groups of all queries, each assigned to the highest threshold that its score reaches."""

    def __init__(self, lists: RankedLists, ascending: FloatArray) -> None:
        groups = lists.groups
        self._cells = len(ascending) + 1
        self._cell = np.searchsorted(ascending, lists.score[groups.bounds[:-1]], side="right")
        relevant = lists.n_relevant[groups.query]
        zeros = np.zeros_like(lists.n_relevant)
        self._initial = _QueryState(zeros, zeros, lists.n_relevant)
        self._before = _QueryState(groups.above, groups.hits_above, relevant)
        self._after = _QueryState(groups.above + groups.size, groups.hits_above + groups.hits, relevant)

    def total(self, group_values: Values) -> FloatArray:
        """The sum of a value over the groups flagged at each threshold, shape (n_thresholds,)."""
        sums_per_cell = np.bincount(self._cell, weights=group_values, minlength=self._cells)
        return np.asarray(sums_per_cell[::-1].cumsum()[::-1][1:])

    def count(self, group_values: IntArray) -> IntArray:
        """The same sum for integers, exact."""
        return self.total(group_values).astype(np.int64)

    def mean(self, metric: _QueryMetric, settings: Bootstrap, effect: FloatArray) -> _SweptMean:
        """The mean over the queries in which a metric is defined, with limits by moments (`bounded_limits`).

        The number of queries is divided by the design effect at each threshold.
        """
        initial, before, after = (metric(state) for state in (self._initial, self._before, self._after))
        defined = np.isfinite(after).astype(np.int64) - np.isfinite(before)
        n = int(np.isfinite(initial).sum()) + self.count(defined)
        initial, before, after = (np.nan_to_num(values) for values in (initial, before, after))
        sums = [float((initial**power).sum()) + self.total(after**power - before**power) for power in POWERS]
        low, high = bounded_limits(n / effect, [total / effect for total in sums], settings)
        return _SweptMean(quotient(sums[0], n), n, low, high)


@dataclass(frozen=True, eq=False)
class FlaggedCounts:
    """TP: flagged and relevant; FP: flagged and not relevant; FN: relevant and not flagged, or not retrieved.

    Numbers, or arrays of one shape. There are no true negatives, since items neither retrieved nor judged are not
    counted. A ratio with denominator 0 is nan: precision if nothing is flagged, recall if nothing is relevant.
    """

    tp: Counts
    fp: Counts
    fn: Counts

    @property
    def flagged(self) -> Counts:
        """TP + FP."""
        return self.tp + self.fp

    @property
    def precision(self) -> Values:
        """TP / (TP + FP)."""
        return ratios.quotient(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> Values:
        """TP / (TP + FN)."""
        return ratios.quotient(self.tp, self.tp + self.fn)

    @property
    def f1(self) -> Values:
        """2 TP / (2 TP + FP + FN)."""
        return ratios.quotient(2 * self.tp, 2 * self.tp + self.fp + self.fn)


@dataclass(frozen=True, eq=False)
class FlaggedAtThreshold:
    """Counts at one threshold, per query (arrays of shape (n_queries,)) and pooled.

    Means over queries ("macro") leave out queries in which the metric is undefined, and report how many these are.
    Macro F1 is the mean of the queries' F1. `pooled` ("micro") sums the counts over queries first.
    """

    threshold: float
    queries: FlaggedCounts
    n_relevant: IntArray

    @property
    def pooled(self) -> FlaggedCounts:
        """The counts summed over all queries."""
        return FlaggedCounts(*(int(counts.sum()) for counts in (self.queries.tp, self.queries.fp, self.queries.fn)))

    @property
    def macro_precision(self) -> MeanOverQueries:
        """Mean precision of the queries in which an item is flagged."""
        return mean_over_queries(self.queries.precision, self.n_relevant)

    @property
    def macro_recall(self) -> MeanOverQueries:
        """Mean recall of the queries with a relevant item."""
        return mean_over_queries(self.queries.recall, self.n_relevant)

    @property
    def macro_f1(self) -> MeanOverQueries:
        """Mean F1 of the queries in which an item is flagged or relevant."""
        return mean_over_queries(self.queries.f1, self.n_relevant)


@dataclass(frozen=True, eq=False)
class ThresholdMeans:
    """Pooled counts and means over queries at many thresholds, in the given order; arrays of shape (n_thresholds,).

    `pooled` has the counts summed over all queries. Each mean comes with the number of queries in which it is defined:
    `n_for_precision` with a flagged item, `n_for_recall` with a relevant item (the same at every threshold), `n_for_f1`
    with either. `items` is the mean number of flagged items per query. The limits are those of a bootstrap over
    queries, by the moments of their values.
    """

    thresholds: FloatArray
    pooled: FlaggedCounts
    macro_precision: FloatArray
    macro_recall: FloatArray
    macro_f1: FloatArray
    items: FloatArray
    n_for_precision: IntArray
    n_for_recall: IntArray
    n_for_f1: IntArray
    precision_limits: Intervals
    recall_limits: Intervals
    f1_limits: Intervals
    items_limits: Intervals

    def __len__(self) -> int:
        return len(self.thresholds)

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold: pooled counts and their ratios, then means over queries."""
        pooled = {name: getattr(self.pooled, name) for name in ("tp", "fp", "fn", "precision", "recall", "f1")}
        own = {field.name: getattr(self, field.name) for field in fields(self)}
        flat = {name: values for name, values in own.items() if isinstance(values, np.ndarray)}
        return pd.DataFrame({"threshold": flat.pop("thresholds")} | pooled | flat)


def _design_effects(lists: RankedLists, ascending: FloatArray, units: SamplingUnits) -> FloatArray:
    """Those of precision, recall, F1 and items per query, (4, n_thresholds): at some thresholds, and between linear."""
    sampled = np.unique(np.linspace(0, len(ascending) - 1, SAMPLED_EFFECTS).round().astype(int))
    longest, found = max(int(lists.lengths.max()), 1), []
    for at in sampled:
        queries = at_threshold(lists, ascending[at]).queries
        columns = (queries.precision, queries.recall, queries.f1, queries.flagged / longest)
        found.append(units.design_effects(np.column_stack(columns)))
    return np.array([np.interp(np.arange(len(ascending)), sampled, effects) for effects in np.array(found).T])


def at_threshold(lists: RankedLists, threshold: FloatArray) -> FlaggedAtThreshold:
    """Counts of each query at one threshold, which has the dtype of the scores."""
    is_flagged = lists.score >= threshold
    flagged, tp = (
        np.bincount(lists.query_of_row[rows], minlength=lists.n_queries)
        for rows in (is_flagged, is_flagged & lists.relevant)
    )
    counts = FlaggedCounts(*map(read_only, (tp, flagged - tp, lists.n_relevant - tp)))
    return FlaggedAtThreshold(python_number(threshold), counts, lists.n_relevant)


def threshold_means(
    lists: RankedLists, thresholds: FloatArray, settings: Bootstrap, units: SamplingUnits | None
) -> ThresholdMeans:
    """Pooled counts and means over queries at each threshold."""
    ascending, inverse = np.unique(thresholds, return_inverse=True)
    sweep = _ThresholdSweep(lists, ascending)
    effects: FloatArray = np.full((4, len(ascending)), np.nan if units and not units.are_enough else 1.0)
    if units is not None and units.are_enough:
        effects = _design_effects(lists, ascending, units)
        settings = replace(settings, confidence=confidence_of_units(settings.confidence, units.effective))
    flagged, tp = sweep.count(lists.groups.size), sweep.count(lists.groups.hits)
    counts = tp, flagged - tp, int(lists.n_relevant.sum()) - tp
    longest = max(int(lists.lengths.max()), 1)
    precision, recall, f1, share = (
        sweep.mean(metric, settings, effect)
        for effect, metric in zip(
            effects,
            (
                lambda state: ratios.quotient(state.hits, state.shown),
                lambda state: ratios.quotient(state.hits, state.relevant),
                lambda state: ratios.quotient(2 * state.hits, state.shown + state.relevant),
                lambda state: state.shown / longest,
            ),
            strict=True,
        )
    )

    def in_order(column: Values) -> Any:
        return read_only(column[inverse])

    def limits(swept: _SweptMean, scale: int = 1) -> Intervals:
        return Intervals(in_order(swept.low * scale), in_order(swept.high * scale))

    return ThresholdMeans(
        thresholds=read_only(thresholds.copy()),
        pooled=FlaggedCounts(*map(in_order, counts)),
        macro_precision=in_order(precision.mean),
        macro_recall=in_order(recall.mean),
        macro_f1=in_order(f1.mean),
        items=in_order(flagged / lists.n_queries),
        n_for_precision=in_order(precision.n),
        n_for_recall=in_order(recall.n),
        n_for_f1=in_order(f1.n),
        precision_limits=limits(precision),
        recall_limits=limits(recall),
        f1_limits=limits(f1),
        items_limits=limits(share, longest),
    )
