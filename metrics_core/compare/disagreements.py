"""Where two decisions of the same cases differ, case by case."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.labels import label_column, positive_mask
from metrics_core.arguments.predictions import check_lengths
from metrics_core.computing.arrays import IntArray, read_only


@dataclass(frozen=True, eq=False)
class Disagreements:
    """Positions of cases (from 0, ascending) that only one of two decisions flags.

    Positives are caught only by A or only by B; negatives are false positives only of A or only of B.
    """

    caught_only_by_a: IntArray
    caught_only_by_b: IntArray
    false_positive_only_of_a: IntArray
    false_positive_only_of_b: IntArray

    def __len__(self) -> int:
        """The number of cases on which the decisions differ."""
        return sum(map(len, vars(self).values()))


def disagreements(decisions_a: Any, decisions_b: Any, y_true: Any, *, pos_label: Any = None) -> Disagreements:
    """The cases that only A or only B flags; three columns of shape (n,), the decisions True or 1 where flagged.

    Raises `ShapeError` for columns of different lengths, `LabelError` for more than two labels or decisions.

    >>> found = disagreements([True, False, True, False], [False, True, True, True], [1, 1, 0, 0])
    >>> found.caught_only_by_a, found.caught_only_by_b, found.false_positive_only_of_b
    (array([0]), array([1]), array([3]))
    """
    labels = label_column(y_true)
    columns = {"decisions_a": label_column(decisions_a, "decisions_a")}
    columns["decisions_b"] = label_column(decisions_b, "decisions_b")
    check_lengths(y_true=labels, **columns)
    a, b = (positive_mask(column, 1) for column in columns.values())
    positive = positive_mask(labels, pos_label)
    only_a, only_b = a & ~b, b & ~a
    masks = (only_a & positive, only_b & positive, only_a & ~positive, only_b & ~positive)
    return Disagreements(*(read_only(np.flatnonzero(mask)) for mask in masks))
