"""Builds the scores of two classes from the chosen columns, and counts the rows that were left out."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa

from metrics_core import BinaryScores, PredictionsError
from metrics_core.calibration import RecalibrationMap
from metrics_core.computing.arrays import IntArray
from metrics_core.partial import PartialLabels
from threshold_explorer.data.columns.blank_labels import BlankLabels, BlankReason
from threshold_explorer.data.columns.clusters import CLUSTER_RULE, cluster_codes
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import NameRole
from threshold_explorer.data.columns.dates import date_column
from threshold_explorer.data.columns.labels import LABEL_RULE, LabelColumn
from threshold_explorer.data.columns.numeric_columns import (
    SCORE_RULE,
    WEIGHT_RULE,
    BoolArray,
    Floats,
    complete_rows,
    missing_by_column,
    missing_rows,
    refuse_total_weight,
    score_numbers,
    weight_numbers,
)
from threshold_explorer.data.columns.positive_label import label_choices, may_be_hard, positive_prediction
from threshold_explorer.data.columns.roles import ColumnRoles, NotRecalibrated, Recalibration, recalibrated
from threshold_explorer.data.columns.score_direction import Scale
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn
from threshold_explorer.words.metrics import refusal_sentence
from threshold_explorer.words.sentence import Sentence

LOWER_IS_POSITIVE = Sentence("columns-lower-is-positive")
PREDICTED_RULE = Sentence("columns-predicted-rule")
BLANK_RULE = Sentence("columns-blank-rule")
PREDICTIONS_ONLY = Sentence("columns-predictions-only")


@dataclass(frozen=True)
class BinaryStatistic:
    """The scores of a table's cases, and how many rows were read and dropped.

    `rows_dropped` counts the rows with a missing value; `dropped_by` counts them by column, a row with several missing
    values once for each. With `predictions_only` the score is a hard prediction: two values, one operating point.
    `others` are the labels that count as negative. `recalibration` is the map from the score column for new
    cases, if the scores are recalibrated; they are by maps that were fitted without their case. `scale` is that of the
    confidence that the scores were, None if they were none. `blank` are the labels if blank ones are kept.
    """

    scores: BinaryScores
    rows_read: int
    rows_dropped: int
    dropped_by: dict[str, int]
    predictions_only: bool
    others: tuple[str, ...]
    recalibration: RecalibrationMap | None = None
    scale: Scale | None = None
    blank: BlankLabels | None = None


@dataclass(frozen=True)
class Cases:
    """The cases one by one; `keep` (n rows,) selects them from the table's rows, None for all.

    A higher score means more likely positive; with `is_hard` the scores are predictions, 0 or 1. `weights` are of the
    cases, None if all count 1; `clusters` tell which cases belong together, None if none do.

    Where blank labels are kept, these are the labelled cases, weighted as the estimate for all cases needs it.
    """

    keep: BoolArray | None
    is_positive: BoolArray
    scores: Floats
    is_hard: bool
    clusters: IntArray | None = None
    weights: Floats | None = None
    recalibration: RecalibrationMap | None = None
    scale: Scale | None = None
    blank: BlankLabels | None = None

    @property
    def rows(self) -> IntArray:
        """The row of each case in the table, from 0."""
        return np.arange(len(self.scores)) if self.keep is None else np.flatnonzero(self.keep)


def cases(
    columns: DetectedColumns, roles: ColumnRoles, *, score_is_class: bool = False, classes_are_known: bool = False
) -> Cases:
    """The cases of the chosen columns, in the order of the rows; parameters and errors as for `binary_statistic`.

    Where `classes_are_known`, as those of a rule, the positive label need not occur.

    >>> import pyarrow as pa
    >>> columns = DetectedColumns.of(pa.table({"label": ["spam", "ham", "ham"], "score": [0.9, 0.2, 0.4]}))
    >>> cases(columns, ColumnRoles("label", "score", "spam")).is_positive
    array([ True, False, False])
    """
    missing = _missing(columns, roles)
    return _cases(columns, roles, missing, score_is_class=score_is_class, classes_are_known=classes_are_known)


def every_case(columns: DetectedColumns, roles: ColumnRoles) -> Cases:
    """The cases with a score, labelled or not; those without a label are not positive. Errors as for `cases`."""
    kept = replace(roles, blank=BlankReason("unknown"), drop_missing=True, recalibration=None)
    return _scored(columns, kept, _missing(columns, kept), score_is_class=False)


def rows_of_cases(columns: DetectedColumns, roles: ColumnRoles) -> IntArray:
    """The rows of the cases, from 0, in the order in which `PartialLabels` has them, if blank labels are kept."""
    return _scored(columns, roles, _missing(columns, roles), score_is_class=False).rows


def _cases(
    columns: DetectedColumns,
    roles: ColumnRoles,
    missing: dict[str, BoolArray],
    *,
    score_is_class: bool,
    classes_are_known: bool = False,
) -> Cases:
    found = _scored(columns, roles, missing, score_is_class=score_is_class, classes_are_known=classes_are_known)
    if roles.blank is not None:
        found = _labelled(found, roles, columns)
    return found if roles.recalibration is None else _recalibrated(found, roles.recalibration)


def _scored(
    columns: DetectedColumns,
    roles: ColumnRoles,
    missing: dict[str, BoolArray],
    *,
    score_is_class: bool,
    classes_are_known: bool = False,
) -> Cases:
    keep = complete_rows(missing, roles.columns)
    labels = _labels(columns, roles)
    if not classes_are_known:
        _check_positive(labels, roles.positive)
    predictions = _predicted_class(columns, roles) if score_is_class else _hard_predictions(columns, labels, roles)
    numbers, scale = _numeric_scores(columns, labels, roles) if predictions is None else (predictions, None)
    scores = _select(numbers, keep)
    is_positive = labels.rows_of(roles.positive)
    return Cases(
        keep,
        is_positive if keep is None else is_positive[keep],
        -scores if roles.column_is_lower else scores,
        predictions is not None,
        None if roles.cluster is None else _select(cluster_codes(columns.values(roles.cluster)), keep),
        None if roles.weight is None else _select(weight_numbers(columns.values(roles.weight), roles.weight), keep),
        scale=scale,
    )


def _labelled(found: Cases, roles: ColumnRoles, columns: DetectedColumns) -> Cases:
    """The labelled cases, with what follows for all from the reason why labels are blank."""
    assert roles.blank is not None
    if others := [name for name in (roles.weight, roles.cluster) if name]:
        raise NoSuchColumn("blank-with-columns", columns=others)
    if roles.recalibration is not None:
        raise NotRecalibrated("blank-of-recalibrated")
    is_labelled = ~_select(missing_rows(columns.values(roles.label)), found.keep)
    partial = PartialLabels(found.scores, is_labelled, found.is_positive)
    values = None if roles.blank.column is None else _values_of(roles.blank, columns, found.keep)
    try:
        blank = BlankLabels.of(roles.blank, partial, values)
    except PredictionsError as error:
        refusal = refusal_sentence(error)
        raise NoSuchColumn(refusal.key, **refusal.args) from error
    keep = np.zeros(columns.table.num_rows, dtype=np.bool_)
    keep[found.rows] = is_labelled
    return replace(
        found,
        keep=keep,
        is_positive=found.is_positive[is_labelled],
        scores=found.scores[is_labelled],
        weights=blank.weights,
        blank=blank,
    )


def _values_of(reason: BlankReason, columns: DetectedColumns, keep: BoolArray | None) -> Any:
    """The probability with which each case was checked, or the week of its date, from Monday to Sunday."""
    assert reason.column is not None
    values = columns.values(reason.column)
    if keep is not None:
        values = values.filter(pa.array(keep))
    if reason.why == "sampled":
        return weight_numbers(values, reason.column)
    dates = date_column(values, reason.column)
    if dates is None or np.isnat(dates.days).any():
        raise NoSuchColumn("columns-no-dates", column=reason.column)
    # The first day of 1970 is a Thursday.
    weeks = (dates.days.astype(np.int64) + 3) // 7
    return weeks - weeks.min()


def _recalibrated(found: Cases, how: Recalibration) -> Cases:
    by_case = recalibrated(how, found.is_positive, found.scores, found.weights, found.clusters)
    final = replace(by_case.final, lower_is_positive=how.is_lower)
    return replace(found, scores=by_case.scores, is_hard=False, recalibration=final)


def _labels(columns: DetectedColumns, roles: ColumnRoles) -> LabelColumn:
    """Up to MAX_CLASSES labels: one class of many is positive, the rest are negative."""
    return columns.label_column(roles.label, True) if roles.merge_labels else columns.class_column(roles.label)


def binary_statistic(columns: DetectedColumns, roles: ColumnRoles, *, score_is_class: bool = False) -> BinaryStatistic:
    """The scores of the positive label against the rest.

    With `score_is_class` the score column contains the predicted class; otherwise its values tell whether they are
    hard predictions.

    Raises BadValue with column and data row (from 1) for a score or weight that is not a finite number, a negative
    weight, and a missing value unless `roles.drop_missing`; NoCompleteRow if no row is left; BadLabels for a positive
    label that does not occur; NoSuchColumn for a column that does not exist, has two roles, or has only weights of 0.

    >>> import pyarrow as pa
    >>> columns = DetectedColumns.of(pa.table({"label": ["spam", "ham", "ham"], "score": [0.9, 0.2, None]}))
    >>> found = binary_statistic(columns, ColumnRoles("label", "score", "spam", drop_missing=True))
    >>> found.scores.n, found.rows_read, found.dropped_by
    (2, 3, {'score': 1})
    """
    missing = _missing(columns, roles)
    found = _cases(columns, roles, missing, score_is_class=score_is_class)
    if roles.weight is not None and found.weights is not None:
        refuse_total_weight(found.weights, roles.weight)
    if found.blank is None:
        statistic = BinaryScores.from_predictions(
            found.is_positive, found.scores, pos_label=True, sample_weight=found.weights, cluster=found.clusters
        )
    else:
        statistic = found.blank.scores
    labels = _labels(columns, roles)
    return BinaryStatistic(
        statistic,
        rows_read=columns.table.num_rows,
        rows_dropped=columns.table.num_rows - (found.blank.partial.n if found.blank else len(found.scores)),
        dropped_by={name: int(rows.sum()) for name, rows in missing.items()},
        predictions_only=found.is_hard or _are_hard(statistic),
        others=tuple(text for text in labels.texts if text != roles.positive),
        recalibration=found.recalibration,
        scale=found.scale,
        blank=found.blank,
    )


def _missing(columns: DetectedColumns, roles: ColumnRoles) -> dict[str, BoolArray]:
    """The rows with a missing value without blank labels that are kept; refused unless they may be dropped."""
    rules = {
        roles.label: LABEL_RULE,
        roles.score_column: SCORE_RULE,
        roles.weight: WEIGHT_RULE,
        roles.predicted: PREDICTED_RULE,
        roles.cluster: CLUSTER_RULE,
        roles.blank.column if roles.blank else None: BLANK_RULE,
    }

    def rule_of(name: str) -> Sentence:
        return rules.get(name) or (SCORE_RULE if columns.profiles[name].is_number else PREDICTED_RULE)

    lacking = {found.column: columns.values(found.column) for found in columns.missing(roles)}
    return missing_by_column(lacking, rule_of, may_drop=roles.drop_missing)


def _check_positive(labels: LabelColumn, positive: str) -> None:
    if positive in label_choices(labels):
        return
    if not positive:
        raise BadLabels("columns-positive-open", column=labels.name, labels=labels.texts)
    raise BadLabels("columns-positive-unknown", column=labels.name, labels=labels.texts, positive=positive)


def _hard_predictions(columns: DetectedColumns, labels: LabelColumn, roles: ColumnRoles) -> Floats | None:
    """1 where a hard prediction is positive, otherwise 0; None where the score is not a hard prediction.

    A missing prediction is 0: such rows are refused or dropped elsewhere.
    """
    if roles.predicted:
        return None
    if not may_be_hard(columns.profiles[roles.score_column], labels.texts):
        return _multiclass_predictions(columns, labels, roles)
    try:
        predicted = columns.label_column(roles.score_column)
    except BadLabels:
        return None
    positive_value = positive_prediction(predicted.texts, labels.texts, roles.positive)
    return None if positive_value is None else predicted.rows_of(positive_value).astype(np.float64)


def _multiclass_predictions(columns: DetectedColumns, labels: LabelColumn, roles: ColumnRoles) -> Floats | None:
    """The same for one class of many; predictions may include classes without a case."""
    score = columns.profiles[roles.score_column]
    is_class = score.is_whole and score.name_role in (NameRole.PREDICTION, NameRole.LABEL, NameRole.OUTCOME)
    if len(labels.texts) <= 2 or not is_class:
        return None
    try:
        predicted = columns.class_column(roles.score_column)
    except BadLabels:
        return None
    n_known = len(set(predicted.texts) & set(labels.texts))
    return predicted.rows_of(roles.positive).astype(np.float64) if 2 * n_known >= len(predicted.texts) > 0 else None


def _predicted_class(columns: DetectedColumns, roles: ColumnRoles) -> Floats:
    return columns.class_column(roles.score_column).rows_of(roles.positive).astype(np.float64)


def _numeric_scores(columns: DetectedColumns, labels: LabelColumn, roles: ColumnRoles) -> tuple[Floats, Scale | None]:
    """The scores of the positive class, with the scale of the confidence in the predicted class that they were."""
    columns.refuse_unknown_classes(roles.label, roles.score_column)
    numbers = score_numbers(columns.values(roles.score_column), roles.score_column)
    if roles.predicted is None:
        return numbers, None
    predicted = columns.label_column(roles.predicted, roles.merge_labels)
    positive_value = positive_prediction(predicted.texts, labels.texts, roles.positive)
    if positive_value is None:
        raise NoSuchColumn("columns-not-predicted", column=roles.predicted, labels=labels.texts)
    scale = Scale.of(numbers, roles.score_column)
    return scale.positive_class_scores(numbers, predicted.rows_of(positive_value)), scale


def _select(values: Any, keep: BoolArray | None) -> Any:
    return values if keep is None else values[keep]


def _are_hard(scores: BinaryScores) -> bool:
    """Whether the only two scores are 0 and 1, or -1 and 1, with either sign."""
    # Minimum and maximum rule out nearly all scores before the distinct ones are counted.
    return {abs(scores.minimum), abs(scores.maximum)} <= {0.0, 1.0} and scores.n_distinct == 2
