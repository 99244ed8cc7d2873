"""Limits on the size of a file, by default or from the server's settings."""

from dataclasses import dataclass, fields
from typing import Self

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.number_text import is_text
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.serving.settings import MEGABYTE as MEGABYTE
from threshold_explorer.serving.settings import Settings, settings


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
