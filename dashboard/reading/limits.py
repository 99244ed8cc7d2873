"""How large a file may be, by default or by the environment of whoever hosts the dashboard."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.number_text import is_text
from dashboard.reading.refusals import OverLimit, shown

# A megabyte as Streamlit's own upload limit counts it.
MEGABYTE = 2**20


class LimitError(ValueError):
    """An environment variable that does not hold a limit."""


@dataclass(frozen=True)
class Limits:
    """The most that one file may hold.

    In bytes as sent and in bytes once it is unpacked, in data rows, in columns, and in characters of one cell.

    >>> Limits.from_environment({"THRESHOLD_EXPLORER_MAX_MB": "2"}).max_bytes
    2097152
    """

    max_bytes: int = 500 * MEGABYTE
    max_rows: int = 20_000_000
    max_columns: int = 1_000
    max_expanded_bytes: int = 2_000 * MEGABYTE
    max_cell_length: int = 100_000

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """The limits set by THRESHOLD_EXPLORER_MAX_MB, _ROWS, _COLUMNS, _EXPANDED_MB and _CELL, each optional.

        Raises LimitError where one of them is not a whole number above zero.
        """
        variables = os.environ if environment is None else environment
        expanded = _whole(variables, "THRESHOLD_EXPLORER_MAX_EXPANDED_MB", cls.max_expanded_bytes // MEGABYTE)
        return cls(
            max_bytes=_whole(variables, "THRESHOLD_EXPLORER_MAX_MB", cls.max_bytes // MEGABYTE) * MEGABYTE,
            max_rows=_whole(variables, "THRESHOLD_EXPLORER_MAX_ROWS", cls.max_rows),
            max_columns=_whole(variables, "THRESHOLD_EXPLORER_MAX_COLUMNS", cls.max_columns),
            max_expanded_bytes=expanded * MEGABYTE,
            max_cell_length=_whole(variables, "THRESHOLD_EXPLORER_MAX_CELL", cls.max_cell_length),
        )

    def refuse_bytes(self, n_bytes: int, file_name: str) -> None:
        """Raise OverLimit where the file has too many bytes."""
        if n_bytes > self.max_bytes:
            megabytes, most = n_bytes / MEGABYTE, self.max_bytes / MEGABYTE
            raise OverLimit("reading-too-many-bytes", file=file_name, megabytes=megabytes, most=most)

    def refuse_rows(self, n_rows: int, file_name: str) -> None:
        """Raise OverLimit where the file has too many rows."""
        if n_rows > self.max_rows:
            raise OverLimit("reading-too-many-rows", file=file_name, count=n_rows, most=self.max_rows)

    def refuse_columns(self, n_columns: int, file_name: str) -> None:
        """Raise OverLimit where the file has too many columns."""
        if n_columns > self.max_columns:
            raise OverLimit("reading-too-many-columns", file=file_name, count=n_columns, most=self.max_columns)

    def refuse_expanded(self, n_bytes: int, file_name: str) -> None:
        """Raise OverLimit where a file holds too many bytes once it is unpacked, or has given as many already."""
        if n_bytes > self.max_expanded_bytes:
            raise OverLimit("reading-expands-too-much", file=file_name, most=self.max_expanded_bytes / MEGABYTE)

    def refuse_cells(self, table: pa.Table, file_name: str) -> None:
        """Raise OverLimit where a text in the table has too many characters."""
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
                most=self.max_cell_length,
            )


def _whole(variables: Mapping[str, str], name: str, default: int) -> int:
    text = variables.get(name, "").strip()
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise LimitError(f"{name} is {shown(text)}; a whole number above zero is accepted.")
    return int(text)
