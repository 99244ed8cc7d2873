"""Where a table begins among the first rows of a file, and which of them name its columns."""

import re
from collections import Counter
from dataclasses import dataclass

from dashboard.reading.choices import HEADERS
from dashboard.reading.numbers.decimals import EXPONENT
from dashboard.reading.numbers.number_text import is_like_a_number
from dashboard.reading.report import Alternative, Question
from dashboard.reading.rows.cell_shapes import is_of_numbers, is_type_word, is_word, words_in
from dashboard.reading.rows.header import HeaderEvidence, Rows, header_evidence, is_clear_header, names_number_columns
from dashboard.reading.rows.name_words import ROLE_WORDS
from dashboard.reading.rows.naming import numbered_names
from dashboard.words.sentence import Sentence

DECIMAL_POINT = re.compile(rf"[+-]?[0-9]*\.[0-9]+{EXPONENT}")
OTHER_DELIMITER = re.compile("[;|\t]")
MOST_TITLES = 20
MOST_UNDER = 2
SHOWN_ROWS = 3


@dataclass(frozen=True)
class Heading:
    """The fields that name the columns, or None, and how many rows they take with those below that are no cases.

    `under` are the rows below the names that were passed over: units, types, or the name of an index.
    """

    fields: list[str] | None
    n_rows: int
    evidence: HeaderEvidence
    under: tuple[tuple[str, ...], ...] = ()

    @property
    def notes(self) -> tuple[Sentence, ...]:
        """What was left out below the names."""
        return tuple(
            Sentence("reading-note-under-header", row=number, cells=[cell for cell in row if cell])
            for number, row in enumerate(self.under, start=self.n_rows - len(self.under) + 1)
        )


def n_titles(rows: Rows) -> int:
    """The rows above the table: titles, remarks, names with their values.

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
        for at, row in enumerate(rows[: MOST_TITLES + 1])
        if width - 1 <= len(row) <= width
        and at + 1 < len(rows)
        and not (at and _holds_types(row))
        and is_clear_header(rows[at:])
    ]
    if not starts:
        return _n_lines_above(rows, width)
    best = max(starts, key=lambda at: _header_rank(rows[at], at))
    if any(_is_case(row, rows[best:]) for row in rows[:best]):
        return 0
    return best - 1 if best and _is_group_row(rows[best - 1], rows[best]) else best


def heading_of(rows: Rows, has_header: bool | None = None) -> Heading:
    """The header of a table, of one row or of two.

    >>> heading_of([["", "model", "model"], ["id", "label", "score"], ["1", "yes", "0.5"]]).fields
    ['id', 'label', 'score']
    >>> heading_of([["label", "score"], ["", "%"], ["yes", "85"], ["no", "5"]]).under
    (('', '%'),)
    """
    evidence = header_evidence(rows)
    is_group = len(rows) > 2 and _is_group_row(rows[0], rows[1]) and is_clear_header(rows[1:])
    if has_header is False or (has_header is None and not evidence.is_header and not is_group):
        return Heading(None, 0, evidence)
    if is_group:
        fields, n_rows, evidence = _joined(rows[0], rows[1]), 2, header_evidence(rows[1:])
    else:
        fields, n_rows = rows[0], 1
    n_under = 0
    while n_under < MOST_UNDER and _is_no_case(rows[n_rows + n_under :], fields):
        n_under += 1
    under = tuple(tuple(cell.strip() for cell in row) for row in rows[n_rows : n_rows + n_under])
    return Heading(fields, n_rows + n_under, evidence, under)


def surplus_of(rows: Rows, *, is_by_commas: bool) -> str:
    """What the field is that all rows have more than the header: "end" where it is empty and their last.

    "name" is one that begins each row, as R writes it, and "index" one behind them that counts them. Between commas
    a field more may be the decimals of a number, so a point has to stand in some other.

    >>> surplus_of([["x", "y"], ["1", "a", "0.5"], ["2", "b", "0.25"]], is_by_commas=True)
    'name'
    >>> surplus_of([["x", "y"], ["1", "0", "5"], ["2", "0", "25"]], is_by_commas=True)
    ''
    """
    header, below = rows[0], rows[1:]
    if all(not row[-1].strip() for row in below):
        return "end"
    if any(map(is_like_a_number, header)):
        return ""
    has_points = not is_by_commas or any(DECIMAL_POINT.fullmatch(cell) for cell in below[0])
    if (
        has_points
        and len(below) > 1
        and _counts_rows([row[-1] for row in below])
        and names_number_columns([[*header, ""], *below])
    ):
        return "index" if not _counts_rows([row[0] for row in below]) else "name"
    are_names = len({row[0] for row in below}) == len(below)
    return "name" if are_names and has_points else ""


def header_question(rows: Rows, heading: Heading, row: int) -> tuple[Question, ...]:
    """Asks whether the first row is a header, where as much speaks for it as against it.

    `row` is its number in the file, as the reader counts.
    """
    if not heading.evidence.is_balanced or heading.n_rows > 1:
        return ()
    shown = tuple(tuple(map(str.strip, each)) for each in rows[: SHOWN_ROWS + 1])
    named = Alternative(True, Sentence(HEADERS[True]), shown)
    data = Alternative(False, Sentence(HEADERS[False]), (numbered_names(len(shown[0])), *shown[:SHOWN_ROWS]))
    sentence = Sentence("reading-question-header", row=row, cells=list(shown[0]))
    return (Question("has_header", sentence, (named, data) if heading.fields else (data, named)),)


def _counts_rows(cells: list[str]) -> bool:
    first = cells[0].strip()
    return first in {"0", "1"} and [cell.strip() for cell in cells] == [
        str(number) for number in range(int(first), int(first) + len(cells))
    ]


def _holds_types(row: list[str]) -> bool:
    return all(is_type_word(cell) for cell in row if cell.strip())


def _header_rank(row: list[str], at: int) -> tuple[bool, bool, bool, int]:
    names = [cell.strip() for cell in row if cell.strip()]
    return (
        any(words_in(name) & ROLE_WORDS for name in names),
        len(set(names)) == len(names),
        len(names) >= len(row) - 1,
        -at,
    )


def _n_lines_above(rows: Rows, width: int) -> int:
    """Lines of one field above rows that all have the same number of them, without a clear header."""
    start = next((at for at, row in enumerate(rows[: MOST_TITLES + 1]) if len(row) > 1), 0)
    is_even = len(rows) - start > 1 and width > 1 and all(len(row) == width for row in rows[start:])
    is_line = not any(is_like_a_number(row[0]) or OTHER_DELIMITER.search(row[0]) for row in rows[:start])
    return start if is_even and is_line else 0


def _is_case(row: list[str], table: Rows) -> bool:
    """Whether a row above the header is like those below it: files were joined, and the first has no header."""
    if len(row) != len(table[0]):
        return False
    columns = [[other[at] for other in table[1:] if at < len(other)] for at in range(len(row))]
    if any(is_word(cell) and cell in columns[at] for at, cell in enumerate(row)):
        return True
    has_names = any(map(is_word, row))
    return not has_names and all(is_like_a_number(cell) and is_of_numbers(columns[at]) for at, cell in enumerate(row))


def _is_group_row(row: list[str], names: list[str]) -> bool:
    """Whether the row's texts stand over several names each: repeated, or once and then blank, as merged cells are.

    A name with its value, at the row's beginning, is none.
    """
    filled = [at for at, cell in enumerate(row) if cell.strip()]
    texts = [row[at].strip() for at in filled]
    if len(row) != len(names) or not texts or not all(map(is_word, texts)) or all(map(is_type_word, names)):
        return False
    repeats = len(set(texts)) < len(texts)
    begins = filled == list(range(len(filled)))
    return repeats or (len(filled) < len(row) - 1 and not begins) or (len(filled) < len(row) and filled[0] > 0)


def _joined(groups: list[str], names: list[str]) -> list[str]:
    """The names of two levels; a group that stands over every column tells none from another."""
    if len(set(filter(None, map(str.strip, groups)))) == 1 and len(set(names)) == len(names):
        return [name.strip() or above.strip() for above, name in zip(groups, names, strict=True)]
    joined, group = [], ""
    for above, name in zip(groups, names, strict=True):
        group = above.strip() or group
        joined.append(f"{group} {name.strip()}".strip() if name.strip() != group else group)
    return joined


def _is_no_case(rows: Rows, names: list[str]) -> bool:
    """Whether the first of these rows says something about the columns: units, types, or the name of an index."""
    if len(rows) < 2 or any(map(is_like_a_number, rows[0])) or not any(map(is_word, rows[0])):
        return False
    filled = [cell for cell in rows[0] if cell.strip()]
    if all(map(is_type_word, filled)) and not any(cell in row for cell in filled for row in rows[1:]):
        return True
    if [cell.strip() for cell in rows[0]] == [name.strip() for name in names]:
        return False
    columns = [[row[at] for row in rows[1:] if at < len(row)] for at in range(len(rows[0]))]
    recurs = any(is_word(cell) and cell in columns[at] for at, cell in enumerate(rows[0]))
    over = [at for at, cell in enumerate(rows[0]) if is_word(cell) and is_of_numbers(columns[at])]
    return bool(over) and not recurs
