"""The open data set: where `d` in the URL leads, which columns count, and the statistic made of them."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import pyarrow as pa
import streamlit as st

from dashboard.columns.candidates import (
    guess_positive,
    guess_roles,
    label_candidates,
    label_values,
    score_candidates,
    weight_candidates,
)
from dashboard.columns.class_probabilities import class_probabilities
from dashboard.columns.counted import LOWER_IS_POSITIVE, Counted, counted
from dashboard.columns.evidence import Evidence, evidence_of
from dashboard.columns.hard_predictions import PREDICTIONS_ONLY
from dashboard.columns.meanings import ColumnMeaning, column_meanings, mapped_columns
from dashboard.columns.missing_rows import MissingColumn, missing_values
from dashboard.columns.numbers import refuse_far_scores
from dashboard.columns.provenance import SOFTWARE, THRESHOLD_RULE, VERSION, Provenance, quoted
from dashboard.columns.roles import ColumnRoles
from dashboard.columns.similar_labels import similar_labels
from dashboard.data.counts_link import decoded
from dashboard.data.examples import EXAMPLES
from dashboard.data.shared_data import shared_table
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.data.uploads import Upload, shelf
from dashboard.reading import read_table
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.report import ReadingReport
from dashboard.sharing.store import ShareCard
from dashboard.words.formats import count_text
from metrics_core import BestThreshold, BinaryScores, Interval

DEFAULT = next(iter(EXAMPLES))
AS_GUESSED = ReadingChoices()


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
    report: ReadingReport
    meanings: tuple[ColumnMeaning, ...]
    card: ShareCard | None = None


@dataclass(frozen=True)
class Dataset:
    """A source with its columns' roles settled, and the statistic that every number comes from.

    `key` says which numbers these are: equal keys, equal numbers. `provenance` is the line by which they can be
    traced, `notes` are sentences on what was done to the rows, `evidence` is what the scores say about which
    class is the positive one. `steps` are the only thresholds at which
    anything is known where a link brought counts instead of scores; its cases stand at the step below them.
    """

    id: str
    title: str
    key: str
    roles: ColumnRoles
    negative: str
    scores: BinaryScores
    provenance: str
    sha256: str = ""
    notes: tuple[str, ...] = ()
    evidence: Evidence | None = None
    steps: ThresholdGrid | None = None
    card: ShareCard | None = None

    @property
    def name_with_fingerprint(self) -> str:
        """The title and the first digits of the file's SHA-256, for what cannot carry the whole provenance."""
        return f"{self.title} {self.sha256[:12]}".strip()

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


def receive(content: bytes, file_name: str, visitor: str, choices: ReadingChoices = AS_GUESSED) -> str:
    """Reads a sent file, keeps what can be used of it for its visitor and returns its mark for the URL.

    Raises `RefusedFile` with the sentence for the page when it cannot be read as predictions; rows without a
    value are no reason, since the reader may leave them out.
    """
    file = read_table(content, file_name, choices=choices)
    # Ahead of leaving out columns, so that a refusal names them all.
    guess_roles(file.table)
    table = file.table.select(mapped_columns(file.table))
    id = f"upload-{file.sha256[:12]}{_mark_of(choices)}"
    upload = Upload(id, file_name, file.sha256, table, file.report, tuple(column_meanings(file.table)))
    source = _open_upload(upload.id, upload.title, upload)
    if source.guess.positive and not missing_values(table, source.guess):
        prepare(source, source.guess)
    shelf().put(visitor, upload)
    return upload.id


def _mark_of(choices: ReadingChoices) -> str:
    """What tells apart two ways of reading one content."""
    return "" if choices == AS_GUESSED else f"-{hashlib.sha256(repr(choices).encode()).hexdigest()[:8]}"


def prepare(source: Source, roles: ColumnRoles) -> Dataset:
    """Counts a source by its roles; raises `RefusedFile` when a label, score or weight cannot be used."""
    key = f"{source.sha256}/{source.id.rpartition('-')[2]}/{roles!r}"
    found = _counted(key, source.table, roles)
    return _dataset(source.id, source.title, key, source, roles, found)


@st.cache_resource(max_entries=64, show_spinner=False)
def open_counts(id: str) -> Dataset:
    """The counts that a link carries in itself, as a data set; raises `BadCountsLink` where they cannot be read."""
    counts = decoded(id)
    roles = ColumnRoles(label="", score="", positive="positive")
    title, scores = counts.title or "Shared counts", counts.scores()
    where = f"{quoted(title)}: counts at {len(counts.tp)} thresholds, shared without their data, {THRESHOLD_RULE}"
    return Dataset(id, title, id, roles, "negative", scores, f"{where}; {SOFTWARE} {VERSION}", steps=counts.grid)


@st.cache_resource(max_entries=64, show_spinner=False)
def label_choices(id: str, label: str, score: str, _table: pa.Table) -> tuple[list[str], str]:
    """The values of a label column, and the likely positive one (empty where it must be asked for).

    Beside a score that is the probability of one class it is that class.
    """
    of_class = class_probabilities(_table, label).get(score)
    return label_values(_table, label), of_class or guess_positive(_table, label)


@st.cache_resource(max_entries=64, show_spinner=False)
def alike_labels(id: str, label: str, _table: pa.Table) -> str | None:
    """The sentence about labels that differ by blanks or case only."""
    return similar_labels(_table, label)


def missing_in(source: Source, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
    """How many rows lack a value, by column."""
    return _missing_in(source.id, roles.columns, source.table, roles)


@st.cache_resource(max_entries=64, show_spinner=False)
def _missing_in(id: str, columns: tuple[str, ...], _table: pa.Table, _roles: ColumnRoles) -> tuple[MissingColumn, ...]:
    return missing_values(_table, _roles)


# Apart from `_dataset`, so that the same content under two names is held once.
@st.cache_resource(max_entries=16, show_spinner="Sorting the scores …")
def _counted(key: str, _table: pa.Table, _roles: ColumnRoles) -> Counted:
    found = counted(_table, _roles)
    refuse_far_scores(float(found.scores.minimum), float(found.scores.maximum), _roles.score)
    return found


@st.cache_resource(max_entries=16, show_spinner=False)
def _dataset(id: str, title: str, key: str, _source: Source, _roles: ColumnRoles, _found: Counted) -> Dataset:
    others = _found.others or [text for text in label_values(_source.table, _roles.label) if text != _roles.positive]
    negative = others[0] if len(others) == 1 else f"not {_roles.positive}"
    reading = _source.report.in_short()
    provenance = Provenance.of(title, _source.sha256, _roles, _found, reading).line(full=True)
    evidence = evidence_of(_found, _roles)
    return Dataset(
        id,
        title,
        key,
        _roles,
        negative,
        _found.scores,
        provenance,
        _source.sha256,
        tuple(_notes(_found, _roles)),
        evidence,
        card=_source.card,
    )


def _notes(found: Counted, roles: ColumnRoles) -> Iterator[str]:
    if found.rows_dropped:
        reasons = ", ".join(f"{count_text(count)} in “{name}”" for name, count in found.dropped_by.items())
        rows = f"{count_text(found.rows_dropped)} of {count_text(found.rows_read)} rows"
        yield f"{rows} {'was' if found.rows_dropped == 1 else 'were'} left out for want of a value: {reasons}."
    if roles.lower_is_positive:
        yield LOWER_IS_POSITIVE
    if found.predictions_only:
        yield PREDICTIONS_ONLY


@st.cache_resource(max_entries=16, show_spinner=False)
def _open_example(id: str) -> Source:
    example = EXAMPLES[id]
    file = read_table(example.read_bytes(), example.file)
    roles = ColumnRoles(label=example.label, score=example.score, positive=example.positive, weight=example.weight)
    meanings = tuple(column_meanings(file.table))
    return _source(id, example.title, example.about, file.sha256, file.table, roles, file.report, meanings)


@st.cache_resource(max_entries=16, show_spinner="Looking at the columns …")
def _open_upload(id: str, title: str, _upload: Upload) -> Source:
    about = f"Your upload, {count_text(_upload.table.num_rows)} rows"
    guess = guess_roles(_upload.table)
    return _source(id, title, about, _upload.sha256, _upload.table, guess, _upload.report, _upload.meanings)


@st.cache_resource(max_entries=8, show_spinner="Looking at the columns …")
def _open_shared(id: str, _table: pa.Table, _card: ShareCard) -> Source:
    about = f"Shared with you, {count_text(_table.num_rows)} rows"
    meanings = tuple(column_meanings(_table))
    return _source(id, _card.title, about, _card.sha256, _table, guess_roles(_table), ReadingReport(), meanings)


def _source(
    id: str,
    title: str,
    about: str,
    sha256: str,
    table: pa.Table,
    guess: ColumnRoles,
    report: ReadingReport,
    meanings: tuple[ColumnMeaning, ...],
) -> Source:
    candidates = (label_candidates, score_candidates, weight_candidates)
    labels, scores, weights = (tuple(those(table)) for those in candidates)
    return Source(id, title, about, sha256, table, guess, labels, scores, weights, report, meanings)
