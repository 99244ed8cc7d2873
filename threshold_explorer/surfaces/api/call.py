"""A call of an operation: who calls, with which values and predictions, and what the operation answers."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import pyarrow as pa
from pydantic import BaseModel, Field, create_model

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.counts.columns import HIGH, NEGATIVE, POSITIVE, CountRoles
from threshold_explorer.data.kinds.counts.dataset import SCORE_COUNTS
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.predictions import RoleOptions, source_of
from threshold_explorer.serving.cancellation import stop_if_cancelled
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.sharing.api_keys import KeyHolder
from threshold_explorer.surfaces.api.models import BadValue, Flag, Model, Numbers, Text, Texts
from threshold_explorer.words.sentence import Sentence


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


class Columns(Model):
    """The columns of predictions."""

    label: Text | None = None
    """The column of true classes; by default detected, as every column."""
    score: Text | None = None
    """The column of scores."""
    positive: Text | None = None
    """The positive class."""
    weight: Text | None = None
    """The column of weights; none if all cases count the same."""
    cluster: Text | None = None
    """The column of cases that belong together."""
    predicted: Text | None = None
    """The column of predicted classes that the score is the confidence in; none if it is of one class."""
    lower: Flag = False
    """Whether lower scores are positive."""
    drop: Flag = False
    """Whether rows with a missing value are left out."""
    blank: Text | None = None
    """Why labels are blank, such as above~0.42, sampled~column~p, late~column~day, random or unknown."""
    read: Texts | None = None
    """Answers to questions about the file, such as rows=leave-out."""
    accept_guesses: Flag = False
    """Whether the first answer to each question about the file is taken."""

    @property
    def roles(self) -> RoleOptions:
        return RoleOptions(
            **{name: getattr(self, name) for name in Columns.model_fields} | {"read": tuple(self.read or ())}
        )


class FileName(Model):
    """What a file as the body has besides the values of the operation."""

    name: Text = "predictions"
    """The name of the file, in a raw body; in a form it is the name of the part."""


COUNTS_EXAMPLE = {"score": [0.1, 0.4, 0.8], "n_positive": [1, 3, 9], "n_negative": [40, 12, 2]}


def received_source(call: Call[Columns], title: str | None = None) -> Source:
    """The predictions of a request; raises RefusedFile and BadValue."""
    stop_if_cancelled()
    predictions = call.predictions
    if not isinstance(predictions, File):
        assert predictions is not None
        return _source_of_counts(predictions, call.digest(), title)
    roles, owner = call.values.roles, call.holder.owner
    is_declared = roles.label is not None
    source = source_of(predictions.name, lambda: predictions.content, roles, owner, label_declared=is_declared)
    stop_if_cancelled()
    return source


def _source_of_counts(counts: Counts, digest: str, title: str | None) -> Source:
    given = counts.model_dump(exclude_none=True)
    lists = {name: given[name] for name in ("score", HIGH, "n_positive", "n_negative") if name in given}
    refuse_lengths({name: len(values) for name, values in lists.items()})
    named = {name: [given[name]] * len(counts.score) for name in (POSITIVE, NEGATIVE) if given.get(name)}
    try:
        table = pa.table({**lists, **named})
    except (pa.ArrowInvalid, OverflowError):
        raise BadValue("api-large-counts") from None
    roles = CountRoles(
        "score",
        "n_positive",
        "n_negative",
        positive=counts.positive or POSITIVE,
        negative=counts.negative or "",
        high=HIGH if HIGH in lists else None,
        class_name_columns=tuple(named),
    )
    return Source(
        id=digest,
        key=("counts of a request", digest),
        title=title or "counts",
        about=Sentence("source-upload", rows=len(counts.score)),
        origin=Origin.UPLOAD,
        sha256="",
        columns=DetectedColumns.of(table),
        guesses={SCORE_COUNTS.key: roles},
    )


def refuse_lengths(lengths: Mapping[str, int]) -> None:
    """Raise BadValue for lists of different lengths, by name."""
    if len(set(lengths.values())) > 1:
        raise BadValue("api-lengths", lengths=[f"{name} {length}" for name, length in lengths.items()])
