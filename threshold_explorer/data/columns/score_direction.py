"""What a score is of: one of two classes, its opposite, or the predicted class; else the question."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from math import comb

import numpy as np
import pyarrow as pa

from threshold_explorer.data.columns.column_names import CONFIDENCE_WORDS, NameRole, is_about_correctness, words
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import MAX_LABELS, LabelColumn
from threshold_explorer.data.columns.numeric_columns import BoolArray, Floats
from threshold_explorer.data.columns.positive_label import positive_prediction
from threshold_explorer.data.columns.questions import NO_COLUMN, ColumnQuestion, Reading
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.columns.score_tests import RankTest, known_numbers
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.rows.column_naming import word_set
from threshold_explorer.words.sentence import Sentence

MIN_ROWS = 6
CHANCE = 0.5
# The columns that transformers pipelines write: the predicted label and the confidence in it.
PIPELINE_COLUMNS = ("label", "score")
# Further names for a confidence.
CONFIDENCE_NAMES = frozenset({"em_probability", "max_prob", "max_probability", "maxprob", "top_prob", "top_score"})
# Beside a column of predicted classes, what is said of the predicted one.
RATING_WORDS = word_set("certainty margin logprob logprobs logp loglikelihood")
UNCERTAINTY_WORDS = word_set("entropy uncertainty perplexity nll")
# How likely a threshold may separate the classes of a few rows by chance.
MAX_CHANCE = 0.001
ROUNDING = 1e-6


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
    ('', 'columns-question-reversed', ['no', 'yes', 'yes'])
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
    """The question which class is positive, with what each gives; the class with the highest scores is first."""
    readings = (
        Reading({"positive": text}, Sentence("columns-direction-other", other=text), preview(label, text, aucs[text]))
        for text in sorted(label.texts, key=aucs.__getitem__, reverse=True)
    )
    return ColumnQuestion(Sentence("columns-question-positive", label=label.name, score=score), tuple(readings))


def which_of_many_classes(label: LabelColumn, score: str, numbers: Floats) -> ColumnQuestion:
    """The question which of more than two classes is positive; the others are then negative.

    >>> import pyarrow as pa
    >>> label = LabelColumn.of(pa.chunked_array([["a", "b", "c"] * 2]), "y")
    >>> question = which_of_many_classes(label, "p", np.array([0.1, 0.9, 0.5] * 2))
    >>> [reading.answer["positive"] for reading in question.readings]
    ['b', 'c', 'a']
    """
    aucs = {text: _roc_auc(label, text, numbers) for text in label.texts}
    return replace(
        _positive_question(label, score, aucs), sentence=Sentence("columns-question-class", label=label.name)
    )


def rating_question(
    label: LabelColumn,
    score: str,
    numbers: Mapping[str, Floats],
    by_predicted: Mapping[str, Mapping[str, Floats]],
) -> ScoreDirection:
    """The question whether a score is of the positive class, or the confidence in one of the predicted columns.

    `numbers` are the scores by positive class, several if only the user knows which, `by_predicted` those that a
    confidence in each column would give.
    """
    names = [*by_predicted]
    is_open = len(numbers) > 1
    sentence = Sentence("columns-question-rating", score=score, predicted=names, n_predicted=len(names))
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
            Reading({"positive": other, "lower": "false"}, is_other, preview(label, other, 1 - roc_auc)),
            Reading({"positive": positive, "lower": "true"}, lower, preview(label, positive, 1 - roc_auc)),
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


class Scale(Enum):
    """The scale of a confidence, which decides how it becomes a score of the positive class.

    A probability p of the predicted class is 1 - p for the other one. On any other scale the score is the confidence
    with a sign, minus where the other class was predicted: it ranks every case by how much speaks for the positive
    class, and does not depend on the other cases. Before that a log-probability x becomes exp(x), and an uncertainty
    exp(-x), which rises with the confidence from 0.
    """

    PROBABILITY = "probability"
    PER_CENT = "percent"
    RISING = "rising"
    LOGARITHM = "logarithm"
    FALLING = "falling"

    @classmethod
    def of(cls, confidences: Floats, name: str) -> "Scale":
        """The scale of some values; raises NoSuchColumn for values on both sides of 0, which are no confidence.

        >>> [Scale.of(np.array(values), "x").value for values in ([0.5, 1], [60, 90], [1, 5], [-0.5, -0.1])]
        ['probability', 'percent', 'rising', 'logarithm']
        """
        known = confidences[np.isfinite(confidences)]
        low, high = (float(known.min()), float(known.max())) if known.size else (CHANCE, 1.0)
        if low < 0 < high:
            raise NoSuchColumn("columns-no-confidence", column=name, lowest=low, highest=high)
        if low < 0:
            return cls.LOGARITHM
        if not UNCERTAINTY_WORDS.isdisjoint(words(name)):
            return cls.FALLING
        # A margin of two probabilities is no probability, however large all are.
        if low < CHANCE - ROUNDING or not RATING_WORDS.isdisjoint(words(name)):
            return cls.RISING
        if high <= 1:
            return cls.PROBABILITY
        return cls.PER_CENT if low >= 100 * CHANCE and high <= 100 else cls.RISING

    def positive_class_scores(self, confidences: Floats, is_predicted_positive: BoolArray) -> Floats:
        """The scores of the positive class.

        >>> Scale.PROBABILITY.positive_class_scores(np.array([0.75, 0.875]), np.array([True, False]))
        array([0.75 , 0.125])
        >>> Scale.RISING.positive_class_scores(np.array([1, 5]), np.array([True, False]))
        array([ 1, -5])
        """
        if self in (Scale.LOGARITHM, Scale.FALLING):
            confidences = np.exp(confidences if self is Scale.LOGARITHM else -confidences)
        total = {Scale.PROBABILITY: 1, Scale.PER_CENT: 100}.get(self, 0)
        return np.where(is_predicted_positive, confidences, total - confidences)


def confidence_note(roles: ColumnRoles, scale: Scale | None) -> Sentence | None:
    """The note on scores that were converted from a confidence on this scale; None for all others."""
    if roles.predicted is None or scale is None:
        return None
    converted = Sentence("columns-converted", positive=roles.positive, scale=scale.value)
    return Sentence("columns-from-confidence", score=roles.score, predicted=roles.predicted, converted=converted)


@dataclass(frozen=True)
class RatedPredictions:
    """The columns of predicted classes that a score may be the confidence in, certain if nothing else fits."""

    columns: tuple[str, ...] = ()
    is_certain: bool = True


def is_named_confidence(column: ColumnProfile) -> bool:
    """Whether a column is named as the confidence in the predicted class, not as the score of one class.

    >>> [is_named_confidence(ColumnProfile.of(pa.chunked_array([[0.5]]), name)) for name in ("Confidence", "conf_1")]
    [True, False]
    """
    return column.name.casefold() in CONFIDENCE_NAMES or _is_named(column, CONFIDENCE_WORDS)


def predicted_column_candidates(profiles: Iterable[ColumnProfile], label: LabelColumn, score: str) -> Iterator[str]:
    """The columns that can contain the predicted class: labels of the label column, or yes and no."""
    if is_about_correctness(label.name):
        return
    for column in profiles:
        is_other = column.name not in (label.name, score) and 1 <= column.n_values <= MAX_LABELS
        is_named = column.name_role in (NameRole.PREDICTION, NameRole.LABEL, NameRole.OUTCOME)
        if is_other and is_named and positive_prediction(sorted(column.texts), label.texts, "") is not None:
            yield column.name


def rated_predictions(
    rows: pa.Table, profiles: Collection[ColumnProfile], label: LabelColumn, score: ColumnProfile
) -> RatedPredictions:
    """The predicted classes that a score may be the confidence in, by what follows from the data.

    A model predicts a class where its score reaches some threshold: a score that no threshold separates by the
    predicted class is not the score of one class. As the probability of the predicted class it is never below chance,
    one over the number of classes. What neither or both of these say, the name can, otherwise the user is asked.

    >>> rows = pa.table({"y": [0, 1, 1, 0], "pred": [0, 1, 0, 1], "score": [0.9, 0.7, 0.6, 0.8]})
    >>> profiles = [ColumnProfile.of(rows[name], name) for name in rows.column_names]
    >>> rated_predictions(rows, profiles, LabelColumn.of(rows["y"], "y"), profiles[2])
    RatedPredictions(columns=('pred',), is_certain=True)
    """
    numbers = known_numbers(rows[score.name])
    is_named = is_named_confidence(score) or _is_named(score, RATING_WORDS | UNCERTAINTY_WORDS)
    # Two values of another name are decisions.
    if numbers is None or not label.texts or score.n_values < (2 if is_named else 3):
        return RatedPredictions()
    known = np.isfinite(numbers)
    if not known.any() or numbers[known].min() < 0 < numbers[known].max():
        return RatedPredictions()
    is_above_chance = _is_above_chance(numbers[known], len(label.texts))
    role_of = {profile.name: profile.name_role for profile in profiles}
    certain: list[str] = []
    possible: list[str] = []
    for name in predicted_column_candidates(profiles, label, score.name):
        predictions = LabelColumn.of(rows[name], name)
        is_prediction = role_of[name] is NameRole.PREDICTION
        chance = _chance_of_separation(numbers, known, predictions)
        if chance is not None and (is_above_chance or (is_named and chance > MAX_CHANCE)):
            (certain if is_named and is_above_chance else possible).append(name)
        elif chance is not None and chance < 1:
            # The score of one class.
            return RatedPredictions()
        elif is_above_chance or (is_named and is_prediction):
            certain.append(name)
        elif is_named or (is_prediction and chance is None):
            possible.append(name)
    found = certain or possible
    named = [name for name in found if role_of[name] is NameRole.PREDICTION] or found
    return RatedPredictions(tuple(named), bool(certain) and len(named) == 1)


def gives_predictions(rows: pa.Table, profiles: Iterable[ColumnProfile], label: LabelColumn, score: str) -> bool:
    """Whether a threshold of a column of numbers gives the predicted classes of a column named as a prediction."""
    numbers = known_numbers(rows[score])
    if numbers is None:
        return False
    named = (profile for profile in profiles if profile.name_role is NameRole.PREDICTION)
    chances = (
        _chance_of_separation(numbers, np.isfinite(numbers), LabelColumn.of(rows[name], name))
        for name in predicted_column_candidates(named, label, score)
    )
    return any(chance is not None and chance <= MAX_CHANCE for chance in chances)


def _is_named(column: ColumnProfile, named: frozenset[str]) -> bool:
    return not column.words.isdisjoint(named) and not any(word.isdecimal() for word in column.words)


def _is_above_chance(known: Floats, n_classes: int) -> bool:
    """Whether numbers are never below the least probability of the most likely class."""
    high = known.max()
    scale = 1.0 if high <= 1 else 100.0
    return bool(high <= scale and known.min() >= scale / max(n_classes, 2) - ROUNDING)


def _chance_of_separation(numbers: Floats, known: BoolArray, predictions: LabelColumn) -> float | None:
    """How likely a threshold separates the predicted classes by chance, 1 for a single class; None if it does not.

    Two rows of the same score may be on both sides, since scores are often rounded.
    """
    groups = [each for text in predictions.texts if (each := numbers[predictions.rows_of(text) & known]).size]
    if len(groups) != 2:
        return None if len(groups) > 2 else 1.0
    first, second = groups
    is_separated = first.max() <= second.min() or second.max() <= first.min()
    return 2 / comb(first.size + second.size, first.size) if is_separated else None
