"""The live panel of the threshold page: confusion matrix, tiles, and comparison with the pinned threshold."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from metrics_core import Metric
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import weights_of
from threshold_explorer.live.parts import WIDE, MatrixView, Part, TileInterval, group, matrix, sentence, tiles

SCRIPT = Path(__file__).with_name("live.js")


def panel(
    dataset: BinaryDataset, metrics: Sequence[Metric], view: MatrixView, intervals: Mapping[str, TileInterval]
) -> Part:
    """The panel; the colours of its tiles are also the legend of the trade-off plot."""
    scores = dataset.scores
    return group(
        "panel",
        matrix(dataset.classes, view, is_wide=scores.is_weighted or scores.n >= WIDE, opens=True),
        tiles(metrics, weights=weights_of(scores), intervals=intervals),
        sentence("move"),
    )
