"""The rules of SQuAD 2.0 written out as published, slow and plain, to be compared with."""

import re
import string
from collections import Counter
from fractions import Fraction


def normalised(text):
    """Lower text and remove punctuation, articles and extra whitespace."""
    kept = "".join(character for character in text.lower() if character not in string.punctuation)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", kept).split())


def golds_of(references):
    return [text for text in references if normalised(text)] or [""]


def exact(prediction, references):
    return max(normalised(prediction) == normalised(gold) for gold in golds_of(references))


def f1_of_one(prediction, gold):
    predicted, expected = normalised(prediction).split(), normalised(gold).split()
    if not predicted or not expected:
        return Fraction(int(predicted == expected))
    shared = sum((Counter(predicted) & Counter(expected)).values())
    if shared == 0:
        return Fraction(0)
    precision, recall = Fraction(shared, len(predicted)), Fraction(shared, len(expected))
    return 2 * precision * recall / (precision + recall)


def f1(prediction, references):
    return max(f1_of_one(prediction, gold) for gold in golds_of(references))


def has_answer(references):
    return any(normalised(text) for text in references)


def mean_at(threshold, scores, no_answer, has):
    """The mean score where a row abstains iff its probability of no answer is above the threshold."""
    rows = zip(scores, no_answer, has, strict=True)
    return sum(Fraction(not answer) if p > threshold else score for score, p, answer in rows) / len(scores)


def average_precision(scores, no_answer, has):
    """The published area under precision and recall of answering, in which ties are one group."""
    order = sorted(range(len(scores)), key=lambda row: no_answer[row])
    right, area, last = Fraction(0), Fraction(0), Fraction(0)
    for place, row in enumerate(order):
        right += scores[row] if has[row] else 0
        if place == len(order) - 1 or no_answer[row] != no_answer[order[place + 1]]:
            recall = right / sum(has)
            area += right / (place + 1) * (recall - last)
            last = recall
    return area
