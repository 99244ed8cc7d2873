"""Tables that tell of predictions already counted: a confusion matrix, a report of each class, points of a curve."""

import pyarrow as pa

from dashboard.columns.labels import decoded, label_text
from dashboard.columns.names import TRUTH_WORDS, words
from dashboard.reading.numbers.number_text import is_numeric
from dashboard.reading.refusals import NoSuchColumn
from dashboard.reading.rows.name_words import LABEL

FEWEST_CLASSES, MOST_CLASSES = 2, 1000
# What stands in the rows or columns of sums.
SUMS = frozenset({"", "all", "total", "totals", "sum", "margins", "summe", "gesamt"})
CURVES = (
    {"fpr", "tpr"},
    {"fpr", "recall"},
    {"precision", "recall", "threshold"},
    {"precision", "recall", "thresholds"},
)
REPORT = {"precision", "recall", "support"}


def refuse_summary(table: pa.Table) -> None:
    """Raise NoSuchColumn for a table of results, which holds no cases: it would open as a few odd ones.

    >>> refuse_summary(pa.table({"": ["cat", "dog"], "cat": [40, 5], "dog": [10, 45]}))
    Traceback (most recent call last):
        ...
    dashboard.reading.refusals.NoSuchColumn: This is a confusion matrix of the classes "cat" and "dog", with no single \
case in it. Send the predictions that it was counted from: a row for each case, with its label and its score.
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
    """The classes in the first column that name the others too, with a whole number in each cell; [] elsewhere."""
    counted = [name for name in table.column_names[1:] if _bare(name) not in SUMS]
    if not FEWEST_CLASSES <= len(counted) <= MOST_CLASSES or table.num_rows > len(counted) + 1:
        return []
    first = [label_text(value) for value in decoded(table.column(0)).to_pylist()]
    rows = [text for text in first if _bare(text) not in SUMS]
    if sorted(map(_bare, rows)) != sorted(map(_bare, counted)):
        return []
    columns = [decoded(table[name]) for name in counted]
    are_counts = all(is_numeric(column.type) and _are_whole(column) for column in columns)
    return rows if are_counts else []


def _bare(name: str) -> str:
    """A class without what says whether it is the actual or the predicted one."""
    return " ".join(word for word in words(name) if word not in {"actual", "predicted", "true", "pred"}) or name


def _are_whole(column: pa.ChunkedArray) -> bool:
    return all(value is not None and value >= 0 and value == int(value) for value in column.to_pylist())
