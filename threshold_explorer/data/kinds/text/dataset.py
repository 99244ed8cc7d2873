"""Predicted texts, each with its references."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from metrics_core.computing.arrays import FloatArray
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.text import AnswerScores, Normaliser
from metrics_core.text.answer_scores import Progress
from threshold_explorer.data.columns.clusters import cluster_codes
from threshold_explorer.data.columns.numeric_columns import score_numbers
from threshold_explorer.data.columns.roles import refuse_columns
from threshold_explorer.data.dataset import Dataset, Kind
from threshold_explorer.data.kinds.opening import facts_of, provenance_of, quoted
from threshold_explorer.data.kinds.task import Task
from threshold_explorer.data.kinds.text.columns import TextRoles, references_in, text_columns, text_names, texts_in
from threshold_explorer.data.source import Source
from threshold_explorer.reading.refusals import BadLabels, BadValue
from threshold_explorer.serving.memory_budget import memory_cache
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import Sentence


@dataclass(frozen=True, kw_only=True, eq=False)
class TextDataset(Dataset):
    """Predicted texts and references; `gate` are the confidences or no-answer probabilities, if any."""

    source: Source
    roles: TextRoles
    gate: FloatArray | None

    kind = Kind.TEXT

    @property
    def columns(self) -> tuple[str, ...]:
        return self.roles.columns

    @property
    def summary(self) -> Sentence:
        return Sentence("text-in-short", rows=self.n, about=self.roles.about)

    @property
    def sharing_warning(self) -> Sentence:
        return Sentence("text-travels")

    @property
    def n(self) -> int:
        """The number of rows."""
        return int(self.source.columns.table.num_rows)

    def predictions(self, rows: Sequence[int] | None = None) -> list[str | None]:
        """The predicted texts, of all rows or of some."""
        return texts_in(self._column(self.roles.prediction, rows))

    def references(self, rows: Sequence[int] | None = None) -> list[list[str]]:
        """The references of each row, none in an empty cell."""
        if rows is None:
            return references_in([self._column(name) for name in self.roles.references])
        # Whether a column contains lists depends on all of its cells.
        return [self._references[row] for row in rows]

    @property
    def groups(self) -> list[str]:
        """The group of each row as text, "" in an empty cell; [] without such a column."""
        if self.roles.group is None:
            return []
        column = self._column(self.roles.group)

        def make() -> list[str]:
            return [text or "" for text in texts_in(column)]

        return memory_cache().get_or_make(("groups", self.key), make, lambda _: (), origin=self.source.key)

    @property
    def units(self) -> SamplingUnits | None:
        """The clusters of the rows; None if rows are independent."""
        name = self.roles.cluster
        if name is None:
            return None

        def make() -> SamplingUnits:
            return SamplingUnits.of(self.n, cluster_codes(self._column(name)))

        return memory_cache().get_or_make(
            ("text clusters", self.key), make, lambda made: [made.numbers, made.weights], origin=self.source.key
        )

    @property
    def _references(self) -> list[list[str]]:
        return memory_cache().get_or_make(
            ("references", self.key), self.references, lambda _: (), origin=self.source.key
        )

    def scores(self, normaliser: Normaliser, progress: Progress | None = None) -> AnswerScores:
        """Exact match and token F1 of every row; `progress` is called as it advances."""
        gate: dict[str, Any] = {} if self.gate is None else {self.gate_name: self.gate}
        return AnswerScores.from_texts(
            self.predictions(), self._references, normaliser=normaliser, progress=progress, **gate
        )

    @property
    def gate_name(self) -> str:
        """The name of the gate in `AnswerScores.from_texts`."""
        return "no_answer" if self.roles.is_no_answer else "confidence"

    def _column(self, name: str, rows: Sequence[int] | None = None) -> pa.ChunkedArray:
        column = self.source.columns.table[name]
        return column if rows is None else column.take(np.asarray(rows, dtype=np.int64))


def open_texts(source: Source, roles: TextRoles) -> TextDataset:
    """Open a source as texts; raises `RefusedFile` for a column with two roles and an invalid gate."""
    refuse_columns(roles.columns, source.columns.table.column_names)
    gate = None if roles.gate is None else _gate(source, roles.gate)
    if roles.cluster and (missing := sum(not text for text in texts_in(source.columns.table[roles.cluster]))):
        raise BadLabels("text-cluster-missing", column=roles.cluster, rows=missing)

    def make() -> TextDataset:
        return TextDataset(
            **facts_of(source),
            key=repr((source.key, roles)),
            provenance=_provenance(source, roles),
            source=source,
            roles=roles,
            gate=gate,
        )

    return memory_cache().get_or_make(
        ("texts", source.key, source.title, roles, language()), make, lambda made: [gate], origin=source.key
    )


def _gate(source: Source, name: str) -> FloatArray:
    numbers = np.asarray(score_numbers(source.columns.values(name), name), dtype=np.float64)
    missing = ~np.isfinite(numbers)
    if missing.any():
        raise BadValue(
            name,
            int(missing.argmax()) + 1,
            int(missing.sum()),
            Sentence("text-gate-nothing"),
            Sentence("text-gate-rule"),
        )
    return numbers


def _provenance(source: Source, roles: TextRoles) -> str:
    named = {"group": roles.group, "gate": roles.gate, "cluster": roles.cluster}
    parts = {role: Sentence(f"text-provenance-{role}", name=quoted(name)) for role, name in named.items() if name}
    return provenance_of(
        source,
        "text-provenance",
        prediction=quoted(roles.prediction),
        references=" ".join(map(quoted, roles.references)),
        **({"group": "", "gate": "", "cluster": ""} | parts),
    )


TEXT_TASK = Task("text", text_columns, open_texts, extra_columns=text_names)
