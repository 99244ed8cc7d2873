"""The threshold slider, its number box and buttons, and the live layer that follows it."""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import streamlit as st

from metrics_core import BinaryScores
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.threshold_scale import ThresholdGrid, ThresholdScale
from threshold_explorer.interface.controls.number_box import NumberBox, number_box, parse_threshold
from threshold_explorer.interface.controls.pin import pin, pin_warnings, resolve_pin, unpin
from threshold_explorer.interface.controls.query_parameters import (
    bound_widget,
    get_parameter,
    parameter_warning,
    set_parameter,
)
from threshold_explorer.interface.controls.thresholds import (
    T,
    class_thresholds,
    reachable_fit,
    set_focus_threshold,
    starting_threshold,
    threshold_warning,
)
from threshold_explorer.interface.frame.page_elements import error_slot, warning_slot
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.charts.moving_marks import SharedAxis
from threshold_explorer.live.layer import OperatingPoint, live_pin, live_table, mount_layer
from threshold_explorer.live.parts import Part
from threshold_explorer.live.scripts.live_scripts import COMMON
from threshold_explorer.words.formats import threshold_text
from threshold_explorer.words.sentence import markdown, say


def threshold_slider(dataset: BinaryDataset, scale: ThresholdScale) -> OperatingPoint:
    """Draws the slider (key and query parameter `t`); link warnings are shown under it."""
    grid = scale.grid
    start, fit = starting_threshold(dataset, grid), reachable_fit(dataset, grid)
    threshold = fit(get_parameter(T, start))
    positions = scale.including(start if threshold is None else threshold)
    pinned = resolve_pin(dataset, scale)
    if isinstance(dataset, OneVsRestDataset) and dataset.class_scores:
        class_thresholds(dataset)
    widget, settings = _listed(positions) if positions.listed else _even(grid)
    moved = bound_widget(
        T,
        widget,
        _slider_label(dataset),
        default=start,
        scope_key=dataset.key,
        fit=fit,
        make_warning=threshold_warning("threshold", grid),
        warn_always=not dataset.knows_every_case,
        help=say("slider-threshold.help"),
        **settings,
    )
    warning_slot("complaint", parameter_warning(T), *pin_warnings(dataset), icon=":material/link:")
    threshold = dataset.reachable(grid, moved)
    if isinstance(dataset, OneVsRestDataset) and dataset.class_scores:
        set_focus_threshold(dataset, threshold)
    return OperatingPoint(threshold, positions, pinned)


def _slider_label(dataset: BinaryDataset) -> str:
    """Of several classes the slider is that of one; the matrix of all may not follow it."""
    if isinstance(dataset, OneVsRestDataset):
        return markdown("slider-threshold-of", name=dataset.roles.positive)
    return say("slider-threshold")


def point_without_slider(dataset: BinaryDataset, scale: ThresholdScale) -> OperatingPoint:
    """The starting threshold, for a page that shows no slider."""
    return OperatingPoint(starting_threshold(dataset, scale.grid), scale, None, has_slider=False)


def plain_slider(grid: ThresholdGrid, start: float, of: Hashable, help: str) -> float:
    """The slider (key and query parameter `t`) over even positions, for data sets without binary scores."""
    widget, settings = _even(grid)
    moved = bound_widget(
        T,
        widget,
        say("slider-threshold"),
        default=start,
        scope_key=of,
        fit=lambda threshold: threshold if grid.contains(threshold) else None,
        make_warning=threshold_warning("threshold", grid),
        help=help,
        **settings,
    )
    warning_slot("complaint", parameter_warning(T), icon=":material/link:")
    return grid.snap(moved)


def _even(grid: ThresholdGrid) -> tuple[Callable[..., float], dict[str, Any]]:
    # Fifteen digits hide the rounding errors of the browser and nothing else.
    settings = {"min_value": grid.low, "max_value": grid.high, "step": float(grid.step), "format": "%.15g"}
    return st.slider, settings


def _listed(scale: ThresholdScale) -> tuple[Callable[..., float], dict[str, Any]]:
    return st.select_slider, {"options": scale.listed, "format_func": threshold_text}


def take_typed_threshold(grid: ThresholdGrid) -> None:
    """The callback of the number box: sets the slider."""
    number_box("typed").take(lambda text: parse_threshold(text, grid.low, grid.high), partial(set_parameter, T))


def set_threshold(threshold: float) -> None:
    """For callbacks: moves the slider."""
    number_box("typed").clear()
    set_parameter(T, threshold)


def take_chart_pick() -> None:
    """The callback of the live layer: sets a threshold that was clicked on a chart."""
    threshold = st.session_state["live"].chosen
    if isinstance(threshold, int | float) and math.isfinite(threshold):
        set_threshold(float(threshold))


def threshold_tools(dataset: BinaryDataset, point: OperatingPoint) -> None:
    """The number box, and the buttons: previous and next threshold, and Pin, or Unpin at the pin."""
    threshold, grid = point.threshold, point.grid
    lower, upper = dataset.scores.same_decisions(threshold)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="threshold_tools"):
        typed = threshold_box(grid, threshold, dataset.key)
        _jump("next_lower", lower if math.isfinite(lower) else None, ":material/chevron_left:")
        _jump("next_higher", _next_above(dataset.scores, upper, grid), ":material/chevron_right:")
        if point.pinned_threshold == threshold:
            st.button(say("tools-unpin"), key="unpin", on_click=unpin, help=say("tools-unpin.help"))
        else:
            st.button(say("tools-pin"), key="pin_here", on_click=pin, args=(threshold,), help=say("tools-pin.help"))
    error_slot("typed_refusal", typed.rejected)


def threshold_box(grid: ThresholdGrid, threshold: float, of: Hashable) -> NumberBox:
    """Draws the number box; the caller shows the error about a rejected text."""
    typed = number_box("typed")
    typed.clear_if_moved((of, threshold))
    typed.draw(
        say("tools-exact"),
        take_typed_threshold,
        grid,
        placeholder=threshold_text(threshold),
        label_visibility="collapsed",
        width=104,
    )
    return typed


def _jump(key: str, threshold: float | None, icon: str) -> None:
    name = f"tools-{key.replace('_', '-')}"
    st.button(
        say(name),
        key=key,
        icon=icon,
        help=say(f"{name}.help"),
        disabled=threshold is None,
        on_click=set_threshold,
        args=(threshold,),
    )


def _next_above(scores: BinaryScores, upper: float, grid: ThresholdGrid) -> float | None:
    """The lowest threshold that flags fewer cases; None if no case is flagged or the slider ends before it."""
    if not math.isfinite(upper):
        return None
    just_above = np.nextafter(scores.dtype.type(upper), scores.dtype.type(np.inf))
    following = scores.same_decisions(just_above).upper
    if math.isfinite(following):
        return following
    return grid.high if grid.high > upper else None


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
            **live_table(
                dataset.scores,
                point.positions,
                point.threshold,
                bounded=dataset.bounded,
                has_slider=point.has_slider,
            ),
            "pin": live_pin(dataset, point.pin),
            **(more or {}),
        },
        on={"chosen": take_chart_pick, **on},
        key="live",
    )
