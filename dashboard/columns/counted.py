"""The statistic of the chosen columns, with what was left out on the way."""

from dataclasses import dataclass

import pyarrow as pa

from dashboard.columns.hard_predictions import hard_scores
from dashboard.columns.labels import LABEL_RULE, LabelColumn, decoded
from dashboard.columns.missing_rows import BoolArray, complete_rows, missing_rows, refuse_missing
from dashboard.columns.numbers import (
    SCORE_RULE,
    WEIGHT_RULE,
    Floats,
    refuse_sum_of_weights,
    score_numbers,
    weight_numbers,
)
from dashboard.columns.positive_label import label_choices
from dashboard.columns.profile import ColumnProfile, sample_of
from dashboard.columns.roles import ColumnRoles
from dashboard.reading.refusals import BadLabels, list_words, shown
from metrics_core import BinaryScores

LOWER_IS_POSITIVE = (
    "Lower is positive in this file: scores are shown with their sign turned, so that score >= threshold still flags."
)


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


def counted(table: pa.Table, roles: ColumnRoles) -> Counted:
    """The statistic of the chosen columns, the positive label against the rest.

    Raises BadValue with column and data row (from 1) for a score or weight that is infinite, no number or, as a
    weight, negative, and for a missing value unless rows without one are to be left out; NoCompleteRow where
    that leaves none; BadLabels for a positive label that does not occur; NoSuchColumn for a column that does
    not exist, serves twice, or weighs every row zero.

    >>> table = pa.table({"label": ["spam", "ham", "ham"], "score": [0.9, 0.2, None]})
    >>> found = counted(table, ColumnRoles("label", "score", "spam", drop_missing=True))
    >>> found.scores.n, found.rows_read, found.dropped_by
    (2, 3, {'score': 1})
    """
    roles.check(table)
    columns = {name: decoded(table[name]) for name in roles.columns}
    labels = LabelColumn.of(columns[roles.label], roles.label)
    missing = _missing(columns, labels, roles)
    keep = complete_rows(missing, roles.columns)
    _check_positive(labels, roles.positive)
    numbers, is_decision = _score_numbers(table, columns[roles.score], labels, roles)
    scores = _kept(numbers, keep)
    weights = None
    if roles.weight is not None:
        weights = _kept(weight_numbers(columns[roles.weight], roles.weight), keep)
        refuse_sum_of_weights(weights, roles.weight)
    is_positive = labels.rows_of(roles.positive)
    statistic = BinaryScores.from_predictions(
        is_positive if keep is None else is_positive[keep],
        -scores if roles.lower_is_positive else scores,
        pos_label=True,
        sample_weight=weights,
    )
    return Counted(
        statistic,
        rows_read=table.num_rows,
        rows_dropped=table.num_rows - len(scores),
        dropped_by={name: int(rows.sum()) for name, rows in missing.items()},
        predictions_only=is_decision or _holds_decisions(statistic),
        others=tuple(text for text in labels.texts if text != roles.positive),
    )


def scores_from(table: pa.Table, roles: ColumnRoles) -> BinaryScores:
    """The statistic alone; raises as `counted` does.

    >>> table = pa.table({"label": ["spam", "ham"], "score": [0.9, 0.2]})
    >>> scores_from(table, ColumnRoles("label", "score", "spam")).roc_auc()
    1.0
    """
    return counted(table, roles).scores


def _missing(columns: dict[str, pa.ChunkedArray], labels: LabelColumn, roles: ColumnRoles) -> dict[str, BoolArray]:
    """The rows that lack a value, by column; refused unless they may be left out."""
    rules = {roles.label: LABEL_RULE, roles.score: SCORE_RULE, roles.weight: WEIGHT_RULE}
    missing = {}
    for name, column in columns.items():
        is_known_complete = name == roles.label and not labels.has_missing
        rows = None if is_known_complete else missing_rows(column)
        if rows is None:
            continue
        if not roles.drop_missing:
            refuse_missing(rows, column, name, rules[name])
        missing[name] = rows
    return missing


def _check_positive(labels: LabelColumn, positive: str) -> None:
    if positive not in label_choices(labels):
        but = f" but no {shown(positive)}" if positive else ""
        raise BadLabels(
            f"Column {shown(labels.name)} has the labels {list_words(labels.texts)}{but}; "
            "one of them must be chosen as positive."
        )


def _score_numbers(
    table: pa.Table, column: pa.ChunkedArray, labels: LabelColumn, roles: ColumnRoles
) -> tuple[Floats, bool]:
    """A number per row, and whether it stands for a decision that was written as a class."""
    sample = sample_of(table.select([roles.score]))
    decisions = hard_scores(column, ColumnProfile.of(sample[roles.score], roles.score), labels, roles.positive)
    return (score_numbers(column, roles.score), False) if decisions is None else (decisions, True)


def _kept(numbers: Floats, keep: BoolArray | None) -> Floats:
    return numbers if keep is None else numbers[keep]


def _holds_decisions(scores: BinaryScores) -> bool:
    """Whether the only two scores are 0 and 1, or -1 and 1, the sign turned or not."""
    # The ends tell of nearly all scores, before the distinct ones are counted.
    return {abs(scores.minimum), abs(scores.maximum)} <= {0.0, 1.0} and scores.n_distinct == 2
