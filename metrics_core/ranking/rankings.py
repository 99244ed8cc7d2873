"""Ranked lists of many queries; the entry point to all ranking metrics."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.predictions import as_thresholds
from metrics_core.computing.arrays import FloatArray, IntArray, Values, read_only
from metrics_core.error_messages import shown
from metrics_core.errors import QueryError, ThresholdError
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.ranking import cutoffs, full_list_metrics, means, ndcg, thresholds
from metrics_core.ranking.cutoffs import CutoffCurve, checked_cutoffs, curve_over_k
from metrics_core.ranking.input_tables import lists_of_predictions, lists_of_run
from metrics_core.ranking.lists import RankedLists
from metrics_core.ranking.ndcg import checked_gain
from metrics_core.ratios import quotient

ALL_RANKS = np.array(2**53)


@dataclass(frozen=True, eq=False)
class InterpolatedPrecision:
    """The 11-point curve: the highest precision at recall >= 0, 0.1, ... 1, as a mean over queries and per query.

    `recall` and `precision` have shape (11,), `of_queries` (n_queries, 11), nan for a query with nothing relevant.
    """

    recall: FloatArray
    precision: FloatArray
    of_queries: FloatArray

    def to_frame(self) -> pd.DataFrame:
        """One row per recall level."""
        return pd.DataFrame({"recall": self.recall, "precision": self.precision})


@dataclass(frozen=True, eq=False)
class Rankings:
    """Ranked lists of many queries; made by `from_predictions` or `from_run`.

    A metric is an array of shape (n_queries,) in the order of `queries`, nan if it is undefined. An item is relevant
    iff its relevance >= `relevant_from`. Items of a query with equal scores are tied: average precision and
    interpolated precision treat them as one group, and every other metric is its mean over the orders of the tied items
    (McSherry and Najork 2008, doi:10.1007/978-3-540-78646-7_38). The order of the rows never matters. trec_eval sorts
    tied items by name, and stores scores as float32, which creates more ties.

    >>> rankings = Rankings.from_predictions(["q", "q", "q"], [1, 0, 0], [0.5, 0.5, 0.1])
    >>> rankings
    Rankings(queries=1, rows=3, relevant=1)
    >>> rankings.reciprocal_rank(), rankings.precision_at(1), rankings.average_precision()
    (array([0.75]), array([0.5]), array([0.5]))
    """

    lists: RankedLists
    n_unjudged_queries: int = 0
    gain: str = "linear"

    @classmethod
    def from_predictions(
        cls, query: Any, relevance: Any, score: Any, *, item: Any = None, relevant_from: float = 1
    ) -> "Rankings":
        """Build from one row per item of a query, in any order: query, relevance and score.

        `query`, and `item` if given, are labels of any kind. `relevance` is 0 and 1, boolean, or a grade of 0 or more.
        `score` holds finite real numbers, higher meaning more relevant; floats keep their dtype. All columns have shape
        (n,). Every item counts as retrieved and judged; use `from_run` for lists that omit items.

        Raises `ShapeError` (empty, not a column, different lengths), `NotNumericError`, `NotFiniteError` (nan or
        infinity, with count and first row), `LabelError` (a relevance below 0, or positive outside 1e-75 to 1e150),
        `QueryError` (a missing query or item, an item listed twice by a query), `ParameterError` (a `relevant_from` not
        greater than 0).

        >>> Rankings.from_predictions([1, 1, 2], [3, 0, 1], [0.2, 0.1, 0.9], relevant_from=2)
        Rankings(queries=2, rows=3, relevant=1)
        """
        return cls(lists_of_predictions(query, relevance, score, item, relevant_from))

    @classmethod
    def from_run(cls, run: Any, judgements: Any, *, relevant_from: float = 1) -> "Rankings":
        """Build from a run (retrieved items) and its judgements, each a table with columns such as `run["score"]`.

        `run` has the columns query, item and score, `judgements` query, item and relevance (TREC's qrels). The queries
        are those of the judgements, in their order: a query missing from the run has an empty list and counts; a query
        only in the run is left out and counted in `n_unjudged_queries`. An item without judgement, or with a negative
        relevance (TREC: not judged, or junk), is not relevant and has gain 0. Recall, average precision and the ideal
        of nDCG count all relevant judged items, retrieved or not.

        Raises as `from_predictions`, `ShapeError` also for a missing column, and `QueryError` if no query of the run is
        judged.

        >>> run = {"query": ["a", "a"], "item": ["x", "y"], "score": [2.0, 1.0]}
        >>> judgements = {"query": ["a", "a", "b"], "item": ["y", "z", "x"], "relevance": [1, 1, 1]}
        >>> Rankings.from_run(run, judgements).average_precision()
        array([0.25, 0.  ])
        """
        return cls(*lists_of_run(run, judgements, relevant_from))

    def with_gain(self, gain: str) -> "Rankings":
        """The same lists with another gain for nDCG: "linear", the relevance, or "exponential", 2**relevance - 1.

        Burges et al. 2005, doi:10.1145/1102351.1102363, for the exponential gain, which values the highest grades more.
        Raises `ParameterError` for another name, and for an exponential gain of relevances above 500.

        >>> rankings = Rankings.from_predictions([1, 1, 1], [1, 3, 0], [0.9, 0.5, 0.1])
        >>> rankings.ndcg_at(2).round(3), rankings.with_gain("exponential").ndcg_at(2).round(3)
        (array([0.797]), array([0.71]))
        """
        return replace(self, gain=checked_gain(gain, self.lists.gains.relevance))

    def __repr__(self) -> str:
        rows, relevant = len(self.lists.score), int(self.n_relevant.sum())
        return f"Rankings(queries={self.n_queries}, rows={rows}, relevant={relevant})"

    @property
    def queries(self) -> pd.Index:
        """The queries' names, in the order of every metric."""
        return self.lists.queries

    @property
    def n_queries(self) -> int:
        """Number of queries."""
        return self.lists.n_queries

    @property
    def n_retrieved(self) -> IntArray:
        """Number of items in each query's list, shape (n_queries,)."""
        return self.lists.lengths

    @property
    def n_relevant(self) -> IntArray:
        """Number of relevant items of each query, retrieved or not, shape (n_queries,)."""
        return self.lists.n_relevant

    def average_precision(self) -> FloatArray:
        """Sum over tie groups of (R_i - R_{i-1}) P_i of each query; nan if nothing is relevant.

        As `BinaryScores.average_precision` of the query's rows. trec_eval's `map` is the same without ties, but counts
        a query with nothing relevant as 0.

        >>> Rankings.from_predictions([1, 1, 2], [0, 1, 0], [0.9, 0.5, 0.5]).average_precision()
        array([0.5, nan])
        """
        return _read_only_array(full_list_metrics.average_precision(self.lists))

    def reciprocal_rank(self) -> FloatArray:
        """1 / rank of the first relevant item, in expectation over ties; 0 if none is retrieved, nan if none exists.

        >>> Rankings.from_predictions([1, 1, 1], [0, 0, 1], [0.9, 0.5, 0.5]).reciprocal_rank()
        array([0.41666667])
        """
        return _read_only_array(full_list_metrics.reciprocal_rank(self.lists))

    def r_precision(self) -> FloatArray:
        """Precision at k = number of relevant items, in expectation over ties; nan if nothing is relevant.

        >>> Rankings.from_predictions([1, 1, 1], [0, 1, 1], [0.9, 0.5, 0.4]).r_precision()
        array([0.5])
        """
        return _read_only_array(cutoffs.r_precision(self.lists))

    def precision_at(self, k: Any) -> FloatArray:
        """Share of relevant items among the first k, in expectation over ties; shape (n_queries,) or (n_queries, n_k).

        `k` is a whole number of 1 or more, or a list of them. The denominator is k, also for shorter lists; 0 if
        nothing is relevant. Raises `RankError` for any other k.

        >>> Rankings.from_predictions([1, 1, 1], [1, 0, 1], [0.9, 0.5, 0.5]).precision_at([1, 2, 4])
        array([[1.  , 0.75, 0.5 ]])
        """
        return _read_only_array(cutoffs.precision_at(self.lists, checked_cutoffs(k)))

    def recall_at(self, k: Any) -> FloatArray:
        """Share of the relevant items that are among the first k, in expectation over ties; nan if nothing is relevant.

        Shapes and errors as for `precision_at`.

        >>> Rankings.from_predictions([1, 1, 1], [1, 0, 1], [0.9, 0.5, 0.5]).recall_at([1, 2, 4])
        array([[0.5 , 0.75, 1.  ]])
        """
        return _read_only_array(cutoffs.recall_at(self.lists, checked_cutoffs(k)))

    def ndcg_at(self, k: Any = None) -> FloatArray:
        """nDCG of the first k items (default: all), in expectation over ties; in [0, 1].

        The gain is the relevance itself, independent of `relevant_from`, divided by log2(i + 1) at rank i; the ideal
        list has the k judged items of highest relevance. nan if no judged relevance is above 0. Shapes and errors as
        for `precision_at`. Without ties, equal to trec_eval's `ndcg_cut`, and with `k=None` to its `ndcg`; for the gain
        2**relevance - 1 of other libraries see `with_gain`. Järvelin and Kekäläinen 2002, doi:10.1145/582415.582418;
        ties: McSherry and Najork 2008, doi:10.1007/978-3-540-78646-7_38.

        >>> Rankings.from_predictions([1, 1, 1], [0, 3, 0], [0.9, 0.5, 0.1]).ndcg_at([1, 3])
        array([[0.        , 0.63092975]])
        """
        return _read_only_array(ndcg.ndcg_at(self.lists, ALL_RANKS if k is None else checked_cutoffs(k), self.gain))

    def interpolated_precision(self) -> InterpolatedPrecision:
        """The 11-point curve: the highest precision at recall >= 0, 0.1, ... 1, as a mean over queries.

        0 at a recall that a list does not reach; a query with nothing relevant is left out. Whether a recall is reached
        is decided in integers, 10 TP >= i P; trec_eval rounds and accepts one item fewer for some P.

        >>> Rankings.from_predictions([1, 1], [0, 1], [0.9, 0.5]).interpolated_precision().precision[[0, 10]]
        array([0.5, 0.5])
        """
        of_queries = full_list_metrics.interpolated_precision(self.lists)
        recall = np.arange(full_list_metrics.RECALL_STEPS + 1) / full_list_metrics.RECALL_STEPS
        return InterpolatedPrecision(read_only(recall), self.mean(of_queries).value, _read_only_array(of_queries))

    def mean(self, values: Any) -> means.MeanOverQueries:
        """The mean over the queries in which a metric is defined; reports how many queries are left out, and why.

        `values` has shape (n_queries,), or (n_queries, n_k), which gives arrays. mAP is the mean of
        `average_precision()`. Raises `ShapeError` for another shape.

        >>> rankings = Rankings.from_predictions([1, 1, 2], [0, 1, 0], [0.9, 0.5, 0.5])
        >>> rankings.mean(rankings.average_precision())
        MeanOverQueries(value=0.5, n_queries=1, n_left_out=1, n_nothing_relevant=1)
        """
        return means.mean_over_queries(means.values_of_queries(values, self.n_queries, (1, 2)), self.n_relevant)

    def worst(self, values: Any, n: int) -> IntArray:
        """Positions in `queries` of the n lowest values, ascending; ties in query order, nan left out.

        Raises `ShapeError` unless there is one value per query, and `ParameterError` for an n below 1.

        >>> Rankings.from_predictions([1, 2, 3], [1, 1, 0], [0.9, 0.5, 0.5]).worst([0.5, 0.25, float("nan")], 5)
        array([1, 0])
        """
        return means.worst(means.values_of_queries(values, self.n_queries), n)

    def at_threshold(self, threshold: float) -> thresholds.FlaggedAtThreshold:
        """Counts at a score threshold (score >= threshold) instead of a cutoff k: per query, pooled, and as means.

        Raises `ThresholdError` for nan, for what is not a number, and for more than one threshold.

        >>> found = Rankings.from_predictions([1, 1, 2], [1, 0, 1], [0.9, 0.5, 0.1]).at_threshold(0.5)
        >>> found.pooled.precision, found.macro_recall.value, found.queries.flagged
        (0.5, 0.5, array([2, 0]))
        """
        thresholds_as_scores = as_thresholds(threshold, self.lists.score.dtype)
        if thresholds_as_scores.ndim:
            raise ThresholdError("core-threshold-several")
        return thresholds.at_threshold(self.lists, thresholds_as_scores)

    def threshold_means(
        self, threshold: Any, *, confidence: float = 0.95, units: SamplingUnits | None = None
    ) -> thresholds.ThresholdMeans:
        """Pooled counts and means over queries at each of a list of thresholds, in the given order.

        `units` are clusters of queries; then limits are of as many queries as the design effect leaves. Raises
        `ThresholdError` for nan and for what is not a list of numbers, and `ParameterError` for a confidence outside
        (0, 1).

        >>> rankings = Rankings.from_predictions([1, 1, 2], [1, 0, 1], [0.9, 0.5, 0.1])
        >>> rankings.threshold_means([0.05, 0.5]).macro_recall
        array([1. , 0.5])
        """
        thresholds_as_scores = as_thresholds(threshold, self.lists.score.dtype)
        if thresholds_as_scores.ndim != 1:
            raise ThresholdError("core-threshold-dimensions", dimensions=thresholds_as_scores.ndim)
        return thresholds.threshold_means(self.lists, thresholds_as_scores, Bootstrap(confidence), units)

    def curve_over_k(self, ks: Any) -> CutoffCurve:
        """Means over queries of precision, recall and nDCG at each k; errors as for `precision_at`.

        >>> Rankings.from_predictions([1, 1], [0, 1], [0.9, 0.5]).curve_over_k([1, 2]).recall
        array([0., 1.])
        """
        return curve_over_k(self.lists, np.atleast_1d(checked_cutoffs(ks)), self.gain)

    def query(self, name: Any) -> pd.DataFrame:
        """The ranked list of one query, one row per item: ranks, item, score, relevance, precision and recall.

        A tied item has the ranks `first_rank` to `last_rank`. `precision` and `recall` are cumulative and include its
        whole tie group. `relevance` is nan if the item is not judged; the column `item` exists if items are known.
        Raises `QueryError` for an unknown query.

        >>> Rankings.from_predictions([1, 1, 1], [1, 0, 1], [0.9, 0.5, 0.5]).query(1)
           first_rank  last_rank  score  relevance  precision  recall
        0           1          1    0.9        1.0   1.000000     0.5
        1           2          3    0.5        0.0   0.666667     1.0
        2           2          3    0.5        1.0   0.666667     1.0
        """
        return _table_of_query(self.lists, self._position_of(name))

    def to_frame(self, k: int = 10) -> pd.DataFrame:
        """One row per query: its name, the numbers of retrieved and relevant items, and every metric.

        Raises `RankError` for a k that is not one whole number of 1 or more.

        >>> Rankings.from_predictions([1, 1], [0, 1], [0.9, 0.5]).to_frame(k=1).columns.tolist()[3:7]
        ['average_precision', 'reciprocal_rank', 'r_precision', 'precision_at_1']
        """
        cut = checked_cutoffs(k).reshape(())
        columns: dict[str, Values] = {
            "query": self.queries,
            "retrieved": self.n_retrieved,
            "relevant": self.n_relevant,
            "average_precision": self.average_precision(),
            "reciprocal_rank": self.reciprocal_rank(),
            "r_precision": self.r_precision(),
            f"precision_at_{cut}": cutoffs.precision_at(self.lists, cut),
            f"recall_at_{cut}": cutoffs.recall_at(self.lists, cut),
            f"ndcg_at_{cut}": ndcg.ndcg_at(self.lists, cut, self.gain),
            "ndcg": self.ndcg_at(),
        }
        return pd.DataFrame(columns)

    def _position_of(self, name: Any) -> int:
        try:
            position = int(self.queries.get_indexer(pd.Index([name], dtype=object))[0])
        except TypeError:  # An unhashable name, such as a list.
            position = -1
        if position < 0:
            raise QueryError("core-query-unknown", query=shown(name))
        return position


def _read_only_array(values: Any) -> FloatArray:
    return read_only(np.asarray(values))


def _table_of_query(lists: RankedLists, position: int) -> pd.DataFrame:
    """The rows of the query at a position, best first; columns as in `Rankings.query`."""
    rows = slice(lists.bounds[position], lists.bounds[position + 1])
    group, groups = lists.group_of_row[rows], lists.groups
    last_rank = groups.above[group] + groups.size[group]
    hits = groups.hits_above[group] + groups.hits[group]
    columns = {
        "first_rank": groups.above[group] + 1,
        "last_rank": last_rank,
        "item": lists.items.distinct.take(lists.items.codes[rows]) if lists.items else None,
        "score": lists.score[rows],
        "relevance": lists.relevance[rows],
        "precision": quotient(hits, last_rank),
        "recall": quotient(hits, np.broadcast_to(lists.n_relevant[position], hits.shape)),
    }
    return pd.DataFrame({name: column for name, column in columns.items() if column is not None})
