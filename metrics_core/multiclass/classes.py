"""Maps labels of any kind to positions among the classes."""

from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.labels import label_column
from metrics_core.arguments.predictions import check_lengths
from metrics_core.computing.arrays import IntArray, read_only
from metrics_core.error_messages import shown
from metrics_core.errors import LabelError, NotFiniteError, ShapeError

Classes = tuple[Any, ...]
_MAX_QUOTED = 6


def classes_and_positions(classes: Any, **columns: Any) -> tuple[Classes, list[IntArray]]:
    """The classes, and for each label column the positions of its labels among them, shape (n,).

    Without `classes` they are all labels in any of the columns, sorted. Labels are equal as in Python, so 1, True and
    1.0 are one class. Raises `ShapeError` (empty, different lengths, not a column), `NotFiniteError` (a missing label)
    and `LabelError` (a class given twice, a label that is not one of the classes, labels that cannot be sorted).

    >>> classes, (positions,) = classes_and_positions(None, y_true=["b", "a", "b"])
    >>> classes, positions
    (('a', 'b'), array([1, 0, 1]))
    """
    coded = {name: _factorized(values, name) for name, values in columns.items()}
    check_lengths(**{name: codes for name, (codes, _) in coded.items()})
    named = _sorted_classes([labels for _, labels in coded.values()]) if classes is None else named_classes(classes)
    position_by_label = {label: at for at, label in enumerate(named)}
    return named, [_to_positions(position_by_label, codes, labels, name) for name, (codes, labels) in coded.items()]


def named_classes(classes: Any) -> Classes:
    """The classes in the given order; raises `LabelError` for no class, a repeated class, and what is not a label."""
    try:
        named = tuple(pd.Index(label_column(_each_as_given(classes), "classes")).tolist())
        distinct = set(named)
    except (ShapeError, TypeError):
        raise LabelError("core-class-unnamed", classes=shown(classes)) from None
    if not named:
        raise LabelError("core-class-unnamed", classes=shown(classes))
    if len(distinct) < len(named):
        repeated = next(label for at, label in enumerate(named) if label in named[:at])
        raise LabelError("core-class-repeated", label=shown(repeated))
    return named


def _each_as_given(classes: Any) -> Any:
    """Classes of a sequence as objects, since integers beside floats would become floats and lose digits."""
    if not isinstance(classes, tuple | list):
        return classes
    column = np.empty(len(classes), dtype=object)
    column[:] = classes
    return column


def position_of(classes: Classes, label: Any) -> int:
    """The position of a label among the classes; raises `LabelError` if it is not one of them."""
    try:
        return classes.index(label)
    except ValueError:
        raise LabelError("core-class-none", label=shown(label), classes=quoted_classes(classes)) from None


def quoted_classes(labels: Classes) -> str:
    """The first six labels, as an error message quotes them."""
    return ", ".join([*map(shown, labels[:_MAX_QUOTED]), *["..."] * (len(labels) > _MAX_QUOTED)])


def _factorized(values: Any, name: str) -> tuple[IntArray, list[Any]]:
    """Integer codes of the labels, shape (n,), and the distinct labels in order of first occurrence."""
    try:
        codes, labels = pd.factorize(label_column(values, name))
    except TypeError:  # Labels without a hash, such as lists.
        raise ShapeError("core-column-unreadable", name=name, type=type(values).__name__) from None
    if (missing := codes < 0).any():
        row = int(missing.argmax())
        raise NotFiniteError("core-class-missing", name=name, count=int(missing.sum()), row=row)
    return codes, pd.Index(labels).tolist()


def _sorted_classes(found: list[list[Any]]) -> Classes:
    distinct = dict.fromkeys(label for labels in found for label in labels)
    try:
        return tuple(sorted(distinct))
    except TypeError:
        raise LabelError("core-class-order", classes=quoted_classes(tuple(distinct))) from None


def _to_positions(position_by_label: dict[Any, int], codes: IntArray, labels: list[Any], name: str) -> IntArray:
    positions = np.array([position_by_label.get(label, -1) for label in labels], dtype=np.int64)
    if (positions < 0).any():
        unknown = int((positions < 0).argmax())
        row, classes = int((codes == unknown).argmax()), quoted_classes(tuple(position_by_label))
        raise LabelError("core-class-unknown", name=name, label=shown(labels[unknown]), row=row, classes=classes)
    return read_only(positions.take(codes))
