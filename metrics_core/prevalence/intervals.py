"""Intervals of precision, NPV, F1 and other metrics at another prevalence, in closed form."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from metrics_core.computing.arrays import FloatArray, Values, python_number
from metrics_core.confusion import ConfusionMatrix, check_matrix
from metrics_core.errors import ParameterError
from metrics_core.intervals.proportions import Interval, IntervalAtPrevalence, refuse_weights, wilson_of_expected
from metrics_core.intervals.weighted_ratios import REST_OF_CLASS, rate_interval
from metrics_core.metrics import Metric, as_metrics
from metrics_core.prevalence.precision_floor import as_floor, crossing_prevalence
from metrics_core.prevalence.reweighting import as_prevalence, class_weights_at
from metrics_core.ratios import quotient


class Rate(NamedTuple):
    """A share of one class in the test set, with its Wilson limits."""

    value: Values
    low: Values
    high: Values


class RateRatio(NamedTuple):
    """A metric (1 + b²) q / (1 + q) with q = r' first / (b² r' + second); both are shares of their class.

    r' are the odds of the first class against the other. This is F_beta, and precision (or NPV) for b = 0.
    """

    first: str
    second: str
    beta: float = 0.0


class RateSum(NamedTuple):
    """A metric that is the share of two cells among all cases: the sum of their rates, weighted by class prevalence."""

    first: str
    second: str


AT_PREVALENCE: dict[str, RateRatio | RateSum] = {
    "precision": RateRatio("tp", "fp"),
    "npv": RateRatio("tn", "fn"),
    "f1": RateRatio("tp", "fp", beta=1.0),
    "f0_5": RateRatio("tp", "fp", beta=0.5),
    "f2": RateRatio("tp", "fp", beta=2.0),
    "accuracy": RateSum("tp", "tn"),
    "flagged_rate": RateSum("tp", "fp"),
}
# With larger odds the other class is so rare that a limit is 1 to the last bit.
LARGEST_ODDS = 1e150
METHODS = {
    RateRatio: "MOVER-R of the Wilson limits of TPR and FPR",
    RateSum: "square-and-add of the Wilson limits of TPR and FPR",
}


def intervals_at_prevalence(
    matrix: ConfusionMatrix,
    prevalence: Any,
    metrics: Iterable[str | Metric] = ("precision", "npv", "f1"),
    *,
    confidence: float = 0.95,
) -> dict[str, IntervalAtPrevalence]:
    """Confidence intervals of some metrics at a prevalence, by the key of the metric.

    T matrices at K prevalences give limits of shape (T, K), as `ConfusionMatrix.at_prevalence`; numbers give
    numbers. Limits are in [0, 1], nan where the metric is undefined. Metrics: precision, npv, f1, f0_5, f2,
    accuracy and flagged_rate. Recall and FPR do not depend on the prevalence; their interval is `wilson`.

    For a test set with fixed numbers of positive and negative cases. A ratio of the two rates has the limits of
    `ratio_interval` (MOVER-R); accuracy and the flagged rate, weighted sums of them, those of `sum_interval`. With
    one false positive less, the limits of precision never fall. At the observed prevalence they are narrower than
    `wilson` and `f1_interval`, which are for cases sampled together.

    The limits of weighted cases are those of `metrics_core.intervals.weighted_ratios.weighted_interval`.

    Raises `UndefinedForWeightsError` for sums of unknown weights, `PrevalenceError` for a prevalence outside (0, 1)
    and if only one class is present, `ParameterError` for another metric and a confidence level outside (0, 1). Donner
    and Zou 2012, doi:10.1177/0962280210383082; Newcombe 2013, doi:10.1177/0962280213502144; see docs/intervals.md.

    >>> found = intervals_at_prevalence(ConfusionMatrix(tp=50, fp=0, fn=0, tn=50), 0.001, ["precision"])
    >>> precision = found["precision"]
    >>> round(precision.low, 4), precision.high, precision.method
    (0.0138, 1.0, 'MOVER-R of the Wilson limits of TPR and FPR')
    >>> precision.n_positive, precision.n_negative
    (50, 50)
    """
    prevalences, forms = as_prevalence(prevalence), _forms_of(metrics)
    _refuse_weights_and_one_class(matrix)
    class_weights_at(prevalences, 0.5)
    return {key: _interval(form, matrix, prevalences, confidence, rate_interval) for key, form in forms.items()}


def intervals_of_expected_counts(
    matrix: ConfusionMatrix, prevalence: Any, metrics: Iterable[str | Metric], *, confidence: float
) -> dict[str, IntervalAtPrevalence]:
    """`intervals_at_prevalence` for counts that are expected in a sample of both classes, which need not be whole."""
    forms, prevalence = _forms_of(metrics), as_prevalence(prevalence)
    class_weights_at(prevalence, 0.5)
    return {key: _interval(form, matrix, prevalence, confidence, _expected_interval) for key, form in forms.items()}


def _expected_interval(matrix: ConfusionMatrix, cell: str, confidence: float) -> Interval:
    hits, rest = (np.asarray(getattr(matrix, name), dtype=np.float64) for name in (cell, REST_OF_CLASS[cell]))
    return wilson_of_expected(hits, hits + rest, confidence)


def _forms_of(metrics: Iterable[str | Metric]) -> dict[str, RateRatio | RateSum]:
    keys = [metric.key for metric in as_metrics(metrics)]
    for key in keys:
        if key not in AT_PREVALENCE:
            raise ParameterError("core-metric-no-interval", metric=key, choices=", ".join(AT_PREVALENCE))
    return {key: AT_PREVALENCE[key] for key in keys}


def precision_floor_interval(
    matrix: ConfusionMatrix, floor: float, *, confidence: float = 0.95
) -> IntervalAtPrevalence:
    """The interval of the prevalence below which precision is less than `floor`, of the matrix's shape.

    As `precision_falls_below`, from the limits of precision at a prevalence of 0.5. A limit of 0 means that
    precision is below the floor at no prevalence, 1 that it is at every prevalence. Raises as
    `precision_falls_below` and `intervals_at_prevalence`.

    >>> interval = precision_floor_interval(ConfusionMatrix(tp=50, fp=0, fn=0, tn=50), floor=0.8)
    >>> interval.low, round(interval.high, 3)
    (0.0, 0.222)
    """
    share = as_floor(floor)
    half = intervals_at_prevalence(matrix, 0.5, ["precision"], confidence=confidence)["precision"]
    low, high = (crossing_prevalence(limit, 1 - limit, 1, 1, share) for limit in (half.high, half.low))
    return half._replace(low=low, high=high)


def ratio_interval(first: Rate, second: Rate) -> Interval:
    """MOVER-R: limits of `first` / `second`, two independent estimates of 0 or more, from the limits of each.

    Infinite where the second may be 0; nan where both estimates are 0. The lower limit is rearranged: in the
    textbook form its divisor passes through 0 for a small second estimate. Donner and Zou 2012,
    doi:10.1177/0962280210383082.

    >>> low, high = ratio_interval(Rate(0.8, 0.7, 0.9), Rate(0.4, 0.3, 0.5))
    >>> round(low, 3), round(high, 3)
    (1.541, 2.726)
    """
    estimate = np.asarray(first.value * second.value)
    lowest, highest = (limit * (2 * first.value - limit) for limit in first[1:])
    least, most = (limit * (2 * second.value - limit) for limit in second[1:])
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        low = lowest / (estimate + _root(estimate * estimate - lowest * most))
        high = (estimate + _root(estimate * estimate - highest * least)) / least
    low = np.where(lowest == 0, 0.0, low)
    high = np.where(least == 0, np.inf, high)
    undefined = (first.value == 0) & (np.asarray(second.value) == 0)
    return Interval(*(python_number(np.where(undefined, np.nan, limit)) for limit in (low, high)))


def sum_interval(first: Rate, second: Rate, weight: Values) -> Interval:
    """Limits of weight * `first` + (1 - weight) * `second`, by square-and-add from the limits of each.

    For independent estimates and a weight in [0, 1]. Zou and Donner 2008, doi:10.1002/sim.3095.

    >>> low, high = sum_interval(Rate(0.8, 0.7, 0.9), Rate(0.4, 0.3, 0.5), weight=0.5)
    >>> round(low, 4), round(high, 4)
    (0.5293, 0.6707)
    """
    rest = 1 - weight
    value = weight * first.value + rest * second.value
    distances = ((weight * (first.value - a), rest * (second.value - b)) for a, b in zip(first, second, strict=True))
    _, below, above = (_root(a * a + b * b) for a, b in distances)
    return Interval(python_number(value - below), python_number(value + above))


def _refuse_weights_and_one_class(matrix: ConfusionMatrix) -> None:
    check_matrix(matrix)
    tp, fp, fn, tn = map(np.asarray, matrix.observed_counts)
    refuse_weights(tp.dtype.kind == "f" and matrix.weight_powers is None)
    class_weights_at(0.5, quotient(tp + fn, (tp + fn) + (fp + tn)))


def _interval(
    form: RateRatio | RateSum,
    matrix: ConfusionMatrix,
    prevalence: Values,
    confidence: float,
    limits_of: Callable[[ConfusionMatrix, str, float], Interval],
) -> IntervalAtPrevalence:
    inner = (1,) * np.ndim(prevalence)
    tp, fp, fn, tn = matrix.observed_counts
    classes = {"tp": (tp, tp + fn), "fn": (fn, tp + fn), "fp": (fp, fp + tn), "tn": (tn, fp + tn)}
    first, second = (
        Rate(*(np.reshape(part, np.shape(part) + inner) for part in (quotient(*classes[cell]), *limits)))
        for cell in (form.first, form.second)
        for limits in [limits_of(matrix, cell, confidence)]
    )
    share, rest = (prevalence, 1 - prevalence) if form.first == "tp" else (1 - prevalence, prevalence)
    if isinstance(form, RateRatio):
        with np.errstate(over="ignore"):
            odds = np.minimum(np.divide(share, rest), LARGEST_ODDS)
        limits = _of_ratio(first, second, odds, form.beta * form.beta)
    else:
        limits = sum_interval(first, second, share)
    method = np.full(np.shape(limits.low), METHODS[type(form)])
    return IntervalAtPrevalence(*limits, *map(python_number, (method, tp + fn, fp + tn)))


def _of_ratio(first: Rate, second: Rate, odds: Values, b2: float) -> Interval:
    limits = ratio_interval(first, Rate(*(b2 * odds + share for share in second)))
    with np.errstate(divide="ignore", over="ignore"):
        # A single division, so that an infinite ratio gives a limit too.
        return Interval(*(python_number((1 + b2) / (1 + 1 / (odds * np.asarray(limit)))) for limit in limits))


def _root(square: Values) -> FloatArray:
    """The square root, with negative rounding errors as 0."""
    return np.asarray(np.sqrt(np.maximum(square, 0)))
