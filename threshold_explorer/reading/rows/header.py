"""Decide whether the first row of a table is a header, by weighted evidence."""

import re
from dataclasses import dataclass

from threshold_explorer.reading.numbers.number_text import is_like_a_number
from threshold_explorer.reading.rows.cell_shapes import (
    MOSTLY,
    common_shape,
    is_of_numbers,
    is_structured,
    is_word,
    shape,
    words_in,
)
from threshold_explorer.reading.rows.column_name_words import COLUMN_WORDS, ROLE_WORDS

Rows = list[list[str]]

ADDRESS = re.compile(r"[@/\\]|[.][a-z]{2,4}$", re.IGNORECASE)
HAS_DIGIT = re.compile("[0-9]")
SMALL_INTEGER = re.compile("[0-9]{1,4}")
FRACTION = re.compile("[0-9][.,][0-9]|^[.,][0-9]")
# With this many rows that all have decimals, an integer in the first row is not one of the values.
MIN_TELLING_ROWS = 8
# The weights of evidence from one column: for a header (positive) or for data (negative).
OVER_NUMBERS = 4.0
VALUE_RECURS = -4.0
SAME_SHAPE = -3.0
SAME_NAMES = -1.5
OTHER_SHAPE = 2.0
NEW_AMONG_FEW = 1.0
ROLE = 4.0
KNOWN_WORD = 2.0
BLANK = 1.0
INDEX = 3.0
COUNTED_UP = 2.0
ONE_OF_THE_NUMBERS = -1.0
NO_FRACTION = 1.5
NEVER_A_FRACTION = 2.5
A_FRACTION = -3.0
HOLDS_NUMBERS = -2.0
# Totals below this, either way, are not certain.
CONFIDENT = 3.0
BALANCED = 2.0


@dataclass(frozen=True)
class HeaderEvidence:
    """The evidence for the first row as a header, and against it (negative)."""

    favour: float
    against: float
    has_number: bool

    @property
    def total(self) -> float:
        """The sum: positive for a header."""
        return self.favour + self.against

    @property
    def is_header(self) -> bool:
        """Whether a header is likelier; without evidence a row without numbers is a header."""
        return self.total > 0 or (self.total == 0 and not self.has_number)

    @property
    def is_confident(self) -> bool:
        """Whether the decision is certain enough not to be shown as a guess."""
        return abs(self.total) >= CONFIDENT

    @property
    def is_balanced(self) -> bool:
        """Whether there is evidence for both, and not much more for either."""
        return self.favour > 0 > self.against and abs(self.total) <= BALANCED


def header_evidence(rows: Rows) -> HeaderEvidence:
    """Compare the fields of the first row with those below.

    >>> header_evidence([["label", "0"], ["spam", "0.5"]]).is_header
    True
    >>> header_evidence([["a_1.jpg", "1", "0.9"], ["a_2.jpg", "0", "0.3"]]).is_header
    False
    >>> header_evidence([["north", "south"], ["up", "down"]]).is_header
    True
    """
    first = [field.strip() for field in rows[0]]
    numbers = [at for at, field in enumerate(first) if is_like_a_number(field)]
    # Concatenated files may repeat the header.
    below = rows[1:] if numbers else [row for row in rows[1:] if [field.strip() for field in row] != first]
    columns = [[row[at].strip() for row in below if at < len(row)] for at in range(len(first))]
    evidence = [each for at, field in enumerate(first) for each in _text_evidence(field, columns[at])]
    evidence += _numbers_evidence({at: first[at] for at in numbers}, columns)
    favour, against = sum(each for each in evidence if each > 0), sum(each for each in evidence if each < 0)
    return HeaderEvidence(favour, against, bool(numbers))


def names_number_columns(rows: Rows) -> bool:
    """Whether some text in the first row is above numbers only, as a column name is.

    >>> names_number_columns([["label", "score"], ["spam", "0.5"]]), names_number_columns([["spam", "0.5"]])
    (True, False)
    """
    return any(
        is_word(name) and is_of_numbers([row[at] for row in rows[1:] if at < len(row)])
        for at, name in enumerate(rows[0])
    )


def is_clear_header(rows: Rows) -> bool:
    """Whether the first row has no numbers, has a name above numbers, and none of its fields recur as values."""
    first = rows[0]
    if sum(map(is_word, first)) < min(2, len(first)) or any(map(is_like_a_number, first)):
        return False
    return names_number_columns(rows) and header_evidence(rows).total > 0


def _text_evidence(field: str, below: list[str]) -> list[float]:
    """The evidence of a field that is not a number, compared with its column."""
    if not field:
        return _blank_evidence(below)
    if not is_word(field):
        return []
    known = _name_evidence(field) if not ADDRESS.search(field) else []
    if is_of_numbers(below):
        return [OVER_NUMBERS, *known]
    texts = [text for text in below if is_word(text)]
    if field in texts:
        return [VALUE_RECURS]
    found = common_shape(texts)
    if is_structured(found):
        return (
            [SAME_SHAPE] if shape(field) == found and (not known or HAS_DIGIT.search(field)) else [OTHER_SHAPE, *known]
        )
    if " " in found and shape(field) == found:
        return known or [SAME_NAMES]
    is_new = len(texts) > 3 and 2 * len(set(texts)) <= len(texts)
    return [NEW_AMONG_FEW, *known] if is_new else known


def _blank_evidence(below: list[str]) -> list[float]:
    """The evidence of a blank field: an index column has no name; elsewhere a value may be missing."""
    filled = [field for field in below if field]
    if not filled or len(filled) < MOSTLY * len(below):
        return []
    is_index = (
        filled == [str(at) for at in range(int(filled[0]), int(filled[0]) + len(filled))]
        if _is_small_integer(filled[0])
        else False
    )
    return [INDEX if is_index else BLANK]


def _name_evidence(field: str) -> list[float]:
    found = words_in(field)
    if found & ROLE_WORDS:
        return [ROLE]
    return [KNOWN_WORD] if found & COLUMN_WORDS else []


def _numbers_evidence(numbers: dict[int, str], columns: list[list[str]]) -> list[float]:
    """The evidence of numbers: names may count up from 0 or 1, or be years, but are hardly ever fractions."""
    if not numbers:
        return []
    # A single 1 that also occurs below is no evidence.
    is_counted = _counts_up(list(numbers.values())) and (
        len(numbers) > 1 or not any(field in columns[at] for at, field in numbers.items())
    )
    evidence = [each for at, field in numbers.items() for each in _number_evidence(field, columns[at])]
    return [*evidence, COUNTED_UP if is_counted else HOLDS_NUMBERS]


def _number_evidence(field: str, below: list[str]) -> list[float]:
    others = [other for other in below if is_like_a_number(other)]
    has_fractions = any(map(FRACTION.search, others))
    if FRACTION.search(field):
        return [A_FRACTION] if has_fractions or len(others) < MIN_TELLING_ROWS else [ONE_OF_THE_NUMBERS]
    if not others:
        return []
    n_fractions = sum(FRACTION.search(other) is not None for other in others)
    if n_fractions == len(others):
        return [NEVER_A_FRACTION if len(others) >= MIN_TELLING_ROWS else NO_FRACTION]
    if n_fractions >= MOSTLY * len(others):
        return []
    return [ONE_OF_THE_NUMBERS]


def _is_small_integer(field: str) -> bool:
    return SMALL_INTEGER.fullmatch(field) is not None


def _counts_up(fields: list[str]) -> bool:
    if not all(map(_is_small_integer, fields)):
        return False
    first = int(fields[0])
    is_year = 1900 <= first <= 2100 and len(fields) > 1
    return (first <= 1 or is_year) and fields == [str(at) for at in range(first, first + len(fields))]
