"""The sentence scores of generated texts: computed ones, and numeric columns of the file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.computing.arrays import FloatArray
from metrics_core.text import AnswerScores, Normaliser
from threshold_explorer.data.columns.numeric_columns import score_numbers
from threshold_explorer.data.kinds.text.columns import number_names, texts_in
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.views.text.parameters import bleu_settings
from threshold_explorer.views.text.scorers.bleu_chrf_ter import bleu
from threshold_explorer.views.text.scorers.chrf import chrf
from threshold_explorer.views.text.scorers.pairs import Progress
from threshold_explorer.views.text.scorers.rouge import rouge, rouge_signature
from threshold_explorer.views.text.scoring import score_with_progress
from threshold_explorer.words.sentence import say

# Keys in links; a column of the file has this prefix.
COMPUTED = ("bleu", "chrf", "rougeL", "f1", "exact_match")
COLUMN = "column:"


@dataclass(frozen=True, eq=False)
class SentenceScores:
    """Each system's scores by the system's name, arrays of shape (n,), and their signature."""

    by_system: Mapping[str, FloatArray]
    signature: str


def score_keys(dataset: TextDataset) -> list[str]:
    """The keys of the available scores."""
    columns = [name for name in number_names(dataset.source.columns) if _is_complete(dataset, name)]
    return [*COMPUTED, *(f"{COLUMN}{name}" for name in columns)]


def score_name(key: str) -> str:
    """The name of a score on the page."""
    return key.removeprefix(COLUMN) if key.startswith(COLUMN) else say(f"text-sentence-{key}")


def sentence_scores(dataset: TextDataset, rules: Normaliser, key: str) -> SentenceScores | None:
    """The scores of all outputs of both systems, None if the user stopped; raises `TextsTooLong`."""
    if key.startswith(COLUMN):
        name = key.removeprefix(COLUMN)
        return SentenceScores({name: _column_values(dataset, name)}, "")
    how = bleu_settings()
    named = ("sentences", key, *(how.items() if key == "bleu" else ()), *([repr(rules)] if key in COMPUTED[3:] else []))

    def make(progress: Progress) -> SentenceScores:
        found = {name: _computed(dataset, texts(), rules, key, how, progress) for name, texts in _systems(dataset)}
        return SentenceScores({name: values for name, (values, _) in found.items()}, next(iter(found.values()))[1])

    return score_with_progress(dataset, named, score_name(key), make)


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


def _column_values(dataset: TextDataset, name: str) -> FloatArray:
    return np.asarray(score_numbers(dataset.source.columns.values(name), name), dtype=np.float64)


def _is_complete(dataset: TextDataset, name: str) -> bool:
    """Whether every output has a number in the column."""
    return bool(np.isfinite(_column_values(dataset, name)).all())
