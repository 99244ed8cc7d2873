"""Summarizes the detected role of each column for the table "Detected columns"."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from threshold_explorer.data.columns.column_names import ITEM_WORDS, MODEL_OUTPUT_ROLES, NameRole, words
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import MAX_CLASSES, LabelColumn
from threshold_explorer.data.columns.numeric_columns import score_numbers
from threshold_explorer.data.columns.positive_label import may_be_hard
from threshold_explorer.data.columns.role_order import ScoreFacts, label_order, weight_order
from threshold_explorer.reading.numbers.number_text import are_probabilities
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.sentence import Sentence

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

KIND_OF_ROLE = {NameRole.GROUP: GROUP, NameRole.QUERY: QUERY, NameRole.SPLIT: SPLIT}
# A longer text describes a case rather than identifies it.
MAX_NAME_LENGTH = 60
TRAINING_WORDS = frozenset({"train", "training", "trn", "trainset", "entrenamiento", "entraînement", "학습", "训练"})
MAX_SPLITS = 6


@dataclass(frozen=True)
class ColumnSummary:
    """A column, its detected role and the evidence for it."""

    column: str
    kind: Sentence
    note: Sentence | None = None


def column_summaries(
    profiles: Iterable[ColumnProfile],
    table: pa.Table,
    sample: pa.Table,
    label: LabelColumn | None,
    class_of: Mapping[str, str],
) -> Iterator[ColumnSummary]:
    """The detected role of each column, given the label if there is one; value ranges are of all rows.

    Columns that can have no role may be missing from the table.
    """
    texts = label.texts if label else []
    for profile in profiles:
        if label and profile.name == label.name:
            yield ColumnSummary(profile.name, LABEL, Sentence("columns-note-labels", labels=texts))
        else:
            yield _summary(table if profile.is_number else sample, profile, texts, class_of)


def can_have_role(column: ColumnProfile) -> bool:
    """Whether a column can be label, score, weight, group, query, item, identifier or date; others are not stored."""
    if column.is_date:
        return True
    orders = (
        label_order(column),
        ScoreFacts().order_of(column),
        weight_order(column),
    )
    return (
        any(order is not None for order in orders) or _named_kind(column) is not None or _may_be_class_or_item(column)
    )


def _may_be_class_or_item(column: ColumnProfile) -> bool:
    """Whether a column can contain one of many classes, or the items that queries retrieved."""
    if column.longest > MAX_NAME_LENGTH or not column.n_values:
        return False
    is_class = not column.is_identifier and label_order(column, at_most=MAX_CLASSES) is not None
    return is_class or not column.words.isdisjoint(ITEM_WORDS)


def _summary(rows: pa.Table, column: ColumnProfile, labels: list[str], class_of: Mapping[str, str]) -> ColumnSummary:
    name = column.name
    if column.n_values == 0:
        return ColumnSummary(name, EMPTY, Sentence("columns-note-empty"))
    kind = _named_kind(column)
    if kind is not None and kind in KIND_OF_ROLE.values():
        return ColumnSummary(name, kind, Sentence("columns-note-group"))
    if kind == IDENTIFIER:
        return ColumnSummary(name, kind, Sentence("columns-note-identifier"))
    if kind is None and may_be_hard(column, labels):
        return ColumnSummary(name, DECISION, Sentence("columns-note-decisions", decisions=sorted(column.texts)))
    if not column.is_meant_as_number:
        return ColumnSummary(name, UNUSED)
    if name in class_of:
        kind = Sentence("columns-kind-probability-of", label=class_of[name])
    return _numeric_summary(name, kind, rows[name])


def _named_kind(column: ColumnProfile) -> Sentence | None:
    """The role by the column's name, if its values allow it."""
    if column.name_role in (NameRole.WEIGHT, NameRole.CASE_WEIGHT) and column.is_number:
        return WEIGHT
    if column.name_role in MODEL_OUTPUT_ROLES or not column.is_whole:
        return None
    if column.name_role in KIND_OF_ROLE and not column.is_identifier:
        return KIND_OF_ROLE[column.name_role]
    is_name = column.is_identifier or column.name_role is NameRole.IDENTIFIER
    return IDENTIFIER if is_name and column.longest <= MAX_NAME_LENGTH else None


def _numeric_summary(name: str, kind: Sentence | None, numbers: pa.ChunkedArray) -> ColumnSummary:
    try:
        values = score_numbers(numbers, name)
    except RefusedFile:
        return ColumnSummary(name, kind or REAL, Sentence("columns-note-unfit"))
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    note = Sentence("columns-note-range", lowest=low, highest=high)
    return ColumnSummary(name, kind or _scale(low, high), note)


def _scale(low: float, high: float) -> Sentence:
    if are_probabilities(low, high):
        return PROBABILITY
    return PER_CENT if low >= 0 and high <= 100 else REAL


def mixed_splits_note(profiles: Iterable[ColumnProfile]) -> Sentence | None:
    """The note that rows of the training set are counted too, if a column marks them.

    >>> import pyarrow as pa
    >>> print(mixed_splits_note([ColumnProfile.of(pa.chunked_array([["train", "test"]]), "split")]))
    Column "split" has the splits "test" and "train"; all rows are counted. Evaluate a model on rows that it was not \
trained on.
    """
    for profile in profiles:
        if profile.n_values <= MAX_SPLITS and any(TRAINING_WORDS.intersection(words(text)) for text in profile.texts):
            return Sentence("columns-parts-together", column=profile.name, parts=sorted(profile.texts))
    return None
