"""What a caller hands in, checked: labels, scores, weights and thresholds as arrays, or a named refusal."""

import numbers
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import BoolArray, FloatArray
from metrics_core.errors import (
    CountError,
    LabelError,
    NotFiniteError,
    NotNumericError,
    ParameterError,
    ShapeError,
    ThresholdError,
    WeightError,
)

# With labels such as these the positive one is known even where it does not occur.
_CONVENTIONAL_LABELS = {-1, 0, 1}
_LABELS_NAMED = 6


def column(values: Any, name: str) -> np.ndarray[Any, Any]:
    """A one-dimensional numpy array of a list, an array, or a pandas column."""
    try:
        array = np.asarray(values.to_numpy() if hasattr(values, "to_numpy") else values)
    except ValueError:
        raise ShapeError(f"{name} is a list of lists of different lengths; it must be one column.") from None
    if array.dtype.kind in "SU" and not isinstance(values, np.ndarray):
        # numpy turns the numbers of a mixed list into text, which would hide the row that is text.
        array = np.asarray(values, dtype=object)
    if array.ndim != 1:
        raise ShapeError(f"{name} has {array.ndim} dimensions; it must be one column, with one entry per case.")
    return array


def check_lengths(**columns: np.ndarray[Any, Any]) -> None:
    """Refuse columns that are empty or of different lengths."""
    lengths = {name: len(values) for name, values in columns.items()}
    if len(set(lengths.values())) > 1:
        found = ", ".join(f"{name} has {length}" for name, length in lengths.items())
        raise ShapeError(f"The columns differ in length: {found}; each needs one entry per case.")
    if 0 in lengths.values():
        raise ShapeError("There is no case: the columns are empty; at least one prediction is needed.")


def real_numbers(values: Any, name: str) -> FloatArray:
    """Floats in their own dtype; integers and booleans as float64; a missing value as nan."""
    array = column(values, name)
    if array.dtype.kind in "OSTU":
        return _floats_of_objects(array.astype(object), name)
    if array.dtype.kind in "biu":
        return array.astype(np.float64)
    if array.dtype.kind != "f":
        raise NotNumericError(f"{name} has the type {array.dtype}; it must hold real numbers.")
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def check_finite(values: FloatArray, name: str) -> None:
    """Refuse nan and infinities, with their number and the first row (counted from 0)."""
    bad = ~np.isfinite(values)
    if bad.any():
        row = int(bad.argmax())
        raise NotFiniteError(
            f"{name} holds {_times(bad.sum(), 'non-finite value')}, first {values[row]} "
            f"in row {row} (counted from 0); leave such rows out or fill them in."
        )


def positive_mask(y_true: Any, pos_label: Any) -> BoolArray:
    """Which cases are positive: those whose label equals `pos_label`.

    Refused with `LabelError`: more than two labels, or a `pos_label` that does not occur, unless it and the
    labels are among -1, 0, 1, False and True. Refused with `NotFiniteError`: a missing label.
    """
    labels = column(y_true, "y_true")
    _check_present(labels)
    positive = _equal(labels, pos_label)
    # The first label that is not positive; with none, the positive label itself.
    other = labels[positive.argmin()]
    if not (positive | _equal(labels, other)).all():
        _refuse_labels(labels, pos_label)
    if not positive.any() and not _CONVENTIONAL_LABELS.issuperset({pos_label, other}):
        _refuse_labels(labels, pos_label)
    return positive


def case_weights(sample_weight: Any) -> FloatArray:
    """Weights as float64; negative or missing ones are refused with `WeightError`."""
    weights = real_numbers(sample_weight, "sample_weight").astype(np.float64)
    bad = ~((weights >= 0) & (weights < np.inf))
    if bad.any():
        row = int(bad.argmax())
        raise WeightError(
            f"sample_weight holds {_times(bad.sum(), 'negative or non-finite weight')}, first {weights[row]} "
            f"in row {row} (counted from 0); a weight must be 0 or more."
        )
    if not weights.any():
        raise WeightError("Every weight is 0, so no case is left; at least one must be greater than 0.")
    return weights


def case_counts(values: Any, name: str) -> np.ndarray[Any, Any]:
    """Counts as int64, sums of weights as float64; negative or missing ones are refused with `CountError`."""
    counts = column(values, name)
    if counts.dtype.kind not in "biu":
        counts = real_numbers(counts, name).astype(np.float64)
    bad = ~((counts >= 0) & (counts < np.inf))
    if bad.any():
        row = int(bad.argmax())
        raise CountError(f"{name} holds {counts[row]} in row {row} (counted from 0); a count must be 0 or more.")
    return counts if counts.dtype.kind == "f" else counts.astype(np.int64)


def as_thresholds(threshold: Any, dtype: np.dtype[Any]) -> FloatArray:
    """Thresholds in the dtype of the scores, so that 0.7 flags a float32 score of 0.7; infinite ones too."""
    values = np.asarray(threshold.to_numpy() if hasattr(threshold, "to_numpy") else threshold)
    if values.dtype.kind not in "biuf":
        raise ThresholdError(f"The threshold is {threshold!r}; it must be a real number or an array of them.")
    if np.isnan(values).any():
        raise ThresholdError("A threshold is nan; it must be a real number, or infinite to flag nobody.")
    with np.errstate(over="ignore"):
        return values.astype(dtype)


def whole_number(value: Any, name: str, least: int) -> int:
    """A Python int of at least `least`, or `ParameterError`."""
    if not isinstance(value, numbers.Integral) or isinstance(value, bool) or value < least:
        raise ParameterError(f"{name} is {value!r}; it must be a whole number of {least} or more.")
    return int(value)


def _check_present(labels: np.ndarray[Any, Any]) -> None:
    if labels.dtype.kind in "biu":
        return
    missing = np.asarray(pd.isna(labels))
    if missing.any():
        raise NotFiniteError(
            f"y_true holds {_times(missing.sum(), 'missing label')}, first in row {missing.argmax()} "
            "(counted from 0); leave such rows out."
        )


def _equal(labels: np.ndarray[Any, Any], label: Any) -> BoolArray:
    if np.ndim(label) != 0:
        raise LabelError(f"The positive label is {label!r}; it must be a single label.")
    return np.asarray(labels == label, dtype=np.bool_)


def _refuse_labels(labels: np.ndarray[Any, Any], pos_label: Any) -> None:
    distinct = pd.unique(labels).tolist()
    named = ", ".join(repr(label) for label in distinct[:_LABELS_NAMED])
    named += ", ..." if len(distinct) > _LABELS_NAMED else ""
    if len(distinct) > 2:
        raise LabelError(
            f"y_true holds {len(distinct)} distinct labels ({named}), but a threshold separates two; "
            "compare one of them with the rest by passing y_true == label."
        )
    raise LabelError(f"The positive label {pos_label!r} is not in y_true, which holds {named}; choose one of these.")


def _floats_of_objects(array: np.ndarray[Any, Any], name: str) -> FloatArray:
    missing = np.asarray(pd.isna(array))
    text = [row for row, value in enumerate(array) if isinstance(value, str | bytes)]
    if text:
        raise NotNumericError(
            f"{name} holds text, first {array[text[0]]!r} in row {text[0]} (counted from 0), not numbers."
        )
    try:
        return np.where(missing, np.nan, array).astype(np.float64)
    except (TypeError, ValueError):
        raise NotNumericError(f"{name} holds objects that are not real numbers; it must hold numbers.") from None


def _times(count: Any, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
