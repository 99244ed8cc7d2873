"""Confusion counts at some thresholds from a counts link, without the data behind them."""

from dataclasses import dataclass

from threshold_explorer.columns.provenance import counts_provenance_line
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.data.counts_link import decoded
from threshold_explorer.data.kind import Kind
from threshold_explorer.data.origin import Origin
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_grid import ThresholdGrid
from threshold_explorer.kinds.counts.partial import PartialCountsDataset
from threshold_explorer.words.sentence import Sentence, say


@dataclass(frozen=True, kw_only=True, eq=False)
class SharedCountsDataset(PartialCountsDataset):
    """Two classes with known counts at `steps` only; each case has the score of the step below it."""

    steps: ThresholdGrid

    fineness = ("normal",)

    @property
    def kind(self) -> Kind:
        return COUNTS

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


@cached_result(64)
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


COUNTS = Kind("counts")
