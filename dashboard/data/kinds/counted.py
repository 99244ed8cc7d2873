"""Two classes, of which a table tells how many cases have each score, or each group of neighbouring scores."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from dashboard.about import NAME, VERSION
from dashboard.columns.counted import LOWER_IS_POSITIVE
from dashboard.columns.numbers import refuse_far_scores
from dashboard.columns.provenance import quoted
from dashboard.columns.roles import ColumnRoles
from dashboard.columns.score_counts import CountRoles, counted_scores
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.kinds.bounded import BoundedDataset
from dashboard.data.kinds.counts import COUNTS
from dashboard.data.kinds.kind import Kind
from dashboard.data.memory import memory
from dashboard.data.source import Source
from dashboard.data.threshold_grid import FINENESS, ThresholdGrid
from dashboard.reading.refusals import NoSuchColumn
from dashboard.words.sentence import Sentence, say
from metrics_core import ScoreGroups


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedDataset(BinaryDataset):
    """Everything is known but the single cases; `counted` are the columns of the table."""

    counted: CountRoles

    @property
    def kind(self) -> Kind:
        return COUNTS

    @property
    def columns(self) -> tuple[str, ...]:
        return self.counted.columns

    @property
    def without_cases(self) -> Sentence:
        return Sentence("cases-counted")


@dataclass(frozen=True, kw_only=True, eq=False)
class GroupedDataset(CountedDataset, BoundedDataset):
    """The same of groups of scores, at the steps and the groups' ends that no group holds."""

    groups: ScoreGroups
    fineness: tuple[str, ...]

    def grid(self, fineness: str = "normal") -> ThresholdGrid:
        return _grid(self.groups, FINENESS[fineness])

    def reachable(self, grid: ThresholdGrid, threshold: float) -> float:
        wanted = super().reachable(grid, threshold)
        if not self.groups.holds(wanted):
            return wanted
        # A float32 score and its threshold are the same number in float64.
        return float(self.groups.low[self.groups.low < self.groups.low.dtype.type(wanted)][-1])


def open_counted(source: Source, roles: CountRoles) -> CountedDataset:
    """A table of counts as a data set; raises `RefusedFile` where a column cannot be used."""

    def make() -> CountedDataset:
        with st.spinner(say("data-sorting")):
            return _made(source, roles)

    return memory().kept(("counts", source.key, source.title, roles), make, _parts, origin=source.key)


def _parts(dataset: CountedDataset) -> list[object]:
    groups = [dataset.groups.low, dataset.groups.high] if isinstance(dataset, GroupedDataset) else []
    return [dataset.scores, *groups]


def _made(source: Source, roles: CountRoles) -> CountedDataset:
    groups = counted_scores(source.columns, roles)
    scores = groups.scores
    refuse_far_scores(float(scores.minimum), float(groups.high[-1]), roles.score)
    facts: dict[str, Any] = {
        "id": source.id,
        "title": source.title,
        "key": repr(("counts", source.key, roles)),
        "origin": source.origin,
        "provenance": str(_provenance(source, roles)),
        "sha256": source.sha256,
        "card": source.card,
        "roles": ColumnRoles(roles.label, roles.score, roles.positive, lower_is_positive=roles.lower_is_positive),
        "negative": roles.negative or say("binary-others", positive=roles.positive),
        "scores": scores,
        "counted": roles,
    }
    notes = (LOWER_IS_POSITIVE,) if roles.lower_is_positive else ()
    if (groups.low == groups.high).all():
        return CountedDataset(**facts, notes=notes)
    grouped = Sentence("counted-groups", groups=len(groups.low))
    return GroupedDataset(**facts, notes=(grouped, *notes), groups=groups, fineness=_known_steps(groups, roles))


def _grid(groups: ScoreGroups, finer: int) -> ThresholdGrid:
    """The positions that the scores themselves would have: the last group reaches beyond its least score."""
    return ThresholdGrid.for_scores(float(groups.low[0]), float(groups.high[-1]), finer)


def _known_steps(groups: ScoreGroups, roles: CountRoles) -> tuple[str, ...]:
    """How fine the slider can be set so that every position is known; raises where even the first steps are not."""
    known = []
    for name, finer in FINENESS.items():
        held = groups.holds(_grid(groups, finer).thresholds)
        if held.any():
            break
        known.append(name)
    if not known:
        raise NoSuchColumn("counts-hold-steps", low=roles.score, high=str(roles.high), steps=int(held.sum()))
    return tuple(known)


def _provenance(source: Source, roles: CountRoles) -> Sentence:
    if source.counted_where:
        return Sentence(
            "counted-provenance-hosted",
            where=source.counted_where,
            positive=quoted(roles.positive),
            is_turned=roles.lower_is_positive,
            sha256=source.sha256,
            name=NAME,
            version=VERSION,
        )
    return Sentence(
        "counted-provenance",
        file=quoted(source.title),
        sha256=source.sha256,
        columns=", ".join(map(quoted, roles.columns)),
        positive=quoted(roles.positive),
        is_turned=roles.lower_is_positive,
        rows=source.columns.table.num_rows,
        name=NAME,
        version=VERSION,
    )
