"""Find the positive cases in a column of labels of any type."""

from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.columns import UnreadableError, plain_array
from metrics_core.arguments.predictions import check_finite, check_lengths, real_numbers
from metrics_core.computing.arrays import BoolArray, FloatArray
from metrics_core.error_messages import shown
from metrics_core.errors import LabelError, NotFiniteError, ShapeError

# A numpy array, a categorical, or text as pandas holds it.
Labels = Any

# If all labels are among these, the positive label need not occur.
_CONVENTIONAL_LABELS = (-1, 0, 1)
_LABELS_NAMED = 6


def label_column(y_true: Any, name: str = "y_true") -> Labels:
    """One column of labels. Text and categories stay in their pandas type, where comparing them is fast.

    Raises `ShapeError` if this is not a column.
    """
    if isinstance(getattr(y_true, "dtype", None), pd.CategoricalDtype) or _is_text_in_arrow(y_true):
        return y_true.array if isinstance(y_true, pd.Series | pd.Index) else y_true
    try:
        labels = plain_array(y_true)
    except UnreadableError:
        raise ShapeError("core-column-unreadable", name=name, type=type(y_true).__name__) from None
    if labels.ndim != 1:
        raise ShapeError("core-column-dimensions", name=name, dimensions=labels.ndim)
    return labels.astype(object) if labels.dtype.kind in "TV" else labels


def positive_mask(labels: Labels, pos_label: Any) -> BoolArray:
    """Which cases are positive: those whose label equals `pos_label` by Python's == (1, True and 1.0 are equal).

    None stands for 1 beside 0, -1 or False. Raises `LabelError` for more than two labels, for a `pos_label` that is not
    a single label, for one that does not occur, unless all labels are among -1, 0, 1, False and True, and for None
    beside other labels: of 1 and 2, libraries differ in which is positive. Raises `NotFiniteError` for a missing label.
    """
    is_named, pos_label = pos_label is not None, 1 if pos_label is None else pos_label
    if not _is_single(pos_label):
        raise LabelError("core-label-not-single", label=shown(pos_label))
    positive = _equal(labels, pos_label)
    # The first label that is not positive; with none, the positive label itself.
    other = labels[positive.argmin()]
    if not _is_single(other):
        raise ShapeError("core-column-unreadable", name="y_true", type=type(labels).__name__)
    two_labels = not (_is_missing(pos_label) or _is_missing(other)) and (positive | _equal(labels, other)).all()
    if not two_labels or not (positive.any() or all(label in _CONVENTIONAL_LABELS for label in (pos_label, other))):
        _refuse(labels, pos_label)
    if not (is_named or other in _CONVENTIONAL_LABELS):
        raise LabelError("core-label-open", labels=f"{shown(pos_label)}, {shown(other)}")
    return positive


def labelled_scores(y_true: Any, pos_label: Any, **scores: Any) -> tuple[BoolArray, list[FloatArray]]:
    """Which cases are positive, and columns of finite scores of the same cases.

    Raises as `label_column`, `positive_mask`, `real_numbers`, `check_lengths` and `check_finite`.
    """
    labels = label_column(y_true)
    columns = {name: real_numbers(values, name) for name, values in scores.items()}
    check_lengths(y_true=labels, **columns)
    for name, column in columns.items():
        check_finite(column, name)
    return positive_mask(labels, pos_label), list(columns.values())


def _is_text_in_arrow(values: Any) -> bool:
    dtype = getattr(values, "dtype", None)
    if isinstance(dtype, pd.StringDtype):
        return dtype.storage == "pyarrow"
    return isinstance(dtype, pd.ArrowDtype) and dtype.type is str


def _equal(labels: Labels, label: Any) -> BoolArray:
    """Which labels equal this label; a missing label equals none."""
    if isinstance(labels, pd.Categorical):
        # One entry per category; the last is for -1, the code of a missing label.
        by_code = np.append(_equal(np.asarray(labels.categories, dtype=object), label), False)
        return by_code.take(labels.codes)
    if isinstance(labels, np.ndarray):
        return _equal_in_numpy(labels, label)
    return _equal_in_arrow(labels, label)


def _equal_in_numpy(labels: np.ndarray[Any, Any], label: Any) -> BoolArray:
    if labels.dtype.kind in "US" and np.array(label).tolist() != label:
        # numpy drops trailing zero characters of a text, so no entry of such an array can equal this label.
        return np.zeros(len(labels), dtype=np.bool_)
    # As an object array of no dimension the label is compared unconverted.
    box = np.empty((), dtype=object)
    box[()] = label
    try:
        return np.asarray(labels == (box if labels.dtype.kind == "O" else label), dtype=np.bool_)
    except Exception:  # NA has no truth value, and a foreign == may raise anything.
        return np.array([_are_equal(entry, label) for entry in labels.tolist()], dtype=np.bool_)


def _equal_in_arrow(labels: Any, label: Any) -> BoolArray:
    none = np.zeros(len(labels), dtype=np.bool_)
    if not isinstance(label, str):
        # Only text equals text; Arrow would compare bytes with it too.
        return none
    try:
        found = labels == label
    except UnicodeEncodeError:  # Half a surrogate pair, which no text in Arrow contains.
        return none
    return found if isinstance(found, np.ndarray) else found.to_numpy(dtype=np.bool_, na_value=False)


def _is_single(label: Any) -> bool:
    try:
        return np.ndim(label) == 0
    except Exception:  # Lists of different lengths, or any error in a foreign conversion.
        return False


def _are_equal(a: Any, b: Any) -> bool:
    try:
        return bool(a == b)
    except Exception:
        return False


def _is_missing(label: Any) -> bool:
    return label is None or label is pd.NA or not _are_equal(label, label)


def _refuse(labels: Labels, pos_label: Any) -> None:
    """Raise the error that describes what is wrong with these labels."""
    missing = _missing(labels)
    if missing.any():
        raise NotFiniteError("core-label-missing", count=int(missing.sum()), row=int(missing.argmax()))
    distinct = _distinct(np.asarray(labels, dtype=object))
    named = ", ".join([*map(shown, distinct[:_LABELS_NAMED]), *["..."] * (len(distinct) > _LABELS_NAMED)])
    if len(distinct) > 2:
        raise LabelError("core-labels-many", count=len(distinct), labels=named)
    raise LabelError("core-label-absent", label=shown(pos_label), labels=named)


def _missing(labels: Labels) -> BoolArray:
    try:
        return np.asarray(pd.isna(labels), dtype=np.bool_)
    except Exception:  # Any error in a foreign ==, and a signalling nan.
        return np.array([_is_missing(label) for label in labels], dtype=np.bool_)


def _distinct(labels: np.ndarray[Any, Any]) -> list[Any]:
    try:
        return pd.unique(labels).tolist()
    except (TypeError, ValueError):  # Labels that are not hashable are compared by their repr.
        return list({shown(label): label for label in labels}.values())
