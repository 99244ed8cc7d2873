"""Many queries, each with a ranked list: the one object whose methods are the measures."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import FloatArray, IntArray, Values, read_only
from metrics_core.bootstrap import Bootstrap
from metrics_core.errors import QueryError, ThresholdError
from metrics_core.messages import shown
from metrics_core.predictions import as_thresholds
from metrics_core.ranking import cut_offs, gains, means, thresholds, whole_lists
from metrics_core.ranking.cut_off_curve import CutOffCurve, curve_over_k
from metrics_core.ranking.cut_offs import whole_cut_offs
from metrics_core.ranking.lists import RankedLists
from metrics_core.ranking.query_table import table_of_query
from metrics_core.ranking.tables import lists_of_predictions, lists_of_run

EVERY_RANK = np.array(2**53)


@dataclass(frozen=True, eq=False)
class InterpolatedPrecision:
    """The best precision at recall 0, 0.1, ... 1 or more: the mean over queries, and each query's own.

    `recall` and `precision` have the shape (11,), `of_queries` (n_queries, 11), nan in a query with nothing relevant.
    """

    recall: FloatArray
    precision: FloatArray
    of_queries: FloatArray

    def to_frame(self) -> pd.DataFrame:
        """One row per recall."""
        return pd.DataFrame({"recall": self.recall, "precision": self.precision})


@dataclass(frozen=True, eq=False)
class Rankings:
    """Ranked lists of many queries; made by `from_predictions` or `from_run`.

    A measure is an array of shape (n_queries,) in the order of `queries`, nan where it is undefined. An item is
    relevant iff its relevance >= `relevant_from`. Items of a query with equal scores are tied: average precision and
    interpolated precision treat them as one group, every other measure is its mean over the orders of the tied, so
    that the order of the rows never matters. trec_eval ranks tied items by their names instead, and keeps
    scores as float32, of which more are tied. Section "Many classes, many queries, text" of the specification.

    >>> rankings = Rankings.from_predictions(["q", "q", "q"], [1, 0, 0], [0.5, 0.5, 0.1])
    >>> rankings
    Rankings(queries=1, rows=3, relevant=1)
    >>> rankings.reciprocal_rank(), rankings.precision_at(1), rankings.average_precision()
    (array([0.75]), array([0.5]), array([0.5]))
    """

    lists: RankedLists
    n_unjudged_queries: int = 0

    @classmethod
    def from_predictions(
        cls, query: Any, relevance: Any, score: Any, *, item: Any = None, relevant_from: float = 1
    ) -> "Rankings":
        """Build from one row per item of a query, in any order: its query, how relevant it is, and its score.

        `query`, and `item` if given, hold labels of any kind. `relevance` is 0 and 1, boolean, or a grade of 0 or
        more. `score` holds finite real numbers, higher meaning more relevant; floats keep their dtype. Every item is
        retrieved and judged here; `from_run` is for lists that leave some out.

        Raises `ShapeError` (empty, no column, different lengths), `NotNumericError`, `NotFiniteError` (nan or infinity,
        with how many and the first row), `LabelError` (relevance below 0, or above it and not from 1e-75 to 1e150),
        `QueryError` (a missing query or item, an item that a query has twice), `ParameterError` (a `relevant_from` that
        is not greater than 0).

        >>> Rankings.from_predictions([1, 1, 2], [3, 0, 1], [0.2, 0.1, 0.9], relevant_from=2)
        Rankings(queries=2, rows=3, relevant=1)
        """
        return cls(lists_of_predictions(query, relevance, score, item, relevant_from))

    @classmethod
    def from_run(cls, run: Any, judgements: Any, *, relevant_from: float = 1) -> "Rankings":
        """Build from what was retrieved and what was judged, each a table: `run["score"]` is a column.

        `run` has the columns query, item and score, `judgements` query, item and relevance (TREC's qrels). The queries
        are those of the judgements, in their order: one that the run lacks has an empty list and counts, one that only
        the run has is left out and counted in `n_unjudged_queries`. An item without a judgement is not relevant, nor is
        one with a negative relevance, as TREC marks what was not judged or is junk: its gain is 0. Recall, average
        precision and the ideal of nDCG count all items judged relevant, retrieved or not.

        Raises as `from_predictions` does, `ShapeError` also for a column that is not there, `QueryError` also where no
        query of the run is judged.

        >>> run = {"query": ["a", "a"], "item": ["x", "y"], "score": [2.0, 1.0]}
        >>> judgements = {"query": ["a", "a", "b"], "item": ["y", "z", "x"], "relevance": [1, 1, 1]}
        >>> Rankings.from_run(run, judgements).average_precision()
        array([0.25, 0.  ])
        """
        return cls(*lists_of_run(run, judgements, relevant_from))

    def __repr__(self) -> str:
        rows, relevant = len(self.lists.score), int(self.n_relevant.sum())
        return f"Rankings(queries={self.n_queries}, rows={rows}, relevant={relevant})"

    @property
    def queries(self) -> pd.Index:
        """The queries' names, in the order of every measure."""
        return self.lists.queries

    @property
    def n_queries(self) -> int:
        """How many queries there are."""
        return self.lists.n_queries

    @property
    def n_retrieved(self) -> IntArray:
        """How many items each query lists, shape (n_queries,)."""
        return self.lists.lengths

    @property
    def n_relevant(self) -> IntArray:
        """How many items of each query are relevant, retrieved or not, shape (n_queries,)."""
        return self.lists.n_relevant

    def average_precision(self) -> FloatArray:
        """Sum over tie groups of (R_i - R_{i-1}) P_i of each query; nan where nothing is relevant.

        As `BinaryScores.average_precision` of the query's rows. trec_eval's `map` is the same without ties, and counts
        a query with nothing relevant as 0.

        >>> Rankings.from_predictions([1, 1, 2], [0, 1, 0], [0.9, 0.5, 0.5]).average_precision()
        array([0.5, nan])
        """
        return _own(whole_lists.average_precision(self.lists))

    def reciprocal_rank(self) -> FloatArray:
        """1 / rank of the first relevant item, expected over ties; 0 if none is retrieved, nan if there is none.

        >>> Rankings.from_predictions([1, 1, 1], [0, 0, 1], [0.9, 0.5, 0.5]).reciprocal_rank()
        array([0.41666667])
        """
        return _own(whole_lists.reciprocal_rank(self.lists))

    def r_precision(self) -> FloatArray:
        """Precision at as many items as are relevant, expected over ties; nan where nothing is relevant.

        >>> Rankings.from_predictions([1, 1, 1], [0, 1, 1], [0.9, 0.5, 0.4]).r_precision()
        array([0.5])
        """
        return _own(cut_offs.r_precision(self.lists))

    def precision_at(self, k: Any) -> FloatArray:
        """Share of relevant items among the k best, expected over ties, shape (n_queries,) or (n_queries, n_k).

        `k` is a whole number of 1 or more, or a list of them. A list shorter than k is divided by k as well; with
        nothing relevant it is 0. Raises `RankError` for any other k.

        >>> Rankings.from_predictions([1, 1, 1], [1, 0, 1], [0.9, 0.5, 0.5]).precision_at([1, 2, 4])
        array([[1.  , 0.75, 0.5 ]])
        """
        return _own(cut_offs.precision_at(self.lists, whole_cut_offs(k)))

    def recall_at(self, k: Any) -> FloatArray:
        """Share of the relevant items that are among the k best, expected over ties; nan where nothing is relevant.

        Shapes and refusals as for `precision_at`.

        >>> Rankings.from_predictions([1, 1, 1], [1, 0, 1], [0.9, 0.5, 0.5]).recall_at([1, 2, 4])
        array([[0.5 , 0.75, 1.  ]])
        """
        return _own(cut_offs.recall_at(self.lists, whole_cut_offs(k)))

    def ndcg_at(self, k: Any = None) -> FloatArray:
        """Discounted gain of the k best, of all by default, as a share of the best list's; expected over ties.

        The gain is the relevance itself, whatever `relevant_from`, at rank i divided by log2(i + 1); the best list has
        the k judged items of highest relevance. nan where no judged relevance is above 0. Shapes and refusals as for
        `precision_at`. Agrees with trec_eval's `ndcg_cut` and, in `k=None`, `ndcg`, where nothing is tied; others take
        2**relevance - 1 for the gain. Järvelin and Kekäläinen 2002, doi:10.1145/582415.582418; ties: McSherry and
        Najork 2008, doi:10.1007/978-3-540-78646-7_38.

        >>> Rankings.from_predictions([1, 1, 1], [0, 3, 0], [0.9, 0.5, 0.1]).ndcg_at([1, 3])
        array([[0.        , 0.63092975]])
        """
        return _own(gains.ndcg_at(self.lists, EVERY_RANK if k is None else whole_cut_offs(k)))

    def interpolated_precision(self) -> InterpolatedPrecision:
        """The 11-point curve: the best precision at recall 0, 0.1, ... 1 or more, as a mean over queries.

        A recall that a list does not reach has 0, and a query with nothing relevant is left out. That a recall is
        reached is decided in whole numbers, 10 TP >= i P; trec_eval rounds and takes one item fewer for some P.

        >>> Rankings.from_predictions([1, 1], [0, 1], [0.9, 0.5]).interpolated_precision().precision[[0, 10]]
        array([0.5, 0.5])
        """
        of_queries = whole_lists.interpolated_precision(self.lists)
        recall = np.arange(whole_lists.RECALL_STEPS + 1) / whole_lists.RECALL_STEPS
        return InterpolatedPrecision(read_only(recall), self.mean(of_queries).value, _own(of_queries))

    def mean(self, values: Any) -> means.MeanOverQueries:
        """The mean over the queries in which a measure is defined, with how many were left out and why.

        `values` has one entry per query, or one row, (n_queries, n_k), which gives arrays. mAP is the mean of
        `average_precision()`. Raises `ShapeError` for any other shape.

        >>> rankings = Rankings.from_predictions([1, 1, 2], [0, 1, 0], [0.9, 0.5, 0.5])
        >>> rankings.mean(rankings.average_precision())
        MeanOverQueries(value=0.5, n_queries=1, n_left_out=1, n_nothing_relevant=1)
        """
        return means.mean_over_queries(means.values_of_queries(values, self.n_queries, (1, 2)), self.n_relevant)

    def worst(self, values: Any, n: int) -> IntArray:
        """Positions in `queries` of the n lowest values, lowest first, of equals the first; nan is left out.

        Raises `ShapeError` unless there is one value per query, and `ParameterError` for an n below 1.

        >>> Rankings.from_predictions([1, 2, 3], [1, 1, 0], [0.9, 0.5, 0.5]).worst([0.5, 0.25, float("nan")], 5)
        array([1, 0])
        """
        return means.worst(means.values_of_queries(values, self.n_queries), n)

    def at_threshold(self, threshold: float) -> thresholds.AtThreshold:
        """What is flagged at a threshold, score >= threshold, instead of the k best: per query, pooled and as means.

        Raises `ThresholdError` for nan, for what is no number, and for several.

        >>> found = Rankings.from_predictions([1, 1, 2], [1, 0, 1], [0.9, 0.5, 0.1]).at_threshold(0.5)
        >>> found.pooled.precision, found.macro_recall.value, found.queries.flagged
        (0.5, 0.5, array([2, 0]))
        """
        cast = as_thresholds(threshold, self.lists.score.dtype)
        if cast.ndim:
            raise ThresholdError("core-threshold-several")
        return thresholds.at_threshold(self.lists, cast)

    def threshold_means(self, threshold: Any, *, confidence: float = 0.95) -> thresholds.ThresholdMeans:
        """The pooled counts and the means over queries at each of a list of thresholds, in the order given.

        Raises `ThresholdError` for nan and for what is no list of numbers, and `ParameterError` for a confidence
        outside (0, 1).

        >>> rankings = Rankings.from_predictions([1, 1, 2], [1, 0, 1], [0.9, 0.5, 0.1])
        >>> rankings.threshold_means([0.05, 0.5]).macro_recall
        array([1. , 0.5])
        """
        cast = as_thresholds(threshold, self.lists.score.dtype)
        if cast.ndim != 1:
            raise ThresholdError("core-threshold-dimensions", dimensions=cast.ndim)
        return thresholds.threshold_means(self.lists, cast, Bootstrap(confidence))

    def curve_over_k(self, ks: Any) -> CutOffCurve:
        """The means over queries of precision, recall and nDCG at each k; refusals as for `precision_at`.

        >>> Rankings.from_predictions([1, 1], [0, 1], [0.9, 0.5]).curve_over_k([1, 2]).recall
        array([0., 1.])
        """
        return curve_over_k(self.lists, np.atleast_1d(whole_cut_offs(ks)))

    def query(self, name: Any) -> pd.DataFrame:
        """The ranked list of one query, a row per item: ranks, item, score, relevance, precision and recall so far.

        A tied item has all ranks from `first_rank` to `last_rank`, and `precision` and `recall` are those with its
        whole group. `relevance` is nan where the item is not judged; `item` is there where items are known. Raises
        `QueryError` for a query that is not there.

        >>> Rankings.from_predictions([1, 1, 1], [1, 0, 1], [0.9, 0.5, 0.5]).query(1)
           first_rank  last_rank  score  relevance  precision  recall
        0           1          1    0.9        1.0   1.000000     0.5
        1           2          3    0.5        0.0   0.666667     1.0
        2           2          3    0.5        1.0   0.666667     1.0
        """
        return table_of_query(self.lists, self._place_of(name))

    def to_frame(self, k: int = 10) -> pd.DataFrame:
        """One row per query: its name, its numbers of retrieved and of relevant items, and every measure.

        Raises `RankError` for a k that is not one whole number of 1 or more.

        >>> Rankings.from_predictions([1, 1], [0, 1], [0.9, 0.5]).to_frame(k=1).columns.tolist()[3:7]
        ['average_precision', 'reciprocal_rank', 'r_precision', 'precision_at_1']
        """
        cut = whole_cut_offs(k).reshape(())
        columns: dict[str, Values] = {
            "query": self.queries,
            "retrieved": self.n_retrieved,
            "relevant": self.n_relevant,
            "average_precision": self.average_precision(),
            "reciprocal_rank": self.reciprocal_rank(),
            "r_precision": self.r_precision(),
            f"precision_at_{cut}": cut_offs.precision_at(self.lists, cut),
            f"recall_at_{cut}": cut_offs.recall_at(self.lists, cut),
            f"ndcg_at_{cut}": gains.ndcg_at(self.lists, cut),
            "ndcg": self.ndcg_at(),
        }
        return pd.DataFrame(columns)

    def _place_of(self, name: Any) -> int:
        try:
            place = int(self.queries.get_indexer(pd.Index([name], dtype=object))[0])
        except TypeError:  # A list has no hash.
            place = -1
        if place < 0:
            raise QueryError("core-query-unknown", query=shown(name))
        return place


def _own(values: Any) -> FloatArray:
    return read_only(np.asarray(values))
