"""Tables in XML: repeated elements as rows, with cells as child elements or attributes."""

import io
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from threshold_explorer.reading.formats.cell_columns import cell_column
from threshold_explorer.reading.formats.format import HEAD_BYTES, Format
from threshold_explorer.reading.formats.typed_table import DamagedFile, TypedTable
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import NotATextFile
from threshold_explorer.words.sentence import Sentence

DECLARED = re.compile(rb"(?:\xef\xbb\xbf)?\s*<\?xml", re.IGNORECASE)
UNDECLARED = re.compile(rb"\s*<[A-Za-z][\w.-]*(?:\s[^<>]*)?>\s*<[A-Za-z][\w.-]*[\s/>]")
MIN_CELLS = 2
BYTES_PER_CELL = 8


def is_xml(content: bytes, _: Sequence[str]) -> bool:
    """Whether a file starts like XML, with a declaration or two nested elements.

    >>> is_xml(b"<?xml version='1.0'?><rows>", ()), is_xml(b"<rows><row ", ()), is_xml(b"<unk>,0.5", ())
    (True, True, False)
    """
    head = content[:HEAD_BYTES]
    return DECLARED.match(head) is not None or UNDECLARED.match(head) is not None


def read_xml(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable:
    """The longest run of equally named sibling elements, as rows.

    Raises NotATextFile where no such element has two cells, and DamagedFile for invalid XML or a row
    with duplicate cells.
    """
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False)
    try:
        root = etree.parse(io.BytesIO(content), parser).getroot()
    except etree.XMLSyntaxError as error:
        raise DamagedFile("reading-xml-damaged", file=file_name) from error
    elements = _longest_run(root)
    limits.refuse_rows(len(elements), file_name)
    rows = [_cells(element, file_name) for element in elements]
    names = list(dict.fromkeys(name for row in rows for name in row))
    if len(names) < MIN_CELLS:
        raise NotATextFile("reading-other-format", file=file_name, kind=Sentence("reading-kind-xml"))
    limits.refuse_columns(len(names), file_name)
    limits.refuse_expanded(len(rows) * len(names) * BYTES_PER_CELL, file_name)
    columns = {name: cell_column([row.get(name) for row in rows]) for name in names}
    return TypedTable(pa.table({name: column for name, column in columns.items() if column is not None}), XML.label_key)


def _longest_run(root: Any) -> list[Any]:
    longest: list[Any] = []
    for parent in root.iter("*"):
        counts = Counter(child.tag for child in parent.iterchildren("*"))
        tag, count = counts.most_common(1)[0] if counts else ("", 0)
        if count > len(longest):
            longest = list(parent.iterchildren(tag))
    return longest


def _cells(element: Any, file_name: str) -> dict[str, str | None]:
    """The cells of a row, from attributes and child elements; an element with children is no cell."""
    cells = [(_local(name), value) for name, value in element.attrib.items()]
    cells += [(_local(child.tag), child.text) for child in element.iterchildren("*") if not len(child)]
    repeated = [name for name, count in Counter(name for name, _ in cells).items() if count > 1]
    if repeated:
        raise DamagedFile("reading-xml-repeated", file=file_name, line=element.sourceline, name=repeated[0])
    return {name: (value or "").strip() or None for name, value in cells}


def _local(name: str) -> str:
    return str(name).rpartition("}")[2]


XML = Format("XML", "reading-format-xml", is_xml, read_xml)
