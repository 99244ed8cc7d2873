"""The open data set: where `d` in the URL leads, which columns count, and the statistic made of them."""

from dataclasses import dataclass

import pyarrow as pa
import streamlit as st

from dashboard.columns import ColumnRoles, guess_roles, label_values, scores_from
from dashboard.examples import EXAMPLES
from dashboard.reading import read_table
from dashboard.uploads import Upload, shelf
from metrics_core import BinaryScores

DEFAULT = next(iter(EXAMPLES))


@dataclass(frozen=True)
class Source:
    """A table of predictions that can be opened; `guess` are the columns' likely roles."""

    id: str
    title: str
    about: str
    sha256: str
    table: pa.Table
    guess: ColumnRoles


@dataclass(frozen=True)
class Dataset:
    """A source with its columns' roles settled, and the statistic that every number comes from."""

    source: Source
    roles: ColumnRoles
    negative: str
    scores: BinaryScores

    @property
    def key(self) -> str:
        """Says which numbers these are: equal keys, equal numbers."""
        return f"{self.source.sha256}/{self.roles!r}"

    @property
    def classes(self) -> dict[str, str]:
        """The names of the two classes, by `positive` and `negative`."""
        return {"positive": self.roles.positive, "negative": self.negative}


def open_source(id: str, visitor: str) -> Source | None:
    """The source behind `d`, or None when it is neither an example nor an upload of this visitor."""
    if id in EXAMPLES:
        return _open_example(id)
    upload = shelf().get(visitor, id)
    return _open_upload(upload) if upload else None


def receive(content: bytes, file_name: str, visitor: str) -> str:
    """Reads a sent file, keeps it for its visitor and returns its mark for the URL.

    Raises `RefusedFile` with the sentence for the page when it cannot be read as predictions.
    """
    file = read_table(content, file_name)
    guess_roles(file.table)
    upload = Upload(f"upload-{file.sha256[:12]}", file_name, file.sha256, file.table)
    shelf().put(visitor, upload)
    return upload.id


def prepare(source: Source, roles: ColumnRoles) -> Dataset:
    """Counts a source by its roles; raises `RefusedFile` when a label, score or weight cannot be used."""
    others = [value for value in label_values(source.table, roles.label) if value != roles.positive]
    negative = others[0] if len(others) == 1 else f"not {roles.positive}"
    return Dataset(source, roles, negative, _count(f"{source.sha256}/{roles!r}", source.table, roles))


@st.cache_resource(max_entries=16, show_spinner="Sorting the scores …")
def _count(key: str, _table: pa.Table, _roles: ColumnRoles) -> BinaryScores:
    return scores_from(_table, _roles)


@st.cache_resource(max_entries=16, show_spinner=False)
def _open_example(id: str) -> Source:
    example = EXAMPLES[id]
    file = read_table(example.read_bytes(), example.file)
    roles = ColumnRoles(
        label=example.label, score=example.score, positive=example.positive, weight=example.weight
    )
    return Source(id, example.title, example.about, file.sha256, file.table, roles)


def _open_upload(upload: Upload) -> Source:
    about = f"Your upload, {upload.table.num_rows:,} rows"
    return Source(upload.id, upload.title, about, upload.sha256, upload.table, guess_roles(upload.table))
