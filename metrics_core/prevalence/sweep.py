"""Average precision at many prevalences at once, for curves over the prevalence."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from metrics_core.computing.arrays import FloatArray, Values, python_number
from metrics_core.computing.threads import WORKERS, on_threads
from metrics_core.prevalence.reweighting import ClassWeights, as_prevalence, class_weights_at
from metrics_core.statistic import Statistic, Steps


def average_precision_over(statistic: Statistic, prevalence: Any) -> Values:
    """AP at each prevalence, in their shape: the sum over tie groups of (R_i - R_{i-1}) P_i.

    The operations and their order are those for a single prevalence, so each value is equal to it to the last bit.
    Positives are processed in blocks, so memory is bounded. Raises `PrevalenceError` for a prevalence outside (0,
    1) and if only one class is present. Agrees with scikit-learn's `average_precision_score` under class weights.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    >>> average_precision_over(scores.statistic, [0.1, 0.5])
    array([0.22397959, 0.69852941])
    """
    prevalences = np.asarray(as_prevalence(prevalence))
    p, n = statistic.n_positive, statistic.n_negative
    factors = zip(*(factor.flat for factor in class_weights_at(prevalences, p / (p + n))), strict=True)
    weightings = [ClassWeights(*of_one).for_ratios for of_one in factors]
    sums = [_sums(steps, weightings) for steps in statistic.step_blocks()]
    totals = [math.fsum(blocks) / p for blocks in zip(*sums, strict=True)]
    return python_number(np.reshape(totals, prevalences.shape))


def _sums(steps: Steps, weightings: list[ClassWeights]) -> list[float]:
    """The block's part of the sum for each of the class weights."""
    tp, fp = (np.asarray(counts, dtype=np.float64) for counts in (steps.tp, steps.fp))
    sizes = steps.tp - steps.tp_above
    size_of_each = None if (sizes == 1).all() else sizes
    parts = [weightings[first::WORKERS] for first in range(WORKERS)]
    by_part = on_threads(lambda part: list(_each_sum(tp, fp, size_of_each, part)), parts)
    return list(_interleaved(by_part))


def _each_sum(tp: FloatArray, fp: FloatArray, sizes: Any, weightings: list[ClassWeights]) -> Iterator[float]:
    hits, flagged = np.empty_like(tp), np.empty_like(tp)
    for class_weights in weightings:
        np.multiply(tp, class_weights.positive, out=hits)
        np.multiply(fp, class_weights.negative, out=flagged)
        flagged += hits
        hits /= flagged
        if sizes is not None:
            hits *= sizes
        yield float(np.sum(hits))


def _interleaved(parts: list[list[float]]) -> Iterator[float]:
    ends = [*map(iter, parts)]
    for position in range(sum(map(len, parts))):
        yield next(ends[position % len(ends)])
