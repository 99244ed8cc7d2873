"""Intervals of what one threshold promises at another prevalence: precision, NPV, F1 and their like."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import BoolArray, Counts, FloatArray, IntArray, Values, python_number
from metrics_core.bootstrap import Bootstrap, IntervalAtPrevalence, refuse_weights
from metrics_core.confusion import ConfusionMatrix, check_matrix
from metrics_core.errors import ParameterError
from metrics_core.intervals import wilson
from metrics_core.metrics import Metric, as_metrics
from metrics_core.parameters import of_two_sides
from metrics_core.precision_floor import as_floor, crossing_prevalence
from metrics_core.prevalence import as_prevalence, mix_at
from metrics_core.ratios import quotient
from metrics_core.threads import on_threads

# Draws times prevalences that are evaluated at once: few enough to stay in the processor's cache.
CELLS = 1 << 17

# How the metric moves as TPR and as FPR rise; a metric that does not move one way has no corner of limits.
MOVES = {
    "precision": (1, -1),
    "npv": (1, -1),
    "f1": (1, -1),
    "f0_5": (1, -1),
    "f2": (1, -1),
    "accuracy": (1, -1),
    "flagged_rate": (1, 1),
}


class _Quantity(NamedTuple):
    """A value of (TP, FP, P, N), each of shape (rows, 1, draws) or (rows, 1, 1), and how TPR and FPR move it.

    The value has the shape (rows, prevalences, draws).
    """

    value: Callable[[Counts, Counts, Counts, Counts], Values]
    moves: tuple[int, int]


def intervals_at_prevalence(
    matrix: ConfusionMatrix,
    pi: Any,
    metrics: Iterable[str | Metric] = ("precision", "npv", "f1"),
    *,
    confidence: float = 0.95,
    draws: int = 2000,
    seed: int = 0,
) -> dict[str, IntervalAtPrevalence]:
    """Intervals of some metrics at the prevalence `pi`, by the metric's key.

    T matrices at K prevalences give limits of shape (T, K), as `ConfusionMatrix.at_prevalence` does; numbers
    give numbers. Metrics: precision, npv, f1, f0_5, f2, accuracy and flagged_rate; recall and FPR do not
    move, and `wilson` has their interval.

    Stratified bootstrap, percentile interval: resampling the cases draws TP from binomial(P, TPR) and FP from
    binomial(N, FPR). The seed and the four counts alone decide the draws, so a threshold has the same
    interval alone and among others. Where TP, FP, FN or TN is 0 resampling would stay there for ever; then
    the Wilson limits of TPR and FPR, each at (1 + confidence) / 2, are put in at the corner that is worst
    and at the one that is best: at least the confidence asked for (Bonferroni).

    Raises `UndefinedForWeightsError` for weighted counts, `PrevalenceError` for a pi outside (0, 1) or one
    class only, `ParameterError` for another metric and for settings that `Bootstrap` refuses. Efron 1979,
    doi:10.1214/aos/1176344552; Wilson 1927, doi:10.1080/01621459.1927.10502953; section "Intervals" of the
    specification.

    >>> found = intervals_at_prevalence(ConfusionMatrix(tp=50, fp=0, fn=0, tn=50), 0.001, ["precision"])
    >>> precision = found["precision"]
    >>> round(precision.low, 4), precision.high, precision.method
    (0.0099, 1.0, 'Wilson limits of TPR and FPR, each at 97.5 %')
    >>> precision.n_positive, precision.n_negative
    (50, 50)
    """
    prevalences = as_prevalence(pi)
    asked = as_metrics(metrics)
    quantities = [_at_prevalence(metric, np.ravel(prevalences)[:, None]) for metric in asked]
    found = _intervals(matrix, quantities, np.shape(prevalences), Bootstrap(confidence, draws, seed))
    return {metric.key: interval for metric, interval in zip(asked, found, strict=True)}


def precision_floor_interval(
    matrix: ConfusionMatrix, floor: float, *, confidence: float = 0.95, draws: int = 2000, seed: int = 0
) -> IntervalAtPrevalence:
    """The interval of the prevalence below which precision is under `floor`, of the matrix's shape.

    As `precision_falls_below`, found as in `intervals_at_prevalence`; a limit of 0 means that precision is
    under the floor at no prevalence, 1 that it is at every one. Raises as these two do.

    >>> interval = precision_floor_interval(ConfusionMatrix(tp=50, fp=0, fn=0, tn=50), floor=0.8)
    >>> interval.low, round(interval.high, 3)
    (0.0, 0.287)
    """
    quantity = _Quantity(partial(crossing_prevalence, floor=as_floor(floor)), (-1, 1))
    return _intervals(matrix, [quantity], (), Bootstrap(confidence, draws, seed))[0]


def _at_prevalence(metric: Metric, pi: FloatArray) -> _Quantity:
    if metric.key not in MOVES:
        raise ParameterError("core-metric-no-interval", metric=metric.key, choices=", ".join(MOVES))

    def value(tp: Counts, fp: Counts, p: Counts, n: Counts) -> Values:
        positive, negative = mix_at(pi, quotient(p, p + n))
        return metric.ratio(tp * positive, fp * negative, (p - tp) * positive, (n - fp) * negative)

    return _Quantity(value, MOVES[metric.key])


def _intervals(
    matrix: ConfusionMatrix, quantities: Sequence[_Quantity], inner: tuple[int, ...], bootstrap: Bootstrap
) -> list[IntervalAtPrevalence]:
    check_matrix(matrix)
    tp, fp, fn, tn = map(np.asarray, matrix.observed_counts)
    refuse_weights(tp.dtype.kind == "f")
    p, n = tp + fn, fp + tn
    mix_at(0.5, quotient(p, p + n))
    columns = np.stack([counts.ravel() for counts in (tp, fp, p, n)])
    distinct, place = np.unique(columns, axis=1, return_inverse=True)
    rows = distinct[:, :, None, None]

    def in_shape(by_row: Any) -> Values:
        return python_number(by_row[place.ravel()].reshape(tp.shape + inner))

    width = int(np.prod(inner, dtype=np.int64))
    methods = np.where(_touches_an_end(*rows), _corner_method(bootstrap), bootstrap.method)
    method = in_shape(np.repeat(methods[:, None], width, axis=1))
    return [
        IntervalAtPrevalence(in_shape(low), in_shape(high), method, python_number(p), python_number(n))
        for low, high in _limits(rows, quantities, width, bootstrap)
    ]


def _touches_an_end(tp: IntArray, fp: IntArray, p: IntArray, n: IntArray) -> BoolArray:
    """The rows in which TP, FP, FN or TN is 0, an end that resampling would never leave."""
    return np.asarray((tp == 0) | (fp == 0) | (tp == p) | (fp == n))[:, 0, 0]


def _limits(rows: IntArray, quantities: Sequence[_Quantity], width: int, bootstrap: Bootstrap) -> FloatArray:
    """Limits of shape (quantities, 2, rows, prevalences)."""
    limits = np.empty((len(quantities), 2, rows.shape[1], width))
    at_an_end = _touches_an_end(*rows)
    for quantity, pair in zip(quantities, limits, strict=True):
        pair[:, at_an_end] = _at_corners(quantity, rows[:, at_an_end], bootstrap.confidence)

    def fill(part: IntArray) -> None:
        drawn = _drawn(rows[:, part], bootstrap)
        for quantity, pair in zip(quantities, limits, strict=True):
            pair[:, part] = bootstrap.limits(quantity.value(*drawn))

    inside = np.flatnonzero(~at_an_end)
    parts = np.array_split(inside, max(1, -(-inside.size * width * bootstrap.draws // CELLS)))
    on_threads(fill, [part for part in parts if part.size])
    return limits


def _drawn(rows: IntArray, bootstrap: Bootstrap) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    """The rows with TP and FP as the bootstrap draws them, along a last axis."""
    _, _, p, n = rows
    tp_drawn, fp_drawn = np.empty((2, rows.shape[1], 1, bootstrap.draws), dtype=np.int64)
    for at, (tp, fp, positives, negatives) in enumerate(rows[:, :, 0, 0].T.tolist()):
        generator = np.random.default_rng([bootstrap.seed, tp, fp, positives, negatives])
        tp_drawn[at, 0] = generator.binomial(positives, tp / positives, bootstrap.draws)
        fp_drawn[at, 0] = generator.binomial(negatives, fp / negatives, bootstrap.draws)
    return tp_drawn, fp_drawn, p, n


def _at_corners(quantity: _Quantity, rows: IntArray, confidence: float) -> tuple[FloatArray, FloatArray]:
    """The quantity at its worst and at its best corner of the Wilson limits; nan where it is undefined."""
    tp, fp, p, n = rows
    each = of_two_sides(confidence)
    hits, alarms = (np.stack(wilson(*of_class, each)) * of_class[1] for of_class in ((tp, p), (fp, n)))
    rises_with_tpr, rises_with_fpr = (move > 0 for move in quantity.moves)

    def corner(high: bool) -> FloatArray:
        value = quantity.value(hits[int(high == rises_with_tpr)], alarms[int(high == rises_with_fpr)], p, n)
        return np.asarray(np.where(np.isnan(quantity.value(tp, fp, p, n)), np.nan, value)[..., 0])

    return corner(False), corner(True)


def _corner_method(bootstrap: Bootstrap) -> str:
    return f"Wilson limits of TPR and FPR, each at {50 * (1 + bootstrap.confidence):.4g} %"
