"""Rows with a field too many or a last row that is cut, mended where only one way fits the other rows."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from dashboard.reading.numbers.number_text import is_like_a_number
from dashboard.reading.text.comment_lines import mark_of
from dashboard.reading.text.dialect import Dialect
from dashboard.reading.text.quoting import QUOTINGS
from dashboard.reading.text.record_count import line_of_record
from dashboard.words.sentence import Sentence

# A file with more of them has another layout.
MOST_MENDED = 10_000
MODEL_ROWS = 1_000
# A column of more values than this is no label, and any text may stand in it.
FEW_VALUES = 20
# Many more delimiters than the header has are no slip.
MOST_SURPLUS = 1_000
LINE = re.compile(rb"[^\r\n]+")


@dataclass(frozen=True)
class Columns:
    """What stands in the columns of even rows: None for numbers, the texts where they are few, else any text."""

    kinds: tuple[frozenset[str] | None, ...]

    @classmethod
    def of(cls, rows: list[list[str]]) -> Self:
        """The columns of some rows.

        >>> Columns.of([["a", "0.5"], ["b", "1"], ["a", "0"], ["b", "0"]]).fit(["c", "0.7"])
        False
        """
        return cls(tuple(_kind(column) for column in zip(*rows, strict=True)))

    def fit(self, row: list[str]) -> bool:
        """Whether each field could stand in its column."""
        return len(row) == len(self.kinds) and all(map(_fits, row, self.kinds))

    def placed(self, row: list[str], delimiter: str) -> list[str] | None:
        """The row with neighbouring fields made one text, where that fits in one place alone and joins no numbers."""
        n_joined = len(row) - len(self.kinds) + 1
        found = []
        for at in range(len(self.kinds)):
            parts = row[at : at + n_joined]
            joined = [*row[:at], delimiter.join(parts), *row[at + n_joined :]]
            if not any(map(is_like_a_number, parts)) and self.fit(joined):
                found.append(joined)
        return found[0] if len(found) == 1 else None


@dataclass
class Mended:
    """The text with its ragged rows made even, and what was done to which lines."""

    text: bytes
    notes: list[Sentence] = field(default_factory=list)


def mended(text: bytes, dialect: Dialect) -> Mended | None:
    """The text without delimiters at the end of too long rows, with texts quoted that hold one, without a cut row.

    None where a row stays ragged, a quotation spans lines, or the even rows are not the most.

    >>> dialect = Dialect(",", ("name", "score"), has_header=False, data_start=0)
    >>> mended(b"a,0.5\\nb,0.25\\nc,1,\\n", dialect).text
    b'a,0.5\\nb,0.25\\n"c","1"\\n'
    """
    quoting = QUOTINGS[dialect.quote]
    if len(dialect.delimiter) != 1 or dialect.delimiter == " " or not quoting.is_plain:
        return None
    even: list[list[str]] = []
    ragged: list[tuple[re.Match[bytes], list[str]]] = []
    n_even = 0
    for match, row in _rows(text, dialect):
        if row is None or len(ragged) > MOST_MENDED:
            return None
        if len(row) == len(dialect.names):
            n_even += 1
            even += [row] if len(even) < MODEL_ROWS else []
        elif len(row) > len(dialect.names) or not _is_marked(match):
            ragged.append((match, row))
    if not ragged or n_even <= len(ragged):
        return None
    return _replaced(text, dialect, Columns.of(even), ragged)


def _rows(text: bytes, dialect: Dialect) -> Iterator[tuple[re.Match[bytes], list[str] | None]]:
    """The lines that hold something and their fields, None where a quotation is left open or they are far too many."""
    mark, delimiter = QUOTINGS[dialect.quote].arrow_mark.encode(), dialect.delimiter.encode()
    for match in LINE.finditer(text, dialect.data_start):
        line = match[0]
        if not line.strip():
            continue
        if line.count(delimiter) > len(dialect.names) + MOST_SURPLUS:
            yield match, None
        elif not mark or mark not in line:
            yield match, line.decode(errors="replace").split(delimiter.decode())
        elif line.count(mark) % 2:
            yield match, None
        else:
            quotechar = mark.decode()
            rows = csv.reader([line.decode(errors="replace")], delimiter=dialect.delimiter, quotechar=quotechar)
            yield match, next(rows)


def _replaced(
    text: bytes, dialect: Dialect, columns: Columns, ragged: list[tuple[re.Match[bytes], list[str]]]
) -> Mended | None:
    pieces, end, lines = [], 0, dict[str, list[int]]()
    width = len(dialect.names)
    for match, row in ragged:
        is_cut = len(row) < width and match.end() == len(text)
        without_ends = row if any(part.strip() for part in row[width:]) else row[:width]
        if is_cut:
            key, line = "reading-note-cut-row", b""
        elif len(without_ends) == width < len(row):
            key, line = "reading-note-surplus-delimiters", _quoted(without_ends, dialect)
        elif len(row) > width and (placed := columns.placed(row, dialect.delimiter)):
            key, line = "reading-note-delimiter-in-text", _quoted(placed, dialect)
        elif _is_marked(match):
            continue
        else:
            return None
        lines.setdefault(key, []).append(match.start())
        pieces += [text[end : match.start()], line]
        end = match.end()
    notes = [
        Sentence(key, count=len(starts), line=line_of_record(text, starts[0], 0), columns=width)
        for key, starts in lines.items()
    ]
    return Mended(b"".join((*pieces, text[end:])), notes) if notes else None


def _is_marked(match: re.Match[bytes]) -> bool:
    """Whether a line may be a remark, of which nobody expects fields."""
    return bool(mark_of(match[0].decode(errors="replace")))


def _quoted(row: list[str], dialect: Dialect) -> bytes:
    mark = QUOTINGS[dialect.quote].arrow_mark or '"'
    return dialect.delimiter.join(f"{mark}{part.replace(mark, mark * 2)}{mark}" for part in row).encode()


def _kind(column: tuple[str, ...]) -> frozenset[str] | None:
    filled = {part.strip() for part in column} - {""}
    if filled and all(map(is_like_a_number, filled)):
        return None
    is_few = len(filled) <= FEW_VALUES and 2 * len(filled) <= len(column)
    return frozenset(filled) if is_few else frozenset()


def _fits(part: str, kind: frozenset[str] | None) -> bool:
    if kind is None:
        return not part.strip() or is_like_a_number(part)
    return not kind or part.strip() in kind
