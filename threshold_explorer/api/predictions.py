"""What a request says about predictions: a file or counts, and the columns to use."""

from typing import Any

import pyarrow as pa

from threshold_explorer.api.call import Call
from threshold_explorer.api.fields import BadField, Field, FlagField, NumbersField, ObjectField
from threshold_explorer.cancellation import stop_if_cancelled
from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.source import Source
from threshold_explorer.kinds.counts.columns import HIGH, NEGATIVE, POSITIVE, CountRoles
from threshold_explorer.kinds.counts.dataset import SCORE_COUNTS
from threshold_explorer.sources.predictions import RoleOptions
from threshold_explorer.sources.received_file import read_source
from threshold_explorer.upload_store.recipe import DEFAULT_OPTIONS, Recipe, SentFile
from threshold_explorer.words.sentence import Sentence

FILE_NAME = Field(
    "name", "The name of the file, in a raw body; in a form it is the name of the part.", default="predictions"
)
COLUMNS = (
    Field("label", "The column of true classes; by default detected, as every column."),
    Field("score", "The column of scores."),
    Field("positive", "The positive class."),
    Field("weight", "The column of weights."),
    Field("cluster", "The column of cases that belong together."),
    FlagField("lower", "Whether lower scores are positive.", default=False),
    FlagField("drop", "Whether rows with a missing value are left out.", default=False),
)
_ROLES = tuple(RoleOptions.__dataclass_fields__)
COUNTS = ObjectField(
    "counts",
    "The cases of each score, instead of a file.",
    is_required=True,
    fields=(
        NumbersField("score", "The distinct scores.", is_required=True),
        NumbersField("n_positive", "The positive cases with each score.", is_required=True),
        NumbersField("n_negative", "The negative cases with each score.", is_required=True),
        NumbersField(HIGH, "The highest score of each group, if a group has several; `score` is its lowest."),
        Field("positive", "The name of the positive class."),
        Field("negative", "The name of the negative class."),
    ),
)
COUNTS_EXAMPLE = {"score": [0.1, 0.4, 0.8], "n_positive": [1, 3, 9], "n_negative": [40, 12, 2]}


def roles_of(call: Call) -> RoleOptions:
    """The columns that a request names."""
    return RoleOptions(**{name: call.values[name] for name in _ROLES})


def received_source(call: Call, title: str | None = None) -> Source:
    """The predictions of a request; raises RefusedFile and BadField."""
    stop_if_cancelled()
    if call.file is None:
        return _source_of_counts(call, title)
    content, is_declared = call.file.content, call.values["label"] is not None
    sent = SentFile(call.file.name, lambda: content, DEFAULT_OPTIONS, label_declared=is_declared)
    source = read_source(Recipe((sent,)), call.holder.owner)
    stop_if_cancelled()
    return source


def _source_of_counts(call: Call, title: str | None) -> Source:
    counts: dict[str, Any] = call.values["counts"]
    lists = {name: counts[name] for name in ("score", HIGH, "n_positive", "n_negative") if counts[name]}
    lengths = {name: len(values) for name, values in lists.items()}
    if len(set(lengths.values())) > 1:
        raise BadField("api-lengths", lengths=[f"{name} {length}" for name, length in lengths.items()])
    n_rows = len(counts["score"])
    named = {name: [counts[name]] * n_rows for name in (POSITIVE, NEGATIVE) if counts[name]}
    try:
        table = pa.table({**lists, **named})
    except (pa.ArrowInvalid, OverflowError):
        raise BadField("api-large-counts") from None
    columns, digest = DetectedColumns.of(table), call.digest()
    roles = CountRoles(
        "score",
        "n_positive",
        "n_negative",
        positive=counts["positive"] or POSITIVE,
        negative=counts["negative"] or "",
        high=HIGH if counts[HIGH] else None,
        class_name_columns=tuple(named),
    )
    return Source(
        id=digest,
        key=("counts of a request", digest),
        title=title or "counts",
        about=Sentence("source-upload", rows=n_rows),
        origin=Origin.UPLOAD,
        sha256="",
        columns=columns,
        guesses={SCORE_COUNTS.key: roles},
    )
