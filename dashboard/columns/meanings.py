"""What each column of a table is taken for."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from dashboard.columns.hard_predictions import may_be_hard
from dashboard.columns.labels import MAX_CLASSES, LabelColumn
from dashboard.columns.names import ITEM_WORDS, NameRole
from dashboard.columns.numbers import score_numbers
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.role_order import MODEL_ANSWERS, label_order, score_order, weight_order
from dashboard.reading.refusals import RefusedFile
from dashboard.words.sentence import Sentence

LABEL = Sentence("columns-kind-label")
PROBABILITY = Sentence("columns-kind-probability")
PER_CENT = Sentence("columns-kind-per-cent")
REAL = Sentence("columns-kind-real")
DECISION = Sentence("columns-kind-decision")
WEIGHT = Sentence("columns-kind-weight")
GROUP = Sentence("columns-kind-group")
SPLIT = Sentence("columns-kind-split")
GREATEST = Sentence("columns-kind-greatest")
POSITIVES = Sentence("columns-kind-positives")
NEGATIVES = Sentence("columns-kind-negatives")
COUNT = Sentence("columns-kind-count")
QUERY = Sentence("columns-kind-query")
IDENTIFIER = Sentence("columns-kind-identifier")
UNUSED = Sentence("columns-kind-unused")
EMPTY = Sentence("columns-kind-empty")

NAMED_PARTS = {NameRole.GROUP: GROUP, NameRole.QUERY: QUERY, NameRole.SPLIT: SPLIT}
# A longer text says something about a case rather than names it.
LONGEST_NAME = 60


@dataclass(frozen=True)
class ColumnMeaning:
    """A column, what it is taken for, and what was found in it."""

    column: str
    kind: Sentence
    note: Sentence | None = None


def column_meanings(
    profiles: Iterable[ColumnProfile],
    table: pa.Table,
    sample: pa.Table,
    label: LabelColumn | None,
    class_of: Mapping[str, str],
) -> Iterator[ColumnMeaning]:
    """What each column is taken for beside a label, where there is one; ranges are those of all rows.

    Columns that cannot serve need not be in the table any more.
    """
    texts = label.texts if label else []
    for profile in profiles:
        if label and profile.name == label.name:
            yield ColumnMeaning(profile.name, LABEL, Sentence("columns-note-labels", labels=texts))
        else:
            yield _meaning(table if profile.is_number else sample, profile, texts, class_of)


def can_serve(column: ColumnProfile) -> bool:
    """Whether a column can be label, score, weight, group, query, item or identifier; others need not be kept."""
    orders = (label_order(column), score_order(column, None, is_hard=False, side=0), weight_order(column))
    return any(order is not None for order in orders) or _named_kind(column) is not None or _names_many(column)


def _names_many(column: ColumnProfile) -> bool:
    """Whether a column of names can be one of many classes, or of the items that queries found."""
    if column.longest > LONGEST_NAME or not column.n_values:
        return False
    is_class = not column.is_identifier and label_order(column, at_most=MAX_CLASSES) is not None
    return is_class or not column.words.isdisjoint(ITEM_WORDS)


def _meaning(rows: pa.Table, column: ColumnProfile, labels: list[str], class_of: Mapping[str, str]) -> ColumnMeaning:
    name = column.name
    if column.n_values == 0:
        return ColumnMeaning(name, EMPTY, Sentence("columns-note-empty"))
    kind = _named_kind(column)
    if kind is not None and kind in NAMED_PARTS.values():
        return ColumnMeaning(name, kind, Sentence("columns-note-group"))
    if kind == IDENTIFIER:
        return ColumnMeaning(name, kind, Sentence("columns-note-identifier"))
    if kind is None and may_be_hard(column, labels):
        return ColumnMeaning(name, DECISION, Sentence("columns-note-decisions", decisions=sorted(column.texts)))
    if not column.is_meant_as_number:
        return ColumnMeaning(name, UNUSED)
    if name in class_of:
        kind = Sentence("columns-kind-probability-of", label=class_of[name])
    return _number_meaning(name, kind, rows[name])


def _named_kind(column: ColumnProfile) -> Sentence | None:
    """What a column is by its name, where its values do not speak against it."""
    if column.claims in (NameRole.WEIGHT, NameRole.CASE_WEIGHT) and column.is_number:
        return WEIGHT
    if column.claims in MODEL_ANSWERS or not column.is_whole:
        return None
    if column.claims in NAMED_PARTS and not column.is_identifier:
        return NAMED_PARTS[column.claims]
    is_name = column.is_identifier or column.claims is NameRole.IDENTIFIER
    return IDENTIFIER if is_name and column.longest <= LONGEST_NAME else None


def _number_meaning(name: str, kind: Sentence | None, numbers: pa.ChunkedArray) -> ColumnMeaning:
    try:
        values = score_numbers(numbers, name)
    except RefusedFile:
        return ColumnMeaning(name, kind or REAL, Sentence("columns-note-unfit"))
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    note = Sentence("columns-note-range", lowest=low, highest=high)
    return ColumnMeaning(name, kind or _scale(low, high), note)


def _scale(low: float, high: float) -> Sentence:
    if low < 0 or high > 100:
        return REAL
    return PROBABILITY if high <= 1 else PER_CENT
