"""Which format a file has, told by its bytes; the table in it, or the refusal of a format that is not read."""

import re

from dashboard.reading.formats.arrow_files import read_arrow_file, read_arrow_stream, read_parquet
from dashboard.reading.formats.json_files import is_json, read_json
from dashboard.reading.formats.typed_table import FORMATS, DamagedFile, TypedTable, refuse_no_table
from dashboard.reading.formats.workbooks import read_workbook
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import NotATextFile, RefusedFile
from dashboard.reading.unpacking import ZIP, archive_names
from dashboard.words.sentence import Sentence

HEAD_BYTES = 4096

READERS = {
    "Parquet": read_parquet,
    "Arrow": read_arrow_file,
    "Arrow stream": read_arrow_stream,
    "JSON": read_json,
}

READ = {b"PAR1": "Parquet", b"ARROW1": "Arrow", b"\xff\xff\xff\xff": "Arrow stream", b"\xd0\xcf\x11\xe0": "Excel"}
REFUSED = {
    b"PARE": "reading-kind-encrypted-parquet",
    b"FEA1": "reading-kind-feather-1",
    b"ORC": "reading-kind-orc",
    b"Obj\x01": "reading-kind-avro",
    b"\x89HDF": "reading-kind-hdf5",
    b"CDF\x01": "reading-kind-netcdf",
    b"CDF\x02": "reading-kind-netcdf",
    b"\x93NUMPY": "reading-kind-numpy",
    b"MATLAB 5.0 MAT-file": "reading-kind-matlab",
    b"SQLite format 3\x00": "reading-kind-sqlite",
    b"<stata_dta>": "reading-kind-stata",
    b"$FL2": "reading-kind-spss",
    b"$FL3": "reading-kind-spss",
    b"HEADER RECORD*******L": "reading-kind-sas-transport",
    b"\x00" * 12 + b"\xc2\xea\x81\x60": "reading-kind-sas",
    b"RDX2\n": "reading-kind-r",
    b"RDX3\n": "reading-kind-r",
    b"X\n\x00\x00\x00": "reading-kind-r",
    b"%PDF": "reading-kind-pdf",
    b"{\\rtf": "reading-kind-rtf",
    b"\x89PNG": "reading-kind-png",
    b"\xff\xd8\xff": "reading-kind-jpeg",
    b"GIF87a": "reading-kind-gif",
    b"GIF89a": "reading-kind-gif",
    b"\x7fELF": "reading-kind-program",
}
PATTERNS = {
    re.compile(rb"\x80[\x02-\x05][^\x00-\x08]", re.DOTALL): "reading-kind-pickle",
    re.compile(rb"\x80[\x04\x05]\x95", re.DOTALL): "reading-kind-pickle",
    re.compile(rb"[\x69\x6c-\x73][\x01\x02]\x01\x00", re.DOTALL): "reading-kind-stata",
    re.compile(rb".{8}DUCK", re.DOTALL): "reading-kind-duckdb",
    re.compile(
        rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|!--|head|table)\b", re.IGNORECASE
    ): "reading-kind-web-page",
    re.compile(rb"(?:\xef\xbb\xbf)?\s*<\?xml", re.IGNORECASE): "reading-kind-xml",
}
# By a part that only such a document has.
DOCUMENTS = {
    "xl/workbook.bin": "reading-kind-xlsb",
    "word/document.xml": "reading-kind-word",
    "ppt/presentation.xml": "reading-kind-powerpoint",
    "content.xml": "reading-kind-opendocument",
}


def typed_table(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable | None:
    """The table in a Parquet, Arrow, JSON or Excel file; None where the bytes are none of these but may be text.

    `sheet` names the sheet of a workbook, otherwise its first with a table. Raises NotATextFile for a format that
    is known but not read, and what the reader of a format raises.

    >>> typed_table(b"label,score", "p.csv", Limits()) is None
    True
    >>> typed_table(b"%PDF-1.7", "p.csv", Limits())
    Traceback (most recent call last):
        ...
    dashboard.reading.refusals.NotATextFile: "p.csv" looks like a PDF document; accepted are CSV, TSV and other \
delimited text, JSON, Parquet, Arrow (Feather) and Excel (.xlsx, .xls).
    """
    kind = format_of(content, file_name)
    if kind is None:
        return None
    try:
        if kind == "Excel":
            found = read_workbook(content, file_name, limits, sheet)
        else:
            found = READERS[kind](content, file_name, limits)
    except (RefusedFile, MemoryError):
        raise
    except Exception as error:
        # A reader's library may raise anything for a file that was damaged or made to harm.
        raise DamagedFile("reading-unreadable", file=file_name, format=Sentence(FORMATS[kind])) from error
    limits.refuse_columns(found.table.num_columns, file_name)
    limits.refuse_rows(found.table.num_rows, file_name)
    refuse_no_table(found, file_name)
    limits.refuse_cells(found.table, file_name)
    return found


def format_of(content: bytes, file_name: str) -> str | None:
    """Parquet, Arrow, Arrow stream, JSON or Excel; None for what may be text. Raises NotATextFile for any other.

    >>> format_of(b'[{"label": 1, "score": 0.5}]', "p.txt")
    'JSON'
    """
    head = content[:HEAD_BYTES]
    _refuse_known(head, file_name)
    if content.startswith(ZIP):
        _refuse_document(archive_names(content, file_name), file_name)
        return "Excel"
    return next((kind for start, kind in READ.items() if head.startswith(start)), "JSON" if is_json(content) else None)


def _refuse_known(head: bytes, file_name: str) -> None:
    kinds = [kind for start, kind in REFUSED.items() if head.startswith(start)]
    kinds += [kind for pattern, kind in PATTERNS.items() if pattern.match(head)]
    if kinds:
        raise _refusal(kinds[0], file_name)


def _refuse_document(names: list[str], file_name: str) -> None:
    if "xl/workbook.xml" not in names:
        kind = next((kind for part, kind in DOCUMENTS.items() if part in names), "reading-kind-zip")
        raise _refusal(kind, file_name)


def _refusal(kind: str, file_name: str) -> NotATextFile:
    return NotATextFile("reading-other-format", file=file_name, kind=Sentence(kind))
