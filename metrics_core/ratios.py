"""Metrics as ratios of the four counts, each by its textbook formula with one division.

Every function takes `(tp, fp, fn, tn)`, numbers or arrays of one shape, and returns a float or an array of that shape.
If the denominator is 0, the ratio is undefined and the result nan, never 0 or 1. Products and divisions are in float64
in the order written, so that other languages with IEEE doubles get the same last bit; only `determinant` needs integers
of more than 53 bits.
"""

import numpy as np

from metrics_core.arrays import INT64_MAX, Counts, Values, python_number
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.parameters import single_number

# For a larger float x, x + 1 == x.
MAX_EXACT_INTEGER = 2.0**53


def accuracy(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """(TP + TN) / n."""
    return quotient(tp + tn, (tp + fn) + (fp + tn))


def precision(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """TP / (TP + FP), the positive predictive value."""
    return quotient(tp, tp + fp)


def recall(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """TP / P, also called sensitivity or true positive rate."""
    return quotient(tp, tp + fn)


def specificity(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """TN / N, the true negative rate."""
    return quotient(tn, fp + tn)


def fpr(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """FP / N, the false positive rate."""
    return quotient(fp, fp + tn)


def fnr(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """FN / P, the miss rate."""
    return quotient(fn, tp + fn)


def npv(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """TN / (TN + FN), the negative predictive value."""
    return quotient(tn, tn + fn)


def false_discovery_rate(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """FP / (TP + FP)."""
    return quotient(fp, tp + fp)


def flagged(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """TP + FP, the number of flagged cases."""
    return tp + fp


def flagged_rate(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """(TP + FP) / n."""
    return quotient(tp + fp, (tp + fn) + (fp + tn))


def f_beta(tp: Counts, fp: Counts, fn: Counts, tn: Counts, beta: float) -> Values:
    """(1 + b²) TP / ((1 + b²) TP + b² FN + FP); beta 0 is precision, beta infinite is recall.

    >>> f_beta(6, 6, 2, 20, beta=2)
    0.6818181818181818
    """
    number = single_number(beta)
    if not number >= 0:
        raise ParameterError("core-beta", value=shown(beta))
    b2 = number * number
    if b2 > MAX_EXACT_INTEGER:
        # 1 + b² equals b², and its product with a count may exceed the range of floats.
        return quotient(tp, tp + fn + fp / b2)
    return quotient((1 + b2) * tp, (1 + b2) * tp + b2 * fn + fp)


def f1(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """2 TP / (2 TP + FN + FP), the harmonic mean of precision and recall."""
    return f_beta(tp, fp, fn, tn, beta=1)


def f0_5(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """F_beta at beta 0.5: precision counts more than recall."""
    return f_beta(tp, fp, fn, tn, beta=0.5)


def f2(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """F_beta at beta 2: recall counts more than precision."""
    return f_beta(tp, fp, fn, tn, beta=2)


def balanced_accuracy(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """(TPR + TNR) / 2 = (TP N + TN P) / (2 P N)."""
    p, n = tp + fn, fp + tn
    return quotient(product(tp, n) + product(tn, p), 2 * product(p, n))


def youden_j(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """TPR - FPR = (TP TN - FP FN) / (P N)."""
    return quotient(determinant(tp, fp, fn, tn), product(tp + fn, fp + tn))


def youden_j_terms(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """The same ratio with the sum of the two terms, which rounding errors of J are relative to."""
    return quotient(permanent(tp, fp, fn, tn), product(tp + fn, fp + tn))


def mcc(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """Matthews correlation, (TP TN - FP FN) / sqrt((TP + FP)(TP + FN)(TN + FP)(TN + FN)).

    The product of all four sums overflows int64 above about 110 000 balanced cases. Two square roots of two sums
    each do not, and are exact for a perfect classifier. Clipping removes rounding errors beyond -1 and 1.

    >>> mcc(3, 0, 0, 5)
    1.0
    """
    value = quotient(determinant(tp, fp, fn, tn), _root_of_margins(tp, fp, fn, tn))
    return python_number(np.clip(value, -1.0, 1.0))


def mcc_terms(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """The same ratio with the sum of the two terms, which rounding errors of MCC are relative to."""
    return quotient(permanent(tp, fp, fn, tn), _root_of_margins(tp, fp, fn, tn))


def _root_of_margins(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    return _root(tp + fp, tp + fn) * _root(tn + fp, tn + fn)


def _root(a: Counts, b: Counts) -> Values:
    root = np.sqrt(product(a, b))
    # The product of two tiny weights is rounded to 0.
    return root if np.all(root) else np.where(root == 0, np.sqrt(a) * np.sqrt(b), root)


def kappa(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """Cohen's kappa, 2 (TP TN - FP FN) / ((TP + FP) N + P (FN + TN))."""
    p, n = tp + fn, fp + tn
    return quotient(2 * determinant(tp, fp, fn, tn), product(tp + fp, n) + product(p, fn + tn))


def kappa_terms(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """The same ratio with the sum of the two terms, which rounding errors of kappa are relative to."""
    p, n = tp + fn, fp + tn
    return quotient(2 * permanent(tp, fp, fn, tn), product(tp + fp, n) + product(p, fn + tn))


def lift(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """Precision / prevalence = TP n / ((TP + FP) P)."""
    p, n = tp + fn, fp + tn
    return quotient(product(tp, p + n), product(tp + fp, p))


def lr_positive(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """TPR / FPR = TP N / (FP P); without a false positive it is undefined, not infinite."""
    return quotient(product(tp, fp + tn), product(fp, tp + fn))


def lr_negative(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """FNR / TNR = FN N / (TN P); without a true negative it is undefined, not infinite."""
    return quotient(product(fn, fp + tn), product(tn, tp + fn))


def quotient(numerator: Counts, denominator: Counts) -> Values:
    """numerator / denominator in float64; nan where the denominator is 0."""
    bottom = np.asarray(denominator, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        values = np.true_divide(numerator, bottom)
    return python_number(np.where(bottom == 0, np.nan, values))


def product(a: Counts, b: Counts) -> Values:
    """a * b in float64, because int64 would overflow above three thousand million cases."""
    return np.multiply(a, b, dtype=np.float64)


def determinant(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """TP TN - FP FN, exact for whole counts and rounded once, because the terms may nearly cancel.

    >>> determinant(10**9 + 1, 10**9, 10**9, 10**9 - 1)
    -1.0
    """
    a, b, c, d = (np.asarray(counts) for counts in (tp, fp, fn, tn))
    whole = all(counts.dtype.kind in "iu" for counts in (a, b, c, d))
    if whole and _largest(a) * _largest(d) + _largest(b) * _largest(c) > INT64_MAX:
        a, b, c, d = (counts.astype(object) for counts in (a, b, c, d))
    return python_number(np.asarray(a * d - b * c, dtype=np.float64))


def permanent(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    """TP TN + FP FN in float64: the sum of the terms of the determinant.

    >>> permanent(6, 5, 2, 20)
    130.0
    """
    return python_number(product(tp, tn) + product(fp, fn))


def _largest(counts: Counts) -> int:
    return int(counts.max(initial=0))
