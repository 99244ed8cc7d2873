"""Tables of predictions, and their counts."""

import pyarrow as pa
import pytest

from threshold_explorer.data.columns.binary_statistic import BinaryStatistic, binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.sentence import Sentence

detected = DetectedColumns.of


def table_of(content: str) -> pa.Table:
    return read_trusted(content.encode(), "p.csv").table


def rows_of(header: str, *rows: str) -> pa.Table:
    return table_of("\n".join([header, *rows]) + "\n")


def count(table: pa.Table, roles: ColumnRoles) -> BinaryStatistic:
    return binary_statistic(detected(table), roles)


def refusal(table: pa.Table, roles: ColumnRoles) -> Sentence:
    """Why columns cannot be counted."""
    with pytest.raises(RefusedFile) as caught:
        count(table, roles)
    return caught.value.sentence


EMPTY = Sentence("columns-empty-field")


def text(found: str) -> Sentence:
    """A text as an error quotes it; numbers are not quoted."""
    return Sentence("columns-found-text", text=found)


def bad_value(column: str, row: int, found: str | Sentence, rule: Sentence, n_rows: int = 1) -> Sentence:
    return Sentence("reading-bad-value", column=column, row=row, n_rows=n_rows, found=found, rule=rule)


def may_leave_out(rule: Sentence, rows: int = 1) -> Sentence:
    return Sentence("columns-may-leave-out", rule=rule, rows=rows)


def counts(found: BinaryStatistic, threshold: float) -> tuple[float, float, float, float]:
    matrix = found.scores.confusion_at(threshold)
    return matrix.tp, matrix.fp, matrix.fn, matrix.tn
