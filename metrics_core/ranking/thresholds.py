"""A score threshold instead of a cutoff k: counts, precision, recall and F1 per query, pooled, and as means."""

from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
import pandas as pd

from metrics_core import ratios
from metrics_core.arrays import Counts, FloatArray, IntArray, Values, python_number, read_only
from metrics_core.bootstrap import Bootstrap
from metrics_core.clusters.small_samples import confidence_of_units
from metrics_core.ranking.lists import RankedLists
from metrics_core.ranking.means import MeanOverQueries, mean_over_queries
from metrics_core.ranking.resampling import Intervals
from metrics_core.ranking.threshold_sweep import SweptMean, ThresholdSweep
from metrics_core.sampling_units import SamplingUnits

# The design effects of clusters are computed at so many thresholds.
SAMPLED_EFFECTS = 50


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
    sweep = ThresholdSweep(lists, ascending)
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

    def limits(swept: SweptMean, scale: int = 1) -> Intervals:
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
