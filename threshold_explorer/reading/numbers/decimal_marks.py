"""Detect the decimal mark and the thousands separator of a file, and parse numbers that use them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.number_text import (
    APOSTROPHES,
    MEANT_AS_NUMBER,
    SAMPLE_ROWS,
    SPACES,
    as_numbers,
    is_number_column,
    is_text,
    matches,
    number_by,
)
from threshold_explorer.reading.options import THOUSANDS_SEPARATORS, ReadingOptions
from threshold_explorer.reading.report import Finding, Step
from threshold_explorer.words.sentence import Sentence

# Reads columns of the file again, as text.
ReadAgain = Callable[[Sequence[str]], pa.Table]
Texts = dict[str, pa.ChunkedArray]

SEPARATORS = {"": "", ",": ",", ".": ".", " ": SPACES, "'": APOSTROPHES}
MARK_PATTERN = f"[,{APOSTROPHES}]|[0-9][{SPACES}][0-9]|[.].*[.]"
# An integer of more than three digits without separators.
UNGROUPED = r"\s*[+-]?[0-9]{4,}\s*"
# May be a pair of labels as well as a number.
PAIR = r"\s*[0-9]{1,2},[0-9]{1,2}\s*"


@dataclass(frozen=True)
class NumberMarks:
    decimal: str = "."
    thousands: str = ""

    @property
    def pattern(self) -> str:
        """The pattern of numbers; groups have three digits; a first group of zeros is invalid."""
        mark, separators = re.escape(self.decimal), SEPARATORS[self.thousands]
        grouped = rf"|[1-9][0-9]{{0,2}}([{separators}][0-9]{{3}})+" if separators else ""
        return rf"\s*{number_by(mark, f'[0-9]+{grouped}')}\s*"

    def fits(self, texts: pa.ChunkedArray) -> bool:
        """Whether every number-like text is a number with these marks."""
        # The first rows of most columns suffice.
        return self._fits(texts.slice(0, SAMPLE_ROWS)) and self._fits(texts)

    def _fits(self, texts: pa.ChunkedArray) -> bool:
        return not pc.any(pc.and_not(matches(texts, MEANT_AS_NUMBER), matches(texts, self.pattern))).as_py()

    def plain(self, texts: pa.ChunkedArray) -> pa.ChunkedArray:
        """The texts with numbers rewritten with a decimal point and no separators."""
        plain = texts
        for separator in SEPARATORS[self.thousands]:
            plain = pc.replace_substring(plain, separator, "")
        plain = pc.utf8_trim_whitespace(pc.replace_substring(plain, self.decimal, "."))
        return pc.if_else(matches(texts, self.pattern), plain, texts)

    def number(self, text: str) -> str:
        """One text rewritten with a decimal point and no separators."""
        return str(self.plain(pa.chunked_array([[text]]))[0].as_py())


PLAIN = NumberMarks()
GROUPED_BY_POINTS = NumberMarks(",", ".")
# Where two fit equally many columns the first wins: no separator is assumed where none is needed.
CANDIDATES = tuple(
    NumberMarks(decimal, thousands) for thousands in SEPARATORS for decimal in ".," if decimal != thousands
)


@dataclass(frozen=True)
class MarkedTable(Step):
    """A table with parsed numbers, and the marks that were used.

    `is_guess` where the same texts could be other numbers; `notes` report examples.
    """

    table: pa.Table
    marks: NumberMarks
    is_guess: bool = False
    notes: tuple[Sentence, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The decimal mark and the thousands separator."""
        decimal, thousands = self.marks.decimal, self.marks.thousands
        separators = {value: label for value, label in THOUSANDS_SEPARATORS.items() if value != decimal}
        return (
            Finding.of_option("decimal", decimal, self.is_guess),
            Finding.of_option("thousands", thousands, self.is_guess, separators),
        )


def with_parsed_marks(table: pa.Table, read_again: ReadAgain, delimiter: str, options: ReadingOptions) -> MarkedTable:
    """The table with its marked columns as numbers, by one pair of marks for the whole file.

    The pair that fits every number in the most columns is used; a column that it does not fit stays text.
    Where "1,234" may be both 1.234 and 1234, columns with points and numbers without separators decide,
    then the delimiter: a semicolon suggests decimal commas.

    >>> table = pa.table({"score": ["0,5", "1.234,5", "n/a"]})
    >>> marked = with_parsed_marks(table, table.select, ";", ReadingOptions())
    >>> marked.table["score"].to_pylist(), marked.marks
    (['0.5', '1234.5', 'n/a'], NumberMarks(decimal=',', thousands='.'))
    """
    marked = {name: table[name] for name in table.column_names if _has_marks(table[name])}
    others = [name for name in table.column_names if name not in marked and _may_have_points(table[name])]
    is_chosen = options.decimal is not None or options.thousands is not None
    if not marked:
        # Only values such as "1.234" could be read otherwise, where commas are not the delimiter.
        others = [name for name in others if _may_be_grouped(table[name])]
        may_differ = options.decimal != "." and options.thousands in {None, "."} and (is_chosen or delimiter != ",")
        others = others if may_differ else []
    pointed = _with_points(read_again(others)) if others else {}
    if delimiter == "," and not is_chosen:
        marked = _without_pairs(marked, pointed)
    fitting = {name: _fitting(texts) for name, texts in marked.items()}
    marks, alternative = _best_marks(marked, fitting, pointed, delimiter, options)
    if marks == PLAIN:
        doubtful = pointed if not marked and not is_chosen else {}
        ambiguous = {name: texts for name, texts in doubtful.items() if GROUPED_BY_POINTS.fits(texts)}
        notes = [_ambiguity_note(name, texts, PLAIN, GROUPED_BY_POINTS) for name, texts in ambiguous.items()]
        return MarkedTable(table, marks, bool(ambiguous), (*notes, *_column_note("left-as-text", list(marked))))
    found = {name: texts for name, texts in marked.items() if marks in fitting[name]}
    unparsed = [name for name in marked if name not in found]
    by_points = pointed if marks.decimal == "," else {}
    grouped = _grouped_by_points(by_points, marks, options)
    if grouped:
        marks, found = GROUPED_BY_POINTS, found | grouped
    for name, texts in found.items():
        table = table.set_column(table.column_names.index(name), name, as_numbers(marks.plain(texts)))
    if alternative:
        notes = [_ambiguity_note(name, texts, marks, alternative) for name, texts in found.items()]
    else:
        notes = _grouped_notes(found, marks)
    notes += _column_note("left-as-text", unparsed)
    return MarkedTable(table, marks, bool(alternative or grouped), tuple(notes))


def _has_marks(column: pa.ChunkedArray) -> bool:
    if not (is_text(column.type) and is_number_column(column)):
        return False
    # The first rows of most columns suffice.
    return _have_marks(column.slice(0, SAMPLE_ROWS)) or _have_marks(column)


def _have_marks(texts: pa.ChunkedArray) -> bool:
    has_marks = pc.and_(pc.match_substring_regex(texts, MARK_PATTERN), matches(texts, MEANT_AS_NUMBER))
    return bool(pc.any(has_marks).as_py())


def _may_have_points(column: pa.ChunkedArray) -> bool:
    return bool(pa.types.is_float64(column.type)) or (is_text(column.type) and is_number_column(column))


def _may_be_grouped(numbers: pa.ChunkedArray) -> bool:
    """Whether each number may have been written with a thousands separator, such as 1.234."""
    if not pa.types.is_float64(numbers.type):
        return False
    first = np.abs(numbers.slice(0, SAMPLE_ROWS).drop_null().to_numpy())
    broken = first[np.isfinite(first) & (first != np.floor(first))]
    return bool(((broken >= 1) & (broken < 1000)).all() and (np.round(broken, 3) == broken).all())


def _with_points(texts: pa.Table) -> Texts:
    columns = zip(texts.column_names, texts.columns, strict=True)
    return {name: column for name, column in columns if pc.any(pc.match_substring(column, ".")).as_py()}


def _without_pairs(marked: Texts, pointed: Texts) -> Texts:
    """The columns without pairs of labels such as "0,1", where the file has decimal points and commas as delimiters."""
    if all(map(GROUPED_BY_POINTS.fits, pointed.values())):
        return marked
    return {name: texts for name, texts in marked.items() if _count(texts, PAIR) != _count(texts, MEANT_AS_NUMBER)}


def _best_marks(
    marked: Texts, fitting: dict[str, list[NumberMarks]], pointed: Texts, delimiter: str, options: ReadingOptions
) -> tuple[NumberMarks, NumberMarks | None]:
    """The marks of the file, and the alternative where the same texts would be other numbers."""
    chosen = [
        marks
        for marks in CANDIDATES
        if options.decimal in {None, marks.decimal} and options.thousands in {None, marks.thousands}
    ]
    n_fitting = {marks: sum(marks in each for each in fitting.values()) for marks in chosen}
    best_count = max(n_fitting.values())
    best = [marks for marks in chosen if n_fitting[marks] == best_count]
    by_point = next((marks for marks in best if marks.decimal == "."), None)
    by_comma = next((marks for marks in best if marks.decimal == ","), None)
    if not best_count or by_point is None or by_comma is None or by_point.thousands == by_comma.thousands:
        return best[0], None
    if not all(map(GROUPED_BY_POINTS.fits, pointed.values())):
        return by_point, None
    is_ungrouped = any(_count(texts, UNGROUPED) for texts in marked.values())
    return (by_comma, by_point) if delimiter == ";" or is_ungrouped else (by_point, by_comma)


def _fitting(texts: pa.ChunkedArray) -> list[NumberMarks]:
    """The marks that fit; what fits without thousands separators fits with any."""
    found: list[NumberMarks] = []
    for marks in CANDIDATES:
        if NumberMarks(marks.decimal) in found or marks.fits(texts):
            found.append(marks)
    return found


def _grouped_by_points(by_points: Texts, marks: NumberMarks, options: ReadingOptions) -> Texts:
    """With decimal commas, the columns whose points must be thousands separators."""
    if marks.thousands not in {"", "."} or options.thousands == "":
        return {}
    return {name: texts for name, texts in by_points.items() if GROUPED_BY_POINTS.fits(texts)}


def _ambiguity_note(name: str, texts: pa.ChunkedArray, marks: NumberMarks, alternative: NumberMarks) -> Sentence:
    text = _example(texts, alternative if alternative.thousands else marks)
    read, other_number = marks.number(text), alternative.number(text)
    return Sentence("reading-note-ambiguous-number", column=name, text=text, read=read, other=other_number)


def _grouped_notes(found: Texts, marks: NumberMarks) -> list[Sentence]:
    """A note for each column with thousands separators."""
    if not marks.thousands:
        return []
    examples = {name: _example(texts, marks) for name, texts in found.items()}
    return [
        Sentence("reading-note-grouped", column=name, text=text, read=marks.number(text))
        for name, text in examples.items()
        if text
    ]


def _example(texts: pa.ChunkedArray, marks: NumberMarks) -> str:
    """The first text with a thousands separator, or ""."""
    row = pc.index(pc.match_substring_regex(texts, f"[{SEPARATORS[marks.thousands]}]"), value=True).as_py()
    return str(texts[row].as_py()).strip() if row >= 0 else ""


def _column_note(key: str, columns: list[str]) -> list[Sentence]:
    return [Sentence(f"reading-note-{key}", count=len(columns), columns=columns)] if columns else []


def _count(texts: pa.ChunkedArray, pattern: str) -> int:
    return int(pc.sum(matches(texts, pattern)).as_py() or 0)
