"""What the threshold page shows beside its charts."""

from collections.abc import Sequence
from pathlib import Path

from dashboard.data.kinds.binary import BinaryDataset
from dashboard.live.parts import MatrixView, Part, group, matrix, sentence, tiles
from metrics_core import Metric

SCRIPT = Path(__file__).with_name("live.js")


def panel(dataset: BinaryDataset, metrics: Sequence[Metric], view: MatrixView) -> Part:
    """The tiles with the sentence under them, and the confusion matrix."""
    return group(
        "panel",
        group("readings", tiles(metrics, is_weighted=dataset.scores.is_weighted), sentence("move")),
        matrix(dataset.classes, view),
    )
