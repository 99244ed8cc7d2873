"""Split columns with lists in their cells: of numbers, or of labels with scores."""

from dataclasses import dataclass

import pyarrow as pa

from threshold_explorer.reading.formats.text_lists import may_be_items
from threshold_explorer.reading.numbers.label_score_lists import label_score_columns
from threshold_explorer.reading.numbers.number_lists import number_list_columns
from threshold_explorer.reading.numbers.number_text import is_text
from threshold_explorer.reading.report import Step
from threshold_explorer.words.sentence import Sentence

# Each splitter detects its own format; the first that matches is used.
SPLITTERS = (label_score_columns, number_list_columns)


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
