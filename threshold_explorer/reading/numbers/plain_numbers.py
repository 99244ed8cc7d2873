"""Convert the columns of a parsed table to numbers: split lists, strip decorations, parse marks, drop sentinels."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from threshold_explorer.reading.formats.text_lists import may_be_items
from threshold_explorer.reading.numbers.decimal_marks import ReadAgain, with_parsed_marks
from threshold_explorer.reading.numbers.decorated_numbers import without_decorations
from threshold_explorer.reading.numbers.label_score_lists import label_score_columns
from threshold_explorer.reading.numbers.number_lists import number_list_columns
from threshold_explorer.reading.numbers.number_text import is_text
from threshold_explorer.reading.numbers.sentinels import without_sentinels
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.report import Finding, Question, Step, Steps
from threshold_explorer.words.sentence import Sentence

# Each splitter detects its own format; the first that matches is used.
SPLITTERS = (label_score_columns, number_list_columns)


@dataclass(frozen=True)
class PlainNumbers(Step):
    """A table with numeric columns, and the report on them."""

    table: pa.Table
    findings: tuple[Finding, ...] = ()
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()


def plain_numbers(table: pa.Table, read_again: ReadAgain, delimiter: str, options: ReadingOptions) -> PlainNumbers:
    """The table with lists split, and decorations and marks removed from numbers.

    >>> table = pa.table({"rate": ["12,5 %", "7 %"]})
    >>> plain_numbers(table, lambda names, decimal: table.select(names), ";", ReadingOptions()).table.to_pydict()
    {'rate': [12.5, 7.0]}
    """
    steps = Steps()
    split = steps.add(with_lists_split(table))
    undecorated = steps.add(without_decorations(split.table))
    in_file = set(table.column_names) - set(undecorated.changed)

    def reread(names: Sequence[str], decimal: str | None) -> pa.Table:
        again = read_again([name for name in names if name in in_file], decimal)
        changed = {name: undecorated.changed[name] for name in names if name in undecorated.changed}
        return pa.table(dict(zip(again.column_names, again.columns, strict=True)) | changed)

    marked = steps.add(with_parsed_marks(undecorated.table, reread, delimiter, options))
    without_missing = steps.add(without_sentinels(marked.table, options))
    combined = steps.report()
    return PlainNumbers(without_missing.table, combined.findings, combined.notes, combined.questions)


@dataclass(frozen=True)
class SplitColumns(Step):
    """A table with its list columns split, and the notes on them."""

    table: pa.Table
    notes: tuple[Sentence, ...] = ()


def with_lists_split(table: pa.Table) -> SplitColumns:
    """The table with lists of numbers, and labels with scores, split into columns at the same position.

    >>> with_lists_split(pa.table({"y": ["no", "yes"], "p": ["[0.75, 0.25]", "[0.5, 0.5]"]})).table.column_names
    ['y', 'p 0', 'p 1']
    """
    columns: dict[str, pa.ChunkedArray] = {}
    notes = []
    for name in table.column_names:
        column = table[name]
        splitters = SPLITTERS if is_text(column.type) and not may_be_items(name) else ()
        found = next(filter(None, (split(column, name) for split in splitters)), None)
        parts, note = found or ({}, None)
        names_clash = bool(set(parts) & (set(table.column_names) | set(columns)))
        columns |= {name: column} if names_clash or not parts else dict(parts)
        notes += [] if note is None or names_clash else [note]
    return SplitColumns(pa.table(columns), tuple(notes)) if notes else SplitColumns(table)
