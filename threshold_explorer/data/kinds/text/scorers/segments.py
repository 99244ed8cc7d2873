"""Texts paired with their references, and sacrebleu's counts per row, from which all scores follow."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from sacrebleu.tokenizers.tokenizer_base import BaseTokenizer

from metrics_core import Interval
from metrics_core.arguments.predictions import check_lengths
from metrics_core.computing.arrays import FloatArray, read_only
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.text.input_texts import prediction_texts, reference_texts
from threshold_explorer.words.sentence import Refusal

# Called with the number of steps done and in total; may raise to stop the work.
Progress = Callable[[int, int], object]
# Any of sacrebleu's metrics, and any of its score objects.
Metric = Any
Score = Any
# With fewer rows, intervals are too narrow.
MIN_ROWS = 30
# A smaller difference of scores up to 100 is a rounding error.
ROUNDING_ERROR = 1e-9
# More skewness of resamples comes from a single row, and would shift the percentiles to the end.
MOST_SKEWED = 3.0


class TextsTooLong(Refusal):
    """A row whose texts would take minutes to compare."""


class Pairs(NamedTuple):
    """n texts with their references; a row without references has one empty text."""

    predictions: list[str]
    references: list[list[str]]

    @classmethod
    def of(cls, predictions: Iterable[Any], references: Iterable[Any]) -> "Pairs":
        """Predictions (missing ones count as empty) and for each a list of references, one reference, or none.

        Raises `TextError` for a cell that is not text, `ShapeError` for empty columns or different lengths.
        """
        texts, golds = prediction_texts(predictions), reference_texts(references)
        columns: dict[str, Any] = {"predictions": texts, "references": golds}
        check_lengths(**columns)
        return cls(texts, [gold or [""] for gold in golds])

    @property
    def streams(self) -> list[list[str | None]]:
        """The references in sacrebleu's format: one list per reference position, None where a row has fewer."""
        most = max(map(len, self.references))
        return [[gold[place] if place < len(gold) else None for gold in self.references] for place in range(most)]

    @property
    def n_references(self) -> int:
        """The number of references per row, -1 if it varies; part of sacrebleu's signature."""
        numbers = set(map(len, self.references))
        return numbers.pop() if len(numbers) == 1 else -1

    def check_comparable(self, metric: str, tokens: Callable[[str], Sequence[str]], most: int) -> None:
        """Rejects a row with too many tokens to compare every pair in bounded time."""
        for row, (prediction, references) in enumerate(zip(self.predictions, self.references, strict=True), start=1):
            # A text has at most as many tokens as characters.
            if len(prediction) * max(map(len, references)) > most**2:
                found = max(len(tokens(text)) for text in (prediction, *references))
                if found > most:
                    raise TextsTooLong("text-too-long", metric=metric, row=row, words=found, most=most)


@contextmanager
def tokenizer_caches_cleared() -> Iterator[None]:
    """Clears sacrebleu's tokenizer caches at the end: each would keep 65 536 texts for as long as the server runs."""
    try:
        yield
    finally:
        for tokenizer in BaseTokenizer.__subclasses__():
            if forget := getattr(tokenizer.__call__, "cache_clear", None):
                forget()


@dataclass(frozen=True, eq=False)
class Segments:
    """The counts of n rows, shape (n, number of counts), and the metric that computes scores from them."""

    metric: Metric
    counts: npt.NDArray[Any]

    @classmethod
    def counted(cls, metric: Metric, pairs: Pairs, progress: Progress | None) -> "Segments":
        """Counts every row once and reports progress."""
        # sacrebleu's public functions count all rows at once, and again for sentence scores.
        total = len(pairs.predictions)
        counts: list[list[float]] = []
        with tokenizer_caches_cleared():
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

    def each(self, metric: Metric | None = None) -> FloatArray:
        """The scores of all rows, shape (n,), by this metric or another with the same counts."""
        scores = [self._score(metric or self.metric, counts).score for counts in self.counts]
        return read_only(np.array(scores, np.float64))

    def interval(self, settings: Bootstrap, units: SamplingUnits | None = None) -> Interval:
        """The interval of the corpus score by the Bayesian bootstrap over rows, which contains the score.

        The percentiles are shifted for skewness (`accelerated_limits`): the worst rows move a score most.

        `units` are clusters of rows, such as documents, which are weighted instead. Of many units, groups are weighted,
        so that the time does not grow with the rows; of few, the weights spread more, as Student's t is wider than the
        normal. nan if all rows are alike, for fewer than `MIN_ROWS`, and with fewer than 10 effective clusters. Rubin
        1981, doi:10.1214/aos/1176345338.
        """
        units = units or SamplingUnits.of(len(self.counts))
        if len(self.counts) < MIN_ROWS or not units.are_enough:
            return Interval(math.nan, math.nan)
        generator = np.random.default_rng(settings.seed)
        groups = units.totals(self.counts)
        weights = units.drawn(settings.n_resamples, len(groups), generator)
        weights *= len(groups) / weights.sum(axis=1, keepdims=True)
        drawn = self.scores_of(weights @ groups)
        value = self.corpus.score
        low, high = accelerated_limits(drawn, settings)
        low, high = min(low, value), max(high, value)
        return Interval(low, high) if high - low > ROUNDING_ERROR else Interval(math.nan, math.nan)

    @property
    def signature(self) -> str:
        """sacrebleu's signature of the settings."""
        return str(self.metric.get_signature())

    def scores_of(self, counts: npt.NDArray[Any]) -> FloatArray:
        """The scores of sums of rows, one per row of `counts`."""
        return np.array([self._score(self.metric, each).score for each in counts], dtype=np.float64)

    @staticmethod
    def _score(metric: Metric, counts: npt.NDArray[Any]) -> Score:
        # A list, because smoothing appends to it.
        return metric._compute_score_from_stats(counts.tolist())


def accelerated_limits(drawn: FloatArray, settings: Bootstrap) -> Interval:
    """The percentiles of resampled values, shifted for their skewness: BCa limits without a correction for bias.

    The acceleration is a sixth of the skewness of the estimate (Efron 1987, doi:10.1080/01621459.1987.10478410). Random
    weights of rows have twice that skewness, so it is a twelfth of that of the resampled values.

    >>> skewed = np.linspace(0, 1, 1001) ** 2
    >>> [round(limit, 3) for limit in accelerated_limits(skewed, Bootstrap())]
    [0.001, 0.972]
    """
    deviations = drawn - drawn.mean()
    variance = float((deviations**2).mean())
    skewness = float((deviations**3).mean()) / variance**1.5 if variance > 0 else 0.0
    skewness = min(max(skewness, -MOST_SKEWED), MOST_SKEWED)
    normal = NormalDist()
    z = normal.inv_cdf((1 + settings.confidence) / 2)
    levels = [normal.cdf(end / (1 - skewness / 12 * end)) for end in (-z, z)]
    return Interval(*map(float, np.quantile(drawn, levels)))
