"""Repair rows with too many fields, where only one way fits the other rows."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from threshold_explorer.reading.text.dialect import Dialect
from threshold_explorer.reading.text.quoting import QUOTINGS
from threshold_explorer.reading.text.record_count import line_of_record
from threshold_explorer.reading.text.row_model import Columns
from threshold_explorer.words.sentence import Sentence

# A file with more ragged rows has a different layout.
MAX_REPAIRED = 10_000
MODEL_ROWS = 1_000
# Far more delimiters than in the header are not a mistake.
MAX_SURPLUS = 1_000
LINE = re.compile(rb"[^\r\n]+")


@dataclass
class RepairedText:
    """The text with its ragged rows repaired, and notes on the changes."""

    text: bytes
    notes: list[Sentence] = field(default_factory=list)


def repaired_text(text: bytes, dialect: Dialect) -> RepairedText | None:
    """The text without surplus delimiters, and with quotes around texts that contain a delimiter.

    None where a row cannot be repaired, a quoted field spans lines, or most rows are ragged.

    >>> dialect = Dialect(",", ("name", "score"), has_header=False, data_start=0)
    >>> repaired_text(b"a,0.5\\nb,0.25\\nc,1,\\n", dialect).text
    b'a,0.5\\nb,0.25\\n"c","1"\\n'
    """
    quoting = QUOTINGS[dialect.quote]
    if len(dialect.delimiter) != 1 or dialect.delimiter == " " or not quoting.is_plain:
        return None
    complete: list[list[str]] = []
    ragged: list[tuple[re.Match[bytes], list[str]]] = []
    n_complete = 0
    for match, row in _rows(text, dialect):
        if row is None or len(ragged) > MAX_REPAIRED:
            return None
        if len(row) == len(dialect.names):
            n_complete += 1
            complete += [row] if len(complete) < MODEL_ROWS else []
        elif len(row) > len(dialect.names):
            ragged.append((match, row))
    if not ragged or n_complete <= len(ragged):
        return None
    return _repair(text, dialect, Columns.of(complete), ragged)


def _rows(text: bytes, dialect: Dialect) -> Iterator[tuple[re.Match[bytes], list[str] | None]]:
    """The non-blank lines and their fields, None for an unclosed quote or far too many fields."""
    quote, delimiter = QUOTINGS[dialect.quote].arrow_quote.encode(), dialect.delimiter.encode()
    for match in LINE.finditer(text, dialect.data_start):
        line = match[0]
        if not line.strip():
            continue
        if line.count(delimiter) > len(dialect.names) + MAX_SURPLUS:
            yield match, None
        elif not quote or quote not in line:
            yield match, line.decode(errors="replace").split(delimiter.decode())
        elif line.count(quote) % 2:
            yield match, None
        else:
            quotechar = quote.decode()
            rows = csv.reader([line.decode(errors="replace")], delimiter=dialect.delimiter, quotechar=quotechar)
            yield match, next(rows)


def _repair(
    text: bytes, dialect: Dialect, columns: Columns, ragged: list[tuple[re.Match[bytes], list[str]]]
) -> RepairedText | None:
    pieces, end, lines = [], 0, dict[str, list[int]]()
    width = len(dialect.names)
    for match, row in ragged:
        trimmed = row if any(part.strip() for part in row[width:]) else row[:width]
        if len(trimmed) == width:
            key, line = "reading-note-surplus-delimiters", _quoted(trimmed, dialect)
        elif with_joined_fields := columns.with_joined_fields(row, dialect.delimiter):
            key, line = "reading-note-delimiter-in-text", _quoted(with_joined_fields, dialect)
        else:
            return None
        lines.setdefault(key, []).append(match.start())
        pieces += [text[end : match.start()], line]
        end = match.end()
    notes = [
        Sentence(key, count=len(starts), line=line_of_record(text, starts[0], 0), columns=width)
        for key, starts in lines.items()
    ]
    return RepairedText(b"".join((*pieces, text[end:])), notes) if notes else None


def _quoted(row: list[str], dialect: Dialect) -> bytes:
    quote = QUOTINGS[dialect.quote].arrow_quote or '"'
    return dialect.delimiter.join(f"{quote}{part.replace(quote, quote * 2)}{quote}" for part in row).encode()
