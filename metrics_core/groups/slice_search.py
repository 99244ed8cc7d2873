"""The search for weak slices: a statistic for every slice at once, and its maximum under permutations."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np

from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from metrics_core.computing.threads import WORKERS, on_threads
from metrics_core.groups.grouping import MAX_GROUPS, Grouping
from metrics_core.groups.slice_outcomes import Outcomes

# Called with the number of permutations done; an exception that it raises cancels the rest.
Progress = Callable[[int], object]

# The number of places for the groups of a column.
STRIDE = MAX_GROUPS
# Slices with a smaller statistic are not looked at, unless no other is larger.
_LIKELY = 2.5
# Permutations between two calls of `progress`.
_BATCH = 4 * WORKERS
# The variance in the statistic is at least this share of that without the correction for skewness.
_LEAST_VARIANCE = 0.25
# The variance of weighted outcomes in a slice is estimated in it, with so many cases of the variance in all.
_CASES_OF_ALL = 10.0


class Slice(NamedTuple):
    """The columns of a slice, and the group in each: one or two."""

    columns: tuple[int, ...]
    codes: tuple[int, ...]


class Moments(NamedTuple):
    """Mean, variance and the correction for skewness of the outcomes of some cases, and their number."""

    mean: float
    variance: float
    skewness: float
    n: int

    @classmethod
    def of(cls, badness: FloatArray) -> "Moments":
        """Those of these cases; the correction is the third moment over three times the variance."""
        if not len(badness):
            return cls(0.0, 0.0, 0.0, 0)
        deviations = badness - badness.mean()
        variance = float((deviations * deviations).mean())
        third = float((deviations * deviations * deviations).mean())
        return cls(float(badness.mean()), variance, third / (3 * variance) if variance > 0 else 0.0, len(badness))

    def variances(self, sizes: FloatArray) -> FloatArray:
        """The variance under permutation of the sum over so many of these cases."""
        return np.asarray(self.variance * sizes * (self.n - sizes) / max(self.n - 1, 1))

    def statistics(self, excess: FloatArray, variances: FloatArray) -> FloatArray:
        """By how much sums exceed their means, in units of their noise; -inf where they do not."""
        corrected = np.maximum(variances + self.skewness * excess, _LEAST_VARIANCE * variances)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where((excess > 0) & (variances > 0), excess / np.sqrt(corrected), -np.inf)

    @property
    def most_per_score(self) -> float:
        """The largest ratio of a statistic to its standard score."""
        return 1.0 if self.skewness >= 0 else 1 / math.sqrt(_LEAST_VARIANCE)


@dataclass(frozen=True, eq=False)
class SliceSearch:
    """All slices with enough cases, in a flat order: every value of each column, then of each pair of columns.

    `codes`, shape (columns, m), are the groups of the cases that the metric rests on, `searched` the positions of the
    slices that are large enough among all, and `sizes` their cases. `values` is what is added up: outcomes or, with
    weights, the weight times the difference to the weighted mean.
    """

    codes: IntArray
    combined: tuple[tuple[int, ...], ...]
    badness: FloatArray
    weights: FloatArray | None
    values: FloatArray
    moments: Moments
    searched: IntArray
    sizes: FloatArray

    @classmethod
    def of(cls, groupings: Sequence[Grouping], outcomes: Outcomes, min_size: int, *, pairs: bool) -> "SliceSearch":
        """The search over these columns; a slice needs `min_size` (effective) cases inside and outside."""
        codes = np.array([grouping.codes[outcomes.rows] for grouping in groupings], dtype=np.intp)
        codes = codes.reshape(len(groupings), len(outcomes.rows))
        singles = [(column,) for column in range(len(groupings))]
        columns = [*singles, *(combinations(range(len(groupings)), 2) if pairs else ())]
        n = len(outcomes.rows)
        weights = outcomes.weights
        sizes = [_sums(codes, [one], None) for one in columns]
        large = [np.flatnonzero((each >= min_size) & (n - each >= min_size)) for each in sizes]
        if weights is not None:
            large = [
                at[_effective(codes, one, weights, at) >= min_size] for at, one in zip(large, columns, strict=True)
            ]
        values = outcomes.badness if weights is None else _centred(outcomes.badness, weights)
        # Pairs of columns of which no slice is large enough are left out.
        used = [at for at, positions in enumerate(large) if len(positions)]
        starts = np.cumsum([0, *(len(sizes[at]) for at in used)])
        searched = [start + large[at] for start, at in zip(starts[:-1], used, strict=True)]
        return cls(
            codes,
            tuple(columns[at] for at in used),
            outcomes.badness,
            weights,
            values,
            Moments.of(values),
            np.concatenate([*searched, np.zeros(0, dtype=np.intp)]).astype(np.intp),
            np.concatenate([np.zeros(0), *(sizes[at][large[at]].astype(np.float64) for at in used)]),
        )

    @property
    def can_find(self) -> bool:
        """Whether there is a slice that could be named."""
        return len(self.searched) > 0 and self.moments.variance > 0

    def statistics(self) -> FloatArray:
        """The statistic of each searched slice."""
        return self.statistics_of(self.values)

    def statistics_of(self, values: FloatArray) -> FloatArray:
        """The statistic of each searched slice if cases have these values."""
        sums = _sums(self.codes, self.combined, values)[self.searched]
        variances = self.moments.variances(self.sizes)
        if self.weights is not None:
            squares = np.asarray(_sums(self.codes, self.combined, values * values)[self.searched], dtype=np.float64)
            variances *= _spread_in_slice(squares, self.sizes, self.moments)
        return self.moments.statistics(sums - self.moments.mean * self.sizes, variances)

    def size(self, mask: BoolArray) -> float:
        """The number of these cases, of weighted ones the effective number."""
        return float(mask.sum()) if self.weights is None else _kish(self.weights[mask])

    def mean(self, mask: BoolArray) -> float:
        """The mean outcome of these cases."""
        return float(np.average(self.badness[mask], weights=None if self.weights is None else self.weights[mask]))

    def maxima(self, n_permutations: int, seed: int, progress: Progress | None) -> FloatArray:
        """The largest statistic of all slices in each permutation of the outcomes, ascending."""
        if not self.can_find:
            return np.full(n_permutations, np.inf)
        permuted = _PermutedSums.of(self)
        found: list[float] = []

        def largest(at: int) -> float:
            return permuted.largest(np.random.default_rng([seed, at]).permutation(self.moments.n))

        for start in range(0, n_permutations, _BATCH):
            found += on_threads(largest, range(start, min(start + _BATCH, n_permutations)))
            if progress is not None:
                progress(len(found))
        return np.sort(found)

    def slice_at(self, position: int) -> Slice:
        """The slice at a position among the searched ones."""
        place = int(self.searched[position])
        for columns in self.combined:
            length = STRIDE ** len(columns)
            if place < length:
                return Slice(columns, divmod(place, STRIDE) if len(columns) == 2 else (place,))
            place -= length
        raise IndexError(position)

    def mask(self, one: Slice) -> BoolArray:
        """Which of the cases are in a slice."""
        inside: BoolArray = np.logical_and.reduce(
            [self.codes[column] == code for column, code in zip(*one, strict=True)]
        )
        return inside

    def compared(self, inside: BoolArray, among: BoolArray) -> float:
        """The statistic of some cases among others that contain them."""
        values, chosen = self.badness[among], inside[among]
        if self.weights is not None:
            values = _centred(values, self.weights[among])
        moments, own = Moments.of(values), values[chosen]
        size = np.array([float(len(own))])
        variances = moments.variances(size)
        if self.weights is not None:
            variances = variances * _spread_in_slice(np.array([own @ own]), size, moments)
        return float(moments.statistics(np.array([own.sum() - len(own) * moments.mean]), variances)[0])


def _centred(badness: FloatArray, weights: FloatArray) -> FloatArray:
    """The weight of each case times the difference of its outcome to the weighted mean; the sum is 0."""
    if not len(badness):
        return badness
    return np.asarray(weights * (badness - np.average(badness, weights=weights)))


def _spread_in_slice(squares: FloatArray, sizes: FloatArray, moments: Moments) -> FloatArray:
    """The variance in a slice over that in all, from its sum of squares; of few cases near 1."""
    expected = max(moments.variance, np.finfo(float).tiny)
    return np.asarray((squares / expected + _CASES_OF_ALL) / (sizes + _CASES_OF_ALL))


def _kish(weights: FloatArray) -> float:
    return float(weights.sum() ** 2 / (weights @ weights)) if len(weights) else 0.0


def _effective(codes: IntArray, columns: tuple[int, ...], weights: FloatArray, at: IntArray) -> FloatArray:
    """The effective number of cases in each of these slices or outside of it, whichever is less."""
    inside, squares = (_sums(codes, [columns], each)[at] for each in (weights, weights * weights))
    outside, squares_outside = weights.sum() - inside, weights @ weights - squares
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.fmin(inside * inside / squares, outside * outside / squares_outside))


@dataclass(frozen=True, eq=False)
class _PermutedSums:
    """The sums over all slices if outcomes belong to other cases.

    Only outcomes that differ from the most frequent one are added up: a sum's mean is known.
    """

    search: SliceSearch
    differing: FloatArray
    is_single_value: bool
    means: FloatArray
    deviations: FloatArray

    @classmethod
    def of(cls, search: SliceSearch) -> "_PermutedSums":
        values, counts = np.unique(search.values, return_counts=True)
        frequent = float(values[counts.argmax()])
        differing = search.values[search.values != frequent] - frequent
        means = (search.moments.mean - frequent) * search.sizes
        return cls(search, differing, len(values) == 2, means, np.sqrt(search.moments.variances(search.sizes)))

    def largest(self, order: IntArray) -> float:
        """The largest statistic if these outcomes are those of the cases in this order."""
        search, moments = self.search, self.search.moments
        if search.weights is not None:
            return float(search.statistics_of(search.values[order]).max(initial=-np.inf))
        if len(self.differing) < len(order):
            codes = search.codes.take(order[: len(self.differing)], axis=1)
            sums = _sums(codes, search.combined, None if self.is_single_value else self.differing)
        else:
            sums = _sums(search.codes, search.combined, self.differing[order])
        excess = sums.take(search.searched).astype(np.float64, copy=False)
        if self.is_single_value:
            excess *= self.differing[0]
        excess -= self.means
        # Nearly all slices are far from the largest, as their standard score shows.
        likely = np.flatnonzero(excess > _LIKELY / moments.most_per_score * self.deviations)
        found = self._largest_among(excess, likely)
        return found if found > _LIKELY else self._largest_among(excess, np.arange(len(excess)))

    def _largest_among(self, excess: FloatArray, chosen: IntArray) -> float:
        deviations = self.deviations[chosen]
        return float(self.search.moments.statistics(excess[chosen], deviations * deviations).max(initial=-np.inf))


def _sums(codes: IntArray, combined: Sequence[tuple[int, ...]], weights: FloatArray | None) -> FloatArray | IntArray:
    """The number of cases, or the sum of their weights, in every slice of these columns, in one flat array."""
    multiplied = codes * STRIDE
    places = np.empty(codes.shape[1], dtype=np.intp)
    parts = [
        np.bincount(
            codes[columns[0]] if len(columns) == 1 else np.add(multiplied[columns[0]], codes[columns[1]], out=places),
            weights,
            minlength=STRIDE ** len(columns),
        )
        for columns in combined
    ]
    return np.concatenate(parts) if parts else np.zeros(0)
