"""The charts of the Calibration page, and its live panel: the reading at the threshold, and what costs make of it."""

import math
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core import BinaryScores, ParameterError, Reliability, wilson
from metrics_core.calibration import isotonic_fit
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, has_probabilities
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.prevalence_slider import current_prevalence, prevalence_text
from threshold_explorer.interface.controls.query_parameters import set_parameter
from threshold_explorer.interface.controls.thresholds import T
from threshold_explorer.interface.goal.costs import CostScenario, are_costs_changed, selected_scenario
from threshold_explorer.interface.threshold_charts.histogram import (
    axis_note_markup,
    histogram,
    histogram_edges,
    histogram_marks,
)
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import Floats, add_guide, curve_points, slider_axis_figure
from threshold_explorer.live.charts.moving_marks import Cursor, Marker, PickAlong, SharedAxis
from threshold_explorer.live.charts.palette import (
    CURVE_COLOUR,
    GUIDE_COLOUR,
    SECOND_CURVE_COLOUR,
    SERIES_COLOURS,
    translucent,
)
from threshold_explorer.live.layer import OperatingPoint, encoded
from threshold_explorer.live.parts import Part, group, sentence
from threshold_explorer.views.calibration.estimates import (
    Bins,
    band_of,
    fitted,
    reliability_of,
    smoothed,
)
from threshold_explorer.views.calibration.recalibration import Recalibrated, live_effect
from threshold_explorer.words.sentence import Sentence, say

HEIGHT = 330
RATE = "calibrated rate"
_OPACITY = 0.18
# The diagonal between the slider's positions is straight enough.
_DIAGONAL = 201
_SMOOTH_POINTS = 401
AFTER_COLOUR = SERIES_COLOURS[2]
SCRIPT = Path(__file__).with_name("live.js")


def calibration_axis(scale: ThresholdScale) -> SharedAxis:
    return SharedAxis("t", scale.quantity, ("calibration", "histogram"), tuple(scale.zoom_levels))


def calibration_charts(
    dataset: BinaryDataset, scale: ThresholdScale, bins: Bins, recalibrated: Recalibrated | None
) -> list[Chart]:
    """The calibration curve, with that of recalibrated scores if there are any, and the histogram below it."""
    title, method = dataset.title, recalibrated.method if recalibrated else None
    return [
        Chart(
            "calibration",
            (dataset.key, scale, bins, method, confidence()),
            lambda: _figure(dataset, scale, bins, recalibrated),
            lambda: _alt(title, method),
            Table("calibration", "calibration", lambda: _table(dataset), exact=(say("calibration-column-score"),)),
            [Cursor(scale.quantity, pinned=True), Marker(scale.quantity, RATE)],
            PickAlong(scale.quantity),
        ),
        Chart(
            "histogram",
            (dataset.key, scale),
            lambda: histogram(dataset, scale),
            lambda: say("histogram-alt", title=title),
            Table(
                "histogram",
                "histogram",
                lambda: dataset.scores.histogram(histogram_edges(dataset.scores, scale)).to_frame(),
                exact=("lower", "upper"),
            ),
            histogram_marks(dataset, scale),
            PickAlong(scale.quantity),
        ),
    ]


def _alt(title: str, method: str | None) -> str:
    if method is None:
        return say("calibration-alt", title=title)
    return say("calibration-alt-recalibrated", title=title, method=say(f"recalibrate-{method}"))


def bins_table(dataset: BinaryDataset, bins: Bins) -> list[Table]:
    """The data of the bins, if there are any."""
    found = reliability_of(dataset, bins)
    return [] if found is None else [Table("calibration-bins", "calibration-bins", found.to_frame)]


def legend(dataset: BinaryDataset, scale: ThresholdScale, bins: Bins, recalibrated: Recalibrated | None) -> None:
    """Draws the legend of the curve, with the note on the axis."""
    curve = say("calibration-legend-curve", name=confidence_name(), band="shown" if band_of(dataset) else "none")
    entries = [_line(CURVE_COLOUR, curve)]
    if recalibrated:
        entries.append(_line(AFTER_COLOUR, _after_legend(dataset, recalibrated), "dash"))
    if bins.binning == "smooth":
        entries.append(_line(SECOND_CURVE_COLOUR, say("calibration-legend-smooth"), "dot"))
    elif bins.binning != "none":
        entries.append(f'<span><i style="background:{SECOND_CURVE_COLOUR}"></i>{escape(_name(bins))}</span>')
    if has_probabilities(dataset.scores):
        entries.append(_line(GUIDE_COLOUR, say("calibration-legend-diagonal"), "dash"))
    st.html(f'<div class="trade-off-head"><p class="legend">{"".join(entries)}</p>{axis_note_markup(scale)}</div>')


def _line(colour: str, name: str, dash: str = "solid") -> str:
    return f'<span><i class="line {dash}" style="background:{colour}"></i>{escape(name)}</span>'


def _name(bins: Bins) -> str:
    return say("calibration-legend-bins", count=bins.count, binning=bins.binning)


def _figure(dataset: BinaryDataset, scale: ThresholdScale, bins: Bins, recalibrated: Recalibrated | None) -> go.Figure:
    scores, fit, band = dataset.scores, fitted(dataset), band_of(dataset)
    figure = slider_axis_figure(scale, HEIGHT)
    figure.update_layout(margin={"t": 8, "b": 24}, meta={**figure.layout.meta, "y": say("calibration-column-rate")})
    highest = float(fit.rate[-1])
    if has_probabilities(scores):
        diagonal = np.linspace(max(scale.grid.low, 0), min(scale.grid.high, 1), _DIAGONAL)
        add_guide(figure, scale.x(scores, diagonal).tolist(), diagonal.tolist())
    if band:
        # At the ends of the curve's steps too, so that it never leaves the band.
        at = np.unique(np.concatenate([band.scores, fit.low, fit.high]))
        x, (low, high) = scale.x(scores, at), band.at(at)
        figure.add_scatter(
            x=np.concatenate([x, x[::-1]]),
            y=np.concatenate([low, high[::-1]]),
            fill="toself",
            fillcolor=translucent(CURVE_COLOUR, _OPACITY),
            line={"width": 0},
            mode="lines",
            hoverinfo="skip",
        )
        highest = float(band.high[-1])
    at = np.stack([fit.low, fit.high], axis=1).ravel()
    x, rates = scale.x(scores, at), np.repeat(fit.rate, 2)
    _add_rates(
        figure, scale, at, x, rates, say("calibration-legend-curve", name="", band="none"), {"color": CURVE_COLOUR}
    )
    if recalibrated:
        highest = max(highest, _add_recalibrated(figure, dataset, scale, recalibrated))
    if bins.binning == "smooth":
        highest = max(highest, _add_smooth(figure, dataset, scale))
    found = reliability_of(dataset, bins)
    if found is not None:
        _add_bins(figure, scores, scale, found, _name(bins))
        highest = max(highest, float(np.nanmax(found.positive_rate)))
    # Rates of rare positives would lie on the x axis.
    top = 1.0 if highest > 0.5 else highest * 1.1
    figure.update_yaxes(range=[-0.02 * top, 1.03 * top], tickformat=".3~%")
    return figure


def _add_bins(figure: go.Figure, scores: BinaryScores, scale: ThresholdScale, found: Reliability, name: str) -> None:
    used = np.asarray(found.n > 0)
    rate, mean, n = found.positive_rate[used], found.mean_score[used], found.n[used]
    errors = {}
    if not (scores.is_weighted or scores.is_clustered):
        low, high = wilson(np.rint(rate * n).astype(np.int64), n, confidence())
        errors = {"error_y": {"type": "data", "array": high - rate, "arrayminus": rate - low, "width": 0}}
    figure.add_scatter(
        x=scale.x(scores, mean),
        y=rate,
        customdata=np.column_stack([mean, n]),
        name=name,
        mode="markers",
        marker={"color": SECOND_CURVE_COLOUR, "size": 8},
        hovertemplate=say(
            "calibration-bin-hover", score="%{customdata[0]:.3f}", rate="%{y:.1%}", n="%{customdata[1]:,}"
        )
        + "<extra></extra>",
        **errors,
    )


def _add_smooth(figure: go.Figure, dataset: BinaryDataset, scale: ThresholdScale) -> float:
    """Adds the smooth curve where there are scores, and returns its highest rate."""
    scores = dataset.scores
    at = np.linspace(scores.minimum, scores.maximum, _SMOOTH_POINTS)
    rate = np.asarray(smoothed(dataset).at(at))
    figure.add_scatter(
        x=scale.x(scores, at),
        y=rate,
        customdata=at,
        name=say("calibration-legend-smooth"),
        mode="lines",
        line={"color": SECOND_CURVE_COLOUR, "width": 2, "dash": "dot"},
        hovertemplate=say("calibration-hover", score="%{customdata:.4~g}", rate="%{y:.1%}") + "<extra></extra>",
    )
    return float(np.nanmax(rate))


def _table(dataset: BinaryDataset) -> pd.DataFrame:
    """The curve and its limits at the scores of the band, or the blocks of the curve."""
    band, fit = band_of(dataset), fitted(dataset)
    at: Floats = band.scores if band else np.unique(np.concatenate([fit.low, fit.high]))
    low, high = band.at(at) if band else np.full((2, len(at)), math.nan)
    names = ("score", "rate", "low", "high")
    columns = (at, np.asarray(fit.at(at)), low, high)
    return pd.DataFrame(
        {say(f"calibration-column-{name}"): column for name, column in zip(names, columns, strict=True)}
    )


def _after_legend(dataset: BinaryDataset, recalibrated: Recalibrated) -> str:
    """What the second series shows: the curve of the new scores, or the map where the axis has another unit."""
    key = "recalibrate-legend" if has_probabilities(dataset.scores) else "recalibrate-legend-map"
    return say(key, method=say(f"recalibrate-{recalibrated.method}"))


def recalibrated_table(dataset: BinaryDataset, recalibrated: Recalibrated | None) -> list[Table]:
    """The data of the second series, if there is one."""
    if recalibrated is None:
        return []
    names = [say("calibration-column-score"), say("calibration-column-rate")]

    def table() -> pd.DataFrame:
        return pd.DataFrame(dict(zip(names, _series(dataset, recalibrated), strict=True))).drop_duplicates()

    return [Table("recalibrated", "recalibrated", table, exact=(names[0],))]


def _series(dataset: BinaryDataset, recalibrated: Recalibrated) -> tuple[np.ndarray, np.ndarray]:
    """Scores, and the share of positives or the map's value at each."""
    if has_probabilities(dataset.scores):
        fit = isotonic_fit(recalibrated.scores)
        return np.stack([fit.low, fit.high], axis=1).ravel(), np.repeat(fit.rate, 2)
    at = np.linspace(float(dataset.scores.minimum), float(dataset.scores.maximum), 401)
    return at, np.asarray(recalibrated.final.at(at))


def _add_rates(
    figure: go.Figure, scale: ThresholdScale, at: Floats, x: Floats, rates: Floats, name: str, line: dict[str, Any]
) -> None:
    """Adds the rates over the scores `at`, which are at `x` on the axis."""
    kept = curve_points(x, rates, *scale.span)
    figure.add_scatter(
        x=x[kept],
        y=rates[kept],
        customdata=at[kept],
        name=name,
        mode="lines",
        line={"width": 2} | line,
        hovertemplate=say("calibration-hover", score="%{customdata:.4~g}", rate="%{y:.1%}") + "<extra></extra>",
    )


def _add_recalibrated(
    figure: go.Figure, dataset: BinaryDataset, scale: ThresholdScale, recalibrated: Recalibrated
) -> float:
    """Adds the series to the chart, whose axis is that of the scores before, and returns its highest rate."""
    at, rates = _series(dataset, recalibrated)
    x = scale.x(recalibrated.scores if has_probabilities(dataset.scores) else dataset.scores, at)
    name = _after_legend(dataset, recalibrated)
    _add_rates(figure, scale, at, x, rates, name, {"color": AFTER_COLOUR, "dash": "dash"})
    return float(rates.max())


@dataclass(frozen=True)
class CostReading:
    """The sentence on the score from which the costs of the Optimize page ask for action, and that score if any."""

    sentence: Sentence
    score: float | None = None


def calibration_panel(dataset: BinaryDataset, reading: CostReading | None, recalibrated: Recalibrated | None) -> Part:
    """The rate at the threshold; sentences on another prevalence, costs and the mapped threshold, if they are set."""
    is_set = {
        "rate": True,
        "shift": current_prevalence(dataset) is not None,
        "costs": reading is not None,
        "effect": recalibrated is not None,
    }
    names = [name for name in is_set if is_set[name]]
    return group("panel", *map(sentence, names))


def use_score_button(dataset: BinaryDataset, scale: ThresholdScale, reading: CostReading | None) -> None:
    """Draws the button that sets the threshold to the score of the costs, if there is one."""
    if reading is None or reading.score is None:
        return
    threshold = reading.score if dataset.knows_every_case else dataset.reachable(scale.grid, reading.score)
    icon = ":material/arrow_back:"
    st.button(say("calibration-apply"), key="use_score", icon=icon, on_click=set_parameter, args=(T, threshold))


def live_calibration(
    dataset: BinaryDataset, point: OperatingPoint, reading: CostReading | None, recalibrated: Recalibrated | None
) -> dict[str, Any]:
    """The curve and its limits at each position of the slider, and at a threshold between two; the mapped threshold."""
    thresholds, fit, band = point.positions.thresholds, fitted(dataset), band_of(dataset)
    at = np.append(thresholds, point.threshold)
    rate = np.asarray(fit.at(at))
    low, high = band.at(at) if band else np.full((2, len(at)), np.nan)
    pi = current_prevalence(dataset)
    return {
        "calibration": {
            "rate": encoded(rate, "<f4"),
            "low": encoded(low, "<f4"),
            "high": encoded(high, "<f4"),
            "observed": dataset.scores.prevalence,
            "pi": pi,
            "pi_text": "" if pi is None else prevalence_text(pi),
            "costs": None if reading is None else [reading.sentence.key, dict(reading.sentence.args)],
            **(live_effect(recalibrated, at) if recalibrated else {}),
        }
    }


def cost_reading(dataset: BinaryDataset) -> CostReading | None:
    """What the costs of the Optimize page ask for, at the prevalence set there; None if none are set."""
    if not are_costs_changed():
        return None
    scenario = selected_scenario(dataset)
    try:
        required = float(scenario.costs.calibrated_threshold(scenario.pi, scenario.pi))
    except ParameterError:
        return CostReading(Sentence("calibration-costs-none"))
    score = _score_reaching(dataset, scenario, required)
    at = {"pi": "observed" if scenario.is_observed(dataset) else scenario.pi_text}
    if not np.isfinite(score):
        return CostReading(Sentence("calibration-costs-never", required=100 * required, **at))
    return CostReading(Sentence("calibration-costs", required=100 * required, score=score, **at), score)


@cached_result
def _score_reaching(dataset: BinaryDataset, scenario: CostScenario, required: float) -> float:
    return isotonic_fit(scenario.scores_of(dataset)).score_reaching(required)
