"""Confusion counts at some thresholds, brought by a link in itself without the data behind them."""

from dataclasses import dataclass

import streamlit as st

from dashboard.columns.provenance import line_of_counts
from dashboard.columns.roles import ColumnRoles
from dashboard.data.counts_link import decoded
from dashboard.data.kinds.bounded import BoundedDataset
from dashboard.data.kinds.kind import Kind
from dashboard.data.origin import Origin
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.words.sentence import Sentence, say


@dataclass(frozen=True, kw_only=True, eq=False)
class CountsDataset(BoundedDataset):
    """Two classes of which nothing is known between `steps`; their cases stand at the step below them."""

    steps: ThresholdGrid

    fineness = ("normal",)

    @property
    def kind(self) -> Kind:
        return COUNTS

    @property
    def without_cases(self) -> Sentence:
        return Sentence("cases-counts-only")

    @property
    def shared_how(self) -> Sentence:
        return Sentence("counts-shared-how", thresholds=len(self.steps.thresholds))

    def grid(self, fineness: str = "normal") -> ThresholdGrid:
        return self.steps

    def reachable(self, grid: ThresholdGrid, threshold: float) -> float:
        return grid.nearest(threshold)


@st.cache_resource(max_entries=64, show_spinner=False)
def open_counts(id: str) -> CountsDataset:
    """The counts that a link carries in itself, as a data set; raises `BadCountsLink` where they cannot be read."""
    counts = decoded(id)
    title = counts.title or say("counts-untitled")
    positive, negative = counts.classes or ("positive", "negative")
    return CountsDataset(
        id=id,
        title=title,
        key=id,
        origin=Origin.COUNTS,
        provenance=str(line_of_counts(title, len(counts.tp))),
        roles=ColumnRoles(label="", score="", positive=positive),
        negative=negative,
        scores=counts.scores(),
        steps=counts.grid,
    )


COUNTS = Kind("counts")
