"""Detect the format of a file from its bytes, and read its table or refuse it."""

import re

from threshold_explorer.reading.archives.unpacking import ZIP, archive_names
from threshold_explorer.reading.formats.array_files import NUMPY
from threshold_explorer.reading.formats.column_files import (
    ARROW,
    ARROW_STREAM,
    ORC,
    PARQUET,
    SAS,
    SQLITE,
    STATA,
)
from threshold_explorer.reading.formats.json_files import JSON
from threshold_explorer.reading.formats.typed_table import (
    HEAD_BYTES,
    DamagedFile,
    TypedTable,
    is_binary,
    refuse_no_table,
)
from threshold_explorer.reading.formats.workbooks import EXCEL
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import NotATextFile, RefusedFile
from threshold_explorer.words.sentence import Sentence

# In the order of detection.
FORMATS = {
    known.name: known for known in (*(PARQUET, ARROW, ARROW_STREAM, ORC, NUMPY, STATA, SAS, SQLITE, EXCEL, JSON),)
}
# Checked only for binary content.
UNSUPPORTED = {
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
# These may be plain text.
TEXT_LIKE = {
    re.compile(rb"%PDF(?:-|$)"): "reading-kind-pdf",
    re.compile(rb"\{\\rtf"): "reading-kind-rtf",
    re.compile(rb"HEADER RECORD\*{7}"): "reading-kind-sas-transport",
    # Some programs call them .xls.
    re.compile(
        rb"(?:\xef\xbb\xbf)?\s*(?:<!--.*?-->\s*|<\?xml[^>]*>\s*)*+"
        rb"<(?:!doctype html|html|table|head|body|style|meta|div)[\s>]",
        re.DOTALL | re.IGNORECASE,
    ): "reading-kind-web-page",
    re.compile(
        rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml|<[A-Za-z][\w.-]*(?:\s[^<>]*)?>\s*<[A-Za-z][\w.-]*[\s/>])"
    ): "reading-kind-xml",
    re.compile(rb"(?:.*\n)?[ \t]*\\begin\{(?:tabular|longtable|array)", re.DOTALL): "reading-kind-latex",
    re.compile(
        rb"(?:.*\n)?[ \t]*(?:INSERT\s+INTO\s[^;]*?\bVALUES\b|COPY\s[^\n]*\sFROM\s+stdin\b)", re.DOTALL | re.IGNORECASE
    ): "reading-kind-sql",
    re.compile(
        rb"(?:(?:---[ \t]*+|#[^\n]*+|[A-Za-z_][\w-]*+:[ \t]*+|[ \t]*+)\r?\n)*+"
        rb"[ \t]*- (?:\{[ \t]*)?(?:\w[\w .-]*|\"[^\"\n]*\"|'[^'\n]*'):\s"
    ): "reading-kind-yaml",
    # Python's dictionaries, and settings with comments or bare names.
    re.compile(
        rb"(?:\xef\xbb\xbf)?(?:\s|//[^\n]*\n|/\*.*?\*/)*+(?:\[\s*)?+\{\s*(?:'|[A-Za-z_$][\w$]*+\s*:|/[/*])"
        rb"|\s*(?:(?://[^\n]*\n|/\*.*?\*/)\s*)++[\[{]",
        re.DOTALL,
    ): "reading-kind-almost-json",
    # dput and data.frame() of R, DataFrame() of pandas and Polars.
    re.compile(
        rb"(?:(?:#|import |from |library)[^\n]*\n|\s)*+(?:[A-Za-z_][\w.]*\s*(?:=|<-)\s*)?"
        rb"(?:structure\s*\(\s*list\s*\(|(?:[\w.]+(?:\.|::))?(?:data\.frame|data\.table|tibble|DataFrame)\s*\()"
    ): "reading-kind-code",
    # Rows with a number before their only inner bar.
    re.compile(rb"(?:[^\n]*DataFrame[ \t]*\n)?\s*Row \xe2\x94\x82"): "reading-kind-julia",
    re.compile(rb"\s*(?:\+-+\+\s*)?\|[^|\n]*\|\s*\|-+\|\s*1\. \|"): "reading-kind-stata-list",
}
# By a zip entry that only such a document has.
ZIP_ENTRIES = {
    "word/document.xml": "reading-kind-word",
    "ppt/presentation.xml": "reading-kind-powerpoint",
    "content.xml": "reading-kind-opendocument",
}


def read_typed(
    content: bytes, file_name: str, limits: Limits, sheet: str | None = None, *, may_have_one_column: bool = False
) -> TypedTable | None:
    """The table of a file in one of the registry's formats; None for content that may be text.

    `sheet` is a sheet of a workbook or a table of a database; by default the likeliest one.
    Raises NotATextFile for a known but unsupported format, and the errors of the format's reader.

    >>> read_typed(b"label,score", "p.csv", Limits()) is None
    True
    >>> read_typed(b"%PDF-1.7", "p.csv", Limits())
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.refusals.NotATextFile: "p.csv" looks like a PDF document. Accepted: \
CSV, TSV and other delimited text, JSON, Parquet, Arrow (Feather), ORC, Excel, OpenDocument, NumPy, \
Stata, SAS and SQLite.
    """
    kind = detect_format(content, file_name)
    if kind is None:
        return None
    try:
        found = FORMATS[kind].read(content, file_name, limits, sheet)
    except (RefusedFile, MemoryError):
        raise
    except Exception as error:
        # Libraries may raise anything for a corrupt or malicious file.
        raise DamagedFile("reading-unreadable", file=file_name, format=Sentence(FORMATS[kind].label_key)) from error
    limits.refuse_columns(found.table.num_columns, file_name)
    limits.refuse_rows(found.table.num_rows, file_name)
    refuse_no_table(found, file_name, may_have_one_column=may_have_one_column)
    limits.refuse_cells(found.table, file_name)
    return found


def detect_format(content: bytes, file_name: str) -> str | None:
    """The registry's name of the format; None for content that may be text. Raises NotATextFile for any other.

    >>> detect_format(b'[{"label": 1, "score": 0.5}]', "p.txt")
    'JSON'
    """
    parts = archive_names(content, file_name) if content.startswith(ZIP) else []
    known = next((known.name for known in FORMATS.values() if known.knows(content, parts)), None)
    if known is None:
        _refuse_unsupported(content, parts, file_name)
    return known


def _refuse_unsupported(content: bytes, parts: list[str], file_name: str) -> None:
    head = content[:HEAD_BYTES]
    kinds = [kind for pattern, kind in TEXT_LIKE.items() if pattern.match(head)]
    if is_binary(content):
        kinds += [kind for start, kind in UNSUPPORTED.items() if head.startswith(start)]
        kinds += [kind for pattern, kind in PATTERNS.items() if pattern.match(head)]
    if content.startswith(ZIP):
        kinds += [kind for part, kind in ZIP_ENTRIES.items() if part in parts] + ["reading-kind-zip"]
    if kinds:
        raise _refusal(kinds[0], file_name)


def _refusal(kind: str, file_name: str) -> NotATextFile:
    return NotATextFile("reading-other-format", file=file_name, kind=Sentence(kind))
