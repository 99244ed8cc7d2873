"""Scores that are the confidence in the predicted class, and their conversion to scores of the positive class."""

from collections.abc import Iterable, Iterator

import numpy as np
import pyarrow as pa

from threshold_explorer.columns.column_names import CONFIDENCE_WORDS, NameRole, is_about_correctness
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.columns.hard_predictions import positive_prediction
from threshold_explorer.columns.labels import MAX_LABELS, LabelColumn
from threshold_explorer.columns.numeric_columns import Floats
from threshold_explorer.columns.rank_test import RankTest, known_numbers
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.words.sentence import Sentence

# Further names for a confidence.
CONFIDENCE_NAMES = frozenset({"em_probability", "max_prob", "max_probability", "maxprob", "top_prob", "top_score"})
ROUNDING = 1e-6


def is_named_confidence(column: ColumnProfile) -> bool:
    """Whether a column is named as the confidence in the predicted class, not as the score of one class.

    >>> [is_named_confidence(ColumnProfile.of(pa.chunked_array([[0.5]]), name)) for name in ("Confidence", "conf_1")]
    [True, False]
    """
    if column.name.casefold() in CONFIDENCE_NAMES:
        return True
    return not column.words.isdisjoint(CONFIDENCE_WORDS) and not any(word.isdecimal() for word in column.words)


def predicted_column_candidates(profiles: Iterable[ColumnProfile], label: LabelColumn, score: str) -> Iterator[str]:
    """The columns that can contain the predicted class: labels of the label column, or yes and no."""
    if is_about_correctness(label.name):
        return
    for column in profiles:
        is_other = column.name not in (label.name, score) and 1 <= column.n_values <= MAX_LABELS
        is_named = column.name_role in (NameRole.PREDICTION, NameRole.LABEL, NameRole.OUTCOME)
        if is_other and is_named and positive_prediction(sorted(column.texts), label.texts, "") is not None:
            yield column.name


def find_predicted_column(
    rows: pa.Table, profiles: Iterable[ColumnProfile], label: LabelColumn, score: ColumnProfile
) -> str | None:
    """The column of predicted classes that the score is the confidence in; None for any other score.

    A confidence is at least 1 / number of classes, and equally high for every predicted class. The probability of one
    class is high only where that class is predicted.

    >>> rows = pa.table({"y": [0, 1, 1, 0], "pred": [0, 1, 0, 1], "score": [0.9, 0.7, 0.8, 0.6]})
    >>> profiles = [ColumnProfile.of(rows[name], name) for name in rows.column_names]
    >>> find_predicted_column(rows, profiles, LabelColumn.of(rows["y"], "y"), profiles[2])
    'pred'
    """
    numbers = known_numbers(rows[score.name])
    if numbers is None or not label.texts or score.n_values < 2:
        return None
    known = numbers[np.isfinite(numbers)]
    if not known.size or known.min() < 0 or known.max() > 100:
        return None
    is_above_chance = known.min() >= _scale_maximum(known) / max(len(label.texts), 2) - ROUNDING
    is_named = is_named_confidence(score)
    if not (is_above_chance or is_named):
        return None
    for name in predicted_column_candidates(profiles, label, score.name):
        is_confidence = not _is_of_one_class(numbers, LabelColumn.of(rows[name], name))
        if is_confidence or (is_named and is_above_chance):
            return name
    return None


def positive_class_scores(confidences: Floats, is_predicted_positive: np.ndarray, name: str) -> Floats:
    """The score of the positive class: the confidence where it was predicted, otherwise 1 - confidence.

    Percentages are subtracted from 100. Raises NoSuchColumn for numbers outside both scales.

    >>> positive_class_scores(np.array([0.75, 0.875]), np.array([True, False]), "confidence")
    array([0.75 , 0.125])
    """
    known = confidences[np.isfinite(confidences)]
    if known.size and (known.min() < 0 or known.max() > 100):
        raise NoSuchColumn("columns-no-confidence", column=name, lowest=float(known.min()), highest=float(known.max()))
    return np.where(is_predicted_positive, confidences, _scale_maximum(known) - confidences)


def confidence_note(roles: ColumnRoles) -> Sentence | None:
    """The note on scores that were converted from a confidence; None for all others."""
    if roles.predicted is None:
        return None
    return Sentence("columns-from-confidence", score=roles.score, predicted=roles.predicted, positive=roles.positive)


def _scale_maximum(known: Floats) -> float:
    return 1.0 if not known.size or known.max() <= 1 else 100.0


def _is_of_one_class(numbers: Floats, predictions: LabelColumn) -> bool:
    """Whether a threshold separates the two predicted classes, as it does for the probability of one class."""
    if len(predictions.texts) != 2:
        return False
    is_known = np.isfinite(numbers)
    ranking = RankTest.of(numbers[is_known], predictions.rows_of(predictions.texts[0])[is_known])
    return ranking.roc_auc in (0.0, 1.0) and ranking.is_significant
