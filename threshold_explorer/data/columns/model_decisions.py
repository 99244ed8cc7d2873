"""Distinguishes true labels from a model's predictions, which follow exactly from its scores."""

from collections.abc import Callable, Collection, Iterable

import numpy as np
import pyarrow as pa

from threshold_explorer.data.columns.class_columns import class_probabilities
from threshold_explorer.data.columns.column_names import (
    AUXILIARY_ROLES,
    MODEL_OUTPUT_ROLES,
    NameRole,
    is_about_correctness,
    is_attribute,
    role_of,
)
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import LabelColumn
from threshold_explorer.data.columns.numeric_columns import missing_in
from threshold_explorer.data.columns.positive_label import NEGATIVE_WORDS, POSITIVE_WORDS, affirmative, normalized
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.columns.score_direction import is_named_confidence
from threshold_explorer.data.columns.score_tests import RankTest, known_numbers
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn
from threshold_explorer.reading.rows.column_naming import word_set
from threshold_explorer.words.sentence import Sentence

# With fewer rows a threshold may separate two classes by chance.
MIN_ROWS = 6
# A model may be right in all of fewer cases.
MIN_ROWS_OF_CLASSES = 40
# Candidates to test; columns named as labels or scores come first.
MAX_CANDIDATES = 8
# Words for predictions that people use for labels too.
AMBIGUOUS_PREDICTION_WORDS = word_set("output guess decision estimate estimated forecast alert alerted flagged")
# Names of what a model answered rather than of what is true.
WORDS_OF_ANSWERS = word_set("answer response output reply completion choice option antwort respuesta réponse risposta")
# Whether an answer is right, beside its confidence; elsewhere they have other meanings.
EVALUATION_WORDS = word_set(
    "right wrong verdict em exact acc accuracy iscorrect passed pass success hit match matches score reward grade "
    "error ok"
)
# Whether a detection matches an object, beside the score of one of several classes.
MATCH_WORDS = word_set("match matched tp")
LOGPROB_WORDS = word_set("logprob logprobs logp loglikelihood logliks")
# With fewer rows a class may be different in each.
MIN_ROWS_OF_NAMES = 10
LabelOf = Callable[[str], LabelColumn]
NOT_LABEL_ROLES = (NameRole.IDENTIFIER, NameRole.SPLIT, NameRole.SETTING, NameRole.WEIGHT, NameRole.CASE_WEIGHT)


class NoTrueLabel(NoSuchColumn):
    """Predictions without true labels; `second_file_prompt` is the key of the request for a second file."""

    second_file_prompt = "upload-truth"

    @property
    def candidate_label(self) -> str | None:
        """The column of predictions that the user can declare the true label; None if there are several."""
        return self.sentence.args.get("predicted")


class NoLabelColumn(NoTrueLabel):
    """Predictions without any column that can be the true label."""


def rivals_of_decision(
    rows: pa.Table, profiles: Collection[ColumnProfile], label: ColumnProfile, label_of: LabelOf
) -> list[str]:
    """The columns of the same labels, if a score gives the likeliest label in each row, as it does a model's decision.

    >>> rows = pa.table({"label": [0] * 6 + [1] * 6, "y": [0] * 5 + [1, 0] + [1] * 5, "p": np.arange(12)})
    >>> profiles = [ColumnProfile.of(rows[name], name) for name in rows.column_names]
    >>> rivals_of_decision(rows, profiles, profiles[0], lambda name: LabelColumn.of(rows[name], name))
    ['y']
    """
    labels = {normalized(text) for text in label.texts}
    no_labels = (*MODEL_OUTPUT_ROLES, *AUXILIARY_ROLES)
    can_be = [
        each.name
        for each in profiles
        if each.name != label.name
        and each.name_role not in no_labels
        and {normalized(text) for text in each.texts} == labels
    ]
    is_known = label.name_role is NameRole.TRUTH or not can_be
    return [] if is_known or score_behind(rows, profiles, label.name, label_of) is None else can_be


def correctness_of_answer(profiles: Collection[ColumnProfile], label: ColumnProfile) -> str | None:
    """The column that says whether an answer was right, where the likeliest label is that answer, not the truth."""
    others = [each for each in profiles if each.name != label.name and not is_about_correctness(each.name)]
    is_predicted = any(each.name_role is NameRole.PREDICTION for each in others)
    if is_about_correctness(label.name) or label.n_values < 2 or is_predicted:
        return None
    is_answer = not label.words.isdisjoint(WORDS_OF_ANSWERS)
    has_confidence = any(is_named_confidence(each) or each.words & LOGPROB_WORDS for each in others)
    # Of many classes one score can only be that of the answer.
    graded = [each.name_role is NameRole.SCORE for each in others if _is_graded(each)]
    is_of_many = label.n_values > 2 and 1 in (len(graded), sum(graded))
    words = EVALUATION_WORDS if is_answer and has_confidence else MATCH_WORDS if is_of_many else frozenset()
    about = (each for each in profiles if is_about_correctness(each.name) and each.n_values in (1, 2))
    if (is_answer or has_confidence or is_of_many) and (found := next(about, None)):
        return found.name
    named = (each for each in others if each.n_values == 2 and not each.words.isdisjoint(words))
    return next((each.name for each in named if each.texts == {"0", "1"} or affirmative(list(each.texts))), None)


def score_behind(rows: pa.Table, profiles: Iterable[ColumnProfile], label: str, label_of: LabelOf) -> str | None:
    """A score whose threshold, or for many classes whose maximum, gives this label in every sampled row."""
    try:
        column = label_of(label)
    except BadLabels:
        return None
    if len(column.texts) != 2:
        return _highest_score(rows, profiles, column)
    graded = [profile for profile in profiles if _is_graded(profile) and profile.name != label]
    graded.sort(key=lambda profile: profile.name_role not in MODEL_OUTPUT_ROLES)
    names = (profile.name for profile in graded[:MAX_CANDIDATES])
    return next((name for name in names if _separates(rows, column, name)), None)


def refuse_without_true_label(
    rows: pa.Table, profiles: Collection[ColumnProfile], label: ColumnProfile, score: str, label_of: LabelOf
) -> None:
    """Raise NoTrueLabel if the likeliest label is the model's prediction, or cannot be a label at all."""
    is_prediction = label.name_role is NameRole.PREDICTION
    if is_prediction and not label.words.isdisjoint(AMBIGUOUS_PREDICTION_WORDS):
        is_prediction = score_behind(rows, profiles, label.name, label_of) is not None
    if is_prediction or _is_answer_of_model(rows, profiles, label, score, label_of):
        raise NoTrueLabel("columns-no-truth", predicted=label.name, score=score)
    refuse_predicted_classes(rows, profiles, label.name, label_of)
    if is_about_correctness(label.name):
        return
    is_distinct = label.is_identifier or 2 < label.n_values == rows.num_rows
    is_open = label.name_role is not NameRole.TRUTH and rows.num_rows >= MIN_ROWS_OF_NAMES
    is_name = is_distinct and (is_open or label.name_role is NameRole.IDENTIFIER)
    is_no_label = label.name_role in NOT_LABEL_ROLES or (label.n_values > 2 and is_attribute(label.name))
    has_predictions = any(each.name_role in MODEL_OUTPUT_ROLES for each in profiles if each.name != label.name)
    if is_name or (has_predictions and (is_no_label or _is_constant(label, rows) or _names_cases(label))):
        raise NoLabelColumn("columns-only-answers", columns=[profile.name for profile in profiles])


def _is_answer_of_model(
    rows: pa.Table, profiles: Iterable[ColumnProfile], label: ColumnProfile, score: str, label_of: LabelOf
) -> bool:
    """Whether a label is called an answer beside the confidence in it, or is called a score and tells of its level."""
    if label.name_role is NameRole.SCORE and label.n_values == 2:
        return rows.num_rows >= MIN_ROWS_OF_CLASSES and _separates(rows, label_of(label.name), score)
    others = [profile for profile in profiles if profile.name != label.name]
    is_answer = label.name_role is not NameRole.TRUTH and not label.words.isdisjoint(WORDS_OF_ANSWERS)
    has_rival = label.is_identifier or any(profile.texts & label.texts for profile in others)
    of_answer = [each.name for each in others if is_named_confidence(each) or each.words & LOGPROB_WORDS]
    return is_answer and not has_rival and score in of_answer


def refuse_predicted_classes(
    rows: pa.Table, profiles: Collection[ColumnProfile], label: str, label_of: LabelOf
) -> None:
    """Raise NoTrueLabel if a label that no name calls true has the highest score in each of many rows."""
    if role_of(label) is NameRole.TRUTH or rows.num_rows < MIN_ROWS_OF_CLASSES:
        return
    if score := _highest_score(rows, profiles, label_of(label)):
        raise NoTrueLabel("columns-highest-score", predicted=label, score=score)


def refuse_ids_and_classes(profiles: Collection[ColumnProfile], label: str) -> None:
    """Raise NoTrueLabel for a table of ids and one class each, such as a submission: there is nothing to compare."""
    others = (each for each in profiles if each.name != label)
    id = next((each.name for each in others if each.is_identifier or each.name_role is NameRole.IDENTIFIER), None)
    if id is not None:
        raise NoTrueLabel("columns-ids-and-classes", id=id, label=label)


def attribute_question(label: LabelColumn, ranking: RankTest, score: str) -> Sentence | None:
    """The question whether a two-valued attribute is the true label, where the score does not rank it.

    None for any other name, and where the values mean yes and no.
    """
    if len(label.texts) != 2 or not is_attribute(label.name) or ranking.is_predictive:
        return None
    if affirmative(label.texts) is not None and not any(map(str.isdecimal, label.texts)):
        return None
    return Sentence("columns-question-attribute", label=label.name, score=score, roc_auc=ranking.roc_auc)


def declared_label_note(roles: ColumnRoles) -> Sentence | None:
    """The note on a label that the user declared the true one; None for all others."""
    return Sentence("columns-declared-label", label=roles.label) if roles.label_declared else None


def _is_constant(label: ColumnProfile, rows: pa.Table) -> bool:
    """Whether a column is constant, such as the model's name, and not a label."""
    if label.n_values != 1 or label.name_role not in (NameRole.NONE, *MODEL_OUTPUT_ROLES) or label.is_number:
        return False
    means_class = {normalized(text) for text in label.texts} & (POSITIVE_WORDS | NEGATIVE_WORDS)
    return not means_class and missing_in(rows[label.name], label.name) is None


def _names_cases(label: ColumnProfile) -> bool:
    """Whether a column identifies the cases and is not named as a label."""
    return label.is_identifier and label.name_role not in (NameRole.TRUTH, NameRole.LABEL, NameRole.OUTCOME)


def _is_graded(profile: ColumnProfile) -> bool:
    return profile.is_number and profile.n_values > 2 and profile.name_role not in AUXILIARY_ROLES


def _separates(rows: pa.Table, label: LabelColumn, score: str) -> bool:
    numbers = known_numbers(rows[score])
    if numbers is None:
        return False
    first, second = (numbers[label.rows_of(text) & np.isfinite(numbers)] for text in label.texts)
    if min(len(first), len(second)) < 2 or len(first) + len(second) < MIN_ROWS:
        return False
    return bool(first.max() < second.min() or second.max() < first.min())


def _highest_score(rows: pa.Table, profiles: Iterable[ColumnProfile], label: LabelColumn) -> str | None:
    """A score of one class, if in every row the score of the row's label is the highest."""
    graded = [profile for profile in profiles if _is_graded(profile) and profile.name != label.name]
    class_of = class_probabilities(rows, graded, label)
    if not 1 < len(label.texts) <= len({*class_of.values()}) or rows.num_rows < MIN_ROWS:
        return None
    columns = [known_numbers(rows[name]) for name in class_of]
    shares = np.column_stack([column for column in columns if column is not None])
    own = np.column_stack([label.rows_of(text) for text in class_of.values()])
    has_label = own.any(axis=1) & np.isfinite(shares).all(axis=1)
    best = shares.max(axis=1)
    is_highest = (np.where(own, shares, -np.inf).max(axis=1) >= best)[has_label].all()
    return next(iter(class_of)) if is_highest else None
