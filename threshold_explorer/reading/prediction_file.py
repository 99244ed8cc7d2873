"""Read an uploaded file of predictions into a table, without changing a value: in the server or in the sandbox.

The server itself parses plain text only, whose cost its length bounds.
"""

import hashlib
import re
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, fields, replace
from typing import Any

import numpy as np
import pyarrow as pa

from threshold_explorer.reading.archives.parts import (
    BadParts,
    format_of,
    joined_tables,
    joined_text,
    parts_notes,
    with_folder_columns,
)
from threshold_explorer.reading.archives.unpacking import Unpacked, archive_report, folder_values, unpack
from threshold_explorer.reading.formats.detection import read_typed
from threshold_explorer.reading.formats.typed_table import TypedTable
from threshold_explorer.reading.limits import MEGABYTE, Limits, refuse_escapes, refuse_lines, refuse_long_line
from threshold_explorer.reading.numbers.plain_numbers import plain_numbers
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import NeedsSandbox, RefusedFile
from threshold_explorer.reading.report import CurrentOptions, OpenQuestion, ReadingReport, Steps, TableSize
from threshold_explorer.reading.rows.non_case_rows import cases_only
from threshold_explorer.reading.sandbox.client import IS_SUPPORTED, SANDBOX
from threshold_explorer.reading.text.dialect import Dialect, sniff_dialect
from threshold_explorer.reading.text.encoding import DecodedText, decoded_text
from threshold_explorer.reading.text.first_lines import without_comments
from threshold_explorer.reading.text.printed_tables import Printed, delimited_text
from threshold_explorer.reading.text.rows import read_rows
from threshold_explorer.serving.clients import NOBODY, Client

MAX_BYTES = 64 * MEGABYTE
# Some checks of columns are repeated for each unusual row and column.
MAX_COLUMNS = 16
# No other format starts like this, compressed or text.
FIRST_LINE = re.compile(rb'(?:"[\w .+-]*"|[A-Za-z0-9_][\w .+-]*)(?:[,;\t|](?:"[\w .+-]*"|[\w .+-]*))+\r?\n')
DELIMITERS = frozenset(",;\t|")
# Signs of unusual quoting, multi-byte encodings, and cells with lists, which are parsed one by one.
SPECIAL = (b"\x00", b"\x1b", b"'", b"\\", b"(", b"[", b"{", b"<")
# Blocks that fit the processor's cache. Each part has a line end, so that no line is longer than two parts.
BLOCK_BYTES = 2**18
PART_BYTES = 2**11
LINE_FEED = ord("\n")
_HASHING = ThreadPoolExecutor(max_workers=2, thread_name_prefix="sha256")


@dataclass(frozen=True)
class PredictionFile:
    """The table of a file, and how it was read.

    Columns are int64, float64 or text, and `null` where empty throughout; typed formats also give
    float32 and boolean. A column is numeric where each of its fields is a number; its
    labels are compared as numbers: 1 and 01 are one label.
    `encoding` is a key of options.ENCODINGS and `delimiter` one of options.DELIMITERS, both "" where the format
    has none; without `has_header` the columns are numbered. `n_bytes` is the size of the upload. `report` shows all
    this to the user.
    """

    table: pa.Table
    delimiter: str
    has_header: bool
    encoding: str
    report: ReadingReport = field(default_factory=ReadingReport)
    n_bytes: int = 0
    fingerprint: Future[str] = field(default_factory=Future, repr=False, compare=False)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the upload in hexadecimal; blocks until it is computed."""
        return self.fingerprint.result()


def read_table(
    content: bytes | memoryview,
    file_name: str,
    *,
    limits: Limits | None = None,
    options: ReadingOptions | None = None,
    client: Client = NOBODY,
) -> PredictionFile:
    """The table in a file, compressed or not, with every number exact.

    Rows are counted from 1 after the header, without blank lines and comments. Limits default to the environment's,
    options to detection. The bytes are parsed in a sandbox process with bounded memory and time, except for plain text,
    whose cost is bounded by its length. For trusted bytes use `read_trusted`.
    Raises a RefusedFile, whose message is shown to the user.

    >>> read_table(b"label,score\\nyes,0.25\\nno,0.125\\n", "two.csv").table.to_pydict()
    {'label': ['yes', 'no'], 'score': [0.25, 0.125]}
    >>> read_table(b"label,score\\nyes,0.25\\nno\\n", "two.csv")
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.refusals.BadRow: Row 2 has 1 field (delimiter: comma); 2 are needed, as in the header.
    """
    limits, options = limits or Limits.from_environment(), options or ReadingOptions()
    limits.refuse_bytes(memoryview(content).nbytes, file_name)
    if not IS_SUPPORTED:
        return read_trusted(content, file_name, limits=limits, options=options)
    upload = bytes(content)
    fingerprint = _hashing(upload)
    read = read_in_process(upload, file_name, limits, options, client)
    if read is None:
        table, metadata = SANDBOX.read(upload, file_name, limits, options, client)
        read = PredictionFile(table, **metadata)
    return replace(read, n_bytes=len(upload), fingerprint=fingerprint)


def read_trusted(
    content: bytes | memoryview,
    file_name: str,
    *,
    limits: Limits | None = None,
    options: ReadingOptions | None = None,
) -> PredictionFile:
    """The same, parsed in this process: for trusted bytes, since others could exhaust its memory and time.

    >>> read_trusted(b"label,score\\nyes,0.25\\nno,0.125\\n", "two.csv").table.column_names
    ['label', 'score']
    """
    limits, options, upload = limits or Limits.from_environment(), options or ReadingOptions(), bytes(content)
    limits.refuse_bytes(len(upload), file_name)
    fingerprint = _hashing(upload)
    read = parse_file(upload, file_name, limits, options)
    return replace(read, n_bytes=len(upload), fingerprint=fingerprint)


def read_in_process(
    upload: bytes, file_name: str, limits: Limits, options: ReadingOptions, client: Client = NOBODY
) -> PredictionFile | None:
    """The file parsed in this process where that is safe and simple; None where the sandbox must parse it."""
    if not is_safe_in_process(upload, options):
        return None
    try:
        with SANDBOX.slot(client, file_name):
            return parse_file(upload, file_name, limits, options, in_process=True)
    except RefusedFile:
        raise
    except Exception:
        # Not only NeedsSandbox: the sandbox reports other errors of untrusted bytes better.
        return None


def parse_file(
    upload: bytes, file_name: str, limits: Limits, options: ReadingOptions, *, in_process: bool = False
) -> PredictionFile:
    """Parse the bytes; with `in_process` raise NeedsSandbox as soon as that may take long."""
    current = CurrentOptions.of(options)
    file = unpack(upload, file_name, limits, options.member)
    try:
        read = _parse(file, limits, current.options, in_process=in_process)
    except OpenQuestion as stopped:
        raise OpenQuestion(stopped.question, file_name) from None
    limits.refuse_expanded(read.table.nbytes, file_name)
    return replace(read, report=Steps([archive_report(file), current, read.report, TableSize(read.table)]).report())


def metadata_of(file: PredictionFile) -> dict[str, Any]:
    """The fields of PredictionFile other than the table and those of the upload itself."""
    excluded = {"table", "n_bytes", "fingerprint"}
    return {each.name: getattr(file, each.name) for each in fields(file) if each.name not in excluded}


def _hashing(upload: bytes) -> Future[str]:
    # In the background: the checks before parsing use one processor.
    return _HASHING.submit(_sha256, upload)


def _sha256(upload: bytes) -> str:
    return hashlib.sha256(upload).hexdigest()


def _parse(file: Unpacked, limits: Limits, options: ReadingOptions, *, in_process: bool = False) -> PredictionFile:
    if file.parts and format_of(file.parts, file.file_name):
        return _from_typed_table(joined_tables(file.parts, file.file_name, limits, options.sheet), options)
    if file.parts:
        return _parse_text_parts(file, limits, options)
    found = read_typed(file.content, file.file_name, limits, options.sheet)
    return _from_typed_table(found, options) if found else _parse_text(file, limits, options, in_process=in_process)


def _parse_text_parts(file: Unpacked, limits: Limits, options: ReadingOptions) -> PredictionFile:
    joined, paths = joined_text(file.parts), [part.path for part in file.parts]
    read = _parse_text(Unpacked(joined.whole(), file.file_name), limits, options, in_process=False)
    if not read.has_header:
        raise BadParts("reading-parts-headless", file=file.file_name, first=paths[0])
    table, columns = read.table, list[str]()
    if any(map(folder_values, paths)):
        alone = {path: joined.part(number) for number, path in enumerate(paths) if joined.bodies[number].strip()}
        read_alone = (_parse_text(Unpacked(alone[path], path), limits, options, in_process=False) for path in alone)
        counts = [each.table.num_rows for each in read_alone]
        if sum(counts) != table.num_rows:
            raise BadParts("reading-parts-rows", file=file.file_name, count=sum(counts), found=table.num_rows)
        table, columns = with_folder_columns(table, [*alone], counts)
    notes = (*parts_notes(file.parts, columns), *read.report.notes)
    return replace(read, table=table, report=replace(read.report, notes=notes))


def _from_typed_table(found: TypedTable, options: ReadingOptions) -> PredictionFile:
    if found.with_options and (options.has_header, options.titles) != (None, None):
        found = found.with_options(options)
    steps = Steps()
    steps.add(found)
    cases = steps.add(cases_only(found.table, lambda _: found.table.select([]), options.summaries))
    plain = steps.add(plain_numbers(cases.table, cases.read_again, ",", options))
    return PredictionFile(plain.table, "", found.has_header, "", report=steps.report())


def _parse_text(file: Unpacked, limits: Limits, options: ReadingOptions, *, in_process: bool) -> PredictionFile:
    steps = Steps()
    name = file.file_name
    refuse_lines(file.content, name, limits)
    # What is parsed in this process is ASCII.
    as_ascii = DecodedText(file.content, "utf-8") if in_process else None
    decoded = steps.add(as_ascii or decoded_text(file.content, name, options.encoding))
    # A chosen delimiter means delimited text.
    is_printed = options.delimiter is None
    printed = steps.add(
        delimited_text(decoded.text, name, in_process=in_process) if is_printed else Printed(decoded.text)
    )
    refuse_long_line(printed.text, name)
    text, n_comments = without_comments(printed.text, options.comment or "")
    sniffed = sniff_dialect(text, name, options)
    sniffed = replace(sniffed, n_comments=sniffed.n_comments + n_comments)
    if in_process:
        refuse_nontrivial(text, sniffed, limits.max_rows)
    limits.refuse_columns(len(sniffed.names), name)
    refuse_escapes(text, sniffed.quote, name)
    read = steps.add(read_rows(text, sniffed, name, options, in_process=in_process))
    limits.refuse_rows(read.table.num_rows, name)
    limits.refuse_cells(read.table, name)
    cases = steps.add(cases_only(read.table, read.read_again, options.summaries, read.stray_lines))
    plain = steps.add(plain_numbers(cases.table, cases.read_again, sniffed.delimiter, options))
    return PredictionFile(plain.table, sniffed.delimiter, sniffed.has_header, decoded.encoding, report=steps.report())


def is_safe_in_process(content: bytes, options: ReadingOptions) -> bool:
    """Whether a file is ASCII text without escapes, lists and long lines, read with default options.

    The cost of parsing is then proportional to its length, as long as no row is ragged.

    >>> texts = b"label,score\\n1,0.5\\n", b"label,score\\n[1],0.5\\n"
    >>> [is_safe_in_process(text, ReadingOptions()) for text in texts]
    [True, False]
    """
    if len(content) > MAX_BYTES or options != ReadingOptions() or not FIRST_LINE.match(content):
        return False
    return content.isascii() and _is_plain(content)


def refuse_nontrivial(text: bytes, dialect: Dialect, max_rows: int) -> None:
    """Raise NeedsSandbox for a layout that Arrow alone cannot parse, or where rows must be counted first.

    >>> dialect = Dialect(",", ("label", "score"), has_header=True, data_start=12)
    >>> refuse_nontrivial(b"label,score\\n1,0.5\\n", dialect, 50)
    """
    is_simple = dialect.delimiter in DELIMITERS and dialect.quote == '"' and not dialect.comment
    if not is_simple or len(dialect.names) > MAX_COLUMNS or len(text) // len(dialect.names) > max_rows:
        raise NeedsSandbox


def _is_plain(content: bytes) -> bool:
    """Whether no byte is special, and line ends are frequent."""
    codes = np.frombuffer(content, np.uint8)
    for at in range(0, len(content), BLOCK_BYTES):
        if any(content.find(each, at, at + BLOCK_BYTES) >= 0 for each in SPECIAL):
            return False
        ends = codes[at : at + BLOCK_BYTES] == LINE_FEED
        # The remainder is shorter than a part.
        if not ends[: len(ends) // PART_BYTES * PART_BYTES].reshape(-1, PART_BYTES).any(axis=1).all():
            return False
    return True
