"""Which class each case belongs to: labels of any kind as positions among the classes."""

from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import IntArray, read_only
from metrics_core.errors import LabelError, NotFiniteError, ShapeError
from metrics_core.labels import label_column
from metrics_core.messages import shown
from metrics_core.predictions import check_lengths

Classes = tuple[Any, ...]
_NAMED = 6


def classes_and_positions(classes: Any, **columns: Any) -> tuple[Classes, list[IntArray]]:
    """The classes, and for each column of labels the position of every case's class among them.

    Without `classes` they are the labels that occur in any column, sorted. Labels are the same as Python's == says, so
    that 1, True and 1.0 are one class. Raises `ShapeError` (empty, different lengths, no column), `NotFiniteError` (a
    missing label) and `LabelError`: a class named twice, a label that is no class, and labels that no order sorts.

    >>> classes, (positions,) = classes_and_positions(None, y_true=["b", "a", "b"])
    >>> classes, positions
    (('a', 'b'), array([1, 0, 1]))
    """
    coded = {name: _coded(values, name) for name, values in columns.items()}
    check_lengths(**{name: codes for name, (codes, _) in coded.items()})
    named = _in_order([labels for _, labels in coded.values()]) if classes is None else named_classes(classes)
    place = {label: at for at, label in enumerate(named)}
    return named, [_placed(place, codes, labels, name) for name, (codes, labels) in coded.items()]


def named_classes(classes: Any) -> Classes:
    """The classes in the order given; `LabelError` for none, one named twice, and what is no label."""
    try:
        named = tuple(pd.Index(label_column(classes, "classes")).tolist())
        distinct = set(named)
    except (ShapeError, TypeError):
        raise LabelError("core-class-unnamed", classes=shown(classes)) from None
    if not named:
        raise LabelError("core-class-unnamed", classes=shown(classes))
    if len(distinct) < len(named):
        repeated = next(label for at, label in enumerate(named) if label in named[:at])
        raise LabelError("core-class-repeated", label=shown(repeated))
    return named


def position_of(classes: Classes, label: Any) -> int:
    """Where a class stands among the classes; `LabelError` for what is none of them."""
    try:
        return classes.index(label)
    except ValueError:
        raise LabelError("core-class-none", label=shown(label), classes=listed(classes)) from None


def listed(labels: Classes) -> str:
    """The first few labels, as a sentence quotes them."""
    return ", ".join([*map(shown, labels[:_NAMED]), *["..."] * (len(labels) > _NAMED)])


def _coded(values: Any, name: str) -> tuple[IntArray, list[Any]]:
    """For each case the position of its label among those that occur, and these."""
    try:
        codes, labels = pd.factorize(label_column(values, name))
    except TypeError:  # Labels without a hash, such as lists.
        raise ShapeError("core-column-unreadable", name=name, type=type(values).__name__) from None
    if (missing := codes < 0).any():
        row = int(missing.argmax())
        raise NotFiniteError("core-class-missing", name=name, count=int(missing.sum()), row=row)
    return codes, pd.Index(labels).tolist()


def _in_order(found: list[list[Any]]) -> Classes:
    distinct = dict.fromkeys(label for labels in found for label in labels)
    try:
        return tuple(sorted(distinct))
    except TypeError:
        raise LabelError("core-class-order", classes=listed(tuple(distinct))) from None


def _placed(place: dict[Any, int], codes: IntArray, labels: list[Any], name: str) -> IntArray:
    places = np.array([place.get(label, -1) for label in labels], dtype=np.int64)
    if (places < 0).any():
        unknown = int((places < 0).argmax())
        row, classes = int((codes == unknown).argmax()), listed(tuple(place))
        raise LabelError("core-class-unknown", name=name, label=shown(labels[unknown]), row=row, classes=classes)
    return read_only(places.take(codes))
