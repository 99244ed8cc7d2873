"""Tests with the Mann-Whitney statistic whether scores rank one group of rows above the others."""

from dataclasses import dataclass

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
