"""The one statistic that everything is read from: each class's distinct scores, sorted, with what lies above.

A confusion matrix at a threshold is two binary searches in it; a whole curve is one merge of the two sorted
classes. It is also what a GROUP BY over the score returns, so tables and predictions end in the same object.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import numpy as np

from metrics_core.arrays import BoolArray, Count, Counts, FloatArray, IntArray, read_only
from metrics_core.confusion import ConfusionMatrix

# Rows that are worked on at once: few enough for their arrays to stay in the processor's cache.
BLOCK = 1 << 15

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

    def mass_from(self, position: Any) -> Counts:
        """Cases at or above the score at `position`, a number, an array or a slice of positions."""
        if self.masses is not None:
            return self.masses[position]
        if isinstance(position, slice):
            return np.arange(self.total - position.start, self.total - position.stop, -1)
        return self.total - position

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
        return self.mass_from(slice(0, len(self.scores)))

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
    """The class in which `scores[i]` occurs `sizes[i]` times, in any order, repeats and zeros allowed."""
    occurring = sizes > 0
    scores, sizes = scores[occurring], sizes[occurring]
    order = np.argsort(scores)
    scores, sizes = scores[order], sizes[order]
    if sizes.dtype.kind == "i" and (sizes == 1).all():
        return class_of_sorted(scores)
    _unsign_zeros(scores)
    starts = np.flatnonzero(
        np.concatenate([np.ones(min(len(scores), 1), np.bool_), scores[1:] != scores[:-1]])
    )
    masses = np.append(np.cumsum(sizes[::-1])[::-1], sizes.dtype.type(0))
    return SortedClass(read_only(scores[starts]), read_only(masses[np.append(starts, len(scores))]))


class Rows(NamedTuple):
    """Neighbouring distinct scores of both classes, ascending, with the TP and FP of each as a threshold."""

    start: int
    thresholds: FloatArray
    tp: Counts
    fp: Counts


class Steps(NamedTuple):
    """Neighbouring distinct scores of the positives, ascending: TP and FP at each, and strictly above it."""

    tp: Counts
    fp: Counts
    tp_above: Counts
    fp_above: Counts


@dataclass(frozen=True, eq=False)
class Statistic:
    """Both classes, sorted apart."""

    positives: SortedClass
    negatives: SortedClass

    @property
    def n_positive(self) -> Count:
        """P, the number (or weight) of positive cases."""
        return self.positives.total

    @property
    def n_negative(self) -> Count:
        """N, the number (or weight) of negative cases."""
        return self.negatives.total

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of the scores, in which thresholds are compared."""
        return self.positives.scores.dtype

    @property
    def is_weighted(self) -> bool:
        """Whether counts are sums of weights."""
        return self.positives.is_weighted or self.negatives.is_weighted

    @property
    def minimum(self) -> float:
        """The lowest score."""
        return min(float(c.scores[0]) for c in (self.positives, self.negatives) if c.scores.size)

    @property
    def maximum(self) -> float:
        """The highest score."""
        return max(float(c.scores[-1]) for c in (self.positives, self.negatives) if c.scores.size)

    @cached_property
    def negatives_below(self) -> IntArray:
        """For each distinct positive score, how many distinct negative scores lie strictly below it."""
        below = np.empty(len(self.positives.scores), dtype=np.int64)
        for positives, negatives in self._blocks:
            block = self.negatives.scores[negatives].searchsorted(self.positives.scores[positives])
            np.add(block, negatives.start, out=below[positives])
        return read_only(below)

    @cached_property
    def shared(self) -> BoolArray | None:
        """For each distinct positive score, whether a negative has it too; None if none has."""
        scores = self.negatives.scores
        if not scores.size:
            return None
        equal = scores.take(self.negatives_below, mode="clip") == self.positives.scores
        return read_only(equal) if equal.any() else None

    @property
    def n_distinct(self) -> int:
        """How many distinct scores both classes have together."""
        shared = 0 if self.shared is None else int(self.shared.sum())
        return len(self.positives.scores) + len(self.negatives.scores) - shared

    def confusion_at(self, thresholds: Any) -> ConfusionMatrix:
        """The counts at each threshold, which must have the dtype of the scores."""
        return self.confusion(
            self.positives.mass_at_least(thresholds), self.negatives.mass_at_least(thresholds)
        )

    def confusion(self, tp: Counts, fp: Counts) -> ConfusionMatrix:
        """The matrix of TP and FP, with what is left of each class as FN and TN."""
        return ConfusionMatrix(tp, fp, self.n_positive - tp, self.n_negative - fp)

    def steps(self, start: int, stop: int) -> Steps:
        """TP and FP at the distinct positive scores `start` to before `stop`, and strictly above them."""
        below = self.negatives_below[start:stop]
        not_above = below if self.shared is None else below + self.shared[start:stop]
        return Steps(
            tp=self.positives.mass_from(slice(start, stop)),
            fp=self.negatives.mass_from(below),
            tp_above=self.positives.mass_from(slice(start + 1, stop + 1)),
            fp_above=self.negatives.mass_from(not_above),
        )

    def step_blocks(self) -> Iterator[Steps]:
        """All steps, ascending, a block at a time."""
        count = len(self.positives.scores)
        for start in range(0, count, BLOCK):
            yield self.steps(start, min(start + BLOCK, count))

    def rows(self) -> Rows:
        """Every distinct score of both classes, ascending, with its TP and FP."""
        dtype = np.float64 if self.is_weighted else np.int64
        whole = Rows(
            0, np.empty(self.n_distinct, self.dtype), *(np.empty(self.n_distinct, dtype) for _ in "tf")
        )
        for block in self.row_blocks():
            place = slice(block.start, block.start + len(block.thresholds))
            whole.thresholds[place], whole.tp[place], whole.fp[place] = block[1:]
        return whole

    def row_blocks(self) -> Iterator[Rows]:
        """All rows, ascending, a block at a time."""
        start = 0
        for block in self._blocks:
            rows = self._merged(start, block)
            yield rows
            start += len(rows.thresholds)

    @cached_property
    def _blocks(self) -> list[tuple[slice, slice]]:
        """Where to cut both classes so that a block of one lies beside the block of the other."""
        classes = (self.positives.scores, self.negatives.scores)
        cuts = np.unique(np.concatenate([scores[::BLOCK] for scores in classes]))
        positions = (np.append(np.searchsorted(scores, cuts), len(scores)).tolist() for scores in classes)
        return list(zip(*([slice(a, b) for a, b in pairwise(ends)] for ends in positions), strict=True))

    def _merged(self, start: int, block: tuple[slice, slice]) -> Rows:
        """The rows of these positives and negatives: the other scores lie all below or all above them."""
        positives, negatives = self.positives.scores[block[0]], self.negatives.scores[block[1]]
        place = self.negatives_below[block[0]] + np.arange(-block[1].start, len(positives) - block[1].start)
        shared_before = None
        if self.shared is not None:
            shared = self.shared[block[0]]
            shared_before = np.append(0, np.cumsum(shared))
            place -= shared_before[:-1]
            negatives = np.delete(negatives, self.negatives_below[block[0]][shared] - block[1].start)
        thresholds, negatives_before = _interleaved(positives, negatives, place)
        length = len(thresholds)
        positives_before = np.arange(length) - negatives_before
        if shared_before is not None:
            negatives_before += shared_before[positives_before]
        tp = self.positives.mass_from(positives_before + block[0].start)
        return Rows(start, thresholds, tp, self.negatives.mass_from(negatives_before + block[1].start))

    def highest_score_where(self, condition: Callable[[Any], bool]) -> Any | None:
        """The highest score for which `condition` holds, if it holds up to some score and not beyond."""
        found = [
            scores[last]
            for scores in (self.positives.scores, self.negatives.scores)
            if (last := _last_where(scores, condition)) >= 0
        ]
        return max(found, default=None)

    def lowest_score_at_least(self, threshold: Any, *, strictly_above: bool = False) -> Any | None:
        """The lowest score >= threshold (or > threshold), None if there is none."""
        side: Literal["left", "right"] = "right" if strictly_above else "left"
        classes = (self.positives.scores, self.negatives.scores)
        found = [s[i] for s in classes if (i := np.searchsorted(s, threshold, side=side)) < len(s)]
        return min(found, default=None)

    def highest_score_below(self, threshold: Any) -> Any | None:
        """The highest score < threshold, None if there is none."""
        classes = (self.positives.scores, self.negatives.scores)
        found = [s[i - 1] for s in classes if (i := np.searchsorted(s, threshold, side="left")) > 0]
        return max(found, default=None)

    def merge(self, other: "Statistic") -> "Statistic":
        """The statistic of both parts' cases; float32 beside float64 becomes float64."""
        return Statistic(self.positives.merge(other.positives), self.negatives.merge(other.negatives))

    def agrees_with(self, other: "Statistic") -> bool:
        """Whether both hold the same cases: counts exactly, weights to 1e-12."""
        return self.positives.agrees_with(other.positives) and self.negatives.agrees_with(other.negatives)


def _interleaved(
    positives: FloatArray, negatives: FloatArray, place: IntArray
) -> tuple[FloatArray, IntArray]:
    """The merged scores, with positive i at `place[i]`, and how many negatives precede each of them."""
    is_negative = np.ones(len(positives) + len(negatives), dtype=np.int64)
    is_negative[place] = 0
    negatives_before = np.cumsum(is_negative)
    negatives_before -= is_negative
    if not len(negatives):
        return positives, negatives_before
    merged = negatives.take(negatives_before, mode="clip")
    merged[place] = positives
    return merged, negatives_before


def _unsign_zeros(scores: FloatArray) -> None:
    # -0.0 equals 0.0, and which of them a tie shows must not depend on the order of the rows.
    scores[np.searchsorted(scores, 0.0, side="left") : np.searchsorted(scores, 0.0, side="right")] = 0.0


def _last_where(scores: FloatArray, condition: Callable[[Any], bool]) -> int:
    low, high = -1, len(scores)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if condition(scores[middle]) else (low, middle)
    return low
