# ruff: noqa: RUF001 - words as they are written
"""Which of two labels is positive by the meaning of their words, and which predicted value means it."""

import re
from collections.abc import Collection, Sequence

from metrics_core.text.unicode_forms import normal_form
from threshold_explorer.data.columns.column_names import (
    FLAG_WORDS,
    LABEL_WORDS,
    OUTCOME_WORDS,
    TRUTH_WORDS,
    NameRole,
    is_about_correctness,
    words,
)
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import MAX_LABELS, Label, LabelColumn
from threshold_explorer.words.sentence import say

# A longer text is no word, and decomposed characters can be eighteen times as many.
MAX_LENGTH = 1000
ACCENT = re.compile("[\u0300-\u036f]")
NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d+)?|\.\d+)\.?")
# From the first to the last character that may belong to a word.
INNER = re.compile(r"[^\w<>=≤≥+-]*+((?=.*\w).*[\w+])", re.DOTALL)
# Letters and words that tell only together: F with M does not mean "false", and right may be opposed to left.
ONLY_TOGETHER = frozenset({("y", "n"), ("p", "n"), ("t", "f"), ("m", "b"), ("j", "n"), ("s", "n"), ("right", "wrong")})
NEGATIVE_LETTERS = frozenset({"n", "f"})
NUMBER_PAIRS = ({0.0, 1.0}, {-1.0, 1.0})
NEGATION = re.compile(r"(not|non|no|un|kein|keine|nicht)[\W_]*")
NEGATING = frozenset({"not", "no", "non", "without", "never", "nicht", "kein", "keine"})
NAMED_NUMBER = re.compile(r"(.*[^\W\d_])[\W_]?([+-]?[\d.]+)")
ABOVE = re.compile(r"(>=?|≥)\s*(\S+)")
BELOW = re.compile(r"(<=?|≤)\s*(\S+)")


def normalized(text: str) -> str:
    """A label without case, accents and surrounding punctuation; unchanged if it has more than MAX_LENGTH characters.

    >>> normalized(" «Oui». "), normalized("HAYIR"), normalized("<=50K."), normalized("+"), normalized("NÃO")
    ('oui', 'hayir', '<=50k', '+', 'nao')
    """
    if len(text) > MAX_LENGTH:
        return text
    decomposed = normal_form("NFKD", normal_form("NFKC", text).casefold())
    bare = ACCENT.sub("", decomposed).replace("ı", "i").strip()
    bare = normal_form("NFC", bare)
    inner = None if NUMBER.fullmatch(bare) else INNER.match(bare)
    return inner[1] if inner else bare


def _words(text: str) -> frozenset[str]:
    return frozenset(map(normalized, text.split()))


# A word that means yes in one language and no in another is in neither list.
YES_WORDS = _words(
    "yes yeah true ja wahr oui vrai sí sim verdadero sì vero verdadeiro да истина tak evet はい 是 有 예 네"
)
NO_WORDS = _words(
    "no nope false nein falsch non faux falso não nej nei nee нет ложь nie hayır いいえ 否 不是 无 無 아니오 아니요"
)
# Findings and events; one word is enough.
POSITIVE_WORDS = YES_WORDS | _words(
    "1 + pos positive malignant fraud fraudulent spam scam phishing churn churned attrited default defaulted sick ill "
    "diseased disease dead died deceased event case abnormal anomaly anomalous outlier attack intrusion malware "
    "malicious failure failed fail faulty defect defective cancer tumor tumour relevant toxic hit infected injured bad "
    "bankrupt delinquent late unpaid present detected error "
    "positiv positif positivo positiva bösartig malin maligno maligna betrug krank malade enfermo malato gekündigt "
    "defekt ausfall 阳性 陽性 あり"
)
NEGATIVE_WORDS = NO_WORDS | _words(
    "0 -1 neg negative benign legit legitimate genuine ham normal healthy control well alive survived survivor good ok "
    "okay none other others rest irrelevant retained stayed existing paid repaid current harmless clean intact absent "
    "undetected inlier nontoxic uninfected "
    "negativ négatif negativo negativa gutartig bénin benigno benigna legitim gesund sain intakt 阴性 陰性 なし 正常"
)


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
    ('>50K', 'LABEL_1', None)
    """
    polarities = _polarities(texts)
    return texts[polarities.index(max(polarities))] if polarities[0] != polarities[1] else None


def affirmative(texts: list[str]) -> str | None:
    """Which of two values means yes, if the other means no.

    >>> affirmative(["no", "yes"]), affirmative(["left", "error"])
    ('yes', None)
    """
    polarities = _polarities(texts)
    return texts[polarities.index(1)] if {*polarities} == {1, -1} else None


def _polarities(texts: list[str]) -> tuple[int, int]:
    """1 for each of two labels that is known as positive, -1 for negative ones, 0 for others."""
    first, second = _distinguishing_parts(texts)
    if _are_opposites(first, second):
        return 1, -1
    if _are_opposites(second, first):
        return -1, 1
    if all(_number(text) is not None for text in (first, second)):
        return 0, 0
    found = _polarity(first, second), _polarity(second, first)
    return found if any(found) else (_polarity_by_words(first), _polarity_by_words(second))


def _polarity(text: str, other: str) -> int:
    is_positive = text in POSITIVE_WORDS or _negates(other, text)
    return is_positive - (text in NEGATIVE_WORDS or _negates(text, other))


def _distinguishing_parts(texts: list[str]) -> list[str]:
    """Two normalized labels, without a common beginning before numbers: label_0 and label_1."""
    bare = [normalized(text) for text in texts]
    parts = [NAMED_NUMBER.fullmatch(text) for text in bare]
    if len({part[1] if part else None for part in parts}) > 1:
        return bare
    return [part[2] for part in parts if part] or bare


def _are_opposites(positive: str, negative: str) -> bool:
    if (positive, negative) in ONLY_TOGETHER:
        return True
    numbers = [_number(positive), _number(negative)]
    if None not in numbers:
        return set(numbers) in NUMBER_PAIRS and numbers[0] == 1
    above, below = ABOVE.fullmatch(positive), BELOW.fullmatch(negative)
    return bool(above and below and above[2] == below[2])


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)", text) else None


def _polarity_by_words(text: str) -> int:
    """The polarity of a label of several words, such as "yes - confirmed"."""
    found = [word for word in re.findall(r"[^\W_]+", text) if not word.isdecimal()]
    if NEGATING.intersection(found):
        return -1
    # The first known word decides: "yes - no contact needed" would otherwise be negative.
    known = next((word for word in found if word in POSITIVE_WORDS | NEGATIVE_WORDS), "")
    return (known in POSITIVE_WORDS) - (known in NEGATIVE_WORDS)


def _negates(text: str, other: str) -> bool:
    """Whether a label is another with a "not" before it, as "not spam" is of "spam"."""
    negation = NEGATION.match(text)
    return negation is not None and text[negation.end() :] == other


def may_be_hard(column: ColumnProfile, labels: Sequence[str]) -> bool:
    """Whether a column, by its sample, contains hard predictions of these labels.

    Numbers are predictions if they are two labels, or any labels in a column named as a prediction; never in a column
    named as a score.
    """
    if not 1 <= column.n_values <= MAX_LABELS:
        return False
    if not column.is_meant_as_number:
        return positive_prediction(column.texts, labels, labels[0] if len(labels) == 1 else "") is not None
    is_decision = column.name_role is NameRole.PREDICTION or (
        column.n_values <= 2 and column.name_role is not NameRole.SCORE
    )
    return is_decision and column.texts.issubset(labels)


def positive_prediction(values: Collection[str], labels: Sequence[str], positive: str) -> str | None:
    """The value that predicts the positive class; None if the values are not predictions of the labels.

    The values are labels, or two others such as yes and no.

    >>> positive_prediction(["cat", "dog"], ["cat", "cow", "dog"], "dog")
    'dog'
    >>> [positive_prediction(["no", "yes"], ["benign", "malignant"], positive) for positive in ("malignant", "benign")]
    ['yes', 'no']
    >>> positive_prediction(["high", "low"], ["benign", "malignant"], "malignant")
    >>> positive_prediction(["cat", "dog"], ["cat"], "cat"), positive_prediction(["ham", "spam"], ["ham"], "not ham")
    ('cat', 'spam')
    """
    if set(values) <= set(labels):
        return positive
    if len(labels) == 1 and labels[0] in values:
        others = [value for value in values if value != labels[0]]
        return positive if positive in values else others[0] if len(others) == 1 else None
    by_plain_text = {normalized(value): value for value in values}
    if len(by_plain_text) == len(values) and set(by_plain_text) <= {normalized(label) for label in labels}:
        return by_plain_text.get(normalized(positive), "")
    yes = affirmative(list(values)) if len(values) == 2 else None
    is_negative = len(labels) == 2 and known_positive(list(labels)) not in (None, positive)
    return next(value for value in values if value != yes) if yes is not None and is_negative else yes


YES = YES_WORDS | {"y", "t", "p", "1", "+"}
NO = NO_WORDS | {"n", "f", "0", "-1", "-"}
# Names of only these words describe the column's role, not the positive class.
ROLE_WORDS = TRUTH_WORDS | LABEL_WORDS | OUTCOME_WORDS | frozenset({"y", "binary", "value", "col", "column"})
FILLER_WORDS = frozenset({"is", "has", "was", "did", "the"})


def class_display_names(column: str, positive: str, negative: str) -> tuple[str, str]:
    """The names of the positive and the negative label of a column.

    >>> class_display_names("is_fraud", "1", "0"), class_display_names("died", "no", "yes")
    (('is_fraud', 'not is_fraud'), ('not died', 'died'))
    >>> class_display_names("tumour", "malignant", "benign"), class_display_names("y_true", "1", "0")
    (('malignant', 'benign'), ('1', '0'))
    >>> class_display_names("is_fraud", "not 0", "0")
    ('is_fraud', 'not is_fraud')

    Of counts without a column of labels, these two are the names in the reader's language:

    >>> class_display_names("", "positive", "negative"), class_display_names("", "fraud", "not fraud")
    (('positive', 'negative'), ('fraud', 'not fraud'))
    """
    if not column:
        unnamed = {"positive": say("binary-positive"), "negative": say("binary-negative")}
        return unnamed.get(positive, positive), unnamed.get(negative, negative)
    if not _names_a_class(column):
        return positive, negative
    yes_or_no = (normalized(positive), normalized(negative))
    name, opposite = column.strip(), say("binary-others", positive=column.strip())
    # Without positive cases nothing but the column names them.
    is_absent = positive == absent_positive(negative)
    if (is_absent or yes_or_no[0] in YES) and yes_or_no[1] in NO:
        return name, opposite
    if yes_or_no[1] in YES and yes_or_no[0] in NO:
        return opposite, name
    return positive, negative


def _names_a_class(column: str) -> bool:
    said = {word for word in words(column) if not word.isdecimal()} - FILLER_WORDS
    return bool(said - ROLE_WORDS | said & FLAG_WORDS) or is_about_correctness(column)
