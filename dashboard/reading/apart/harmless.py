"""Which files need no process of their own: plain text, the reading of which its length bounds."""

import re

import numpy as np

from dashboard.reading.choices import ReadingChoices
from dashboard.reading.limits import MEGABYTE
from dashboard.reading.packed.tar_archive import is_tar
from dashboard.reading.text.dialect import Dialect
from dashboard.reading.text.even_rows import NotEven
from dashboard.reading.text.quoting import QUOTINGS

MOST_BYTES = 64 * MEGABYTE
# What is found out about a column may be asked for each row that is odd, and again for each of its columns.
MOST_COLUMNS = 16
# No other format begins so, neither a packed one nor one that is text too.
FIRST_LINE = re.compile(rb'(?:"[\w .+-]*"|[A-Za-z0-9_][\w .+-]*)(?:[,;\t|](?:"[\w .+-]*"|[\w .+-]*))+\r?\n')
DELIMITERS = frozenset(",;\t|")
# With these come odd quotations, letters of two bytes, and cells that hold lists, which are taken apart one by one.
SPECIAL = (b"\x00", b"\x1b", b"'", b"\\", b"(", b"[", b"{", b"<")
# Pieces that fit the processor's cache. Each part of one has a line end, so that no line is longer than two parts.
AT_ONCE = 2**18
PART = 2**11
LINE_FEED = ord("\n")


def is_harmless(content: bytes, choices: ReadingChoices) -> bool:
    """Whether a file is text in ASCII without escapes, lists and long lines, and nothing was chosen about it.

    Reading it costs a multiple of its bytes at most, as long as it goes no further than even rows.

    >>> [is_harmless(text, ReadingChoices()) for text in (b"label,score\\n1,0.5\\n", b"label,score\\n[1],0.5\\n")]
    [True, False]
    """
    if len(content) > MOST_BYTES or choices != ReadingChoices() or not FIRST_LINE.match(content):
        return False
    return content.isascii() and not is_tar(content) and _is_plain(content)


def refuse_special(text: bytes, dialect: Dialect, max_rows: int) -> None:
    """Raise NotEven for a layout that needs more than Arrow, or where rows would have to be counted first.

    >>> refuse_special(b"label,score\\n1,0.5\\n", Dialect(",", ("label", "score"), has_header=True, data_start=12), 50)
    """
    is_simple = dialect.delimiter in DELIMITERS and dialect.quote == '"' and not dialect.comment
    if not is_simple or len(dialect.names) > MOST_COLUMNS or len(text) // len(dialect.names) > max_rows:
        raise NotEven
    if not QUOTINGS[dialect.quote].is_as_written(text, dialect.delimiter.encode()):
        raise NotEven


def _is_plain(content: bytes) -> bool:
    """Whether the bytes hold none that is special, and a line end everywhere."""
    codes = np.frombuffer(content, np.uint8)
    for at in range(0, len(content), AT_ONCE):
        if any(content.find(each, at, at + AT_ONCE) >= 0 for each in SPECIAL):
            return False
        ends = codes[at : at + AT_ONCE] == LINE_FEED
        # What is left over at the end is shorter than a part.
        if not ends[: len(ends) // PART * PART].reshape(-1, PART).any(axis=1).all():
            return False
    return True
