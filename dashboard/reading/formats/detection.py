"""Which format a file has, told by its bytes; the table in it, or the refusal of a format that is not read."""

import re

from dashboard.reading.formats.format import HEAD_BYTES, is_binary
from dashboard.reading.formats.registry import FORMATS
from dashboard.reading.formats.typed_table import DamagedFile, TypedTable, refuse_no_table
from dashboard.reading.limits import Limits
from dashboard.reading.packed.unpacking import ZIP, archive_names
from dashboard.reading.refusals import NotATextFile, RefusedFile
from dashboard.words.sentence import Sentence

# Only where other bytes that no text has follow them.
REFUSED = {
    b"PARE": "reading-kind-encrypted-parquet",
    b"FEA1": "reading-kind-feather-1",
    b"Obj\x01": "reading-kind-avro",
    b"\x89HDF": "reading-kind-hdf5",
    b"CDF\x01": "reading-kind-netcdf",
    b"CDF\x02": "reading-kind-netcdf",
    b"MATLAB 5.0 MAT-file": "reading-kind-matlab",
    b"$FL2": "reading-kind-spss",
    b"$FL3": "reading-kind-spss",
    b"RDX2\n": "reading-kind-r",
    b"RDX3\n": "reading-kind-r",
    b"X\n\x00\x00\x00": "reading-kind-r",
    b"\x89PNG": "reading-kind-png",
    b"\xff\xd8\xff": "reading-kind-jpeg",
    b"GIF87a": "reading-kind-gif",
    b"GIF89a": "reading-kind-gif",
    b"\x7fELF": "reading-kind-program",
}
PATTERNS = {
    re.compile(rb"\x80[\x02-\x05][^\x00-\x08]", re.DOTALL): "reading-kind-pickle",
    re.compile(rb"\x80[\x04\x05]\x95", re.DOTALL): "reading-kind-pickle",
    re.compile(rb".{8}DUCK", re.DOTALL): "reading-kind-duckdb",
}
# These may be nothing but text.
TEXTS = {
    re.compile(rb"%PDF(?:-|$)"): "reading-kind-pdf",
    re.compile(rb"\{\\rtf"): "reading-kind-rtf",
}
# By a part that only such a document has.
PARTS = {
    "word/document.xml": "reading-kind-word",
    "ppt/presentation.xml": "reading-kind-powerpoint",
    "content.xml": "reading-kind-opendocument",
}


def typed_table(
    content: bytes, file_name: str, limits: Limits, sheet: str | None = None, *, may_be_alone: bool = False
) -> TypedTable | None:
    """The table in a file of one of the registry's formats; None where the bytes are none of these but may be text.

    `sheet` names the sheet of a workbook or the table of a database, otherwise the one with the most to read.
    Raises NotATextFile for a format that is known but not read, and what the reader of a format raises.

    >>> typed_table(b"label,score", "p.csv", Limits()) is None
    True
    >>> typed_table(b"%PDF-1.7", "p.csv", Limits())
    Traceback (most recent call last):
        ...
    dashboard.reading.refusals.NotATextFile: "p.csv" looks like a PDF document; accepted are CSV, TSV and other \
delimited text, JSON, Parquet, Arrow (Feather), ORC, Excel, OpenDocument, tables in web pages, NumPy, Stata, SAS and \
SQLite.
    """
    kind = format_of(content, file_name)
    if kind is None:
        return None
    try:
        found = FORMATS[kind].read(content, file_name, limits, sheet)
    except (RefusedFile, MemoryError):
        raise
    except Exception as error:
        # A reader's library may raise anything for a file that was damaged or made to harm.
        raise DamagedFile("reading-unreadable", file=file_name, format=Sentence(FORMATS[kind].words)) from error
    limits.refuse_columns(found.table.num_columns, file_name)
    limits.refuse_rows(found.table.num_rows, file_name)
    refuse_no_table(found, file_name, may_be_alone=may_be_alone)
    limits.refuse_cells(found.table, file_name)
    return found


def format_of(content: bytes, file_name: str) -> str | None:
    """The name of a format of the registry; None for what may be text. Raises NotATextFile for any other.

    >>> format_of(b'[{"label": 1, "score": 0.5}]', "p.txt")
    'JSON'
    """
    parts = archive_names(content, file_name) if content.startswith(ZIP) else []
    known = next((known.name for known in FORMATS.values() if known.knows(content, parts)), None)
    if known is None:
        _refuse_known(content, parts, file_name)
    return known


def _refuse_known(content: bytes, parts: list[str], file_name: str) -> None:
    head = content[:HEAD_BYTES]
    kinds = [kind for pattern, kind in TEXTS.items() if pattern.match(head)]
    if is_binary(content):
        kinds += [kind for start, kind in REFUSED.items() if head.startswith(start)]
        kinds += [kind for pattern, kind in PATTERNS.items() if pattern.match(head)]
    if content.startswith(ZIP):
        kinds += [kind for part, kind in PARTS.items() if part in parts] + ["reading-kind-zip"]
    if kinds:
        raise _refusal(kinds[0], file_name)


def _refusal(kind: str, file_name: str) -> NotATextFile:
    return NotATextFile("reading-other-format", file=file_name, kind=Sentence(kind))
