"""TP and FP at given thresholds in every resample of the cases, without drawing a single case."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arrays import Counts, FloatArray, IntArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.bootstrap import Bootstrap
from metrics_core.choosing.scores_given import check_scores, matrix_at
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError, ThresholdError
from metrics_core.intervals import refuse_weights
from metrics_core.predictions import as_thresholds
from metrics_core.sorted_class import SortedClass
from metrics_core.threads import WORKERS, on_threads

# Told of the resamples that are done; what it raises ends the work.
Progress = Callable[[int], object]

# A gigabyte of counts.
MOST_CELLS = 1 << 26
# The draws of a chunk have a seed of their own, so that threads do not decide them.
CHUNK = 50
# Steps that are judged at once: with a thousand draws the counts stay in the processor's cache.
BLOCK = 64


@dataclass(frozen=True, eq=False)
class Resamples:
    """TP and FP, shape (draws, thresholds), of cases drawn with replacement, each class to its own number.

    Made by `resample`. `thresholds` have the dtype of the scores, in the order given.
    """

    scores: BinaryScores
    thresholds: FloatArray
    tp: IntArray
    fp: IntArray

    def __len__(self) -> int:
        """The number of draws."""
        return len(self.tp)

    def matrix_of(self, steps: slice) -> ConfusionMatrix:
        """Of some thresholds, shape (thresholds, draws), at the prevalence of the scores."""
        return matrix_at(self.scores, *(np.ascontiguousarray(counts[:, steps].T) for counts in (self.tp, self.fp)))

    def blocks(self) -> list[slice]:
        """All thresholds, a few at a time; without any one block of none."""
        return [slice(start, start + BLOCK) for start in range(0, len(self.thresholds) or 1, BLOCK)]


def resample(
    scores: BinaryScores, thresholds: Any, *, draws: int = 1000, seed: int = 0, progress: Progress | None = None
) -> Resamples:
    """Stratified bootstrap: what every resample counts at each of the thresholds, a list in any order.

    Drawing P positives with replacement is a multinomial draw of how many fall between neighbouring thresholds, so
    the counts, and every rate at these thresholds, have exactly the distribution that drawing cases gives, in a time
    that does not grow with their number. Positives and negatives are drawn apart, since the test set fixed both. The
    seed and the counts at the thresholds decide the draws, and fewer draws are the first of more.

    `progress` is called with the number of draws done, in the calling thread; what it raises cancels the rest.

    Raises `ParameterError` for what are no scores, for draws outside 100 to 100 000, a seed that is none, and more
    than 2**26 draws times thresholds; `ThresholdError` for nan and what is no list; `UndefinedForWeightsError` for
    weighted cases. Efron 1979, doi:10.1214/aos/1176344552.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 2, 5], [14, 4, 2])
    >>> found = resample(scores, [0.0, 0.5, 0.8], draws=200)
    >>> found.tp.shape, found.tp[:, 0].min(), bool(4 < found.tp[:, 2].mean() < 6)
    ((200, 3), np.int64(8), True)
    """
    settings = Bootstrap(draws=draws, seed=seed)
    check_scores(scores)
    refuse_weights(scores.statistic.is_weighted)
    cast = as_thresholds(thresholds, scores.dtype)
    if cast.ndim != 1:
        raise ThresholdError("core-threshold-dimensions", dimensions=cast.ndim)
    if cast.size * settings.draws > MOST_CELLS:
        raise ParameterError("core-resamples-too-many", draws=settings.draws, steps=cast.size, most=MOST_CELLS)
    tp, fp = np.empty((2, settings.draws, cast.size), dtype=np.int64)
    classes = [(tp, scores.statistic.positives), (fp, scores.statistic.negatives)]

    def fill(start: int) -> None:
        for of, (counts, drawn_from) in enumerate(classes):
            part = counts[start : start + CHUNK]
            generator = np.random.default_rng([settings.seed, of, start])
            part[...] = _drawn(drawn_from, cast, len(part), generator)

    for together in _in_turns(range(0, settings.draws, CHUNK)):
        on_threads(fill, together)
        if progress is not None:
            progress(min(together[-1] + CHUNK, settings.draws))
    return Resamples(scores, read_only(cast.copy()), read_only(tp), read_only(fp))


def drawn_counts(counts: Counts, total: int, draws: int, generator: np.random.Generator) -> IntArray:
    """How many are at or above each threshold of `total` cases drawn with replacement, where `counts` of them are.

    Shape (draws, thresholds). There must be a case.
    """
    # Thresholds that flag the same number flag the same cases. All cases are the last level, so that no rounding of
    # the shares leaves a case beyond it.
    levels, place = np.unique(np.append(counts, total), return_inverse=True)
    drawn = generator.multinomial(total, np.diff(levels, prepend=0) / total, size=draws)
    return np.asarray(np.cumsum(drawn, axis=1)[:, place[:-1]])


def _drawn(of_class: SortedClass, thresholds: FloatArray, draws: int, generator: np.random.Generator) -> IntArray:
    total = int(of_class.total)
    if not total:
        return np.zeros((draws, len(thresholds)), dtype=np.int64)
    return drawn_counts(of_class.mass_at_least(thresholds), total, draws, generator)


def _in_turns(starts: range) -> Iterator[range]:
    """As many chunks at a time as there are threads, so that progress is told between."""
    for at in range(0, len(starts), WORKERS):
        yield starts[at : at + WORKERS]
