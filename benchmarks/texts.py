"""Exact match and token F1 of many answers against the rules of SQuAD as they are published, answer by answer.

Both get the same texts, of ASCII, so that both have the same words.
"""

import re
import string
from collections import Counter
from functools import partial

import numpy as np

from benchmarks.plan import Plan
from benchmarks.report import Table, at_least, at_most, ratio_text, seconds_text, times_faster, whole_text
from benchmarks.timing import alternated
from metrics_core.text import AnswerScores

LONGEST_ANSWER = 6
MOST_REFERENCES = 3
FASTER_THAN_THE_RULES = 3
MOST_SECONDS = 2.0
LARGEST_DIFFERENCE = 1e-12
PUNCTUATION = set(string.punctuation)

Answers = tuple[list[str], list[list[str]]]
Means = tuple[float, float]


def drawn(rows: int) -> Answers:
    """Answers of one to six words, of which half have a word that none of their one to three references has."""
    draw = np.random.default_rng(seed=0)
    letters = np.array(list(string.ascii_lowercase))
    words = ["".join(draw.choice(letters, size)) for size in draw.integers(2, 10, 20_000)] + ["the", "a", "an"] * 500
    chosen = [[words[at] for at in row] for row in draw.integers(0, len(words), (rows, LONGEST_ANSWER))]
    lengths, counts = draw.integers(1, LONGEST_ANSWER + 1, rows), draw.integers(1, MOST_REFERENCES + 1, rows)
    predictions, references = [], []
    for row, length, count, is_wrong in zip(chosen, lengths, counts, draw.random(rows) < 0.5, strict=True):
        gold = row[:length]
        predictions.append(" ".join([*gold[:-1], "nowhere"] if is_wrong else gold).capitalize())
        references.append([" ".join(gold), f"The {' '.join(gold)}.", " ".join(gold[:-1]) or gold[0]][:count])
    return predictions, references


def here(answers: Answers) -> Means:
    found = AnswerScores.from_texts(*answers).overall
    return found.exact_match, found.f1


def by_published_rules(answers: Answers) -> Means:
    scores = [_best_of(*row) for row in zip(*answers, strict=True)]
    return sum(exact for exact, _ in scores) / len(scores), sum(f1 for _, f1 in scores) / len(scores)


def _best_of(prediction: str, references: list[str]) -> tuple[bool, float]:
    golds = [gold for gold in references if _normalised(gold)] or [""]
    exact = max(_normalised(prediction) == _normalised(gold) for gold in golds)
    return exact, max(_f1(prediction, gold) for gold in golds)


def _normalised(text: str) -> str:
    kept = "".join(character for character in text.lower() if character not in PUNCTUATION)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", kept).split())


def _f1(prediction: str, gold: str) -> float:
    predicted, expected = _normalised(prediction).split(), _normalised(gold).split()
    if not predicted or not expected:
        return float(predicted == expected)
    shared = sum((Counter(predicted) & Counter(expected)).values())
    if not shared:
        return 0.0
    precision, recall = shared / len(predicted), shared / len(expected)
    return 2 * precision * recall / (precision + recall)


def measure(plan: Plan) -> list[Table]:
    """Times beside those of the rules."""
    answers = drawn(plan.text_rows)
    tasks = {"here": partial(here, answers), "rules": partial(by_published_rules, answers)}
    best = {name: timings.best for name, timings in alternated(tasks, plan.repeat).items()}
    pairs = zip(here(answers), by_published_rules(answers), strict=True)
    difference = max(abs(ours - theirs) for ours, theirs in pairs)
    faster = times_faster(best["rules"], best["here"])
    cells = (
        whole_text(plan.text_rows),
        seconds_text(best["here"]),
        at_most(best["here"], MOST_SECONDS, " s"),
        seconds_text(best["rules"]),
        ratio_text(faster),
        at_least(faster, FASTER_THAN_THE_RULES),
        f"{difference:.1e}",
        at_most(difference, LARGEST_DIFFERENCE, ""),
    )
    return [
        Table(
            "Exact match and token F1 of answers",
            ("rows", "here", "goal", "published rules", "times faster", "goal", "largest difference", "goal"),
            [cells],
            (
                f"Best of {plan.repeat} runs, taking turns, in one thread: answers of up to {LONGEST_ANSWER} words, "
                f"each against up to {MOST_REFERENCES} references. The published rules go answer by answer.",
            ),
        )
    ]
