"""Sums of counts that do not wrap, and how many cases there may be.

int64 wraps to another number without a word, and a float becomes infinite. So nothing is summed before it is known
that the sum of everything fits.
"""

from typing import Any

import numpy as np

from metrics_core.arrays import INT64_MAX, LARGEST_WEIGHT, BoolArray, Count, Counts
from metrics_core.errors import CountError
from metrics_core.messages import shown


def exact_sum(sizes: Counts) -> Count:
    """The sum of an array of 0 or more: of weights as floats add up, of int64 as a Python int, however large.

    >>> exact_sum(np.array([2**62, 2**62, 1]))
    9223372036854775809
    """
    if sizes.dtype.kind == "f":
        with np.errstate(over="ignore"):
            return float(sizes.sum())
    if int(sizes.max(initial=0)) * len(sizes) <= INT64_MAX:
        return int(sizes.sum())
    # Halves of 32 bits leave room for the sum of two thousand million.
    return (int((sizes >> 32).sum()) << 32) + int((sizes & 0xFFFFFFFF).sum())


def is_too_large(total: Count) -> bool:
    """Whether these are more cases than int64 counts, or weights of which no float holds every product."""
    return total > (LARGEST_WEIGHT if isinstance(total, float) else INT64_MAX)


def are_too_small(sizes: np.ndarray[Any, Any], least: float) -> BoolArray | None:
    """Which weights are more than 0 and less than `least`, of whose products nothing is left; None where none is.

    >>> are_too_small(np.array([0.0, 1e-300, 1.0]), 1e-75)
    array([False,  True, False])
    """
    if sizes.dtype.kind != "f":
        return None
    small = (sizes < least) & (sizes > 0)
    return small if small.any() else None


def check_total(total: Count) -> None:
    """Refuse, with `CountError`, a sum of all cases that is too large."""
    if is_too_large(total):
        raise CountError("core-total-too-large", total=shown(total))
