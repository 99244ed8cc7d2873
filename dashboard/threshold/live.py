"""The live layer of the threshold page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist

from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.live.components import CONFIDENCE, PROPORTIONS, MatrixView, described, layer, live_table, matrix_layout
from metrics_core import BinaryScores, Metric

_mount = layer("threshold", Path(__file__).with_suffix(".js"))


@dataclass(frozen=True)
class Pin:
    """The operating point that the sentence compares with."""

    threshold: float
    tp: float
    fp: float


def threshold_panel(
    scores: BinaryScores,
    grid: ThresholdGrid,
    *,
    metrics: Sequence[Metric],
    classes: dict[str, str],
    matrix: MatrixView,
    pin: Pin,
    on_chosen: Callable[[], None],
) -> None:
    """Mounts the tiles, the matrix and the sentence, and the cursors over the page's charts.

    `on_chosen` is called when a threshold was picked on a chart; it is in
    `st.session_state["live"]["chosen"]`.
    """
    _mount(
        key="live",
        data={
            **live_table(scores, grid),
            "tiles": [described(metric) for metric in metrics],
            "interval": {
                "of": [] if scores.is_weighted else list(PROPORTIONS),
                "name": f"{CONFIDENCE:.0%}",
                "z": NormalDist().inv_cdf((1 + CONFIDENCE) / 2),
            },
            "classes": classes,
            "matrix": matrix_layout(matrix),
            "pin": {"threshold": pin.threshold, "tp": pin.tp, "fp": pin.fp},
        },
        on_chosen_change=on_chosen,
    )
