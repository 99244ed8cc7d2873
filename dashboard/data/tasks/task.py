"""What a task says of itself: how a table is read, and what becomes of it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Protocol

from dashboard.columns.recognised import RecognisedColumns
from dashboard.data.dataset import Dataset
from dashboard.data.source import Source


class Roles(Protocol):
    """The part that each column plays in a task."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that play a part."""

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to be asked for."""


@dataclass(frozen=True)
class Guess:
    """The roles that a table's columns likely have in a task; an unlikely task is offered behind the others."""

    roles: Roles
    is_likely: bool = True


@dataclass(frozen=True)
class Task:
    """One way to read a table of predictions; `task-<key>` in the catalogue is what its rows are called.

    `guess` is None for a table that cannot be read so. `open` makes the data set once the roles are settled, and raises
    `RefusedFile`; of which kind it is depends on what stands in the columns. `check` raises `RefusedFile` for a file
    that somebody sent and that cannot be used so; it is told whether they said that the likely label is the truth.
    `serving` are the columns that can play a part in this task beside those that can be label, score or weight.
    """

    key: str
    guess: Callable[[RecognisedColumns], Guess | None]
    open: Callable[[Source, Any], Dataset]
    check: Callable[[Source, bool], None] = lambda source, is_said_true: None
    serving: Callable[[RecognisedColumns], Collection[str]] = lambda columns: ()
