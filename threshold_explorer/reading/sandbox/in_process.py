"""Decide which files may be parsed in the server: plain text, whose cost its length bounds."""

import re

import numpy as np

from threshold_explorer.reading.limits import MEGABYTE
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import NeedsSandbox
from threshold_explorer.reading.text.dialect import Dialect

MAX_BYTES = 64 * MEGABYTE
# Some checks of columns are repeated for each unusual row and column.
MAX_COLUMNS = 16
# No other format starts like this, compressed or text.
FIRST_LINE = re.compile(rb'(?:"[\w .+-]*"|[A-Za-z0-9_][\w .+-]*)(?:[,;\t|](?:"[\w .+-]*"|[\w .+-]*))+\r?\n')
DELIMITERS = frozenset(",;\t|")
# Signs of unusual quoting, multi-byte encodings, and cells with lists, which are parsed one by one.
SPECIAL = (b"\x00", b"\x1b", b"'", b"\\", b"(", b"[", b"{", b"<")
# Blocks that fit the processor's cache. Each part has a line end, so that no line is longer than two parts.
BLOCK_BYTES = 2**18
PART_BYTES = 2**11
LINE_FEED = ord("\n")


def is_safe_in_process(content: bytes, options: ReadingOptions) -> bool:
    """Whether a file is ASCII text without escapes, lists and long lines, read with default options.

    The cost of parsing is then proportional to its length, as long as no row is ragged.

    >>> texts = b"label,score\\n1,0.5\\n", b"label,score\\n[1],0.5\\n"
    >>> [is_safe_in_process(text, ReadingOptions()) for text in texts]
    [True, False]
    """
    if len(content) > MAX_BYTES or options != ReadingOptions() or not FIRST_LINE.match(content):
        return False
    return content.isascii() and _is_plain(content)


def refuse_nontrivial(text: bytes, dialect: Dialect, max_rows: int) -> None:
    """Raise NeedsSandbox for a layout that Arrow alone cannot parse, or where rows must be counted first.

    >>> dialect = Dialect(",", ("label", "score"), has_header=True, data_start=12)
    >>> refuse_nontrivial(b"label,score\\n1,0.5\\n", dialect, 50)
    """
    is_simple = dialect.delimiter in DELIMITERS and dialect.quote == '"' and not dialect.comment
    if not is_simple or len(dialect.names) > MAX_COLUMNS or len(text) // len(dialect.names) > max_rows:
        raise NeedsSandbox


def _is_plain(content: bytes) -> bool:
    """Whether no byte is special, and line ends are frequent."""
    codes = np.frombuffer(content, np.uint8)
    for at in range(0, len(content), BLOCK_BYTES):
        if any(content.find(each, at, at + BLOCK_BYTES) >= 0 for each in SPECIAL):
            return False
        ends = codes[at : at + BLOCK_BYTES] == LINE_FEED
        # The remainder is shorter than a part.
        if not ends[: len(ends) // PART_BYTES * PART_BYTES].reshape(-1, PART_BYTES).any(axis=1).all():
            return False
    return True
