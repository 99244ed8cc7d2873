"""A call of an operation: who calls, with which values, and what the operation answers."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, Field, create_model

from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.sharing.api_keys import KeyHolder
from threshold_explorer.surfaces.api.models import Model, Numbers, Text


@dataclass(frozen=True)
class File:
    """A file of predictions as it was sent."""

    name: str
    content: bytes


class Counts(Model):
    """The cases of each score."""

    score: Numbers
    """The distinct scores."""
    n_positive: Numbers
    """The positive cases with each score."""
    n_negative: Numbers
    """The negative cases with each score."""
    score_high: Numbers | None = None
    """The highest score of each group, if a group has several; `score` is its lowest."""
    positive: Text | None = None
    """The name of the positive class."""
    negative: Text | None = None
    """The name of the negative class."""


Values = TypeVar("Values", bound=Model, covariant=True)


@dataclass(frozen=True)
class Call(Generic[Values]):
    """A valid request: `root` is the app's address, `token` that of the link in the path."""

    holder: KeyHolder
    client: Client
    root: str
    values: Values
    token: str = ""
    predictions: File | Counts | None = None

    def digest(self) -> str:
        """The SHA-256 of what was sent: the same request has the same one."""
        sent = self.predictions
        # Counts are among the values.
        file = f"{sent.name} {hashlib.sha256(sent.content).hexdigest()}" if isinstance(sent, File) else ""
        return hashlib.sha256(f"{self.values.model_dump_json()} {file}".encode()).hexdigest()


@dataclass(frozen=True)
class Answer:
    """The status and the contents of a response: a model or JSON, None for a response without a body."""

    status: int
    data: Any = None


@dataclass(frozen=True)
class Operation:
    """An operation of the API: its path and method, the values that it takes, and what it answers.

    A POST has a body: the values as JSON. If it `takes_predictions`, these are JSON with counts, a form with a file, or
    a file with the values in the query. Without a body, they are in the query. `responses` are the models of the
    answers by status, each with its meaning.
    """

    id: str
    method: str
    path: str
    summary: str
    run: Callable[[Call[Any]], Answer]
    responses: Mapping[int, tuple[str, type[BaseModel] | None]]
    values: type[Model] = Model
    takes_predictions: bool = False
    example: Mapping[str, Any] | None = None

    @property
    def has_body(self) -> bool:
        return self.method == "POST"

    @cached_property
    def of_json(self) -> type[Model]:
        """The model of a JSON body."""
        if not self.takes_predictions:
            return self.values
        counts = Field(description="The cases of each score, instead of a file.")
        return create_model(f"{self.values.__name__}OfCounts", __base__=self.values, counts=(Counts, counts))

    @cached_property
    def of_form(self) -> type[Model]:
        """The model of a form with a file."""
        file = Field(description="A file of predictions in any format that the app reads.")
        return create_model(f"{self.values.__name__}OfFile", __base__=self.values, file=(bytes, file))
