"""Refuse text with too many lines, comments or quotes, or too long lines, before it is parsed."""

from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.reading.text.quoting import Quoting
from threshold_explorer.reading.text.record_count import n_lines, n_records

# Each row may be followed by an empty line.
LINES_PER_ROW = 2
MIN_LINES = 1_000_000
# A thousand columns of four thousand bytes.
MAX_LINE_BYTES = 4 * MEGABYTE
# Each comment costs a step to remove.
MAX_COMMENT_LINES = 1_000_000
MAX_BLANK = 4_000_000
MAX_MARKS = 10_000_000


def refuse_lines(text: bytes, file_name: str, limits: Limits) -> None:
    """Raise OverLimit for more than twice as many lines as allowed rows, so that most must be empty.

    >>> refuse_lines(b"a,b\\n" + b"\\n" * 1_000_020, "p.csv", Limits(max_rows=10))
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.refusals.OverLimit: "p.csv" has 1000021 lines, including blank ones; \
the limit is 1000020.
    """
    limit = LINES_PER_ROW * limits.max_rows + MIN_LINES
    # Each line has at least one byte.
    if len(text) > limit and (count := n_lines(text)) > limit:
        raise OverLimit("reading-too-many-lines", file=file_name, count=count, limit=limit)


def refuse_blank_lines(text: bytes, file_name: str) -> None:
    """Raise OverLimit for too many blank lines."""
    n_blank = n_lines(text) - n_records(text, 0)
    if n_blank > MAX_BLANK:
        raise OverLimit("reading-too-many-blank-lines", file=file_name, count=n_blank, limit=MAX_BLANK)


def refuse_long_line(text: bytes, file_name: str) -> None:
    """Raise OverLimit for a line that is too long for a row."""
    for start in range(0, len(text) - MAX_LINE_BYTES, MAX_LINE_BYTES):
        end = start + MAX_LINE_BYTES
        if text.find(b"\n", start, end) < 0 and text.find(b"\r", start, end) < 0:
            raise OverLimit("reading-long-line", file=file_name, limit=MAX_LINE_BYTES / MEGABYTE)


def refuse_quotation_marks(text: bytes, quoting: Quoting, file_name: str) -> None:
    """Raise OverLimit for too many quotation marks that must be rewritten."""
    if quoting.opening and not quoting.is_plain and (count := text.count(quoting.opening)) > MAX_MARKS:
        raise OverLimit("reading-too-many-quotation-marks", file=file_name, count=count, limit=MAX_MARKS)


def refuse_comments(text: bytes, start: int, prefix: str, file_name: str) -> None:
    """Raise OverLimit for too many comment lines from `start` on."""
    if prefix and text.count(prefix.encode(), start) > MAX_COMMENT_LINES:
        n_comments = n_records(text, start) - n_records(text, start, prefix)
        if n_comments > MAX_COMMENT_LINES:
            raise OverLimit(
                "reading-too-many-comments", file=file_name, count=n_comments, prefix=prefix, limit=MAX_COMMENT_LINES
            )
