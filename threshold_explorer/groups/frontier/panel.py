"""The live table beside the frontier: the threshold of each group at the chosen point."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from metrics_core.groups import FrontierPoint
from threshold_explorer.charts.chart import Chart
from threshold_explorer.groups.grouping_choice import GroupedCases
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.layer import mount_layer
from threshold_explorer.live.parts import group
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")


def live_frontier(
    dataset: BinaryDataset, chart: Chart, grouped: GroupedCases, points: Sequence[FrontierPoint], equal: str
) -> None:
    """Mounts the table and the marker, which follow the slider along the frontier."""
    table = {
        "is": "frontier_table",
        "caption": say("frontier-heading"),
        "heads": column_names(equal),
    }
    mount_layer(
        dataset,
        [chart],
        group("panel", table),
        script=SCRIPT,
        words=["groups"],
        more={
            "frontier": {
                "names": [series.name for series in grouped.series],
                "gaps": [point.gap for point in points],
                "costs": [point.value for point in points],
                "thresholds": [_finite(point.thresholds.thresholds.values()) for point in points],
                "tp": [point.thresholds.matrix.tp.tolist() for point in points],
                "fp": [point.thresholds.matrix.fp.tolist() for point in points],
                "rates": [_finite(point.thresholds.rates.tolist()) for point in points],
            }
        },
        key="frontier_live",
    )


def column_names(rate: str) -> list[str]:
    """The names of the columns of a table of thresholds, of which the last is a rate."""
    columns = ("group", "threshold", "tp", "fp", "rate")
    return [say(f"frontier-column-{column}", rate=metric_label(rate)) for column in columns]


def _finite(values: Iterable[float]) -> list[float | None]:
    """JSON has no infinity: None stands for a threshold above all scores, and for an undefined rate."""
    return [value if abs(value) < float("inf") else None for value in values]
