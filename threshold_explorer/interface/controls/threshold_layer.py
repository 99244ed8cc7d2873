"""The live layer of a page with the threshold slider."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.threshold_slider import take_chart_pick
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.charts.moving_marks import SharedAxis
from threshold_explorer.live.layer import OperatingPoint, live_pin, live_table, mount_layer
from threshold_explorer.live.parts import Part
from threshold_explorer.live.scripts.live_scripts import COMMON


def live_layer(
    dataset: BinaryDataset,
    point: OperatingPoint,
    charts: Sequence[Chart],
    panel: Part,
    *,
    script: Path = COMMON,
    words: Sequence[str] = (),
    bar_metrics: Sequence[Part] = (),
    axes: Sequence[SharedAxis] = (),
    more: dict[str, Any] | None = None,
    on: Mapping[str, Callable[[], None]] = MappingProxyType({}),
) -> None:
    """Mounts the live layer of a page with the threshold slider and the pin; arguments as in `mount_layer`."""
    mount_layer(
        dataset,
        charts,
        panel,
        script=script,
        words=words,
        bar_metrics=bar_metrics,
        axes=axes,
        more={
            **live_table(dataset.scores, point.positions, point.threshold, has_slider=point.has_slider),
            "pin": live_pin(dataset, point.pin),
            **(more or {}),
        },
        on={"chosen": take_chart_pick, **on},
        key="live",
    )
