"""Scoring of all texts of a file: with progress, a stop button and a cache."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from metrics_core.text import AnswerScores, Normaliser
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.interface.controls.progress import run_with_progress
from threshold_explorer.views.text.scorers.pairs import Progress
from threshold_explorer.words.sentence import Sentence, say

Value = TypeVar("Value")


def score_with_progress(
    dataset: TextDataset,
    which: tuple[str, *tuple[Hashable, ...]],
    metric: str,
    make: Callable[[Progress], Value],
    parts_of: Callable[[Value], Iterable[object]] = lambda _: (),
) -> Value | None:
    """A metric's result, cached by `which` (a name and settings); None if the user stopped it."""
    name, *settings = which
    return run_with_progress(
        name,
        (dataset.key, *settings),
        dataset.n,
        lambda tell: make(lambda done, total: tell(done * dataset.n // total)),
        Sentence("text-scoring", metric=metric, rows=dataset.n),
        parts_of,
    )


def answer_scores(dataset: TextDataset, rules: Normaliser) -> AnswerScores | None:
    """Exact match and token F1 of every row."""
    metric = say("text-both-scores")
    return score_with_progress(
        dataset, ("answers", rules), metric, lambda progress: dataset.scores(rules, progress), _arrays
    )


def _arrays(scores: AnswerScores) -> list[object]:
    return [scores.f1, scores.exact_match, scores.best_reference, scores.has_answer, scores.has_prediction]
