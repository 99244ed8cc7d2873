"""The section on the review band: inputs, slider, metrics, and the data for the live layer."""

from dataclasses import asdict, replace
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics_core import METRICS
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import live_confidence
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.frame.page_elements import columns
from threshold_explorer.interface.goal.costs import COST_CASES, CostScenario
from threshold_explorer.interface.threshold_charts.charts import threshold_charts, trade_off
from threshold_explorer.interface.threshold_charts.histogram import histogram, histogram_marks
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.charts.moving_marks import MovingMark, PickEnd, ReviewBandArea, ReviewBandPoint, SharedAxis
from threshold_explorer.live.charts.palette import CELL_COLOURS, REVIEW_COLOUR
from threshold_explorer.views.threshold.charts import legend
from threshold_explorer.views.threshold.guaranteed_review_band import draw_guaranteed_band
from threshold_explorer.views.threshold.review_band import (
    SHARES,
    band_positions,
    draw_band_table,
    draw_optimal_bands,
    optimal_bands,
    review_band_slider,
    review_cost_inputs,
    review_costs,
)
from threshold_explorer.words.formats import significant_text
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.sentence import markdown, say

# Rows and columns of the counts: predicted negative, reviewed, predicted positive.
_CELLS = [("negative", ("tn", "reviewed_negative", "fp")), ("positive", ("fn", "reviewed_positive", "tp"))]
BAND_METRICS = [METRICS[key] for key in ("npv", "precision")]
HISTOGRAM_HEIGHT, TRADE_OFF_HEIGHT = 120, 150
CHARTS = ("band_histogram", "band_trade_off")


def review_band_section(
    dataset: BinaryDataset, scale: ThresholdScale, positions: ThresholdScale, scenario: CostScenario
) -> tuple[DeltaGenerator, dict[str, Any]]:
    """Draws everything but the charts; returns their place, and the data for the live layer.

    `positions` are those of the page's threshold slider, whose counts the live layer already has.
    """
    left, right = columns((42, 58), "band_row")
    with right:
        st.html('<div class="review-band-numbers"></div>')
        review_cost_inputs()
        best = optimal_bands(dataset, scenario)
        draw_optimal_bands(dataset, scale, scenario, best)
        draw_guaranteed_band(dataset, scale)
    with left:
        ends = review_band_slider(dataset, positions, best)
        place = st.container(key="band_charts")
        legend(BAND_METRICS, ["review"])
    comparison = st.expander(say("review-band-table"), key="band_table", on_change="rerun")
    if comparison.open:
        with comparison:
            st.caption(_assumptions(scenario))
            draw_band_table(dataset, scenario, ends, best)
    return place, live_band(dataset, positions, scenario, band_positions(dataset, positions, best, ends))


def _assumptions(scenario: CostScenario) -> Markdown:
    costs = {cell: significant_text(cost, 6) for cell, cost in asdict(scenario.costs).items()}
    return markdown("review-band-caption", **costs, pi=scenario.pi_text)


def _why_no_live_interval(dataset: BinaryDataset) -> str:
    if dataset.scores.is_weighted:
        return say("no-interval-weights")
    return say("no-interval-clusters-at-pi") if dataset.scores.is_clustered else ""


def live_band(
    dataset: BinaryDataset, scale: ThresholdScale, scenario: CostScenario, positions: tuple[float, ...]
) -> dict[str, Any]:
    known = set(scale.thresholds.tolist())
    further = [at for at in positions if at not in known]
    counts = [(at, dataset.scores.confusion_at(at)) for at in further]
    costs = review_costs(scenario)
    return {
        "further": [{"threshold": at, "tp": found.tp, "fp": found.fp} for at, found in counts],
        "shares": [asdict(share) for share in SHARES],
        "cells": _CELLS,
        "classes": dataset.classes,
        "colours": {**CELL_COLOURS, "reviewed_negative": REVIEW_COLOUR, "reviewed_positive": REVIEW_COLOUR},
        "costs": costs and asdict(costs),
        "confidence": live_confidence(),
        "out_of": COST_CASES,
        "none": _why_no_live_interval(dataset),
    }


def band_axis(scale: ThresholdScale) -> SharedAxis:
    """The axis shared by the slider with two thumbs and the charts under it."""
    return SharedAxis("band", scale.quantity, CHARTS)


def band_charts(dataset: BinaryDataset, scale: ThresholdScale) -> list[Chart]:
    """The histogram in three parts, and the curves of NPV, read at the lower end, and precision, at the upper end."""
    scores, curves, *_ = threshold_charts(dataset, scale, BAND_METRICS)
    title, keys = dataset.title, tuple(metric.key for metric in BAND_METRICS)
    band, pick = ReviewBandArea(scale.quantity), PickEnd(scale.quantity, "band")
    parts: list[MovingMark] = histogram_marks(dataset, scale, in_three=True)
    read: list[MovingMark] = [
        ReviewBandPoint(scale.quantity, "npv", "low"),
        ReviewBandPoint(scale.quantity, "precision", "high"),
    ]
    return [
        replace(
            scores,
            key=CHARTS[0],
            figure=lambda: histogram(dataset, scale, in_three=True).update_layout(height=HISTOGRAM_HEIGHT),
            alt=lambda: say("review-band-histogram-alt", title=title),
            marks=[*parts, band],
            pick=pick,
        ),
        replace(
            curves,
            key=CHARTS[1],
            figure=lambda: trade_off(dataset, scale, keys, with_best=False).update_layout(height=TRADE_OFF_HEIGHT),
            alt=lambda: say("review-band-trade-off-alt", title=title),
            table=replace(curves.table, key="band", file="band-thresholds", downloads={}),
            marks=[band, *read],
            pick=pick,
        ),
    ]
