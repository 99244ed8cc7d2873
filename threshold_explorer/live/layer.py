"""The live layer: the browser's part of a page, which follows the sliders without asking the server.

It gets a table of exact counts at every slider position; each number it shows is looked up there and divided as
`metrics_core.ratios` does. Of partly labelled cases it also gets the unlabelled ones at every position, and shows the
bounds of `metrics_core.partial`. The marks on the charts and the panel beside them are declared as data; a page needs
a script of its own only for sentences, and for parts that no other page has.
"""

import base64
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, Protocol

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from metrics_core import METRICS, BinaryScores, ConfusionMatrix
from metrics_core.confusion import WeightPowers
from metrics_core.partial import PartialLabels
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdGrid, ThresholdScale
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.charts.moving_marks import SharedAxis
from threshold_explorer.live.parts import Part
from threshold_explorer.live.scripts.live_scripts import live_script
from threshold_explorer.words.catalogue import catalogue
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import say

# Longer names of columns are shortened in sentences.
MAX_NAME = 30
_FOLDER = Path(__file__).parent
# Styles of the charts, which are outside the component.
CHARTS_STYLE = _FOLDER / "charts.css"
PANEL_STYLE = _FOLDER / "live.css"


# The starting threshold, one pinned by hand, the one that meets the goal, or a shared decision.
PinOrigin = Literal["start", "pin", "goal", "decision"]


@dataclass(frozen=True, eq=False)
class Pin:
    """The reference that a page compares with: a threshold of `scores`.

    `column` is their column, "" if it is the current one. `bounded` are the same cases, if some are unlabelled.
    """

    threshold: float
    scores: BinaryScores
    column: str = ""
    origin: PinOrigin = "start"
    bounded: PartialLabels | None = None

    def columns(self, current: BinaryScores, name: str) -> dict[str, Any]:
        """For a sentence about another column: both columns, `name` being the current one, and the pinned cases.

        The number of cases is 0 if it is that of the current scores.
        """
        if not self.column:
            return {}
        # Sums of weights in another order may differ in the last digits.
        is_equal = all(
            math.isclose(getattr(self.scores, count), getattr(current, count)) for count in ("n_positive", "n_negative")
        )
        names = {
            "pinned_score": shortened(self.column, MAX_NAME),
            "score": shortened(name, MAX_NAME) or say("pin-this-score"),
        }
        return {**names, "cases": 0 if is_equal else self.scores.n}


@dataclass(frozen=True)
class OperatingPoint:
    """The threshold and the pin of one run, and the positions of the slider.

    An even scale's positions may lack the threshold; listed positions contain it.
    """

    threshold: float
    positions: ThresholdScale
    pin: Pin | None
    has_slider: bool = True

    @property
    def grid(self) -> ThresholdGrid:
        return self.positions.grid

    @property
    def pinned_threshold(self) -> float | None:
        """The pinned threshold of the current score column; None if there is none."""
        return self.pin.threshold if self.pin and not self.pin.column else None


class Counted(Protocol):
    """Scores of two classes that can be counted at a threshold: `BinaryScores`, or an equivalent."""

    @property
    def is_weighted(self) -> bool: ...
    @property
    def n_positive(self) -> int | float: ...
    @property
    def n_negative(self) -> int | float: ...
    def confusion_at(self, threshold: Any) -> ConfusionMatrix: ...


def mount_layer(
    dataset: Dataset,
    charts: Sequence[Chart],
    panel: Part,
    *,
    script: Path,
    words: Sequence[str] = (),
    bar_metrics: Sequence[Part] = (),
    axes: Sequence[SharedAxis] = (),
    more: dict[str, Any] | None = None,
    on: Mapping[str, Callable[[], None]] = MappingProxyType({}),
    key: str = "live",
) -> None:
    """Mounts a live layer: its panel here, its marks over the charts.

    `bar_metrics` are the metrics in the bar (`parts.bar_metrics`), for when the panel scrolls out of view. `words` are
    the catalogue files of the script's sentences, `more` is further data for the script.
    Values sent by the parts are in `st.session_state["live"]` by name; `on` has their callbacks by the same names.
    A second layer on a page needs its own `key` and sliders.
    """
    _component(script)(
        key=key,
        data=live_data(dataset, charts, panel, words=words, bar_metrics=bar_metrics, axes=axes, more=more),
        **{f"on_{name}_change": heard for name, heard in on.items()},
    )


def live_data(
    dataset: Dataset,
    charts: Sequence[Chart],
    panel: Part,
    *,
    words: Sequence[str] = (),
    bar_metrics: Sequence[Part] = (),
    axes: Sequence[SharedAxis] = (),
    more: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The data of the layer, on a page or in a standalone file."""
    return {
        "title": dataset.title,
        "of": dataset.id,
        "charts": {chart.key: chart.live() for chart in charts},
        "axes": [
            {"slider": axis.slider, "quantity": axis.x, "charts": axis.charts, "levels": axis.levels} for axis in axes
        ],
        "panel": panel,
        "bar_metrics": bar_metrics,
        "language": language(),
        "words": catalogue().text_of("headline", "lists", "numbers", "charts_by_keyboard", *words),
        **(more or {}),
    }


@cache
def _component(script: Path) -> Any:
    name = script.parent.name
    return st.components.v2.component(
        f"{name}_layer",
        html='<div class="live"><div class="live-root"></div><p class="status" role="status"></p></div>',
        css=PANEL_STYLE.read_text(encoding="utf-8"),
        js=live_script(name).import_statement,
    )


def live_table(
    scores: Counted,
    scale: ThresholdScale,
    threshold: float,
    *,
    bounded: PartialLabels | None = None,
    has_slider: bool = True,
) -> dict[str, Any]:
    """The browser's lookup table: the counts at every slider position, and the class sizes.

    It includes the counts at the threshold if that lies between two positions, or if the page has no slider. `scores`
    count the unlabelled of `bounded` cases as negatives.
    """
    between = None if has_slider and scale.has(threshold) else threshold
    return {
        **counts_table(scores, scale.thresholds, positions_of(scale), between),
        **(_unlabelled(bounded, scale, between) if bounded else {}),
        "prevalence_invariant": [metric.key for metric in METRICS.values() if metric.prevalence_invariant],
    }


def counts_table(
    scores: Counted, thresholds: NDArray[np.floating[Any]], grid: dict[str, Any], between: float | None
) -> dict[str, Any]:
    """The same for thresholds at the positions of any slider, nan where a position has none; then counts are nan too.

    `grid` are the positions, as `positions_of` encodes them; `between` is a threshold that no position has.
    """
    known = ~np.isnan(thresholds)
    at = scores.confusion_at(np.where(known, thresholds, np.inf))
    wide = scores.is_weighted or max(scores.n_positive, scores.n_negative) >= 2**32 or not known.all()
    counts = {name: np.where(known, getattr(at, name), np.nan if wide else 0) for name in ("tp", "fp")}
    return {
        **{name: encoded(values, "<f8" if wide else "<u4") for name, values in counts.items()},
        "powers": _encoded_powers(at.weight_powers),
        "wide": wide,
        "positives": scores.n_positive,
        "negatives": scores.n_negative,
        "grid": grid,
        "between": None if between is None else _counts_at(scores, between),
    }


def _counts_at(scores: Counted, threshold: float) -> dict[str, Any]:
    at = scores.confusion_at(threshold)
    return {"threshold": threshold, "tp": at.tp, "fp": at.fp, "powers": live_powers(at)}


def _unlabelled(bounded: PartialLabels, scale: ThresholdScale, between: float | None) -> dict[str, Any]:
    """The unlabelled cases: how many there are, and how many are at or above each threshold of the table."""
    return {
        "unlabelled": bounded.n - bounded.n_labelled,
        "unlabelled_above": encoded(np.asarray(bounded.counts_at(scale.thresholds).unlabelled_above), "<u4"),
        "unlabelled_between": None if between is None else bounded.counts_at(between).unlabelled_above,
    }


def live_powers(at: ConfusionMatrix) -> dict[str, list[float]] | None:
    """The sums of w² and w⁴ of each cell of one matrix; None unless the weight of each case is known."""
    powers = at.weight_powers
    return None if powers is None else {name: sums.tolist() for name, sums in powers._asdict().items()}


def _encoded_powers(powers: WeightPowers | None) -> dict[str, Any] | None:
    if powers is None:
        return None
    flagged = {name: [encoded(sums, "<f8") for sums in getattr(powers, name)] for name in ("tp", "fp")}
    totals = {"positives": powers.tp + powers.fn, "negatives": powers.fp + powers.tn}
    return flagged | {name: sums[:, 0].tolist() for name, sums in totals.items()}


def live_pin(dataset: BinaryDataset, pin: Pin | None) -> dict[str, Any] | None:
    """The pinned threshold, its origin and its counts, and for another score column the names of both columns."""
    if pin is None:
        return None
    at = pin.scores.confusion_at(pin.threshold)
    counts = {"tp": at.tp, "fp": at.fp, "positives": pin.scores.n_positive, "negatives": pin.scores.n_negative}
    if pin.bounded:
        unlabelled = pin.bounded.counts_at(pin.threshold)
        counts |= {
            "unlabelled": unlabelled.unlabelled_above + unlabelled.unlabelled_below,
            "unlabelled_above": unlabelled.unlabelled_above,
        }
    columns = pin.columns(dataset.scores, dataset.roles.score)
    return {"threshold": pin.threshold, "origin": pin.origin, **counts, **({"columns": columns} if columns else {})}


def positions_of(scale: ThresholdScale) -> dict[str, Any]:
    """The positions of the threshold slider for the browser: evenly spaced, or listed."""
    if scale.listed:
        return {"thresholds": encoded(scale.thresholds, "<f8")}
    step = scale.grid.step
    return {"first": scale.grid.first, "numerator": step.numerator, "denominator": step.denominator}


def encoded(values: Any, dtype: str) -> str:
    """Numbers as base64 of their little-endian bytes: uint32 counts, or floats where weights make fractions."""
    return base64.b64encode(values.astype(dtype).tobytes()).decode("ascii")
