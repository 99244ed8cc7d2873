"""Parts of all charts: an empty figure with axes, curves, guide lines.

No figure depends on a slider or on the theme; the live layer draws what moves.
"""

import math
from html import escape
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR
from threshold_explorer.live.charts.thinning import Shape, curve_points
from threshold_explorer.words.formats import NARROW_SPACE

HEIGHT = 300
# Left and right margin of the slider's track and of the plots that share its axis, in pixels.
SLIDER_AXIS_MARGINS = (44, 14)

# At the top of the figure, whose margin grows with the legend's lines.
LEGEND = {
    "orientation": "h",
    "xref": "container",
    "yref": "container",
    "x": 0,
    "y": 1,
    "xanchor": "left",
    "yanchor": "top",
    "font": {"size": 12},
    # Marks at the top of the plot are under the legend.
    "bgcolor": "rgba(0,0,0,0)",
}

Floats = NDArray[np.floating[Any]]


def empty_figure(x_title: str, y_title: str, x_range: tuple[float, float]) -> go.Figure:
    """A figure with titled axes; the y axis is from 0 to 1."""
    margin = (x_range[1] - x_range[0]) * 0.01
    # Not by update_layout, which takes ten times as long.
    return go.Figure(
        layout={
            "height": HEIGHT,
            "margin": {"l": 8, "r": 8, "t": 8, "b": 8},
            "legend": LEGEND,
            "dragmode": "pan",
            "hovermode": "closest",
            "xaxis": {"title": {"text": x_title}, "range": [x_range[0] - margin, x_range[1] + margin]},
            "yaxis": {"title": {"text": y_title}, "range": [-0.01, 1.02]},
            "modebar": {"bgcolor": "rgba(0,0,0,0)"},
        }
    )


def slider_axis_figure(scale: ThresholdScale, height: int) -> go.Figure:
    """A figure under the slider: its plot is exactly as wide as the slider's track."""
    figure = empty_figure("", "", scale.home)
    left, right = SLIDER_AXIS_MARGINS
    figure.update_layout(
        height=height,
        margin={"l": left, "r": right, "t": 4, "b": 4, "autoexpand": False},
        showlegend=False,
        xaxis={
            "title": None,
            "range": list(scale.home),
            "automargin": False,
            "minallowed": min(scale.span),
            "maxallowed": max(scale.span),
            **_ticks(scale),
        },
        yaxis={"title": None, "automargin": False, "fixedrange": True},
    )
    return figure


def _ticks(scale: ThresholdScale) -> dict[str, Any]:
    if scale.key == "flagged":
        return {"tickformat": ".3~%"}
    if scale.key == "rank":
        powers = range(math.ceil(max(scale.span)) + 1)
        return {"tickvals": list(powers), "ticktext": [f"{10**power:,}".replace(",", NARROW_SPACE) for power in powers]}
    return {}


def add_curve(
    figure: go.Figure,
    x: Floats,
    y: Floats,
    thresholds: Floats,
    *,
    name: str,
    shape: Shape,
    hover: str,
    colour: str = CURVE_COLOUR,
    width: float = 2,
    has_points: bool = True,
) -> None:
    """Adds a curve over [0, 1] with the threshold of each point, thinned to the points that it needs.

    With `has_points` a click on the chart selects the threshold of a point.
    """
    kept = curve_points(x, y, 0, 1, shape)
    figure.add_scatter(
        x=x[kept],
        y=y[kept],
        customdata=thresholds[kept].astype(np.float64),
        name=name,
        mode="lines",
        line={"color": colour, "width": width, "shape": shape},
        meta={"points": True} if has_points else None,
        hovertemplate=hover,
    )


def add_guide(figure: go.Figure, x: list[float], y: list[float]) -> None:
    """Adds a dashed reference line."""
    line = {"color": GUIDE_COLOUR, "dash": "dash", "width": 1.5}
    figure.add_scatter(x=x, y=y, mode="lines", line=line, hoverinfo="skip")


def plotly_text(name: str) -> str:
    """A name from the user's file as Plotly's text, in which tags, entities, placeholders and formulas mean something.

    >>> plotly_text("<b>a</b> & %{x} $y$")
    '&lt;b&gt;a&lt;/b&gt; &amp; &#37;{x} &#36;y&#36;'
    """
    return escape(name, quote=False).replace("%{", "&#37;{").replace("$", "&#36;")
