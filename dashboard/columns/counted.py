"""The statistic of the chosen columns, with what was left out on the way."""

from dataclasses import dataclass

import numpy as np

from dashboard.columns.confidence import of_positive
from dashboard.columns.hard_predictions import flagging_answer, may_be_hard
from dashboard.columns.labels import LABEL_RULE, LabelColumn
from dashboard.columns.missing_rows import BoolArray, complete_rows, missing_rows, refuse_missing
from dashboard.columns.names import NameRole
from dashboard.columns.numbers import (
    SCORE_RULE,
    WEIGHT_RULE,
    Floats,
    refuse_sum_of_weights,
    score_numbers,
    weight_numbers,
)
from dashboard.columns.positive_label import label_choices
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.reading.refusals import BadLabels, NoSuchColumn
from dashboard.words.sentence import Sentence
from metrics_core import BinaryScores
from metrics_core.arrays import IntArray

LOWER_IS_POSITIVE = Sentence("columns-lower-is-positive")
PREDICTED_RULE = Sentence("columns-predicted-rule")
PREDICTIONS_ONLY = Sentence("columns-predictions-only")


@dataclass(frozen=True)
class Counted:
    """A table's statistic, and how its rows came into it.

    `rows_dropped` were left out for a missing value; `dropped_by` counts them by column, a row that lacks
    several values in each. With `predictions_only` the score is a decision: two values, one operating point.
    `others` are the labels that stand against the positive one.
    """

    scores: BinaryScores
    rows_read: int
    rows_dropped: int
    dropped_by: dict[str, int]
    predictions_only: bool
    others: tuple[str, ...]


@dataclass(frozen=True)
class Cases:
    """The rows that count, one by one: `keep` are those of the table, all where it is None.

    `scores` are higher the more they say positive; of `decisions` each is 0 or 1.
    """

    keep: BoolArray | None
    is_positive: BoolArray
    scores: Floats
    decisions: bool

    @property
    def rows(self) -> IntArray:
        """Where in the table each case stands, from 0."""
        return np.arange(len(self.scores)) if self.keep is None else np.flatnonzero(self.keep)


def cases(columns: RecognisedColumns, roles: ColumnRoles, *, has_answers: bool = False) -> Cases:
    """The cases of the chosen columns as they stand; `has_answers` and errors as for `counted`.

    >>> import pyarrow as pa
    >>> columns = RecognisedColumns.of(pa.table({"label": ["spam", "ham", "ham"], "score": [0.9, 0.2, 0.4]}))
    >>> cases(columns, ColumnRoles("label", "score", "spam")).is_positive
    array([ True, False, False])
    """
    return _cases(columns, roles, _missing(columns, roles), has_answers=has_answers)


def _cases(
    columns: RecognisedColumns, roles: ColumnRoles, missing: dict[str, BoolArray], *, has_answers: bool
) -> Cases:
    keep = complete_rows(missing, roles.columns)
    labels = _labels(columns, roles)
    _check_positive(labels, roles.positive)
    decisions = _answers(columns, roles) if has_answers else _decisions(columns, labels, roles)
    scores = _kept(_graded(columns, labels, roles) if decisions is None else decisions, keep)
    is_positive = labels.rows_of(roles.positive)
    return Cases(
        keep,
        is_positive if keep is None else is_positive[keep],
        -scores if roles.lower_is_positive else scores,
        decisions is not None,
    )


def _labels(columns: RecognisedColumns, roles: ColumnRoles) -> LabelColumn:
    """Of many classes one is against the rest; labels too many to choose from are refused where they are chosen."""
    return columns.label_column(roles.label, True) if roles.merge_labels else columns.class_column(roles.label)


def counted(columns: RecognisedColumns, roles: ColumnRoles, *, has_answers: bool = False) -> Counted:
    """The statistic of the chosen columns, the positive label against the rest.

    Whether a score holds decisions is told from its values, unless it is known that it `has_answers`: the class that
    each case is taken for.

    Raises BadValue with column and data row (from 1) for a score or weight that is infinite, no number or, as a
    weight, negative, and for a missing value unless rows without one are to be left out; NoCompleteRow where
    that leaves none; BadLabels for a positive label that does not occur; NoSuchColumn for a column that does
    not exist, serves twice, or weighs every row zero.

    >>> import pyarrow as pa
    >>> columns = RecognisedColumns.of(pa.table({"label": ["spam", "ham", "ham"], "score": [0.9, 0.2, None]}))
    >>> found = counted(columns, ColumnRoles("label", "score", "spam", drop_missing=True))
    >>> found.scores.n, found.rows_read, found.dropped_by
    (2, 3, {'score': 1})
    """
    missing = _missing(columns, roles)
    found = _cases(columns, roles, missing, has_answers=has_answers)
    weights = None
    if roles.weight is not None:
        weights = _kept(weight_numbers(columns.values(roles.weight), roles.weight), found.keep)
        refuse_sum_of_weights(weights, roles.weight)
    statistic = BinaryScores.from_predictions(found.is_positive, found.scores, pos_label=True, sample_weight=weights)
    labels = _labels(columns, roles)
    return Counted(
        statistic,
        rows_read=columns.table.num_rows,
        rows_dropped=columns.table.num_rows - len(found.scores),
        dropped_by={name: int(rows.sum()) for name, rows in missing.items()},
        predictions_only=found.decisions or _holds_decisions(statistic),
        others=tuple(text for text in labels.texts if text != roles.positive),
    )


def _missing(columns: RecognisedColumns, roles: ColumnRoles) -> dict[str, BoolArray]:
    """The rows that lack a value, by column; refused unless they may be left out."""
    rules = {
        roles.label: LABEL_RULE,
        roles.score: SCORE_RULE,
        roles.weight: WEIGHT_RULE,
        roles.predicted: PREDICTED_RULE,
    }
    missing = {}
    for found in columns.missing(roles):
        values = columns.values(found.column)
        if not roles.drop_missing:
            refuse_missing(found, values, rules.get(found.column) or _rule_beside(columns, found.column))
        missing[found.column] = missing_rows(values)
    return missing


def _rule_beside(columns: RecognisedColumns, name: str) -> Sentence:
    return SCORE_RULE if columns.profiles[name].is_number else PREDICTED_RULE


def _check_positive(labels: LabelColumn, positive: str) -> None:
    if positive in label_choices(labels):
        return
    if not positive:
        raise BadLabels("columns-positive-open", column=labels.name, labels=labels.texts)
    raise BadLabels("columns-positive-unknown", column=labels.name, labels=labels.texts, positive=positive)


def _decisions(columns: RecognisedColumns, labels: LabelColumn, roles: ColumnRoles) -> Floats | None:
    """1 where a decision flags the case as positive, otherwise 0; None where the score holds no decisions.

    A missing decision is 0 as well: such rows are refused or left out elsewhere.
    """
    if roles.predicted:
        return None
    if not may_be_hard(columns.profiles[roles.score], labels.texts):
        return _decisions_of_many(columns, labels, roles)
    try:
        answers = columns.label_column(roles.score)
    except BadLabels:
        return None
    flagging = flagging_answer(answers.texts, labels.texts, roles.positive)
    return None if flagging is None else answers.rows_of(flagging).astype(np.float64)


def _decisions_of_many(columns: RecognisedColumns, labels: LabelColumn, roles: ColumnRoles) -> Floats | None:
    """The same of one class among many, where some were predicted that no case is of."""
    score = columns.profiles[roles.score]
    is_class = score.is_whole and score.claims in (NameRole.PREDICTION, NameRole.LABEL, NameRole.OUTCOME)
    if len(labels.texts) <= 2 or not is_class:
        return None
    try:
        answers = columns.class_column(roles.score)
    except BadLabels:
        return None
    n_known = len(set(answers.texts) & set(labels.texts))
    return answers.rows_of(roles.positive).astype(np.float64) if 2 * n_known >= len(answers.texts) > 0 else None


def _answers(columns: RecognisedColumns, roles: ColumnRoles) -> Floats:
    return columns.class_column(roles.score).rows_of(roles.positive).astype(np.float64)


def _graded(columns: RecognisedColumns, labels: LabelColumn, roles: ColumnRoles) -> Floats:
    """The scores of the positive class, out of the confidence in whichever was predicted where they are that."""
    numbers = score_numbers(columns.values(roles.score), roles.score)
    if roles.predicted is None:
        return numbers
    answers = columns.label_column(roles.predicted, roles.merge_labels)
    flagging = flagging_answer(answers.texts, labels.texts, roles.positive)
    if flagging is None:
        raise NoSuchColumn("columns-not-predicted", column=roles.predicted, labels=labels.texts)
    return of_positive(numbers, answers.rows_of(flagging), roles.score)


def _kept(numbers: Floats, keep: BoolArray | None) -> Floats:
    return numbers if keep is None else numbers[keep]


def _holds_decisions(scores: BinaryScores) -> bool:
    """Whether the only two scores are 0 and 1, or -1 and 1, the sign turned or not."""
    # The ends tell of nearly all scores, before the distinct ones are counted.
    return {abs(scores.minimum), abs(scores.maximum)} <= {0.0, 1.0} and scores.n_distinct == 2
