"""Which cases are positive: labels of any kind, told apart exactly and fast."""

from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import BoolArray
from metrics_core.columns import UnreadableError, plain_array
from metrics_core.errors import LabelError, NotFiniteError, ShapeError
from metrics_core.messages import shown

# A numpy array, a categorical, or text as pandas holds it.
Labels = Any

# With labels such as these the positive one is known even where it does not occur.
_CONVENTIONAL_LABELS = (-1, 0, 1)
_LABELS_NAMED = 6


def label_column(y_true: Any, name: str = "y_true") -> Labels:
    """One column of labels; text and categories stay as pandas holds them, which is compared without being unpacked.

    Raises `ShapeError` for what is no column.
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
    """Which cases are positive: those whose label equals `pos_label`, as Python's == says (1, True and 1.0 are equal).

    Refused with `LabelError`: more than two labels, a `pos_label` that is no single label, and one that does not
    occur, unless it and the labels are among -1, 0, 1, False and True. Refused with `NotFiniteError`: a missing label.
    """
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
    return positive


def _is_text_in_arrow(values: Any) -> bool:
    dtype = getattr(values, "dtype", None)
    if isinstance(dtype, pd.StringDtype):
        return dtype.storage == "pyarrow"
    return isinstance(dtype, pd.ArrowDtype) and dtype.type is str


def _equal(labels: Labels, label: Any) -> BoolArray:
    """Which labels equal one label; a missing one equals none."""
    if isinstance(labels, pd.Categorical):
        # Whether each category does; the last entry is for -1, the code of a missing label.
        by_code = np.append(_equal(np.asarray(labels.categories, dtype=object), label), False)
        return by_code.take(labels.codes)
    if isinstance(labels, np.ndarray):
        return _equal_in_numpy(labels, label)
    return _equal_in_arrow(labels, label)


def _equal_in_numpy(labels: np.ndarray[Any, Any], label: Any) -> BoolArray:
    if labels.dtype.kind in "US" and np.array(label).tolist() != label:
        # numpy takes the zeros off the end of a text, and no entry of such an array has any.
        return np.zeros(len(labels), dtype=np.bool_)
    # In a box of its own a label is compared as it is.
    box = np.empty((), dtype=object)
    box[()] = label
    try:
        return np.asarray(labels == (box if labels.dtype.kind == "O" else label), dtype=np.bool_)
    except Exception:  # An NA is neither equal nor unequal, and what a stranger's == raises is no equality.
        return np.array([_are_equal(one, label) for one in labels.tolist()], dtype=np.bool_)


def _equal_in_arrow(labels: Any, label: Any) -> BoolArray:
    none = np.zeros(len(labels), dtype=np.bool_)
    if not isinstance(label, str):
        # Text equals text only; Arrow would compare bytes with it as well.
        return none
    try:
        found = labels == label
    except UnicodeEncodeError:  # Half a character, which no text in Arrow has.
        return none
    return found if isinstance(found, np.ndarray) else found.to_numpy(dtype=np.bool_, na_value=False)


def _is_single(label: Any) -> bool:
    try:
        return np.ndim(label) == 0
    except Exception:  # Lists of different lengths, and what a stranger's conversion raises.
        return False


def _are_equal(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except Exception:
        return False


def _is_missing(label: Any) -> bool:
    return label is None or label is pd.NA or not _are_equal(label, label)


def _refuse(labels: Labels, pos_label: Any) -> None:
    """Raise what is wrong with these labels."""
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
    except Exception:  # What a stranger's == raises, and a signalling nan.
        return np.array([_is_missing(label) for label in labels], dtype=np.bool_)


def _distinct(labels: np.ndarray[Any, Any]) -> list[Any]:
    try:
        return pd.unique(labels).tolist()
    except (TypeError, ValueError):  # Labels that have no hash are told apart by how they are written.
        return list({shown(label): label for label in labels}.values())
