"""What every reader of a binary format gives: a table with names that can serve, and how it was found."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from dashboard.reading.refusals import EmptyFile, NoSuchColumn, RefusedFile, list_words, shown


class DamagedFile(RefusedFile):
    """A file of a known format that cannot be read: cut off, changed on the way, or of a form that is not read."""


@dataclass(frozen=True)
class FormatTable:
    """A table of int64, float64, float32, text, boolean and null columns, and the name of its format.

    `sheets` are the names of a workbook's sheets and `sheet` the one that was read; without `has_header` the
    columns were named by position; `notes` are sentences about what was left out.
    """

    table: pa.Table
    format: str
    sheets: tuple[str, ...] = ()
    sheet: str | None = None
    has_header: bool = True
    notes: tuple[str, ...] = ()


def left_out_notes(names: list[str], what: str) -> tuple[str, ...]:
    """The sentence about columns that cannot serve as labels, scores or weights, if there are any.

    >>> left_out_notes(["embedding"], "lists")
    ('1 column was left out because it holds lists: "embedding".',)
    """
    if not names:
        return ()
    columns = "1 column was left out because it holds" if len(names) == 1 else f"{len(names)} columns hold"
    middle = "" if len(names) == 1 else " and were left out"
    return (f"{columns} {what}{middle}: {list_words(names)}.",)


def refuse_no_table(table: pa.Table, notes: Sequence[str], file_name: str) -> None:
    """Raise EmptyFile without rows or columns, and NoSuchColumn for a single column."""
    said = f" {' '.join(notes)}" if notes else ""
    if table.num_columns == 0:
        raise EmptyFile(f"{shown(file_name)} has no column of numbers or texts; a label and a score are needed.{said}")
    if table.num_columns == 1:
        raise NoSuchColumn(
            f"{shown(file_name)} has one column, {shown(table.column_names[0])}; "
            f"at least two, a label and a score, are needed.{said}"
        )
    if table.num_rows == 0:
        raise EmptyFile(f"{shown(file_name)} has columns but no rows; one row for each case is needed.{said}")
