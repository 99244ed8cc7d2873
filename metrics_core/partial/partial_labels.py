"""Cases of which only some have a label: what is counted at a threshold, and what is not known there."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.labels import label_column, positive_mask
from metrics_core.arguments.predictions import as_thresholds, check_finite, check_lengths, real_numbers
from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import BoolArray, Counts, FloatArray, python_number, read_only
from metrics_core.computing.computed_once import computed_once
from metrics_core.computing.threads import on_threads
from metrics_core.confusion import ConfusionMatrix
from metrics_core.error_messages import shown
from metrics_core.errors import LabelError, ShapeError
from metrics_core.sorted_class import SortedClass, class_of_sorted
from metrics_core.statistic import Statistic


@dataclass(frozen=True, eq=False)
class PartialCounts:
    """The four counts of the labelled cases at each threshold, and the unlabelled cases at or above it and below it."""

    tp: Counts
    fp: Counts
    fn: Counts
    tn: Counts
    unlabelled_above: Counts
    unlabelled_below: Counts

    def completed(self, positive_above: float, positive_below: float) -> ConfusionMatrix:
        """The matrix if these shares of the unlabelled cases above and below the threshold are positive.

        >>> PartialCounts(tp=3, fp=1, fn=0, tn=4, unlabelled_above=2, unlabelled_below=10).completed(1, 0)
        ConfusionMatrix(tp=5, fp=1, fn=0, tn=14)
        """
        above, below = positive_above * self.unlabelled_above, positive_below * self.unlabelled_below
        return ConfusionMatrix(
            self.tp + above,
            self.fp + self.unlabelled_above - above,
            self.fn + below,
            self.tn + self.unlabelled_below - below,
        )

    @property
    def worst(self) -> ConfusionMatrix:
        """The matrix if every unlabelled case is classified wrong."""
        return self.completed(0, 1)

    @property
    def best(self) -> ConfusionMatrix:
        """The matrix if every unlabelled case is classified right."""
        return self.completed(1, 0)


@dataclass(frozen=True, eq=False)
class PartialLabels:
    """The scores of all cases, which of them have a label, and which of those are positive; arrays of shape (n,).

    An entry of `is_positive` counts where `is_labelled` is true only. Scores keep their floating dtype. Create it with
    `from_predictions`.

    >>> partial = PartialLabels.from_predictions([1, 0, 0, 0], [0.9, 0.8, 0.3, 0.2], is_labelled=[1, 1, 0, 1])
    >>> partial.counts_at(0.5)
    PartialCounts(tp=1, fp=1, fn=0, tn=1, unlabelled_above=0, unlabelled_below=1)
    """

    scores: FloatArray
    is_labelled: BoolArray
    is_positive: BoolArray

    def __post_init__(self) -> None:
        """Check the scores and the lengths."""
        check_lengths(y_score=self.scores, is_labelled=self.is_labelled, y_true=self.is_positive)
        check_finite(self.scores, "y_score")

    @classmethod
    def from_predictions(cls, y_true: Any, y_score: Any, *, pos_label: Any = None, is_labelled: Any) -> "PartialLabels":
        """Build from one label and one score per case, in any order, and whether the label is known.

        Columns as for `BinaryScores.from_predictions`, which defines the errors; `y_true` may have anything where
        `is_labelled` is false. `is_labelled`, shape (n,), has booleans, or 0 and 1. Raises `LabelError` if it has
        anything else, or if no case is labelled.
        """
        labels, scores = label_column(y_true), real_numbers(y_score, "y_score")
        known = label_column(is_labelled, "is_labelled")
        check_lengths(y_true=labels, y_score=scores, is_labelled=known)
        is_known = _truth(known)
        if not is_known.any():
            raise LabelError("core-partial-no-label")
        positive = np.zeros(len(scores), dtype=np.bool_)
        positive[is_known] = positive_mask(labels[is_known], pos_label)
        return cls(read_only(scores.copy()), read_only(is_known), read_only(positive))

    @property
    def n(self) -> int:
        """The number of cases."""
        return len(self.scores)

    @computed_once
    def n_labelled(self) -> int:
        """The number of labelled cases."""
        return int(np.count_nonzero(self.is_labelled))

    @computed_once
    def labelled(self) -> BinaryScores:
        """The labelled cases alone; raises `ShapeError` if there are none."""
        if not self.n_labelled:
            raise ShapeError("core-no-case")
        return BinaryScores(self._labelled)

    @computed_once
    def unlabelled_as_negatives(self) -> BinaryScores:
        """All cases, the unlabelled ones counted as negatives: the flagged cases at a threshold are right."""
        return BinaryScores(Statistic(self._labelled.positives, self._labelled.negatives.merge(self.unlabelled)))

    def only(self, mask: BoolArray) -> "PartialLabels":
        """The cases of a mask, shape (n,)."""
        return PartialLabels(self.scores[mask], self.is_labelled[mask], self.is_positive[mask])

    @property
    def highest_unlabelled(self) -> float | None:
        """The highest score of an unlabelled case, above which every label is known; None if all are labelled."""
        return float(self.unlabelled.scores[-1]) if self.unlabelled.total else None

    def counts_at(self, thresholds: Any) -> PartialCounts:
        """The counts at a threshold, or at an array of thresholds, in arrays of its shape.

        A case with score >= threshold is above it. Thresholds may be infinite; nan raises `ThresholdError`.
        """
        cast = as_thresholds(thresholds, self.scores.dtype)
        matrix, above = self._labelled.confusion_at(cast), self.unlabelled.mass_at_least(cast)
        return PartialCounts(*matrix.counts, *map(python_number, (above, self.unlabelled.total - above)))

    @computed_once
    def _sorted(self) -> list[SortedClass]:
        positive = self.is_labelled & self.is_positive
        return on_threads(self._class_of, (positive, self.is_labelled & ~positive, ~self.is_labelled))

    @property
    def _labelled(self) -> Statistic:
        return Statistic(*self._sorted[:2])

    @property
    def unlabelled(self) -> SortedClass:
        """The scores of the unlabelled cases."""
        return self._sorted[2]

    def _class_of(self, mask: BoolArray) -> SortedClass:
        part = self.scores.compress(mask)
        part.sort()
        return class_of_sorted(part)


def _truth(values: Any) -> BoolArray:
    """Booleans, or 0 and 1, as booleans."""
    column = np.asarray(values)
    with np.errstate(invalid="ignore"):
        is_known = column.dtype.kind in "biuf" and bool(((column == 0) | (column == 1)).all())
    if not is_known:
        raise LabelError("core-partial-mask", value=shown(values))
    return column.astype(np.bool_)
