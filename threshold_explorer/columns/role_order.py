"""Sort keys by how likely a column is the label, the score or the weight; None if it cannot be."""

from collections.abc import Callable, Iterable

from threshold_explorer.columns.case_attributes import is_attribute
from threshold_explorer.columns.column_names import (
    AGREED_WORDS,
    CONFIDENCE_WORDS,
    NameRole,
    is_about_correctness,
    is_one_of_several,
    may_name_a_person,
)
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.columns.labels import MAX_LABELS
from threshold_explorer.columns.positive_words import NEGATIVE_WORDS, POSITIVE_WORDS, normalized

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

Order = tuple[int, ...]


def ranked(columns: Iterable[ColumnProfile], order: Callable[[ColumnProfile], Order | None]) -> list[str]:
    """The names of the columns with a key, in its order, then in the order of the file."""
    keyed = [(key, column.name) for column in columns if (key := order(column)) is not None]
    return [name for _, name in sorted(keyed, key=lambda pair: pair[0])]


def label_order(column: ColumnProfile, *, at_most: int = MAX_LABELS) -> Order | None:
    """Names of true labels first, then two-valued columns; None for too many values or fractions."""
    is_binary = column.n_values == 2
    if not 1 <= column.n_values <= at_most or not (column.is_whole or is_binary) or _is_amount(column):
        return None
    # Texts are never scores, whatever their name: a "risk" can be good or bad.
    is_prediction = column.name_role in MODEL_OUTPUT_ROLES and (
        column.name_role is NameRole.PREDICTION or column.is_number
    )
    is_free = not is_prediction and column.name_role not in AUXILIARY_ROLES and not column.is_identifier
    is_person = may_name_a_person(column.name) and not _has_yes_no_values(column)
    # One person's labels come after agreed ones.
    is_one = is_one_of_several(column.name)
    # The class that an annotation tool asks about; the answer is in another column.
    is_constant = (
        column.n_values == 1 and column.name_role in (NameRole.LABEL, NameRole.OUTCOME) and not column.is_number
    )
    tier = _first_true(
        column.name_role is NameRole.TRUTH and not is_person and not is_one and not column.is_identifier,
        column.name_role is NameRole.LABEL and not is_constant and not is_one,
        column.name_role in (NameRole.TRUTH, NameRole.LABEL) and is_one and not is_person,
        is_binary and column.name_role in (NameRole.OUTCOME, NameRole.FLAG),
        column.name_role is NameRole.OUTCOME and not is_constant,
        is_person and is_binary,
        is_binary and is_free and not is_attribute(column.name),
        is_constant,
        is_binary and is_free,
        is_free,
        is_about_correctness(column.name),
        is_prediction,
    )
    # Of two indicator columns, prefer the second class's.
    is_of_first = not column.words.isdisjoint({"0", "no", "neg", "negative"})
    return (
        tier,
        column.words.isdisjoint(AGREED_WORDS),
        column.n_values == 1,
        not is_binary,
        not column.is_whole,
        is_of_first,
    )


def _is_amount(column: ColumnProfile) -> bool:
    """Whether a column is a constant number, such as the cases per row, and not named as a label."""
    is_amount = column.is_number and column.n_values == 1 and not column.texts <= {"0", "1"}
    return is_amount and column.name_role is NameRole.NONE


def _has_yes_no_values(column: ColumnProfile) -> bool:
    texts = {normalized(text) for text in column.texts}
    words = {text for text in texts if not text.isdecimal()}
    return texts == {"0", "1"} or not words.isdisjoint(POSITIVE_WORDS | NEGATIVE_WORDS)


def score_order(column: ColumnProfile, label: str | None, *, is_hard: bool, polarity: int) -> Order | None:
    """Names of scores first, then other real numbers; hard predictions, identifiers and weights last.

    Among columns of one class each, the positive class first: its `polarity` is -1, that of another class 1.
    """
    is_named = column.name_role in MODEL_OUTPUT_ROLES
    if column.n_values == 0 or not (column.is_meant_as_number or is_named or is_hard):
        return None
    is_number = column.is_meant_as_number and column.name != label
    is_graded = is_number and not is_hard and not (column.is_whole and column.n_values <= 2)
    names_or_weighs = column.is_identifier or column.counts_cases or column.name_role in AUXILIARY_ROLES
    tier = _first_true(
        is_graded and column.name_role is NameRole.SCORE,
        is_graded and column.name_role is NameRole.PREDICTION,
        is_graded and not names_or_weighs,
        is_named and is_number,
        # Texts in a column named as a score: the error is more useful than another column.
        is_named,
        is_number and not names_or_weighs,
        is_number,
    )
    # The confidence in the predicted class comes after the probability of one class.
    is_confidence = not column.words.isdisjoint(CONFIDENCE_WORDS)
    traits = (not column.is_number, not column.is_probability, column.is_whole)
    return tier, column.n_values == 1, polarity, is_confidence, *traits


def weight_order(column: ColumnProfile) -> Order | None:
    """Names of weights first, then every other numeric column."""
    if not column.is_number:
        return None
    return (_first_true(column.name_role is NameRole.CASE_WEIGHT, column.name_role is NameRole.WEIGHT),)


def _first_true(*tiers: bool) -> int:
    return tiers.index(True) if True in tiers else len(tiers)
