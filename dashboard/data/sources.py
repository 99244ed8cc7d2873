"""Where `d` in the URL leads: an example, something shared, or an upload of this visitor."""

import hashlib
from dataclasses import replace

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
from dashboard.columns.meanings import ColumnMeaning, column_meanings, mapped_columns
from dashboard.columns.missing_rows import MissingColumn, missing_values
from dashboard.columns.roles import ColumnRoles
from dashboard.columns.similar_labels import similar_labels
from dashboard.data.examples import EXAMPLES
from dashboard.data.kinds import kind_of
from dashboard.data.origin import Origin
from dashboard.data.shared_data import shared_table
from dashboard.data.source import Source
from dashboard.data.uploads import Upload, shelf
from dashboard.reading import read_table
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.report import ReadingReport
from dashboard.sharing.store import ShareCard
from dashboard.words.sentence import Sentence

FIRST = next(iter(EXAMPLES))
AS_GUESSED = ReadingChoices()


def open_source(id: str, visitor: str, passphrase: str | None = None) -> Source | None:
    """The source behind `d`, or None when it is no example, no upload of this visitor and nothing shared.

    Raises a `NotOpened` where shared data are there, or were, and do not open.
    """
    if id in EXAMPLES:
        return _open_example(id)
    if shared := shared_table(id, passphrase):
        return replace(_open_shared(id, shared.table, shared.card), card=shared.card)
    upload = shelf().get(visitor, id)
    return _open_upload(f"{visitor}/{id}", upload) if upload else None


def receive(content: bytes, file_name: str, visitor: str, choices: ReadingChoices = AS_GUESSED) -> str:
    """Reads a sent file, keeps what can be used of it for its visitor and returns its mark for the URL.

    Raises `RefusedFile` with the sentence for the page when it cannot be read as predictions; rows without a
    value are no reason, since the reader may leave them out.
    """
    file = read_table(content, file_name, choices=choices)
    # Ahead of leaving out columns, so that a refusal names them all.
    guess_roles(file.table)
    table = file.table.select(mapped_columns(file.table))
    id = f"upload-{file.sha256}{_mark_of(choices)}"
    upload = Upload(id, file_name, file.sha256, table, file.report, tuple(column_meanings(file.table)))
    source = _open_upload(f"{visitor}/{id}", upload)
    kind = kind_of(source)
    if kind.open and source.guess.positive and not missing_values(table, source.guess):
        kind.open(source, source.guess)
    shelf().put(visitor, upload)
    return upload.id


def _mark_of(choices: ReadingChoices) -> str:
    """What tells apart two ways of reading one content."""
    return "" if choices == AS_GUESSED else f"-{hashlib.sha256(repr(choices).encode()).hexdigest()[:16]}"


@st.cache_resource(max_entries=64, show_spinner=False)
def label_choices(key: str, label: str, score: str, _table: pa.Table) -> tuple[list[str], str]:
    """The values of a label column, and the likely positive one (empty where it must be asked for).

    Beside a score that is the probability of one class it is that class.
    """
    of_class = class_probabilities(_table, label).get(score)
    return label_values(_table, label), of_class or guess_positive(_table, label)


@st.cache_resource(max_entries=64, show_spinner=False)
def alike_labels(key: str, label: str, _table: pa.Table) -> str | None:
    """The sentence about labels that differ by blanks or case only."""
    return similar_labels(_table, label)


def missing_in(source: Source, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
    """How many rows lack a value, by column."""
    return _missing_in(source.key, roles.columns, source.table, roles)


@st.cache_resource(max_entries=64, show_spinner=False)
def _missing_in(key: str, columns: tuple[str, ...], _table: pa.Table, _roles: ColumnRoles) -> tuple[MissingColumn, ...]:
    return missing_values(_table, _roles)


@st.cache_resource(max_entries=16, show_spinner=False)
def _open_example(id: str) -> Source:
    example = EXAMPLES[id]
    file = read_table(example.read_bytes(), example.file)
    roles = ColumnRoles(label=example.label, score=example.score, positive=example.positive, weight=example.weight)
    meanings = tuple(column_meanings(file.table))
    return _source(
        id, id, example.title, example.about, Origin.EXAMPLE, file.sha256, file.table, roles, file.report, meanings
    )


@st.cache_resource(max_entries=16, show_spinner="Looking at the columns …")
def _open_upload(key: str, _upload: Upload) -> Source:
    about = Sentence("source-upload", rows=_upload.table.num_rows)
    return _source(
        _upload.id,
        key,
        _upload.title,
        about,
        Origin.UPLOAD,
        _upload.sha256,
        _upload.table,
        guess_roles(_upload.table),
        _upload.report,
        _upload.meanings,
    )


@st.cache_resource(max_entries=8, show_spinner="Looking at the columns …")
def _open_shared(id: str, _table: pa.Table, _card: ShareCard) -> Source:
    about = Sentence("source-shared", rows=_table.num_rows)
    meanings = tuple(column_meanings(_table))
    guess = guess_roles(_table)
    return _source(id, id, _card.title, about, Origin.SHARED, _card.sha256, _table, guess, ReadingReport(), meanings)


def _source(
    id: str,
    key: str,
    title: str,
    about: Sentence | str,
    origin: Origin,
    sha256: str,
    table: pa.Table,
    guess: ColumnRoles,
    report: ReadingReport,
    meanings: tuple[ColumnMeaning, ...],
) -> Source:
    candidates = (label_candidates, score_candidates, weight_candidates)
    labels, scores, weights = (tuple(those(table)) for those in candidates)
    return Source(id, key, title, about, origin, sha256, table, guess, labels, scores, weights, report, meanings)
