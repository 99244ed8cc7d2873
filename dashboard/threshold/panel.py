"""What the threshold page shows beside its charts."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from dashboard.data.kinds.binary import BinaryDataset
from dashboard.live.parts import WIDE, MatrixView, Part, TileInterval, group, matrix, sentence, tiles
from metrics_core import Metric

SCRIPT = Path(__file__).with_name("live.js")


def panel(
    dataset: BinaryDataset, metrics: Sequence[Metric], view: MatrixView, intervals: Mapping[str, TileInterval]
) -> Part:
    """The confusion matrix, the tiles, which are the legend of the trade-off plot as well, and what the move costs."""
    scores = dataset.scores
    return group(
        "panel",
        matrix(dataset.classes, view, is_wide=scores.is_weighted or scores.n >= WIDE, opens=True),
        tiles(metrics, is_weighted=scores.is_weighted, intervals=intervals),
        sentence("move"),
    )
