"""Two classes given by a table of counts: the number of cases of each score, or of each group of scores."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core import Interval, ScoreGroups
from metrics_core.computing.computed_once import computed_once
from threshold_explorer.data.columns.binary_statistic import LOWER_IS_POSITIVE
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.numeric_columns import refuse_extreme_scores
from threshold_explorer.data.columns.positive_label import class_display_names
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.counts_link import decoded
from threshold_explorer.data.dataset import Kind, Origin
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.counts.columns import CountRoles, count_roles, score_groups
from threshold_explorer.data.kinds.opening import counts_provenance_line, facts_of, opened_once, provenance_of, quoted
from threshold_explorer.data.kinds.task import Guess, Task
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.data.threshold_scale import FINENESS, ThresholdGrid
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import Sentence, listed, say


@dataclass(frozen=True, kw_only=True, eq=False)
class PartialCountsDataset(BinaryDataset):
    """Cases between two known thresholds have the score of the lower one; their order is unknown."""

    knows_every_case = False
    has_recalibrated_scores = False

    @computed_once
    def average_precision(self) -> Interval:
        return self.scores.average_precision_bounds()

    @computed_once
    def roc_auc(self) -> Interval:
        return self.scores.roc_auc_bounds()

    def average_precision_over(self, pis: np.ndarray) -> Interval:
        return self.scores.average_precision_bounds_over(pis)


@dataclass(frozen=True, kw_only=True, eq=False)
class SharedCountsDataset(PartialCountsDataset):
    """Two classes with known counts at `steps` only; each case has the score of the step below it."""

    steps: ThresholdGrid

    kind = Kind.COUNTS
    fineness = ("normal",)

    @property
    def no_cases_reason(self) -> Sentence:
        return Sentence("cases-counts-only")

    @property
    def sharing_note(self) -> Sentence:
        return Sentence("counts-shared-how", thresholds=len(self.steps.thresholds))

    def grid(self, fineness: str = "normal") -> ThresholdGrid:
        return self.steps

    def reachable(self, grid: ThresholdGrid, threshold: float) -> float:
        return grid.nearest(threshold)


@cached_result
def open_counts(id: str) -> SharedCountsDataset:
    """Open the counts of a link; raises `BadCountsLink` if they cannot be decoded."""
    counts = decoded(id)
    title = counts.title or say("counts-untitled")
    positive, negative = counts.classes or ("positive", "negative")
    return SharedCountsDataset(
        id=id,
        title=title,
        key=id,
        origin=Origin.COUNTS,
        provenance=str(counts_provenance_line(title, len(counts.tp))),
        roles=ColumnRoles(label="", score="", positive=positive),
        negative=negative,
        scores=counts.scores(),
        steps=counts.grid,
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class ScoreCountsDataset(BinaryDataset):
    """Two classes with known counts at every score, but without single cases."""

    count_roles: CountRoles

    kind = Kind.COUNTS
    has_recalibrated_scores = False

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
    key = ("counts", source.key, source.title, roles, language())
    return opened_once(key, source, lambda: _made(source, roles), _parts)


def _parts(dataset: ScoreCountsDataset) -> list[object]:
    groups = [dataset.groups.low, dataset.groups.high] if isinstance(dataset, ScoreGroupsDataset) else []
    return [dataset.scores, *groups]


def _made(source: Source, roles: CountRoles) -> ScoreCountsDataset:
    groups = score_groups(source.columns, roles)
    scores = groups.scores
    refuse_extreme_scores(float(scores.minimum), float(groups.high[-1]), roles.score)
    facts: dict[str, Any] = {
        **facts_of(source),
        "key": repr(("counts", source.key, roles)),
        "provenance": _provenance(source, roles),
        "roles": ColumnRoles(roles.label, roles.score, roles.positive, lower_is_positive=roles.lower_is_positive),
        "negative": roles.negative or (say("binary-others", positive=roles.positive) if roles.is_named else "negative"),
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


def _provenance(source: Source, roles: CountRoles) -> str:
    positive, _ = class_display_names(roles.label, roles.positive, roles.negative)
    if source.provenance_source:
        return provenance_of(
            source,
            "counted-provenance-hosted",
            where=source.provenance_source,
            positive=quoted(positive),
            is_turned=roles.lower_is_positive,
        )
    return provenance_of(
        source,
        "counted-provenance",
        columns=listed(map(quoted, roles.columns)),
        positive=quoted(positive),
        is_turned=roles.lower_is_positive,
    )


def _guess(columns: DetectedColumns) -> Guess | None:
    roles = count_roles(columns)
    return Guess(roles) if roles else None


def _check(source: Source, label_declared: bool) -> None:
    roles = source.guesses[SCORE_COUNTS.key]
    if isinstance(roles, CountRoles) and roles.is_settled:
        open_counted(source, roles)


SCORE_COUNTS = Task("counts", _guess, open_counted, _check)
