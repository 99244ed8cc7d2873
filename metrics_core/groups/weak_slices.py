"""Weak slices: values of columns, and pairs of them, whose cases do worse than the rest, corrected for the search."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.labels import label_column, positive_mask
from metrics_core.arguments.parameters import confidence_level, whole_number, whole_seed
from metrics_core.arguments.predictions import case_weights, check_finite, check_lengths, real_numbers
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.errors import ParameterError, ShapeError
from metrics_core.groups.grouping import MISSING, RANGE_NAMES, Grouping, RangeNames, group_by_quantiles, group_by_value
from metrics_core.groups.slice_outcomes import MeanMetric, Outcomes, outcomes_of
from metrics_core.groups.slice_search import Progress, Slice, SliceSearch

MAX_PERMUTATIONS = 10_000
# A column of numbers with more distinct values is cut in quantiles.
_MOST_NUMBERS_BY_VALUE = 10
_MOST_QUANTILES = 20
# Pairs that are compared with a value that contains them, and candidates in all, from the worst on.
_PAIRS_COMPARED = 20
_MOST_CANDIDATES = 1000
# Statistics of counts often tie with those of permutations, but for rounding: a tie is no evidence.
_ROUNDING = 1e-9


@dataclass(frozen=True, kw_only=True, eq=False)
class WeakSlice:
    """A slice of cases that do worse than all others.

    `conditions` are a value for each of one or two columns, such as (("age", "18 to 34"), ("sex", "f")). `value` and
    `rest` are the metric in the slice and outside of it, `n` the cases that it rests on in the slice (for recall the
    positives), `effective` the number of equal cases that tell as much (Kish; `n` without weights), `rows` all cases of
    the slice, ascending. `p_value` is corrected for all slices that were searched.
    """

    conditions: tuple[tuple[str, str], ...]
    value: float
    rest: float
    n: int
    effective: float
    p_value: float
    rows: IntArray

    @property
    def difference(self) -> float:
        """The metric in the slice minus that in the rest."""
        return self.value - self.rest


@dataclass(frozen=True, kw_only=True, eq=False)
class WeakSlices:
    """The slices that a search named, those with the smallest p-value first; iteration is over them.

    `n_searched` slices were compared, of at least `min_size` cases. `left_out` are columns that make no slices, each
    with the key of the reason. The metric rests on `n` cases, and `overall` is its value.
    """

    slices: tuple[WeakSlice, ...]
    n_searched: int
    min_size: int
    left_out: Mapping[str, str]
    n: int
    overall: float
    critical: float
    deviation: float

    def __len__(self) -> int:
        return len(self.slices)

    def __iter__(self) -> Iterator[WeakSlice]:
        return iter(self.slices)

    def reach(self, size: int) -> float:
        """How much worse than the rest a slice of so many cases must look to be named, in units of the metric.

        Weighted cases are taken to have the mean weight.

        Infinite if there is nothing to search; raises `ParameterError` unless `size` is from 1 to before `n`.
        """
        inside = whole_number(size, "size", least=1, most=max(self.n - 1, 1))
        if math.isinf(self.critical):
            return math.inf
        return self.critical * self.deviation * math.sqrt(1 / inside + 1 / max(self.n - inside, 1))

    def to_frame(self) -> pd.DataFrame:
        """One row per slice; `n` cases that the metric rests on, of `cases` in the slice."""
        rows = [
            (_name(one), one.value, one.rest, one.difference, one.n, len(one.rows), one.p_value) for one in self.slices
        ]
        return pd.DataFrame(rows, columns=["slice", "value", "rest", "difference", "n", "cases", "p_value"])


def weak_slices(
    columns: Mapping[str, Any] | pd.DataFrame,
    y_true: Any,
    y_score: Any,
    threshold: Any,
    metric: MeanMetric,
    *,
    pos_label: Any = None,
    sample_weight: Any = None,
    pairs: bool = True,
    n_quantiles: int = 5,
    min_size: int = 30,
    most: int = 20,
    confidence: float = 0.95,
    n_permutations: int = 199,
    seed: int = 0,
    missing: str = MISSING,
    range_names: RangeNames = RANGE_NAMES,
    progress: Progress | None = None,
) -> WeakSlices:
    """Search all values of `columns`, and all pairs of values of two columns, for slices that do worse than the rest.

    `columns` maps names to columns of shape (n,), such as a `DataFrame`; numbers with more than 10 values are cut in
    `n_quantiles`, named by `range_names`, and `missing` is the name of no value. A column without 2 to 50 groups is
    left out, with the reason. `metric` is accuracy, recall, precision or another metric that is a share of cases,
    `Costs` (the cost per case), or the average loss "brier" or "log_loss". A slice needs `min_size` of the cases that
    the metric rests on, inside and outside.

    Max-T by permutation (Westfall and Young 1993): the outcomes are permuted among the cases that the metric rests on
    (for recall, hits and misses among the positives), and a slice is named if it is worse than the worst slice in all
    but a share of 1 - `confidence` of permutations. If outcomes do not depend on the columns, nothing is named with
    this confidence, however many slices are searched and however they overlap. The statistic of a slice is the sum of
    its outcomes minus its mean, d, in units of the root of V + k d: V is the variance under permutation, and k the
    third moment of the outcomes over three times their variance. Without k, a few rare errors in a small slice would
    have the largest statistic of all.

    Cases with weights: means are weighted, d is the sum of weight times difference to the weighted mean, `min_size` is
    an effective number, and the outcomes are permuted together with their weights. Weights may depend on the columns,
    as where a region was sampled more often, so V is estimated in each slice; with the variance in all cases for ten
    more, so that slices without any error are not too certain (Chung and Romano 2013, doi:10.1214/13-AOS1090).

    Of slices that overlap, the simplest that explains the others is named: single values first, then pairs, each only
    if its cases outside of those already named are worse than the rest; and a pair instead of a value of which the
    other cases are not worse. At most `most` slices are named.

    `progress` is called with the number of permutations done, in the calling thread; an exception that it raises
    cancels the search. Raises as `BinaryScores.from_predictions` for labels, scores and
    weights, `ScoreRangeError` for a loss of scores outside [0, 1], and `ParameterError` for another metric, for no
    column, and for settings out of range.

    >>> rng = np.random.default_rng(1)
    >>> site, sex = rng.choice(["a", "b", "c"], 3000), rng.choice(["f", "m"], 3000)
    >>> y_true = rng.integers(0, 2, 3000)
    >>> is_wrong = rng.random(3000) < np.where((site == "b") & (sex == "f"), 0.3, 0.1)
    >>> y_score = np.where(is_wrong, 1 - y_true, y_true)
    >>> found = weak_slices({"site": site, "sex": sex}, y_true, y_score, 0.5, "accuracy")
    >>> [(one.conditions, round(one.value, 2), round(one.rest, 2), one.p_value) for one in found]
    [((('site', 'b'), ('sex', 'f')), 0.74, 0.9, 0.005)]
    """
    level, count = (
        confidence_level(confidence),
        whole_number(n_permutations, "n_permutations", least=19, most=MAX_PERMUTATIONS),
    )
    size, number = (
        whole_number(min_size, "min_size", least=1, most=2**31),
        whole_number(most, "most", least=1, most=_MOST_CANDIDATES),
    )
    labels, scores = label_column(y_true), real_numbers(y_score, "y_score")
    weights = None if sample_weight is None else case_weights(sample_weight)
    check_lengths(y_true=labels, y_score=scores, **({} if weights is None else {"sample_weight": weights}))
    check_finite(scores, "y_score")
    outcomes = outcomes_of(metric, positive_mask(labels, pos_label), scores, threshold)
    if weights is not None:
        outcomes = outcomes.weighted(weights)
    whole_number(n_quantiles, "n_quantiles", least=2, most=_MOST_QUANTILES)

    def grouping(values: Any) -> Grouping:
        column = label_column(values, "columns")
        is_number = getattr(column.dtype, "kind", "O") in "iuf"
        if is_number and len(pd.unique(column)) > _MOST_NUMBERS_BY_VALUE:
            return group_by_quantiles(column, n_quantiles, missing=missing, range_names=range_names)
        return group_by_value(column, missing=missing)

    groupings, left_out = _groupings(columns, len(scores), grouping)
    search = SliceSearch.of(list(groupings.values()), outcomes, size, pairs=pairs)
    maxima = search.maxima(count, whole_seed(seed), progress)
    # A statistic has p <= 1 - level if fewer maxima than this many are at least as large.
    allowed = math.floor((1 - level) * (count + 1) + 1e-9)
    critical = float(maxima[-allowed]) * (1 + _ROUNDING) if allowed else math.inf
    named = _named(search, critical, size, number) if search.can_find else []
    report = _Report(search, outcomes, groupings, maxima)
    return WeakSlices(
        slices=tuple(sorted(map(report.slice, named), key=lambda one: (one.p_value, -abs(one.difference)))),
        n_searched=len(search.searched),
        min_size=size,
        left_out=left_out,
        n=search.moments.n,
        overall=outcomes.metric(search.mean(np.ones(search.moments.n, dtype=np.bool_)))
        if search.moments.n
        else math.nan,
        critical=critical,
        deviation=math.sqrt(search.moments.variance) / (1 if search.weights is None else float(search.weights.mean())),
    )


def _groupings(columns: Any, n: int, grouped: Callable[[Any], Grouping]) -> tuple[dict[str, Grouping], dict[str, str]]:
    """The groups of each column, and the key of the reason for each column without groups."""
    if not isinstance(columns, Mapping | pd.DataFrame) or not len(columns.keys()):
        raise ParameterError("core-slices-columns")
    found: dict[str, Grouping] = {}
    left_out: dict[str, str] = {}
    for name in columns:
        try:
            grouping = grouped(columns[name])
        except ParameterError as error:
            left_out[str(name)] = error.key
            continue
        if len(grouping) != n:
            raise ShapeError("core-column-lengths", lengths=f"y_true {n}, {name} {len(grouping)}")
        found[str(name)] = grouping
    return found, left_out


def _named(search: SliceSearch, critical: float, min_size: int, most: int) -> list[Slice]:
    """The slices beyond the critical value that explain all others, simple ones first."""
    statistics = search.statistics()
    order = np.argsort(-statistics, kind="stable")[:_MOST_CANDIDATES]
    candidates = [search.slice_at(at) for at in order.tolist() if statistics[at] > critical]
    singles = [one for one in candidates if len(one.columns) == 1]
    pairs = [one for one in candidates if len(one.columns) == 2]
    named: list[Slice] = []
    covered = np.zeros(search.moments.n, dtype=np.bool_)
    for one in [*(_explanation(search, single, pairs, critical) for single in singles), *pairs]:
        mask = search.mask(one)
        fresh = mask & ~covered
        if search.size(fresh) < min_size or search.compared(fresh, ~covered) <= critical:
            continue
        named.append(one)
        covered |= mask
        if len(named) == most:
            break
    return named


def _explanation(search: SliceSearch, single: Slice, pairs: list[Slice], critical: float) -> Slice:
    """A pair instead of this value, if it is worse than the value's other cases, which are not worse than others."""
    mask = search.mask(single)
    inside = [pair for pair in pairs if (single.columns[0], single.codes[0]) in zip(*pair, strict=True)]
    for pair in inside[:_PAIRS_COMPARED]:
        of_pair = search.mask(pair)
        others = mask & ~of_pair
        if search.compared(of_pair, mask) > critical >= search.compared(others, ~of_pair):
            return pair
    return single


@dataclass(frozen=True, eq=False)
class _Report:
    """What a slice is reported with."""

    search: SliceSearch
    outcomes: Outcomes
    groupings: Mapping[str, Grouping]
    maxima: FloatArray

    def slice(self, one: Slice) -> WeakSlice:
        names, groupings = list(self.groupings), list(self.groupings.values())
        inside = self.search.mask(one)
        statistic = self.search.compared(inside, np.ones(len(inside), dtype=np.bool_))
        larger = len(self.maxima) - int(np.searchsorted(self.maxima, statistic * (1 - _ROUNDING), side="left"))
        conditions = tuple((names[column], groupings[column].names[code]) for column, code in zip(*one, strict=True))
        in_slice: BoolArray = np.logical_and.reduce(
            [groupings[column].codes == code for column, code in zip(*one, strict=True)]
        )
        return WeakSlice(
            conditions=conditions,
            value=self.outcomes.metric(self.search.mean(inside)),
            rest=self.outcomes.metric(self.search.mean(~inside)),
            n=int(inside.sum()),
            effective=self.search.size(inside),
            p_value=(1 + larger) / (len(self.maxima) + 1),
            rows=read_only(np.flatnonzero(in_slice)),
        )


def _name(one: WeakSlice) -> str:
    return " and ".join(f"{column} = {value}" for column, value in one.conditions)
