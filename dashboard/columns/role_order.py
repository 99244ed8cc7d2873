"""How likely a column is the label, the score or the weight: a sorting key for each role, None for never."""

from collections.abc import Callable, Iterable

from dashboard.columns.attributes import is_attribute
from dashboard.columns.labels import MAX_LABELS
from dashboard.columns.names import (
    AGREED_WORDS,
    CONFIDENCE_WORDS,
    NameRole,
    is_about_correctness,
    is_one_of_several,
    may_name_a_person,
)
from dashboard.columns.positive_words import NEGATIVE_WORDS, POSITIVE_WORDS, plain
from dashboard.columns.profile import ColumnProfile

MODEL_ANSWERS = (NameRole.SCORE, NameRole.PREDICTION)
NAMES_OR_WEIGHS = (
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
    """The names of the columns that have a key, by that key and then as they stand in the file."""
    keyed = [(key, column.name) for column in columns if (key := order(column)) is not None]
    return [name for _, name in sorted(keyed, key=lambda pair: pair[0])]


def label_order(column: ColumnProfile, *, at_most: int = MAX_LABELS) -> Order | None:
    """Names of truths first, then two-valued columns; never one of too many values or of fractions."""
    is_binary = column.n_values == 2
    if not 1 <= column.n_values <= at_most or not (column.is_whole or is_binary) or _is_amount(column):
        return None
    # Texts are no score, whatever their name: a "risk" is good or bad.
    is_answer = column.claims in MODEL_ANSWERS and (column.claims is NameRole.PREDICTION or column.is_number)
    is_free = not is_answer and column.claims not in NAMES_OR_WEIGHS and not column.is_identifier
    is_person = may_name_a_person(column.name) and not _affirms(column)
    # One person's answers come after what several agreed on.
    is_one = is_one_of_several(column.name)
    # What tools ask about, one class at a time: whether it is so stands beside it.
    is_constant = column.n_values == 1 and column.claims in (NameRole.LABEL, NameRole.OUTCOME) and not column.is_number
    tier = _first_true(
        column.claims is NameRole.TRUTH and not is_person and not is_one and not column.is_identifier,
        column.claims is NameRole.LABEL and not is_constant and not is_one,
        column.claims in (NameRole.TRUTH, NameRole.LABEL) and is_one and not is_person,
        is_binary and column.claims in (NameRole.OUTCOME, NameRole.FLAG),
        column.claims is NameRole.OUTCOME and not is_constant,
        is_person and is_binary,
        is_binary and is_free and not is_attribute(column.name),
        is_constant,
        is_binary and is_free,
        is_free,
        is_about_correctness(column.name),
        is_answer,
    )
    # Of one column per class that is 1 for the cases of it, that of the second.
    is_of_first = not column.words.isdisjoint({"0", "no", "neg", "negative"})
    return tier, column.words.isdisjoint(AGREED_WORDS), not is_binary, not column.is_whole, is_of_first


def _is_amount(column: ColumnProfile) -> bool:
    """Whether a column holds one number throughout, as of the cases in each row, and has no label's name."""
    is_amount = column.is_number and column.n_values == 1 and not column.texts <= {"0", "1"}
    return is_amount and column.claims is NameRole.NONE


def _affirms(column: ColumnProfile) -> bool:
    texts = {plain(text) for text in column.texts}
    words = {text for text in texts if not text.isdecimal()}
    return texts == {"0", "1"} or not words.isdisjoint(POSITIVE_WORDS | NEGATIVE_WORDS)


def score_order(column: ColumnProfile, label: str | None, *, is_hard: bool, side: int) -> Order | None:
    """Names of scores first, then graded numbers; hard predictions, and numbers that name or weigh a case, last.

    Of one column per class, that of the positive class: its `side` is below 0, that of another class above.
    """
    is_named = column.claims in MODEL_ANSWERS
    if column.n_values == 0 or not (column.is_meant_as_number or is_named or is_hard):
        return None
    is_number = column.is_meant_as_number and column.name != label
    is_graded = is_number and not is_hard and not (column.is_whole and column.n_values <= 2)
    names_or_weighs = column.is_identifier or column.counts_cases or column.claims in NAMES_OR_WEIGHS
    tier = _first_true(
        is_graded and column.claims is NameRole.SCORE,
        is_graded and column.claims is NameRole.PREDICTION,
        is_graded and not names_or_weighs,
        is_named and is_number,
        # Texts under the name of a score: their refusal tells more than another column's numbers.
        is_named,
        is_number and not names_or_weighs,
        is_number,
    )
    # The confidence of whichever class was predicted comes after the probability of one.
    is_confidence = not column.words.isdisjoint(CONFIDENCE_WORDS)
    looks = (not column.is_number, not column.is_probability, column.is_whole)
    return tier, column.n_values == 1, side, is_confidence, *looks


def weight_order(column: ColumnProfile) -> Order | None:
    """Names of weights first, then every other column of numbers."""
    if not column.is_number:
        return None
    return (_first_true(column.claims is NameRole.CASE_WEIGHT, column.claims is NameRole.WEIGHT),)


def _first_true(*tiers: bool) -> int:
    return tiers.index(True) if True in tiers else len(tiers)
