"""The first lines of a text: what is no row above the table, and the rows as each delimiter splits them."""

import csv
import io
import re
from dataclasses import dataclass
from itertools import islice
from typing import Self

from threshold_explorer.reading.numbers.number_text import EXPONENT, is_like_a_number
from threshold_explorer.reading.options import COMMENT_PREFIXES, DELIMITERS
from threshold_explorer.reading.rows.header import Rows, Titles, find_titles, surplus_of
from threshold_explorer.reading.text.quoting import DOUBLED, ESCAPED, NONE

SAMPLE_BYTES = 2**18
SAMPLE_LINES = 1000
SAMPLE_ROWS = 50
# Enough to show what most lines have in common.
MAX_LINES = 100
PREFIXES = tuple(filter(None, COMMENT_PREFIXES))
# The first line that declares the delimiter to spreadsheet programs.
NAMED_DELIMITER = re.compile('"?sep=(.)"?[\r\n]*', re.IGNORECASE)
DECIMAL_COMMA = re.compile(rf"[+-]?[0-9.' ]*,[0-9]+{EXPONENT}")
Fit = tuple[bool, bool, float, bool, bool]


@dataclass(frozen=True)
class FirstLines:
    """The first lines of a text with their line ends; `is_whole` where these are all.

    Of a first line that declares the delimiter `skipped` is the length in bytes, and of comments above the table
    `n_comments` the number; they are not among the `lines`, or empty there.
    """

    lines: list[str]
    is_whole: bool
    named_delimiter: str | None = None
    skipped: int = 0
    n_comments: int = 0

    @classmethod
    def of(cls, text: bytes) -> Self:
        """The first lines of a UTF-8 text; a truncated last character is dropped.

        >>> FirstLines.of(b"sep=;\\na;b\\n").lines
        ['a;b\\n']
        """
        found = io.StringIO(text[:SAMPLE_BYTES].decode(errors="ignore"), newline="")
        lines = list(islice(found, SAMPLE_LINES))
        is_whole = len(text) <= SAMPLE_BYTES and not found.readline()
        named = NAMED_DELIMITER.fullmatch(lines[0]) if lines else None
        if named and named[1] in DELIMITERS:
            return cls(lines[1:], is_whole, named[1], len(lines[0].encode()))
        return cls(lines, is_whole)

    def text(self) -> str:
        """The lines as one text, with removed comments as blank lines and without a truncated last line."""
        whole = self.lines if self.is_whole or len(self.lines) == 1 else self.lines[:-1]
        return "".join(line or "\n" for line in whole)

    def filled_lines(self) -> list[str]:
        """The first hundred lines without blank ones."""
        return [line for line in self.lines[:MAX_LINES] if line.strip()]

    def without_comments_above(self, prefix: str) -> Self:
        """The same with the comment lines before the first other line made empty."""
        others = (at for at, line in enumerate(self.lines) if line.strip() and comment_prefix(line) != prefix)
        first = next(others, len(self.lines)) if prefix else 0
        blanked = ["" if line.strip() else line for line in self.lines[:first]]
        lines = [*blanked, *self.lines[first:]]
        return type(self)(lines, self.is_whole, self.named_delimiter, self.skipped, blanked.count(""))

    def n_blank_above(self) -> int:
        """The number of blank lines before the first other one."""
        return next((at for at, line in enumerate(self.lines) if line.strip()), 0)

    def is_blank_after(self, n_lines: int) -> bool:
        """Whether only blank lines follow the first `n_lines` lines."""
        return self.is_whole and not any(line.strip() for line in self.lines[n_lines:])

    def n_bytes(self, n_lines: int) -> int:
        """The length of the first `n_lines` lines in UTF-8 bytes, with the line that declares the delimiter."""
        return self.skipped + sum(len(line.encode()) for line in self.lines[:n_lines])


def comment_prefix(line: str) -> str:
    """The comment prefix of a line, ignoring leading spaces, or "".

    >>> comment_prefix("  # made by a model"), comment_prefix("label,score")
    ('#', '')
    """
    start = line.lstrip(" \t")
    return next((prefix for prefix in PREFIXES if start.startswith(prefix)), "")


def without_comments(text: bytes, prefix: str) -> tuple[bytes, int]:
    """The text with all lines of this prefix made empty, and their number.

    >>> without_comments(b"1,0.5\\n# half\\n0,0.25\\n", "#")
    (b'1,0.5\\n\\n0,0.25\\n', 1)
    """
    if not prefix or prefix.encode() not in text:
        return text, 0
    return re.subn(rb"(?<![^\r\n])[ \t]*+" + re.escape(prefix.encode()) + rb"[^\r\n]*+", b"", text)


@dataclass(frozen=True)
class Layout:
    """The rows as one delimiter splits them, and the line number at which each ends."""

    delimiter: str
    quote: str
    all_rows: Rows
    all_ends: list[int]
    titles: Titles

    @property
    def rows(self) -> Rows:
        """The rows of the table, including a header."""
        return self.all_rows[self.titles.count :]

    @property
    def ends(self) -> list[int]:
        """The number of lines up to the end of each of these rows."""
        return self.all_ends[self.titles.count :]

    @property
    def first_line(self) -> int:
        """The number of lines before the table."""
        return self.all_ends[self.titles.count - 1] if self.titles.count else 0

    @property
    def width(self) -> int:
        """The number of fields in each row."""
        return len(self.rows[0]) + bool(self.surplus) if self.rows else 0

    @property
    def surplus(self) -> str:
        """The kind of the field that all rows have more than the first, as of `surplus_of`, or ""."""
        if len(self.rows) < 2 or any(len(row) != len(self.rows[0]) + 1 for row in self.rows[1:]):
            return ""
        return surplus_of(self.rows, comma_delimited=self.delimiter == ",")

    def widened(self, header: list[str]) -> list[str]:
        """The header with a blank name for the extra field."""
        return {"": header, "end": [*header, ""], "name": ["", *header]}[self.surplus]

    def n_ragged(self) -> int:
        """The number of rows with too many or too few fields."""
        width = self.width
        return sum(len(row) != width for row in self.rows[1 if self.surplus else 0 :])

    def fits_throughout(self) -> bool:
        """Whether every row has the same number of fields, two or more."""
        return len(self.rows) > 1 and len(self.rows[0]) > 1 and not self.n_ragged()

    def fit(self) -> Fit:
        """A sort key, higher for a better fit; text has spaces, too, so they must split all rows and show numbers."""
        if not self.rows or len(self.rows[0]) < 2:
            return False, False, 0.0, False, False
        is_blank = self.delimiter == " "
        if is_blank and not (self.fits_throughout() and any(map(is_like_a_number, self.rows[1]))):
            return False, False, 0.0, False, False
        share = 1 - self.n_ragged() / len(self.rows)
        return True, not is_blank, share, not self._has_empty_column(), not self.titles.count

    def _has_empty_column(self) -> bool:
        """Whether an inner column is empty in all rows."""
        return any(not "".join(fields).strip(" |") for fields in list(zip(*self.rows, strict=False))[1:-1])


def layouts_of(first: FirstLines, quote: str, delimiter: str | None) -> list[Layout]:
    """The layouts by each delimiter that occurs, the best first; only one for a known delimiter.

    >>> layouts_of(FirstLines(["label;score\\n", "yes;0,5\\n"], is_whole=True), '"', None)[0].delimiter
    ';'
    """
    known = delimiter or first.named_delimiter
    text = "".join(first.filled_lines())
    occurring = [each for each in DELIMITERS if each in text or each == "\t"]
    ranked = sorted(
        (layout_of(first, each, quote) for each in ([known] if known else occurring)), key=Layout.fit, reverse=True
    )
    by_blanks = next((layout for layout in ranked if layout.delimiter == " "), None)
    if not known and by_blanks and _commas_are_decimal(ranked[0], by_blanks):
        ranked.remove(by_blanks)
        ranked.insert(0, by_blanks)
    return ranked


def layout_of(first: FirstLines, delimiter: str, quote: str) -> Layout:
    """The layout of the first lines by one delimiter, with titles separated from the table.

    >>> layout_of(FirstLines(["Model 7\\n", "label,score\\n", "1,0.5\\n"], is_whole=True), ",", '"').titles.count
    1
    """
    reader = csv.reader(
        (line.strip(" \r\n") + "\n" for line in first.lines) if delimiter == " " else first.lines,
        delimiter=delimiter,
        quotechar=None if quote == NONE else DOUBLED,
        quoting=csv.QUOTE_NONE if quote == NONE else csv.QUOTE_MINIMAL,
        escapechar="\\" if quote == ESCAPED else None,
        # Several spaces in a row are one.
        skipinitialspace=True,
    )
    rows: Rows = []
    ends: list[int] = []
    try:
        for row in islice((row for row in reader if len(row) > 1 or "".join(row).strip()), SAMPLE_ROWS):
            rows.append(row)
            ends.append(reader.line_num)
    except csv.Error:
        return Layout(delimiter, quote, rows, ends, find_titles(rows))
    # The last row of truncated lines is incomplete.
    n_complete = len(rows) if first.is_whole or len(rows) == SAMPLE_ROWS else max(0, len(rows) - 1)
    return Layout(delimiter, quote, rows[:n_complete], ends[:n_complete], find_titles(rows[:n_complete]))


def _commas_are_decimal(best: Layout, by_blanks: Layout) -> bool:
    """Whether rows such as "yes 0,5" are separated by spaces and have decimal commas.

    Not where a text would be equal in all rows: then "class 1,5" is class 1 and 5.
    """
    if best.delimiter != "," or not by_blanks.fits_throughout():
        return False
    has_blanks = any(" " in field.strip() for row in best.rows for field in row)
    with_commas = [field for row in by_blanks.rows for field in row if "," in field]
    columns = [set(column) for column in zip(*by_blanks.rows, strict=False)]
    are_distinctive = all(len(column) > 1 or all(map(is_like_a_number, column)) for column in columns)
    return has_blanks and are_distinctive and all(map(DECIMAL_COMMA.fullmatch, with_commas))
