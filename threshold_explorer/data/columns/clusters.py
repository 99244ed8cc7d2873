"""Columns that tell which cases belong together: the patient, user or document that several rows are of."""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from metrics_core.computing.arrays import IntArray
from threshold_explorer.data.columns.column_names import NameRole, names_a_cluster
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.words.sentence import Sentence

CLUSTER_RULE = Sentence("columns-cluster-rule")
OTHER_ROLES = (NameRole.SCORE, NameRole.PREDICTION, NameRole.WEIGHT, NameRole.CASE_WEIGHT)
# A longer text describes a case.
MAX_ID_LENGTH = 60
# Fewer values are classes or groups, rather than a sample of clusters.
MIN_VALUES = 3
# In a column of ids, a few duplicates are accidents.
MIN_ROWS_PER_VALUE = 1.1
# A column is proposed as clusters with so many rows per value, and without an id in its name with so many values.
SEVERAL_ROWS = 1.5
MIN_SAMPLED = 10


def cluster_order(column: ColumnProfile) -> tuple[int, ...] | None:
    """The sort key of a column that can tell which cases belong together; None for any other.

    Names such as "patient_id" first, then other ids, groups, and any other column of texts or whole numbers.
    """
    if is_named_cluster(column):
        return (0,)
    if not _can_be_cluster(column):
        return None
    if column.name_role is NameRole.IDENTIFIER:
        return (1,)
    # Without such a name, values that are all different in a sample identify rows.
    return None if column.is_identifier else (2 + (column.name_role not in (NameRole.GROUP, NameRole.QUERY)),)


def is_named_cluster(column: ColumnProfile) -> bool:
    """Whether a column's name says what several cases may be of, and its values do not contradict it."""
    return names_a_cluster(column.name) and _can_be_cluster(column)


def _can_be_cluster(column: ColumnProfile) -> bool:
    is_named_otherwise = column.name_role in OTHER_ROLES
    is_short = column.longest <= MAX_ID_LENGTH
    return column.is_whole and column.n_values >= MIN_VALUES and is_short and not is_named_otherwise


def cluster_codes(column: pa.ChunkedArray) -> IntArray:
    """For each row the place of its value among all values in order, so that the order of the rows does not matter.

    >>> cluster_codes(pa.chunked_array([["b", "a", "b"]])).tolist()
    [1, 0, 1]
    """
    encoded = column.combine_chunks().dictionary_encode()
    places = np.empty(len(encoded.dictionary) + 1, dtype=np.int64)
    places[np.asarray(pc.sort_indices(encoded.dictionary))] = np.arange(len(encoded.dictionary))
    # Rows without a value are dropped before the codes are used.
    places[-1] = -1
    return np.asarray(places[np.asarray(encoded.indices.fill_null(-1))])
