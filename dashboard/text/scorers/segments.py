"""What a score of sacrebleu counts in each row, from which that of all rows and of any of them follow."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sacrebleu.tokenizers.tokenizer_base import BaseTokenizer

from dashboard.text.scorers.pairs import Pairs, Progress
from metrics_core.arrays import FloatArray, read_only

# Any of sacrebleu's metrics, and any of their scores.
Metric = Any
Score = Any


@contextmanager
def texts_forgotten() -> Iterator[None]:
    """Let go in the end of what sacrebleu read: its tokenizers keep 65 536 texts each as long as the server runs."""
    try:
        yield
    finally:
        for tokenizer in BaseTokenizer.__subclasses__():
            if forget := getattr(tokenizer.__call__, "cache_clear", None):
                forget()


@dataclass(frozen=True, eq=False)
class Segments:
    """The counts of n rows, of shape (n, number of counts), and the metric that makes scores of them."""

    metric: Metric
    counts: npt.NDArray[Any]

    @classmethod
    def counted(cls, metric: Metric, pairs: Pairs, progress: Progress | None) -> "Segments":
        """Count every row once, in steps that report how far they are."""
        # sacrebleu's public functions count all rows in one go, and once more for the scores of single rows.
        total = len(pairs.predictions)
        counts: list[list[float]] = []
        with texts_forgotten():
            for row, (prediction, references) in enumerate(zip(*pairs, strict=True)):
                if progress:
                    progress(row, total)
                counts += metric._extract_corpus_statistics([prediction], [[reference] for reference in references])
        metric.num_refs = pairs.n_references
        if progress:
            progress(total, total)
        return cls(metric, read_only(np.array(counts)))

    @property
    def corpus(self) -> Score:
        """The score of all rows together."""
        return self._score(self.metric, self.counts.sum(axis=0))

    def of_row(self, row: int, metric: Metric | None = None) -> Score:
        """The score of one row, by the same metric or one that counts alike."""
        return self._score(metric or self.metric, self.counts[row])

    def each(self, metric: Metric | None = None) -> FloatArray:
        """The scores of all rows, of shape (n,)."""
        return read_only(np.array([self.of_row(row, metric).score for row in range(len(self.counts))], np.float64))

    @property
    def signature(self) -> str:
        """How sacrebleu states what it computed."""
        return str(self.metric.get_signature())

    @staticmethod
    def _score(metric: Metric, counts: npt.NDArray[Any]) -> Score:
        # A list, since smoothing adds to it.
        return metric._compute_score_from_stats(counts.tolist())
