"""Decodes version 1 of counts links, which is no longer written but still in circulation."""

import re
from typing import Any

import numpy as np

V1_PREFIX = b"\1"
# A varint: seven bits per byte, lowest first; the top bit means that more bytes follow.
_NUMBER = re.compile(rb"[\x80-\xff]{0,150}[\x00-\x7f]")


def decode_v1(content: bytes) -> list[Any]:
    """The fields of a link as in version 2: title, first step, step width as a fraction, TP and FP.

    The format is a prefix, a flag for weights, the grid (first step zigzag-encoded), TP and FP (cases at each step, or
    sums of weights as float64 in byte planes), and the title. Values are not checked here. Raises LookupError or
    ValueError if the content ends too early or the title is not UTF-8.
    """
    (doubled, span, numerator, denominator), end = _numbers(content, 2, 4)
    steps = span + 1
    if content[1]:
        start, end = end, end + 16 * steps
        planes = np.frombuffer(content[start:end], np.uint8).reshape(8, 2 * steps)
        values = planes.T.copy().view("<f8").ravel().tolist()
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
