"""Intervals that no formula gives, for the live layer: the limits at each of the slider's positions.

In thousandths, which are the digits that a tile shows, each as its difference from the one before: a position takes
two bytes of a metric, mostly. `live/steps.js` reads them.
"""

import base64
from collections.abc import Sequence
from itertools import pairwise
from typing import Any


def steps_interval(low: Sequence[int], high: Sequence[int], none: Sequence[str], between: str) -> dict[str, Any]:
    """The form of an interval by position: limits in thousandths, and where there are none the words on why.

    `between` are the words for a threshold that flags other cases than any position.

    >>> steps_interval([250, 251], [260, 262], ["", ""], "?")
    {'method': 'steps', 'low': '9AMC', 'high': 'iAQE', 'none': [[0, '']], 'between': '?'}
    """
    starts = [at for at, text in enumerate(none) if at == 0 or text != none[at - 1]]
    return {
        "method": "steps",
        "low": packed(low),
        "high": packed(high),
        "none": [[at, none[at]] for at in starts],
        "between": between,
    }


def packed(values: Sequence[int]) -> str:
    """Whole numbers as base64 of their differences: sign in the lowest bit, seven bits to a byte, lowest first.

    >>> base64.b64decode(packed([3, 2, 130])).hex(" ")
    '06 03 80 02'
    """
    found = bytearray()
    for before, value in pairwise([0, *values]):
        left = abs(value - before) << 1 | (value < before)
        while left > 127:
            found.append(left & 127 | 128)
            left >>= 7
        found.append(left)
    return base64.b64encode(found).decode("ascii")
