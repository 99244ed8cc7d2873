"""Find the start of a table in the first rows of a file: titles and header."""

import re
from collections import Counter
from dataclasses import dataclass

from threshold_explorer.reading.numbers.number_decorations import EXPONENT
from threshold_explorer.reading.numbers.number_text import is_like_a_number
from threshold_explorer.reading.options import HEADERS
from threshold_explorer.reading.report import Alternative, Question
from threshold_explorer.reading.rows.cell_shapes import is_of_numbers, is_type_word, is_word, words_in
from threshold_explorer.reading.rows.column_name_words import ROLE_WORDS
from threshold_explorer.reading.rows.column_naming import numbered_names
from threshold_explorer.reading.rows.header import (
    HeaderEvidence,
    Rows,
    header_evidence,
    is_clear_header,
    names_number_columns,
)
from threshold_explorer.words.sentence import Sentence

DECIMAL_POINT = re.compile(rf"[+-]?[0-9]*\.[0-9]+{EXPONENT}")
OTHER_DELIMITER = re.compile("[;|\t]")
MAX_TITLES = 20
SHOWN_ROWS = 3


@dataclass(frozen=True)
class Heading:
    """The column names, or None, and the number of header rows."""

    fields: list[str] | None
    n_rows: int
    evidence: HeaderEvidence


def n_titles(rows: Rows) -> int:
    """The number of rows above the table: titles, comments, key-value pairs.

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
        and not (at and _has_types(row))
        and is_clear_header(rows[at:])
    ]
    if not starts:
        return _n_lines_above(rows, width)
    best = max(starts, key=lambda at: _header_rank(rows[at], at))
    if any(_is_case(row, rows[best:]) for row in rows[:best]):
        return 0
    return best - 1 if best and _is_group_row(rows[best - 1], rows[best]) else best


def find_heading(rows: Rows, has_header: bool | None = None) -> Heading:
    """The header of a table, of one or two rows.

    >>> find_heading([["", "model", "model"], ["id", "label", "score"], ["1", "yes", "0.5"]]).fields
    ['id', 'label', 'score']
    """
    evidence = header_evidence(rows)
    is_group = len(rows) > 2 and _is_group_row(rows[0], rows[1]) and is_clear_header(rows[1:])
    if has_header is False or (has_header is None and not evidence.is_header and not is_group):
        return Heading(None, 0, evidence)
    if is_group:
        return Heading(_joined(rows[0], rows[1]), 2, header_evidence(rows[1:]))
    return Heading(rows[0], 1, evidence)


def surplus_of(rows: Rows, *, comma_delimited: bool) -> str:
    """The kind of the field that all rows have more than the header, or "".

    "end" is an empty last field, "name" a first field (R's row names), "index" a last field that counts the rows. With
    comma delimiters an extra field may be the decimals of a number, so a point must occur in another.

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
    """A question whether the first row is a header, where the evidence is balanced.

    `row` is its line in the file.
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


def _has_types(row: list[str]) -> bool:
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
    return not has_names and all(is_like_a_number(cell) and is_of_numbers(columns[at]) for at, cell in enumerate(row))


def _is_group_row(row: list[str], names: list[str]) -> bool:
    """Whether each text in a row spans several names: repeated, or followed by blanks like merged cells.

    A key-value pair at the start of a row does not count.
    """
    filled = [at for at, cell in enumerate(row) if cell.strip()]
    texts = [row[at].strip() for at in filled]
    if len(row) != len(names) or not texts or not all(map(is_word, texts)) or all(map(is_type_word, names)):
        return False
    repeats = len(set(texts)) < len(texts)
    is_at_start = filled == list(range(len(filled)))
    return repeats or (len(filled) < len(row) - 1 and not is_at_start) or (len(filled) < len(row) and filled[0] > 0)


def _joined(groups: list[str], names: list[str]) -> list[str]:
    """The joined names of two levels; a group above every column is omitted."""
    if len(set(filter(None, map(str.strip, groups)))) == 1 and len(set(names)) == len(names):
        return [name.strip() or above.strip() for above, name in zip(groups, names, strict=True)]
    joined, group = [], ""
    for above, name in zip(groups, names, strict=True):
        group = above.strip() or group
        joined.append(f"{group} {name.strip()}".strip() if name.strip() != group else group)
    return joined
