"""The open data set: where `d` in the URL leads, which columns count, and the statistic made of them."""

from dataclasses import dataclass, replace
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
from dashboard.shared_data import shared_table
from dashboard.sharing.counts_link import decoded
from dashboard.sharing.store import ShareCard
from dashboard.threshold_grid import ThresholdGrid
from dashboard.uploads import Upload, shelf
from metrics_core import BestThreshold, BinaryScores, Interval

DEFAULT = next(iter(EXAMPLES))


@dataclass(frozen=True)
class Source:
    """A table of predictions that can be opened, with the columns that can serve in each role.

    `guess` are the likely roles, for the reader to correct. `card` is there for data that somebody shared.
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
    card: ShareCard | None = None


@dataclass(frozen=True)
class Dataset:
    """A source with its columns' roles settled, and the statistic that every number comes from.

    `key` says which numbers these are: equal keys, equal numbers. `steps` are the only thresholds at which
    anything is known where a link brought counts instead of scores; its cases stand at the step below them.
    """

    id: str
    title: str
    key: str
    roles: ColumnRoles
    negative: str
    scores: BinaryScores
    steps: ThresholdGrid | None = None

    @property
    def classes(self) -> dict[str, str]:
        """The names of the two classes, by `positive` and `negative`."""
        return {"positive": self.roles.positive, "negative": self.negative}

    @cached_property
    def best_f1(self) -> BestThreshold:
        """The threshold with the highest F1, and that F1."""
        return self.scores.best_threshold("f1")

    @cached_property
    def average_precision(self) -> Interval:
        """AP as both ends of an interval, which are one where the scores are known."""
        if self.steps:
            return self.scores.average_precision_bounds()
        ap = self.scores.average_precision()
        return Interval(ap, ap)

    @cached_property
    def roc_auc(self) -> Interval:
        """ROC AUC as both ends of an interval, which are one where the scores are known."""
        if self.steps:
            return self.scores.roc_auc_bounds()
        auc = self.scores.roc_auc()
        return Interval(auc, auc)


def open_source(id: str, visitor: str, passphrase: str | None = None) -> Source | None:
    """The source behind `d`, or None when it is no example, no upload of this visitor and nothing shared.

    Raises a `NotOpened` where shared data are there, or were, and do not open.
    """
    if id in EXAMPLES:
        return _open_example(id)
    if shared := shared_table(id, passphrase):
        return replace(_open_shared(id, shared.table, shared.card), card=shared.card)
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
    key = f"{source.sha256}/{roles!r}"
    negative, scores = _counted(key, source.table, roles)
    return _dataset(source.id, source.title, key, roles, negative, scores)


@st.cache_resource(max_entries=64, show_spinner=False)
def open_counts(id: str) -> Dataset:
    """The counts that a link carries in itself, as a data set; raises `BadCountsLink` where they cannot be read."""
    counts = decoded(id)
    roles = ColumnRoles(label="", score="", positive="positive")
    return Dataset(id, counts.title or "Shared counts", id, roles, "negative", counts.scores(), counts.grid)


@st.cache_resource(max_entries=64, show_spinner=False)
def label_choices(sha256: str, label: str, _table: pa.Table) -> tuple[list[str], str]:
    """The values of a label column, and the likely positive one (empty where it must be asked for)."""
    return label_values(_table, label), guess_positive(_table, label)


# Apart from `_dataset`, so that the same content under two names is held once.
@st.cache_resource(max_entries=16, show_spinner="Sorting the scores …")
def _counted(key: str, _table: pa.Table, _roles: ColumnRoles) -> tuple[str, BinaryScores]:
    others = [value for value in label_values(_table, _roles.label) if value != _roles.positive]
    negative = others[0] if len(others) == 1 else f"not {_roles.positive}"
    return negative, scores_from(_table, _roles)


@st.cache_resource(max_entries=64, show_spinner=False)
def _dataset(id: str, title: str, key: str, _roles: ColumnRoles, _negative: str, _scores: BinaryScores) -> Dataset:
    return Dataset(id, title, key, _roles, _negative, _scores)


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


@st.cache_resource(max_entries=8, show_spinner="Looking at the columns …")
def _open_shared(id: str, _table: pa.Table, _card: ShareCard) -> Source:
    about = f"Shared with you, {count_text(_table.num_rows)} rows"
    return _source(id, _card.title, about, _card.sha256, _table, guess_roles(_table))


def _source(id: str, title: str, about: str, sha256: str, table: pa.Table, guess: ColumnRoles) -> Source:
    labels, scores, weights = label_candidates(table), score_candidates(table), weight_candidates(table)
    return Source(id, title, about, sha256, table, guess, tuple(labels), tuple(scores), tuple(weights))
