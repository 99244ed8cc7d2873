"""Detects and reads tables of counts: cases per score and class."""

from dataclasses import dataclass

import numpy as np
import pyarrow.compute as pc

from metrics_core import BinaryScores, ScoreGroups
from metrics_core.computing.arrays import IntArray
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import COUNT_WORDS, FLAG_WORDS, NameRole
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import as_list, decoded, is_missing
from threshold_explorer.data.columns.numeric_columns import case_counts, complete_scores
from threshold_explorer.data.columns.positive_label import positive_of
from threshold_explorer.data.columns.roles import refuse_columns
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn, RefusedFile
from threshold_explorer.reading.rows.column_naming import word_set

POSITIVE_WORDS = word_set("pos positive positives")
NEGATIVE_WORDS = word_set("neg negative negatives")
# The columns that `threshold_explorer.data.reduce` writes: the highest score of a group and the names of the classes.
HIGH, POSITIVE, NEGATIVE = "score_high", "positive", "negative"


@dataclass(frozen=True)
class CountRoles:
    """The columns of a table of counts: `n_positive` and `n_negative`, or `label` and `count`.

    `positive` and `negative` are the names of the classes, "" if the user must choose or the class has no name. `high`
    is the column of the highest score of each group, whose lowest is `score`, if scores are grouped. The
    `class_name_columns` contain the names of the classes.
    """

    score: str
    n_positive: str = ""
    n_negative: str = ""
    label: str = ""
    count: str = ""
    positive: str = ""
    negative: str = ""
    high: str | None = None
    class_name_columns: tuple[str, ...] = ()
    lower_is_positive: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        named = (
            self.score,
            self.high,
            self.n_positive,
            self.n_negative,
            self.label,
            self.count,
            *self.class_name_columns,
        )
        return tuple(name for name in named if name)

    @property
    def is_named(self) -> bool:
        """Whether the data name the positive class."""
        return bool(self.label) or self.positive != POSITIVE

    @property
    def is_settled(self) -> bool:
        return bool(self.positive)


def count_roles(columns: DetectedColumns) -> CountRoles | None:
    """The roles of a table of counts; None for any other table.

    Label and count must be the only columns with the score; otherwise a count is an attribute of a case.

    >>> import pyarrow as pa
    >>> table = pa.table({"score": [0.25, 0.5], "n_positive": [1, 3], "n_negative": [9, 2]})
    >>> count_roles(DetectedColumns.of(table)).columns
    ('score', 'n_positive', 'n_negative')
    >>> table = pa.table({"y": ["ham", "spam", "ham"], "score": [0.25, 0.5, 0.5], "count": [9, 3, 2]})
    >>> count_roles(DetectedColumns.of(table)).columns
    ('score', 'y', 'count')
    """
    return _of_classes(columns) or _of_labels(columns)


def _of_classes(columns: DetectedColumns) -> CountRoles | None:
    profiles = list(columns.profiles.values())
    positives = next((each for each in profiles if _counts(each, POSITIVE_WORDS)), None)
    negatives = next((each for each in profiles if _counts(each, NEGATIVE_WORDS)), None)
    if not positives or not negatives:
        return None
    others = [each for each in profiles if each not in (positives, negatives) and each.is_number and each.name != HIGH]
    score = next((each for each in others if each.name_role is NameRole.SCORE), others[0] if len(others) == 1 else None)
    if not score:
        return None
    high = HIGH if HIGH in columns.profiles and columns.profiles[HIGH].is_number else None
    names = {name: text for name in (POSITIVE, NEGATIVE) if (text := _only_value(columns, name))}
    return CountRoles(
        score.name,
        positives.name,
        negatives.name,
        positive=names.get(POSITIVE, POSITIVE),
        negative=names.get(NEGATIVE, ""),
        high=high,
        class_name_columns=tuple(names),
    )


def _counts(column: ColumnProfile, class_words: frozenset[str]) -> bool:
    """Whether a column is named as a count of a class; "positive" alone may be a label."""
    rest = column.words - class_words
    is_named = len(rest) < len(column.words) and rest <= COUNT_WORDS
    return is_named and column.is_number and column.is_whole and bool(rest or column.words - FLAG_WORDS - {NEGATIVE})


def _only_value(columns: DetectedColumns, name: str) -> str | None:
    if name not in columns.table.column_names:
        return None
    values = as_list(pc.unique(decoded(columns.table[name])))
    return values[0] if len(values) == 1 and isinstance(values[0], str) and not is_missing(values[0]) else None


def _of_labels(columns: DetectedColumns) -> CountRoles | None:
    profiles = columns.profiles.values()
    count = next((each for each in profiles if each.words <= COUNT_WORDS and each.is_number and each.is_whole), None)
    if not count or not count.words or len(columns.profiles) != len(("label", "score", "count")):
        return None
    table = columns.table.drop_columns([count.name])
    try:
        roles = DetectedColumns.of(table).likely_roles
        labels = columns.class_column(roles.label) if roles.label else None
    except RefusedFile:
        return None
    if not labels or not roles.score or not columns.profiles[roles.score].is_number:
        # The cells of a confusion matrix, whose counts weight hard predictions.
        return None
    positive = positive_of(labels.labels)
    others = [text for text in labels.texts if text != positive]
    negative = others[0] if positive and len(others) == 1 else ""
    return CountRoles(roles.score, label=roles.label, count=count.name, positive=positive, negative=negative)


def cases_per_row(columns: DetectedColumns, roles: CountRoles) -> IntArray:
    """How many cases each row of a table of counts stands for."""
    positives, negatives = _class_counts(columns, roles)
    return positives + negatives


def scores_by_group(
    columns: DetectedColumns, roles: CountRoles, codes: IntArray, n_groups: int
) -> tuple[BinaryScores, ...]:
    """The scores of each group of rows of a table of counts; rows with the code -1 are in none."""
    scores = complete_scores(columns.values(roles.score), roles.score)
    scores = -scores if roles.lower_is_positive else scores
    counts = _class_counts(columns, roles)
    of_group = [codes == code for code in range(n_groups)]
    return tuple(BinaryScores.from_counts(scores[rows], *(count[rows] for count in counts)) for rows in of_group)


def score_groups(columns: DetectedColumns, roles: CountRoles) -> ScoreGroups:
    """The scores of a table of counts; without a column `high`, each score is a group of its own.

    Raises BadValue for a score that is missing or not a finite number and for a count that is not a whole number of 0
    or more, NoSuchColumn if there is no case or a group ends below its start, BadLabels for an unknown label.
    """
    refuse_columns(roles.columns, columns.table.column_names)
    low = complete_scores(columns.values(roles.score), roles.score)
    high = complete_scores(columns.values(roles.high), roles.high) if roles.high else low
    if (high < low).any():
        row = int((high < low).argmax()) + 1
        raise NoSuchColumn("columns-group-ends", low=roles.score, high=str(roles.high), row=row)
    if roles.lower_is_positive:
        low, high = -high, -low
    positives, negatives = _class_counts(columns, roles)
    if not positives.any() and not negatives.any():
        raise NoSuchColumn("columns-counts-zero", columns=[name for name in roles.columns if name != roles.score])
    return ScoreGroups.from_counts(low, high, positives, negatives)


def _class_counts(columns: DetectedColumns, roles: CountRoles) -> tuple[IntArray, IntArray]:
    if not roles.label:
        positives, negatives = (
            case_counts(columns.values(name), name) for name in (roles.n_positive, roles.n_negative)
        )
        return positives, negatives
    labels = columns.class_column(roles.label)
    if roles.positive not in labels.texts:
        raise BadLabels("columns-positive-unknown", column=roles.label, labels=labels.texts, positive=roles.positive)
    if labels.has_missing:
        raise BadLabels("columns-counts-without-label", column=roles.label)
    counts, is_positive = case_counts(columns.values(roles.count), roles.count), labels.rows_of(roles.positive)
    return np.where(is_positive, counts, 0), np.where(is_positive, 0, counts)
