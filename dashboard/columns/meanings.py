"""What each column of a table is taken for, in the words of the page."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from dashboard.columns.candidates import guess_roles
from dashboard.columns.class_probabilities import class_of_columns
from dashboard.columns.hard_predictions import may_be_hard
from dashboard.columns.labels import LabelColumn
from dashboard.columns.names import NameRole
from dashboard.columns.numbers import score_numbers
from dashboard.columns.profile import ColumnProfile, profiles_of, sample_of
from dashboard.columns.role_order import MODEL_ANSWERS, label_order, score_order, weight_order
from dashboard.columns.roles import ColumnRoles
from dashboard.reading.refusals import NoSuchColumn, RefusedFile, list_words, shown
from dashboard.words.formats import significant_text

LABEL = "label"
PROBABILITY = "score (probability)"
PER_CENT = "score (0 to 100)"
REAL = "score (logit or any real number)"
HARD = "prediction (hard)"
WEIGHT = "weight"
GROUP = "group"
QUERY = "query"
IDENTIFIER = "identifier"
UNUSED = "text, not used"
EMPTY = "empty"

# A longer text says something about a case rather than names it.
LONGEST_NAME = 60
DIGITS = 6


@dataclass(frozen=True)
class ColumnMeaning:
    """A column, what it is taken for, and what was found in it."""

    column: str
    kind: str
    note: str


def column_meanings(table: pa.Table) -> list[ColumnMeaning]:
    """What each column is taken for, as the roles are guessed; ranges are those of all rows.

    >>> for meaning in column_meanings(pa.table({"id": [7, 8, 9], "y": ["no", "yes", "no"], "p": [0.25, 0.5, 0.75]})):
    ...     print(meaning.column, "|", meaning.kind, "|", meaning.note)
    id | identifier | names each case
    y | label | labels "no" and "yes"
    p | score (probability) | 0.25 to 0.75
    """
    rows = sample_of(table)
    profiles = profiles_of(rows)
    roles = _guessed(table)
    labels = LabelColumn.of(table[roles.label], roles.label) if roles else None
    class_of = class_of_columns(rows, profiles, labels) if labels else {}
    texts = labels.texts if labels else []
    return [
        ColumnMeaning(profile.name, LABEL, f"labels {list_words(texts)}")
        if roles and profile.name == roles.label
        else _meaning(table, profile, texts, class_of)
        for profile in profiles
    ]


def mapped_columns(table: pa.Table) -> list[str]:
    """The columns that can be label, score, weight, group, query or identifier; the rest need not be kept.

    >>> mapped_columns(pa.table({"y": [0, 1], "p": [0.25, 0.5], "nothing": pa.nulls(2)}))
    ['y', 'p']
    """
    return [profile.name for profile in profiles_of(table) if _can_serve(profile)]


def _can_serve(column: ColumnProfile) -> bool:
    orders = (label_order(column), score_order(column, None, is_hard=False, side=0), weight_order(column))
    return any(order is not None for order in orders) or _named_kind(column) is not None


def _guessed(table: pa.Table) -> ColumnRoles | None:
    try:
        return guess_roles(table)
    except NoSuchColumn:
        return None


def _meaning(table: pa.Table, column: ColumnProfile, labels: list[str], class_of: dict[str, str]) -> ColumnMeaning:
    name = column.name
    if column.n_values == 0:
        return ColumnMeaning(name, EMPTY, "no value in the rows looked at")
    kind = _named_kind(column)
    if kind in (GROUP, QUERY):
        return ColumnMeaning(name, kind, "the same for several cases")
    if kind == IDENTIFIER:
        return ColumnMeaning(name, kind, "names each case")
    if kind is None and may_be_hard(column, labels):
        return ColumnMeaning(name, HARD, f"decisions {list_words(sorted(column.texts))}")
    if not column.is_meant_as_number:
        return ColumnMeaning(name, UNUSED, "")
    if name in class_of:
        kind = f"probability of class {shown(class_of[name])}"
    return _number_meaning(name, kind, table[name] if column.is_number else sample_of(table)[name])


def _named_kind(column: ColumnProfile) -> str | None:
    """What a column is by its name, where its values do not speak against it."""
    if column.claims in (NameRole.WEIGHT, NameRole.CASE_WEIGHT) and column.is_number:
        return WEIGHT
    if column.claims in MODEL_ANSWERS or not column.is_whole:
        return None
    if column.claims in (NameRole.GROUP, NameRole.QUERY) and not column.is_identifier:
        return GROUP if column.claims is NameRole.GROUP else QUERY
    is_name = column.is_identifier or column.claims is NameRole.IDENTIFIER
    return IDENTIFIER if is_name and column.longest <= LONGEST_NAME else None


def _number_meaning(name: str, kind: str | None, numbers: pa.ChunkedArray) -> ColumnMeaning:
    try:
        values = score_numbers(numbers, name)
    except RefusedFile:
        return ColumnMeaning(name, kind or REAL, "some fields cannot be a score")
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    note = f"{significant_text(low, DIGITS)} to {significant_text(high, DIGITS)}"
    return ColumnMeaning(name, kind or _scale(low, high), note)


def _scale(low: float, high: float) -> str:
    if low < 0 or high > 100:
        return REAL
    return PROBABILITY if high <= 1 else PER_CENT
