"""Check the columns of a caller: scores, weights, counts and thresholds become arrays or raise an error."""

from collections.abc import Callable
from typing import Any

import numpy as np

from metrics_core.arguments.columns import NoNumberError, NotRealError, UnreadableError, count_array, real_array
from metrics_core.arguments.overflow_checks import are_too_small, exact_sum, is_too_large
from metrics_core.computing.arrays import INT64_MAX, SMALLEST_WEIGHT, FloatArray
from metrics_core.error_messages import shown
from metrics_core.errors import (
    CountError,
    NotFiniteError,
    NotNumericError,
    ShapeError,
    ThresholdError,
    WeightError,
)


def check_lengths(**columns: np.ndarray[Any, Any] | None) -> None:
    """Raise `ShapeError` for columns that are empty or differ in length; None is a column that was not given."""
    lengths = {name: len(values) for name, values in columns.items() if values is not None}
    if len(set(lengths.values())) > 1:
        raise ShapeError("core-column-lengths", lengths=", ".join(f"{name} {n}" for name, n in lengths.items()))
    if 0 in lengths.values():
        raise ShapeError("core-no-case")


def real_numbers(values: Any, name: str) -> FloatArray:
    """One column of floats in their own dtype; integers, booleans and objects as float64, missing values as nan.

    Raises `ShapeError` if this is not a column, and `NotNumericError` for an entry that is not a real number.
    """
    column = _number_column(real_array, values, name)
    if column.dtype.kind in "biu":
        return column.astype(np.float64)
    return column.astype(column.dtype.newbyteorder("="), copy=False)


def check_finite(values: FloatArray, name: str) -> None:
    """Raise `NotFiniteError` for nan and infinities, with their number and the first row (counted from 0)."""
    bad = ~np.isfinite(values)
    if bad.any():
        row = int(bad.argmax())
        raise NotFiniteError("core-not-finite", name=name, count=int(bad.sum()), value=shown(values[row]), row=row)


def case_weights(sample_weight: Any) -> FloatArray:
    """Weights as float64; raises `WeightError` for negative, missing and tiny ones."""
    weights = real_numbers(sample_weight, "sample_weight").astype(np.float64)
    bad = ~((weights >= 0) & (weights < np.inf))
    if bad.any():
        row = int(bad.argmax())
        raise WeightError("core-weight-out-of-range", count=int(bad.sum()), value=shown(weights[row]), row=row)
    if not weights.any():
        raise WeightError("core-weights-zero")
    if (small := are_too_small(weights, SMALLEST_WEIGHT)) is not None:
        row = int(small.argmax())
        raise WeightError("core-weight-too-small", name="sample_weight", value=shown(weights[row]), row=row)
    if is_too_large(total := exact_sum(weights)):
        raise WeightError("core-total-too-large", total=shown(total))
    return weights


def case_counts(values: Any, name: str) -> np.ndarray[Any, Any]:
    """Counts as int64, sums of weights as float64; raises `CountError` for negative, missing and too large ones."""
    counts = _number_column(count_array, values, name)
    bad = ~np.asarray((counts >= 0) & (counts < np.inf), dtype=np.bool_)
    if bad.any():
        row = int(bad.argmax())
        raise CountError("core-count-out-of-range", name=name, value=shown(counts[row]), row=row)
    if (small := are_too_small(counts, SMALLEST_WEIGHT)) is not None:
        row = int(small.argmax())
        raise CountError("core-weight-too-small", name=name, value=shown(counts[row]), row=row)
    if counts.dtype.kind == "O":
        row = int((counts > INT64_MAX).argmax())
        raise CountError("core-count-too-large", name=name, value=shown(counts[row]), row=row)
    return counts


def as_thresholds(threshold: Any, dtype: np.dtype[Any]) -> FloatArray:
    """Thresholds, also infinite ones, in the dtype of the scores, so that 0.7 flags a float32 score of 0.7."""
    try:
        values = real_array(threshold)
    except UnreadableError:
        raise ThresholdError("core-threshold-not-real", value=shown(threshold)) from None
    if np.isnan(values).any():
        raise ThresholdError("core-threshold-nan")
    with np.errstate(over="ignore"):
        return values.astype(dtype)


def _number_column(read: Callable[[Any], np.ndarray[Any, Any]], values: Any, name: str) -> np.ndarray[Any, Any]:
    try:
        column = read(values)
    except NotRealError as error:
        raise NotNumericError("core-not-real", name=name, type=error.args[0]) from None
    except NoNumberError as error:
        value, row = shown(error.value), error.row
        if isinstance(error.value, str | bytes):
            raise NotNumericError("core-text", name=name, value=value, row=row) from None
        raise NotNumericError("core-not-a-number", name=name, value=value, row=row) from None
    except UnreadableError:
        raise ShapeError("core-column-unreadable", name=name, type=type(values).__name__) from None
    if column.ndim != 1:
        raise ShapeError("core-column-dimensions", name=name, dimensions=column.ndim)
    return column
