"""Workbooks of Excel 2003 in XML, as reporting tools still write them under the name .xls."""

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

from dashboard.reading.formats.format import HEAD_BYTES, Format
from dashboard.reading.formats.typed_table import DamagedFile, TypedTable
from dashboard.reading.formats.workbooks import Row, best_table, wanted_sheets
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import EmptyFile

NAMESPACE = b"urn:schemas-microsoft-com:office:spreadsheet"
WORKBOOK = re.compile(rb"\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*)*<(?:\w+:)?Workbook\b", re.DOTALL)
SS = "{urn:schemas-microsoft-com:office:spreadsheet}"
OPTIONS = "{urn:schemas-microsoft-com:office:excel}"
# Said only of sheets that are hidden.
HIDDEN = f"{OPTIONS}WorksheetOptions/{OPTIONS}Visible"
BYTES_PER_CELL = 8


def is_xml_workbook(content: bytes, _: Sequence[str]) -> bool:
    """Whether a file is a workbook in XML.

    >>> is_xml_workbook(b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', ())
    True
    """
    head = content[:HEAD_BYTES].replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe")
    return WORKBOOK.match(head) is not None and NAMESPACE in head


def read_xml_workbook(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable:
    """The table on the sheet of that name, or of the one with the most rows. Raises as the reader of workbooks."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False)
    try:
        root = etree.parse(io.BytesIO(content), parser).getroot()
    except etree.XMLSyntaxError as error:
        raise DamagedFile("reading-workbook-damaged", file=file_name) from error
    sheets = {str(found.get(f"{SS}Name")): found for found in root.iter(f"{SS}Worksheet")}
    shown = [name for name, found in sheets.items() if found.find(HIDDEN) is None]
    wanted = wanted_sheets(sheet, list(sheets), shown, file_name)
    rows = ((name, _filled(_rows(sheets[name]), file_name, limits)) for name in wanted)
    found = best_table(rows, list(sheets), XML_WORKBOOK.words)
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
        # Rows and cells that are left out are counted in the number of the next.
        if row.get(f"{SS}Index") is not None:
            yield []
        cells: Row = []
        for cell in row.iterfind(f"{SS}Cell"):
            index = int(cell.get(f"{SS}Index", len(cells) + 1))
            cells += [""] * min(index - 1 - len(cells), MOST_BLANK)
            cells.append(_value(cell.find(f"{SS}Data")))
            cells += [""] * min(int(cell.get(f"{SS}MergeAcross", 0)), MOST_BLANK)
        yield cells


# As many columns as Excel has.
MOST_BLANK = 16_384


def _value(data: Any) -> Any:
    if data is None or data.get(f"{SS}Type") == "Error":
        return ""
    text = "".join(data.itertext()).strip()
    if data.get(f"{SS}Type") == "Boolean":
        return text == "1"
    return text


XML_WORKBOOK = Format("XML workbook", "reading-format-xml-workbook", is_xml_workbook, read_xml_workbook)
