"""How large a file may be, by default or by the environment of whoever hosts the dashboard."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from dashboard.reading.refusals import OverLimit, shown

# A megabyte as Streamlit's own upload limit counts it.
MEGABYTE = 2**20


class LimitError(ValueError):
    """An environment variable that does not hold a limit."""


@dataclass(frozen=True)
class Limits:
    """The most that one file may hold, in bytes, data rows and columns.

    >>> Limits.from_environment({"THRESHOLD_EXPLORER_MAX_MB": "2"}).max_bytes
    2097152
    """

    max_bytes: int = 500 * MEGABYTE
    max_rows: int = 20_000_000
    max_columns: int = 1_000

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """The limits set by THRESHOLD_EXPLORER_MAX_MB, _MAX_ROWS and _MAX_COLUMNS, each optional.

        Raises LimitError where one of them is not a whole number above zero.
        """
        variables = os.environ if environment is None else environment
        return cls(
            max_bytes=_whole(variables, "THRESHOLD_EXPLORER_MAX_MB", cls.max_bytes // MEGABYTE) * MEGABYTE,
            max_rows=_whole(variables, "THRESHOLD_EXPLORER_MAX_ROWS", cls.max_rows),
            max_columns=_whole(variables, "THRESHOLD_EXPLORER_MAX_COLUMNS", cls.max_columns),
        )

    def refuse_bytes(self, n_bytes: int, file_name: str) -> None:
        """Raise OverLimit where the file has too many bytes."""
        if n_bytes > self.max_bytes:
            allowed = self.max_bytes / MEGABYTE
            raise OverLimit(f"{shown(file_name)} has {n_bytes / MEGABYTE:.1f} MB; at most {allowed:g} MB are accepted.")

    def refuse_rows(self, n_rows: int, file_name: str) -> None:
        """Raise OverLimit where the file has too many rows."""
        if n_rows > self.max_rows:
            raise OverLimit(f"{shown(file_name)} has {n_rows} rows; at most {self.max_rows} are accepted.")

    def refuse_columns(self, n_columns: int, file_name: str) -> None:
        """Raise OverLimit where the file has too many columns."""
        if n_columns > self.max_columns:
            raise OverLimit(f"{shown(file_name)} has {n_columns} columns; at most {self.max_columns} are accepted.")


def _whole(variables: Mapping[str, str], name: str, default: int) -> int:
    text = variables.get(name, "").strip()
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise LimitError(f"{name} is {shown(text)}; a whole number above zero is accepted.")
    return int(text)
