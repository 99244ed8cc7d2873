"""Texts of more lines, of longer lines, or with more remarks than any table has, refused before they are split."""

from dashboard.reading.limits import MEGABYTE, Limits
from dashboard.reading.refusals import OverLimit
from dashboard.reading.text.quoting import Quoting
from dashboard.reading.text.record_count import n_lines, n_records

# Beside each row may stand an empty line.
LINES_PER_ROW = 2
LEAST_LINES = 1_000_000
# A thousand columns of texts, each of four thousand bytes.
LONGEST_LINE = 4 * MEGABYTE
# Each is a step of its own to whoever leaves it out.
MOST_REMARKS = 1_000_000
MOST_BLANK = 4_000_000
MOST_MARKS = 10_000_000


def refuse_lines(text: bytes, file_name: str, limits: Limits) -> None:
    """Raise OverLimit where most lines must be empty, since there are more than twice as many as rows allowed.

    >>> refuse_lines(b"a,b\\n" + b"\\n" * 1_000_020, "p.csv", Limits(max_rows=10))
    Traceback (most recent call last):
        ...
    dashboard.reading.refusals.OverLimit: "p.csv" has 1000021 lines; at most 1000020 are accepted, empty ones among \
them.
    """
    most = LINES_PER_ROW * limits.max_rows + LEAST_LINES
    # Each has a byte at least.
    if len(text) > most and (count := n_lines(text)) > most:
        raise OverLimit("reading-too-many-lines", file=file_name, count=count, most=most)


def refuse_blank_lines(text: bytes, file_name: str) -> None:
    """Raise OverLimit where too many lines hold nothing or blanks alone."""
    n_blank = n_lines(text) - n_records(text, 0)
    if n_blank > MOST_BLANK:
        raise OverLimit("reading-too-many-blank-lines", file=file_name, count=n_blank, most=MOST_BLANK)


def refuse_long_line(text: bytes, file_name: str) -> None:
    """Raise OverLimit where a line is too long to be the row of a table."""
    for start in range(0, len(text) - LONGEST_LINE, LONGEST_LINE):
        end = start + LONGEST_LINE
        if text.find(b"\n", start, end) < 0 and text.find(b"\r", start, end) < 0:
            raise OverLimit("reading-long-line", file=file_name, most=LONGEST_LINE / MEGABYTE)


def refuse_marks(text: bytes, quoting: Quoting, file_name: str) -> None:
    """Raise OverLimit where too many quotation marks would have to be rewritten."""
    if quoting.mark and not quoting.is_plain and (count := text.count(quoting.mark)) > MOST_MARKS:
        raise OverLimit("reading-too-many-marks", file=file_name, count=count, most=MOST_MARKS)


def refuse_remarks(text: bytes, start: int, mark: str, file_name: str) -> None:
    """Raise OverLimit where too many lines from `start` on begin with the mark."""
    if mark and text.count(mark.encode(), start) > MOST_REMARKS:
        n_remarks = n_records(text, start) - n_records(text, start, mark)
        if n_remarks > MOST_REMARKS:
            raise OverLimit("reading-too-many-remarks", file=file_name, count=n_remarks, mark=mark, most=MOST_REMARKS)
