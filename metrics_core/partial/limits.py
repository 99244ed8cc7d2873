"""Limits of a metric of partly labelled cases: which metrics have them, and the method for each."""

from statistics import NormalDist

import numpy as np

from metrics_core.arguments.parameters import confidence_level, two_sided_level
from metrics_core.computing.arrays import FloatArray
from metrics_core.confusion import COUNTS
from metrics_core.errors import ParameterError
from metrics_core.formula import Formula, linear_fraction
from metrics_core.intervals.linear import LinearForm, is_linear, linear_form
from metrics_core.intervals.proportions import Interval, wilson_of_expected
from metrics_core.intervals.weighted_ratios import DEGREES_OF_FREEDOM, student_quantile
from metrics_core.metrics import METRICS, Metric
from metrics_core.partial.totals import Totals

# The weights of TP, FP, FN and TN in the parts S and F of a share S / (S + F).
_TPR = np.array([[1.0], [0], [0], [0]]), np.array([[0.0], [0], [1], [0]])
_FPR = np.array([[0.0], [1], [0], [0]]), np.array([[0.0], [0], [0], [1]])


def has_interval(metric: Metric) -> bool:
    """Whether a metric has an interval from partly labelled cases.

    So have the shares of some cases among others, such as precision, F1 and accuracy, what is linear in TPR and FPR,
    such as balanced accuracy, and MCC.

    >>> [key for key, metric in METRICS.items() if not has_interval(metric)]
    ['kappa', 'lift', 'lr_positive', 'lr_negative']
    """
    return metric == METRICS["mcc"] or _share(metric) is not None or is_linear(metric)


def limits_of(metric: Metric, totals: Totals, confidence: float) -> Interval:
    """The limits at each threshold, shape (T,); nan where the metric is undefined.

    The flagged rate is known for these cases, and has Wilson's interval for new ones. A share p = S / (S + F) has the
    limits of `wilson` for the effective sample size p (1 - p) / V, where V is the variance by linearisation. Where the
    share is 0 or 1, or V is 0, the size is (S + F) / ((1 - p) a + p b), with the weights a and b that a case in S and
    one in F typically have; with a = b = 0 the share is known. If all cases are labelled, the limits for new cases are
    those of `wilson`. For these cases with calibrated scores, the limits are normal quantiles of the share, corrected
    for whole cases, because labels are drawn rather than a share estimated.

    What is linear in TPR and FPR combines the limits of both (Zou and Donner 2008, doi:10.1002/sim.3095). MCC has
    limits on the scale of Fisher's z, and none where it is 1 or -1. A few large weights make a variance uncertain, so
    that Student's quantile replaces the normal one: its degrees of freedom are the fewer, the more unevenly the cases
    add to the variance (as in Korn and Graubard 1998). Raises `ParameterError` unless `has_interval`.
    docs/partial_labels.md has the simulated coverage.
    """
    if metric == METRICS["flagged_rate"]:
        rate = totals.flagged_rate
        size = np.full(rate.shape, float(totals.n) if totals.of_new_cases else 0.0)
        limits = wilson_of_expected(rate * size, size, confidence)
        return limits if totals.of_new_cases else Interval(rate, rate)
    share = _share(metric)
    if share is not None:
        return _share_limits(*share, totals, confidence)[1]
    if metric == METRICS["mcc"]:
        return _mcc_limits(totals, confidence)
    form = linear_form(metric, 1.0, 1.0) if is_linear(metric) else None
    if form is None:
        raise ParameterError("core-partial-no-interval", metric=metric.key)
    return _linear_limits(form, totals, confidence)


def _share(metric: Metric) -> tuple[FloatArray, FloatArray] | None:
    """The weights of the four counts in S and in F, shape (4, 1), if the metric is S / (S + F)."""
    sums = linear_fraction(metric.ratio) if isinstance(metric.ratio, Formula) else None
    if sums is None:
        return None
    successes, trials = (np.array([[part.get(name, 0.0)] for name in COUNTS]) for part in sums)
    return (successes, trials - successes) if (successes >= 0).all() and (trials >= successes).all() else None


def _share_limits(
    successes: FloatArray, failures: FloatArray, totals: Totals, confidence: float
) -> tuple[FloatArray, Interval]:
    """The share and its limits."""
    one, other = ((part * totals.counts).sum(axis=0) for part in (successes, failures))
    with np.errstate(divide="ignore", invalid="ignore"):
        total = one + other
        share = one / total
        derivatives = (successes * (1 - share) - failures * share) / total
        variance = totals.variance(derivatives)
        if totals.is_predicted:
            return share, _predicted_limits(share, derivatives, variance, totals, confidence)
        a, b = (_typical_weight(part, totals) for part in (successes, failures))
        spread = share * (1 - share)
        size = np.where((spread > 0) & (variance > 0), spread / variance, total / ((1 - share) * a + share * b))
        # At 0 and 1 no derivative is left, but the weights of all cases count.
        size *= _scale(np.where(spread > 0, derivatives, successes + failures), totals, confidence) ** 2
    is_known, is_empty = np.isinf(size), np.isnan(share)
    size[is_known | is_empty] = 0
    limits = wilson_of_expected(np.where(is_empty, 0, share) * size, size, confidence)
    return share, Interval(*(np.where(is_known, share, limit) for limit in limits))


def _predicted_limits(
    share: FloatArray, derivatives: FloatArray, variance: FloatArray, totals: Totals, confidence: float
) -> Interval:
    """Normal quantiles of the share, corrected for whole cases: half of what one more positive case changes."""
    step = np.abs(derivatives[[0, 2]] - derivatives[[1, 3]]) * (totals.squares[[0, 2]] > 0)
    half_width = _normal_quantile(confidence) * np.sqrt(variance) + step.max(axis=0) / 2
    return Interval(np.maximum(share - half_width, 0), np.minimum(share + half_width, 1))


def _typical_weight(part: FloatArray, totals: Totals) -> FloatArray:
    """What a case of these counts adds to a variance, in units of its weight: that of all on its side of the threshold.

    Also for a count without a case.
    """
    by_side = (2, 2, totals.counts.shape[1])
    counts, squares = (
        np.repeat(np.reshape(sums, by_side).sum(axis=1), 2, axis=0) for sums in (totals.counts, totals.squares)
    )
    weights = np.where(counts > 0, squares / counts, squares.sum(axis=0) / counts.sum(axis=0))
    return np.asarray((part * part * weights).sum(axis=0) / part.sum())


def _scale(derivatives: FloatArray, totals: Totals, confidence: float) -> FloatArray:
    """The normal quantile divided by Student's: the less, the more a variance depends on a few cases."""
    z, squared = _normal_quantile(confidence), derivatives * derivatives
    least, most = DEGREES_OF_FREEDOM
    excess = (squared * squared * totals.unevenness).sum(axis=0) / (squared * totals.squares).sum(axis=0) ** 2
    degrees = 1 / np.clip(np.where(np.isfinite(excess), excess, 0), 1 / most, 1 / least)
    return np.asarray(z / student_quantile(degrees, z))


def _linear_limits(form: LinearForm, totals: Totals, confidence: float) -> Interval:
    value = np.full(totals.counts.shape[1], form.constant)
    below = above = np.zeros(value.shape)
    for weight, (successes, failures) in ((form.of_tpr, _TPR), (form.of_fpr, _FPR)):
        rate, (low, high) = _share_limits(successes, failures, totals, confidence)
        ends = weight * (low - rate), weight * (high - rate)
        value = value + weight * rate
        below, above = below + np.minimum(*ends) ** 2, above + np.maximum(*ends) ** 2
    return Interval(value - np.sqrt(below), value + np.sqrt(above))


def _mcc_limits(totals: Totals, confidence: float) -> Interval:
    tp, fp, fn, tn = totals.counts
    flagged, positive, negative, rest = tp + fp, tp + fn, fp + tn, fn + tn
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(flagged * positive) * np.sqrt(negative * rest)
        value = (tp * tn - fp * fn) / root
        terms = np.array([tn, -fn, -fp, tp])
        margins = np.array([1 / row + 1 / column for row in (flagged, rest) for column in (positive, negative)])
        derivatives = terms / root - value / 2 * margins
        variance = totals.variance(derivatives)
        half_width = _normal_quantile(confidence) / _scale(derivatives, totals, confidence) * np.sqrt(variance)
        # The scale has no end for 1 and -1.
        half_width = np.where(np.abs(value) < 1, half_width / (1 - value * value), np.nan)
        limits = (np.tanh(np.arctanh(value) + sign * half_width) for sign in (-1, 1))
        is_known = (variance == 0) & (not totals.of_new_cases)
        return Interval(*(np.where(is_known, value, limit) for limit in limits))


def _normal_quantile(confidence: float) -> float:
    return NormalDist().inv_cdf(two_sided_level(confidence_level(confidence)))
