"""Stratified Bayesian bootstrap of TP and FP at given thresholds, without drawing single cases."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.predictions import as_thresholds
from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import check_scores, matrix_at
from metrics_core.clusters.cluster_weights import ClusterCounts, has_enough_clusters
from metrics_core.clusters.clustered_cases import ClusteredCases
from metrics_core.computing.arrays import FloatArray, read_only
from metrics_core.computing.threads import WORKERS, on_threads
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError, ThresholdError
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import refuse_weights
from metrics_core.intervals.random_masses import RandomMasses, WeightSpread, has_few_effective_cases
from metrics_core.resampling.limits import FEW_CLUSTERS, FEW_EFFECTIVE, NO_REASON, Limits, limits_of
from metrics_core.sorted_class import SortedClass

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
    of the scores, in the given order. `class_weights`, shape (2, n_resamples), multiply the positives and the negatives
    of a resample; None if their numbers are fixed.
    """

    scores: BinaryScores
    thresholds: FloatArray
    tp: FloatArray
    fp: FloatArray
    class_weights: FloatArray | None = None

    def __len__(self) -> int:
        return len(self.tp)

    def part(self, resamples: slice) -> "Resamples":
        """Some of the resamples."""
        weights = None if self.class_weights is None else self.class_weights[:, resamples]
        return Resamples(self.scores, self.thresholds, self.tp[resamples], self.fp[resamples], weights)

    def limits(self, values: Any, resampled: FloatArray, settings: Bootstrap) -> Limits:
        """The limits of observed values, as `limits_of`; none with too few clusters or effective cases."""
        found, why = limits_of(values, resampled, settings), self._too_few
        if not why:
            return found
        none = np.full(np.shape(found.low), np.nan)
        return Limits(none, none, found.defined, np.where(np.isnan(values), found.why, why))

    @property
    def _too_few(self) -> str:
        if self.scores.clustered is not None:
            return NO_REASON if has_enough_clusters(self.scores.clustered) else FEW_CLUSTERS
        return FEW_EFFECTIVE if has_few_effective_cases(self.scores.statistic) else NO_REASON

    def method(self, settings: Bootstrap) -> str:
        """The name of the method, to be shown with an interval."""
        return settings.cluster_method if self.scores.is_clustered else settings.method

    def matrix_of(self, steps: slice) -> ConfusionMatrix:
        """Confusion matrices at a slice of thresholds, (thresholds, n_resamples), at the scores' prevalence."""
        return self.matrix_at(*(np.ascontiguousarray(counts[:, steps].T) for counts in (self.tp, self.fp)))

    def matrix_at(self, tp: FloatArray, fp: FloatArray) -> ConfusionMatrix:
        """The matrices of TP and FP of the resamples, shape (..., n_resamples), at the scores' prevalence."""
        matrix = matrix_at(self.scores, tp, fp)
        if self.class_weights is None or self.scores.is_reweighted:
            return matrix
        of_positives, of_negatives = self.class_weights
        return ConfusionMatrix(tp * of_positives, fp * of_negatives, matrix.fn * of_positives, matrix.tn * of_negatives)

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

    Weighted cases get random weights as `metrics_core.intervals.random_masses` describes, and need each weight.

    If the cases have clusters, all cases of a cluster get the same weight, and so the prevalence varies too.

    Raises `ParameterError` for what is not a `BinaryScores`, for n_resamples outside 100 to 100 000, an invalid seed,
    and more than 2**26 resamples times thresholds; `ThresholdError` for nan and for what is not a list;
    `UndefinedForWeightsError` for sums of weights. Rubin 1981, doi:10.1214/aos/1176345338.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 2, 5], [14, 4, 2])
    >>> found = resample(scores, [0.0, 0.5, 0.8], n_resamples=200)
    >>> found.tp.shape, bool(found.tp[:, 0].max() < 8), bool(4 < found.tp[:, 2].mean() < 6)
    ((200, 3), True, True)
    """
    settings = Bootstrap(n_resamples=n_resamples, seed=seed)
    check_scores(scores)
    refuse_weights(scores.is_weighted and not scores.knows_weights)
    cast = as_thresholds(thresholds, scores.dtype)
    if cast.ndim != 1:
        raise ThresholdError("core-threshold-dimensions", dimensions=cast.ndim)
    if cast.size * settings.n_resamples > MAX_CELLS:
        raise ParameterError(
            "core-resamples-too-many", n_resamples=settings.n_resamples, steps=cast.size, most=MAX_CELLS
        )
    if scores.clustered is not None:
        return _resampled_clusters(scores, scores.clustered, cast, settings, progress)
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


def _resampled_clusters(
    scores: BinaryScores,
    cases: ClusteredCases,
    thresholds: FloatArray,
    settings: Bootstrap,
    progress: Progress | None,
) -> Resamples:
    """The same with a weight for each cluster, and a pseudo-case above and another below the finite thresholds."""
    levels, inverse = np.unique(cases.n_flagged(thresholds), return_inverse=True)
    n_bins = len(levels) + 1
    bins = np.searchsorted(levels, np.arange(len(cases.scores)), side="right")
    counts = ClusterCounts.of_bins(cases, bins, n_bins)
    totals = cases.class_sizes.sum(axis=1).tolist()
    tp, fp = np.empty((2, settings.n_resamples, thresholds.size))
    class_weights = np.empty((2, settings.n_resamples))

    def fill(start: int) -> None:
        part = slice(start, min(start + RESAMPLES_PER_SEED, settings.n_resamples))
        generator = np.random.default_rng([settings.seed, start])
        drawn = counts.drawn(part.stop - part.start, generator)
        for kept, cells, weights, total in zip((tp, fp), drawn, class_weights, totals, strict=True):
            weights[part] = cells.sum(axis=1) / max(total, 1)
            cells[:, [0, -1]] += generator.standard_gamma(PSEUDO_CASE, (len(cells), 2))
            flagged = np.cumsum(cells, axis=1)
            kept[part] = total * (flagged / flagged[:, -1:])[:, inverse]
            kept[part, thresholds == np.inf] = 0
            kept[part, thresholds == -np.inf] = total

    for chunk_starts in _batches(range(0, settings.n_resamples, RESAMPLES_PER_SEED)):
        on_threads(fill, chunk_starts)
        if progress is not None:
            progress(min(chunk_starts[-1] + RESAMPLES_PER_SEED, settings.n_resamples))
    return Resamples(scores, read_only(thresholds.copy()), read_only(tp), read_only(fp), read_only(class_weights))


def _resampled_class(
    class_scores: SortedClass, thresholds: FloatArray, n_resamples: int, generator: np.random.Generator
) -> FloatArray:
    """How many cases of a class are flagged at each threshold, shape (n_resamples, thresholds)."""
    total = class_scores.total
    if not total:
        return np.zeros((n_resamples, len(thresholds)))
    # Thresholds with equal counts flag the same cases; below them all are flagged.
    counts = np.append(class_scores.mass_at_least(thresholds), total)
    levels, first, inverse = np.unique(counts, return_index=True, return_inverse=True)
    cases = np.append(np.diff(levels, prepend=0), 0.0)
    squares = class_scores.powers_at_least(np.append(thresholds, -np.inf))
    if squares is None:
        cases[[0, -1]] += PSEUDO_CASE
        drawn = RandomMasses(cases).drawn(n_resamples, generator)
    else:
        of_range = np.append(np.diff(squares[0][first], prepend=0), 0.0)
        spread = WeightSpread.of(class_scores)
        drawn = RandomMasses.of(cases, np.maximum(of_range, 0), spread).drawn(n_resamples, generator)
        drawn[:, [0, -1]] += generator.standard_gamma(PSEUDO_CASE, (n_resamples, 2)) * [spread.above, spread.below]
    flagged: FloatArray = np.cumsum(drawn, axis=1)
    flagged = total * (flagged / flagged[:, -1:])[:, inverse[:-1]]
    flagged[:, thresholds == np.inf] = 0
    flagged[:, thresholds == -np.inf] = total
    return flagged


def _batches(starts: range) -> Iterator[range]:
    """As many chunks at a time as there are threads, so that progress can be reported in between."""
    for start in range(0, len(starts), WORKERS):
        yield starts[start : start + WORKERS]
