"""Tables in HTML pages, which R, pandas and old Excel write, often with the extension .xls."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from threshold_explorer.reading.formats.format import HEAD_BYTES, Format
from threshold_explorer.reading.formats.typed_table import TypedTable
from threshold_explorer.reading.formats.workbooks import Row, likeliest_table, selected_sheets
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import EmptyFile

PAGE = re.compile(
    r"(?:\ufeff)?\s*(?:<\?xml[^>]*>\s*|<!--.*?(?:-->|$)\s*)*"
    r"<(?:!doctype\s+html|html|head|body|meta|style|title|div|table|caption|thead|center|font)\b",
    re.IGNORECASE | re.DOTALL,
)
UTF16 = (b"\xff\xfe", b"\xfe\xff")
BYTES_PER_CELL = 8
# A larger rowspan or colspan is a mistake or an attack.
MAX_WIDTH = 1000
# Attributes with the exact number where the page shows a rounded one: Excel's and LibreOffice's.
EXACT_VALUE_ATTRIBUTES = ("x:num", "sdval")


def is_web_page(content: bytes, _: Sequence[str]) -> bool:
    """Whether a file starts like an HTML page or fragment.

    >>> is_web_page(b"\\n<HTML xmlns:x='urn'>", ()), is_web_page(b"<50K,0.25", ())
    (True, False)
    """
    head = content[:HEAD_BYTES]
    # All bytes are searched only where the start may be a page.
    return b"<" in head and PAGE.match(head.decode(_encoding(content) or "latin-1", errors="ignore")) is not None


def read_web_page(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable:
    """The requested table, such as "table 2", or the one with the most rows. Raises EmptyFile without a table.

    Numbers are exact where an attribute has the exact value.
    """
    from lxml import etree, html

    parser = html.HTMLParser(encoding=_encoding(content), huge_tree=False, no_network=True)
    try:
        page = html.document_fromstring(content, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError) as error:
        raise EmptyFile("reading-no-table-on-page", file=file_name) from error
    tables = {f"table {number}": table for number, table in enumerate(page.iter("table"), start=1)}
    names = list(tables)
    if not names:
        raise EmptyFile("reading-no-table-on-page", file=file_name)
    selected = selected_sheets(sheet, names, names, file_name)
    found = likeliest_table(
        ((name, _rows(tables[name], file_name, limits)) for name in selected), names, WEB_PAGE.label_key
    )
    if found is None:
        raise EmptyFile("reading-no-table-on-page", file=file_name)
    return found


def _encoding(content: bytes) -> str | None:
    """The encoding that the bytes prove; otherwise the page declares it."""
    if content.startswith(UTF16):
        return "utf-16"
    try:
        content.decode()
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _rows(table: Any, file_name: str, limits: Limits) -> list[Row]:
    rows: list[Row] = []
    # Cells with a rowspan, by column: their text, and how many further rows they cover.
    spanning: dict[int, tuple[str, int]] = {}
    n_cells = 0
    for line in _own_elements(table, ("tr",)):
        row: Row = []
        for cell in _own_elements(line, ("td", "th")):
            _append_spanning(row, spanning)
            text, n_down = _text(cell), _span(cell, "rowspan")
            # As in a workbook, a merged cell's text belongs to its first column.
            for part in (text, *[""] * (_span(cell, "colspan") - 1)):
                if n_down > 1:
                    spanning[len(row)] = (part, n_down - 1)
                row.append(part)
        _append_spanning(row, spanning)
        n_cells += len(row)
        limits.refuse_columns(len(row), file_name)
        limits.refuse_rows(len(rows), file_name)
        limits.refuse_expanded(n_cells * BYTES_PER_CELL, file_name)
        rows.append(row)
    width = max(map(len, rows), default=0)
    limits.refuse_expanded(len(rows) * width * BYTES_PER_CELL, file_name)
    return [row + [""] * (width - len(row)) for row in rows]


def _append_spanning(row: Row, spanning: dict[int, tuple[str, int]]) -> None:
    """Append the cells that span down from rows above at the current position."""
    while len(row) in spanning:
        text, n_down = spanning.pop(len(row))
        if n_down > 1:
            spanning[len(row)] = (text, n_down - 1)
        row.append(text)


def _own_elements(above: Any, tags: tuple[str, ...]) -> Iterator[Any]:
    """The elements of these tags, excluding those of nested tables."""
    for element in above:
        if element.tag in tags:
            yield element
        elif element.tag in ("thead", "tbody", "tfoot"):
            yield from _own_elements(element, tags)


def _span(cell: Any, name: str) -> int:
    written = cell.get(name, "1").strip()
    return min(int(written), MAX_WIDTH) if written.isdecimal() and int(written[:9]) else 1


def _text(cell: Any) -> str:
    exact = next((cell.get(name) for name in EXACT_VALUE_ATTRIBUTES if cell.get(name)), None)
    return exact or " ".join(cell.text_content().split())


WEB_PAGE = Format("web page", "reading-format-web-page", is_web_page, read_web_page)
