"""The sufficient statistic of binary predictions: the sorted scores of each class, with the cases above each.

A confusion matrix at a threshold takes two binary searches; a whole curve takes one merge of the two sorted classes.
The result of a GROUP BY over the score leads to the same object as single predictions.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import numpy as np

from metrics_core.arguments.overflow_checks import check_total
from metrics_core.computing.arrays import BoolArray, Count, Counts, FloatArray, IntArray, read_only
from metrics_core.computing.computed_once import computed_once
from metrics_core.computing.threads import on_threads
from metrics_core.confusion import ConfusionMatrix, WeightedConfusionMatrix, WeightPowers
from metrics_core.sorted_class import SortedClass

# Rows processed at a time: few enough for their arrays to stay in the processor's cache.
BLOCK = 1 << 16


class Block(NamedTuple):
    """The positions of positives and of negatives between the same two scores."""

    positives: slice
    negatives: slice


class Rows(NamedTuple):
    """Neighbouring distinct scores of both classes, ascending, with TP and FP at each as a threshold.

    `place` is their position among all distinct scores.
    """

    place: slice
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
    """Both classes, each sorted; raises `CountError` for more cases than int64 can count."""

    positives: SortedClass
    negatives: SortedClass

    def __post_init__(self) -> None:
        """Check that the number of cases of both classes does not overflow."""
        check_total(self.n_positive + self.n_negative)

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
    def knows_weights(self) -> bool:
        """Whether cases are weighted, and the weight of each is known."""
        return all(part.powers is not None for part in (self.positives, self.negatives))

    @property
    def minimum(self) -> float:
        """The lowest score."""
        return min(float(c.scores[0]) for c in (self.positives, self.negatives) if c.scores.size)

    @property
    def maximum(self) -> float:
        """The highest score."""
        return max(float(c.scores[-1]) for c in (self.positives, self.negatives) if c.scores.size)

    @property
    def negatives_below(self) -> IntArray:
        """For each distinct positive score, how many distinct negative scores lie strictly below it."""
        return self._place_among_negatives[0]

    @property
    def shared(self) -> BoolArray | None:
        """For each distinct positive score, whether a negative has the same score; None if none has."""
        return self._place_among_negatives[1]

    @computed_once
    def _place_among_negatives(self) -> tuple[IntArray, BoolArray | None]:
        below = np.empty(len(self.positives.scores), dtype=np.int64)
        shared = np.zeros(len(self.positives.scores), dtype=np.bool_)

        def fill(block: Block) -> None:
            positives, negatives = self._scores_of(block)
            place = negatives.searchsorted(positives)
            np.add(place, block.negatives.start, out=below[block.positives])
            if negatives.size:
                # A positive above the last negative is compared with that one, and differs.
                np.equal(negatives.take(place, mode="clip"), positives, out=shared[block.positives])

        on_threads(fill, self.blocks)
        return read_only(below), read_only(shared) if shared.any() else None

    @computed_once
    def _shared_before(self) -> IntArray | None:
        """The number of scores in both classes before each positive score, and in the last entry of all."""
        return None if self.shared is None else read_only(np.append(0, np.cumsum(self.shared)))

    @property
    def n_distinct(self) -> int:
        """The number of distinct scores of both classes together."""
        shared = 0 if self._shared_before is None else int(self._shared_before[-1])
        return len(self.positives.scores) + len(self.negatives.scores) - shared

    def without_single_weights(self) -> "Statistic":
        """The same cases, of whose weights only the sums are known."""
        return Statistic(replace(self.positives, powers=None), replace(self.negatives, powers=None))

    def confusion_at(self, thresholds: Any) -> ConfusionMatrix:
        """The counts at each threshold, which must have the dtype of the scores."""
        matrix = self.confusion(self.positives.mass_at_least(thresholds), self.negatives.mass_at_least(thresholds))
        powers = self._weight_powers_at(thresholds) if self.knows_weights else None
        return matrix if powers is None else WeightedConfusionMatrix(*matrix.counts, powers)

    def _weight_powers_at(self, thresholds: Any) -> WeightPowers | None:
        classes = (self.positives, self.negatives)
        flagged = [part.powers_at_least(thresholds) for part in classes]
        cases = [part.powers_at_least(-np.inf) for part in classes]
        (tp, fp), (positives, negatives) = flagged, cases
        if tp is None or fp is None or positives is None or negatives is None:
            return None
        above = (1,) * (tp.ndim - 1)
        rest = (np.reshape(total, (2, *above)) - part for total, part in ((positives, tp), (negatives, fp)))
        return WeightPowers(tp, fp, *rest)

    def confusion(self, tp: Counts, fp: Counts) -> ConfusionMatrix:
        """The matrix with this TP and FP; FN and TN are the rest of each class."""
        return ConfusionMatrix(tp, fp, self.n_positive - tp, self.n_negative - fp)

    def steps(self, start: int, stop: int) -> Steps:
        """TP and FP at the distinct positive scores `start` to before `stop`, and strictly above them."""
        below = self.negatives_below[start:stop]
        not_above = below if self.shared is None else below + self.shared[start:stop]
        return Steps(
            tp=self.positives.masses_of(slice(start, stop)),
            fp=self.negatives.mass_from(below),
            tp_above=self.positives.masses_of(slice(start + 1, stop + 1)),
            fp_above=self.negatives.mass_from(not_above),
        )

    def step_blocks(self) -> Iterator[Steps]:
        """All steps, ascending, one block at a time."""
        count = len(self.positives.scores)
        for start in range(0, count, BLOCK):
            yield self.steps(start, min(start + BLOCK, count))

    def distinct_scores(self) -> FloatArray:
        """Every distinct score of both classes, ascending."""
        scores = np.empty(self.n_distinct, self.dtype)

        def fill(block: Block) -> None:
            rows = self.rows_of(block)
            scores[rows.place] = rows.thresholds

        on_threads(fill, self.blocks)
        return read_only(scores)

    def rows(self) -> Rows:
        """Every distinct score of both classes, ascending, with its TP and FP."""
        dtype = np.float64 if self.is_weighted else np.int64
        length = self.n_distinct
        all_rows = Rows(slice(0, length), np.empty(length, self.dtype), *(np.empty(length, dtype) for _ in "tf"))

        def fill(block: Block) -> None:
            rows = self.rows_of(block)
            all_rows.thresholds[rows.place], all_rows.tp[rows.place], all_rows.fp[rows.place] = rows[1:]

        on_threads(fill, self.blocks)
        return all_rows

    @computed_once
    def blocks(self) -> list[Block]:
        """All scores, ascending, cut so that each block has the positives and negatives of one range of scores."""
        classes = (self.positives.scores, self.negatives.scores)
        cuts = np.unique(np.concatenate([scores[::BLOCK] for scores in classes]))
        ends = [np.append(np.searchsorted(scores, cuts), len(scores)).tolist() for scores in classes]
        return [Block(slice(*p), slice(*n)) for p, n in zip(*map(pairwise, ends), strict=True)]

    def rows_of(self, block: Block) -> Rows:
        """The rows of one block."""
        positives, negatives = self._scores_of(block)
        start = block.positives.start + block.negatives.start
        place = self.negatives_below[block.positives] + np.arange(block.positives.start, block.positives.stop)
        shared_before = self._shared_before
        if self.shared is not None and shared_before is not None:
            shared_before = shared_before[block.positives.start : block.positives.stop + 1]
            twice = self.negatives_below[block.positives][self.shared[block.positives]]
            negatives = np.delete(negatives, twice - block.negatives.start)
            start -= int(shared_before[0])
            place -= shared_before[:-1]
        thresholds, negatives_before = _interleaved(positives, negatives, place - start)
        positives_before = np.arange(len(thresholds)) - negatives_before
        if shared_before is not None:
            negatives_before += (shared_before - shared_before[0])[positives_before]
        tp = self.positives.mass_from(positives_before, first=block.positives.start)
        fp = self.negatives.mass_from(negatives_before, first=block.negatives.start)
        return Rows(slice(start, start + len(thresholds)), thresholds, tp, fp)

    def rows_at_positives(self, block: Block) -> Rows:
        """The rows of one block whose score a positive has."""
        steps = self.steps(block.positives.start, block.positives.stop)
        return Rows(block.positives, self.positives.scores[block.positives], steps.tp, steps.fp)

    def _scores_of(self, block: Block) -> tuple[FloatArray, FloatArray]:
        return self.positives.scores[block.positives], self.negatives.scores[block.negatives]

    def highest_score_where(self, condition: Callable[[Any], bool]) -> Any | None:
        """The highest score for which `condition` is true, if it is true up to some score and false above."""
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
        """The cases of both parts; float32 merged with float64 becomes float64."""
        return Statistic(self.positives.merge(other.positives), self.negatives.merge(other.negatives))

    def agrees_with(self, other: "Statistic") -> bool:
        """Whether both have the same cases: counts exactly, weights to 1e-12."""
        return self.positives.agrees_with(other.positives) and self.negatives.agrees_with(other.negatives)


def _interleaved(positives: FloatArray, negatives: FloatArray, place: IntArray) -> tuple[FloatArray, IntArray]:
    """The merged scores, with positive i at `place[i]`, and the number of negatives before each."""
    is_negative = np.ones(len(positives) + len(negatives), dtype=np.int64)
    is_negative[place] = 0
    negatives_before = np.cumsum(is_negative)
    negatives_before -= is_negative
    if not len(negatives):
        return positives, negatives_before
    merged = negatives.take(negatives_before, mode="clip")
    merged[place] = positives
    return merged, negatives_before


def _last_where(scores: FloatArray, condition: Callable[[Any], bool]) -> int:
    low, high = -1, len(scores)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if condition(scores[middle]) else (low, middle)
    return low
