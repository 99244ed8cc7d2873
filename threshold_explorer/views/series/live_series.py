"""The series for the browser: exact counts of each at every position of the slider, and how they look."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from metrics_core import METRICS
from metrics_core.computing.arrays import FloatArray
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import live_confidence
from threshold_explorer.live.layer import counts_table, encoded
from threshold_explorer.live.parts import Part, described
from threshold_explorer.views.series.marks import least_cases, series_interval
from threshold_explorer.views.series.series import Series, look_of
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")


def live_series(
    series: Sequence[Series],
    thresholds: Sequence[FloatArray],
    *,
    grid: dict[str, Any] | None = None,
    between: float | None = None,
    front: int | None = None,
    are_alike: bool = False,
    are_paired: bool = False,
) -> dict[str, Any]:
    """The series and their tables of counts for `series.js`.

    `thresholds` has for each series its threshold at every position of the slider, nan where it has none; `grid` are
    the positions of a slider that has the thresholds itself. `between` is a threshold of all series that lies between
    two positions. `front` is the place of the series that the others are compared with. Series that `are_alike` have
    one look, since their place on a chart tells them apart. Counts are compared only if the series `are_paired`,
    that is, have the same cases.
    """
    return {
        "names": [each.name for each in series],
        "looks": [look_of(0 if are_alike else place)._asdict() for place in range(len(series))],
        "tables": [
            counts_table(each.scores, at, grid or {"thresholds": encoded(at, "<f8")}, between)
            for each, at in zip(series, thresholds, strict=True)
        ],
        "front": front,
        "are_alike": are_alike,
        "are_paired": are_paired,
    }


def series_table(dataset: BinaryDataset, metrics: Sequence[str], *, with_thresholds: bool, with_classes: bool) -> Part:
    """The table of all series: counts and metrics, with differences to the one in front or with intervals."""
    return {
        "is": "series_table",
        "caption": say("series-table-caption"),
        "heads": {key: say(f"series-head-{key}") for key in ("name", "threshold", "classes", "tp", "fp")},
        "front": say("series-front"),
        "none": say("series-no-threshold"),
        "metrics": [described(METRICS[key]) | {"interval": series_interval(dataset, key)} for key in metrics],
        "confidence": live_confidence(),
        "least": least_cases(),
        "with_thresholds": with_thresholds,
        "with_classes": with_classes,
    }
