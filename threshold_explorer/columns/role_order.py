"""The standing of a column as label, score or weight, by what a person would be moved by: above all its name.

Columns of equal standing are equally likely: a choice between them is asked, never made by their order in the file.
"""

from collections.abc import Callable, Iterable
from enum import Enum

from threshold_explorer.columns.case_attributes import is_attribute
from threshold_explorer.columns.column_names import (
    AGREED_WORDS,
    CONFIDENCE_WORDS,
    FLAG_WORDS,
    LABEL_WORDS,
    OUTCOME_WORDS,
    TRUTH_WORDS,
    NameRole,
    is_about_correctness,
    is_one_of_several,
    may_name_a_person,
)
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.columns.labels import MAX_LABELS
from threshold_explorer.columns.positive_label import NEGATIVE_WORDS, POSITIVE_WORDS, normalized

MODEL_OUTPUT_ROLES = (NameRole.SCORE, NameRole.PREDICTION)
AUXILIARY_ROLES = (
    NameRole.IDENTIFIER,
    NameRole.QUERY,
    NameRole.GROUP,
    NameRole.SPLIT,
    NameRole.SETTING,
    NameRole.WEIGHT,
    NameRole.CASE_WEIGHT,
)
# What a column can be as a label, the best standing first.
LABEL_STANDINGS = (
    "truth",
    "label",
    "label of one person",
    "outcome",
    "person",
    "two values",
    "constant",
    "attribute",
    "several values",
    "correctness",
    "prediction",
    "other",
)
# With these and all further ones, the user is told what is missing instead of being asked.
NO_LABEL = LABEL_STANDINGS.index("correctness")
SCORE_STANDINGS = (
    "score",
    "prediction",
    "behind the predicted class",
    "hard prediction",
    "number",
    "whole number of two",
    "other",
)

HARD_PREDICTION = SCORE_STANDINGS.index("hard prediction")
NO_SCORE = SCORE_STANDINGS.index("other")

# A column of so many values is rather a description of the cases, beside one with fewer.
MANY_VALUES = 20
# A name of these words alone says the role and nothing else: "y" rather than "most likely y".
PLAIN_LABEL_WORDS = TRUTH_WORDS | LABEL_WORDS | OUTCOME_WORDS | FLAG_WORDS


class Relation(Enum):
    """How a column of numbers relates to the predicted classes of another column."""

    NONE = "none"
    THRESHOLD = "a threshold of it gives them"
    RATING = "it is the confidence in them"


# The standing, and what orders columns of equal standing in a list.
Order = tuple[tuple[int, ...], tuple[int, ...]]


def ranked(columns: Iterable[ColumnProfile], order: Callable[[ColumnProfile], tuple[object, ...] | None]) -> list[str]:
    """The names of the columns with a key, in its order, then in the order of the file."""
    keyed = [(key, column.name) for column in columns if (key := order(column)) is not None]
    return [name for _, name in sorted(keyed, key=lambda pair: pair[0])]


def leading(columns: Iterable[ColumnProfile], order: Callable[[ColumnProfile], Order | None]) -> list[str]:
    """The names of the columns of the best standing, in an order that does not depend on the file's.

    >>> import pyarrow as pa
    >>> columns = [ColumnProfile.of(pa.chunked_array([[0.5, 2.5, 1]]), name) for name in ("b", "id", "a")]
    >>> leading(columns, score_order)
    ['a', 'b']
    """
    keyed = sorted((key, column.name) for column in columns if (key := order(column)) is not None)
    return [name for (standing, _), name in keyed if standing == keyed[0][0][0]]


def label_order(column: ColumnProfile, *, at_most: int = MAX_LABELS) -> Order | None:
    """Names of true labels first, then two-valued columns; None for too many values or fractions."""
    is_binary = column.n_values == 2
    if not 1 <= column.n_values <= at_most or not (column.is_whole or is_binary) or _is_amount(column):
        return None
    # Of two indicator columns, prefer the second class's.
    is_of_first = not column.words.isdisjoint({"0", "no", "neg", "negative"})
    standing = LABEL_STANDINGS.index(_standing_as_label(column))
    is_one_value = column.n_values == 1
    is_plain = column.words <= PLAIN_LABEL_WORDS
    has_many_values = column.n_values > MANY_VALUES
    of_name = (
        standing,
        column.words.isdisjoint(AGREED_WORDS),
        is_one_value,
        has_many_values,
        not is_plain,
        is_of_first,
    )
    return of_name, (not is_binary,)


def _standing_as_label(column: ColumnProfile) -> str:
    role, is_binary = column.name_role, column.n_values == 2
    is_person = may_name_a_person(column.name) and not _has_yes_no_values(column)
    is_named = role in (NameRole.TRUTH, NameRole.LABEL) and not is_person
    if is_named and is_one_of_several(column.name):
        # One person's labels come after agreed ones.
        return "label of one person"
    if is_named and role is NameRole.TRUTH and not column.is_identifier:
        return "truth"
    if role in (NameRole.LABEL, NameRole.OUTCOME) and column.n_values == 1 and not column.is_number:
        # The class that an annotation tool asks about; the answer is in another column.
        return "constant"
    if is_named and role is NameRole.LABEL:
        return "label"
    if role is NameRole.OUTCOME or (role is NameRole.FLAG and is_binary):
        return "outcome"
    return "person" if is_person and is_binary else _standing_without_name(column)


def _standing_without_name(column: ColumnProfile) -> str:
    if is_about_correctness(column.name):
        return "correctness"
    # Texts are never scores, whatever their name: a "risk" can be good or bad.
    if column.name_role is NameRole.PREDICTION or (column.name_role is NameRole.SCORE and column.is_number):
        return "prediction"
    if column.name_role in AUXILIARY_ROLES or column.is_identifier:
        return "other"
    if column.n_values != 2:
        return "several values"
    return "attribute" if is_attribute(column.name) else "two values"


def _is_amount(column: ColumnProfile) -> bool:
    """Whether a column is a constant number, such as the cases per row, and not named as a label."""
    is_amount = column.is_number and column.n_values == 1 and not column.texts <= {"0", "1"}
    return is_amount and column.name_role is NameRole.NONE


def _has_yes_no_values(column: ColumnProfile) -> bool:
    texts = {normalized(text) for text in column.texts}
    words = {text for text in texts if not text.isdecimal()}
    return texts == {"0", "1"} or not words.isdisjoint(POSITIVE_WORDS | NEGATIVE_WORDS)


def score_order(
    column: ColumnProfile,
    label: str | None = None,
    *,
    is_hard: bool = False,
    is_of_class: bool = False,
    is_plain: bool = False,
    polarity: int = 0,
    relation: Relation = Relation.NONE,
) -> Order | None:
    """Names of scores first, then other real numbers; identifiers and weights last.

    A name `is_plain` if it says no more than that it is a score, or of which class. A column `is_of_class` if it has
    the probability of one class; among these the positive class comes first: its `polarity` is -1, that of another
    class 1. `relation` is that of a column of numbers to predicted classes.
    """
    if column.n_values == 0 or not (column.is_meant_as_number or column.name_role in MODEL_OUTPUT_ROLES or is_hard):
        return None
    standing = SCORE_STANDINGS.index(_standing_as_score(column, label, is_hard, is_of_class, relation))
    # The confidence in the predicted class comes after the probability of one class.
    is_confidence = not column.words.isdisjoint(CONFIDENCE_WORDS)
    in_list = (column.name == label, not column.is_number, not column.is_probability, column.is_whole)
    is_wordy = not is_plain and standing < HARD_PREDICTION
    return (standing, column.n_values == 1, polarity, is_confidence, is_wordy), in_list


def _standing_as_score(
    column: ColumnProfile, label: str | None, is_hard: bool, is_of_class: bool, relation: Relation
) -> str:
    is_number = column.is_meant_as_number and column.name != label
    is_graded = is_number and not is_hard and not (column.is_whole and column.n_values <= 2)
    if is_graded and (is_of_class or column.name_role in MODEL_OUTPUT_ROLES):
        return "score" if is_of_class or column.name_role is NameRole.SCORE else "prediction"
    # Texts in a column named as a score: the error is more useful than another column.
    if column.name_role in MODEL_OUTPUT_ROLES:
        return "hard prediction"
    names_or_weighs = column.is_identifier or column.counts_cases or column.name_role in AUXILIARY_ROLES
    if not is_number or names_or_weighs:
        return "other"
    if relation is not Relation.NONE:
        return "behind the predicted class" if relation is Relation.THRESHOLD else "hard prediction"
    return "number" if is_graded else "whole number of two"


def weight_order(column: ColumnProfile) -> Order | None:
    """Names of weights first, then every other numeric column."""
    if not column.is_number:
        return None
    roles = (NameRole.CASE_WEIGHT, NameRole.WEIGHT, column.name_role)
    return (roles.index(column.name_role),), ()
