"""What a kind of data set says of itself."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from dashboard.columns.recognised import RecognisedColumns
from dashboard.data.dataset import Dataset
from dashboard.data.source import Source


class Roles(Protocol):
    """The part that each column plays in a kind of data set."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that play a part."""

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to be asked for."""


@dataclass(frozen=True)
class Guess:
    """The roles that a table's columns likely have in a kind; an unlikely kind is offered behind the others."""

    roles: Roles
    is_likely: bool = True


@dataclass(frozen=True)
class Kind:
    """One kind of data set.

    `key` names it in the catalogue: `kind-<key>` says what a file needs to be of it, `kind-<key>.name` what it is
    called. A kind that a table can be read as has `guess`, None for a table that it cannot be, and `open`, which makes
    the data set once the roles are settled and raises `RefusedFile`; what it makes may be of a narrower kind, by what
    stands in the columns. `check` raises `RefusedFile` for a file that somebody sent and that cannot be used so. Which
    pages a kind has stands in the router.
    """

    key: str
    guess: Callable[[RecognisedColumns], Guess | None] | None = None
    open: Callable[[Source, Any], Dataset] | None = None
    check: Callable[[Source], None] = lambda source: None
