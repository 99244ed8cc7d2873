"""Where shared data are kept and how much room they get, by default or by the environment of whoever hosts."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from dashboard.reading.refusals import shown
from dashboard.sharing.refusals import StoreOff

MEGABYTE = 2**20
_DEFAULT_FILE = Path(__file__).resolve().parents[2] / "var" / "shares.sqlite3"


@dataclass(frozen=True)
class ShareSettings:
    """The database's URL, which may hold a password and stays out of `repr`, and the most bytes kept in it.

    >>> ShareSettings.from_environment({"DATABASE_URL": "postgres://me:secret@db/shares"})
    ShareSettings(max_total_bytes=2147483648)
    """

    database_url: str = field(default=f"sqlite:///{_DEFAULT_FILE.as_posix()}", repr=False)
    max_total_bytes: int = 2048 * MEGABYTE

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """The store set by DATABASE_URL and THRESHOLD_EXPLORER_SHARES_MB, each optional.

        Raises StoreOff where the latter is not a whole number above zero.
        """
        variables = os.environ if environment is None else environment
        url = variables.get("DATABASE_URL", "").strip()
        megabytes = variables.get("THRESHOLD_EXPLORER_SHARES_MB", "").strip()
        return cls(
            database_url=_with_driver(url) if url else cls.database_url,
            max_total_bytes=_whole(megabytes) * MEGABYTE if megabytes else cls.max_total_bytes,
        )


def _with_driver(url: str) -> str:
    return re.sub("^postgres(ql)?://", "postgresql+psycopg://", url)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise StoreOff(
            f"Sharing is off: THRESHOLD_EXPLORER_SHARES_MB is {shown(text)}; a whole number above zero is accepted."
        )
    return int(text)
