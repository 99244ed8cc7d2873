"""One class of cases as its distinct scores, sorted, with what lies at or above each."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arrays import Count, Counts, FloatArray, IntArray, read_only
from metrics_core.totals import check_total, exact_sum

# Sums of weights agree to this, in whatever order they were added.
WEIGHT_TOLERANCE = 1e-12


@dataclass(frozen=True, eq=False)
class SortedClass:
    """One class: its distinct scores, strictly ascending, and how many cases lie at or above each.

    `masses` has one entry more than `scores`, the last 0; None stands for one case per score. Masses are
    int64 for counts and float64 for sums of weights. They are summed from the top, where precision is
    decided, so that small weights there are not lost in the total.
    """

    scores: FloatArray
    masses: IntArray | FloatArray | None = None

    @property
    def total(self) -> Count:
        """All cases of the class."""
        return len(self.scores) if self.masses is None else self.masses[0].item()

    @property
    def is_weighted(self) -> bool:
        """Whether masses are sums of weights rather than numbers of cases."""
        return self.masses is not None and self.masses.dtype.kind == "f"

    def mass_from(self, position: Any, first: int = 0) -> Counts:
        """Cases at or above the score at `position`, a number or an array, counted from the score `first`."""
        return (len(self.scores) - first) - position if self.masses is None else self.masses[first:][position]

    def masses_of(self, block: slice) -> Counts:
        """Cases at or above each score of the block."""
        if self.masses is not None:
            return self.masses[block]
        return np.arange(len(self.scores) - block.start, len(self.scores) - block.stop, -1)

    def mass_at_least(self, thresholds: Any) -> Counts:
        """Cases with score >= threshold."""
        return self.mass_from(np.searchsorted(self.scores, thresholds, side="left"))

    def sizes(self) -> Counts | None:
        """Cases at each distinct score; None if that is one everywhere."""
        return None if self.masses is None else -np.diff(self.masses)

    def merge(self, other: "SortedClass") -> "SortedClass":
        """The class of both parts' cases."""
        scores = np.concatenate([self.scores, other.scores])
        if self.masses is None and other.masses is None:
            # Two ascending runs: a stable sort merges them.
            return class_of_sorted(np.sort(scores, kind="stable"))
        return class_of_counts(scores, np.concatenate([self._each_size(), other._each_size()]))

    def agrees_with(self, other: "SortedClass") -> bool:
        """Whether both hold the same cases: counts exactly, weights to 1e-12."""
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
    """The class of ascending scores, each one case; the array is taken over, not copied."""
    _unsign_zeros(scores)
    first = scores[1:] != scores[:-1]
    if first.all():
        return SortedClass(read_only(scores))
    starts = np.flatnonzero(np.concatenate([[True], first]))
    masses = np.append(len(scores) - starts, 0)
    return SortedClass(read_only(scores[starts]), read_only(masses))


def class_of_counts(scores: FloatArray, sizes: Counts) -> SortedClass:
    """The class in which `scores[i]` occurs `sizes[i]` times, in any order, repeats and zeros allowed.

    Raises `CountError` for counts whose sum is no int64, which would wrap to another number.
    """
    check_total(exact_sum(sizes))
    occurring = sizes > 0
    scores, sizes = scores[occurring], sizes[occurring]
    order = np.argsort(scores)
    scores, sizes = scores[order], sizes[order]
    if sizes.dtype.kind == "i" and (sizes == 1).all():
        return class_of_sorted(scores)
    _unsign_zeros(scores)
    starts = np.flatnonzero(np.concatenate([np.ones(min(len(scores), 1), np.bool_), scores[1:] != scores[:-1]]))
    masses = np.append(np.cumsum(sizes[::-1])[::-1], sizes.dtype.type(0))
    return SortedClass(read_only(scores[starts]), read_only(masses[np.append(starts, len(scores))]))


def _unsign_zeros(scores: FloatArray) -> None:
    # -0.0 equals 0.0, and which of them a tie shows must not depend on the order of the rows.
    scores[np.searchsorted(scores, 0.0, side="left") : np.searchsorted(scores, 0.0, side="right")] = 0.0
