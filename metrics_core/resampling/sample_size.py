"""How many labelled cases a wanted width takes, and what width a number of cases can promise."""

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, Values, python_number
from metrics_core.columns import UnreadableError, real_array
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.metrics import Metric, as_metric
from metrics_core.parameters import confidence_level, of_two_sides, single_number
from metrics_core.prevalence_intervals import intervals_at_prevalence
from metrics_core.ties import TIE

# More labels than anybody makes, and each count is a float exactly.
MOST_CASES = 10**12

# Of which cases each proportion is a share: all of them at a prevalence and a flagged rate.
TRIALS: dict[str, Callable[[float, float], float]] = {
    "accuracy": lambda prevalence, flagged: 1.0,
    "flagged_rate": lambda prevalence, flagged: 1.0,
    "recall": lambda prevalence, flagged: prevalence,
    "fnr": lambda prevalence, flagged: prevalence,
    "specificity": lambda prevalence, flagged: 1 - prevalence,
    "fpr": lambda prevalence, flagged: 1 - prevalence,
    "precision": lambda prevalence, flagged: flagged,
    "false_discovery_rate": lambda prevalence, flagged: flagged,
    "npv": lambda prevalence, flagged: 1 - flagged,
}
OF_THE_FLAGGED = ("precision", "false_discovery_rate", "npv")


class CasesNeeded(NamedTuple):
    """How many cases to label, how many of them are expected to be positive, and the half-width that they give."""

    n: int
    n_positive: int
    half_width: float


def wilson_half_width(value: Any, trials: Any, confidence: float = 0.95) -> Values:
    """Half the width of the Wilson interval of a proportion that comes out as `value` in so many trials.

    Numbers or arrays that broadcast; trials need not be whole, as expected numbers are not; nan without a trial. It
    falls as the trials rise. Half of `wilson`'s width where value times trials is whole. Raises `ParameterError` for
    a value outside [0, 1], trials outside [0, 1e12] and a confidence outside (0, 1).

    >>> round(wilson_half_width(0.5, 12), 5)
    0.24622
    """
    z = NormalDist().inv_cdf(of_two_sides(confidence_level(confidence)))
    share, m = _numbers(value, "value"), _numbers(trials, "trials")
    _check(share, "value", 0, 1)
    _check(m, "trials", 0, MOST_CASES)
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
) -> Values:
    """What n labelled cases can promise: half the Wilson width of a metric that comes out as `value`; of n's shape.

    Of n cases a share `prevalence` is positive and a share `flagged_rate` flagged, which precision, NPV and the false
    discovery rate need: expected numbers, and a sample of n may have fewer. Metrics: accuracy, flagged_rate, recall,
    fnr, specificity, fpr, precision, false_discovery_rate and npv. Raises `ParameterError` for another metric or
    number of cases, for shares outside (0, 1), a value outside [0, 1], and for a value, a prevalence and a flagged
    rate of which no data set exists.

    >>> half_width_of("precision", [500, 2000], value=0.6, prevalence=0.1, flagged_rate=0.08).round(3)
    array([0.145, 0.075])
    """
    share = _share_of_trials(metric, value, prevalence, flagged_rate)
    return wilson_half_width(value, _numbers(n, "n") * share, confidence)


def cases_needed(
    metric: str | Metric,
    half_width: float,
    *,
    value: float,
    prevalence: float,
    flagged_rate: float | None = None,
    confidence: float = 0.95,
) -> CasesNeeded:
    """The fewest labelled cases for which `half_width_of` is at most so wide: "precision to within 0.05".

    Cases as they come, not chosen by their class. Raises as `half_width_of` does, and `ParameterError` for a width
    that is not positive and one that takes more than 1e12 cases.

    >>> cases_needed("precision", 0.05, value=0.6, prevalence=0.1, flagged_rate=0.08)
    CasesNeeded(n=4564, n_positive=456, half_width=0.04999854793368794)
    """
    share = _share_of_trials(metric, value, prevalence, flagged_rate)

    def reached(n: int) -> float:
        return float(wilson_half_width(value, n * share, confidence))

    return _fewest(reached, half_width, prevalence)


def half_width_at_prevalence(
    n: Any,
    pi: float,
    metric: str | Metric = "precision",
    *,
    recall: float,
    fpr: float,
    prevalence: float,
    confidence: float = 0.95,
) -> Values:
    """What n labelled cases can promise of a metric at another prevalence `pi`: half the width, of n's shape.

    The labelled cases have a share `prevalence` of positives, of which `recall` are flagged, as `fpr` of the
    negatives are; all counts are rounded to whole cases, so that the curve has small steps. Half of the width of
    `intervals_at_prevalence`, nan where n leaves a class without a case, or the metric is undefined. Raises
    `ParameterError` for shares outside [0, 1] and another metric, `PrevalenceError` for a pi outside (0, 1).

    >>> widths = half_width_at_prevalence([200, 20_000], 0.01, recall=0.8, fpr=0.05, prevalence=0.5)
    >>> bool(widths[0] > 2 * widths[1] > 0)
    True
    """
    cases = _numbers(n, "n")
    _check(cases, "n", 1, MOST_CASES)
    p = np.round(cases * _one_share(prevalence, "prevalence")).astype(np.int64)
    n_negative = cases.astype(np.int64) - p
    tp = np.round(p * _one_share(recall, "recall")).astype(np.int64)
    fp = np.round(n_negative * _one_share(fpr, "fpr")).astype(np.int64)
    both = (p > 0) & (n_negative > 0)
    matrix = ConfusionMatrix(*(counts[both] for counts in (tp, fp, p - tp, n_negative - fp)))
    found = np.full(cases.shape, np.nan)
    key = as_metric(metric).key
    limits = intervals_at_prevalence(matrix, single_number(pi), [key], confidence=confidence)[key]
    found[both] = (limits.high - limits.low) / 2
    return python_number(found)


def cases_needed_at_prevalence(
    half_width: float,
    pi: float,
    metric: str | Metric = "precision",
    *,
    recall: float,
    fpr: float,
    prevalence: float,
    confidence: float = 0.95,
) -> CasesNeeded:
    """About the fewest labelled cases for which `half_width_at_prevalence` is at most so wide.

    Found by halving, as if the width fell with every case, which rounded counts do but nearly. Raises as
    `half_width_at_prevalence` and `cases_needed` do.

    >>> found = cases_needed_at_prevalence(0.05, 0.01, recall=0.8, fpr=0.05, prevalence=0.5)
    >>> found.half_width <= 0.05, found.n_positive == round(found.n / 2)
    (True, True)
    """

    def reached(n: int) -> float:
        rates = {"recall": recall, "fpr": fpr, "prevalence": prevalence}
        return float(half_width_at_prevalence(n, pi, metric, **rates, confidence=confidence))

    return _fewest(reached, half_width, _one_share(prevalence, "prevalence"))


def _fewest(reached: Callable[[int], float], wanted: Any, prevalence: float) -> CasesNeeded:
    """By doubling and halving; nan is no width."""
    half_width = single_number(wanted)
    if not 0 < half_width < math.inf:
        raise ParameterError("core-not-positive", name="half_width", value=shown(wanted))
    too_few, enough = 0, 1
    while not reached(enough) <= half_width:
        too_few, enough = enough, 2 * enough
        if enough > MOST_CASES:
            raise ParameterError("core-width-too-small", value=shown(wanted), most=MOST_CASES)
    while enough - too_few > 1:
        middle = (too_few + enough) // 2
        too_few, enough = (too_few, middle) if reached(middle) <= half_width else (middle, enough)
    return CasesNeeded(enough, round(enough * prevalence), reached(enough))


def _share_of_trials(metric: str | Metric, value: Any, prevalence: Any, flagged_rate: Any) -> float:
    """Which share of the cases the metric is a proportion of."""
    key, share = as_metric(metric).key, _one_share(value, "value")
    if key not in TRIALS:
        raise ParameterError("core-metric-no-proportion", metric=key, choices=", ".join(TRIALS))
    positive = _inner_share(prevalence, "prevalence")
    if key not in OF_THE_FLAGGED:
        return TRIALS[key](positive, math.nan)
    flagged = _inner_share(flagged_rate, "flagged_rate")
    trials = TRIALS[key](positive, flagged)
    # Of the flagged, or of those that are not, these are positive; there must be as many, and of the others.
    positives = trials * (share if key == "precision" else 1 - share)
    if positives > positive * (1 + TIE) or trials - positives > (1 - positive) * (1 + TIE):
        raise ParameterError(
            "core-shares-impossible",
            metric=key,
            value=shown(value),
            prevalence=shown(prevalence),
            flagged_rate=shown(flagged_rate),
        )
    return trials


def _numbers(values: Any, name: str) -> FloatArray:
    try:
        return real_array(values).astype(np.float64)
    except UnreadableError:
        raise ParameterError("core-numbers", name=name, value=shown(values)) from None


def _check(values: FloatArray, name: str, least: int, most: int) -> None:
    good = (values >= least) & (values <= most)
    if not good.all():
        raise ParameterError("core-out-of-range", name=name, value=shown(values[~good][0]), least=least, most=most)


def _one_share(value: Any, name: str) -> float:
    number = single_number(value)
    if not 0 <= number <= 1:
        raise ParameterError("core-out-of-range", name=name, value=shown(value), least=0, most=1)
    return number


def _inner_share(value: Any, name: str) -> float:
    number = single_number(value)
    if not 0 < number < 1:
        raise ParameterError("core-not-inside", name=name, value=shown(value))
    return number
