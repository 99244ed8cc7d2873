"""The half-width of an interval against the number of cases: axes alone, since all that is on them moves."""

import math

import plotly.graph_objects as go

from dashboard.certainty.sample_size import Expected, Wish, widths_table
from dashboard.charts.chart import Chart, Table
from dashboard.charts.curves import DASHES, LINE, key_above
from dashboard.charts.figures import GUIDE_COLOUR, empty_figure
from dashboard.charts.moves import WidthCurve
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.sentence import say

# Powers of ten: where nobody needs a plan, and as far as most plans go.
FEWEST, LEAST_END, FARTHEST = 1, 5, 12
WIDEST = 0.5
# As the style sheet has what moves.
SIZE_COLOUR = "#E69F00"
POINT, RING = "●", "○"


def farthest(dataset: BinaryDataset) -> int:
    """The power of ten at which the axis ends: ten times the cases that there are, or more."""
    return min(max(LEAST_END, math.ceil(math.log10(max(dataset.scores.n, 1))) + 1), FARTHEST)


def size_chart(dataset: BinaryDataset, of: Expected, wish: Wish) -> Chart:
    """The chart, and as its table the curve at the threshold of the moment."""
    end = farthest(dataset)
    return Chart(
        "sample_size",
        (end,),
        lambda: _axes(end),
        lambda: say("size-alt", name=confidence_name()),
        Table("size", f"half-width-of-{wish.metric}", lambda: widths_table(of, end)),
        [WidthCurve("labelled cases", "half-width")],
    )


def _axes(end: int) -> go.Figure:
    figure = empty_figure(say("size-axis-n"), say("size-axis-width"), (FEWEST, end))
    figure.update_xaxes(type="log", dtick=1)
    figure.update_yaxes(range=[0, WIDEST])
    # Plotly draws no axes without a trace.
    figure.add_scatter(x=[None], y=[None], mode="lines", hoverinfo="skip")
    key_above(
        figure,
        (LINE, SIZE_COLOUR, say("size-legend-curve")),
        (DASHES, GUIDE_COLOUR, say("size-legend-wanted")),
        (POINT, SIZE_COLOUR, say("size-legend-needed")),
        (RING, GUIDE_COLOUR, say("size-legend-have")),
    )
    return figure
