"""A call of an operation: who calls, with which values, and what the operation answers."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from threshold_explorer.api.fields import Field
from threshold_explorer.clients import Client
from threshold_explorer.sharing.api_keys import KeyHolder


@dataclass(frozen=True)
class File:
    """A file of predictions as it was sent."""

    name: str
    content: bytes


@dataclass(frozen=True)
class Call:
    """A valid request: `root` is the app's address, `values` are those of the operation's fields."""

    holder: KeyHolder
    client: Client
    root: str
    values: Mapping[str, Any]
    file: File | None = None

    def digest(self) -> str:
        """The SHA-256 of what was sent: the same request has the same one."""
        sent = json.dumps(self.values, sort_keys=True, ensure_ascii=True)
        content = hashlib.sha256(self.file.content).hexdigest() if self.file else ""
        return hashlib.sha256(f"{sent} {self.file.name if self.file else ''} {content}".encode()).hexdigest()


@dataclass(frozen=True)
class Answer:
    """The status and the JSON of a response; None for a response without a body."""

    status: int
    data: Any = None


@dataclass(frozen=True)
class Operation:
    """An operation of the API: its path and method, the values that it takes, and what it answers.

    `path_fields` are parts of the path. A body is JSON of `fields` and `json_fields`; if it `takes_file`, it can also
    be a file with `fields` in the query, or a form with both. Without a body, `fields` are in the query. `responses`
    are the JSON schemas of the answers by status, each with its meaning.
    """

    id: str
    method: str
    path: str
    summary: str
    run: Callable[[Call], Answer]
    responses: Mapping[int, tuple[str, Mapping[str, Any] | None]]
    path_fields: tuple[Field, ...] = ()
    fields: tuple[Field, ...] = ()
    json_fields: tuple[Field, ...] = ()
    takes_file: bool = False
    example: Mapping[str, Any] | None = None

    @property
    def takes_json(self) -> bool:
        return bool(self.json_fields)
