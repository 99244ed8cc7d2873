"""Count the lines of a text that contain a record, on its bytes, without parsing.

Independent of the row parser, so that rows which the parser loses or invents are detected.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

# Blocks that fit the processor's cache.
BLOCK_BYTES = 2**20
LINE_FEED, CARRIAGE_RETURN = b"\n\r"
# The class of a byte: 1 for a line break, 2 for anything but spaces and tabs.
KINDS = np.full(256, 2, np.uint8)
KINDS[list(b" \t")] = 0
KINDS[list(b"\r\n")] = 1


def n_line_feeds(text: bytes, start: int) -> int:
    """The number of lines from `start` on that end in a line feed, the last one optionally.

    >>> n_line_feeds(b"a\\n1\\n2", 2)
    2
    """
    return _count_class(LINE_FEED, text, start) + (not text.endswith(b"\n"))


def n_lines(text: bytes) -> int:
    """The number of lines with any line breaks, the last one optionally without.

    >>> n_lines(b"a\\r\\n1\\r\\n"), n_lines(b"a\\r1\\r"), n_lines(b"a\\n1")
    (2, 2, 2)
    """
    has_partial_line = not text.endswith((b"\n", b"\r"))
    return has_partial_line + max(
        _count_class(LINE_FEED, text, 0), _count_class(CARRIAGE_RETURN, text, 0) if b"\r" in text else 0
    )


def _count_class(code: int, text: bytes, start: int) -> int:
    # Faster than bytes.count, which stops at each hit.
    codes = np.frombuffer(text, np.uint8)
    return sum(
        int(np.count_nonzero(codes[at : at + BLOCK_BYTES] == code)) for at in range(start, len(text), BLOCK_BYTES)
    )


def n_records(text: bytes, start: int, prefix: str = "") -> int:
    """The number of non-blank lines from `start` on that are not comments.

    >>> n_records(b"1,0.5\\n\\n  \\r\\n# half\\r\\n0,0.25", 0, "#")
    2
    """
    return sum(len(found) for found in _record_starts(text, start, prefix.encode()))


def line_of_record(text: bytes, start: int, record: int, prefix: str = "") -> int:
    """The line number from 1 in the whole text of a record counted from 0.

    >>> line_of_record(b"a,b\\n\\n1,0.5\\n0,0.25\\n", 4, 1)
    4
    """
    at = start
    for found in _record_starts(text, start, prefix.encode()):
        if record < len(found):
            at = int(found[record])
            break
        record -= len(found)
    before = text[:at]
    return before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n") + 1


def _record_starts(text: bytes, start: int, prefix: bytes) -> Iterator[npt.NDArray[np.int64]]:
    """The start positions of the records, block by block."""
    codes, last = np.frombuffer(text, np.uint8), 1
    for at in range(start, len(text), BLOCK_BYTES):
        kinds = KINDS[codes[at : at + BLOCK_BYTES]]
        places = np.flatnonzero(kinds)
        if not len(places):
            continue
        found = kinds[places]
        starts_record = (found == 2) & (np.concatenate(([last], found[:-1])) == 1)
        last = int(found[-1])
        where = places[starts_record] + at
        yield where[~_are_records(codes, where, prefix)] if prefix else where


def _are_records(codes: npt.NDArray[np.uint8], where: npt.NDArray[np.int64], prefix: bytes) -> npt.NDArray[np.bool_]:
    holds = np.ones(len(where), bool)
    for offset, code in enumerate(prefix):
        holds &= codes[np.minimum(where + offset, len(codes) - 1)] == code
    return holds
