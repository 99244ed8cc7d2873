"""Checks that sums of counts and weights do not overflow.

int64 wraps around silently and a float becomes infinite, so the total is checked before anything is summed.
"""

from typing import Any

import numpy as np

from metrics_core.computing.arrays import INT64_MAX, LARGEST_WEIGHT, BoolArray, Count, Counts
from metrics_core.error_messages import shown
from metrics_core.errors import CountError


def exact_sum(sizes: Counts) -> Count:
    """The sum of an array of values of 0 or more: a float for weights, a Python int of any size for int64.

    >>> exact_sum(np.array([2**62, 2**62, 1]))
    9223372036854775809
    """
    if sizes.dtype.kind == "f":
        with np.errstate(over="ignore"):
            return float(sizes.sum())
    if int(sizes.max(initial=0)) * len(sizes) <= INT64_MAX:
        return int(sizes.sum())
    # Each half of 32 bits leaves room to add two thousand million values.
    return (int((sizes >> 32).sum()) << 32) + int((sizes & 0xFFFFFFFF).sum())


def is_too_large(total: Count) -> bool:
    """Whether these are more cases than int64 can count, or weights whose products may exceed the range of floats."""
    return total > (LARGEST_WEIGHT if isinstance(total, float) else INT64_MAX)


def are_too_small(sizes: np.ndarray[Any, Any], least: float) -> BoolArray | None:
    """Which weights are between 0 and `least`, so that their products may be rounded to 0; None if there are none.

    >>> are_too_small(np.array([0.0, 1e-300, 1.0]), 1e-75)
    array([False,  True, False])
    """
    if sizes.dtype.kind != "f":
        return None
    small = (sizes < least) & (sizes > 0)
    return small if small.any() else None


def check_total(total: Count) -> None:
    """Raise `CountError` if the sum of all cases is too large."""
    if is_too_large(total):
        raise CountError("core-total-too-large", total=shown(total))
