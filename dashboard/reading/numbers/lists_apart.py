"""Columns whose cells hold several numbers each, as columns of one number."""

from dataclasses import dataclass

import pyarrow as pa

from dashboard.reading.formats.listed_texts import may_be_items
from dashboard.reading.numbers.label_scores import label_score_columns
from dashboard.reading.numbers.number_text import is_text
from dashboard.reading.numbers.vectors import vector_columns
from dashboard.reading.report import Step
from dashboard.words.sentence import Sentence

# What a column may hold, each told by its own evidence; the first that finds it takes it apart.
TAKERS = (label_score_columns, vector_columns)


@dataclass(frozen=True)
class TakenApart(Step):
    """A table in which no cell holds a list that could be read, and what is said about the columns that did."""

    table: pa.Table
    notes: tuple[Sentence, ...] = ()


def with_lists_apart(table: pa.Table) -> TakenApart:
    """The table with lists of numbers, and labels with their scores, as columns of their own in the same place.

    >>> with_lists_apart(pa.table({"y": ["no", "yes"], "p": ["[0.75, 0.25]", "[0.5, 0.5]"]})).table.column_names
    ['y', 'p 0', 'p 1']
    """
    columns: dict[str, pa.ChunkedArray] = {}
    notes = []
    for name in table.column_names:
        column = table[name]
        takers = TAKERS if is_text(column.type) and not may_be_items(name) else ()
        found = next(filter(None, (take(column, name) for take in takers)), None)
        apart, note = found or ({}, None)
        # A name that another column has cannot be given again.
        is_taken = bool(set(apart) & (set(table.column_names) | set(columns)))
        columns |= {name: column} if is_taken or not apart else dict(apart)
        notes += [] if note is None or is_taken else [note]
    return TakenApart(pa.table(columns), tuple(notes)) if notes else TakenApart(table)
