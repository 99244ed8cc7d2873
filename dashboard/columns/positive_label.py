"""Which of two labels is the positive one, and what can be chosen as positive."""

import re

from dashboard.columns.labels import Label, LabelColumn
from dashboard.columns.names import word_set

POSITIVE_WORDS = word_set(
    "1 true t yes y positive pos + malignant fraud fraudulent spam churn churned default sick ill diseased "
    "disease dead died event case abnormal anomaly attack failure failed fail cancer relevant "
    "toxic hit 양성 예 참 이상 있음 악성 사기 스팸 阳性 陽性 是 真 有 异常 異常 恶性 惡性 悪性 はい あり"
)
NEGATIVE_WORDS = word_set(
    "0 -1 false f no n negative neg - benign legit legitimate genuine ham normal healthy control well alive "
    "survived good ok none other others rest irrelevant 음성 아니오 아니요 거짓 정상 없음 햄 "
    "阴性 陰性 否 假 偽 无 無 正常 良性 いいえ なし"
)
OPPOSITES = {
    "0": "1",
    "-1": "1",
    "false": "true",
    "f": "t",
    "no": "yes",
    "n": "y",
    "negative": "positive",
    "neg": "pos",
    "benign": "malignant",
    "음성": "양성",
    "아니오": "예",
    "阴性": "阳性",
    "陰性": "陽性",
    "否": "是",
    "いいえ": "はい",
}
NUMBER_PAIRS = ({"0", "1"}, {"-1", "1"})
NEGATION = re.compile(r"(not|non|no|un)[\W_]*")


def positive_of(labels: tuple[Label, ...]) -> str:
    """The text of the positive label, or "" where only the reader can say: with none, or more than two.

    Known words decide (1 against 0, yes, malignant, spam against not spam), otherwise the rarer label, and of
    two equally frequent ones the last. A lone label known as negative gives its opposite, which no row has.

    >>> positive_of((Label("benign", "benign", 3), Label("malignant", "malignant", 5)))
    'malignant'
    >>> positive_of((Label("0", 0, 9),))
    '1'
    """
    texts = [label.text for label in labels]
    if len(texts) == 1:
        return opposite_of(texts[0]) or texts[0]
    if len(texts) != 2:
        return ""
    return known_positive(texts) or min(reversed(labels), key=lambda label: label.count).text


def opposite_of(text: str) -> str | None:
    """The positive label that a label known as negative stands against, in the same case.

    >>> opposite_of("False"), opposite_of("ham")
    ('True', None)
    """
    opposite = OPPOSITES.get(text.strip().lower())
    if opposite is None or text.islower():
        return opposite
    return opposite.upper() if text.isupper() else opposite.title()


def label_choices(labels: LabelColumn) -> list[str]:
    """The labels that can be chosen as positive; a lone one known as negative brings the positive one along."""
    opposite = opposite_of(labels.texts[0]) if len(labels.texts) == 1 else None
    return labels.texts if opposite is None else [*labels.texts, opposite]


def known_positive(texts: list[str]) -> str | None:
    """Which of two labels is positive by what either of them means, or None where no word tells.

    >>> known_positive(["ok", "error"]), known_positive(["left", "right"])
    ('error', None)
    """
    is_positive, is_negative = _sides(texts)
    if is_positive[0] != is_positive[1]:
        return texts[is_positive.index(True)]
    if is_negative[0] != is_negative[1]:
        return texts[is_negative.index(False)]
    return None


def affirming(texts: list[str]) -> str | None:
    """Which of two answers says yes, where the other is known to say no.

    >>> affirming(["no", "yes"]), affirming(["ok", "error"])
    ('yes', None)
    """
    is_positive, is_negative = _sides(texts)
    are_opposed = is_positive[0] != is_positive[1] and is_negative == is_positive[::-1]
    return texts[is_positive.index(True)] if are_opposed else None


def _sides(texts: list[str]) -> tuple[list[bool], list[bool]]:
    """Which of two labels are known as positive, and which as negative."""
    plain = [text.strip().casefold() for text in texts]
    are_numbers = all(re.fullmatch(r"[+-]?[\d.]+", text) for text in plain)
    if are_numbers and set(plain) not in NUMBER_PAIRS:
        return [False, False], [False, False]
    is_positive = [text in POSITIVE_WORDS or _negates(plain[1 - at], text) for at, text in enumerate(plain)]
    is_negative = [text in NEGATIVE_WORDS or _negates(text, plain[1 - at]) for at, text in enumerate(plain)]
    return is_positive, is_negative


def _negates(text: str, other: str) -> bool:
    """Whether a label is another with a "not" before it, as "not spam" is of "spam"."""
    negation = NEGATION.match(text)
    return negation is not None and text[negation.end() :] == other
