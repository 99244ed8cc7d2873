"""The numbers of lessons on texts, by the rules that the page has at first."""

from typing import Annotated

import numpy as np
from pydantic import Field

from metrics_core.text import AnswerScores, Normaliser
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.kinds.text.scorers.bleu_chrf_ter import BleuParts, bleu
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.lessons.quantities import Result, Unknown, quantity


@cached_result
def _scores(data: TextDataset, keep_punctuation: bool) -> AnswerScores:
    return data.scores(Normaliser(drop_punctuation=not keep_punctuation))


@cached_result
def _bleu(data: TextDataset) -> BleuParts:
    return bleu(data.predictions(), data.references()).corpus


@quantity("rows", "exact_matches")
def size(data: TextDataset, of: str) -> Result:
    return data.n if of == "rows" else int(_scores(data, False).exact_match.sum())


@quantity("exact_match", "token_f1")
def mean(data: TextDataset, of: str, *, keep_punctuation: bool = False) -> Result:
    means = _scores(data, keep_punctuation).overall
    return means.exact_match if of == "exact_match" else means.f1


@quantity("gap_prediction", "gap_reference", "gap_f1")
def widest_gap(data: TextDataset, of: str) -> Result:
    """Of the row with the highest token F1 among those without exact match; the first of several."""
    scores = _scores(data, False)
    without_match = np.where(scores.exact_match | (scores.best_reference < 0), -np.inf, scores.f1)
    row = int(without_match.argmax())
    if without_match[row] <= 0:
        raise Unknown
    if of == "gap_f1":
        return float(scores.f1[row])
    references, best = data.references([row])[0], int(scores.best_reference[row])
    return data.predictions([row])[0] or "" if of == "gap_prediction" else references[best]


@quantity("bleu")
def bleu_of_all(data: TextDataset, of: str) -> Result:
    """From 0 to 100."""
    return _bleu(data).score


@quantity("ngrams", "ngram_matches")
def ngrams(data: TextDataset, of: str, *, n: Annotated[int, Field(ge=1, le=4)]) -> Result:
    """Of all predictions, and of these the ones that a reference has, as BLEU counts them."""
    found = _bleu(data).precisions[n - 1]
    return found.total if of == "ngrams" else found.matches
