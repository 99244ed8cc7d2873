"""Strip units, brackets, calls and quotes from the numbers of a column."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.missing_values import may_be_missing
from threshold_explorer.reading.numbers.number_decorations import DECORATIONS, IN_UNITS, PLAIN, Decoration, is_decorated
from threshold_explorer.reading.numbers.number_text import (
    SAMPLE_ROWS,
    as_numbers,
    first_nonmissing,
    has_non_ascii,
    is_text,
    matches,
    with_plain_characters,
)
from threshold_explorer.reading.report import Step
from threshold_explorer.words.sentence import Sentence

# "[0,91 %]" has two.
MAX_DECORATIONS = 3
# This share of a column may be other text, which the column's role then refuses by row.
MAX_OTHERS = 0.1
PLAIN_TEXT = re.compile(PLAIN)


@dataclass(frozen=True)
class UndecoratedTable(Step):
    """A table with plain numbers, the columns that changed, and the notes on them."""

    table: pa.Table
    changed: dict[str, pa.ChunkedArray]
    notes: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class _Undecorated:
    column: pa.ChunkedArray
    decorations: Sequence[Decoration]


def without_decorations(table: pa.Table) -> UndecoratedTable:
    """The table with each number as digits and marks; nothing is scaled: "12,5 %" becomes 12,5.

    Detected in a column's first values, and where these are plain in its other values. A unit must
    occur in every row, otherwise the column stays as it is.

    >>> table = pa.table({"score": ["tensor(0.91)", "tensor(0.25)"], "rate": ["12,5 %", "7 %"]})
    >>> undecorated = without_decorations(table)
    >>> undecorated.table.to_pydict()
    {'score': [0.91, 0.25], 'rate': ['12,5', '7']}
    >>> print(*undecorated.notes, sep="\\n")
    In column "score", "tensor(0.91)" was read as 0.91.
    In column "rate", "12,5 %" was read as 12,5, without conversion of the unit.
    """
    changed, notes = {}, []
    for name in table.column_names:
        column = table[name]
        undecorated = _undecorated(column) if is_text(column.type) else None
        if undecorated is None:
            continue
        row = pc.index(pc.not_equal(column, undecorated.column), value=True).as_py()
        if row < 0:
            continue
        changed[name] = undecorated.column
        text, read = (str(values[row].as_py()).strip() for values in (column, undecorated.column))
        key = "reading-note-unit" if set(undecorated.decorations) & set(IN_UNITS.values()) else "reading-note-spelled"
        notes.append(Sentence(key, column=name, text=text, read=read))
        table = table.set_column(table.column_names.index(name), name, as_numbers(undecorated.column))
    return UndecoratedTable(table, changed, tuple(notes))


def _undecorated(column: pa.ChunkedArray) -> _Undecorated | None:
    """The column of plain numbers, and the decorations; None where it is plain, or not numeric."""
    first = first_nonmissing(column)
    texts = _plain_texts(first)
    are_numbers = 2 * sum(map(_is_plain, texts)) > len(texts)
    if are_numbers:
        is_other = pc.invert(pc.or_(matches(column, PLAIN), may_be_missing(column)))
        others = _plain_texts(pa.chunked_array([pc.unique(column.filter(is_other))]).slice(0, SAMPLE_ROWS))
        if not others:
            return None
        texts = [*texts, *others]
    decorations = _decorations_of(texts)
    if not (decorations or are_numbers):
        return None
    plain = with_plain_characters(column) if has_non_ascii(column) else column
    for decoration in decorations:
        if decoration.is_of_all and not _is_in_every_row(plain, decoration):
            return None
        plain = pc.replace_substring_regex(plain, decoration.whole, decoration.plain)
    if all(decoration.is_number for decoration in decorations):
        is_plain = pc.or_(pc.fill_null(matches(plain, PLAIN), False), pc.fill_null(may_be_missing(plain), False))
        plain = pc.if_else(is_plain, plain, column)
    return _Undecorated(plain, decorations)


def _plain_texts(texts: pa.ChunkedArray) -> list[str]:
    return list((with_plain_characters(texts) if has_non_ascii(texts) else texts).to_pylist())


def _is_plain(text: str) -> bool:
    return PLAIN_TEXT.fullmatch(text) is not None


def _decorations_of(texts: list[str]) -> list[Decoration]:
    """The decorations of the numbers, outermost first."""
    found: list[Decoration] = []
    if _are_otherwise(texts):
        return found
    while len(found) < MAX_DECORATIONS:
        decoration = next((decoration for decoration in DECORATIONS if _is_decoration_of(texts, decoration)), None)
        if decoration is None:
            break
        found.append(decoration)
        texts = [decoration.stripped(text) for text in texts]
    return found


def _are_otherwise(texts: list[str]) -> bool:
    """Whether too many texts match no decoration, checked once instead of once per decoration."""
    others = (text for text in texts if not (_is_plain(text) or is_decorated(text)))
    return next(islice(others, int(MAX_OTHERS * len(texts)), None), None) is not None


def _is_decoration_of(texts: list[str], decoration: Decoration) -> bool:
    may_fail = 0 if decoration.is_of_all else int(MAX_OTHERS * len(texts))
    n_found = 0
    for text in texts:
        if decoration.finds(text):
            n_found += 1
        elif decoration.is_of_all or not _is_plain(text):
            may_fail -= 1
            if may_fail < 0:
                return False
    return n_found > 0 and decoration.suits(texts)


def _is_in_every_row(column: pa.ChunkedArray, decoration: Decoration) -> bool:
    is_decorated = pc.match_substring_regex(column, decoration.whole)
    return bool(pc.all(pc.or_kleene(is_decorated, may_be_missing(column))).as_py())
