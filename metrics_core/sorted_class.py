"""The cases of one class: distinct scores, ascending, with the number of cases at or above each."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metrics_core.arguments.overflow_checks import check_total, exact_sum
from metrics_core.computing.arrays import Count, Counts, FloatArray, IntArray, read_only
from metrics_core.computing.ascending import sorted_together
from metrics_core.computing.threads import on_threads

# Sums of weights added in different orders agree to this relative tolerance.
WEIGHT_TOLERANCE = 1e-12


@dataclass(frozen=True, eq=False)
class SortedClass:
    """The cases of one class: its distinct scores, strictly ascending, and the number of cases at or above each.

    `masses` has one entry more than `scores`, the last 0; None means one case per score. Masses are int64 for
    counts and float64 for sums of weights. They are summed from the top, which matters most for precision, so that
    small weights there are not lost in the total. `powers`, shape (2, scores + 1), are the sums of the squares and of
    the fourth powers of the weights in the same way; None if the weights of single cases are unknown.
    """

    scores: FloatArray
    masses: IntArray | FloatArray | None = None
    powers: FloatArray | None = None

    @property
    def total(self) -> Count:
        """All cases of the class."""
        return len(self.scores) if self.masses is None else self.masses[0].item()

    @property
    def is_weighted(self) -> bool:
        """Whether masses are sums of weights instead of counts."""
        return self.masses is not None and self.masses.dtype.kind == "f"

    def mass_from(self, position: Any, first: int = 0) -> Counts:
        """Cases at or above the score at `position` (a number or an array), counted from the score `first`."""
        return (len(self.scores) - first) - position if self.masses is None else self.masses[first:][position]

    def masses_of(self, block: slice) -> Counts:
        """Cases at or above each score of the block."""
        if self.masses is not None:
            return self.masses[block]
        return np.arange(len(self.scores) - block.start, len(self.scores) - block.stop, -1)

    def mass_at_least(self, thresholds: Any) -> Counts:
        """Cases with score >= threshold."""
        return self.mass_from(np.searchsorted(self.scores, thresholds, side="left"))

    def highest_with(self, mass: Count) -> int:
        """The position of the highest score with at least so many cases at or above it; -1 if there are not so many."""
        if self.masses is None:
            return max(len(self.scores) - max(int(mass), 1), -1)
        return len(self.scores) - max(int(np.searchsorted(self.masses[::-1], mass)), 1)

    def powers_at_least(self, thresholds: Any) -> FloatArray | None:
        """The sums of squares and of fourth powers of the weights with score >= threshold, shape (2, ...)."""
        if self.powers is None:
            return None
        return np.asarray(self.powers[:, np.searchsorted(self.scores, thresholds, side="left")])

    def sizes(self) -> Counts | None:
        """Cases at each distinct score; None if there is one case at each."""
        return None if self.masses is None else -np.diff(self.masses)

    def merge(self, other: "SortedClass") -> "SortedClass":
        """The cases of both parts."""
        scores = np.concatenate([self.scores, other.scores])
        if self.masses is None and other.masses is None:
            # A stable sort merges two ascending runs quickly.
            return class_of_sorted(np.sort(scores, kind="stable"))
        merged = classes_of_counts(scores, np.concatenate([self._each_size(), other._each_size()]))[0]
        return replace(merged, powers=self._merged_powers(other, merged.scores))

    def _merged_powers(self, other: "SortedClass", scores: FloatArray) -> FloatArray | None:
        ends = np.append(scores, np.inf)
        parts = [part.powers_at_least(ends) for part in (self, other)]
        return None if parts[0] is None or parts[1] is None else read_only(parts[0] + parts[1])

    def agrees_with(self, other: "SortedClass") -> bool:
        """Whether both have the same cases: counts exactly, weights to 1e-12."""
        if self.scores.dtype != other.scores.dtype or not np.array_equal(self.scores, other.scores):
            return False
        rtol = WEIGHT_TOLERANCE if self.is_weighted or other.is_weighted else 0.0
        return bool(np.allclose(self._all_masses(), other._all_masses(), rtol=rtol, atol=0.0))

    def _all_masses(self) -> Counts:
        return self.masses_of(slice(0, len(self.scores)))

    def _each_size(self) -> Counts:
        sizes = self.sizes()
        return np.ones(len(self.scores), dtype=np.int64) if sizes is None else sizes


def class_of_sorted(scores: FloatArray) -> SortedClass:
    """The class of these ascending scores, one case each; the array is used without a copy."""
    _unsign_zeros(scores)
    first = scores[1:] != scores[:-1]
    if first.all():
        return SortedClass(read_only(scores))
    starts = np.flatnonzero(np.concatenate([[True], first]))
    masses = np.append(len(scores) - starts, 0)
    return SortedClass(read_only(scores[starts]), read_only(masses))


def classes_of_counts(scores: FloatArray, *sizes: Counts) -> list[SortedClass]:
    """For each column of sizes, the class in which `scores[i]` occurs that many times, in any order.

    Scores may repeat and sizes may be 0. Raises `CountError` for counts whose sum exceeds int64.
    """
    for of_class in sizes:
        check_total(exact_sum(of_class))
    if all(of_class.dtype.kind == "i" and of_class.max(initial=0) <= 1 for of_class in sizes):
        # One case per row, so only the scores need sorting.
        return on_threads(lambda of_class: class_of_sorted(np.sort(scores.compress(of_class))), sizes)
    scores, *sizes_in_order = sorted_together(scores, *sizes)
    return on_threads(lambda of_class: class_of_ascending(scores, of_class), sizes_in_order)


def weighted_class_of_ascending(scores: FloatArray, weights: FloatArray) -> SortedClass:
    """The class of one case per score, ascending, each with its weight."""
    found = class_of_ascending(scores, weights)
    with np.errstate(over="ignore", under="ignore"):
        squares = weights * weights
        powers = np.zeros((2, len(weights) + 1))
        np.cumsum(np.array([squares, squares * squares])[:, ::-1], axis=1, out=powers[:, -2::-1])
    if not np.isfinite(powers[:, 0]).all():
        return found
    starts = np.append(np.searchsorted(scores, found.scores, side="left"), len(weights))
    return replace(found, powers=read_only(powers[:, starts]))


def class_of_ascending(scores: FloatArray, sizes: Counts) -> SortedClass:
    """The class in which `scores[i]`, ascending, occurs `sizes[i]` times."""
    occurring = sizes > 0
    scores, sizes = scores.compress(occurring), sizes.compress(occurring)
    if sizes.dtype.kind == "i" and sizes.max(initial=0) <= 1:
        return class_of_sorted(scores)
    _unsign_zeros(scores)
    masses = np.zeros(len(sizes) + 1, dtype=sizes.dtype)
    np.cumsum(sizes[::-1], out=masses[-2::-1])
    is_first = np.append(True, scores[1:] != scores[:-1])
    if len(scores) and not is_first.all():
        starts = np.flatnonzero(is_first)
        scores, masses = scores[starts], masses[np.append(starts, len(scores))]
    return SortedClass(read_only(scores), read_only(masses))


def _unsign_zeros(scores: FloatArray) -> None:
    # -0.0 equals 0.0; which of them represents a tie must not depend on the order of the rows.
    scores[np.searchsorted(scores, 0.0, side="left") : np.searchsorted(scores, 0.0, side="right")] = 0.0
