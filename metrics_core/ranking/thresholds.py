"""A score as the cut instead of k: what is flagged at a threshold, query by query and over all."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import pandas as pd

from metrics_core import ratios
from metrics_core.arrays import Counts, FloatArray, IntArray, Values, python_number, read_only
from metrics_core.ranking.lists import RankedLists
from metrics_core.ranking.means import MeanOverQueries, mean_over_queries

# Counts of a query at a threshold that are held at once.
CELLS = 1 << 22


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
    which are the same at every threshold, and `n_for_f1`, in which either is.
    """

    thresholds: FloatArray
    pooled: FlaggedCounts
    macro_precision: FloatArray
    macro_recall: FloatArray
    macro_f1: FloatArray
    n_for_precision: IntArray
    n_for_recall: IntArray
    n_for_f1: IntArray

    def __len__(self) -> int:
        return len(self.thresholds)

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold: the pooled counts and their ratios, and the means over queries."""
        pooled = {name: getattr(self.pooled, name) for name in ("tp", "fp", "fn", "precision", "recall", "f1")}
        own = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "pooled"}
        return pd.DataFrame({"threshold": own.pop("thresholds")} | pooled | own)


def at_threshold(lists: RankedLists, threshold: FloatArray) -> AtThreshold:
    """Counts of each query at one threshold, which is in the dtype of the scores."""
    counts = _counts(lists, 0, lists.n_queries, threshold.reshape(1))
    columns = (read_only(values[:, 0].copy()) for values in counts)
    return AtThreshold(python_number(threshold), FlaggedCounts(*columns), lists.n_relevant)


def threshold_means(lists: RankedLists, thresholds: FloatArray) -> ThresholdMeans:
    """Pooled counts and means over queries at each threshold."""
    ascending, place_of = np.unique(thresholds, return_inverse=True)
    sums = np.zeros((3, len(ascending)), dtype=np.int64)
    totals, defined = np.zeros((3, len(ascending))), np.zeros((3, len(ascending)), dtype=np.int64)
    for counts in _blocks_of_counts(lists, ascending):
        sums += [part.sum(axis=0) for part in counts]
        flagged = FlaggedCounts(*counts)
        for row, values in enumerate((flagged.precision, flagged.recall, flagged.f1)):
            totals[row] += np.nansum(values, axis=0)
            defined[row] += np.isfinite(values).sum(axis=0)
    means = ratios.quotient(totals, defined)
    pooled, macro, counted = (_rows_in_order(table, place_of) for table in (sums, means, defined))
    return ThresholdMeans(read_only(thresholds.copy()), FlaggedCounts(*pooled), *macro, *counted)


def _rows_in_order(table: Values, place_of: IntArray) -> list[Any]:
    return [read_only(row[place_of]) for row in table]


def _blocks_of_counts(lists: RankedLists, ascending: FloatArray) -> Iterator[tuple[IntArray, IntArray, IntArray]]:
    step = max(1, CELLS // (len(ascending) + 1))
    for start in range(0, lists.n_queries, step):
        yield _counts(lists, start, min(start + step, lists.n_queries), ascending)


def _counts(lists: RankedLists, start: int, stop: int, ascending: FloatArray) -> tuple[IntArray, IntArray, IntArray]:
    """TP, FP and FN of the queries from start to stop at ascending thresholds, shape (stop - start, n_thresholds)."""
    rows = slice(lists.bounds[start], lists.bounds[stop])
    width = len(ascending) + 1
    # A row is flagged at all thresholds that its score reaches.
    cell = (lists.query_of_row[rows] - start) * width + np.searchsorted(ascending, lists.score[rows], side="right")
    relevant = lists.relevance[rows] >= lists.relevant_from
    flagged, tp = (_reaching(chosen, stop - start, width) for chosen in (cell, cell[relevant]))
    return tp, flagged - tp, lists.n_relevant[start:stop, None] - tp


def _reaching(cell: Any, n_queries: int, width: int) -> IntArray:
    exactly = np.bincount(cell, minlength=n_queries * width).reshape(n_queries, width)
    return np.asarray(exactly[:, ::-1].cumsum(axis=1)[:, ::-1][:, 1:])
