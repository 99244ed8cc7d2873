"""Reshapes tables of other shapes to one row per case, with a note on it."""

from dataclasses import dataclass

import pyarrow as pa

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.trec import with_trec_names
from threshold_explorer.kinds.multiclass.long_format import long_columns, long_format_note, pivoted
from threshold_explorer.kinds.multiclass.one_hot import one_hot_columns, with_classes
from threshold_explorer.kinds.ranking.retrieved_lists import list_columns, rows_of_lists
from threshold_explorer.words.sentence import Sentence


@dataclass(frozen=True)
class Reshaped:
    """A table with one row per case, or per query and item; `notes` describe the reshaping."""

    table: pa.Table
    notes: tuple[Sentence, ...] = ()


def detect_columns(table: pa.Table) -> tuple[DetectedColumns, tuple[Sentence, ...]]:
    """The columns of a table, reshaped to one row per case where needed, and the notes on that."""
    columns = DetectedColumns.of(with_trec_names(table))
    made = next(filter(None, (reshape(columns) for reshape in RESHAPERS)), None)
    return (DetectedColumns.of(made.table), made.notes) if made else (columns, ())


def _from_long(columns: DetectedColumns) -> Reshaped | None:
    found = long_columns(columns)
    if found is None:
        return None
    made = pivoted(columns.table, found)
    return Reshaped(made, (long_format_note(found, columns.table, made),))


def _from_lists(columns: DetectedColumns) -> Reshaped | None:
    found = list_columns(columns.table)
    judged = rows_of_lists(columns.table, found) if found else None
    if judged is None:
        return None
    return Reshaped(judged.table, (Sentence("columns-lists", rows=columns.table.num_rows), *judged.notes))


def _from_one_hot(columns: DetectedColumns) -> Reshaped | None:
    found = one_hot_columns(columns)
    if found is None:
        return None
    return Reshaped(with_classes(columns, found), (Sentence("columns-one-hot", classes=len(found.labels)),))


RESHAPERS = (_from_long, _from_lists, _from_one_hot)
