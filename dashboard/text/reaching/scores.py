"""The sentence scores of a file of generated texts: computed ones, and those that stand in its columns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from dashboard.columns.numbers import score_numbers
from dashboard.columns.text_cells import texts_in
from dashboard.columns.text_columns import number_names
from dashboard.data.kinds.text import TextDataset
from dashboard.text.choices import chosen_bleu
from dashboard.text.scorers.bleu import bleu
from dashboard.text.scorers.chrf import chrf
from dashboard.text.scorers.pairs import Progress
from dashboard.text.scorers.rouge import rouge, rouge_signature
from dashboard.text.scoring import scored
from dashboard.words.sentence import say
from metrics_core.arrays import FloatArray
from metrics_core.text import AnswerScores, Normaliser

# By their names in a link; a column of the file stands there behind this mark.
COMPUTED = ("bleu", "chrf", "rougeL", "f1", "exact_match")
COLUMN = "column:"


@dataclass(frozen=True, eq=False)
class SentenceScores:
    """The scores of each system's outputs by the system's name, each of shape (n,), and how they were computed."""

    of: Mapping[str, FloatArray]
    signature: str


def score_keys(dataset: TextDataset) -> list[str]:
    """The scores that can be looked at, by their names in a link."""
    columns = [name for name in number_names(dataset.source.columns) if _is_whole_column(dataset, name)]
    return [*COMPUTED, *(f"{COLUMN}{name}" for name in columns)]


def score_name(key: str) -> str:
    """A score as a reader sees it."""
    return key.removeprefix(COLUMN) if key.startswith(COLUMN) else say(f"text-sentence-{key}")


def sentence_scores(dataset: TextDataset, rules: Normaliser, key: str) -> SentenceScores | None:
    """The scores of every output of both systems, None where the reader stopped them; raises `TextsTooLong`."""
    if key.startswith(COLUMN):
        name = key.removeprefix(COLUMN)
        return SentenceScores({name: _numbers(dataset, name)}, "")
    how = chosen_bleu()
    named = ("sentences", key, *(how.items() if key == "bleu" else ()), *([repr(rules)] if key in COMPUTED[3:] else []))

    def make(progress: Progress) -> SentenceScores:
        found = {name: _computed(dataset, texts(), rules, key, how, progress) for name, texts in _systems(dataset)}
        return SentenceScores({name: values for name, (values, _) in found.items()}, next(iter(found.values()))[1])

    return scored(dataset, named, score_name(key), make)


def _systems(dataset: TextDataset) -> list[tuple[str, Callable[[], list[str | None]]]]:
    systems: list[tuple[str, Callable[[], list[str | None]]]] = [(dataset.roles.prediction, dataset.predictions)]
    if second := dataset.roles.second:
        systems.append((second, lambda: texts_in(dataset.source.columns.table[second])))
    return systems


def _computed(
    dataset: TextDataset, texts: Any, rules: Normaliser, key: str, how: Mapping[str, Any], progress: Progress
) -> tuple[FloatArray, str]:
    references = dataset.references()
    if key == "bleu":
        found = bleu(texts, references, progress=progress, **how)
        return found.sentences, found.sentence_signature
    if key == "chrf":
        segments = chrf(texts, references, progress=progress)
        return segments.each(), segments.signature
    if key == "rougeL":
        return rouge(texts, references, progress=progress)["rougeL"].f1, rouge_signature()
    scores = AnswerScores.from_texts(texts, references, normaliser=rules, progress=progress)
    return np.asarray(getattr(scores, key), dtype=np.float64), ""


def _numbers(dataset: TextDataset, name: str) -> FloatArray:
    return np.asarray(score_numbers(dataset.source.columns.values(name), name), dtype=np.float64)


def _is_whole_column(dataset: TextDataset, name: str) -> bool:
    """Whether each output has a number there."""
    return bool(np.isfinite(_numbers(dataset, name)).all())
