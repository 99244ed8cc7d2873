"""Stratified Bayesian bootstrap of TP and FP at given thresholds, without drawing single cases."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arrays import Counts, FloatArray, read_only
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
# The weight of a pseudo-case above all finite thresholds, and of another below them.
PSEUDO_CASE = 0.5
# Thresholds evaluated at once: the counts of a thousand resamples then fit into the processor's cache.
THRESHOLDS_PER_BLOCK = 64


@dataclass(frozen=True, eq=False)
class Resamples:
    """TP and FP, shape (n_resamples, thresholds), of a stratified Bayesian bootstrap; made by `resample`.

    They are the drawn rates times the number of cases of the class, so they are not whole. `thresholds` have the dtype
    of the scores, in the given order.
    """

    scores: BinaryScores
    thresholds: FloatArray
    tp: FloatArray
    fp: FloatArray

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
    """Stratified Bayesian bootstrap: TP and FP of every resample at each of a list of thresholds, in any order.

    Each resample weights the cases of a class with independent Gamma(1) draws, together Gamma(k) for the k cases
    between two neighbouring thresholds, so the time does not depend on the number of cases. A pseudo-case of Gamma(1/2)
    above all finite thresholds and another below them stand for scores that do not occur among the cases; without them
    a recall of 1 would be certain. So the rate at a threshold has the distribution Beta(flagged + 1/2, not flagged +
    1/2). Positives and negatives are drawn separately, since the test set fixes both numbers. The seed and the counts
    at the thresholds determine the resamples, and fewer resamples are the first of more.

    `progress` is called with the number of resamples done, in the calling thread; an exception that it raises cancels
    the rest.

    Raises `ParameterError` for what is not a `BinaryScores`, for n_resamples outside 100 to 100 000, an invalid seed,
    and more than 2**26 resamples times thresholds; `ThresholdError` for nan and for what is not a list;
    `UndefinedForWeightsError` for weighted cases. Rubin 1981, doi:10.1214/aos/1176345338.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 2, 5], [14, 4, 2])
    >>> found = resample(scores, [0.0, 0.5, 0.8], n_resamples=200)
    >>> found.tp.shape, bool(found.tp[:, 0].max() < 8), bool(4 < found.tp[:, 2].mean() < 6)
    ((200, 3), True, True)
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
    tp, fp = np.empty((2, settings.n_resamples, cast.size))
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


def _resampled_class(
    class_scores: SortedClass, thresholds: FloatArray, n_resamples: int, generator: np.random.Generator
) -> FloatArray:
    """How many cases of a class are flagged at each threshold, shape (n_resamples, thresholds)."""
    total = int(class_scores.total)
    if not total:
        return np.zeros((n_resamples, len(thresholds)))
    flagged = _resampled_counts(class_scores.mass_at_least(thresholds), total, n_resamples, generator)
    flagged[:, thresholds == np.inf] = 0
    flagged[:, thresholds == -np.inf] = total
    return flagged


def _resampled_counts(counts: Counts, total: int, n_resamples: int, generator: np.random.Generator) -> FloatArray:
    """How many of `total` cases are flagged at each finite threshold, where `counts` are observed."""
    # Thresholds with equal counts flag the same cases.
    levels, inverse = np.unique(np.append(counts, total), return_inverse=True)
    cases = np.append(np.diff(levels, prepend=0), 0.0)
    cases[[0, -1]] += PSEUDO_CASE
    weights = np.cumsum(generator.standard_gamma(cases, size=(n_resamples, len(cases))), axis=1)
    return np.asarray(total * (weights / weights[:, -1:])[:, inverse[:-1]])


def _batches(starts: range) -> Iterator[range]:
    """As many chunks at a time as there are threads, so that progress can be reported in between."""
    for start in range(0, len(starts), WORKERS):
        yield starts[start : start + WORKERS]
