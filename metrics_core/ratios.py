"""The arithmetic of ratios: each value is rounded once, and a division by 0 is undefined.

Products and divisions are in float64 in the order written, so that other languages with IEEE doubles get the same last
bit; only `determinant` needs integers of more than 53 bits.
"""

import numpy as np

from metrics_core.computing.arrays import INT64_MAX, Counts, Values, python_number


def quotient(numerator: Counts, denominator: Counts) -> Values:
    """numerator / denominator in float64; nan where the denominator is 0."""
    bottom = np.asarray(denominator, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        values = np.true_divide(numerator, bottom)
    return python_number(np.where(bottom == 0, np.nan, values))


def product(a: Counts, b: Counts) -> Values:
    """a * b in float64, because int64 would overflow above three thousand million cases."""
    return np.multiply(a, b, dtype=np.float64)


def root_of_product(a: Counts, b: Counts) -> Values:
    """sqrt(a b), also where the product of two tiny weights is rounded to 0."""
    root = np.sqrt(product(a, b))
    return root if np.all(root) else np.where(root == 0, np.sqrt(a) * np.sqrt(b), root)


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
