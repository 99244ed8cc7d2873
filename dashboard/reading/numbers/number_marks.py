"""Numbers with decimal commas or thousands separators, turned into the numbers that they are written for."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.choices import THOUSANDS_SEPARATORS, ReadingChoices
from dashboard.reading.numbers.decimals import number_by
from dashboard.reading.numbers.number_text import (
    LOOKED_AT,
    MEANT_AS_NUMBER,
    as_numbers,
    is_meant_as_numbers,
    is_text,
    matches,
    may_be_rounded,
)
from dashboard.reading.numbers.spellings import APOSTROPHES, SPACES
from dashboard.reading.report import Finding, Step
from dashboard.words.sentence import Sentence

# Reads columns of the file again: as texts, or as whatever they are with this decimal mark.
ReadAgain = Callable[[Sequence[str], str | None], pa.Table]

SEPARATORS = {"": "", ",": ",", ".": ".", " ": SPACES, "'": APOSTROPHES}
MARKS = f"[,{APOSTROPHES}]|[0-9][{SPACES}][0-9]|[.].*[.]"
# A whole number whose digits are not grouped although there are more than three.
UNGROUPED = r"\s*[+-]?[0-9]{4,}\s*"
INDIAN_GROUPS = "|[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}"
# Two labels as likely as a number.
PAIR = r"\s*[0-9]{1,2},[0-9]{1,2}\s*"
LEFT_AS_TEXT = "reading-note-left-as-text"


@dataclass(frozen=True)
class NumberMarks:
    """What the marks in numbers mean."""

    decimal: str = "."
    thousands: str = ""

    @property
    def pattern(self) -> str:
        """The numbers in this reading; groups are of three digits, in India of two; none of zeros is first."""
        mark, separators = re.escape(self.decimal), SEPARATORS[self.thousands]
        grouped = rf"|[1-9][0-9]{{0,2}}([{separators}][0-9]{{3}})+" if separators else ""
        grouped += INDIAN_GROUPS if separators == "," else ""
        return rf"\s*{number_by(mark, f'[0-9]+{grouped}')}\s*"

    def fits(self, texts: pa.ChunkedArray) -> bool:
        """Whether all that is meant as a number is one in this reading."""
        return _count(texts, self.pattern) == _count(texts, MEANT_AS_NUMBER)

    def plain(self, texts: pa.ChunkedArray) -> pa.ChunkedArray:
        """The texts, those that are numbers written with a decimal point and nothing else."""
        plain = texts
        for separator in SEPARATORS[self.thousands]:
            plain = pc.replace_substring(plain, separator, "")
        plain = pc.utf8_trim_whitespace(pc.replace_substring(plain, self.decimal, "."))
        return pc.if_else(matches(texts, self.pattern), plain, texts)

    def number(self, text: str) -> str:
        """The number that one text is read as."""
        return str(self.plain(pa.chunked_array([[text]]))[0].as_py())


PLAIN = NumberMarks()
BY_COMMAS = NumberMarks(",")
GROUPED_BY_POINTS = NumberMarks(",", ".")
# Where two fit equally many columns the earlier wins: no separator is seen where none is needed.
READINGS = tuple(
    NumberMarks(decimal, thousands) for thousands in SEPARATORS for decimal in ".," if decimal != thousands
)


@dataclass(frozen=True)
class MarkedTable(Step):
    """A table whose numbers are numbers, and the reading of them.

    `is_guess` where the same texts could be other numbers; `notes` say which texts were read as what.
    """

    table: pa.Table
    reading: NumberMarks
    is_guess: bool = False
    notes: tuple[Sentence, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The decimal mark and the separator of thousands."""
        decimal, thousands = self.reading.decimal, self.reading.thousands
        separators = {value: words for value, words in THOUSANDS_SEPARATORS.items() if value != decimal}
        return (
            Finding.of_choice("decimal", decimal, self.is_guess),
            Finding.of_choice("thousands", thousands, self.is_guess, separators),
        )


@dataclass(frozen=True)
class _Marked:
    """A column of texts with marks, and its numbers where Arrow has read them all with decimal commas."""

    texts: pa.ChunkedArray
    by_commas: pa.ChunkedArray | None

    def fits(self, reading: NumberMarks) -> bool:
        if not reading.fits(self.texts.slice(0, LOOKED_AT)):
            return False
        return (reading.decimal == "," and self.by_commas is not None) or reading.fits(self.texts)

    def numbers(self, reading: NumberMarks) -> pa.ChunkedArray:
        if reading == BY_COMMAS and self.by_commas is not None:
            return self.by_commas
        return as_numbers(reading.plain(self.texts))


def with_plain_numbers(table: pa.Table, read_again: ReadAgain, delimiter: str, choices: ReadingChoices) -> MarkedTable:
    """The table with its marked columns as numbers, by one reading for the whole file.

    It is the one that fits every number in the most columns; where it does not, the column stays as written.
    Where "1,234" alone can be both 1.234 and 1234, columns with points and numbers without separators decide,
    at last the delimiter: a semicolon is written where commas are decimal.

    >>> table = pa.table({"score": ["0,5", "1.234,5", "n/a"]})
    >>> marked = with_plain_numbers(table, lambda names, decimal: table.select(names), ";", ReadingChoices())
    >>> marked.table["score"].to_pylist(), marked.reading
    (['0.5', '1234.5', 'n/a'], NumberMarks(decimal=',', thousands='.'))
    """
    marked = _marked_columns(table, read_again)
    if delimiter == "," and choices.decimal is None and choices.thousands is None:
        marked = _without_pairs(marked, table, read_again)
    pointed = [name for name in table.column_names if name not in marked and _may_have_points(table[name])]
    reading, other = _decided(marked, lambda: read_again(pointed, None), delimiter, choices)
    if reading == PLAIN:
        is_open = not marked and delimiter != "," and choices.decimal is None and choices.thousands is None
        doubts = _doubtful_points(table, pointed, read_again) if is_open else []
        return MarkedTable(table, reading, bool(doubts), (*doubts, *_note(LEFT_AS_TEXT, list(marked))))
    found = {name: column for name, column in marked.items() if column.fits(reading)}
    left = [name for name in marked if name not in found]
    by_points = _with_points(read_again(pointed, None)) if reading.decimal == "," else {}
    grouped = _grouped_by_points(by_points, reading, choices)
    if grouped:
        reading, found = GROUPED_BY_POINTS, found | grouped
    for name, column in found.items():
        table = table.set_column(table.column_names.index(name), name, column.numbers(reading))
    texts = {name: column.texts for name, column in found.items()}
    notes = [_doubt(name, texts[name], reading, other) for name in texts] if other else _groups(texts, reading)
    otherwise = [name for name in by_points if name not in grouped]
    notes += _note("reading-note-points", otherwise) + _note(LEFT_AS_TEXT, left)
    return MarkedTable(table, reading, bool(other or grouped), tuple(notes))


def _marked_columns(table: pa.Table, read_again: ReadAgain) -> dict[str, _Marked]:
    texts = {name: table[name] for name in table.column_names if _has_marks(table[name])}
    likely = [name for name, column in texts.items() if BY_COMMAS.fits(column.slice(0, LOOKED_AT))]
    by_commas = read_again(likely, ",") if likely else table.select([])
    numbers = {name: by_commas[name] for name in by_commas.column_names if _are_exact_numbers(by_commas[name])}
    return {name: _Marked(column, numbers.get(name)) for name, column in texts.items()}


def _without_pairs(marked: dict[str, _Marked], table: pa.Table, read_again: ReadAgain) -> dict[str, _Marked]:
    """Without columns such as "0,1" and "1,0", where the file has decimal points between commas."""
    pairs = {
        name for name, column in marked.items() if _count(column.texts, PAIR) == _count(column.texts, MEANT_AS_NUMBER)
    }
    pointed = [name for name in table.column_names if pairs and name not in marked and _may_have_points(table[name])]
    texts = _with_points(read_again(pointed, None)) if pointed else {}
    if all(map(GROUPED_BY_POINTS.fits, texts.values())):
        return marked
    return {name: column for name, column in marked.items() if name not in pairs}


def _are_exact_numbers(column: pa.ChunkedArray) -> bool:
    if pa.types.is_float64(column.type):
        return not any(map(may_be_rounded, column.chunks))
    return bool(pa.types.is_int64(column.type))


def _may_have_points(column: pa.ChunkedArray) -> bool:
    return bool(pa.types.is_float64(column.type)) or (is_text(column.type) and is_meant_as_numbers(column))


def _count(texts: pa.ChunkedArray, pattern: str) -> int:
    return int(pc.sum(matches(texts, pattern)).as_py() or 0)


def _has_marks(column: pa.ChunkedArray) -> bool:
    if not (is_text(column.type) and is_meant_as_numbers(column)):
        return False
    # Most columns show it in their first rows.
    return _hold_marks(column.slice(0, LOOKED_AT)) or _hold_marks(column)


def _hold_marks(texts: pa.ChunkedArray) -> bool:
    has_marks = pc.and_(pc.match_substring_regex(texts, MARKS), matches(texts, MEANT_AS_NUMBER))
    return bool(pc.any(has_marks).as_py())


def _decided(
    marked: dict[str, _Marked], pointed: Callable[[], pa.Table], delimiter: str, choices: ReadingChoices
) -> tuple[NumberMarks, NumberMarks | None]:
    """The reading of the file, and the other one where the same texts are other numbers in it."""
    asked = [reading for reading in READINGS if _was_asked(reading, choices)]
    n_fitting = {reading: sum(column.fits(reading) for column in marked.values()) for reading in asked}
    most = max(n_fitting.values())
    best = [reading for reading in asked if n_fitting[reading] == most]
    by_point = next((reading for reading in best if reading.decimal == "."), None)
    by_comma = next((reading for reading in best if reading.decimal == ","), None)
    if not most or by_point is None or by_comma is None or by_point.thousands == by_comma.thousands:
        return best[0], None
    if not all(map(GROUPED_BY_POINTS.fits, pointed().columns)):
        return by_point, None
    is_ungrouped = any(_count(column.texts, UNGROUPED) for column in marked.values())
    return (by_comma, by_point) if delimiter == ";" or is_ungrouped else (by_point, by_comma)


def _was_asked(reading: NumberMarks, choices: ReadingChoices) -> bool:
    return choices.decimal in {None, reading.decimal} and choices.thousands in {None, reading.thousands}


def _with_points(texts: pa.Table) -> dict[str, pa.ChunkedArray]:
    columns = zip(texts.column_names, texts.columns, strict=True)
    return {name: column for name, column in columns if pc.any(pc.match_substring(column, ".")).as_py()}


def _grouped_by_points(
    by_points: dict[str, pa.ChunkedArray], reading: NumberMarks, choices: ReadingChoices
) -> dict[str, _Marked]:
    """Where commas are decimal, the columns whose points can only stand between groups of digits."""
    if reading.thousands not in {"", "."} or choices.thousands == "":
        return {}
    return {name: _Marked(texts, None) for name, texts in by_points.items() if GROUPED_BY_POINTS.fits(texts)}


def _doubtful_points(table: pa.Table, pointed: list[str], read_again: ReadAgain) -> list[Sentence]:
    """A note for each column that is all "1.234": read with a decimal point, as most files mean it."""
    doubtful = [name for name in pointed if _may_be_grouped(table[name])]
    texts = _with_points(read_again(doubtful, None)) if doubtful else {}
    found = {name: column for name, column in texts.items() if GROUPED_BY_POINTS.fits(column)}
    return [_doubt(name, column, PLAIN, GROUPED_BY_POINTS) for name, column in found.items()]


def _may_be_grouped(numbers: pa.ChunkedArray) -> bool:
    if not pa.types.is_float64(numbers.type):
        return False
    first = np.abs(numbers.slice(0, LOOKED_AT).drop_null().to_numpy())
    broken = first[np.isfinite(first) & (first != np.floor(first))]
    return bool(((broken >= 1) & (broken < 1000)).all() and (np.round(broken, 3) == broken).all())


def _doubt(name: str, texts: pa.ChunkedArray, reading: NumberMarks, other: NumberMarks) -> Sentence:
    text = _example(texts, other if other.thousands else reading)
    read, otherwise = reading.number(text), other.number(text)
    return Sentence("reading-note-doubt", column=name, text=text, read=read, other=otherwise)


def _groups(found: dict[str, pa.ChunkedArray], reading: NumberMarks) -> list[Sentence]:
    """A note for each column from which separators were taken."""
    if not reading.thousands:
        return []
    separated = f"[{SEPARATORS[reading.thousands]}]"
    with_groups = {
        name: texts for name, texts in found.items() if pc.any(pc.match_substring_regex(texts, separated)).as_py()
    }
    examples = {name: _example(texts, reading) for name, texts in with_groups.items()}
    return [
        Sentence("reading-note-grouped", column=name, text=text, read=reading.number(text))
        for name, text in examples.items()
    ]


def _example(texts: pa.ChunkedArray, reading: NumberMarks) -> str:
    """The first text with a separator of this reading."""
    row = pc.index(pc.match_substring_regex(texts, f"[{SEPARATORS[reading.thousands]}]"), value=True).as_py()
    return str(texts[row].as_py()).strip()


def _note(key: str, columns: list[str]) -> list[Sentence]:
    return [Sentence(key, count=len(columns), columns=columns)] if columns else []
