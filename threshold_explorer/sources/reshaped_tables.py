"""Reshapes tables of other shapes to one row per case, with a note on it."""

from dataclasses import dataclass

import pyarrow as pa

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.column_names import TRUTH_WORDS, words
from threshold_explorer.columns.labels import decoded, label_text
from threshold_explorer.kinds.multiclass.long_format import long_columns, long_format_note, pivoted
from threshold_explorer.kinds.multiclass.one_hot import one_hot_columns, with_classes
from threshold_explorer.kinds.ranking.retrieved_lists import list_columns, rows_of_lists
from threshold_explorer.kinds.ranking.trec import with_trec_names
from threshold_explorer.reading.numbers.number_text import is_numeric
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.rows.column_name_words import LABEL
from threshold_explorer.words.sentence import Sentence

MIN_CLASSES, MAX_CLASSES = 2, 1000
# Names of rows or columns of totals.
TOTALS = frozenset({"", "all", "total", "totals", "sum", "margins", "summe", "gesamt"})
CURVES = (
    {"fpr", "tpr"},
    {"fpr", "recall"},
    {"precision", "recall", "threshold"},
    {"precision", "recall", "thresholds"},
)
REPORT = {"precision", "recall", "support"}


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


def refuse_summary(table: pa.Table) -> None:
    """Raise NoSuchColumn for a table of results, whose rows would otherwise be read as cases.

    >>> refuse_summary(pa.table({"": ["cat", "dog"], "cat": [40, 5], "dog": [10, 45]}))
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.refusals.NoSuchColumn: This is a confusion matrix of the classes "cat" and "dog", not a \
list of cases. Upload the predictions behind it: one row per case, with its label and its score.
    """
    names = {name.casefold().replace("-", " ").strip() for name in table.column_names}
    if REPORT <= names:
        raise NoSuchColumn("columns-report")
    if any(curve <= names for curve in CURVES) and not any(_is_truth(name) for name in table.column_names):
        raise NoSuchColumn("columns-curve", columns=table.column_names)
    if classes := _classes_of_matrix(table):
        raise NoSuchColumn("columns-matrix", classes=classes)


def _is_truth(name: str) -> bool:
    return not (TRUTH_WORDS | LABEL).isdisjoint(words(name))


def _classes_of_matrix(table: pa.Table) -> list[str]:
    """The classes of a confusion matrix: names of rows and columns, with a whole number in each cell; else []."""
    counted = [name for name in table.column_names[1:] if _class_name(name) not in TOTALS]
    if not MIN_CLASSES <= len(counted) <= MAX_CLASSES or table.num_rows > len(counted) + 1:
        return []
    first = [label_text(value) for value in decoded(table.column(0)).to_pylist()]
    rows = [text for text in first if _class_name(text) not in TOTALS]
    if sorted(map(_class_name, rows)) != sorted(map(_class_name, counted)):
        return []
    columns = [decoded(table[name]) for name in counted]
    are_counts = all(is_numeric(column.type) and _are_whole(column) for column in columns)
    return rows if are_counts else []


def _class_name(name: str) -> str:
    """A class without words such as "actual" or "predicted"."""
    return " ".join(word for word in words(name) if word not in {"actual", "predicted", "true", "pred"}) or name


def _are_whole(column: pa.ChunkedArray) -> bool:
    return all(value is not None and value >= 0 and value == int(value) for value in column.to_pylist())
