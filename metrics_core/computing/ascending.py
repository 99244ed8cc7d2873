"""Sort scores in ascending order, together with other columns."""

from typing import Any

import numpy as np

from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.computing.threads import on_threads

# A float32 and a row number share the 64 bits of a sort key.
MAX_ROWS = 2**32


def sorted_together(scores: FloatArray, *columns: Any) -> list[Any]:
    """The scores in ascending order, and each column in the same order.

    >>> [part.tolist() for part in sorted_together(np.array([0.5, 0.25]), np.array([1, 2]))]
    [[0.25, 0.5], [2, 1]]
    """
    if (scores[1:] >= scores[:-1]).all():
        return [scores, *columns]
    order = order_of(scores)
    return on_threads(lambda column: column.take(order), (scores, *columns))


def order_of(scores: FloatArray) -> IntArray:
    """The row numbers that sort finite scores in ascending order, ties in the order of the rows but -0.0 before 0.0.

    As a stable `np.argsort`, in about half the time, because sorting numbers is faster than sorting row numbers by key.
    The bits of a score, read as an integer, have the order of the scores. The row number replaces the lowest bits, and
    one sort orders both. A float64 loses its lowest bits this way, so rows whose keys are equal are sorted once more.

    >>> order_of(np.array([0.5, -1.0, 0.25])).tolist()
    [1, 2, 0]
    """
    if scores.dtype.itemsize > 8 or len(scores) >= MAX_ROWS:
        return scores.argsort(kind="stable")
    is_narrow = scores.dtype.itemsize < 8
    keys = _as_integers(scores.astype(np.float32)).astype(np.int64) if is_narrow else _as_integers(scores)
    bits = 32 if is_narrow else len(scores).bit_length()
    keys = keys << 32 if is_narrow else keys >> bits << bits
    keys |= np.arange(len(keys))
    keys.sort()
    order = keys & ((1 << bits) - 1)
    if not is_narrow:
        keys >>= bits
        _order_ties(order, keys, scores)
    return order


def _as_integers(scores: FloatArray) -> IntArray:
    """Integers in the order of the scores, made of their bits. The bits of negative floats are inverted."""
    integers = scores.view(f"i{scores.dtype.itemsize}")
    return np.asarray(integers ^ ((integers >> (8 * scores.dtype.itemsize - 1)) & np.iinfo(integers.dtype).max))


def _order_ties(order: IntArray, keys: IntArray, scores: FloatArray) -> None:
    """Sort, in place, the rows that share a key, if any of them is out of order."""
    tied = np.zeros(len(keys) + 1, dtype=np.bool_)
    np.equal(keys[1:], keys[:-1], out=tied[1:-1])
    if not tied.any():
        return
    at = np.flatnonzero(tied[1:] | tied[:-1])
    among = order[at]
    tied_scores = scores.take(among)
    if (tied_scores[1:] < tied_scores[:-1]).any():
        order[at] = among.take(tied_scores.argsort(kind="stable"))
