"""A score as the cut instead of k: what is flagged at a threshold, query by query and over all."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import pandas as pd

from metrics_core import ratios
from metrics_core.arrays import Counts, FloatArray, IntArray, Values, python_number, read_only
from metrics_core.bootstrap import Bootstrap
from metrics_core.ranking.lists import RankedLists
from metrics_core.ranking.means import MeanOverQueries, mean_over_queries
from metrics_core.ranking.resampling import Intervals
from metrics_core.ranking.threshold_sweep import SweptMean, ThresholdSweep


@dataclass(frozen=True, eq=False)
class FlaggedCounts:
    """Flagged and relevant (TP), flagged in vain (FP), relevant and not flagged or not even retrieved (FN).

    Numbers, or arrays of one shape. There are no true negatives, since nobody counts what was neither retrieved nor
    judged. The ratios are nan where they are undefined: precision with nothing flagged, recall with nothing relevant.
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
class AtThreshold:
    """What is flagged at one threshold: counts per query, arrays of shape (n_queries,), and pooled.

    A mean over queries ("macro") leaves out those in which the ratio is undefined and says how many they are. Macro F1
    is the mean of the queries' F1. `pooled` ("micro") adds the counts of all queries first.
    """

    threshold: float
    queries: FlaggedCounts
    n_relevant: IntArray

    @property
    def pooled(self) -> FlaggedCounts:
        """The counts of all queries added."""
        return FlaggedCounts(*(int(counts.sum()) for counts in (self.queries.tp, self.queries.fp, self.queries.fn)))

    @property
    def macro_precision(self) -> MeanOverQueries:
        """The mean of the queries in which something is flagged."""
        return mean_over_queries(self.queries.precision, self.n_relevant)

    @property
    def macro_recall(self) -> MeanOverQueries:
        """The mean of the queries in which something is relevant."""
        return mean_over_queries(self.queries.recall, self.n_relevant)

    @property
    def macro_f1(self) -> MeanOverQueries:
        """The mean of the queries in which something is flagged or relevant."""
        return mean_over_queries(self.queries.f1, self.n_relevant)


@dataclass(frozen=True, eq=False)
class ThresholdMeans:
    """The same at many thresholds, in the order asked for; arrays of shape (n_thresholds,).

    `pooled` has the counts of all queries added. The means over queries stand beside the number of queries that each
    could count: `n_for_precision`, in which something is flagged, `n_for_recall`, in which something is relevant and
    which are the same at every threshold, and `n_for_f1`, in which either is. `items` is how many items a query shows
    on average. The limits are those of a bootstrap over the queries that count, by the moments of their values.
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
        """One row per threshold: the pooled counts and their ratios, and the means over queries."""
        pooled = {name: getattr(self.pooled, name) for name in ("tp", "fp", "fn", "precision", "recall", "f1")}
        own = {field.name: getattr(self, field.name) for field in fields(self)}
        flat = {name: values for name, values in own.items() if isinstance(values, np.ndarray)}
        return pd.DataFrame({"threshold": flat.pop("thresholds")} | pooled | flat)


def at_threshold(lists: RankedLists, threshold: FloatArray) -> AtThreshold:
    """Counts of each query at one threshold, which is in the dtype of the scores."""
    is_flagged = lists.score >= threshold
    flagged, tp = (
        np.bincount(lists.query_of_row[rows], minlength=lists.n_queries)
        for rows in (is_flagged, is_flagged & lists.relevant)
    )
    counts = FlaggedCounts(*map(read_only, (tp, flagged - tp, lists.n_relevant - tp)))
    return AtThreshold(python_number(threshold), counts, lists.n_relevant)


def threshold_means(lists: RankedLists, thresholds: FloatArray, settings: Bootstrap) -> ThresholdMeans:
    """Pooled counts and means over queries at each threshold."""
    ascending, place_of = np.unique(thresholds, return_inverse=True)
    sweep = ThresholdSweep(lists, ascending)
    flagged, tp = sweep.count(lists.groups.size), sweep.count(lists.groups.hits)
    counts = tp, flagged - tp, int(lists.n_relevant.sum()) - tp
    longest = max(int(lists.lengths.max()), 1)
    precision, recall, f1, share = (
        sweep.mean(value_of, settings)
        for value_of in (
            lambda state: ratios.quotient(state.hits, state.shown),
            lambda state: ratios.quotient(state.hits, state.relevant),
            lambda state: ratios.quotient(2 * state.hits, state.shown + state.relevant),
            lambda state: state.shown / longest,
        )
    )

    def in_order(column: Values) -> Any:
        return read_only(column[place_of])

    def limits(of: SweptMean, scale: int = 1) -> Intervals:
        return Intervals(in_order(of.low * scale), in_order(of.high * scale))

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
