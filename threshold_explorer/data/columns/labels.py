"""The labels of a column: their texts, their counts and their rows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from metrics_core.computing.threads import on_threads
from metrics_core.text.unicode_forms import normal_form
from threshold_explorer.reading.numbers.missing_values import MISSING_TEXTS, is_missing_text, missing_among
from threshold_explorer.reading.numbers.number_text import EXACT_INTEGERS
from threshold_explorer.reading.refusals import BadLabels
from threshold_explorer.serving.cancellation import stop_if_cancelled
from threshold_explorer.words.sentence import Sentence

MAX_LABELS = 100
# The limit where all classes are evaluated, not one against the rest.
MAX_CLASSES = 1000
# A column with a longer text is not offered as the label: it would be searched for words, and shown, as a class is.
MAX_LABEL_LENGTH = 1000
LABEL_RULE = Sentence("columns-label-rule")
# Made into Python objects in some ten milliseconds, during which no other thread runs.
ROWS_PER_PART = 50_000
# Most columns have too many values for labels already in their first rows.
FIRST_ROWS = 10_000
# Up to this many values, comparing is faster than hashing every row.
MAX_COMPARED_VALUES = 4
MAX_GROUPS = 3


@dataclass(frozen=True)
class Label:
    """One label: its text as shown, its value in the table and its number of rows.

    `others` are the values of the labels merged into it.
    """

    text: str
    value: Any
    count: int
    others: tuple[Any, ...] = ()


@dataclass(frozen=True)
class LabelColumn:
    """A column with a limited number of labels: numbers in ascending order, then texts in alphabetical order.

    `masks` are the rows of the values that were counted by comparing.
    """

    name: str
    column: pa.ChunkedArray
    labels: tuple[Label, ...]
    has_missing: bool
    masks: Mapping[Any, pa.ChunkedArray]

    @classmethod
    def of(cls, column: pa.ChunkedArray, name: str, *, at_most: int = MAX_LABELS) -> Self:
        """The labels of a column without missing values. Raises BadLabels for more than `at_most` labels.

        >>> LabelColumn.of(pa.chunked_array([[1.0, -1.0, 1.0]]), "y").texts
        ['-1', '1']
        """
        column = decoded(column)
        counts, masks = _counts(column, name, at_most)
        texts = {value: count for value, count in counts.items() if isinstance(value, str)}
        missing = missing_among(texts, texts)
        values = sorted((value for value in counts if not _is_missing(value, missing)), key=_order)
        _refuse_many(len(values), name, at_most)
        labels = tuple(Label(label_text(value), value, counts[value]) for value in values)
        return cls(name, column, labels, has_missing=len(values) < len(counts), masks=masks)

    @property
    def texts(self) -> list[str]:
        return [label.text for label in self.labels]

    def rows_of(self, text: str) -> npt.NDArray[np.bool_]:
        """The rows with the label of this text; a row without a label is False.

        >>> LabelColumn.of(pa.chunked_array([["spam", "ham", None]]), "y").rows_of("spam")
        array([ True, False, False])
        """
        rows = np.zeros(len(self.column), dtype=np.bool_)
        for label in self.labels:
            if label.text == text:
                for value in (label.value, *label.others):
                    mask = self.masks[value] if value in self.masks else pc.equal(self.column, value)
                    rows |= np.asarray(pc.fill_null(mask, False).to_numpy())
        return rows

    def of_rows(self, column: pa.ChunkedArray) -> Self:
        """The same labels for other rows of the column; the counts stay those of all rows."""
        return replace(self, column=decoded(column), masks={})

    def merged(self, key: Callable[[str], str]) -> Self:
        """The same with labels merged that have the same `key`, under the text of the most frequent one."""
        groups: dict[str, list[Label]] = {}
        for label in self.labels:
            groups.setdefault(key(label.text), []).append(label)
        merged = []
        for group in groups.values():
            first, *rest = sorted(group, key=lambda label: -label.count)
            count = sum(label.count for label in group)
            merged.append(replace(first, count=count, others=tuple(label.value for label in rest)))
        return replace(self, labels=tuple(merged))


def as_list(values: pa.Array | pa.ChunkedArray) -> list[Any]:
    """The values as Python objects, made in parts: other threads run between them, and a time limit is kept.

    >>> as_list(pa.array(["a", None, "b"]))
    ['a', None, 'b']
    """
    found: list[Any] = []
    for start in range(0, len(values), ROWS_PER_PART):
        stop_if_cancelled()
        found += values.slice(start, ROWS_PER_PART).to_pylist()
    return found


def decoded(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """The column, with dictionary encoding resolved."""
    return column.cast(column.type.value_type) if pa.types.is_dictionary(column.type) else column


def _counts(column: pa.ChunkedArray, name: str, at_most: int) -> tuple[dict[Any, int], dict[Any, pa.ChunkedArray]]:
    """The number of rows by value, including missing ones, and their masks if counted by comparing."""
    values = pc.unique(column.slice(0, FIRST_ROWS)).to_pylist()
    if len(values) <= MAX_COMPARED_VALUES:
        known = [value for value in values if value is not None]
        masks = dict(zip(known, on_threads(partial(pc.equal, column), known), strict=True))
        counts = {value: int(pc.sum(mask).as_py() or 0) for value, mask in masks.items()}
        counts |= {None: column.null_count} if column.null_count else {}
        if sum(counts.values()) == len(column):
            return counts, masks
    _refuse_many(len(values), name, at_most, n_missing=len(MISSING_TEXTS))
    entries = pc.value_counts(column)
    _refuse_many(len(entries), name, at_most, n_missing=len(MISSING_TEXTS))
    counts = {}
    for entry in entries.to_pylist():
        counts[entry["values"]] = counts.get(entry["values"], 0) + entry["counts"]
    return counts, {}


def _refuse_many(n_values: int, name: str, at_most: int, *, n_missing: int = 0) -> None:
    if n_values > at_most + n_missing:
        raise BadLabels("columns-too-many-labels", column=name, most=at_most)


def is_missing(value: Any) -> bool:
    """Whether a value is a missing label, whatever the other values are.

    >>> [is_missing(value) for value in ("NA", " ", None, float("nan"), "none", 0)]
    [True, True, True, True, False, False]
    """
    return is_missing_text(value) if isinstance(value, str) else _is_missing(value, frozenset())


def _is_missing(value: Any, missing: frozenset[str]) -> bool:
    if isinstance(value, str):
        return value.strip() in missing
    return value is None or value != value


def label_text(value: Any) -> str:
    """The text of a label: a whole number without a decimal point, a boolean in lower case.

    >>> label_text(1.0), label_text(True), label_text(" yes")
    ('1', 'true', ' yes')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < EXACT_INTEGERS:
        return str(int(value))
    return str(value)


def _order(value: Any) -> Any:
    return (value.casefold(), value) if isinstance(value, str) else value


def similar_labels(labels: list[str]) -> tuple[Sentence, ...]:
    """A note for each group of similar labels, at most MAX_GROUPS; each label counts as a class of its own.

    >>> print(*similar_labels([" yes", "no", "yes"]))
    The labels " yes" and "yes" differ only in spaces, case or Unicode encoding and count as two classes.
    """
    similar: dict[str, list[str]] = {}
    for text in labels:
        similar.setdefault(without_differences(text), []).append(text)
    groups = [texts for texts in similar.values() if len(texts) > 1]
    return tuple(Sentence("columns-similar-labels", labels=texts, classes=len(texts)) for texts in groups[:MAX_GROUPS])


def without_differences(text: str) -> str:
    """A label without differences in spaces, case and Unicode encoding.

    >>> without_differences(" YES ") == without_differences("yes")
    True
    """
    return " ".join(normal_form("NFKC", text).split()).casefold()
