"""Tables of predictions, and what is counted of them."""

import pyarrow as pa

from dashboard.columns.counted import Counted, counted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.reading import read_table

recognised = RecognisedColumns.of


def table_of(content: str) -> pa.Table:
    return read_table(content.encode(), "p.csv").table


def rows_of(header: str, *rows: str) -> pa.Table:
    return table_of("\n".join([header, *rows]) + "\n")


def count(table: pa.Table, roles: ColumnRoles) -> Counted:
    return counted(recognised(table), roles)


def counts(found: Counted, threshold: float) -> tuple[float, float, float, float]:
    matrix = found.scores.confusion_at(threshold)
    return matrix.tp, matrix.fp, matrix.fn, matrix.tn
