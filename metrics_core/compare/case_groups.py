"""Cases sorted by class, and within each class by the group that is resampled as one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from metrics_core.clusters.cluster_weights import random_weights
from metrics_core.compare.series_cases import SeriesCases
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.computing.threads import on_threads
from metrics_core.intervals.sampling_units import SamplingUnits

# More units are put into so many random groups, one weight each.
MAX_GROUPS = 1000
# Resamples at a time: random weights are drawn, and kept, in parts of so many.
PART = 250
# The weights of both classes in 2000 resamples, the default, are drawn once for all data: at most 16 MB.
KEPT_PARTS = 16


@dataclass(frozen=True, eq=False)
class ClassGroups:
    """The groups of one class, whose cases stand together: the group of each case, and where each one begins.

    A group is a case or a cluster or, of more than 1000, an equal share of them at random, which are as independent of
    each other. `present` are the numbers of the groups that have a case of the class, `starts` where each of these
    begins, and `size` is the number of all groups. `number` is the effective number of units if their weights differ
    or they are clusters, else None.
    """

    group: IntArray
    present: IntArray
    starts: IntArray
    size: int
    index: int
    number: float | None

    @classmethod
    def of(cls, group: IntArray, size: int, index: int, number: float | None) -> "ClassGroups":
        """Groups of sorted cases; clusters have the index 0 in both classes, and so the same weights."""
        starts = np.flatnonzero(np.append(True, group[1:] != group[:-1])) if len(group) else np.empty(0, dtype=np.int64)
        return cls(group, group[starts], starts, size, index, number)

    def sums(self, columns: Sequence[BoolArray | FloatArray]) -> FloatArray:
        """The sum of each column over the cases of each group, shape (groups, columns)."""
        found = np.zeros((self.size, len(columns)))
        if len(self.starts):
            for at, column in enumerate(columns):
                kind = np.int64 if column.dtype == bool else np.float64
                found[self.present, at] = np.add.reduceat(column, self.starts, dtype=kind)
        return found

    def in_bins(self, bins: IntArray, n_bins: int, weights: FloatArray | None) -> FloatArray:
        """The weight of the cases of each group in each bin, shape (groups, bins)."""
        counts = np.bincount(self.group * n_bins + bins, weights, minlength=self.size * n_bins)
        return counts.reshape(self.size, n_bins).astype(np.float32)

    def drawn(self, part: slice, seed: int) -> FloatArray:
        """Random weights of the groups in resamples from a multiple of 250 on, 1 on average, (resamples, groups)."""
        return _weights(seed, self.index, part.start, self.size, self.number)[: part.stop - part.start]


# A large array that depends on these numbers only, so that another threshold or data set need not draw it again.
@lru_cache(maxsize=KEPT_PARTS)
def _weights(seed: int, index: int, start: int, size: int, number: float | None) -> FloatArray:
    generator = np.random.default_rng([seed, 5, index, start])
    if number is None:
        return read_only(generator.standard_exponential((PART, size), dtype=np.float32))
    return read_only(random_weights(PART, size, number, generator).astype(np.float32))


@dataclass(frozen=True, eq=False)
class GroupedCases:
    """The cases of several series, positives first, and the groups of both classes.

    `scores` has those of each series, shape (n,), `weights` those of the cases, None if each counts one. `units` are
    what was sampled, as in `SeriesCases`.
    """

    names: tuple[str, ...]
    scores: tuple[FloatArray, ...]
    n_positive: int
    weights: FloatArray | None
    units: SamplingUnits | None
    groups: tuple[ClassGroups, ClassGroups]

    @classmethod
    def of(cls, cases: SeriesCases, seed: int) -> "GroupedCases":
        """Sort the cases.

        >>> cases = SeriesCases.of([0, 1, 1], {"A": [0.1, 0.9, 0.4], "B": [3, 2, 1]})
        >>> found = GroupedCases.of(cases, 0)
        >>> found.scores[0].tolist(), [part.size for part in found.groups]
        ([0.9, 0.4, 0.1], [2, 1])
        """
        generator = np.random.default_rng([seed, 1])
        units, is_negative = cases.units, ~cases.is_positive
        is_clustered = units is not None and units.is_clustered
        n_of_class = [int(cases.is_positive.sum()), int(is_negative.sum())]
        if units is not None and is_clustered:
            of_unit, size = _at_random(units.n_units, generator)
            group, sizes = of_unit[units.numbers], [size, size]
        else:
            group, sizes = np.empty(len(is_negative), dtype=np.uint16), []
            for mask, count in zip((cases.is_positive, is_negative), n_of_class, strict=True):
                group[mask], size = _at_random(count, generator)
                sizes.append(size)
        order = np.argsort(group + is_negative.astype(np.uint16) * np.uint16(MAX_GROUPS), kind="stable")
        sorted_group = group[order].astype(np.int64)
        units = None if units is None else units.take(order)
        slices = (slice(0, n_of_class[0]), slice(n_of_class[0], len(order)))
        groups = [
            ClassGroups.of(sorted_group[part], size, 0 if is_clustered else at, _number(units, part))
            for at, (part, size) in enumerate(zip(slices, sizes, strict=True))
        ]
        return cls(
            cases.names,
            tuple(on_threads(lambda score: score.take(order), cases.scores)),
            n_of_class[0],
            None if units is None else units.weights,
            units,
            (groups[0], groups[1]),
        )

    @property
    def slices(self) -> tuple[slice, slice]:
        """Where the positives are, and where the negatives."""
        return slice(0, self.n_positive), slice(self.n_positive, len(self.scores[0]))

    @property
    def is_positive(self) -> BoolArray:
        """Whether each case is positive."""
        return np.arange(len(self.scores[0])) < self.n_positive


def _at_random(n: int, generator: np.random.Generator) -> tuple[NDArray[np.uint16], int]:
    """The group of each of n units, each alone or in one of 1000 random groups, and the number of groups."""
    group = (np.arange(n) % MAX_GROUPS).astype(np.uint16)
    if n > MAX_GROUPS:
        generator.shuffle(group)
    return group, min(n, MAX_GROUPS)


def _number(units: SamplingUnits | None, part: slice) -> float | None:
    """The effective number of the units of a class, or of all clusters."""
    if units is None or not len(units.weights[part]):
        return None
    if units.is_clustered:
        return 1 + units.degrees
    return 1 + SamplingUnits.of(len(units.weights[part]), None, units.weights[part]).degrees
