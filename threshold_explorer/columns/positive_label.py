"""Guesses which of two labels is positive from their meaning, and lists what can be chosen as positive."""

import re

from threshold_explorer.columns.labels import Label, LabelColumn
from threshold_explorer.columns.positive_words import NEGATIVE_WORDS, POSITIVE_PAIRS, POSITIVE_WORDS, normalized

# Alone neither word tells: right may be opposed to left.
ONLY_TOGETHER = ("right", "wrong")
NEGATIVE_LETTERS = frozenset({"n", "f"})
NUMBER_PAIRS = ({0.0, 1.0}, {-1.0, 1.0})
NEGATION = re.compile(r"(not|non|no|un|kein|keine|nicht|pas|sin|sans|senza|sem|geen|niet|nie|не|без)[\W_]*")
NEGATING = frozenset({"not", "no", "non", "without", "never", "nicht", "kein", "keine", "pas", "sin", "sans", "не"})
NAMED_NUMBER = re.compile(r"(.*[^\W\d_])[\W_]?([+-]?[\d.]+)")
ABOVE = re.compile(r"(>=?|≥)\s*(\S+)")
BELOW = re.compile(r"(<=?|≤)\s*(\S+)")


def positive_of(labels: tuple[Label, ...]) -> str:
    """The text of the positive label by the words of the labels, or "" if they do not tell.

    Known words are those of 1 against 0, yes, malignant, spam against not spam. A single label is positive, unless it
    means no: beside it the positive class has no cases and no name.

    >>> positive_of((Label("benign", "benign", 3), Label("malignant", "malignant", 5)))
    'malignant'
    >>> positive_of((Label("0", 0, 9),)), positive_of((Label("cat", "cat", 9),))
    ('not 0', 'cat')
    >>> positive_of((Label("F", "F", 9), Label("M", "M", 3)))
    ''
    """
    texts = [label.text for label in labels]
    if len(texts) == 1:
        return absent_positive(texts[0]) or texts[0]
    return (len(texts) == 2 and known_positive(texts)) or ""


def absent_positive(text: str) -> str | None:
    """The name of a positive class without cases, beside a single label that means no; None for any other label.

    Not translated, since links contain it.

    >>> absent_positive("0"), absent_positive("ham"), absent_positive("cat")
    ('not 0', 'not ham', None)
    """
    is_negative = normalized(text) in NEGATIVE_WORDS | NEGATIVE_LETTERS or _number(text) in (0.0, -1.0)
    return f"not {text}" if is_negative else None


def label_choices(labels: LabelColumn) -> list[str]:
    """The labels that can be chosen as positive, with the absent one beside a single negative label."""
    absent = absent_positive(labels.texts[0]) if len(labels.texts) == 1 else None
    return labels.texts if absent is None else [*labels.texts, absent]


def known_positive(texts: list[str]) -> str | None:
    """Which of two labels is positive by known words; None if no word is known.

    >>> known_positive(["N", "P"])
    'P'
    >>> known_positive(["ok", "error"]), known_positive(["left", "right"]), known_positive(["wrong", "right"])
    ('error', None, 'right')
    >>> known_positive(["<=50K", ">50K"]), known_positive(["LABEL_0", "LABEL_1"]), known_positive(["jo", "po"])
    ('>50K', 'LABEL_1', 'po')
    """
    is_positive, is_negative = _polarities(texts)
    if is_positive[0] != is_positive[1]:
        return texts[is_positive.index(True)]
    if is_negative[0] != is_negative[1]:
        return texts[is_negative.index(False)]
    return None


def affirmative(texts: list[str]) -> str | None:
    """Which of two values means yes, if the other means no.

    >>> affirmative(["no", "yes"]), affirmative(["ok", "error"])
    ('yes', None)
    """
    is_positive, is_negative = _polarities(texts)
    are_opposed = is_positive[0] != is_positive[1] and is_negative == is_positive[::-1]
    return texts[is_positive.index(True)] if are_opposed else None


def _polarities(texts: list[str]) -> tuple[list[bool], list[bool]]:
    """Which of two labels are known as positive, and which are known as negative."""
    first, second = _distinguishing_parts(texts)
    if _are_opposites(first, second) or _are_opposites(second, first):
        is_first = _are_opposites(first, second)
        return [is_first, not is_first], [not is_first, is_first]
    if all(_number(text) is not None for text in (first, second)):
        return [False, False], [False, False]
    pairs = ((first, second), (second, first))
    is_positive = [text in POSITIVE_WORDS or _negates(other, text) for text, other in pairs]
    is_negative = [text in NEGATIVE_WORDS or _negates(text, other) for text, other in pairs]
    if True in is_positive or True in is_negative:
        return is_positive, is_negative
    are_positive, are_negative = zip(*map(_polarity_by_words, (first, second)), strict=True)
    return list(are_positive), list(are_negative)


def _distinguishing_parts(texts: list[str]) -> list[str]:
    """Two normalized labels, without a common beginning before numbers: label_0 and label_1."""
    bare = [normalized(text) for text in texts]
    parts = [NAMED_NUMBER.fullmatch(text) for text in bare]
    if len({part[1] if part else None for part in parts}) > 1:
        return bare
    return [part[2] for part in parts if part] or bare


def _are_opposites(positive: str, negative: str) -> bool:
    if (positive, negative) == ONLY_TOGETHER or any(positive in yes and negative in no for yes, no in POSITIVE_PAIRS):
        return True
    numbers = [_number(positive), _number(negative)]
    if None not in numbers:
        return set(numbers) in NUMBER_PAIRS and numbers[0] == 1
    above, below = ABOVE.fullmatch(positive), BELOW.fullmatch(negative)
    return bool(above and below and above[2] == below[2])


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)", text) else None


def _polarity_by_words(text: str) -> tuple[bool, bool]:
    """Whether a label of several words, such as "yes - confirmed", is positive, and whether it is negative."""
    found = [word for word in re.findall(r"[^\W_]+", text) if not word.isdecimal()]
    if NEGATING.intersection(found):
        return False, True
    # The first known word decides: "yes - no contact needed" would otherwise be negative.
    known = next((word for word in found if word in POSITIVE_WORDS | NEGATIVE_WORDS), None)
    return known in POSITIVE_WORDS, known in NEGATIVE_WORDS


def _negates(text: str, other: str) -> bool:
    """Whether a label is another with a "not" before it, as "not spam" is of "spam"."""
    negation = NEGATION.match(text)
    return negation is not None and text[negation.end() :] == other
