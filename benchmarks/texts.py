"""Exact match and token F1 of many answers against the rules of the published SQuAD script, answer by answer.

Both get the same ASCII texts, for which the tokens are the same.
"""

import re
import string
from collections import Counter
from functools import partial

import numpy as np

from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, comparison_cells, difference_cells, integer_text
from benchmarks.timing import best_seconds
from metrics_core.text import AnswerScores

MAX_WORDS = 6
MAX_REFERENCES = 3
GOAL_SPEEDUP = 3
MAX_SECONDS = 2.0
PUNCTUATION = set(string.punctuation)

Answers = tuple[list[str], list[list[str]]]
Means = tuple[float, float]


def drawn(rows: int) -> Answers:
    """Answers of one to six words with one to three references; half have a word that is in none of them."""
    draw = np.random.default_rng(seed=0)
    letters = np.array(list(string.ascii_lowercase))
    words = ["".join(draw.choice(letters, size)) for size in draw.integers(2, 10, 20_000)] + ["the", "a", "an"] * 500
    chosen = [[words[at] for at in row] for row in draw.integers(0, len(words), (rows, MAX_WORDS))]
    lengths, counts = draw.integers(1, MAX_WORDS + 1, rows), draw.integers(1, MAX_REFERENCES + 1, rows)
    predictions, references = [], []
    for row, length, count, is_wrong in zip(chosen, lengths, counts, draw.random(rows) < 0.5, strict=True):
        reference = row[:length]
        predictions.append(" ".join([*reference[:-1], "nowhere"] if is_wrong else reference).capitalize())
        text = " ".join(reference)
        references.append([text, f"The {text}.", " ".join(reference[:-1]) or reference[0]][:count])
    return predictions, references


def in_this_project(answers: Answers) -> Means:
    found = AnswerScores.from_texts(*answers).overall
    return found.exact_match, found.f1


def in_squad_script(answers: Answers) -> Means:
    scores = [_best_match(*row) for row in zip(*answers, strict=True)]
    return sum(exact for exact, _ in scores) / len(scores), sum(f1 for _, f1 in scores) / len(scores)


def _best_match(prediction: str, references: list[str]) -> tuple[bool, float]:
    nonempty = [reference for reference in references if _normalised(reference)] or [""]
    exact = max(_normalised(prediction) == _normalised(reference) for reference in nonempty)
    return exact, max(_f1(prediction, reference) for reference in nonempty)


def _normalised(text: str) -> str:
    kept = "".join(character for character in text.lower() if character not in PUNCTUATION)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", kept).split())


def _f1(prediction: str, reference: str) -> float:
    predicted, expected = _normalised(prediction).split(), _normalised(reference).split()
    if not predicted or not expected:
        return float(predicted == expected)
    shared = sum((Counter(predicted) & Counter(expected)).values())
    if not shared:
        return 0.0
    precision, recall = shared / len(predicted), shared / len(expected)
    return 2 * precision * recall / (precision + recall)


def measure(plan: Plan) -> list[Table]:
    """Times against the rules of the SQuAD script."""
    answers = drawn(plan.text_rows)
    tasks = {"this project": partial(in_this_project, answers), "rules": partial(in_squad_script, answers)}
    best = best_seconds(tasks, plan.repeat)
    pairs = zip(in_this_project(answers), in_squad_script(answers), strict=True)
    difference = max(abs(ours - theirs) for ours, theirs in pairs)
    own, *compared = comparison_cells(best["this project"], best["rules"], GOAL_SPEEDUP)
    goal = at_most(best["this project"], MAX_SECONDS, " s")
    cells = (integer_text(plan.text_rows), own, goal, *compared, *difference_cells(difference))
    return [
        Table(
            "Exact match and token F1 of answers",
            ("rows", "this project", "goal", "SQuAD script", "times faster", "goal", "largest difference", "goal"),
            [cells],
            (
                f"Best of {plan.repeat} alternating runs in one thread: answers of up to {MAX_WORDS} words, each "
                f"against up to {MAX_REFERENCES} references. The rules of the SQuAD script process one answer at a "
                "time.",
            ),
        )
    ]
