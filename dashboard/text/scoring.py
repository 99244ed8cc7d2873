"""What is computed of all texts of a file: told how far it is, stopped by who need not have it, kept for the next."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from dashboard.controls.working import worked_out
from dashboard.data.kinds.text import TextDataset
from dashboard.text.scorers.pairs import Progress
from dashboard.words.sentence import Sentence, say
from metrics_core.text import AnswerScores, Normaliser

Value = TypeVar("Value")


def scored(
    dataset: TextDataset,
    which: tuple[str, *tuple[Hashable, ...]],
    measure: str,
    make: Callable[[Progress], Value],
    parts_of: Callable[[Value], Iterable[object]] = lambda _: (),
) -> Value | None:
    """What a measure says of all texts, made once of each `which`, a name first; None where the reader stopped it."""
    name, *of = which
    return worked_out(
        name,
        (dataset.key, *of),
        dataset.n,
        lambda tell: make(lambda done, total: tell(done * dataset.n // total)),
        Sentence("text-scoring", measure=measure, rows=dataset.n),
        parts_of,
    )


def answer_scores(dataset: TextDataset, rules: Normaliser) -> AnswerScores | None:
    """Exact match and token F1 of every row."""
    measure = say("text-both-scores")
    return scored(dataset, ("answers", rules), measure, lambda progress: dataset.scores(rules, progress), _arrays)


def _arrays(scores: AnswerScores) -> list[object]:
    return [scores.f1, scores.exact_match, scores.best_reference, scores.has_answer, scores.answers]
