"""Tables of predictions, and what is counted of them."""

import pyarrow as pa
import pytest

from dashboard.columns.counted import Counted, counted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.reading import read_table
from dashboard.reading.refusals import RefusedFile
from dashboard.words.sentence import Sentence

recognised = RecognisedColumns.of


def table_of(content: str) -> pa.Table:
    return read_table(content.encode(), "p.csv").table


def rows_of(header: str, *rows: str) -> pa.Table:
    return table_of("\n".join([header, *rows]) + "\n")


def count(table: pa.Table, roles: ColumnRoles) -> Counted:
    return counted(recognised(table), roles)


def refusal(table: pa.Table, roles: ColumnRoles) -> Sentence:
    """Why columns cannot be counted."""
    with pytest.raises(RefusedFile) as caught:
        count(table, roles)
    return caught.value.sentence


EMPTY = Sentence("columns-empty-field")


def text(found: str) -> Sentence:
    """A text as a refusal names it; a number stands there as it is."""
    return Sentence("columns-found-text", text=found)


def bad_value(column: str, row: int, found: str | Sentence, rule: Sentence, n_rows: int = 1) -> Sentence:
    return Sentence("reading-bad-value", column=column, row=row, n_rows=n_rows, found=found, rule=rule)


def may_leave_out(rule: Sentence, rows: int = 1) -> Sentence:
    return Sentence("columns-may-leave-out", rule=rule, rows=rows)


def counts(found: Counted, threshold: float) -> tuple[float, float, float, float]:
    matrix = found.scores.confusion_at(threshold)
    return matrix.tp, matrix.fp, matrix.fn, matrix.tn
