"""A file of predictions as it was sent, read into a table without changing a value."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pyarrow as pa

from dashboard.reading.dialect import sniff_dialect
from dashboard.reading.limits import Limits
from dashboard.reading.number_text import is_meant_as_numbers
from dashboard.reading.refusals import NoSuchColumn, list_words, shown
from dashboard.reading.table_parsing import parse_rows
from dashboard.reading.text_encoding import as_utf8


@dataclass(frozen=True)
class TableFile:
    """A file's table and how it was read.

    Columns are int64, float64 or text, with `null` for one that is empty throughout. A column is of numbers
    where each of its fields is one, and then its labels are compared as numbers: 1 and 01 are one label.
    `encoding` is utf-8, utf-16, cp1252 or latin-1; without `has_header` the columns were named by position.
    `sha256` is that of the bytes as they were sent, in hexadecimal.
    """

    table: pa.Table
    delimiter: str
    has_header: bool
    encoding: str
    sha256: str
    n_bytes: int


def read_table(content: bytes | memoryview, file_name: str, *, limits: Limits | None = None) -> TableFile:
    """The table in a CSV or TSV file, every number exactly as written.

    Rows are counted from 1 after the header, blank lines apart; limits are the environment's unless given.
    Raises a RefusedFile whose text is one sentence for the page.

    >>> read_table(b"label,score\\nyes,0.25\\nno,0.125\\n", "two.csv").table.to_pydict()
    {'label': ['yes', 'no'], 'score': [0.25, 0.125]}
    >>> read_table(b"label,score\\nyes,0.25\\nno\\n", "two.csv")
    Traceback (most recent call last):
        ...
    dashboard.reading.refusals.BadRow: Row 2 has 1 field between commas; every row must have 2, as the header has.
    """
    limits = limits or Limits.from_environment()
    limits.refuse_bytes(memoryview(content).nbytes, file_name)
    sent = bytes(content)
    # Arrow's threads leave gaps in which the hash costs little.
    with ThreadPoolExecutor(max_workers=1) as pool:
        digest = pool.submit(hashlib.sha256, sent)
        text, encoding = as_utf8(sent, file_name)
        dialect = sniff_dialect(text, file_name)
        limits.refuse_columns(len(dialect.names), file_name)
        table = parse_rows(text, dialect, file_name)
    limits.refuse_rows(table.num_rows, file_name)
    _refuse_without_numbers(table, file_name)
    sha256 = digest.result().hexdigest()
    return TableFile(table, dialect.delimiter, dialect.has_header, encoding, sha256, len(sent))


def _refuse_without_numbers(table: pa.Table, file_name: str) -> None:
    if not any(map(is_meant_as_numbers, table.columns)):
        raise NoSuchColumn(
            f"{shown(file_name)} has no column of numbers among {list_words(table.column_names)}; "
            "a score for each case is needed."
        )
