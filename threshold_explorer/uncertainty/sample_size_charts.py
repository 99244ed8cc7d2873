"""The chart of half-width against number of cases: only its axes, because the live layer draws the rest."""

import math

import plotly.graph_objects as go

from threshold_explorer.charts.chart import Chart, Table
from threshold_explorer.charts.curves import DASHES, DOT, LINE, RING, legend_above
from threshold_explorer.charts.figures import empty_figure
from threshold_explorer.charts.moving_marks import WidthCurve
from threshold_explorer.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, RECOMMENDED_COLOUR
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.uncertainty.sample_size import Expected, ExpectedVariance, SampleSizeRequest, widths_table
from threshold_explorer.words.sentence import say

# Powers of ten: the start of the axis, and the least and the greatest end.
FEWEST, LEAST_END, FARTHEST = 1, 5, 12
WIDEST = 0.5


def farthest(dataset: BinaryDataset) -> int:
    """The power of ten at which the axis ends: at least ten times the number of cases."""
    return min(max(LEAST_END, math.ceil(math.log10(max(dataset.scores.n, 1))) + 1), FARTHEST)


def size_chart(dataset: BinaryDataset, result: Expected | ExpectedVariance, request: SampleSizeRequest) -> Chart:
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
