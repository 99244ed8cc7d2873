"""The live layer: the browser's part of a page, which follows the sliders without asking the server.

It gets a table of exact counts at every slider position; each number it shows is looked up there and divided as
`metrics_core.ratios` does. What moves on the charts and what stands beside them it gets as data; a page needs a script
of its own only for sentences, and for parts that no other page has.
"""

import base64
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

import numpy as np
import streamlit as st

from dashboard.charts.chart import Chart
from dashboard.charts.moves import SharedAxis
from dashboard.controls.threshold_slider import take_chosen
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.live.bundle import bundled
from dashboard.live.parts import Part
from dashboard.words.catalogue import LANGUAGE, catalogue
from metrics_core import METRICS, ConfusionMatrix

_FOLDER = Path(__file__).parent
# What the charts need of the page's style sheet, outside the component.
CHARTS_STYLE = _FOLDER / "charts.css"
PANEL_STYLE = _FOLDER / "live.css"
# The script of a page that has none of its own.
COMMON = _FOLDER / "page.js"


class Counted(Protocol):
    """What is counted at a threshold, of cases of two kinds: `BinaryScores`, or what stands in its place."""

    @property
    def is_weighted(self) -> bool: ...
    @property
    def n_positive(self) -> int | float: ...
    @property
    def n_negative(self) -> int | float: ...
    def confusion_at(self, threshold: Any) -> ConfusionMatrix: ...


def live_layer(
    dataset: BinaryDataset,
    scale: ThresholdScale,
    charts: Sequence[Chart],
    panel: Part,
    *,
    script: Path = COMMON,
    words: Sequence[str] = (),
    headline: Sequence[Part] = (),
    axes: Sequence[SharedAxis] = (),
    pin: float | None = None,
    more: dict[str, Any] | None = None,
    on: Mapping[str, Callable[[], None]] = MappingProxyType({}),
) -> None:
    """Mounts the layer of a page: its panel here, what moves over its charts.

    `headline` are the numbers in the bar (`parts.headline`), for where the panel scrolls out of view. `words` are the
    files of the catalogue that its script says sentences from, `more` is what that script needs.
    What the parts tell is in `st.session_state["live"]` under its name; `on` is what is then called, by that name.
    """
    mount_layer(
        dataset,
        charts,
        panel,
        script=script,
        words=words,
        headline=headline,
        axes=axes,
        more={**live_table(dataset.scores, scale), "pin": live_pin(dataset.scores, pin), **(more or {})},
        on={"chosen": take_chosen, **on},
        key="live",
    )


def mount_layer(
    dataset: Dataset,
    charts: Sequence[Chart],
    panel: Part,
    *,
    script: Path,
    words: Sequence[str] = (),
    headline: Sequence[Part] = (),
    axes: Sequence[SharedAxis] = (),
    more: dict[str, Any] | None = None,
    on: Mapping[str, Callable[[], None]] = MappingProxyType({}),
    key: str = "live",
) -> None:
    """The same for data without a threshold slider: the script itself reads the row of the moment from `more`.

    A second layer on a page needs a `key` of its own, and sliders of its own.
    """
    _component(script)(
        key=key,
        data=live_data(dataset, charts, panel, words=words, headline=headline, axes=axes, more=more),
        **{f"on_{name}_change": heard for name, heard in on.items()},
    )


def live_data(
    dataset: Dataset,
    charts: Sequence[Chart],
    panel: Part,
    *,
    words: Sequence[str] = (),
    headline: Sequence[Part] = (),
    axes: Sequence[SharedAxis] = (),
    more: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """What the layer is told, on a page or in a file of its own."""
    return {
        "title": dataset.title,
        "charts": {chart.key: chart.live() for chart in charts},
        "axes": [{"slider": axis.slider, "quantity": axis.x, "charts": axis.charts} for axis in axes],
        "panel": panel,
        "headline": headline,
        "language": LANGUAGE,
        "words": catalogue().text_of("numbers", *words),
        **(more or {}),
    }


@cache
def _component(script: Path) -> Any:
    return st.components.v2.component(
        f"{script.parent.name}_layer",
        html='<div class="live"><div class="live-root"></div></div>',
        css=PANEL_STYLE.read_text(encoding="utf-8"),
        js=bundled(script),
    )


def live_table(scores: Counted, scale: ThresholdScale) -> dict[str, Any]:
    """What the browser looks its numbers up in: the counts at every slider position, and the classes' sizes."""
    at = scores.confusion_at(scale.thresholds)
    counts = {"tp": np.asarray(at.tp), "fp": np.asarray(at.fp)}
    wide = scores.is_weighted or max(scores.n_positive, scores.n_negative) >= 2**32
    return {
        **{name: encoded(values, "<f8" if wide else "<u4") for name, values in counts.items()},
        "wide": wide,
        "positives": scores.n_positive,
        "negatives": scores.n_negative,
        "grid": _positions(scale),
        "of_each_class": [metric.key for metric in METRICS.values() if metric.of_each_class],
    }


def live_pin(scores: Counted, pin: float | None) -> dict[str, Any] | None:
    """The threshold that others are compared with, and its counts."""
    if pin is None:
        return None
    at = scores.confusion_at(pin)
    return {"threshold": pin, "tp": at.tp, "fp": at.fp}


def _positions(scale: ThresholdScale) -> dict[str, Any]:
    if scale.listed:
        return {"thresholds": encoded(scale.thresholds, "<f8")}
    step = scale.grid.step
    return {"first": scale.grid.first, "numerator": step.numerator, "denominator": step.denominator}


def encoded(values: Any, dtype: str) -> str:
    """Numbers as base64 of their little-endian bytes: uint32 counts, or floats where weights make fractions."""
    return base64.b64encode(values.astype(dtype).tobytes()).decode("ascii")
