"""Two classes: a label and a score for each case."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import streamlit as st

from dashboard.columns.confidence import note_on_confidence
from dashboard.columns.counted import LOWER_IS_POSITIVE, PREDICTIONS_ONLY, Cases, Counted, cases, counted
from dashboard.columns.evidence import Evidence, evidence_of
from dashboard.columns.numbers import refuse_far_scores
from dashboard.columns.own_decisions import note_on_truth
from dashboard.columns.provenance import provenance_line
from dashboard.columns.roles import ColumnRoles
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.kind import Kind
from dashboard.data.memory import memory
from dashboard.data.opened import opened
from dashboard.data.source import Source
from dashboard.data.threshold_grid import FINENESS, MOST_WEIGHTED, ThresholdGrid
from dashboard.data.threshold_scale import middle_of
from dashboard.words.sentence import Sentence, say
from metrics_core import BestThreshold, BinaryScores, Interval


@dataclass(frozen=True, kw_only=True, eq=False)
class BinaryDataset(Dataset):
    """The statistic that every number of the threshold and the imbalance page comes from.

    `negative` is the other class, or what stands for all others; `evidence` is what the scores say about which
    class is the positive one.
    """

    roles: ColumnRoles
    negative: str
    scores: BinaryScores
    evidence: Evidence | None = None

    # How fine the slider can be set, and whether more is known than what stands at its positions.
    fineness = tuple(FINENESS)
    knows_every_case = True

    @property
    def kind(self) -> Kind:
        return BINARY

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(name for name in self.roles.columns if name)

    @property
    def score_columns(self) -> tuple[str, ...] | None:
        """The columns that the score can be switched to, None where any that can be one."""
        return None

    @property
    def in_short(self) -> Sentence:
        scores = self.scores
        return Sentence(
            "binary-in-short",
            cases=scores.n,
            counted="weighted" if scores.is_weighted else "cases",
            positives=scores.n_positive,
            positive=self.roles.positive,
            prevalence=scores.prevalence,
        )

    @property
    def proof(self) -> Sentence | str | None:
        return self.evidence.sentence if self.evidence else None

    @property
    def doubt(self) -> Sentence | str | None:
        return self.evidence.warning if self.evidence else None

    @property
    def classes(self) -> dict[str, str]:
        """The names of the two classes, by `positive` and `negative`."""
        return {"positive": self.roles.positive, "negative": self.negative}

    @property
    def without_cases(self) -> Sentence | None:
        """Why no single case can be shown, where that is so."""
        return None

    def grid(self, fineness: str = "normal") -> ThresholdGrid:
        """The slider's positions, so many times finer than the first step."""
        finer = FINENESS[fineness]
        if self.scores.is_weighted:
            finer = min(finer, MOST_WEIGHTED)
        return ThresholdGrid.for_scores(float(self.scores.minimum), float(self.scores.maximum), finer)

    def reachable(self, grid: ThresholdGrid, threshold: float) -> float:
        """The threshold at which something is known that is nearest to this one, within the slider's range."""
        return grid.snap(min(max(threshold, grid.low), grid.high))

    def cases_in(self, source: Source) -> Cases:
        """The rows of the source that count, one by one."""
        return cases(source.columns, self.roles)

    @cached_property
    def best_f1(self) -> BestThreshold:
        """The threshold with the highest F1, and that F1."""
        return self.scores.best_threshold("f1")

    @cached_property
    def middle(self) -> tuple[float, float]:
        """Where nearly all scores lie, whatever a few outliers are."""
        return middle_of(self.scores)

    @cached_property
    def average_precision(self) -> Interval:
        """AP as both ends of an interval, which are one where the scores are known."""
        ap = self.scores.average_precision()
        return Interval(ap, ap)

    @cached_property
    def roc_auc(self) -> Interval:
        """ROC AUC likewise."""
        auc = self.scores.roc_auc()
        return Interval(auc, auc)

    def average_precision_over(self, pis: np.ndarray) -> Interval:
        """AP at many prevalences likewise, two arrays."""
        values = self.scores.average_precision_over(pis)
        return Interval(values, values)


def opened_binary() -> BinaryDataset:
    """The data set that is open; a page that is for this kind has no other."""
    dataset = opened().dataset
    assert isinstance(dataset, BinaryDataset)
    return dataset


def open_binary(source: Source, roles: ColumnRoles, *, has_answers: bool = False) -> BinaryDataset:
    """A source counted by its roles; raises `RefusedFile` when a label, score or weight cannot be used.

    With `has_answers` the score is the class that each case is taken for.
    """

    def make() -> BinaryDataset:
        with st.spinner(say("data-sorting")):
            return _made(source, roles, counted(source.columns, roles, has_answers=has_answers))

    key = ("binary", source.key, source.title, roles, has_answers)
    return memory().kept(key, make, lambda dataset: [dataset.scores], origin=source.key)


def _made(source: Source, roles: ColumnRoles, found: Counted) -> BinaryDataset:
    refuse_far_scores(float(found.scores.minimum), float(found.scores.maximum), roles.score)
    others = found.others or _possible_others(source, roles)
    reading = source.report.in_short()
    return BinaryDataset(
        id=source.id,
        title=source.title,
        key=repr((source.key, roles)),
        origin=source.origin,
        provenance=str(provenance_line(source.title, source.sha256, roles, found, reading)),
        sha256=source.sha256,
        notes=tuple(_notes(found, roles)),
        card=source.card,
        roles=roles,
        negative=others[0] if len(others) == 1 else say("binary-others", positive=roles.positive),
        scores=found.scores,
        evidence=evidence_of(found, roles),
    )


def _possible_others(source: Source, roles: ColumnRoles) -> list[str]:
    """What the other class would be called where no case is of it."""
    values = source.columns.label(roles.label, roles.merge_labels).values
    return [text for text in values if text != roles.positive]


def _notes(found: Counted, roles: ColumnRoles) -> Iterator[Sentence]:
    if found.rows_dropped:
        reasons = ", ".join(
            str(Sentence("binary-dropped-by", count=count, column=name)) for name, count in found.dropped_by.items()
        )
        yield Sentence("binary-dropped", dropped=found.rows_dropped, rows=found.rows_read, reasons=reasons)
    if said_true := note_on_truth(roles):
        yield said_true
    if from_confidence := note_on_confidence(roles):
        yield from_confidence
    if roles.lower_is_positive:
        yield LOWER_IS_POSITIVE
    if found.predictions_only:
        yield PREDICTIONS_ONLY


BINARY = Kind("binary")
