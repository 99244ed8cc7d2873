"""Tests on a sample whether scores rank rows above others, and whether columns have the right class."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.labels import LabelColumn, decoded
from threshold_explorer.data.columns.numeric_columns import Floats
from threshold_explorer.reading.numbers.number_text import is_numeric

# The two-sided 5 % quantile of the normal distribution.
CRITICAL_Z = 1.96
# The least difference of ROC AUC from 0.5 for scores that predict a label.
MIN_AUC_DISTANCE = 0.1
# Higher than CRITICAL_Z, because many pairs of classes are compared.
SWAP_CRITICAL_Z = 4.0
MIN_ROWS = 6


@dataclass(frozen=True)
class RankTest:
    """ROC AUC of some rows against the rest, and its distance from 0.5 in standard errors under chance."""

    roc_auc: float
    z_score: float

    @classmethod
    def of(cls, scores: Floats, is_first: npt.NDArray[np.bool_]) -> "RankTest":
        """The test of the first group against the rest, with ties counted half (Mann and Whitney 1947).

        >>> RankTest.of(np.array([0.1, 0.9, 0.2, 0.8]), np.array([False, True, False, True])).roc_auc
        1.0
        """
        _, position, ties = np.unique(scores, return_inverse=True, return_counts=True)
        ranks = (np.cumsum(ties) - (ties - 1) / 2)[position]
        n, n_first = len(scores), int(is_first.sum())
        n_pairs = n_first * (n - n_first)
        if not n_pairs:
            return cls(0.5, 0.0)
        roc_auc = (ranks[is_first].sum() - n_first * (n_first + 1) / 2) / n_pairs
        tied = float((ties.astype(np.float64) ** 3 - ties).sum()) / (n * (n - 1))
        variance = (n + 1 - tied) / (12 * n_pairs)
        return cls(float(roc_auc), float((roc_auc - 0.5) / np.sqrt(variance)) if variance > 0 else 0.0)

    @property
    def is_significant(self) -> bool:
        """Whether the ranking is significant at the 5 % level."""
        return abs(self.z_score) > CRITICAL_Z

    @property
    def is_predictive(self) -> bool:
        """Whether the scores may have been made to predict the group."""
        return self.is_significant and abs(self.roc_auc - 0.5) >= MIN_AUC_DISTANCE


def known_numbers(column: pa.ChunkedArray) -> Floats | None:
    """The numbers of a column, nan where one is missing; None for texts."""
    column = decoded(column)
    if not is_numeric(column.type):
        return None
    return np.asarray(pc.cast(column, pa.float64(), safe=False).to_numpy(zero_copy_only=False))


def rank_test(rows: pa.Table, label: LabelColumn, first: str, score: str) -> RankTest | None:
    """Test a numeric column for the rows of one label against all others; `label` is of the same `rows`."""
    numbers = known_numbers(rows[score])
    if numbers is None:
        return None
    is_labelled = np.logical_or.reduce([label.rows_of(text) for text in label.texts] or [np.zeros(len(numbers), bool)])
    keep = is_labelled & np.isfinite(numbers)
    return RankTest.of(numbers[keep], label.rows_of(first)[keep])


@dataclass(frozen=True)
class ClassAssignment:
    """The evidence of a sample for an assignment of score columns to classes.

    `z_score` measures how much higher the cases of a class score in its own column than all cases do, in standard
    errors under chance. `is_swapped`: two columns would fit clearly better the other way round. `is_sorted`: the values
    of every row descend, as in a list of the most likely classes.
    """

    z_score: float
    is_swapped: bool
    is_sorted: bool

    @classmethod
    def of(cls, rows: pa.Table, label: LabelColumn, column_of: Mapping[str, str]) -> Self:
        """The evidence of some rows; `label` is of the same rows, and every label has a column.

        >>> rows = pa.table({"y": ["a", "b"] * 8, "p": [0.75, 0.25] * 8, "q": [0.25, 0.75] * 8})
        >>> label = LabelColumn.of(rows["y"], "y")
        >>> found = ClassAssignment.of(rows, label, {"a": "p", "b": "q"})
        >>> found.z_score, found.is_swapped, ClassAssignment.of(rows, label, {"a": "q", "b": "p"}).is_swapped
        (4.0, False, True)
        """
        numbers = [known_numbers(rows[name]) for name in column_of.values()]
        values = np.column_stack([each for each in numbers if each is not None])
        codes = np.full(len(values), -1)
        for place, text in enumerate(column_of):
            codes[label.rows_of(text)] = place
        keep = (codes >= 0) & np.isfinite(values).all(axis=1)
        if len(values.T) != len(column_of) or not keep.any():
            return cls(0.0, is_swapped=False, is_sorted=False)
        values, codes = values[keep], codes[keep]
        spread = values.std(axis=0)
        level = (values - values.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
        z_score = level[np.arange(len(codes)), codes].sum() / np.sqrt(len(codes))
        return cls(float(z_score), _is_swapped(level, codes), _is_sorted(values))

    @property
    def is_supported(self) -> bool:
        """Whether the cases support the assignment beyond chance."""
        return self.z_score > CRITICAL_Z and not self.is_swapped and not self.is_sorted

    @property
    def is_reversed(self) -> bool:
        """Whether cases score lower in the column of their class."""
        return self.z_score < -CRITICAL_Z

    @property
    def is_contradicted(self) -> bool:
        """Whether the cases contradict the assignment."""
        return self.is_swapped or self.is_sorted or self.is_reversed


def _is_swapped(level: Floats, codes: npt.NDArray[np.intp]) -> bool:
    n_classes = level.shape[1]
    totals = np.array([level[codes == place].sum(axis=0) for place in range(n_classes)])
    own = np.diag(totals)
    gain = totals + totals.T - own[:, None] - own[None, :]
    counts = np.bincount(codes, minlength=n_classes)
    chance = np.sqrt(2.0 * (counts[:, None] + counts[None, :]))
    return bool((gain > SWAP_CRITICAL_Z * chance).any())


def _is_sorted(values: Floats) -> bool:
    """Whether the values of every row descend; constant scores do not count."""
    is_constant = bool((values == values[0]).all())
    return len(values) >= MIN_ROWS and not is_constant and bool((np.diff(values, axis=1) <= 0).all())
