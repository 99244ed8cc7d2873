"""Preview rows of a table for questions."""

from collections.abc import Iterable

import pyarrow as pa

from threshold_explorer.reading.formats.cell_columns import cell_text

Cells = dict[str, str]


def cells_of(table: pa.Table, row: int) -> Cells:
    """The cells of a row, counted from 0, as stripped text, "" for a missing one.

    >>> cells_of(pa.table({"label": [" yes"], "score": pa.array([None], pa.float64())}), 0)
    {'label': 'yes', 'score': ''}
    """
    values = zip(table.column_names, table.columns, strict=True)
    return {name: (cell_text(column[row].as_py()) or "").strip() for name, column in values}


def shown_rows(table: pa.Table, rows: Iterable[int]) -> tuple[tuple[str, ...], ...]:
    """The column names, and the cells of some rows.

    >>> shown_rows(pa.table({"label": ["yes", "no"], "score": [0.5, 1.0]}), [1])
    (('label', 'score'), ('no', '1'))
    """
    return (tuple(table.column_names), *(tuple(cells_of(table, row).values()) for row in rows))
