"""The first form of links with counts: nobody writes it any more, and many that were sent are still about."""

import re
from typing import Any

import numpy as np

MARK_OF_V1 = b"\1"
# Seven bits a byte, the lowest first; the top bit says that more follow. None of ours is longer.
_NUMBER = re.compile(rb"[\x80-\xff]{0,150}[\x00-\x7f]")


def parts_of_v1(content: bytes) -> list[Any]:
    """Title, first step, width of a step as a fraction, then for TP and FP the cases of each step or the sums.

    Within: the mark, whether weighted, the grid (its first step as 2k or -2k-1), TP and FP (the cases of each step, or
    for weights the sums as float64 by byte place), the title. What is wrong with the numbers is left to others.
    Raises LookupError or ValueError where the content ends too early or its title is no text.
    """
    (doubled, span, numerator, denominator), end = _numbers(content, 2, 4)
    steps = span + 1
    if content[1]:
        start, end = end, end + 16 * steps
        places = np.frombuffer(content[start:end], np.uint8).reshape(8, 2 * steps)
        values = places.T.copy().view("<f8").ravel().tolist()
    else:
        values, end = _numbers(content, end, 2 * steps)
    first = -(doubled + 1) // 2 if doubled % 2 else doubled // 2
    return [content[end:].decode(), first, numerator, denominator, values[:steps], values[steps:]]


def _numbers(content: bytes, start: int, count: int) -> tuple[list[int], int]:
    found = []
    for _ in range(count):
        match = _NUMBER.match(content, start)
        if not match:
            raise ValueError("the content ends too early")
        found.append(sum((byte & 0x7F) << 7 * place for place, byte in enumerate(match[0])))
        start = match.end()
    return found, start
