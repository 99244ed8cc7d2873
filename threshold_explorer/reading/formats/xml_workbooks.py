"""Excel 2003 XML workbooks, which reporting tools still write with the extension .xls."""

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

from threshold_explorer.reading.formats.format import HEAD_BYTES, Format
from threshold_explorer.reading.formats.typed_table import DamagedFile, TypedTable
from threshold_explorer.reading.formats.workbooks import Row, likeliest_table, selected_sheets
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import EmptyFile

NAMESPACE = b"urn:schemas-microsoft-com:office:spreadsheet"
WORKBOOK = re.compile(rb"\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*)*<(?:\w+:)?Workbook\b", re.DOTALL)
SS = "{urn:schemas-microsoft-com:office:spreadsheet}"
OPTIONS = "{urn:schemas-microsoft-com:office:excel}"
# Present only for hidden sheets.
HIDDEN = f"{OPTIONS}WorksheetOptions/{OPTIONS}Visible"
BYTES_PER_CELL = 8


def is_xml_workbook(content: bytes, _: Sequence[str]) -> bool:
    """Whether a file is an Excel 2003 XML workbook.

    >>> is_xml_workbook(b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', ())
    True
    """
    head = content[:HEAD_BYTES].replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe")
    return WORKBOOK.match(head) is not None and NAMESPACE in head


def read_xml_workbook(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable:
    """The table on the requested sheet, or the likeliest one. Raises like `read_workbook`."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False)
    try:
        root = etree.parse(io.BytesIO(content), parser).getroot()
    except etree.XMLSyntaxError as error:
        raise DamagedFile("reading-workbook-damaged", file=file_name) from error
    sheets = {str(found.get(f"{SS}Name")): found for found in root.iter(f"{SS}Worksheet")}
    shown = [name for name, found in sheets.items() if found.find(HIDDEN) is None]
    selected = selected_sheets(sheet, list(sheets), shown, file_name)
    rows = ((name, _filled(_rows(sheets[name]), file_name, limits)) for name in selected)
    found = likeliest_table(rows, list(sheets), XML_WORKBOOK.label_key)
    if found is None:
        raise EmptyFile("reading-no-table-on-any-sheet", file=file_name)
    return found


def _filled(rows: Iterator[Row], file_name: str, limits: Limits) -> list[Row]:
    kept: list[Row] = []
    width = 0
    for row in rows:
        width = max(width, len(row))
        limits.refuse_columns(width, file_name)
        limits.refuse_rows(len(kept), file_name)
        limits.refuse_expanded(len(kept) * width * BYTES_PER_CELL, file_name)
        kept.append(row)
    return [row + [""] * (width - len(row)) for row in kept]


def _rows(sheet: Any) -> Iterator[Row]:
    for row in sheet.iterfind(f"{SS}Table/{SS}Row"):
        # Omitted rows and cells are implied by the index of the next one.
        if row.get(f"{SS}Index") is not None:
            yield []
        cells: Row = []
        for cell in row.iterfind(f"{SS}Cell"):
            index = int(cell.get(f"{SS}Index", len(cells) + 1))
            cells += [""] * min(index - 1 - len(cells), MAX_BLANK)
            cells.append(_value(cell.find(f"{SS}Data")))
            cells += [""] * min(int(cell.get(f"{SS}MergeAcross", 0)), MAX_BLANK)
        yield cells


# The number of columns in Excel.
MAX_BLANK = 16_384


def _value(data: Any) -> Any:
    if data is None or data.get(f"{SS}Type") == "Error":
        return ""
    text = "".join(data.itertext()).strip()
    if data.get(f"{SS}Type") == "Boolean":
        return text == "1"
    return text


XML_WORKBOOK = Format("XML workbook", "reading-format-xml-workbook", is_xml_workbook, read_xml_workbook)
