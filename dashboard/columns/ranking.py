"""How a sample's scores rank two groups of rows, and whether so many rows are enough to tell."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.columns.labels import LabelColumn, decoded
from dashboard.columns.numbers import Floats
from dashboard.reading.numbers.number_text import is_numeric

# Of a normal distribution: beyond it lies one ranking by chance in twenty.
BEYOND_CHANCE = 1.96
# How far from chance scores rank what they were made to tell.
TELLING = 0.1


@dataclass(frozen=True)
class Ranking:
    """ROC AUC of some rows against the rest, and by how many standard errors of chance it is away from 0.5."""

    roc_auc: float
    distance: float

    @classmethod
    def of(cls, scores: Floats, is_first: npt.NDArray[np.bool_]) -> "Ranking":
        """The ranking of the first rows against the rest, ties counted half (Mann and Whitney 1947).

        >>> Ranking.of(np.array([0.1, 0.9, 0.2, 0.8]), np.array([False, True, False, True])).roc_auc
        1.0
        """
        _, place, ties = np.unique(scores, return_inverse=True, return_counts=True)
        ranks = (np.cumsum(ties) - (ties - 1) / 2)[place]
        n, n_first = len(scores), int(is_first.sum())
        n_pairs = n_first * (n - n_first)
        if not n_pairs:
            return cls(0.5, 0.0)
        roc_auc = (ranks[is_first].sum() - n_first * (n_first + 1) / 2) / n_pairs
        tied = float((ties.astype(np.float64) ** 3 - ties).sum()) / (n * (n - 1))
        variance = (n + 1 - tied) / (12 * n_pairs)
        return cls(float(roc_auc), float((roc_auc - 0.5) / np.sqrt(variance)) if variance > 0 else 0.0)

    @property
    def is_clear(self) -> bool:
        """Whether chance alone would rarely rank so."""
        return abs(self.distance) > BEYOND_CHANCE

    @property
    def is_telling(self) -> bool:
        """Whether the scores may have been made to tell these rows from the rest."""
        return self.is_clear and abs(self.roc_auc - 0.5) >= TELLING


def known_numbers(column: pa.ChunkedArray) -> Floats | None:
    """A column of numbers with nan where there is none; None for texts."""
    column = decoded(column)
    if not is_numeric(column.type):
        return None
    return np.asarray(pc.cast(column, pa.float64(), safe=False).to_numpy(zero_copy_only=False))


def ranking_of(rows: pa.Table, label: LabelColumn, first: str, score: str) -> Ranking | None:
    """How a column of numbers ranks the rows of one label against those of all others; `label` is that of `rows`."""
    numbers = known_numbers(rows[score])
    if numbers is None:
        return None
    is_labelled = np.logical_or.reduce([label.rows_of(text) for text in label.texts] or [np.zeros(len(numbers), bool)])
    keep = is_labelled & np.isfinite(numbers)
    return Ranking.of(numbers[keep], label.rows_of(first)[keep])
