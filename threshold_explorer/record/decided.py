"""A decision record made outside of a page."""

from datetime import UTC, datetime

from threshold_explorer.controls.threshold_slider import OperatingPoint
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.record.decision import Record, Statement, current_decision
from threshold_explorer.record.panel import software
from threshold_explorer.uncertainty.at_threshold import TILE_METRICS


def decided_record(dataset: BinaryDataset, threshold: float, title: str) -> Record:
    """The record of a threshold of the page, without objective and costs; the title is the data's if it is empty."""
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    decision = current_decision(dataset, scale, OperatingPoint(threshold, scale, None), TILE_METRICS)
    return Record(decision, Statement(title or dataset.title), datetime.now(UTC), software())
