"""The standing of a column as label, score or weight, by what a person would be moved by: above all its name.

Columns of equal standing are equally likely: a choice between them is asked, never made by their order in the file.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from threshold_explorer.data.columns.class_columns import is_plain_name, polarity_of
from threshold_explorer.data.columns.column_names import (
    AGREED_WORDS,
    AUXILIARY_ROLES,
    CONFIDENCE_WORDS,
    FLAG_WORDS,
    LABEL_WORDS,
    MODEL_OUTPUT_ROLES,
    OUTCOME_WORDS,
    TRUTH_WORDS,
    NameRole,
    is_about_correctness,
    is_attribute,
    is_one_of_several,
    may_name_a_person,
    role_of,
)
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import MAX_LABELS, LabelColumn, decoded
from threshold_explorer.data.columns.positive_label import (
    NEGATIVE_WORDS,
    POSITIVE_WORDS,
    may_be_hard,
    normalized,
    positive_of,
)
from threshold_explorer.data.columns.score_tests import known_numbers

# What a column can be as a label, the best first.
LABELS = (
    *("truth", "label", "label of one person", "outcome", "person", "two values", "constant", "attribute"),
    *("several values", "correctness", "prediction", "other"),
)
# With these and all further ones, the user is told what is missing instead of being asked.
NO_LABEL = LABELS.index("correctness")
SCORES = ("score", "prediction", "behind the predicted class", "hard prediction", "number", "two numbers", "other")
HARD_PREDICTION, NO_SCORE = SCORES.index("hard prediction"), SCORES.index("other")
# A column of so many values is rather a description of the cases, beside one with fewer.
MANY_VALUES = 10
# A name of these words alone says the role and nothing else: "y" rather than "most likely y".
PLAIN_LABEL_WORDS = TRUTH_WORDS | LABEL_WORDS | OUTCOME_WORDS | FLAG_WORDS


class LabelStanding(NamedTuple):
    """What moves a person to take a column as the label, the most important first; of two the lower one is taken."""

    place_in_labels: int
    is_not_agreed: bool = False
    has_one_value: bool = False
    has_many_values: bool = False
    name_says_more: bool = False
    is_of_first_class: bool = False


class ScoreStanding(NamedTuple):
    """The same for a score; a column of the positive class has the polarity -1, one of the other class 1."""

    place_in_scores: int
    has_one_value: bool = False
    polarity: int = 0
    is_confidence: bool = False
    name_says_more: bool = False


class Order(NamedTuple):
    """The standing, and what orders columns of equal standing in a list."""

    standing: LabelStanding | ScoreStanding | tuple[int]
    in_list: tuple[bool, ...] = ()


def ranked(columns: Iterable[ColumnProfile], order: Callable[[ColumnProfile], tuple[object, ...] | None]) -> list[str]:
    """The names of the columns with a key, in its order, then in the order of the file."""
    keyed = [(key, column.name) for column in columns if (key := order(column)) is not None]
    return [name for _, name in sorted(keyed, key=lambda pair: pair[0])]


def leading(columns: Iterable[ColumnProfile], order: Callable[[ColumnProfile], Order | None]) -> list[str]:
    """The names of the columns of the best standing, in an order that does not depend on the file's.

    >>> columns = [ColumnProfile.of(pa.chunked_array([[0.5, 2.5, 1]]), name) for name in ("b", "id", "a")]
    >>> leading(columns, ScoreFacts().order_of)
    ['a', 'b']
    """
    keyed = sorted((key, column.name) for column in columns if (key := order(column)) is not None)
    return [name for key, name in keyed if key.standing == keyed[0][0].standing]


def label_order(column: ColumnProfile, *, at_most: int = MAX_LABELS) -> Order | None:
    """Names of true labels first, then two-valued columns; None for too many values, fractions or one amount."""
    is_binary = column.n_values == 2
    is_amount = column.is_number and column.n_values == 1 and not column.texts <= {"0", "1"}
    if not 1 <= column.n_values <= at_most or not (column.is_whole or is_binary):
        return None
    if is_amount and column.name_role is NameRole.NONE:
        return None
    standing = LabelStanding(
        LABELS.index(_as_label(column)),
        is_not_agreed=column.words.isdisjoint(AGREED_WORDS),
        has_one_value=column.n_values == 1,
        has_many_values=column.n_values > MANY_VALUES,
        name_says_more=not column.words <= PLAIN_LABEL_WORDS,
        is_of_first_class=not column.words.isdisjoint({"0", "no", "neg", "negative"}),
    )
    return Order(standing, (not is_binary,))


def _as_label(column: ColumnProfile) -> str:
    role, is_binary = column.name_role, column.n_values == 2
    is_person = may_name_a_person(column.name) and not _has_yes_no_values(column)
    is_named = role in (NameRole.TRUTH, NameRole.LABEL) and not is_person
    if is_named and is_one_of_several(column.name):
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
    return "person" if is_person and is_binary else _as_label_without_name(column)


def _as_label_without_name(column: ColumnProfile) -> str:
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


def _has_yes_no_values(column: ColumnProfile) -> bool:
    texts = {normalized(text) for text in column.texts}
    words = {text for text in texts if not text.isdecimal()}
    return texts == {"0", "1"} or not words.isdisjoint(POSITIVE_WORDS | NEGATIVE_WORDS)


@dataclass(frozen=True)
class ScoreFacts:
    """What is known of the scores for a label, if there is one.

    `class_of` are the columns of one class each, `numbered` those whose names end in 0 and 1. A threshold of a column
    `behind` a predicted class gives it; a `rating` is the confidence in one.
    """

    label: LabelColumn | None = None
    class_of: Mapping[str, str] = field(default_factory=dict)
    numbered: Collection[str] = ()
    behind: Collection[str] = ()
    ratings: Collection[str] = ()

    def order_of(self, column: ColumnProfile) -> Order | None:
        """Names of scores first, then other real numbers; identifiers and weights last.

        A column of numbers with a few texts is a candidate, so that the error can name the text and its row.
        """
        is_label = self.label is not None and column.name == self.label.name
        is_hard = self.label is not None and not is_label and may_be_hard(column, self.label.texts)
        if column.n_values == 0 or not (column.is_meant_as_number or column.name_role in MODEL_OUTPUT_ROLES or is_hard):
            return None
        place = SCORES.index(self._as_score(column, is_label=is_label, is_hard=is_hard))
        is_plain = column.name in self.class_of or is_plain_name(column, self.label.name if self.label else None)
        standing = ScoreStanding(
            place,
            has_one_value=column.n_values == 1,
            polarity=self._polarity(column),
            is_confidence=not column.words.isdisjoint(CONFIDENCE_WORDS),
            name_says_more=not is_plain and place < HARD_PREDICTION,
        )
        return Order(standing, (is_label, not column.is_number, not column.is_probability, column.is_whole))

    def _polarity(self, column: ColumnProfile) -> int:
        positive = positive_of(self.label.labels) if self.label else ""
        if positive and column.name in self.class_of:
            return -1 if self.class_of[column.name] == positive else 1
        return polarity_of(column, self.numbered)

    def _as_score(self, column: ColumnProfile, *, is_label: bool, is_hard: bool) -> str:
        is_number = column.is_meant_as_number and not is_label
        is_graded = is_number and not is_hard and not (column.is_whole and column.n_values <= 2)
        is_of_class = column.name in self.class_of
        if is_graded and (is_of_class or column.name_role in MODEL_OUTPUT_ROLES):
            return "score" if is_of_class or column.name_role is NameRole.SCORE else "prediction"
        # Texts in a column named as a score: the error is more useful than another column.
        if column.name_role in MODEL_OUTPUT_ROLES:
            return "hard prediction"
        names_or_weighs = column.is_identifier or column.counts_cases or column.name_role in AUXILIARY_ROLES
        if not is_number or names_or_weighs:
            return "other"
        if column.name in self.behind:
            return "behind the predicted class"
        if column.name in self.ratings:
            return "hard prediction"
        return "number" if is_graded else "two numbers"


def weight_order(column: ColumnProfile) -> Order | None:
    """Names of weights first, then every other numeric column."""
    if not column.is_number:
        return None
    roles = (NameRole.CASE_WEIGHT, NameRole.WEIGHT, column.name_role)
    return Order((roles.index(column.name_role),))


def possible_weights(profiles: Iterable[ColumnProfile], taken: Collection[str]) -> list[str]:
    """The columns of numbers named as weights, case weights first; else a count that is the only other column."""
    named = (NameRole.CASE_WEIGHT, NameRole.WEIGHT)
    others = [each for each in profiles if each.name not in taken]
    found = ranked((each for each in others if each.name_role in named), weight_order)
    return found or [each.name for each in others if len(others) == 1 and each.counts_cases]


def likely_weight(profiles: Collection[ColumnProfile], *, taken: tuple[str, str]) -> str | None:
    """The column of case weights besides the `taken` ones, None without any; "" if only the user knows.

    A "sample_weight" is one; a "weight" may be that of a patient. Beside nothing but a label and
    hard predictions a count is one; beside a label and a score it may be.
    """
    named = possible_weights(profiles, taken)
    if len(named) != 1:
        return "" if named else None
    is_graded = any(profile.name == taken[1] and profile.is_number for profile in profiles)
    role = role_of(named[0])
    is_certain = role is NameRole.CASE_WEIGHT or (role is not NameRole.WEIGHT and not is_graded)
    return named[0] if is_certain else ""


def distinct_labels(rows: pa.Table, names: Iterable[str]) -> list[str]:
    """The columns without those that label the rows as an earlier one does, in other words.

    >>> distinct_labels(pa.table({"y": [0, 1], "name": ["no", "yes"], "z": [1, 1]}), ["y", "name", "z"])
    ['y', 'z']
    """
    # In the order of their first rows, so that columns with other names for the same classes have the same codes.
    codes = {name: rows[name].combine_chunks().dictionary_encode("encode").indices for name in names}
    return _distinct(codes, lambda one, other: bool(one.equals(other)))


def distinct_scores(rows: pa.Table, names: Iterable[str]) -> list[str]:
    """The columns without those that rank the rows as an earlier one does: only the scale of thresholds differs.

    >>> distinct_scores(pa.table({"p": [0.25, 0.5], "logit": [-1.5, 0.0], "z": [2, 1]}), ["p", "logit", "z"])
    ['p', 'z']
    """
    return _distinct({name: _ranks(rows[name]) for name in names}, np.array_equal)


def _distinct(values: Mapping[str, Any], are_equal: Callable[[Any, Any], bool]) -> list[str]:
    found: list[str] = []
    for name, value in values.items():
        if not any(are_equal(values[other], value) for other in found):
            found.append(name)
    return found


def _ranks(column: pa.ChunkedArray) -> Any:
    """The place of each row's number among all numbers, nan last; the values themselves of a column of texts."""
    numbers = known_numbers(column)
    return decoded(column).to_numpy() if numbers is None else np.unique(numbers, return_inverse=True)[1]
