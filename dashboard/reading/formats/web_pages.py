"""Tables in web pages, as R, pandas and old Excel write them, often under the name of a workbook."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from dashboard.reading.formats.format import HEAD_BYTES, Format
from dashboard.reading.formats.typed_table import TypedTable
from dashboard.reading.formats.workbooks import Row, best_table, wanted_sheets
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import EmptyFile

PAGE = re.compile(
    r"(?:\ufeff)?\s*(?:<\?xml[^>]*>\s*|<!--.*?(?:-->|$)\s*)*"
    r"<(?:!doctype\s+html|html|head|body|meta|style|title|div|table|caption|thead|center|font)\b",
    re.IGNORECASE | re.DOTALL,
)
UTF16 = (b"\xff\xfe", b"\xfe\xff")
BYTES_PER_CELL = 8
# A cell over more rows or columns than any table has is a slip, or an attack.
WIDEST = 1000
# The numbers as they are, where the page shows them rounded: Excel's and LibreOffice's.
EXACT = ("x:num", "sdval")


def is_web_page(content: bytes, _: Sequence[str]) -> bool:
    """Whether a file begins as a page or a part of one does.

    >>> is_web_page(b"\\n<HTML xmlns:x='urn'>", ()), is_web_page(b"<50K,0.25", ())
    (True, False)
    """
    head = content[:HEAD_BYTES]
    # Only what may be a page is worth a look at all its bytes.
    return b"<" in head and PAGE.match(head.decode(_encoding(content) or "latin-1", errors="ignore")) is not None


def read_web_page(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable:
    """The table of that number, as "table 2", or the one with the most rows. Raises EmptyFile where there is none.

    Numbers are read as they are where a program wrote them beside what is shown.
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
    wanted = wanted_sheets(sheet, names, names, file_name)
    found = best_table(((name, _rows(tables[name], file_name, limits)) for name in wanted), names, WEB_PAGE.words)
    if found is None:
        raise EmptyFile("reading-no-table-on-page", file=file_name)
    return found


def _encoding(content: bytes) -> str | None:
    """What the bytes are beyond doubt; otherwise the page has to say it."""
    if content.startswith(UTF16):
        return "utf-16"
    try:
        content.decode()
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _rows(table: Any, file_name: str, limits: Limits) -> list[Row]:
    rows: list[Row] = []
    # Cells that reach down, by column: their text, and how many further rows they cover.
    hanging: dict[int, tuple[str, int]] = {}
    n_cells = 0
    for line in _own(table, ("tr",)):
        row: Row = []
        for cell in _own(line, ("td", "th")):
            _hang(row, hanging)
            text, n_down = _text(cell), _span(cell, "rowspan")
            # As in a workbook, the text stands in the first of the columns that it is written over.
            for part in (text, *[""] * (_span(cell, "colspan") - 1)):
                if n_down > 1:
                    hanging[len(row)] = (part, n_down - 1)
                row.append(part)
        _hang(row, hanging)
        n_cells += len(row)
        limits.refuse_columns(len(row), file_name)
        limits.refuse_rows(len(rows), file_name)
        limits.refuse_expanded(n_cells * BYTES_PER_CELL, file_name)
        rows.append(row)
    width = max(map(len, rows), default=0)
    limits.refuse_expanded(len(rows) * width * BYTES_PER_CELL, file_name)
    return [row + [""] * (width - len(row)) for row in rows]


def _hang(row: Row, hanging: dict[int, tuple[str, int]]) -> None:
    """Appends the cells that reach down from rows above to where the row has come."""
    while len(row) in hanging:
        text, n_down = hanging.pop(len(row))
        if n_down > 1:
            hanging[len(row)] = (text, n_down - 1)
        row.append(text)


def _own(above: Any, tags: tuple[str, ...]) -> Iterator[Any]:
    """The elements of these tags, those of a table inside this one left out."""
    for element in above:
        if element.tag in tags:
            yield element
        elif element.tag in ("thead", "tbody", "tfoot"):
            yield from _own(element, tags)


def _span(cell: Any, name: str) -> int:
    written = cell.get(name, "1").strip()
    return min(int(written), WIDEST) if written.isdecimal() and int(written[:9]) else 1


def _text(cell: Any) -> str:
    exact = next((cell.get(name) for name in EXACT if cell.get(name)), None)
    return exact or " ".join(cell.text_content().split())


WEB_PAGE = Format("web page", "reading-format-web-page", is_web_page, read_web_page)
