"""The section on the required sample size: inputs, results and chart."""

import math
from pathlib import Path
from statistics import NormalDist
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from metrics_core.resampling import PairedDecisions
from metrics_core.resampling.sample_size import MAX_CASES
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import cluster_limits, live_confidence
from threshold_explorer.interface.controls.prevalence_slider import prevalence_slider
from threshold_explorer.interface.frame.page_elements import columns, show_table
from threshold_explorer.live.charts.chart import Chart, Table, download
from threshold_explorer.live.charts.figures import DASHES, DOT, LINE, RING, empty_figure, legend_above
from threshold_explorer.live.charts.moving_marks import WidthCurve
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, RECOMMENDED_COLOUR
from threshold_explorer.views.uncertainty.sample_size import (
    ASSURANCE,
    ASSURANCE_TEXT,
    DIFFERENCES,
    SHARE_OF,
    Expected,
    ExpectedVariance,
    SampleSize,
    SampleSizeRequest,
    expected,
    sample_size_export,
    sample_size_inputs,
    sample_size_table,
    sample_sizes,
    sized_label,
    widths_table,
)
from threshold_explorer.words.glossary import help_of
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.metrics import undefined_when
from threshold_explorer.words.sentence import markdown, say

SCRIPT = Path(__file__).with_name("live.js")

# Rounded to two digits, fewer are as many.
SLIGHTLY_MORE = 1.05
# Powers of ten: the start of the axis, and the least and the greatest end.
FEWEST, LEAST_END, FARTHEST = 1, 5, 12
WIDEST = 0.5


def draw_sample_size(
    dataset: BinaryDataset, threshold: float, compared: PairedDecisions | None
) -> tuple[list[Chart], dict[str, Any]]:
    """Draws the section; returns the chart and the data for the live layer, nothing where one class is missing."""
    st.markdown(Markdown("## {}").format(say("size-heading")), help=help_of("sample-size"))
    if not 0 < dataset.scores.prevalence < 1:
        st.info(say("size-one-class"))
        return [], {}
    left, right = columns((42, 58), "size_row")
    with left:
        text, prevalences = prevalence_slider(dataset)
        request = sample_size_inputs(dataset, text, prevalences[text])
        st.html('<div class="sample-size"></div>')
        if dataset.scores.is_weighted:
            st.caption(say("size-weighted"))
        elif dataset.scores.is_clustered:
            st.caption(markdown_text(cluster_caption(dataset, request.metric, threshold)))
    result = expected(dataset, threshold, request, compared)
    chart = _size_chart(dataset, result, request)
    with right:
        chart.draw(st.container(), dataset)
    if result.trouble:
        st.info(markdown_text(result.trouble))
    else:
        _draw_warning(request, result)
        with st.expander(say("table-size")):
            _draw_sample_sizes(dataset, sample_sizes(dataset, threshold, request, compared), request, result)
            chart.table.draw(dataset)
    return [chart], {"size": live_sample_size(request, result), "prevalences": prevalences}


def cluster_caption(dataset: BinaryDataset, metric: str, threshold: float) -> str:
    """How many times as many cases clusters need; without the number where it cannot be estimated."""
    effect = math.nan
    if metric in SHARE_OF:
        effect = float(cluster_limits(metric, dataset.scores, threshold).design_effect)
    if math.isnan(effect):
        return say("size-few-clusters")
    return say("size-clusters", metric=sized_label(metric), times=effect, more=effect >= SLIGHTLY_MORE)


def _draw_warning(request: SampleSizeRequest, result: Expected | ExpectedVariance) -> None:
    if request.half_width >= abs(result.value):
        message = "size-open" if request.metric in DIFFERENCES else "size-wide"
        st.caption(markdown(message, metric=result.label, value=result.value, width=request.half_width))


def _draw_sample_sizes(
    dataset: BinaryDataset,
    found: list[SampleSize],
    request: SampleSizeRequest,
    result: Expected | ExpectedVariance,
) -> None:
    show_table(sample_size_table(found))
    download(say("table-download"), dataset, "how-many-cases", lambda: sample_size_export(found, result, request))


def live_sample_size(request: SampleSizeRequest, result: Expected | ExpectedVariance) -> dict[str, Any]:
    """The required precision and what the expected value needs, for the live layer."""
    return {
        "metric": request.metric,
        "label": result.label,
        "half_width": request.half_width,
        "available": request.available,
        "z": live_confidence()["z"],
        "assurance": ASSURANCE_TEXT,
        "assurance_z": NormalDist().inv_cdf(ASSURANCE),
        "most": MAX_CASES,
        **_live_estimate(request, result),
    }


def _live_estimate(request: SampleSizeRequest, result: Expected | ExpectedVariance) -> dict[str, Any]:
    """What only a proportion of cases has, or only a ROC AUC or a difference."""
    if isinstance(result, Expected):
        return {"undefined_when": undefined_when(request.metric), "share_of": SHARE_OF[request.metric]}
    if result.trouble:
        return {"trouble": [result.trouble.key, dict(result.trouble.args)]}
    if result.areas:
        of_classes = {name: getattr(result.areas, name)._asdict() for name in ("positives", "negatives")}
        return {"areas": {"value": result.value, **of_classes}}
    estimate = result.estimate
    return {"estimate": {"value": estimate.value, "variance": estimate.variance, "spread": estimate.spread}}


def farthest(dataset: BinaryDataset) -> int:
    """The power of ten at which the axis ends: at least ten times the number of cases."""
    return min(max(LEAST_END, math.ceil(math.log10(max(dataset.scores.n, 1))) + 1), FARTHEST)


def _size_chart(dataset: BinaryDataset, result: Expected | ExpectedVariance, request: SampleSizeRequest) -> Chart:
    """The chart, and as its table the curve at the current threshold."""
    end = farthest(dataset)
    return Chart(
        "sample_size",
        (end,),
        lambda: _axes(end),
        lambda: say("size-alt", name=confidence_name()),
        Table("size", f"half-width-of-{request.metric}", lambda: widths_table(result, end)),
        [WidthCurve("labelled cases", "half-width")],
    )


def _axes(end: int) -> go.Figure:
    figure = empty_figure(say("size-axis-n"), say("size-axis-width"), (FEWEST, end))
    figure.update_xaxes(type="log", dtick=1)
    figure.update_layout(meta={"x_scale": "count"})
    figure.update_yaxes(range=[0, WIDEST])
    # Plotly draws no axes without a trace.
    figure.add_scatter(x=[None], y=[None], mode="lines", hoverinfo="skip")
    legend_above(
        figure,
        (LINE, CURVE_COLOUR, say("size-legend-curve")),
        (DASHES, GUIDE_COLOUR, say("size-legend-target")),
        (DOT, RECOMMENDED_COLOUR, say("size-legend-required")),
        (RING, GUIDE_COLOUR, say("size-legend-available")),
    )
    return figure
