"""How many outputs reach a score: at least x, for each x that somebody may ask for."""

from typing import Any

import numpy as np

from metrics_core.arrays import IntArray, read_only
from metrics_core.predictions import as_thresholds, check_finite, check_lengths, real_numbers


def count_reaching(values: Any, least: Any) -> IntArray:
    """How many of n values, shape (n,), are at least each of `least`, any shape, which the result has.

    Equal counts as reached, as a score at the threshold does everywhere here. Raises `ShapeError` for no value,
    `NotNumericError` and `NotFiniteError` for what is no number, `ThresholdError` for a `least` that is none.

    >>> count_reaching([0.25, 0.5, 0.5, 1.0], [0, 0.5, 0.75, 2])
    array([4, 3, 1, 0])
    """
    column = real_numbers(values, "values")
    check_lengths(values=column)
    check_finite(column, "values")
    below = np.searchsorted(np.sort(column), as_thresholds(least, column.dtype), side="left")
    return read_only(np.asarray(len(column) - below, dtype=np.int64))
