"""Where shared data are kept and how much room they get."""

from dataclasses import dataclass, field
from typing import Self

from dashboard.settings import Settings


@dataclass(frozen=True)
class ShareSettings:
    """The database's URL, which may hold a password and stays out of `repr`, and the most bytes kept in it."""

    database_url: str = field(default=Settings.database_url, repr=False)
    max_total_bytes: int = Settings.shares_bytes

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """What a server's settings say of it."""
        return cls(settings.database_url, settings.shares_bytes)
