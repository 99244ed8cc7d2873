"""Excel and OpenDocument workbooks: their tables, and the header and cells of the one that is read."""

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
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
from threshold_explorer.reading.formats.typed_table import HEAD_BYTES, DamagedFile, Format, TypedTable, chosen_table
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.numbers.number_text import is_like_a_number
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import EmptyFile
from threshold_explorer.reading.rows.column_naming import column_names, numbered_names, renaming_notes
from threshold_explorer.reading.rows.header import Rows, find_header, find_titles, header_question
from threshold_explorer.words.sentence import Sentence

Row = list[Any]
# Rows with fewer filled cells are titles or comments.
MIN_CELLS = 2
SAMPLE_ROWS = 50
BYTES_PER_CELL = 8
COMPOUND = b"\xd0\xcf\x11\xe0"
SPREADSHEET = b"application/vnd.oasis.opendocument.spreadsheet"


def is_workbook(content: bytes, parts: Sequence[str]) -> bool:
    """Whether a file is an Excel workbook (.xlsx, .xls, .xlsb) or an OpenDocument spreadsheet.

    >>> is_workbook(b"PK", ["xl/workbook.bin"]), is_workbook(b"PK", ["word/document.xml"])
    (True, False)
    """
    if "mimetype" in parts and SPREADSHEET in content[:HEAD_BYTES]:
        return True
    return content.startswith(COMPOUND) or not {"xl/workbook.xml", "xl/workbook.bin"}.isdisjoint(parts)


def read_workbook(content: bytes, file_name: str, limits: Limits, sheet: str | None) -> TypedTable:
    """The table on the sheet of that name, or the only one of the visible sheets.

    Rows above the table and blank rows and columns are skipped. A further table on a sheet is named after its row.
    Where the first row looks like the others, it is data, and the columns are numbered. Numbers are float64; blank
    cells and errors are null. Raises DamagedFile, NoSuchSheet, EmptyFile, and OpenQuestion for several tables.
    """
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(content)) as workbook:
            of_cells = [info for info in workbook.sheets_metadata if info.typ == SheetTypeEnum.WorkSheet]
            names = [info.name for info in of_cells]
            shown = [info.name for info in of_cells if info.visible == SheetVisibleEnum.Visible] or names
            selected = shown if sheet is None else [sheet] if sheet in names else names
            sheets = {name: _cells(workbook.get_sheet_by_name(name), file_name, limits) for name in selected}
    except PasswordError as error:
        raise DamagedFile("reading-workbook-locked", file=file_name) from error
    except CalamineError as error:
        raise DamagedFile("reading-workbook-damaged", file=file_name) from error
    except BaseException as error:
        # For some corrupt files the Rust reader panics, which is not an Exception.
        if type(error).__name__ != "PanicException":
            raise
        raise DamagedFile("reading-workbook-damaged", file=file_name) from error
    return _chosen_table(sheets, names, sheet, file_name)


def _chosen_table(sheets: dict[str, list[Row]], names: list[str], sheet: str | None, file_name: str) -> TypedTable:
    tables = {
        name if number == 0 else f"{name}, row {begun + 1}": (rows, begun)
        for name, cells in sheets.items()
        for number, (rows, begun) in enumerate(_blocks(cells))
    }
    if not tables and sheet is None:
        raise EmptyFile("reading-no-table-on-any-sheet", file=file_name)
    if sheet in names and sheet not in tables:
        raise EmptyFile("reading-no-table-on-sheet", file=file_name, sheet=sheet)
    known = tuple(dict.fromkeys((*names, *tables)))

    def read(name: str, options: ReadingOptions | None = None) -> TypedTable:
        found = _table(*tables[name], options or ReadingOptions())
        return replace(found, sheets=known, sheet=name, with_options=partial(read, name))

    return replace(chosen_table(list(tables) if sheet is None else known, sheet, file_name, read), sheets=known)


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


def _blocks(rows: list[Row]) -> list[tuple[list[Row], int]]:
    """The tables on a sheet and the row where each begins: a row of names after a blank row begins a new one."""
    starts = [0]
    for at in range(1, len(rows)):
        is_new = (
            not any(map(_is_filled, rows[at - 1])) and _n_filled(rows[at]) >= MIN_CELLS and not _has_number(rows[at])
        )
        if is_new and any(map(_has_number, rows[starts[-1] : at])):
            starts.append(at)
    blocks = [(rows[start:end], start) for start, end in pairwise((*starts, len(rows)))]
    return [(block, start) for block, start in blocks if any(_n_filled(row) >= MIN_CELLS for row in block)]


def _n_filled(row: Row) -> int:
    return sum(map(_is_filled, row))


def _is_filled(cell: Any) -> bool:
    return bool(cell != "")


def _has_number(row: Row) -> bool:
    """Whether a row has a number beside another cell."""
    return _n_filled(row) >= MIN_CELLS and any(
        type(cell) in (int, float) or (type(cell) is str and is_like_a_number(cell)) for cell in row
    )


def _table(rows: list[Row], begun: int, options: ReadingOptions) -> TypedTable:
    rows = [row for row in rows if _n_filled(row)]
    n_above = next(at for at, row in enumerate(rows) if _n_filled(row) >= MIN_CELLS)
    rows = rows[n_above:]
    titles = find_titles(_first_texts(rows, _filled_columns(rows)), options.titles)
    rows = rows[titles.count :]
    filled_columns = _filled_columns(rows)
    first = _first_texts(rows, filled_columns)
    header = find_header(first, options.has_header)
    n_above += titles.count
    about_header = header_question(first, begun + n_above + 1) if options.has_header is None else ()
    names = column_names(header) if header else numbered_names(len(filled_columns))
    body = rows[1 if header else 0 :]
    columns = [cell_column([row[at] if _is_filled(row[at]) else None for row in body]) for at in filled_columns]
    notes = [Sentence("reading-note-titles", count=n_above)] if n_above else []
    notes += renaming_notes(header or [])
    table = pa.table(columns, names=names)
    return TypedTable(
        table,
        EXCEL.label_key,
        has_header=header is not None,
        notes=tuple(notes),
        questions=(*titles.questions, *about_header),
        answers=titles.findings,
    )


def _filled_columns(rows: list[Row]) -> list[int]:
    return [at for at in range(len(rows[0])) if any(_is_filled(row[at]) for row in rows)]


def _first_texts(rows: list[Row], columns: list[int]) -> Rows:
    return [[cell_text(row[at]) or "" for at in columns] for row in rows[:SAMPLE_ROWS]]


EXCEL = Format("Excel", "reading-format-excel", is_workbook, read_workbook)
