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
from metrics_core.messages import shown

# With labels such as these the positive one is known even where it does not occur.
_CONVENTIONAL_LABELS = {-1, 0, 1}
_LABELS_NAMED = 6


def column(values: Any, name: str) -> np.ndarray[Any, Any]:
    """A one-dimensional numpy array of a list, an array, or a pandas column."""
    try:
        array = np.asarray(values.to_numpy() if hasattr(values, "to_numpy") else values)
    except ValueError:
        raise ShapeError("core-column-ragged", name=name) from None
    if array.dtype.kind in "SU" and not isinstance(values, np.ndarray):
        # numpy turns the numbers of a mixed list into text, which would hide the row that is text.
        array = np.asarray(values, dtype=object)
    if array.ndim != 1:
        raise ShapeError("core-column-dimensions", name=name, dimensions=array.ndim)
    return array


def check_lengths(**columns: np.ndarray[Any, Any]) -> None:
    """Refuse columns that are empty or of different lengths."""
    lengths = {name: len(values) for name, values in columns.items()}
    if len(set(lengths.values())) > 1:
        raise ShapeError("core-column-lengths", lengths=", ".join(f"{name} {n}" for name, n in lengths.items()))
    if 0 in lengths.values():
        raise ShapeError("core-no-case")


def real_numbers(values: Any, name: str) -> FloatArray:
    """Floats in their own dtype; integers and booleans as float64; a missing value as nan."""
    array = column(values, name)
    if array.dtype.kind in "OSTU":
        return _floats_of_objects(array.astype(object), name)
    if array.dtype.kind in "biu":
        return array.astype(np.float64)
    if array.dtype.kind != "f":
        raise NotNumericError("core-not-real", name=name, type=str(array.dtype))
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def check_finite(values: FloatArray, name: str) -> None:
    """Refuse nan and infinities, with their number and the first row (counted from 0)."""
    bad = ~np.isfinite(values)
    if bad.any():
        row = int(bad.argmax())
        raise NotFiniteError("core-not-finite", name=name, count=int(bad.sum()), value=shown(values[row]), row=row)


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
        raise WeightError("core-weight-out-of-range", count=int(bad.sum()), value=shown(weights[row]), row=row)
    if not weights.any():
        raise WeightError("core-weights-zero")
    return weights


def case_counts(values: Any, name: str) -> np.ndarray[Any, Any]:
    """Counts as int64, sums of weights as float64; negative or missing ones are refused with `CountError`."""
    counts = column(values, name)
    if counts.dtype.kind not in "biu":
        counts = real_numbers(counts, name).astype(np.float64)
    bad = ~((counts >= 0) & (counts < np.inf))
    if bad.any():
        row = int(bad.argmax())
        raise CountError("core-count-out-of-range", name=name, value=shown(counts[row]), row=row)
    return counts if counts.dtype.kind == "f" else counts.astype(np.int64)


def as_thresholds(threshold: Any, dtype: np.dtype[Any]) -> FloatArray:
    """Thresholds in the dtype of the scores, so that 0.7 flags a float32 score of 0.7; infinite ones too."""
    values = np.asarray(threshold.to_numpy() if hasattr(threshold, "to_numpy") else threshold)
    if values.dtype.kind not in "biuf":
        raise ThresholdError("core-threshold-not-real", value=shown(threshold))
    if np.isnan(values).any():
        raise ThresholdError("core-threshold-nan")
    with np.errstate(over="ignore"):
        return values.astype(dtype)


def whole_number(value: Any, name: str, least: int) -> int:
    """A Python int of at least `least`, or `ParameterError`."""
    if not isinstance(value, numbers.Integral) or isinstance(value, bool) or value < least:
        raise ParameterError("core-not-whole", name=name, value=shown(value), least=least)
    return int(value)


def _check_present(labels: np.ndarray[Any, Any]) -> None:
    if labels.dtype.kind in "biu":
        return
    missing = np.asarray(pd.isna(labels))
    if missing.any():
        raise NotFiniteError("core-label-missing", count=int(missing.sum()), row=int(missing.argmax()))


def _equal(labels: np.ndarray[Any, Any], label: Any) -> BoolArray:
    if np.ndim(label) != 0:
        raise LabelError("core-label-not-single", label=shown(label))
    return np.asarray(labels == label, dtype=np.bool_)


def _refuse_labels(labels: np.ndarray[Any, Any], pos_label: Any) -> None:
    distinct = pd.unique(labels).tolist()
    named = ", ".join([*map(shown, distinct[:_LABELS_NAMED]), *["..."] * (len(distinct) > _LABELS_NAMED)])
    if len(distinct) > 2:
        raise LabelError("core-labels-many", count=len(distinct), labels=named)
    raise LabelError("core-label-absent", label=shown(pos_label), labels=named)


def _floats_of_objects(array: np.ndarray[Any, Any], name: str) -> FloatArray:
    missing = np.asarray(pd.isna(array))
    text = [row for row, value in enumerate(array) if isinstance(value, str | bytes)]
    if text:
        raise NotNumericError("core-text", name=name, value=shown(array[text[0]]), row=text[0])
    try:
        return np.where(missing, np.nan, array).astype(np.float64)
    except (TypeError, ValueError):
        raise NotNumericError("core-not-a-number", name=name) from None
