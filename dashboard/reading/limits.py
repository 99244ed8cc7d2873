"""How large a file may be, by default or by the settings of whoever hosts the dashboard."""

from dataclasses import dataclass, fields
from typing import Self

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.numbers.number_text import is_text
from dashboard.reading.refusals import OverLimit
from dashboard.settings import MEGABYTE as MEGABYTE
from dashboard.settings import Settings, settings


@dataclass(frozen=True)
class Limits:
    """The most that one file may hold.

    In bytes as sent and in bytes once it is unpacked, in data rows, in columns, and in characters of one cell.
    """

    max_bytes: int = Settings.max_bytes
    max_rows: int = Settings.max_rows
    max_columns: int = Settings.max_columns
    max_expanded_bytes: int = Settings.max_expanded_bytes
    max_cell_length: int = Settings.max_cell_length

    @classmethod
    def from_environment(cls) -> Self:
        """The limits that this server was started with."""
        return cls(**{limit.name: getattr(settings(), limit.name) for limit in fields(cls)})

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
