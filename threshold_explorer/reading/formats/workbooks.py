"""Excel and OpenDocument workbooks: find the sheet with the table, its header and its cells."""

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

from threshold_explorer.reading.formats.cell_columns import cell_column, cell_text
from threshold_explorer.reading.formats.format import HEAD_BYTES, Format
from threshold_explorer.reading.formats.typed_table import DamagedFile, TypedTable
from threshold_explorer.reading.likely_tables import Likelihood, likelihood
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.numbers.number_text import is_like_a_number
from threshold_explorer.reading.refusals import EmptyFile, RefusedFile
from threshold_explorer.reading.rows.column_naming import column_names, numbered_names, renaming_notes
from threshold_explorer.reading.rows.header import find_header, header_question, n_titles
from threshold_explorer.words.sentence import Sentence

Row = list[Any]

# Rows with fewer filled cells are titles or comments.
MIN_CELLS = 2
SAMPLE_ROWS = 50
BYTES_PER_CELL = 8
COMPOUND = b"\xd0\xcf\x11\xe0"
SPREADSHEET = b"application/vnd.oasis.opendocument.spreadsheet"


class NoSuchSheet(RefusedFile):
    """A workbook without the requested sheet."""


def is_workbook(content: bytes, parts: Sequence[str]) -> bool:
    """Whether a file is an Excel workbook (.xlsx, .xls, .xlsb) or an OpenDocument spreadsheet.

    >>> is_workbook(b"PK", ["xl/workbook.bin"]), is_workbook(b"PK", ["word/document.xml"])
    (True, False)
    """
    if "mimetype" in parts and SPREADSHEET in content[:HEAD_BYTES]:
        return True
    return content.startswith(COMPOUND) or not {"xl/workbook.xml", "xl/workbook.bin"}.isdisjoint(parts)


def read_workbook(content: bytes, file_name: str, limits: Limits, sheet: str | None) -> TypedTable:
    """The table on the sheet of that name, or the likeliest table of the visible sheets.

    Rows above the table and blank rows and columns are skipped. Where the first row looks like
    the others, it is data, and the columns are numbered. Numbers are float64; blank cells and
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
                for name in selected_sheets(sheet, names, shown, file_name)
            )
            found = likeliest_table(sheets, names, EXCEL.label_key)
    except PasswordError as error:
        raise DamagedFile("reading-workbook-locked", file=file_name) from error
    except CalamineError as error:
        raise DamagedFile("reading-workbook-damaged", file=file_name) from error
    except BaseException as error:
        # For some corrupt files the Rust reader panics, which is not an Exception.
        if type(error).__name__ != "PanicException":
            raise
        raise DamagedFile("reading-workbook-damaged", file=file_name) from error
    if found is not None:
        return found
    if sheet is None:
        raise EmptyFile("reading-no-table-on-any-sheet", file=file_name)
    raise EmptyFile("reading-no-table-on-sheet", file=file_name, sheet=sheet)


def selected_sheets(sheet: str | None, names: list[str], shown: list[str], file_name: str) -> list[str]:
    """The requested sheet, else the visible ones, else all. Raises NoSuchSheet."""
    if sheet is None:
        return shown or names
    if sheet not in names:
        raise NoSuchSheet("reading-no-such-sheet", file=file_name, sheet=sheet, count=len(names), sheets=names)
    return [sheet]


def likeliest_table(sheets: Iterable[tuple[str, list[Row]]], names: Sequence[str], label_key: str) -> TypedTable | None:
    """The likeliest table of the sheets, the first among equals, with notes on the others."""
    best: tuple[Likelihood, str, list[Row], int] | None = None
    n_tables = 0
    for name, rows in sheets:
        tables = [table for block in _split_blocks(rows) if (table := list(_table_rows(iter(block))))]
        n_tables += bool(tables)
        for table in tables:
            likely = likelihood(name, _names_in(table), sum(map(_holds_a_case, table)))
            if best is None or likely > best[0]:
                best = (likely, name, table, len(tables))
    if best is None:
        return None
    _, name, rows, n_others = best
    notes = [Sentence("reading-note-sheet", sheet=name, count=n_tables)] if n_tables > 1 else []
    notes += [Sentence("reading-note-tables", count=n_others)] if n_others > 1 else []

    def read(has_header: bool | None = None) -> TypedTable:
        found = _table(rows, tuple(names), name, label_key, has_header)
        return replace(found, notes=(*notes, *found.notes))

    return replace(read(), with_header=read)


def _names_in(rows: list[Row]) -> list[str]:
    """The text cells above the first row with a number: column names, possibly with titles."""
    above = takewhile(lambda row: not _holds_a_case(row), rows[:SAMPLE_ROWS])
    return [cell for row in above for cell in row if type(cell) is str and cell and _may_name(row)]


def _cells(sheet: CalamineSheet, file_name: str, limits: Limits) -> list[Row]:
    limits.refuse_rows(sheet.height - 1, file_name)
    limits.refuse_columns(sheet.width, file_name)
    limits.refuse_expanded(sheet.height * sheet.width * BYTES_PER_CELL, file_name)
    rows = list(sheet.iter_rows())
    top, left = sheet.start or (0, 0)
    for (first, at), (last, end) in sheet.merged_cell_ranges or ():
        # A vertically merged label applies to all its rows; horizontally, or in the first row, it is a title or header.
        if at == end and first > top and last - top < len(rows):
            for row in range(first - top + 1, last - top + 1):
                rows[row][at - left] = rows[first - top][at - left]
    return rows


def _split_blocks(rows: list[Row]) -> Iterator[list[Row]]:
    """The rows, split where a blank row followed by a row of names separates two tables."""
    begun = 0
    for at in range(1, len(rows)):
        if not _n_filled(rows[at - 1]) and _may_name(rows[at]) and any(map(_holds_a_case, rows[begun:at])):
            yield rows[begun:at]
            begun = at
    yield rows[begun:]


def _may_name(row: Row) -> bool:
    return _n_filled(row) >= MIN_CELLS and not _has_number(row)


def _holds_a_case(row: Row) -> bool:
    return _n_filled(row) >= MIN_CELLS and _has_number(row)


def _n_filled(row: Row) -> int:
    return len(row) - row.count("")


def _has_number(row: Row) -> bool:
    return any(type(cell) in (int, float) or (type(cell) is str and is_like_a_number(cell)) for cell in row)


def _table_rows(rows: Iterator[Row]) -> Iterator[Row]:
    filled = [row for row in rows if row.count("") < len(row)]
    return iter(filled if any(map(_may_start, filled)) else [])


def _may_start(row: Row) -> bool:
    return len(row) - row.count("") >= MIN_CELLS


def _table(rows: list[Row], sheets: tuple[str, ...], sheet: str, label_key: str, has_header: bool | None) -> TypedTable:
    start = next(at for at, row in enumerate(rows) if _may_start(row))
    start += n_titles([_texts(row) for row in rows[start : start + SAMPLE_ROWS]])
    rows, n_above = rows[start:], start
    filled_columns = [at for at, cells in enumerate(zip(*rows, strict=True)) if any(cell != "" for cell in cells)]
    first = [[text[at] for at in filled_columns] for text in map(_texts, rows[:SAMPLE_ROWS])]
    header = find_header(first, has_header)
    questions = header_question(first, n_above + 1) if has_header is None else ()
    names = column_names(header) if header else numbered_names(len(filled_columns))
    body = rows[1 if header else 0 :]
    columns = [cell_column([None if row[at] == "" else row[at] for row in body]) for at in filled_columns]
    notes = [Sentence("reading-note-titles", count=n_above)] if n_above else []
    notes += renaming_notes(header or [])
    table = pa.table(columns, names=names)
    return TypedTable(table, label_key, sheets, sheet, header is not None, tuple(notes), questions)


def _texts(row: Row) -> list[str]:
    return [cell_text(cell) or "" for cell in row]


EXCEL = Format("Excel", "reading-format-excel", is_workbook, read_workbook)
