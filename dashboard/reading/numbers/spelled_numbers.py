"""Columns whose numbers have something around them, turned into columns of the numbers as they are usually written."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.numbers.missing_texts import may_be_missing
from dashboard.reading.numbers.number_text import LOOKED_AT, as_numbers, first_filled, is_text, matches
from dashboard.reading.numbers.plain_characters import has_foreign, with_plain_characters
from dashboard.reading.numbers.spellings import IN_UNITS, PLAIN, SPELLINGS, Spelling, is_spelled
from dashboard.reading.report import Step
from dashboard.words.sentence import Sentence

# "[0,91 %]" has two; more is no number.
MOST_AROUND = 3
# So many of a column's texts may be something else, which its role then refuses by row.
OTHERS = 0.1
PLAIN_TEXT = re.compile(PLAIN)


@dataclass(frozen=True)
class SpelledTable(Step):
    """A table without what stood around its numbers, the columns that changed, and what is said about them."""

    table: pa.Table
    changed: dict[str, pa.ChunkedArray]
    notes: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class _Spelled:
    column: pa.ChunkedArray
    spellings: Sequence[Spelling]


def with_plain_spelling(table: pa.Table) -> SpelledTable:
    """The table with each number as digits and marks alone; nothing is scaled, "12,5 %" is 12,5.

    Told from a column's first filled rows, and where these are plain numbers from those that are not. A unit has to
    stand in every row: else the column stays as it is.

    >>> spelled = with_plain_spelling(pa.table({"score": ["tensor(0.91)", "tensor(0.25)"], "rate": ["12,5 %", "7 %"]}))
    >>> spelled.table.to_pydict()
    {'score': [0.91, 0.25], 'rate': ['12,5', '7']}
    >>> print(*spelled.notes, sep="\\n")
    In column "score", "tensor(0.91)" was read as 0.91.
    In column "rate", "12,5 %" was read as 12,5: the numbers stay in this unit.
    """
    changed, notes = {}, []
    for name in table.column_names:
        column = table[name]
        spelled = _spelled(column) if is_text(column.type) else None
        if spelled is None:
            continue
        row = pc.index(pc.not_equal(column, spelled.column), value=True).as_py()
        if row < 0:
            continue
        changed[name] = spelled.column
        text, read = (str(values[row].as_py()).strip() for values in (column, spelled.column))
        key = "reading-note-unit" if set(spelled.spellings) & set(IN_UNITS.values()) else "reading-note-spelled"
        notes.append(Sentence(key, column=name, text=text, read=read))
        table = table.set_column(table.column_names.index(name), name, as_numbers(spelled.column))
    return SpelledTable(table, changed, tuple(notes))


def _spelled(column: pa.ChunkedArray) -> _Spelled | None:
    """The column in plain spelling, and what stood around; None where it is plain, or no column of numbers."""
    first = first_filled(column)
    texts = _plain_texts(first)
    are_numbers = 2 * sum(map(_is_plain, texts)) > len(texts)
    if are_numbers:
        is_other = pc.invert(pc.or_(matches(column, PLAIN), may_be_missing(column)))
        others = _plain_texts(pa.chunked_array([pc.unique(column.filter(is_other))]).slice(0, LOOKED_AT))
        if not others:
            return None
        texts = [*texts, *others]
    spellings = _spellings_of(texts)
    if not (spellings or are_numbers):
        return None
    plain = with_plain_characters(column) if has_foreign(column) else column
    for spelling in spellings:
        if spelling.is_of_all and not _is_in_every_row(plain, spelling):
            return None
        plain = pc.replace_substring_regex(plain, spelling.whole, spelling.plain)
    if all(spelling.is_number for spelling in spellings):
        is_plain = pc.or_(pc.fill_null(matches(plain, PLAIN), False), pc.fill_null(may_be_missing(plain), False))
        plain = pc.if_else(is_plain, plain, column)
    return _Spelled(plain, spellings)


def _plain_texts(texts: pa.ChunkedArray) -> list[str]:
    return list((with_plain_characters(texts) if has_foreign(texts) else texts).to_pylist())


def _is_plain(text: str) -> bool:
    return PLAIN_TEXT.fullmatch(text) is not None


def _spellings_of(texts: list[str]) -> list[Spelling]:
    """What stands around the numbers, from without to within."""
    found: list[Spelling] = []
    if _are_otherwise(texts):
        return found
    while len(found) < MOST_AROUND:
        spelling = next((spelling for spelling in SPELLINGS if _is_spelling_of(texts, spelling)), None)
        if spelling is None:
            break
        found.append(spelling)
        texts = [spelling.plainly(text) for text in texts]
    return found


def _are_otherwise(texts: list[str]) -> bool:
    """Whether too many texts are written in none of the ways, which spares asking for each way."""
    others = (text for text in texts if not (_is_plain(text) or is_spelled(text)))
    return next(islice(others, int(OTHERS * len(texts)), None), None) is not None


def _is_spelling_of(texts: list[str], spelling: Spelling) -> bool:
    may_fail = 0 if spelling.is_of_all else int(OTHERS * len(texts))
    n_found = 0
    for text in texts:
        if spelling.finds(text):
            n_found += 1
        elif spelling.is_of_all or not _is_plain(text):
            may_fail -= 1
            if may_fail < 0:
                return False
    return n_found > 0 and spelling.suits(texts)


def _is_in_every_row(column: pa.ChunkedArray, spelling: Spelling) -> bool:
    is_spelled = pc.match_substring_regex(column, spelling.whole)
    return bool(pc.all(pc.or_kleene(is_spelled, may_be_missing(column))).as_py())
