"""Excel workbooks: the sheet that holds a table, its header and its cells."""

import io
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, PasswordError, SheetTypeEnum

from dashboard.reading.formats.cell_columns import cell_column, cell_text
from dashboard.reading.formats.typed_table import DamagedFile, TypedTable
from dashboard.reading.header import column_names, numbered_names, renaming_notes
from dashboard.reading.heading import header_question, heading_of, n_titles
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import EmptyFile, RefusedFile
from dashboard.words.sentence import Sentence

Row = list[Any]

# A header above, a table below: fewer filled cells are a title or a remark.
LEAST_CELLS = 2
LOOKED_AT = 50
BYTES_PER_CELL = 8


class NoSuchSheet(RefusedFile):
    """A workbook without the sheet that was asked for."""


def read_workbook(content: bytes, file_name: str, limits: Limits, sheet: str | None) -> TypedTable:
    """The table on the sheet of that name, or on the first sheet that has one.

    What stands above the table is passed over, and so are blank rows and columns. Where the first row looks like
    those below it, it is data, and the columns are numbered. Numbers are float64, as in the workbook; blank cells and
    errors are null.
    Raises DamagedFile, NoSuchSheet and EmptyFile.
    """
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(content)) as workbook:
            names = [info.name for info in workbook.sheets_metadata if info.typ == SheetTypeEnum.WorkSheet]
            for name in _wanted(sheet, names, file_name):
                rows = _rows(workbook.get_sheet_by_name(name), file_name, limits)
                if rows:
                    return _table(rows, tuple(names), name, file_name)
    except PasswordError as error:
        raise DamagedFile("reading-workbook-locked", file=file_name) from error
    except CalamineError as error:
        raise DamagedFile("reading-workbook-damaged", file=file_name) from error
    if sheet is None:
        raise EmptyFile("reading-no-table-on-any-sheet", file=file_name)
    raise EmptyFile("reading-no-table-on-sheet", file=file_name, sheet=sheet)


def _wanted(sheet: str | None, names: list[str], file_name: str) -> list[str]:
    if sheet is None:
        return names
    if sheet not in names:
        raise NoSuchSheet("reading-no-such-sheet", file=file_name, sheet=sheet, count=len(names), sheets=names)
    return [sheet]


def _rows(sheet: CalamineSheet, file_name: str, limits: Limits) -> list[Row]:
    limits.refuse_rows(sheet.height - 1, file_name)
    limits.refuse_columns(sheet.width, file_name)
    limits.refuse_expanded(sheet.height * sheet.width * BYTES_PER_CELL, file_name)
    return list(_below_title(sheet.iter_rows()))


def _below_title(rows: Iterator[Row]) -> Iterator[Row]:
    filled = [row for row in rows if row.count("") < len(row)]
    return iter(filled if any(map(_may_begin, filled)) else [])


def _may_begin(row: Row) -> bool:
    return len(row) - row.count("") >= LEAST_CELLS


def _table(rows: list[Row], sheets: tuple[str, ...], sheet: str, file_name: str) -> TypedTable:
    start = next(at for at, row in enumerate(rows) if _may_begin(row))
    start += n_titles([_texts(row) for row in rows[start : start + LOOKED_AT]])
    rows, n_above = rows[start:], start
    kept = [at for at, cells in enumerate(zip(*rows, strict=True)) if any(cell != "" for cell in cells)]
    first = [[text[at] for at in kept] for text in map(_texts, rows[:LOOKED_AT])]
    heading = heading_of(first)
    names = column_names(heading.fields) if heading.fields else numbered_names(len(kept))
    body = rows[heading.n_rows :]
    columns = [cell_column([None if row[at] == "" else row[at] for row in body]) for at in kept]
    notes = [Sentence("reading-note-titles", count=n_above)] if n_above else []
    notes += [question.sentence for question in header_question(first, heading, n_above + 1)]
    notes += [*heading.notes, *renaming_notes(heading.fields or [])]
    table = pa.table(columns, names=names)
    return TypedTable(table, "Excel", sheets, sheet, heading.fields is not None, tuple(notes))


def _texts(row: Row) -> list[str]:
    return [cell_text(cell) or "" for cell in row]
