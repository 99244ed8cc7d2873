"""Stratified bootstrap of TP and FP at given thresholds, without drawing single cases."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arrays import Counts, FloatArray, IntArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.bootstrap import Bootstrap
from metrics_core.choosing.score_inputs import check_scores, matrix_at
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError, ThresholdError
from metrics_core.intervals import refuse_weights
from metrics_core.predictions import as_thresholds
from metrics_core.sorted_class import SortedClass
from metrics_core.threads import WORKERS, on_threads

# Called with the number of resamples done; an exception that it raises cancels the rest.
Progress = Callable[[int], object]

# Limits TP and FP to 1 GiB.
MAX_CELLS = 1 << 26
# Each chunk of resamples has its own seed, so that the result does not depend on the number of threads.
RESAMPLES_PER_SEED = 50
# Thresholds evaluated at once: the counts of a thousand resamples then fit into the processor's cache.
THRESHOLDS_PER_BLOCK = 64


@dataclass(frozen=True, eq=False)
class Resamples:
    """TP and FP, shape (n_resamples, thresholds), of a stratified bootstrap; made by `resample`.

    Each class is drawn with replacement to its own number of cases. `thresholds` have the dtype of the scores, in the
    given order.
    """

    scores: BinaryScores
    thresholds: FloatArray
    tp: IntArray
    fp: IntArray

    def __len__(self) -> int:
        """The number of resamples."""
        return len(self.tp)

    def matrix_of(self, steps: slice) -> ConfusionMatrix:
        """Confusion matrices at a slice of thresholds, (thresholds, n_resamples), at the scores' prevalence."""
        return matrix_at(self.scores, *(np.ascontiguousarray(counts[:, steps].T) for counts in (self.tp, self.fp)))

    def blocks(self) -> list[slice]:
        """Slices that cover all thresholds; one empty slice if there are none."""
        return [
            slice(start, start + THRESHOLDS_PER_BLOCK)
            for start in range(0, len(self.thresholds) or 1, THRESHOLDS_PER_BLOCK)
        ]


def resample(
    scores: BinaryScores, thresholds: Any, *, n_resamples: int = 1000, seed: int = 0, progress: Progress | None = None
) -> Resamples:
    """Stratified bootstrap: TP and FP of every resample at each of a list of thresholds, in any order.

    Drawing P positives with replacement is a multinomial draw of how many fall between neighbouring thresholds. So the
    counts, and all rates at these thresholds, have exactly the distribution of drawing cases, in a time that does not
    depend on the number of cases. Positives and negatives are drawn separately, since the test set fixes both numbers.
    The seed and the counts at the thresholds determine the resamples, and fewer resamples are the first of more.

    `progress` is called with the number of resamples done, in the calling thread; an exception that it raises cancels
    the rest.

    Raises `ParameterError` for what is not a `BinaryScores`, for n_resamples outside 100 to 100 000, an invalid seed,
    and more than 2**26 resamples times thresholds; `ThresholdError` for nan and for what is not a list;
    `UndefinedForWeightsError` for weighted cases. Efron 1979, doi:10.1214/aos/1176344552.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 2, 5], [14, 4, 2])
    >>> found = resample(scores, [0.0, 0.5, 0.8], n_resamples=200)
    >>> found.tp.shape, found.tp[:, 0].min(), bool(4 < found.tp[:, 2].mean() < 6)
    ((200, 3), np.int64(8), True)
    """
    settings = Bootstrap(n_resamples=n_resamples, seed=seed)
    check_scores(scores)
    refuse_weights(scores.statistic.is_weighted)
    cast = as_thresholds(thresholds, scores.dtype)
    if cast.ndim != 1:
        raise ThresholdError("core-threshold-dimensions", dimensions=cast.ndim)
    if cast.size * settings.n_resamples > MAX_CELLS:
        raise ParameterError(
            "core-resamples-too-many", n_resamples=settings.n_resamples, steps=cast.size, most=MAX_CELLS
        )
    tp, fp = np.empty((2, settings.n_resamples, cast.size), dtype=np.int64)
    classes = [(tp, scores.statistic.positives), (fp, scores.statistic.negatives)]

    def fill(start: int) -> None:
        for class_index, (counts, class_scores) in enumerate(classes):
            chunk = counts[start : start + RESAMPLES_PER_SEED]
            generator = np.random.default_rng([settings.seed, class_index, start])
            chunk[...] = _resampled_class(class_scores, cast, len(chunk), generator)

    for chunk_starts in _batches(range(0, settings.n_resamples, RESAMPLES_PER_SEED)):
        on_threads(fill, chunk_starts)
        if progress is not None:
            progress(min(chunk_starts[-1] + RESAMPLES_PER_SEED, settings.n_resamples))
    return Resamples(scores, read_only(cast.copy()), read_only(tp), read_only(fp))


def resampled_counts(counts: Counts, total: int, n_resamples: int, generator: np.random.Generator) -> IntArray:
    """How many of `total` cases drawn with replacement are >= each threshold, where `counts` of them are.

    Shape (n_resamples, thresholds). `total` is 1 or more.
    """
    # Thresholds with equal counts flag the same cases. The last level is all cases, so that rounding of the shares
    # cannot put a case beyond it.
    levels, inverse = np.unique(np.append(counts, total), return_inverse=True)
    resampled = generator.multinomial(total, np.diff(levels, prepend=0) / total, size=n_resamples)
    return np.asarray(np.cumsum(resampled, axis=1)[:, inverse[:-1]])


def _resampled_class(
    class_scores: SortedClass, thresholds: FloatArray, n_resamples: int, generator: np.random.Generator
) -> IntArray:
    total = int(class_scores.total)
    if not total:
        return np.zeros((n_resamples, len(thresholds)), dtype=np.int64)
    return resampled_counts(class_scores.mass_at_least(thresholds), total, n_resamples, generator)


def _batches(starts: range) -> Iterator[range]:
    """As many chunks at a time as there are threads, so that progress can be reported in between."""
    for start in range(0, len(starts), WORKERS):
        yield starts[start : start + WORKERS]
