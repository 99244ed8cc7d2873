"""Sample size: how many labelled cases an interval of a given half-width needs, and the reverse."""

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.columns import UnreadableError, real_array
from metrics_core.arguments.parameters import (
    closed_share,
    confidence_level,
    open_share,
    positive_number,
    single_number,
    two_sided_level,
)
from metrics_core.computing.arrays import FloatArray, Values, python_number
from metrics_core.confusion import ConfusionMatrix
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.metrics import METRICS, Metric, as_metric
from metrics_core.prevalence.intervals import intervals_of_expected_counts
from metrics_core.ties import TIE

# More labels than anybody can provide, and exact in float64.
MAX_CASES = 10**12

# The counts that are the trials of a proportion, as a share of all cases, given prevalence and flagged rate.
_SHARE_OF: dict[frozenset[str], Callable[[float, float], float]] = {
    frozenset(("tp", "fp", "fn", "tn")): lambda prevalence, flagged: 1.0,
    frozenset(("tp", "fn")): lambda prevalence, flagged: prevalence,
    frozenset(("fp", "tn")): lambda prevalence, flagged: 1 - prevalence,
    frozenset(("tp", "fp")): lambda prevalence, flagged: flagged,
    frozenset(("fn", "tn")): lambda prevalence, flagged: 1 - flagged,
}
_TRIALS = {key: frozenset(metric.proportion[1]) for key, metric in METRICS.items() if metric.proportion}
SHARE_OF_TRIALS = {key: _SHARE_OF[trials] for key, trials in _TRIALS.items()}
DEPENDS_ON_FLAGGED_RATE = tuple(key for key, trials in _TRIALS.items() if trials in ({"tp", "fp"}, {"fn", "tn"}))
# A function of the share of true positives among the cases that are positive or flagged.
F1 = "f1"


class CasesNeeded(NamedTuple):
    """The number of cases to label, the expected number of positives among them, and the resulting half-width."""

    n: int
    n_positive: int
    half_width: float


def wilson_half_width(value: Any, trials: Any, confidence: float = 0.95) -> Values:
    """Half the width of the Wilson interval of a proportion `value` in `trials`; arguments broadcast.

    `trials` may be fractional, since expected numbers are; nan for 0 trials. The half-width falls as the trials rise.
    Equal to half of `wilson`'s width if value times trials is an integer. Raises `ParameterError` for a value outside
    [0, 1], trials outside [0, 1e12] and a confidence outside (0, 1).

    >>> round(wilson_half_width(0.5, 12), 5)
    0.24622
    """
    z = _z(confidence)
    share, m = _number_array(value, "value"), _number_array(trials, "trials")
    _check_range(share, "value", 0, 1)
    _check_range(m, "trials", 0, MAX_CASES)
    m = np.where(m == 0, np.nan, m)
    return python_number(z * np.sqrt(share * (1 - share) * m + z * z / 4) / (m + z * z))


def half_width_of(
    metric: str | Metric,
    n: Any,
    *,
    value: float,
    prevalence: float,
    flagged_rate: float | None = None,
    confidence: float = 0.95,
    assurance: float | None = None,
) -> Values:
    """Expected half-width of the Wilson interval of a metric with the given `value` on n labelled cases; shape of `n`.

    Of the n cases a share `prevalence` is positive, and a share `flagged_rate` is flagged, which precision, NPV, the
    false discovery rate and F1 need. These are expected numbers, and about half of all samples have a wider interval.
    With an `assurance`, such as 0.8, this share of samples has a half-width of at most the result: the expected one
    plus a normal quantile of its standard error (delta method), for cases sampled together. Metrics: accuracy,
    flagged_rate, recall, fnr, specificity, fpr, precision, false_discovery_rate, npv, and f1, which has the interval of
    `f1_interval`. Raises `ParameterError` for another metric, for n outside [0, 1e12], shares and an assurance outside
    (0, 1), a value outside [0, 1], and for a value, prevalence and flagged rate that no data set can have.

    >>> half_width_of("precision", [500, 2000], value=0.6, prevalence=0.1, flagged_rate=0.08).round(3)
    array([0.145, 0.075])
    """
    share = _share_of_trials(metric, value, prevalence, flagged_rate)
    cases = checked_cases(n)
    quantile = 0.0 if assurance is None else assured_quantile(assurance)
    if as_metric(metric).key == F1:
        return python_number(_f1_half_width(value / (2 - value), share, cases, confidence, quantile))
    expected = wilson_half_width(value, cases * share, confidence)
    if not quantile:
        return expected
    by_trials, by_value = _wilson_slopes(value, cases * share, confidence)
    return python_number(expected + quantile * _standard_error(by_trials, by_value, value, share, cases))


def _f1_half_width(value: float, share: float, n: FloatArray, confidence: float, quantile: float) -> FloatArray:
    """Half the width of F1's interval, which is Wilson's of `value`, TP / (TP + FP + FN), transformed."""
    z = _z(confidence)
    m = np.where(n == 0, np.nan, n * share)
    centre, half = (value * m + z * z / 2) / (m + z * z), np.asarray(wilson_half_width(value, n * share, confidence))
    low, high = centre - half, centre + half
    width = high / (1 + high) - low / (1 + low)
    slope_low, slope_high = 1 / ((1 + low) * (1 + low)), 1 / ((1 + high) * (1 + high))
    of_centre = (value - centre) / (m + z * z), m / (m + z * z)
    by_trials, by_value = (
        (move + widen) * slope_high - (move - widen) * slope_low
        for move, widen in zip(of_centre, _wilson_slopes(value, n * share, confidence), strict=True)
    )
    return np.asarray(width + quantile * _standard_error(by_trials, by_value, value, share, n))


def _wilson_slopes(value: float, trials: FloatArray, confidence: float) -> tuple[FloatArray, FloatArray]:
    """The derivatives of the half-width by the number of trials and by the value."""
    z = _z(confidence)
    m, spread = np.where(trials == 0, np.nan, trials), value * (1 - value)
    root, total = np.sqrt(spread * m + z * z / 4), m + z * z
    by_trials = z * (spread / (2 * root * total) - root / (total * total))
    return by_trials, (z * (1 - 2 * value) * m) / (2 * root * total)


def _standard_error(
    by_trials: FloatArray, by_value: FloatArray, value: float, share: float, n: FloatArray
) -> FloatArray:
    """The standard error of the half-width of a proportion whose trials are a random share of n cases."""
    m, spread = np.where(n == 0, np.nan, n * share), value * (1 - value)
    return np.asarray(np.sqrt(by_trials * by_trials * m * (1 - share) + (by_value * by_value * spread) / m))


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf(two_sided_level(confidence_level(confidence)))


def assured_quantile(assurance: Any) -> float:
    """The normal quantile of an assurance; raises `ParameterError` outside (0, 1)."""
    return NormalDist().inv_cdf(open_share(assurance, "assurance"))


def checked_cases(n: Any) -> FloatArray:
    """Numbers of cases; raises `ParameterError` outside [0, 1e12]."""
    cases = _number_array(n, "n")
    _check_range(cases, "n", 0, MAX_CASES)
    return cases


def cases_needed(
    metric: str | Metric,
    half_width: float,
    *,
    value: float,
    prevalence: float,
    flagged_rate: float | None = None,
    confidence: float = 0.95,
    assurance: float | None = None,
) -> CasesNeeded:
    """The smallest number of labelled cases with `half_width_of` <= half_width: "precision to within 0.05".

    For cases sampled together, not by class; with an `assurance`, so that this share of samples is no wider. Raises as
    `half_width_of`, and `ParameterError` for a half-width that is not positive, or that needs more than 1e12 cases.

    >>> needed = cases_needed("precision", 0.05, value=0.6, prevalence=0.1, flagged_rate=0.08)
    >>> needed.n, needed.n_positive, round(needed.half_width, 6)
    (4564, 456, 0.049999)
    """
    shares: dict[str, Any] = {"value": value, "prevalence": prevalence, "flagged_rate": flagged_rate}

    def half_width_at(n: int) -> float:
        return float(half_width_of(metric, n, **shares, confidence=confidence, assurance=assurance))

    return smallest_n(half_width_at, half_width, prevalence)


def half_width_at_prevalence(
    n: Any,
    prevalence: float,
    metric: str | Metric = "precision",
    *,
    recall: float,
    fpr: float,
    observed_prevalence: float,
    confidence: float = 0.95,
) -> Values:
    """Expected half-width of a metric re-weighted to another `prevalence`, on n labelled cases; shape of `n`.

    A share `observed_prevalence` of the labelled cases is positive; a share `recall` of the positives and `fpr` of the
    negatives is flagged. These are expected numbers, which need not be whole. Half the width of the interval of
    `intervals_at_prevalence`; nan if a class has no case, or the metric is undefined. Raises `ParameterError` for
    shares outside [0, 1] and for another metric, `PrevalenceError` for a prevalence outside (0, 1).

    >>> widths = half_width_at_prevalence([200, 20_000], 0.01, recall=0.8, fpr=0.05, observed_prevalence=0.5)
    >>> bool(widths[0] > 2 * widths[1] > 0)
    True
    """
    cases = _number_array(n, "n")
    _check_range(cases, "n", 1, MAX_CASES)
    p = cases * closed_share(observed_prevalence, "observed_prevalence")
    n_negative = cases - p
    tp, fp = p * closed_share(recall, "recall"), n_negative * closed_share(fpr, "fpr")
    has_both_classes = (p > 0) & (n_negative > 0)
    matrix = ConfusionMatrix(*(counts[has_both_classes] for counts in (tp, fp, p - tp, n_negative - fp)))
    found = np.full(cases.shape, np.nan)
    key = as_metric(metric).key
    limits = intervals_of_expected_counts(matrix, single_number(prevalence), [key], confidence=confidence)[key]
    found[has_both_classes] = (limits.high - limits.low) / 2
    return python_number(found)


def cases_needed_at_prevalence(
    half_width: float,
    prevalence: float,
    metric: str | Metric = "precision",
    *,
    recall: float,
    fpr: float,
    observed_prevalence: float,
    confidence: float = 0.95,
    assurance: float | None = None,
) -> CasesNeeded:
    """The smallest number of labelled cases with `half_width_at_prevalence` <= half_width.

    With an `assurance`, so that this share of samples is no wider, as for `half_width_of`.

    Raises as `half_width_at_prevalence` and `cases_needed`.

    >>> found = cases_needed_at_prevalence(0.05, 0.01, recall=0.8, fpr=0.05, observed_prevalence=0.5)
    >>> found.half_width <= 0.05, found.n_positive == round(found.n / 2)
    (True, True)
    """

    rates = {"recall": recall, "fpr": fpr, "observed_prevalence": observed_prevalence}
    quantile = 0.0 if assurance is None else assured_quantile(assurance)

    def expected_at(n: int, rates: dict[str, float]) -> float:
        return float(half_width_at_prevalence(n, prevalence, metric, **rates, confidence=confidence))

    def slope_at(n: int, name: str) -> float:
        # Numerically; 0 at 0 and 1, where the share has no variance.
        share = rates[name]
        step = min(share, 1 - share) * 1e-3
        above, below = (expected_at(n, rates | {name: share + side * step}) for side in (1, -1))
        return (above - below) / (2 * step) if step else 0.0

    def half_width_at(n: int) -> float:
        if not quantile:
            return expected_at(n, rates)
        p = n * observed_prevalence
        variance = 0.0
        for name, size in (("recall", p), ("fpr", n - p), ("observed_prevalence", n)):
            variance += slope_at(n, name) ** 2 * rates[name] * (1 - rates[name]) / size
        return expected_at(n, rates) + quantile * math.sqrt(variance)

    return smallest_n(half_width_at, half_width, closed_share(observed_prevalence, "observed_prevalence"))


def smallest_n(half_width_at: Callable[[int], float], requested: Any, prevalence: float) -> CasesNeeded:
    """The fewest cases that reach a half-width, by doubling and bisection; nan counts as too wide."""
    half_width = positive_number(requested, "half_width")
    too_few, enough = 0, 1
    while not half_width_at(enough) <= half_width:
        too_few, enough = enough, 2 * enough
        if enough > MAX_CASES:
            raise ParameterError("core-width-too-small", value=shown(requested), most=MAX_CASES)
    while enough - too_few > 1:
        middle = (too_few + enough) // 2
        too_few, enough = (too_few, middle) if half_width_at(middle) <= half_width else (middle, enough)
    return CasesNeeded(enough, round(enough * prevalence), half_width_at(enough))


def _share_of_trials(metric: str | Metric, value: Any, prevalence: Any, flagged_rate: Any) -> float:
    """The share of the cases that are trials of the metric, its denominator."""
    key, share = as_metric(metric).key, closed_share(value, "value")
    if key not in (*SHARE_OF_TRIALS, F1):
        raise ParameterError("core-metric-no-proportion", metric=key, choices=", ".join((*SHARE_OF_TRIALS, F1)))
    positive = open_share(prevalence, "prevalence")
    if key not in (*DEPENDS_ON_FLAGGED_RATE, F1):
        return SHARE_OF_TRIALS[key](positive, math.nan)
    flagged = open_share(flagged_rate, "flagged_rate")
    if key == F1:
        positives = share * (positive + flagged) / 2
        trials = positive + flagged - positives
        # All positives may be flagged, and all flagged cases positive; no more cases are either than there are.
        is_impossible = positives > min(positive, flagged) * (1 + TIE) or trials > 1 + TIE
    else:
        trials = SHARE_OF_TRIALS[key](positive, flagged)
        # The share of cases that are trials and positive; positives and negatives must be numerous enough.
        positives = trials * (share if key == "precision" else 1 - share)
        is_impossible = positives > positive * (1 + TIE) or trials - positives > (1 - positive) * (1 + TIE)
    if is_impossible:
        raise ParameterError(
            "core-shares-impossible",
            metric=key,
            value=shown(value),
            prevalence=shown(prevalence),
            flagged_rate=shown(flagged_rate),
        )
    return min(trials, 1.0)


def _number_array(values: Any, name: str) -> FloatArray:
    try:
        return real_array(values).astype(np.float64)
    except UnreadableError:
        raise ParameterError("core-numbers", name=name, value=shown(values)) from None


def _check_range(values: FloatArray, name: str, least: int, most: int) -> None:
    is_valid = (values >= least) & (values <= most)
    if not is_valid.all():
        raise ParameterError("core-out-of-range", name=name, value=shown(values[~is_valid][0]), least=least, most=most)
