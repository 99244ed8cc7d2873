"""Validates a table of scores with one column per class, and stores it class by class."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from metrics_core.arguments.columns import NoNumberError, NotRealError, UnreadableError, real_array
from metrics_core.arguments.predictions import as_thresholds
from metrics_core.computing.arrays import FloatArray, read_only
from metrics_core.computing.threads import on_threads
from metrics_core.error_messages import shown
from metrics_core.errors import NotFiniteError, NotNumericError, ShapeError, ThresholdError

# Rows per block: few enough for their scores to fit into the processor's cache.
ROWS_PER_BLOCK = 1 << 12


def score_columns(values: Any, name: str) -> FloatArray:
    """A table of shape (n, K) copied into a contiguous array of shape (K, n), one row per class.

    Floats keep their dtype; integers, booleans and decimals become float64. Raises `ShapeError` if it is not a table,
    `NotNumericError` for entries that are not real numbers and `NotFiniteError` for nan, infinities and missing
    entries.

    >>> score_columns([[0.25, 0.75], [0.5, 0.5]], "y_score")
    array([[0.25, 0.5 ],
           [0.75, 0.5 ]])
    """
    columns = _transposed(real_table(values, name))
    _check_finite(columns, name)
    return read_only(columns)


def real_table(values: Any, name: str) -> np.ndarray[Any, Any]:
    """A table of real numbers as an array of shape (n, K); raises as `score_columns`, but accepts nan."""
    try:
        table = real_array(values)
    except NotRealError as error:
        raise NotNumericError("core-not-real", name=name, type=error.args[0]) from None
    except NoNumberError as error:
        raise NotNumericError("core-table-not-a-number", name=name, value=shown(error.value)) from None
    except UnreadableError:
        raise ShapeError("core-column-unreadable", name=name, type=type(values).__name__) from None
    if table.ndim != 2:
        raise ShapeError("core-table-dimensions", name=name, dimensions=table.ndim)
    if not len(table):
        raise ShapeError("core-no-case")
    return table


def blocks_of(count: int) -> Iterator[slice]:
    """Slices of consecutive rows that cover `count` rows."""
    return (slice(start, min(start + ROWS_PER_BLOCK, count)) for start in range(0, count, ROWS_PER_BLOCK))


def threshold_of_each(thresholds: Any, dtype: np.dtype[Any], count: int) -> FloatArray:
    """One threshold per class, shape (K,), from a single number or an array (K,), in the dtype of the scores.

    Raises `ThresholdError` for nan and for another shape.
    """
    values = as_thresholds(thresholds, dtype)
    if values.shape not in ((), (count,)):
        raise ThresholdError("core-class-thresholds", shape=str(values.shape), classes=count)
    return np.broadcast_to(values, (count,))


def _transposed(table: np.ndarray[Any, Any]) -> FloatArray:
    dtype = np.dtype(np.float64) if table.dtype.kind in "biu" else table.dtype.newbyteorder("=")
    columns = np.empty(table.shape[::-1], dtype)

    def fill(rows: slice) -> None:
        columns[:, rows] = table[rows].T

    on_threads(fill, blocks_of(len(table)))
    return columns


def _check_finite(columns: FloatArray, name: str) -> None:
    # min and max are nan if any value is: no boolean array is needed in the usual, finite case.
    if not columns.size or (np.isfinite(columns.min()) and np.isfinite(columns.max())):
        return
    bad = ~np.isfinite(columns)
    row = int(bad.any(axis=0).argmax())
    column = int(bad[:, row].argmax())
    value = shown(columns[column, row])
    raise NotFiniteError("core-table-not-finite", name=name, count=int(bad.sum()), value=value, row=row, column=column)
