"""Limits on the size of a file, by default or from the server's settings, and on its lines, counted without parsing."""

from dataclasses import dataclass, fields
from typing import Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.number_text import is_text
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.reading.text.quoting import ESCAPED
from threshold_explorer.serving.settings import MEGABYTE as MEGABYTE
from threshold_explorer.serving.settings import Settings, settings

# Blocks that fit the processor's cache.
BLOCK_BYTES = 2**20
LINE_FEED, CARRIAGE_RETURN = b"\n\r"
# Each row may be followed by an empty line.
LINES_PER_ROW = 2
MIN_LINES = 1_000_000
# A row must fit into a block of Arrow's parser, which is two of these.
MAX_LINE_BYTES = 2**19
# Each is rewritten on its own.
MAX_ESCAPES = 10_000_000


@dataclass(frozen=True)
class Limits:
    """The limits on one file.

    In bytes as uploaded and once decompressed, in data rows, in columns, and in characters of a cell.
    """

    max_bytes: int = Settings.max_bytes
    max_rows: int = Settings.max_rows
    max_columns: int = Settings.max_columns
    max_expanded_bytes: int = Settings.max_expanded_bytes
    max_cell_length: int = Settings.max_cell_length

    @classmethod
    def from_environment(cls) -> Self:
        """The limits in this server's settings."""
        return cls(**{limit.name: getattr(settings(), limit.name) for limit in fields(cls)})

    def refuse_bytes(self, n_bytes: int, file_name: str) -> None:
        if n_bytes > self.max_bytes:
            megabytes, limit = n_bytes / MEGABYTE, self.max_bytes / MEGABYTE
            raise OverLimit("reading-too-many-bytes", file=file_name, megabytes=megabytes, limit=limit)

    def refuse_rows(self, n_rows: int, file_name: str) -> None:
        if n_rows > self.max_rows:
            raise OverLimit("reading-too-many-rows", file=file_name, count=n_rows, limit=self.max_rows)

    def refuse_columns(self, n_columns: int, file_name: str) -> None:
        if n_columns > self.max_columns:
            raise OverLimit("reading-too-many-columns", file=file_name, count=n_columns, limit=self.max_columns)

    def refuse_expanded(self, n_bytes: int, file_name: str) -> None:
        """Raise OverLimit for too many bytes once decompressed, complete or so far."""
        if n_bytes > self.max_expanded_bytes:
            raise OverLimit("reading-expands-too-much", file=file_name, limit=self.max_expanded_bytes / MEGABYTE)

    def refuse_cells(self, table: pa.Table, file_name: str) -> None:
        """Raise OverLimit for a cell with too many characters."""
        for name, column in zip(table.column_names, table.columns, strict=True):
            if is_text(column.type) and (pc.max(pc.binary_length(column)).as_py() or 0) > self.max_cell_length:
                self._refuse_texts(column, name, file_name)

    def _refuse_texts(self, column: pa.ChunkedArray, name: str, file_name: str) -> None:
        lengths = pc.utf8_length(column)
        row = pc.index(pc.greater(lengths, self.max_cell_length), value=True).as_py()
        if row >= 0:
            raise OverLimit(
                "reading-long-cell",
                file=file_name,
                column=name,
                row=row + 1,
                count=lengths[row].as_py(),
                limit=self.max_cell_length,
            )


def n_line_feeds(text: bytes, start: int) -> int:
    """The number of lines from `start` on that end in a line feed, the last one optionally.

    >>> n_line_feeds(b"a\\n1\\n2", 2)
    2
    """
    return _count(LINE_FEED, text, start) + (not text.endswith(b"\n"))


def n_lines(text: bytes) -> int:
    """The number of lines with any line breaks, the last one optionally without.

    >>> n_lines(b"a\\r\\n1\\r\\n"), n_lines(b"a\\r1\\r"), n_lines(b"a\\n1")
    (2, 2, 2)
    """
    has_partial_line = not text.endswith((b"\n", b"\r"))
    n_returns = _count(CARRIAGE_RETURN, text, 0) if b"\r" in text else 0
    return has_partial_line + max(_count(LINE_FEED, text, 0), n_returns)


def _count(code: int, text: bytes, start: int) -> int:
    # Faster than bytes.count, which stops at each hit.
    codes = np.frombuffer(text, np.uint8)
    return sum(
        int(np.count_nonzero(codes[at : at + BLOCK_BYTES] == code)) for at in range(start, len(text), BLOCK_BYTES)
    )


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


def refuse_long_line(text: bytes, file_name: str) -> None:
    """Raise OverLimit for a line that is too long for a row."""
    for start in range(0, len(text) - MAX_LINE_BYTES, MAX_LINE_BYTES):
        end = start + MAX_LINE_BYTES
        if text.find(b"\n", start, end) < 0 and text.find(b"\r", start, end) < 0:
            raise OverLimit("reading-long-line", file=file_name, limit=MAX_LINE_BYTES / MEGABYTE)


def refuse_escapes(text: bytes, quote: str, file_name: str) -> None:
    """Raise OverLimit for too many escapes and quoted fields that must be rewritten."""
    if quote == ESCAPED and (count := text.count(b'"')) > MAX_ESCAPES:
        raise OverLimit("reading-too-many-quotation-marks", file=file_name, count=count, limit=MAX_ESCAPES)
