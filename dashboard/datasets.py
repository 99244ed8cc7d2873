"""The open data set: where `d` in the URL leads, which columns count, and the statistic made of them."""

from dataclasses import dataclass
from functools import cached_property

import pyarrow as pa
import streamlit as st

from dashboard.examples import EXAMPLES
from dashboard.formats import count_text
from dashboard.reading import read_table
from dashboard.reading.columns import (
    ColumnRoles,
    guess_positive,
    guess_roles,
    label_candidates,
    label_values,
    score_candidates,
    scores_from,
    weight_candidates,
)
from dashboard.uploads import Upload, shelf
from metrics_core import BestThreshold, BinaryScores

DEFAULT = next(iter(EXAMPLES))


@dataclass(frozen=True)
class Source:
    """A table of predictions that can be opened, with the columns that can serve in each role.

    `guess` are the likely roles, for the reader to correct.
    """

    id: str
    title: str
    about: str
    sha256: str
    table: pa.Table
    guess: ColumnRoles
    labels: tuple[str, ...]
    scores: tuple[str, ...]
    weights: tuple[str, ...]


@dataclass(frozen=True)
class Dataset:
    """A source with its columns' roles settled, and the statistic that every number comes from.

    `key` says which numbers these are: equal keys, equal numbers.
    """

    id: str
    title: str
    key: str
    roles: ColumnRoles
    negative: str
    scores: BinaryScores

    @property
    def classes(self) -> dict[str, str]:
        """The names of the two classes, by `positive` and `negative`."""
        return {"positive": self.roles.positive, "negative": self.negative}

    @cached_property
    def best_f1(self) -> BestThreshold:
        """The threshold with the highest F1, and that F1."""
        return self.scores.best_threshold("f1")


def open_source(id: str, visitor: str) -> Source | None:
    """The source behind `d`, or None when it is neither an example nor an upload of this visitor."""
    if id in EXAMPLES:
        return _open_example(id)
    upload = shelf().get(visitor, id)
    return _open_upload(id, upload.title, upload) if upload else None


def receive(content: bytes, file_name: str, visitor: str) -> str:
    """Reads a sent file, keeps it for its visitor and returns its mark for the URL.

    Raises `RefusedFile` with the sentence for the page when it cannot be read as predictions.
    """
    file = read_table(content, file_name)
    upload = Upload(f"upload-{file.sha256[:12]}", file_name, file.sha256, file.table)
    source = _open_upload(upload.id, upload.title, upload)
    if source.guess.positive:
        prepare(source, source.guess)
    shelf().put(visitor, upload)
    return upload.id


def prepare(source: Source, roles: ColumnRoles) -> Dataset:
    """Counts a source by its roles; raises `RefusedFile` when a label, score or weight cannot be used."""
    return _prepare(source.id, source.title, f"{source.sha256}/{roles!r}", source.table, roles)


@st.cache_resource(max_entries=64, show_spinner=False)
def label_choices(sha256: str, label: str, _table: pa.Table) -> tuple[list[str], str]:
    """The values of a label column, and the likely positive one (empty where it must be asked for)."""
    return label_values(_table, label), guess_positive(_table, label)


@st.cache_resource(max_entries=16, show_spinner="Sorting the scores …")
def _prepare(id: str, title: str, key: str, _table: pa.Table, _roles: ColumnRoles) -> Dataset:
    others = [value for value in label_values(_table, _roles.label) if value != _roles.positive]
    negative = others[0] if len(others) == 1 else f"not {_roles.positive}"
    return Dataset(id, title, key, _roles, negative, scores_from(_table, _roles))


@st.cache_resource(max_entries=16, show_spinner=False)
def _open_example(id: str) -> Source:
    example = EXAMPLES[id]
    file = read_table(example.read_bytes(), example.file)
    roles = ColumnRoles(label=example.label, score=example.score, positive=example.positive, weight=example.weight)
    return _source(id, example.title, example.about, file.sha256, file.table, roles)


@st.cache_resource(max_entries=16, show_spinner="Looking at the columns …")
def _open_upload(id: str, title: str, _upload: Upload) -> Source:
    about = f"Your upload, {count_text(_upload.table.num_rows)} rows"
    return _source(id, title, about, _upload.sha256, _upload.table, guess_roles(_upload.table))


def _source(id: str, title: str, about: str, sha256: str, table: pa.Table, guess: ColumnRoles) -> Source:
    labels, scores, weights = label_candidates(table), score_candidates(table), weight_candidates(table)
    return Source(id, title, about, sha256, table, guess, tuple(labels), tuple(scores), tuple(weights))
