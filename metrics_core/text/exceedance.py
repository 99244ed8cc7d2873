"""Counts of outputs with a score of at least x, for an exceedance curve."""

from typing import Any

import numpy as np

from metrics_core.arguments.predictions import as_thresholds, check_finite, check_lengths, real_numbers
from metrics_core.computing.arrays import IntArray, read_only


def count_at_least(values: Any, thresholds: Any) -> IntArray:
    """The number of values, shape (n,), that are >= each of `thresholds`; any shape, which the result has.

    Raises `ShapeError` without values, `NotNumericError` and `NotFiniteError` for values that are not finite numbers,
    `ThresholdError` for a threshold that is not a number.

    >>> count_at_least([0.25, 0.5, 0.5, 1.0], [0, 0.5, 0.75, 2])
    array([4, 3, 1, 0])
    """
    column = real_numbers(values, "values")
    check_lengths(values=column)
    check_finite(column, "values")
    below = np.searchsorted(np.sort(column), as_thresholds(thresholds, column.dtype), side="left")
    return read_only(np.asarray(len(column) - below, dtype=np.int64))
