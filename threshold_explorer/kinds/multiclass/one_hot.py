"""Converts one-hot labels, one column of 0 and 1 per class, to a single column of classes."""

import numpy as np
import pyarrow as pa

from threshold_explorer.columns.class_probabilities import ROUNDING
from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.numeric_columns import Floats
from threshold_explorer.columns.rank_test import known_numbers
from threshold_explorer.kinds.multiclass.columns import MIN_CLASSES
from threshold_explorer.kinds.multilabel.columns import MultilabelColumns, flags_in, multilabel_columns

CLASS = "label"


def one_hot_columns(columns: DetectedColumns) -> MultilabelColumns | None:
    """The roles of a table with one-hot labels of three or more classes, whose probabilities sum to 1.

    None for any other table, such as a multilabel one, where a case may have several labels or none.

    >>> table = {"cat": [1, 0, 0], "cow": [0, 1, 0], "dog": [0, 0, 1]}
    >>> table |= {"p_cat": [0.5, 0.25, 0.1], "p_cow": [0.25, 0.25, 0.2], "p_dog": [0.25, 0.5, 0.7]}
    >>> one_hot_columns(DetectedColumns.of(pa.table(table))).labels
    ('cat', 'cow', 'dog')
    """
    found = multilabel_columns(columns)
    if found is None or len(found.truths) < MIN_CLASSES or CLASS in columns.table.column_names:
        return None
    numbers = [known_numbers(columns.sample[name]) for name in found.scores]
    total = np.sum([each for each in numbers if each is not None], axis=0)
    sums_to_one = bool(np.isfinite(total).all() and (np.abs(total - 1) <= ROUNDING * len(numbers)).all())
    return found if sums_to_one and bool((np.sum(_flags(columns, found), axis=0) == 1).all()) else None


def with_classes(columns: DetectedColumns, found: MultilabelColumns) -> pa.Table:
    """The table with one column of classes instead of the one-hot columns."""
    position = np.argmax(_flags(columns, found), axis=0)
    table = columns.table.drop_columns(list(found.truths))
    return table.add_column(0, CLASS, pa.array(np.array(found.labels, dtype=object)[position], pa.string()))


def _flags(columns: DetectedColumns, found: MultilabelColumns) -> list[Floats]:
    return [flags_in(columns.values(name)) for name in found.truths]
