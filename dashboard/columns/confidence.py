"""Scores that grade the class that was predicted, whichever it was, and not always the positive one."""

from collections.abc import Iterable, Iterator

import numpy as np
import pyarrow as pa

from dashboard.columns.hard_predictions import flagging_answer
from dashboard.columns.labels import MAX_LABELS, LabelColumn
from dashboard.columns.names import CONFIDENCE_WORDS, NameRole, is_about_correctness
from dashboard.columns.numbers import Floats
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.ranking import Ranking, known_numbers
from dashboard.columns.roles import ColumnRoles
from dashboard.reading.refusals import NoSuchColumn
from dashboard.words.sentence import Sentence

# Besides the words for confidence.
CONFIDENCE_NAMES = frozenset({"em_probability", "max_prob", "max_probability", "maxprob", "top_prob", "top_score"})
ROUNDING = 1e-6


def is_named_confidence(column: ColumnProfile) -> bool:
    """Whether a name says that its numbers grade what was predicted, and of no class in particular.

    >>> [is_named_confidence(ColumnProfile.of(pa.chunked_array([[0.5]]), name)) for name in ("Confidence", "conf_1")]
    [True, False]
    """
    if column.name.casefold() in CONFIDENCE_NAMES:
        return True
    return not column.words.isdisjoint(CONFIDENCE_WORDS) and not any(word.isdecimal() for word in column.words)


def predicted_columns(profiles: Iterable[ColumnProfile], label: LabelColumn, score: str) -> Iterator[str]:
    """The columns that say which class was predicted, in the words of the label or as yes and no."""
    if is_about_correctness(label.name):
        return
    for column in profiles:
        is_other = column.name not in (label.name, score) and 1 <= column.n_values <= MAX_LABELS
        is_named = column.claims in (NameRole.PREDICTION, NameRole.LABEL, NameRole.OUTCOME)
        if is_other and is_named and flagging_answer(sorted(column.texts), label.texts, "") is not None:
            yield column.name


def predicted_beside(
    rows: pa.Table, profiles: Iterable[ColumnProfile], label: LabelColumn, score: ColumnProfile
) -> str | None:
    """The column of the predicted classes of which the score is the confidence; None for any other score.

    No class can be predicted with less than its even share. The probability of one class is high where that is
    predicted and low where another is; a confidence is as high in both.

    >>> rows = pa.table({"y": [0, 1, 1, 0], "pred": [0, 1, 0, 1], "score": [0.9, 0.7, 0.8, 0.6]})
    >>> profiles = [ColumnProfile.of(rows[name], name) for name in rows.column_names]
    >>> predicted_beside(rows, profiles, LabelColumn.of(rows["y"], "y"), profiles[2])
    'pred'
    """
    numbers = known_numbers(rows[score.name])
    if numbers is None or len(label.texts) < 2 or score.n_values < 2:
        return None
    known = numbers[np.isfinite(numbers)]
    if not known.size or known.min() < 0 or known.max() > 100:
        return None
    is_fair_share = known.min() >= _top(known) / len(label.texts) - ROUNDING
    is_named = is_named_confidence(score)
    if not (is_fair_share or is_named):
        return None
    for name in predicted_columns(profiles, label, score.name):
        is_of_any = not _is_of_one_class(numbers, LabelColumn.of(rows[name], name))
        if is_of_any or (is_named and is_fair_share):
            return name
    return None


def of_positive(confidences: Floats, is_predicted_positive: np.ndarray, name: str) -> Floats:
    """The score of the positive class: the confidence where that was predicted, otherwise what it leaves.

    Per cents leave their rest to 100. Raises NoSuchColumn for numbers outside both scales.

    >>> of_positive(np.array([0.75, 0.875]), np.array([True, False]), "confidence")
    array([0.75 , 0.125])
    """
    known = confidences[np.isfinite(confidences)]
    if known.size and (known.min() < 0 or known.max() > 100):
        raise NoSuchColumn("columns-no-confidence", column=name, lowest=float(known.min()), highest=float(known.max()))
    return np.where(is_predicted_positive, confidences, _top(known) - confidences)


def note_on_confidence(roles: ColumnRoles) -> Sentence | None:
    """What is said of scores that were turned into those of the positive class; None of all others."""
    if roles.predicted is None:
        return None
    return Sentence("columns-from-confidence", score=roles.score, predicted=roles.predicted, positive=roles.positive)


def _top(known: Floats) -> float:
    return 1.0 if not known.size or known.max() <= 1 else 100.0


def _is_of_one_class(numbers: Floats, answers: LabelColumn) -> bool:
    """Whether a cut tells which of two classes was predicted: so does the probability of either."""
    if len(answers.texts) != 2:
        return False
    is_known = np.isfinite(numbers)
    ranking = Ranking.of(numbers[is_known], answers.rows_of(answers.texts[0])[is_known])
    return ranking.roc_auc in (0.0, 1.0) and ranking.is_clear
