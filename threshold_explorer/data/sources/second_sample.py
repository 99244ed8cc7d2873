"""The scores of a second file whose cases have no label, on the scale of the open data."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from threshold_explorer.data.columns.numeric_columns import Floats, score_numbers
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import SentFile
from threshold_explorer.reading import read_table
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.serving.sharing.shared_data import current_client
from threshold_explorer.words.sentence import Sentence


@dataclass(frozen=True, eq=False)
class SecondSample:
    """The scores of a second file, and the number of its rows without one, which are left out."""

    scores: Floats
    n_blank: int

    @classmethod
    def of(cls, table: pa.Table, column: str, dataset: BinaryDataset) -> "SecondSample":
        """The scores of a column, reversed where those of the open data are.

        Raises `RefusedFile` for a column that has no scores.
        """
        scores = score_numbers(table[column], column)
        known = scores[~np.isnan(scores)]
        if not len(known):
            raise NoSuchColumn("second-file-no-score", column=column)
        return cls(-known if dataset.roles.lower_is_positive else known, len(scores) - len(known))

    def n_outside(self, low: float, high: float) -> int:
        """How many scores are below `low` or above `high`."""
        return int(np.count_nonzero((self.scores < low) | (self.scores > high)))


def why_no_second_sample(dataset: BinaryDataset) -> Sentence | None:
    """Why a second file tells nothing about a prevalence beside these data; None if it may."""
    scores, roles = dataset.scores, dataset.roles
    reasons = {
        "weights": scores.is_weighted,
        "counts": not dataset.knows_every_case,
        "clusters": scores.is_clustered,
        "recalibrated": roles.recalibration is not None,
        "confidence": roles.predicted is not None,
    }
    return next((Sentence("second-file-needs-cases", why=why) for why, holds in reasons.items() if holds), None)


def second_table(visitor: str, file_id: str, sent: SentFile) -> pa.Table:
    """The table of a file that a visitor sent; `file_id` tells it from all others. Raises as `read_table`."""
    return _read(visitor, file_id, sent.options, sent)


@cached_result
def _read(visitor: str, file_id: str, options: ReadingOptions, _sent: SentFile) -> pa.Table:
    return read_table(_sent.content(), _sent.name, options=options, client=current_client(visitor)).table
