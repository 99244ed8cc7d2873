"""The chart of the frontier: the cost per case against the largest gap between groups."""

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from metrics_core.groups import FrontierPoint
from threshold_explorer.charts.chart import Chart, Table
from threshold_explorer.charts.figures import empty_figure
from threshold_explorer.charts.moving_marks import Marker, PickOn
from threshold_explorer.charts.palette import CURVE_COLOUR
from threshold_explorer.groups.grouping_choice import GroupedCases
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

HEIGHT = 260


def frontier_chart(grouped: GroupedCases, equal: str, cost: float, points: Sequence[FrontierPoint]) -> Chart:
    """Gap against cost, with a marker at the chosen point."""
    return Chart(
        "frontier_chart",
        (grouped.key, equal, cost),
        lambda: _figure(points, equal),
        lambda: say("frontier-alt", equal=metric_label(equal)),
        Table("frontier", "frontier", lambda: _table(points, equal)),
        [Marker("frontier gap", "frontier cost")],
        PickOn("frontier"),
    )


def _figure(points: Sequence[FrontierPoint], equal: str) -> go.Figure:
    gaps, costs = [point.gap for point in points], [point.value for point in points]
    figure = empty_figure(say("frontier-gap", equal=metric_label(equal)), say("frontier-cost-axis"), (0, max(gaps)))
    figure.add_scatter(
        x=gaps,
        y=costs,
        mode="lines+markers",
        line={"color": CURVE_COLOUR, "width": 2, "shape": "hv"},
        hovertemplate="%{x:.3f}, %{y:.4g}<extra></extra>",
    )
    margin = (max(costs) - min(costs)) * 0.1 or 0.01
    figure.update_yaxes(range=[min(costs) - margin, max(costs) + margin])
    figure.update_layout(height=HEIGHT, showlegend=False)
    return figure


def _table(points: Sequence[FrontierPoint], equal: str) -> pd.DataFrame:
    gap = say("frontier-gap", equal=metric_label(equal))
    return pd.DataFrame(
        {gap: [point.gap for point in points], say("frontier-cost-axis"): [point.value for point in points]}
    )
