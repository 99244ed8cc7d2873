"""Excel workbooks: the sheet that holds a table, its header and its cells."""

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

import pyarrow as pa
from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from dashboard.reading.formats.cell_columns import cell_column, cell_text
from dashboard.reading.formats.format import HEAD_BYTES, Format
from dashboard.reading.formats.typed_table import DamagedFile, TypedTable
from dashboard.reading.likely_tables import Likelihood, likelihood
from dashboard.reading.limits import Limits
from dashboard.reading.numbers.number_text import is_like_a_number
from dashboard.reading.refusals import EmptyFile, RefusedFile
from dashboard.reading.rows.heading import header_question, heading_of, n_titles
from dashboard.reading.rows.naming import column_names, numbered_names, renaming_notes
from dashboard.words.sentence import Sentence

Row = list[Any]

# A header above, a table below: fewer filled cells are a title or a remark.
LEAST_CELLS = 2
LOOKED_AT = 50
BYTES_PER_CELL = 8
COMPOUND = b"\xd0\xcf\x11\xe0"
SPREADSHEET = b"application/vnd.oasis.opendocument.spreadsheet"


class NoSuchSheet(RefusedFile):
    """A workbook without the sheet that was asked for."""


def is_workbook(content: bytes, parts: Sequence[str]) -> bool:
    """Whether a file is a workbook of Excel, old, new or binary, or an OpenDocument spreadsheet.

    >>> is_workbook(b"PK", ["xl/workbook.bin"]), is_workbook(b"PK", ["word/document.xml"])
    (True, False)
    """
    if "mimetype" in parts and SPREADSHEET in content[:HEAD_BYTES]:
        return True
    return content.startswith(COMPOUND) or not {"xl/workbook.xml", "xl/workbook.bin"}.isdisjoint(parts)


def read_workbook(content: bytes, file_name: str, limits: Limits, sheet: str | None) -> TypedTable:
    """The table on the sheet of that name, or of the likeliest among those that are shown.

    What stands above the table is passed over, and so are blank rows and columns. Where the first row looks like
    those below it, it is data, and the columns are numbered. Numbers are float64, as in the workbook; blank cells and
    errors are null.
    Raises DamagedFile, NoSuchSheet and EmptyFile.
    """
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(content)) as workbook:
            of_cells = [info for info in workbook.sheets_metadata if info.typ == SheetTypeEnum.WorkSheet]
            shown = [info.name for info in of_cells if info.visible == SheetVisibleEnum.Visible]
            names = [info.name for info in of_cells]
            sheets = (
                (name, _cells(workbook.get_sheet_by_name(name), file_name, limits))
                for name in wanted_sheets(sheet, names, shown, file_name)
            )
            found = best_table(sheets, names, EXCEL.words)
    except PasswordError as error:
        raise DamagedFile("reading-workbook-locked", file=file_name) from error
    except CalamineError as error:
        raise DamagedFile("reading-workbook-damaged", file=file_name) from error
    except BaseException as error:
        # At some damaged files the reader panics, which is no exception to Python.
        if type(error).__name__ != "PanicException":
            raise
        raise DamagedFile("reading-workbook-damaged", file=file_name) from error
    if found is not None:
        return found
    if sheet is None:
        raise EmptyFile("reading-no-table-on-any-sheet", file=file_name)
    raise EmptyFile("reading-no-table-on-sheet", file=file_name, sheet=sheet)


def wanted_sheets(sheet: str | None, names: list[str], shown: list[str], file_name: str) -> list[str]:
    """The sheet of that name, else those that are shown, else all. Raises NoSuchSheet."""
    if sheet is None:
        return shown or names
    if sheet not in names:
        raise NoSuchSheet("reading-no-such-sheet", file=file_name, sheet=sheet, count=len(names), sheets=names)
    return [sheet]


def best_table(sheets: Iterable[tuple[str, list[Row]]], names: Sequence[str], words: str) -> TypedTable | None:
    """The likeliest of the tables of sheets, the first of equals, and what else there was."""
    best: tuple[Likelihood, str, list[Row], int] | None = None
    n_tables = 0
    for name, rows in sheets:
        tables = [table for block in _apart(rows) if (table := list(_below_title(iter(block))))]
        n_tables += bool(tables)
        for table in tables:
            likely = likelihood(name, _names_in(table), sum(map(_holds_a_case, table)))
            if best is None or likely > best[0]:
                best = (likely, name, table, len(tables))
    if best is None:
        return None
    _, name, rows, n_beside = best
    notes = [Sentence("reading-note-sheet", sheet=name, count=n_tables)] if n_tables > 1 else []
    notes += [Sentence("reading-note-tables", count=n_beside)] if n_beside > 1 else []

    def read(has_header: bool | None = None) -> TypedTable:
        found = _table(rows, tuple(names), name, words, has_header)
        return replace(found, notes=(*notes, *found.notes))

    return replace(read(), with_header=read)


def _names_in(rows: list[Row]) -> list[str]:
    """The texts above the first row that holds a number: among titles, the names of the columns."""
    above = takewhile(lambda row: not _holds_a_case(row), rows[:LOOKED_AT])
    return [cell for row in above for cell in row if type(cell) is str and cell and _may_name(row)]


def _cells(sheet: CalamineSheet, file_name: str, limits: Limits) -> list[Row]:
    limits.refuse_rows(sheet.height - 1, file_name)
    limits.refuse_columns(sheet.width, file_name)
    limits.refuse_expanded(sheet.height * sheet.width * BYTES_PER_CELL, file_name)
    rows = list(sheet.iter_rows())
    top, left = sheet.start or (0, 0)
    for (first, at), (last, end) in sheet.merged_cell_ranges or ():
        # A label over several cases; what is merged sideways, or in the first row, is a title or a header.
        if at == end and first > top and last - top < len(rows):
            for row in range(first - top + 1, last - top + 1):
                rows[row][at - left] = rows[first - top][at - left]
    return rows


def _apart(rows: list[Row]) -> Iterator[list[Row]]:
    """The rows, in parts where blank rows and then a row of nothing but names stand between two tables."""
    begun = 0
    for at in range(1, len(rows)):
        if not _n_filled(rows[at - 1]) and _may_name(rows[at]) and any(map(_holds_a_case, rows[begun:at])):
            yield rows[begun:at]
            begun = at
    yield rows[begun:]


def _may_name(row: Row) -> bool:
    return _n_filled(row) >= LEAST_CELLS and not _has_number(row)


def _holds_a_case(row: Row) -> bool:
    return _n_filled(row) >= LEAST_CELLS and _has_number(row)


def _n_filled(row: Row) -> int:
    return len(row) - row.count("")


def _has_number(row: Row) -> bool:
    return any(type(cell) in (int, float) or (type(cell) is str and is_like_a_number(cell)) for cell in row)


def _below_title(rows: Iterator[Row]) -> Iterator[Row]:
    filled = [row for row in rows if row.count("") < len(row)]
    return iter(filled if any(map(_may_begin, filled)) else [])


def _may_begin(row: Row) -> bool:
    return len(row) - row.count("") >= LEAST_CELLS


def _table(rows: list[Row], sheets: tuple[str, ...], sheet: str, words: str, has_header: bool | None) -> TypedTable:
    start = next(at for at, row in enumerate(rows) if _may_begin(row))
    start += n_titles([_texts(row) for row in rows[start : start + LOOKED_AT]])
    rows, n_above = rows[start:], start
    kept = [at for at, cells in enumerate(zip(*rows, strict=True)) if any(cell != "" for cell in cells)]
    first = [[text[at] for at in kept] for text in map(_texts, rows[:LOOKED_AT])]
    heading = heading_of(first, has_header)
    questions = header_question(first, heading, n_above + 1) if has_header is None else ()
    names = column_names(heading.fields) if heading.fields else numbered_names(len(kept))
    body = rows[heading.n_rows :]
    columns = [cell_column([None if row[at] == "" else row[at] for row in body]) for at in kept]
    notes = [Sentence("reading-note-titles", count=n_above)] if n_above else []
    notes += [*heading.notes, *renaming_notes(heading.fields or [])]
    table = pa.table(columns, names=names)
    return TypedTable(table, words, sheets, sheet, heading.fields is not None, tuple(notes), questions)


def _texts(row: Row) -> list[str]:
    return [cell_text(cell) or "" for cell in row]


EXCEL = Format("Excel", "reading-format-excel", is_workbook, read_workbook)
