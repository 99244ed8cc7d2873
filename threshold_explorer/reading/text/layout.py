"""Split the first rows of a text by each candidate delimiter, and rank the resulting layouts."""

import csv
import io
import re
from dataclasses import dataclass
from itertools import islice

from threshold_explorer.reading.numbers.number_decorations import EXPONENT
from threshold_explorer.reading.numbers.number_text import is_like_a_number
from threshold_explorer.reading.options import DELIMITERS
from threshold_explorer.reading.rows.header import Rows
from threshold_explorer.reading.rows.table_start import n_titles, surplus_of
from threshold_explorer.reading.text.quoting import QUOTINGS, with_single_byte_delimiter
from threshold_explorer.reading.text.text_sample import TextSample

SAMPLE_ROWS = 50
# Spaces also separate words.
BLANKS = (" ", "  ")
DECIMAL_COMMA = re.compile(rf"[+-]?[0-9.' ]*,[0-9]+{EXPONENT}")


@dataclass(frozen=True)
class Layout:
    """The rows as one delimiter splits them, and the line number at which each ends.

    The first `n_titles` of all rows are titles: rows of one field, before a header that all
    other rows fit.
    """

    delimiter: str
    quote: str
    all_rows: Rows
    all_ends: list[int]
    n_titles: int = 0

    @property
    def rows(self) -> Rows:
        """The rows of the table, including a header."""
        return self.all_rows[self.n_titles :]

    @property
    def ends(self) -> list[int]:
        """The number of lines up to the end of each of these rows."""
        return self.all_ends[self.n_titles :]

    @property
    def first_line(self) -> int:
        """The number of lines before the table."""
        return self.all_ends[self.n_titles - 1] if self.n_titles else 0

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
        return {"": header, "end": [*header, ""], "index": [*header, ""], "name": ["", *header]}[self.surplus]

    def ragged_rows(self) -> Rows:
        """The rows with too many or too few fields."""
        first, width = (1 if self.surplus else 0), self.width
        return [row for row in self.rows[first:] if len(row) != width]

    def fits_throughout(self) -> bool:
        """Whether every row has the same number of fields, two or more."""
        return len(self.rows) > 1 and len(self.rows[0]) > 1 and not self.ragged_rows()

    def fit(self) -> tuple[bool, bool, float, bool, bool]:
        """A sort key, higher for a better fit; text has spaces, too, so they must split all rows and show numbers."""
        if not self.rows or len(self.rows[0]) < 2:
            return False, False, 0.0, False, False
        is_blank = self.delimiter in BLANKS
        if is_blank and not (self.fits_throughout() and any(map(is_like_a_number, self.rows[1]))):
            return False, False, 0.0, False, False
        share = 1 - len(self.ragged_rows()) / len(self.rows)
        return True, not is_blank, share, not self._has_empty_column(), not self.n_titles

    def _has_empty_column(self) -> bool:
        """Whether an inner column is empty in all rows."""
        return any(not "".join(fields).strip(" |") for fields in list(zip(*self.rows, strict=False))[1:-1])


def layouts_of(sample: TextSample, quote: str, delimiter: str | None) -> list[Layout]:
    """The layouts by each delimiter that occurs, the best first; only one for a known delimiter.

    >>> layouts_of(TextSample(["label;score\\n", "yes;0,5\\n"], is_whole=True), '"', None)[0].delimiter
    ';'
    """
    known = delimiter or sample.named_delimiter
    text = "".join(sample.filled_lines())
    occurring = [each for each in DELIMITERS if each in text or (each == "\t" and each in sample.text)]
    layouts = [layout_of(sample, each, quote) for each in ([known] if known else occurring)]
    if not any(layout.fit()[0] for layout in layouts) and not known:
        # Rows of one field each.
        layouts = [layout_of(sample, each, quote) for each in DELIMITERS if each in occurring or each == "\t"]
    ranked = sorted(layouts, key=Layout.fit, reverse=True)
    by_blanks = next((layout for layout in layouts if layout.delimiter == " "), None)
    if not known and by_blanks and _commas_are_decimal(ranked[0], by_blanks):
        ranked.remove(by_blanks)
        ranked.insert(0, by_blanks)
    return ranked


def layout_of(sample: TextSample, delimiter: str, quote: str) -> Layout:
    """The layout of a sample by one delimiter, with titles separated from the table.

    >>> layout_of(TextSample(["Model 7\\n", "label,score\\n", "1,0.5\\n"], is_whole=True), ",", '"').n_titles
    1
    """
    rows, ends = _records(sample, delimiter, quote)
    return Layout(delimiter, quote, rows, ends, n_titles(rows))


def _records(sample: TextSample, delimiter: str, quote: str) -> tuple[Rows, list[int]]:
    """The first rows that are not blank, with the line number at which each ends."""
    quote_char, blanks = QUOTINGS[quote].arrow_quote, delimiter == " "
    lines, single = _rewritten(sample, delimiter, quote)
    reader = csv.reader(
        (line.strip(" \r\n") + "\n" for line in lines) if blanks else lines,
        delimiter=single,
        quotechar=quote_char or None,
        quoting=csv.QUOTE_MINIMAL if quote_char else csv.QUOTE_NONE,
        # Several spaces in a row are one.
        skipinitialspace=blanks,
    )
    rows: Rows = []
    ends: list[int] = []
    try:
        for row in islice((row for row in reader if len(row) > 1 or "".join(row).strip()), SAMPLE_ROWS):
            rows.append(row)
            ends.append(reader.line_num)
    except csv.Error:
        return rows, ends
    # The last row of a truncated sample is incomplete.
    is_complete = sample.is_whole or len(rows) == SAMPLE_ROWS
    return (rows, ends) if is_complete else (rows[:-1], ends[:-1])


def _rewritten(sample: TextSample, delimiter: str, quote: str) -> tuple[list[str], str]:
    """The lines as prepared for Arrow, and the delimiter in them."""
    text, single = sample.text.encode(), delimiter.encode()
    if len(delimiter) == 1 and QUOTINGS[quote].is_as_written(text, single):
        return sample.lines, delimiter
    text, single = with_single_byte_delimiter(text, delimiter)
    return list(io.StringIO(QUOTINGS[quote].rewritten(text, single).decode(), newline="")), single.decode()


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
