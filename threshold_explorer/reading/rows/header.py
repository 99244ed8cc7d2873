"""Find the header of a table: the lines above it, and whether its first row has names, by weighted evidence."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from threshold_explorer.reading.numbers import missing_values
from threshold_explorer.reading.numbers.number_text import EXPONENT, is_like_a_number
from threshold_explorer.reading.options import HEADERS, TITLES
from threshold_explorer.reading.report import Alternative, Finding, Question, Step
from threshold_explorer.reading.rows.column_naming import COLUMN_WORDS, ROLE_WORDS, numbered_names, words_in
from threshold_explorer.words.sentence import Sentence

Rows = list[list[str]]
# Texts in place of a number.
NOT_A_NUMBER = missing_values.POSSIBLE_MISSING | {"inf", "-inf", "error", "failed"}
ADDRESS = re.compile(r"[@/\\]|[.][a-z]{2,4}$", re.IGNORECASE)
SMALL_INTEGER = re.compile("[0-9]{1,4}")
FRACTION = re.compile("[0-9][.,][0-9]|^[.,][0-9]")
DECIMAL_POINT = re.compile(rf"[+-]?[0-9]*\.[0-9]+{EXPONENT}")
OTHER_DELIMITER = re.compile("[;|\t]")
MAX_TITLES = 20
MIN_NAMES = 2
SHOWN_ROWS = 3
MOSTLY = 0.8
# With this many rows that all have decimals, an integer in the first row is not one of the values.
MIN_TELLING_ROWS = 8
# The weights of evidence from one column: for a header (positive) or for data (negative).
OVER_NUMBERS = 4.0
VALUE_RECURS = -4.0
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
    n_known_names: int = 0

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
        """Whether there is evidence for both, not much more for either, and no two fields are usual column names."""
        is_named = self.n_known_names > 1 and self.total > 0
        return self.favour > 0 > self.against and abs(self.total) <= BALANCED and not is_named


@dataclass(frozen=True)
class Titles(Step):
    """The rows above the table: titles, comments, key-value pairs, names of groups of columns.

    Of those that fill all columns, `question` asks whether they are titles, with the `answer` that was given.
    """

    count: int = 0
    question: Question | None = None
    answer: bool | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        return () if self.question is None or self.answer is None else (Finding.of_option("titles", self.answer),)

    @property
    def notes(self) -> tuple[Sentence, ...]:
        return (Sentence("reading-note-titles", count=self.count),) if self.count else ()

    @property
    def questions(self) -> tuple[Question, ...]:
        return () if self.question is None or self.answer is not None else (self.question,)


def _reading_of_titles(are_titles: bool, table: Rows) -> Alternative:
    shown = tuple(tuple(map(str.strip, row)) for row in table[: SHOWN_ROWS + 1])
    header = find_header(table)
    rows = shown if header else (numbered_names(len(shown[0])), *shown[:SHOWN_ROWS])
    return Alternative(are_titles, Sentence(TITLES[are_titles]), rows)


def find_titles(rows: Rows, answer: bool | None = None) -> Titles:
    """The rows above the table, by the answer whether those that fill all columns are titles.

    >>> rows = [["Results", ""], ["Model", "XGB"], ["label", "score"], ["yes", "0.25"], ["no", "0.5"]]
    >>> [find_titles(rows, answer).count for answer in (True, False)]
    [2, 1]
    """
    count = n_titles(rows)
    n_short = next((at for at, row in enumerate(rows[:count]) if _is_full(row, rows[count])), count)
    if n_short == count:
        return Titles(count)
    left_out, kept = _reading_of_titles(True, rows[count:]), _reading_of_titles(False, rows[n_short:])
    cells, header = (list(map(str.strip, rows[at])) for at in (n_short, count))
    sentence = Sentence("reading-question-titles", count=count - n_short, cells=cells, header=header)
    are_likely = count - n_short < len(rows) - count
    question = Question("titles", sentence, (left_out, kept) if are_likely else (kept, left_out))
    return Titles(n_short if answer is False else count, question, answer)


def n_titles(rows: Rows) -> int:
    """The number of rows above the likeliest header.

    >>> n_titles([["Model", "XGB"], ["threshold", "0.5"], ["label", "score"], ["yes", "0.25"], ["no", "0.5"]])
    2
    >>> n_titles([["yes", "0.5"], ["label", "score"], ["yes", "0.25"], ["no", "0.5"]])
    0
    """
    if len(rows) < 2:
        return 0
    width = Counter(map(len, rows)).most_common(1)[0][0]
    starts = [
        at
        for at, row in enumerate(rows[: MAX_TITLES + 1])
        if width - 1 <= len(row) <= width
        and at + 1 < len(rows)
        and (is_clear_header(rows[at:]) or (at == 0 and _has_usual_names(rows)))
    ]
    if not starts:
        return _n_lines_above(rows, width)
    best = max(starts, key=lambda at: _header_rank(rows[at], at))
    return 0 if any(_is_case(row, rows[best:]) for row in rows[:best]) else best


def find_header(rows: Rows, has_header: bool | None = None) -> list[str] | None:
    """The names in the first row, or None.

    >>> find_header([["id", "label", "score"], ["1", "yes", "0.5"]])
    ['id', 'label', 'score']
    """
    is_header = header_evidence(rows).is_header if has_header is None else has_header
    return rows[0] if is_header else None


def header_question(rows: Rows, row: int) -> tuple[Question, ...]:
    """A question whether the first row is a header, where the evidence is balanced.

    `row` is its line in the file.
    """
    evidence = header_evidence(rows)
    if not evidence.is_balanced:
        return ()
    shown = tuple(tuple(map(str.strip, each)) for each in rows[: SHOWN_ROWS + 1])
    named = Alternative(True, Sentence(HEADERS[True]), shown)
    data = Alternative(False, Sentence(HEADERS[False]), (numbered_names(len(shown[0])), *shown[:SHOWN_ROWS]))
    sentence = Sentence("reading-question-header", row=row, cells=list(shown[0]))
    return (Question("has_header", sentence, (named, data) if evidence.is_header else (data, named)),)


def surplus_of(rows: Rows, *, comma_delimited: bool) -> str:
    """The kind of the field that all rows have more than the header, or "".

    "end" is an empty last field, "name" a first field (R's row names). With comma delimiters an extra field may be the
    decimals of a number, so a point must occur in another.

    >>> surplus_of([["x", "y"], ["1", "a", "0.5"], ["2", "b", "0.25"]], comma_delimited=True)
    'name'
    >>> surplus_of([["x", "y"], ["1", "0", "5"], ["2", "0", "25"]], comma_delimited=True)
    ''
    """
    header, below = rows[0], rows[1:]
    if all(not row[-1].strip() for row in below):
        return "end"
    if any(map(is_like_a_number, header)):
        return ""
    has_points = not comma_delimited or any(DECIMAL_POINT.fullmatch(cell) for cell in below[0])
    return "name" if has_points and len({row[0] for row in below}) == len(below) else ""


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
    n_known = sum(bool(_name_evidence(field)) and field not in columns[at] for at, field in enumerate(first))
    evidence += _numbers_evidence({at: first[at] for at in numbers}, columns)
    favour, against = sum(each for each in evidence if each > 0), sum(each for each in evidence if each < 0)
    return HeaderEvidence(favour, against, bool(numbers), n_known)


def names_number_columns(rows: Rows) -> bool:
    """Whether some text in the first row is above numbers only, as a column name is.

    >>> names_number_columns([["label", "score"], ["spam", "0.5"]]), names_number_columns([["spam", "0.5"]])
    (True, False)
    """
    return any(
        is_word(name) and _are_numbers([row[at] for row in rows[1:] if at < len(row)])
        for at, name in enumerate(rows[0])
    )


def is_clear_header(rows: Rows) -> bool:
    """Whether the first row has no numbers, has a name above numbers, and none of its fields recur as values."""
    first = rows[0]
    if sum(map(is_word, first)) < min(MIN_NAMES, len(first)) or any(map(is_like_a_number, first)):
        return False
    return names_number_columns(rows) and header_evidence(rows).total > 0


def _has_usual_names(rows: Rows) -> bool:
    """Whether the first row names all columns, but for an index, one as labels or scores are named."""
    is_role, are_distinct, are_complete, _ = _header_rank(rows[0], 0)
    is_clear = sum(map(is_word, rows[0])) >= MIN_NAMES and not any(map(is_like_a_number, rows[0]))
    return is_role and are_distinct and are_complete and is_clear and header_evidence(rows).total > 0


def _is_full(row: list[str], header: list[str]) -> bool:
    """Whether a row fits the table, without a blank cell but for the name of an index."""
    cells = [cell.strip() for cell in row]
    is_index = len(set(cells)) == len(cells)
    return len(cells) >= len(header) and all(cells[1:]) and bool(cells[0] or is_index)


def is_missing(field: str) -> bool:
    """Whether a field is empty, or a text in place of a number."""
    return field.strip().lower() in NOT_A_NUMBER


def is_word(field: str) -> bool:
    """Whether a field is neither a number nor missing.

    >>> [is_word(field) for field in ("score", "0,5", "n/a", " ")]
    [True, False, False, False]
    """
    return not is_missing(field) and not is_like_a_number(field)


def _are_numbers(fields: Sequence[str]) -> bool:
    """Whether the fields are numbers, except for missing ones and a few others such as the word before a total.

    >>> _are_numbers(["0.5", "n/a", ""]), _are_numbers(["", "n/a"]), _are_numbers(["0.5", "spam"])
    (True, False, False)
    """
    n_numbers = sum(map(is_like_a_number, fields))
    n_others = sum(is_word(field) for field in fields)
    # Among few numbers, one word may be a unit or the label of a total.
    return n_numbers > 0 and n_others <= max((1 / MOSTLY - 1) * n_numbers, n_numbers > 1)


def _text_evidence(field: str, below: list[str]) -> list[float]:
    """The evidence of a field that is not a number, compared with its column."""
    if not field:
        return _blank_evidence(below)
    if not is_word(field):
        return []
    known = _name_evidence(field) if not ADDRESS.search(field) else []
    if _are_numbers(below):
        return [OVER_NUMBERS, *known]
    texts = [text for text in below if is_word(text)]
    if field in texts:
        return [VALUE_RECURS]
    is_new = len(texts) > 3 and 2 * len(set(texts)) <= len(texts)
    return [NEW_AMONG_FEW, *known] if is_new else known


def _blank_evidence(below: list[str]) -> list[float]:
    """The evidence of a blank field: an index column has no name; elsewhere a value may be missing."""
    filled = [field for field in below if field]
    if not filled or len(filled) < MOSTLY * len(below):
        return []
    is_index = _is_small_integer(filled[0]) and _count_up(filled)
    return [INDEX if is_index else BLANK]


def _name_evidence(field: str) -> list[float]:
    found = words_in(field)
    if found & ROLE_WORDS:
        return [ROLE]
    return [KNOWN_WORD] if found & COLUMN_WORDS else []


def _numbers_evidence(numbers: dict[int, str], columns: list[list[str]]) -> list[float]:
    """The evidence of numbers: names may count up from 0 or 1, but are hardly ever fractions."""
    if not numbers:
        return []
    # A single 1 that also occurs below is no evidence.
    is_counted = _are_numbered_names(list(numbers.values())) and (
        len(numbers) > 1 or not any(field in columns[at] for at, field in numbers.items())
    )
    evidence = [each for at, field in numbers.items() for each in _number_evidence(field, columns[at])]
    return [*evidence, COUNTED_UP if is_counted else HOLDS_NUMBERS]


def _number_evidence(field: str, below: list[str]) -> list[float]:
    others = [other for other in below if is_like_a_number(other)]
    n_fractions = sum(FRACTION.search(other) is not None for other in others)
    if FRACTION.search(field):
        return [A_FRACTION]
    if not others:
        return []
    if n_fractions == len(others):
        return [NEVER_A_FRACTION if len(others) >= MIN_TELLING_ROWS else NO_FRACTION]
    return [] if n_fractions >= MOSTLY * len(others) else [ONE_OF_THE_NUMBERS]


def _is_small_integer(field: str) -> bool:
    return SMALL_INTEGER.fullmatch(field) is not None


def _count_up(fields: list[str]) -> bool:
    first = int(fields[0])
    return fields == [str(at) for at in range(first, first + len(fields))]


def _are_numbered_names(fields: list[str]) -> bool:
    return all(map(_is_small_integer, fields)) and int(fields[0]) <= 1 and _count_up(fields)


def _header_rank(row: list[str], at: int) -> tuple[bool, bool, bool, int]:
    names = [cell.strip() for cell in row if cell.strip()]
    return (
        any(words_in(name) & ROLE_WORDS for name in names),
        len(set(names)) == len(names),
        len(names) >= len(row) - 1,
        -at,
    )


def _n_lines_above(rows: Rows, width: int) -> int:
    """The lines of one field above rows of equal width, without a clear header."""
    start = next((at for at, row in enumerate(rows[: MAX_TITLES + 1]) if len(row) > 1), 0)
    is_rectangular = len(rows) - start > 1 and width > 1 and all(len(row) == width for row in rows[start:])
    is_line = not any(is_like_a_number(row[0]) or OTHER_DELIMITER.search(row[0]) for row in rows[:start])
    return start if is_rectangular and is_line else 0


def _is_case(row: list[str], table: Rows) -> bool:
    """Whether a row above the header is like those below it: concatenated files, the first without a header."""
    if len(row) != len(table[0]):
        return False
    columns = [[other[at] for other in table[1:] if at < len(other)] for at in range(len(row))]
    if any(is_word(cell) and cell in columns[at] for at, cell in enumerate(row)):
        return True
    has_names = any(map(is_word, row))
    return not has_names and all(is_like_a_number(cell) and _are_numbers(columns[at]) for at, cell in enumerate(row))
