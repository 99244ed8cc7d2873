"""Files with a column of 0 and 1 for each class of which every case has one, turned into a column of classes."""

import numpy as np
import pyarrow as pa

from dashboard.columns.class_probabilities import ROUNDING
from dashboard.columns.multiclass import FEWEST_CLASSES
from dashboard.columns.multilabel import MultilabelColumns, flags_in, multilabel_columns
from dashboard.columns.numbers import Floats
from dashboard.columns.ranking import known_numbers
from dashboard.columns.recognised import RecognisedColumns

CLASS = "label"


def one_hot_columns(columns: RecognisedColumns) -> MultilabelColumns | None:
    """The roles of a table in which every case is of one of three classes or more, and their probabilities sum to 1.

    None for any other table: where a case may have several labels or none, each is a question of its own.

    >>> table = {"cat": [1, 0, 0], "cow": [0, 1, 0], "dog": [0, 0, 1]}
    >>> table |= {"p_cat": [0.5, 0.25, 0.1], "p_cow": [0.25, 0.25, 0.2], "p_dog": [0.25, 0.5, 0.7]}
    >>> one_hot_columns(RecognisedColumns.of(pa.table(table))).labels
    ('cat', 'cow', 'dog')
    """
    found = multilabel_columns(columns)
    if found is None or len(found.truths) < FEWEST_CLASSES or CLASS in columns.table.column_names:
        return None
    numbers = [known_numbers(columns.sample[name]) for name in found.scores]
    total = np.sum([each for each in numbers if each is not None], axis=0)
    is_shared_out = bool(np.isfinite(total).all() and (np.abs(total - 1) <= ROUNDING * len(numbers)).all())
    return found if is_shared_out and bool((np.sum(_flags(columns, found), axis=0) == 1).all()) else None


def with_classes(columns: RecognisedColumns, found: MultilabelColumns) -> pa.Table:
    """The table with a column of classes instead of one for each."""
    place = np.argmax(_flags(columns, found), axis=0)
    table = columns.table.drop_columns(list(found.truths))
    return table.add_column(0, CLASS, pa.array(np.array(found.labels, dtype=object)[place], pa.string()))


def _flags(columns: RecognisedColumns, found: MultilabelColumns) -> list[Floats]:
    return [flags_in(columns.values(name)) for name in found.truths]
