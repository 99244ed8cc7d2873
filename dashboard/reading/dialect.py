"""How a text file is laid out as a table: what separates its fields, and what its columns are called."""

import csv
import io
from collections import Counter
from dataclasses import dataclass
from itertools import islice

from dashboard.reading.number_text import is_number
from dashboard.reading.refusals import BadHeader, EmptyFile, NoSuchColumn, shown

# Where two fit equally well the earlier wins: text and decimal commas hold commas more often than tabs.
DELIMITERS = {"\t": "tabs", ";": "semicolons", ",": "commas"}
SAMPLE_BYTES = 2**18
SAMPLE_RECORDS = 50
# What writers put for a number that is none.
NOT_A_NUMBER = frozenset({"", "na", "n/a", "nan", "null", "inf", "-inf"})


@dataclass(frozen=True)
class Dialect:
    """The delimiter, the column names, and where the data rows begin (in bytes of the UTF-8 text)."""

    delimiter: str
    names: tuple[str, ...]
    has_header: bool
    data_start: int


def sniff_dialect(text: bytes, file_name: str) -> Dialect:
    """The layout of a UTF-8 text without a byte order mark, told from its first fifty rows.

    The delimiter is the one that splits the header and gives most rows as many fields as the header has. The
    first row is data, and the columns are called "column 1" and so on, where each of its fields is a number,
    or one is and a text beside it turns up again further down its column.
    Raises EmptyFile, NoSuchColumn for a single column, and BadHeader.

    >>> sniff_dialect(b"label;score\\nyes;0.5\\n", "two.csv")
    Dialect(delimiter=';', names=('label', 'score'), has_header=True, data_start=12)
    >>> sniff_dialect(b"1,0.5\\n0,0.3\\n", "two.csv").names
    ('column 1', 'column 2')
    """
    sample = text[:SAMPLE_BYTES].decode(errors="ignore")
    is_whole = len(text) <= SAMPLE_BYTES
    tables = {delimiter: _records(sample, delimiter, is_whole) for delimiter in DELIMITERS}
    delimiter = max(DELIMITERS, key=lambda delimiter: _fit(tables[delimiter]))
    records = tables[delimiter]
    _refuse_no_header(records, is_whole, file_name)
    if _is_data(records):
        _refuse_one_column(records[0], file_name)
        return Dialect(delimiter, _numbered(len(records[0])), has_header=False, data_start=0)
    data_start = _header_bytes(sample, delimiter)
    if is_whole and not text[data_start:].strip():
        raise EmptyFile(f"{shown(file_name)} has a header but no rows; one row for each case is needed.")
    _refuse_one_column(records[0], file_name)
    return Dialect(delimiter, _names(records[0]), has_header=True, data_start=data_start)


def _records(sample: str, delimiter: str, is_whole: bool) -> list[list[str]]:
    reader = csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter)
    records: list[list[str]] = []
    try:
        records.extend(islice((record for record in reader if record), SAMPLE_RECORDS))
    except csv.Error:
        return records
    # The cut through a longer file leaves half a record at the end.
    return records if is_whole or len(records) == SAMPLE_RECORDS else records[:-1]


def _fit(records: list[list[str]]) -> tuple[bool, float]:
    if not records or len(records[0]) < 2:
        return False, 0.0
    width = len(records[0])
    return True, sum(len(record) == width for record in records) / len(records)


def _refuse_no_header(records: list[list[str]], is_whole: bool, file_name: str) -> None:
    if not records and not is_whole:
        raise BadHeader(
            f"{shown(file_name)} has a first row of more than {SAMPLE_BYTES} bytes; "
            'either it has too many columns or a quotation mark (") is opened and never closed.'
        )
    if not any(field.strip() for record in records for field in record):
        raise EmptyFile(f"{shown(file_name)} is empty; a header and one row for each case are needed.")


def _is_data(records: list[list[str]]) -> bool:
    """Whether the first row is no header; a name may be a number too, as that of a column for class 0."""
    first = [field.strip() for field in records[0]]
    if not any(map(is_number, first)):
        return False
    texts = [at for at, field in enumerate(first) if not is_number(field) and field.lower() not in NOT_A_NUMBER]
    further = records[1:]
    return not texts or any(first[at] == record[at].strip() for at in texts for record in further if at < len(record))


def _refuse_one_column(first: list[str], file_name: str) -> None:
    if len(first) < 2:
        raise NoSuchColumn(
            f"{shown(file_name)} has one column, {shown(first[0])}; at least two, a label and a score, "
            "separated by commas, semicolons or tabs, are needed."
        )


def _names(header: list[str]) -> tuple[str, ...]:
    names = [" ".join(field.split()) or f"column {number}" for number, field in enumerate(header, start=1)]
    name, count = Counter(names).most_common(1)[0]
    if count > 1:
        first, second = [number for number, other in enumerate(names, start=1) if other == name][:2]
        raise BadHeader(
            f"Columns {first} and {second} are both named {shown(name)}; each column needs a name of its own."
        )
    return tuple(names)


def _numbered(n_columns: int) -> tuple[str, ...]:
    return tuple(f"column {number}" for number in range(1, n_columns + 1))


def _header_bytes(sample: str, delimiter: str) -> int:
    reader = csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter)
    next(record for record in reader if record)
    return sum(len(line.encode()) for line in islice(io.StringIO(sample, newline=""), reader.line_num))
