"""The class of a task: how a table is interpreted and opened as a data set."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Protocol

import pyarrow as pa

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.source import Source
from threshold_explorer.words.sentence import Sentence


class Roles(Protocol):
    """The roles of columns in a task."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns with a role."""

    @property
    def is_settled(self) -> bool:
        """Whether no choice is left to the user."""


@dataclass(frozen=True)
class Guess:
    """The likely roles of a table's columns in a task; unlikely tasks are offered last."""

    roles: Roles
    is_likely: bool = True


@dataclass(frozen=True)
class JoinedHalves:
    """Cases joined from predictions and their truth, which a tool writes into two files; `notes` describe the join."""

    table: pa.Table
    notes: tuple[Sentence, ...]


@dataclass(frozen=True)
class Task:
    """One way to interpret a table of predictions; the message `task-<key>` names its rows.

    `guess` returns None for a table that does not fit. `open` opens a source with the chosen roles, as a kind of data
    set that depends on the columns, and raises `RefusedFile`. `check` raises `RefusedFile` for an upload that cannot be
    used; its second argument is whether the user declared the likely label the true one. `extra_columns` are columns
    that can have a role besides the candidates for label, score and weight.
    """

    key: str
    guess: Callable[[DetectedColumns], Guess | None]
    open: Callable[[Source, Any], Dataset]
    check: Callable[[Source, bool], None] = lambda source, label_declared: None
    extra_columns: Callable[[DetectedColumns], Collection[str]] = lambda columns: ()
