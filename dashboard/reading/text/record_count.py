"""How many lines of a text hold a record, counted on its bytes without splitting one into fields.

It shares nothing with the reading of the rows, so that a row which that loses or makes up shows here.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

# Pieces that fit the processor's cache.
AT_ONCE = 2**20
LINE_FEED, CARRIAGE_RETURN = b"\n\r"
# What a byte is: a break 1, anything that is no blank 2.
KINDS = np.full(256, 2, np.uint8)
KINDS[list(b" \t")] = 0
KINDS[list(b"\r\n")] = 1


def n_line_feeds(text: bytes, start: int) -> int:
    """The lines from `start` on where each ends in a line feed, the last one perhaps without.

    >>> n_line_feeds(b"a\\n1\\n2", 2)
    2
    """
    return _n_of(LINE_FEED, text, start) + (not text.endswith(b"\n"))


def n_lines(text: bytes) -> int:
    """The lines of a text, whichever break ends them, the last one perhaps without.

    >>> n_lines(b"a\\r\\n1\\r\\n"), n_lines(b"a\\r1\\r"), n_lines(b"a\\n1")
    (2, 2, 2)
    """
    is_cut = not text.endswith((b"\n", b"\r"))
    return is_cut + max(_n_of(LINE_FEED, text, 0), _n_of(CARRIAGE_RETURN, text, 0) if b"\r" in text else 0)


def _n_of(code: int, text: bytes, start: int) -> int:
    # Comparing piece by piece is faster than bytes.count, which stops at each hit.
    codes = np.frombuffer(text, np.uint8)
    return sum(int(np.count_nonzero(codes[at : at + AT_ONCE] == code)) for at in range(start, len(text), AT_ONCE))


def n_records(text: bytes, start: int, mark: str = "") -> int:
    """The lines from `start` on that hold more than blanks and do not begin with the mark of a comment.

    >>> n_records(b"1,0.5\\n\\n  \\r\\n# half\\r\\n0,0.25", 0, "#")
    2
    """
    return sum(len(found) for found in _beginnings(text, start, mark.encode()))


def line_of_record(text: bytes, start: int, record: int, mark: str = "") -> int:
    """The line in the whole text, counted from 1, of a record counted from 0.

    >>> line_of_record(b"a,b\\n\\n1,0.5\\n0,0.25\\n", 4, 1)
    4
    """
    at = start
    for found in _beginnings(text, start, mark.encode()):
        if record < len(found):
            at = int(found[record])
            break
        record -= len(found)
    before = text[:at]
    return before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n") + 1


def _beginnings(text: bytes, start: int, mark: bytes) -> Iterator[npt.NDArray[np.int64]]:
    """Where in the text each record begins, piece by piece."""
    codes, last = np.frombuffer(text, np.uint8), 1
    for at in range(start, len(text), AT_ONCE):
        kinds = KINDS[codes[at : at + AT_ONCE]]
        places = np.flatnonzero(kinds)
        if not len(places):
            continue
        found = kinds[places]
        begins = (found == 2) & (np.concatenate(([last], found[:-1])) == 1)
        last = int(found[-1])
        where = places[begins] + at
        yield where[~_hold(codes, where, mark)] if mark else where


def _hold(codes: npt.NDArray[np.uint8], where: npt.NDArray[np.int64], mark: bytes) -> npt.NDArray[np.bool_]:
    holds = np.ones(len(where), bool)
    for offset, code in enumerate(mark):
        holds &= codes[np.minimum(where + offset, len(codes) - 1)] == code
    return holds
