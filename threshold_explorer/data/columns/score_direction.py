"""Decides which of two classes high scores stand for, or which question to ask when that is unclear."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from threshold_explorer.data.columns.column_names import NameRole, is_about_correctness
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.confidence import is_named_confidence
from threshold_explorer.data.columns.labels import LabelColumn
from threshold_explorer.data.columns.numeric_columns import Floats
from threshold_explorer.data.columns.questions import NO_COLUMN, ColumnQuestion, Reading
from threshold_explorer.data.columns.score_tests import RankTest
from threshold_explorer.words.sentence import Sentence

MIN_ROWS = 6
CHANCE = 0.5
# The columns that transformers pipelines write: the predicted label and the confidence in it.
PIPELINE_COLUMNS = ("label", "score")


@dataclass(frozen=True)
class ScoreDirection:
    """The likely positive class, or "" with a `question` where the user must decide.

    `note` states that the scores decided, where the names of the classes did not.
    """

    positive: str
    note: Sentence | None = None
    question: ColumnQuestion | None = None


def score_direction(
    label: LabelColumn, score: ColumnProfile, numbers: Floats, positive: str, *, is_of_either: bool = False
) -> ScoreDirection:
    """Test on a sample of scores whether the `positive` class by name has higher ones; if it is "", which class has.

    Where neither names nor scores tell, the user is asked. Predicted classes, and the confidence in them, are scores
    `is_of_either` class: they rank whichever class is taken as positive above the other one.

    >>> import pyarrow as pa
    >>> label = LabelColumn.of(pa.chunked_array([["no"] * 5 + ["yes"] * 5]), "y")
    >>> found = score_direction(label, ColumnProfile.of(pa.chunked_array([[0.5]]), "p"), -np.arange(10.0), "yes")
    >>> found.positive, found.question.sentence.key, [reading.answer["positive"] for reading in found.question.readings]
    ('', 'columns-question-reversed', ['yes', 'no', 'yes'])
    """
    if len(label.texts) != 2 or positive not in ("", *label.texts):
        return ScoreDirection(positive)
    first = positive or label.texts[-1]
    other = next(text for text in label.texts if text != first)
    is_known = np.isfinite(numbers) & (label.rows_of(first) | label.rows_of(other))
    ranking = RankTest.of(numbers[is_known], label.rows_of(first)[is_known])
    aucs = {first: ranking.roc_auc, other: ranking.roc_auc if is_of_either else 1 - ranking.roc_auc}
    if not is_of_either and _looks_like_confidence(label, score, numbers[is_known], ranking):
        likely = {positive: aucs[positive]} if positive else aucs
        return ScoreDirection("", question=_confidence_question(label, score.name, likely))
    is_reversed = ranking.is_significant and ranking.roc_auc < CHANCE
    if positive and not is_reversed:
        return ScoreDirection(positive)
    if positive:
        return ScoreDirection("", question=_direction_question(label, score.name, positive, other, ranking.roc_auc))
    if is_of_either or not ranking.is_significant:
        return ScoreDirection("", question=_positive_question(label, score.name, aucs))
    higher = other if is_reversed else first
    return ScoreDirection(higher, note=Sentence("columns-positive-by-scores", positive=higher, roc_auc=aucs[higher]))


def _looks_like_confidence(label: LabelColumn, score: ColumnProfile, numbers: Floats, ranking: RankTest) -> bool:
    if (
        is_about_correctness(label.name)
        or len(numbers) < MIN_ROWS
        or numbers.min() < CHANCE
        or numbers.max() > 1
        or score.n_values <= 2
    ):
        return False
    is_pipeline = (label.name.casefold(), score.name.casefold()) == PIPELINE_COLUMNS
    is_probability = score.name_role is NameRole.SCORE and not score.words.isdisjoint(
        {"score", "prob", "proba", "probability"}
    )
    ranks_positives = ranking.is_significant and ranking.roc_auc > CHANCE
    return is_named_confidence(score) or is_pipeline or (is_probability and not ranks_positives)


def _confidence_question(label: LabelColumn, score: str, aucs: Mapping[str, float]) -> ColumnQuestion:
    sentence = Sentence("columns-question-confidence", label=label.name, score=score)
    return ColumnQuestion(sentence, tuple(score_reading(label, *likely) for likely in aucs.items()))


def _positive_question(label: LabelColumn, score: str, aucs: Mapping[str, float]) -> ColumnQuestion:
    """The question which class is positive, with what each gives, in the order of the labels."""
    readings = (
        Reading({"positive": text}, Sentence("columns-direction-other", other=text), preview(label, text, aucs[text]))
        for text in label.texts
    )
    return ColumnQuestion(Sentence("columns-question-positive", label=label.name, score=score), tuple(readings))


def rating_question(
    label: LabelColumn,
    score: str,
    numbers: Mapping[str, Floats],
    by_predicted: Mapping[str, Mapping[str, Floats]],
    *,
    also_separates: bool,
) -> ScoreDirection:
    """The question whether a score is of the positive class, or the confidence in one of the predicted columns.

    `numbers` are the scores by positive class, several if only the user knows which, `by_predicted` those that a
    confidence in each column would give.
    """
    names = [*by_predicted]
    is_open = len(numbers) > 1
    sentence = Sentence(
        "columns-question-rating", score=score, predicted=names, n_predicted=len(names), separates=also_separates
    )
    as_confidences = [
        Reading(
            {"positive": positive, "predicted": name},
            Sentence("columns-direction-rating", predicted=name, positive=positive, is_open=is_open),
            preview(label, positive, _roc_auc(label, positive, converted)),
        )
        for name, by_positive in by_predicted.items()
        for positive, converted in by_positive.items()
    ]
    as_scores = [
        score_reading(label, positive, _roc_auc(label, positive, of_class), predicted=NO_COLUMN)
        for positive, of_class in numbers.items()
    ]
    return ScoreDirection("", question=ColumnQuestion(sentence, (*as_confidences, *as_scores)))


def _roc_auc(label: LabelColumn, positive: str, numbers: Floats) -> float:
    is_labelled = np.logical_or.reduce([label.rows_of(text) for text in label.texts])
    keep = np.isfinite(numbers) & is_labelled
    return RankTest.of(numbers[keep], label.rows_of(positive)[keep]).roc_auc


def score_reading(label: LabelColumn, positive: str, roc_auc: float, **answer: str) -> Reading:
    """The reading in which all scores are of the positive class."""
    text = Sentence("columns-direction-score", positive=positive)
    return Reading({"positive": positive, **answer}, text, preview(label, positive, roc_auc))


def _direction_question(label: LabelColumn, score: str, positive: str, other: str, roc_auc: float) -> ColumnQuestion:
    sentence = Sentence("columns-question-reversed", score=score, positive=positive, other=other, roc_auc=roc_auc)
    lower = Sentence("columns-direction-lower", positive=positive)
    is_other = Sentence("columns-direction-other", other=other)
    as_is = Sentence("columns-direction-as-is", positive=positive)
    return ColumnQuestion(
        sentence,
        (
            Reading({"positive": positive, "lower": "true"}, lower, preview(label, positive, 1 - roc_auc)),
            Reading({"positive": other, "lower": "false"}, is_other, preview(label, other, 1 - roc_auc)),
            Reading({"positive": positive, "lower": "false"}, as_is, preview(label, positive, roc_auc)),
        ),
    )


def preview(label: LabelColumn, positive: str, roc_auc: float) -> Sentence:
    """ROC AUC, possibly of a sample of the rows, and the class counts of all rows."""
    counts = {each.text: each.count for each in label.labels}
    n_rows = sum(counts.values())
    is_sampled = n_rows > len(label.column)
    return Sentence(
        "columns-direction-gives", roc_auc=roc_auc, n_positive=counts[positive], n_rows=n_rows, is_sampled=is_sampled
    )
