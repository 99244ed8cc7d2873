"""Packs intervals without a closed form for the live layer: their limits at each slider position.

Limits are in thousandths, the precision of a tile, and stored as differences, mostly two bytes per position and metric.
`live/step_intervals.js` unpacks them.
"""

import base64
from collections.abc import Sequence
from itertools import pairwise
from typing import Any


def steps_interval(low: Sequence[int], high: Sequence[int], none: Sequence[str], between: str) -> dict[str, Any]:
    """An interval by position: limits in thousandths, or the reason why there are none.

    `between` is the text for a threshold whose flagged cases differ from those of all positions.

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
    """Integers as base64 of their differences: the sign in the lowest bit, seven bits per byte, lowest first.

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
