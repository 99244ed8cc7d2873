"""A file of predictions as it was sent, read into a table without changing a value."""

import hashlib
import re
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, fields, replace
from itertools import combinations
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.askers import NOBODY, Asker
from dashboard.reading.apart.asking import IS_POSSIBLE, READING
from dashboard.reading.apart.harmless import is_harmless, refuse_special
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.formats.detection import typed_table
from dashboard.reading.formats.typed_table import TypedTable
from dashboard.reading.limits import Limits
from dashboard.reading.numbers.number_text import LOOKED_AT, is_meant_as_numbers
from dashboard.reading.numbers.plain_numbers import plain_numbers
from dashboard.reading.packed.packed_report import packed_report
from dashboard.reading.packed.part_names import values_of
from dashboard.reading.packed.unpacking import Unpacked, unpacked
from dashboard.reading.parts.together import read_together
from dashboard.reading.refusals import NoSuchColumn, RefusedFile
from dashboard.reading.report import ReadingReport, Steps, TableSize
from dashboard.reading.rows.name_words import GENERATED, IDENTIFIER, REFERENCE, REFERENCE_OR_LABEL
from dashboard.reading.rows.no_cases import cases_only
from dashboard.reading.text.bracketed_fields import with_brackets_quoted
from dashboard.reading.text.dialect import sniff_dialect
from dashboard.reading.text.encodings.text_encoding import decoded_text
from dashboard.reading.text.feature_rows import refuse_feature_rows
from dashboard.reading.text.line_limits import refuse_lines, refuse_long_line, refuse_marks
from dashboard.reading.text.lines_behind import without_lines_behind
from dashboard.reading.text.printed.forms import Printed, without_print
from dashboard.reading.text.quoting import QUOTINGS
from dashboard.reading.text.readings import read_rows
from dashboard.reading.text.rows import rows_if_over

FEW_VALUES = 100
# Of more columns of texts none is looked at beside every other.
MOST_TEXTS = 20
# Enough for most of a thousand classes to occur.
ROWS_OF_MANY = 10_000
_HASHING = ThreadPoolExecutor(max_workers=2, thread_name_prefix="sha256")


@dataclass(frozen=True)
class PredictionFile:
    """A file's table and how it was read.

    Columns are int64, float64 or text, with `null` for one that is empty throughout; from formats with types of
    their own float32 and boolean too. A column is of numbers where each of its fields is one, and then its
    labels are compared as numbers: 1 and 01 are one label.
    `encoding` is a key of choices.ENCODINGS and `delimiter` one of choices.DELIMITERS, both "" where the format
    has none; without `has_header` the columns were named by position. `n_bytes` were sent. `report` says all this
    for the page.
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
        """That of the bytes as they were sent, in hexadecimal; waits for it where it is not ready yet."""
        return self.fingerprint.result()


def read_table(
    content: bytes | memoryview,
    file_name: str,
    *,
    limits: Limits | None = None,
    choices: ReadingChoices | None = None,
    asker: Asker = NOBODY,
) -> PredictionFile:
    """The table in a file, packed or not: delimited text, JSON, Parquet, Arrow or Excel, every number exactly.

    Rows are counted from 1 after the header, blank lines and comments apart; limits are the environment's unless
    given. What `choices` leaves open is guessed. The bytes are looked at in another process, of bounded memory and
    time, but for plain text, which bounds both by itself: for bytes that are trusted there is `read_here`.
    Raises a RefusedFile, which is one sentence for the page.

    >>> read_table(b"label,score\\nyes,0.25\\nno,0.125\\n", "two.csv").table.to_pydict()
    {'label': ['yes', 'no'], 'score': [0.25, 0.125]}
    >>> read_table(b"label,score\\nyes,0.25\\nno\\n", "two.csv")
    Traceback (most recent call last):
        ...
    dashboard.reading.refusals.BadRow: Row 2 has 1 field between commas; every row must have 2, as the header has.
    """
    limits, choices = limits or Limits.from_environment(), choices or ReadingChoices()
    limits.refuse_bytes(memoryview(content).nbytes, file_name)
    if not IS_POSSIBLE:
        return read_here(content, file_name, limits=limits, choices=choices)
    sent = bytes(content)
    if (read := read_harmless(sent, file_name, limits, choices, asker)) is not None:
        return _with_fingerprint(read, sent)
    table, facts = READING.read(sent, file_name, limits, choices, asker)
    return _with_fingerprint(PredictionFile(table, **facts), sent)


def read_here(
    content: bytes | memoryview,
    file_name: str,
    *,
    limits: Limits | None = None,
    choices: ReadingChoices | None = None,
) -> PredictionFile:
    """The same, read in this process: for bytes that are trusted, since any may take all its memory and time.

    >>> read_here(b"label,score\\nyes,0.25\\nno,0.125\\n", "two.csv").table.column_names
    ['label', 'score']
    """
    limits, choices, sent = limits or Limits.from_environment(), choices or ReadingChoices(), bytes(content)
    limits.refuse_bytes(len(sent), file_name)
    return _with_fingerprint(read_sent(sent, file_name, limits, choices), sent)


def read_harmless(
    sent: bytes, file_name: str, limits: Limits, choices: ReadingChoices, asker: Asker = NOBODY
) -> PredictionFile | None:
    """What the other process would make of the bytes, where it would have no trouble; None for all else."""
    if not is_harmless(sent, choices):
        return None
    try:
        with READING.turn(asker, file_name):
            return read_sent(sent, file_name, limits, choices, only_even=True)
    except RefusedFile:
        raise
    except Exception:
        # Not only NotEven: what else may happen with a stranger's bytes is better said by the other process.
        return None


def read_sent(
    sent: bytes, file_name: str, limits: Limits, choices: ReadingChoices, *, only_even: bool = False
) -> PredictionFile:
    """What the other process does: all that looks at the bytes; with `only_even` NotEven where that may be long."""
    file = unpacked(sent, file_name, limits, choices.member)
    read = _read(file, limits, choices, only_even=only_even)
    _refuse_without_numbers(read.table, file_name)
    limits.refuse_expanded(read.table.nbytes, file_name)
    return replace(read, report=Steps([packed_report(file), read.report, TableSize(read.table)]).report())


def facts_of(file: PredictionFile) -> dict[str, Any]:
    """What was found out about a file beside its table and its bytes, by the names of PredictionFile."""
    apart = {"table", "n_bytes", "fingerprint"}
    return {each.name: getattr(file, each.name) for each in fields(file) if each.name not in apart}


def _with_fingerprint(read: PredictionFile, sent: bytes) -> PredictionFile:
    # Reading keeps every processor busy; what comes after it does not.
    return replace(read, n_bytes=len(sent), fingerprint=_HASHING.submit(_sha256, sent))


def _sha256(sent: bytes) -> str:
    return hashlib.sha256(sent).hexdigest()


def _read(file: Unpacked, limits: Limits, choices: ReadingChoices, *, only_even: bool = False) -> PredictionFile:
    if file.parts:
        return read_together(file, limits, choices, lambda part: _read(part, limits, choices, only_even=only_even))
    # A part's folders hold columns too.
    found = typed_table(
        file.content, file.file_name, limits, choices.sheet, may_be_alone=bool(values_of(file.file_name))
    )
    return _from_typed(found, choices) if found else _from_text(file, limits, choices, only_even=only_even)


def _from_typed(found: TypedTable, choices: ReadingChoices) -> PredictionFile:
    if choices.has_header is not None and found.with_header:
        found = found.with_header(choices.has_header)
    steps = Steps([found])
    cases = steps.take(cases_only(found.table, lambda _, __: found.table.select([]), choices.summaries))
    plain = steps.take(plain_numbers(cases.table, cases.read_again, ",", choices))
    return PredictionFile(plain.table, "", found.has_header, "", report=steps.report())


def _from_text(file: Unpacked, limits: Limits, choices: ReadingChoices, *, only_even: bool) -> PredictionFile:
    steps = Steps()
    refuse_lines(file.content, file.file_name, limits)
    decoded = steps.take(decoded_text(file.content, file.file_name, choices.encoding))
    refuse_feature_rows(decoded.text, file.file_name)
    # Whoever chose a delimiter sees one in the text.
    is_printed = choices.delimiter is None
    printed = steps.take(
        without_print(decoded.text, file.file_name, only_even=only_even) if is_printed else Printed(decoded.text)
    )
    refuse_long_line(printed.text, file.file_name)
    cut = steps.take(without_lines_behind(with_brackets_quoted(printed.text)))
    sniffed = sniff_dialect(cut.text, file.file_name, choices)
    if only_even:
        refuse_special(cut.text, sniffed, limits.max_rows)
    limits.refuse_columns(len(sniffed.names), file.file_name)
    refuse_marks(cut.text, QUOTINGS[sniffed.quote], file.file_name)
    limits.refuse_rows(rows_if_over(limits.max_rows, cut.text, sniffed), file.file_name)
    read = steps.take(read_rows(cut.text, sniffed, file.file_name, choices, only_even=only_even))
    limits.refuse_cells(read.parsed.table, file.file_name)
    cases = steps.take(cases_only(read.parsed.table, read.parsed.read_again, choices.summaries))
    dialect = read.dialect
    plain = steps.take(plain_numbers(cases.table, cases.read_again, dialect.delimiter, choices))
    steps.take(decoded.doubts_in(plain.table))
    return PredictionFile(plain.table, dialect.delimiter, dialect.has_header, decoded.encoding, report=steps.report())


def _may_be_classes(column: pa.ChunkedArray) -> bool:
    """Whether a column's first values could be labels, or decisions about them: few, or many that repeat."""
    first = column.slice(0, LOOKED_AT)
    n_values = len(pc.unique(first).drop_null())
    return 0 < n_values <= max(FEW_VALUES, len(first) // 2)


def _may_be_texts(table: pa.Table) -> bool:
    """Whether columns are named as a text that a model wrote and what it is compared with, or one of them and ids."""
    named = [set(re.findall(r"[^\W\d_]+", name.casefold())) for name in table.column_names]
    kinds = (GENERATED, REFERENCE | REFERENCE_OR_LABEL, IDENTIFIER)
    return sum(any(found & kind for found in named) for kind in kinds) >= 2


def _are_answered(table: pa.Table) -> bool:
    """Whether two columns share their values, as classes and what was predicted of them do however many there are."""
    values = [set(pc.unique(column.slice(0, ROWS_OF_MANY)).drop_null().to_pylist()) for column in table.columns]
    pairs = ((one, other) for one, other in combinations(values, 2) if one and other)
    return any(2 * len(one & other) > max(len(one), len(other)) for one, other in pairs)


def _refuse_without_numbers(table: pa.Table, file_name: str) -> None:
    if any(map(is_meant_as_numbers, table.columns)) or sum(map(_may_be_classes, table.columns)) >= 2:
        return
    may_be_answered = table.num_columns <= MOST_TEXTS and _are_answered(table)
    if not _may_be_texts(table) and not may_be_answered:
        raise NoSuchColumn("reading-no-numbers", file=file_name, columns=table.column_names)
