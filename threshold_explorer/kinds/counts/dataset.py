"""Two classes given by a table of counts: the number of cases of each score, or of each group of scores."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from metrics_core import ScoreGroups
from threshold_explorer.about import NAME, VERSION
from threshold_explorer.columns.binary_statistic import LOWER_IS_POSITIVE
from threshold_explorer.columns.numeric_columns import refuse_extreme_scores
from threshold_explorer.columns.provenance import quoted
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.data.kind import Kind
from threshold_explorer.data.memory_budget import memory_cache
from threshold_explorer.data.source import Source
from threshold_explorer.data.threshold_grid import FINENESS, ThresholdGrid
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.kinds.counts.columns import CountRoles, score_groups
from threshold_explorer.kinds.counts.partial import PartialCountsDataset
from threshold_explorer.kinds.counts.shared import COUNTS
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.words.sentence import Sentence, say


@dataclass(frozen=True, kw_only=True, eq=False)
class ScoreCountsDataset(BinaryDataset):
    """Two classes with known counts at every score, but without single cases."""

    count_roles: CountRoles

    @property
    def kind(self) -> Kind:
        return COUNTS

    @property
    def columns(self) -> tuple[str, ...]:
        return self.count_roles.columns

    @property
    def no_cases_reason(self) -> Sentence:
        return Sentence("cases-counted")

    def other_scores(self, source: Source) -> tuple[str, ...]:
        """None: the counts are of one score."""
        return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class ScoreGroupsDataset(ScoreCountsDataset, PartialCountsDataset):
    """The same for groups of scores; counts are known at the slider's steps and at the ends of the groups."""

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


def open_counted(source: Source, roles: CountRoles) -> ScoreCountsDataset:
    """Open a table of counts; raises `RefusedFile` for an invalid column."""

    def make() -> ScoreCountsDataset:
        with st.spinner(say("data-sorting")):
            return _made(source, roles)

    return memory_cache().get_or_make(("counts", source.key, source.title, roles), make, _parts, origin=source.key)


def _parts(dataset: ScoreCountsDataset) -> list[object]:
    groups = [dataset.groups.low, dataset.groups.high] if isinstance(dataset, ScoreGroupsDataset) else []
    return [dataset.scores, *groups]


def _made(source: Source, roles: CountRoles) -> ScoreCountsDataset:
    groups = score_groups(source.columns, roles)
    scores = groups.scores
    refuse_extreme_scores(float(scores.minimum), float(groups.high[-1]), roles.score)
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
        "count_roles": roles,
    }
    notes = (LOWER_IS_POSITIVE,) if roles.lower_is_positive else ()
    if (groups.low == groups.high).all():
        return ScoreCountsDataset(**facts, notes=notes)
    grouped = Sentence("counted-groups", groups=len(groups.low))
    return ScoreGroupsDataset(
        **facts, notes=(grouped, *notes), groups=groups, fineness=_known_finenesses(groups, roles)
    )


def _grid(groups: ScoreGroups, finer: int) -> ThresholdGrid:
    """The positions that single scores would have; the last group ends above its lowest score."""
    return ThresholdGrid.for_scores(float(groups.low[0]), float(groups.high[-1]), finer)


def _known_finenesses(groups: ScoreGroups, roles: CountRoles) -> tuple[str, ...]:
    """The finenesses at which the counts of every position are known; raises NoSuchColumn if there are none."""
    known = []
    for name, finer in FINENESS.items():
        has_group_inside = groups.holds(_grid(groups, finer).thresholds)
        if has_group_inside.any():
            break
        known.append(name)
    if not known:
        raise NoSuchColumn(
            "counts-hold-steps", low=roles.score, high=str(roles.high), steps=int(has_group_inside.sum())
        )
    return tuple(known)


def _provenance(source: Source, roles: CountRoles) -> Sentence:
    if source.provenance_source:
        return Sentence(
            "counted-provenance-hosted",
            where=source.provenance_source,
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
