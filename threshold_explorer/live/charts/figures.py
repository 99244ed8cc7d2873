"""The figures of charts: axes, curves thinned to the points that a line needs, guide lines, legends, PR and ROC.

No figure depends on a slider or on the theme; the live layer draws what moves. The points are thinned for drawing only:
at 2000 pixels the line looks the same."""

import math
from html import escape
from typing import Any, Literal

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from metrics_core import BinaryScores
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.live.charts.chart import Table
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, SECOND_CURVE_COLOUR, translucent
from threshold_explorer.words.formats import bounds_text, count_text
from threshold_explorer.words.sentence import say

PIXELS = 2000
# At most so far from one point of a curve to the next, so that the pointer finds one nearby.
GAP_PIXELS = 4

Shape = Literal["linear", "hv", "vh"]
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
ISO_F1 = (0.2, 0.4, 0.6, 0.8)
MAX_ROWS = 2000
# Several curves on one chart have a symbol each, by their place: not everyone can tell them apart by colour, and dashes
# mean an assumption. A circle would look like the live layer's dot on a curve.
SYMBOLS = ("square", "diamond", "triangle-up", "cross", "triangle-down", "x", "star", "hourglass")
# Along a curve, of which Plotly draws some evenly spaced ones within the zoomed range.
_SYMBOL_PLACES = 97
LINE, DASHES, DASH_DOT, DOT, RING, DIAMOND, BLOCK, BAR = "━", "╌", "┅", "●", "○", "◆", "■", "┃"
# Each symbol as Plotly draws it: mode of the trace, and its dash or marker symbol.
_LEGEND_LOOKS = {
    LINE: ("lines", "solid"),
    DASHES: ("lines", "dash"),
    DASH_DOT: ("lines", "dashdot"),
    DOT: ("markers", "circle"),
    RING: ("markers", "circle-open"),
    DIAMOND: ("markers", "diamond"),
    BLOCK: ("markers", "square"),
    BAR: ("markers", "line-ns-open"),
    **{symbol: ("lines+markers", symbol) for symbol in SYMBOLS},
}
_LEGEND_ENTRY = {"legend": True}
# Hides the second box of a tooltip, in which Plotly repeats the name of the trace.
_PLAIN = "<extra></extra>"


def curve_points(
    x: NDArray[np.floating[Any]],
    y: NDArray[np.floating[Any]],
    low: float,
    high: float,
    shape: Shape = "linear",
    pixels: int = PIXELS,
) -> NDArray[np.intp]:
    """Indices of the points that a curve needs if its y axis shows its own range of values, ascending.

    Of those of `visible_points`, the ones at which `y` has changed by a pixel since the last one, or that are further
    away from it than `GAP_PIXELS`. `shape` is Plotly's shape of the line: a step holds the value of its left ("hv") or
    right ("vh") end; a straight line also needs the point before a change.
    """
    kept = visible_points(x, y, low, high, pixels)
    finite = y[np.isfinite(y)]
    if len(kept) <= pixels or not len(finite):
        return kept
    pixel = (finite.max() - finite.min()) / pixels
    gap = abs(high - low) * GAP_PIXELS / pixels
    ordered = kept[::-1] if shape == "vh" else kept
    xs, ys = x[ordered].tolist(), y[ordered].tolist()
    needed = [0]
    for at in range(1, len(ordered)):
        last = needed[-1]
        if abs(ys[at] - ys[last]) < pixel and abs(xs[at] - xs[last]) <= gap:
            continue
        if shape == "linear" and last < at - 1:
            needed.append(at - 1)
        needed.append(at)
    return np.unique(np.append(ordered[needed], ordered[-1]))


def visible_points(
    x: NDArray[np.floating[Any]], y: NDArray[np.floating[Any]], low: float, high: float, pixels: int = PIXELS
) -> NDArray[np.intp]:
    """Indices of the points that a line chart needs at any scale of its y axis, ascending.

    `x` is monotone and has the length of `y`; `low` and `high` are the ends of the x axis. The first, last, lowest and
    highest point in each pixel column are kept (M4 aggregation: Jugel et al. 2014, doi:10.14778/2732951.2732953), so
    that the line moves by less than a pixel. The first and last nan of each gap in `y` are kept too.
    """
    if len(x) <= 4 * pixels:
        return np.arange(len(x))
    column = ((x - low) * (pixels / (high - low))).astype(np.int32)
    gap = np.isnan(y)
    starts = np.flatnonzero(np.r_[True, (column[1:] != column[:-1]) | (gap[1:] != gap[:-1])])
    ends = np.r_[starts[1:], len(x)] - 1
    lowest = _first_equal(y, np.minimum.reduceat(y, starts), starts)
    highest = _first_equal(y, np.maximum.reduceat(y, starts), starts)
    return np.unique(np.concatenate([starts, ends, lowest, highest]))


def _first_equal(
    y: NDArray[np.floating[Any]], wanted: NDArray[np.floating[Any]], starts: NDArray[np.intp]
) -> NDArray[np.intp]:
    lengths = np.diff(np.r_[starts, len(y)])
    hits = np.flatnonzero(y == np.repeat(wanted, lengths))
    group = np.searchsorted(starts, hits, side="right") - 1
    first = np.r_[True, group[1:] != group[:-1]] if len(hits) else np.zeros(0, bool)
    return hits[first]


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
            # Of decimals and thousands.
            "separators": f".{say('thousands-mark')}",
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
        # Its name for a screen reader, and how its values are read.
        meta={"x": say(f"optimize-axis-{scale.key}"), "x_scale": "log10" if scale.key == "rank" else "linear"},
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
        return {"tickvals": list(powers), "ticktext": [count_text(10**power) for power in powers]}
    return {}


def add_threshold_line(
    figure: go.Figure, scores: BinaryScores, scale: ThresholdScale, threshold: float, text: str
) -> None:
    """Adds a dotted line at a threshold, with its name above the plot."""
    [x] = scale.x(scores, np.array([threshold]))
    left, right = scale.home
    figure.add_vline(x=x, line={"color": GUIDE_COLOUR, "dash": "dot", "width": 1.5})
    figure.add_annotation(
        x=x,
        y=1,
        yref="y domain",
        yanchor="bottom",
        xanchor="left" if abs(x - left) < abs(right - x) else "right",
        text=text,
        showarrow=False,
        font={"size": 12},
    )


def dash_of(*, is_assumed: bool) -> str:
    """How a curve is drawn: dashed where it rests on an assumption."""
    return "5px,2px" if is_assumed else "solid"


def line_of(dataset: BinaryDataset) -> str:
    """The curve's symbol in a legend."""
    return DASHES if dataset.is_assumed else LINE


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
    is_assumed: bool = False,
) -> None:
    """Adds a curve over [0, 1] with the threshold of each point, thinned to the points that it needs.

    With `has_points` a click on the chart selects the threshold of a point. What `is_assumed` is dashed.
    """
    kept = curve_points(x, y, 0, 1, shape)
    figure.add_scatter(
        x=x[kept],
        y=y[kept],
        customdata=thresholds[kept].astype(np.float64),
        name=name,
        mode="lines",
        line={"color": colour, "width": width, "shape": shape, "dash": dash_of(is_assumed=is_assumed)},
        meta={"points": True} if has_points else None,
        hovertemplate=hover,
    )


def symbol_of(place: int) -> str:
    """The symbol of the curve at a place in their order; `SYMBOLS` begin again after eight."""
    return SYMBOLS[place % len(SYMBOLS)]


def symbol_look(place: int, colour: str) -> dict[str, Any]:
    """The symbols of a curve as Plotly's `marker`."""
    return {"symbol": symbol_of(place), "color": colour, "size": 8, "maxdisplayed": 6}


def add_symbols(figure: go.Figure, x: Floats, y: Floats, shape: Shape, place: int, colour: str) -> None:
    """Adds the symbols of the curve at a place in their order, evenly spaced along x however its points are.

    `x` is monotone.
    """
    # Not at the ends, where half of a symbol would be beyond the plot.
    at = np.linspace(x[0], x[-1], _SYMBOL_PLACES + 2)[1:-1]
    figure.add_scatter(
        x=at, y=height_at(x, y, shape, at), mode="markers", marker=symbol_look(place, colour), hoverinfo="skip"
    )


def height_at(x: Floats, y: Floats, shape: Shape, at: Floats) -> Floats:
    """The height of a drawn curve at each of some places; `x` is monotone.

    >>> height_at(np.array([0, 1, 2]), np.array([5, 7, 9]), "hv", np.array([0.5, 1])).tolist()
    [5, 7]
    >>> height_at(np.array([2, 1, 0]), np.array([5, 7, 9]), "vh", np.array([0.5, 1])).tolist()
    [9, 7]
    """
    sign = 1 if x[-1] >= x[0] else -1
    x, at = sign * x, sign * at
    if shape == "linear":
        return np.interp(at, x, y)
    found = np.searchsorted(x, at) if shape == "vh" else np.searchsorted(x, at, side="right") - 1
    return y[found]


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


def pr_curve(dataset: BinaryDataset) -> go.Figure:
    """Precision against recall as steps (the area under them is AP), with the baseline and iso-F1 curves."""
    curve, prevalence = dataset.scores.pr_curve(), dataset.scores.prevalence
    name = pr_curve_legend(dataset)
    figure = empty_figure(say("axis-recall"), say("axis-precision"), (0, 1))
    for f1 in ISO_F1:
        _add_iso_f1(figure, f1)
    add_curve(
        figure,
        curve.recall,
        curve.precision,
        curve.thresholds,
        name=name,
        shape="hv",
        hover=say("pr-curve-hover", recall="%{x:.3f}", precision="%{y:.3f}", threshold="%{customdata:.6g}") + _PLAIN,
        is_assumed=dataset.is_assumed,
    )
    add_guide(figure, [0, 1], [prevalence, prevalence])
    # Room for the labels of the iso-F1 curves beside the plot.
    figure.update_layout(margin={"r": 48})
    baseline = say("pr-curve-baseline", prevalence=prevalence)
    legend_above(figure, (line_of(dataset), CURVE_COLOUR, name), (DASHES, GUIDE_COLOUR, baseline))
    return figure


def with_areas(figure: go.Figure, dataset: BinaryDataset) -> go.Figure:
    """The PR curve with the area under its steps, which is AP, and the area under straight lines between its points."""
    curve = dataset.scores.pr_curve()
    kept = curve_points(curve.recall, curve.precision, 0, 1)
    areas = (("hv", "solid", CURVE_COLOUR, 0), ("linear", "dash", SECOND_CURVE_COLOUR, 2))
    figure.add_traces(
        [
            go.Scatter(
                x=curve.recall[kept],
                y=curve.precision[kept],
                mode="lines",
                line={"color": colour, "width": width, "shape": shape, "dash": dash},
                fill="tozeroy",
                fillcolor=translucent(colour, 0.15),
                hoverinfo="skip",
                showlegend=False,
            )
            for shape, dash, colour, width in areas
        ]
    )
    legend_above(
        figure,
        (LINE, CURVE_COLOUR, say("pr-areas-steps", ap=bounds_text(*dataset.average_precision))),
        (DASHES, SECOND_CURVE_COLOUR, say("pr-areas-trapezoid", area=dataset.scores.pr_auc())),
        (DASHES, GUIDE_COLOUR, say("pr-curve-baseline", prevalence=dataset.scores.prevalence)),
    )
    return figure


def pr_curve_legend(dataset: BinaryDataset) -> str:
    """The legend entry of the PR curve, with AP."""
    return say("pr-curve-legend", ap=bounds_text(*dataset.average_precision))


def roc_curve(dataset: BinaryDataset) -> go.Figure:
    """True positive rate against false positive rate, with the diagonal of a random ranking."""
    curve = dataset.scores.roc_curve()
    name = say("roc-curve-legend", auc=bounds_text(*dataset.roc_auc))
    figure = empty_figure(say("axis-fpr"), say("axis-tpr"), (0, 1))
    add_curve(
        figure,
        curve.fpr,
        curve.tpr,
        curve.thresholds,
        name=name,
        shape="linear",
        hover=say("roc-curve-hover", fpr="%{x:.3f}", tpr="%{y:.3f}", threshold="%{customdata:.6g}") + _PLAIN,
        is_assumed=dataset.is_assumed,
    )
    add_guide(figure, [0, 1], [0, 1])
    legend_above(figure, (line_of(dataset), CURVE_COLOUR, name), (DASHES, GUIDE_COLOUR, say("roc-curve-random")))
    return figure


def legend_above(figure: go.Figure, *entries: tuple[str, str, str]) -> None:
    """Replaces the legend by one above the plot, on as many lines as it needs; `entries` are (symbol, colour, name).

    A symbol is one of this module, or one of `SYMBOLS`, which is drawn on a line.
    """
    figure.data = [trace for trace in figure.data if trace.meta != _LEGEND_ENTRY]
    figure.update_traces(showlegend=False)
    for entry in entries:
        add_legend_entry(figure, *entry)
    figure.update_layout(
        showlegend=True,
        legend=LEGEND | {"itemclick": False, "itemdoubleclick": False},
        margin={"l": 52, "t": 28, "b": 44, "autoexpand": True},
        yaxis={"automargin": "width", "title": {"standoff": 8}},
        xaxis={"automargin": False, "title": {"standoff": 10}},
    )


def add_legend_entry(figure: go.Figure, symbol: str, colour: str, name: str) -> None:
    """Adds one entry to that legend."""
    mode, look = _LEGEND_LOOKS[symbol]
    line = {"color": colour, "width": 2}
    size = {"size": 9, "line": line} if mode == "markers" else {"size": 8}
    figure.add_scatter(
        x=[None],
        y=[None],
        name=name,
        mode=mode,
        line=line | {"dash": look if mode == "lines" else "solid"},
        marker={"color": colour, "symbol": look} | size if "markers" in mode else None,
        hoverinfo="skip",
        meta=_LEGEND_ENTRY,
    )


def curve_table(dataset: BinaryDataset) -> Table:
    """The points of both curves, evenly thinned to at most `MAX_ROWS`."""

    def frame() -> pd.DataFrame:
        distinct = dataset.scores.distinct_scores
        kept = np.unique(np.linspace(0, len(distinct) - 1, MAX_ROWS).astype(int))
        curve = dataset.scores.threshold_curve(np.append(distinct[kept], np.inf))
        return curve.to_frame(["recall", "precision", "fpr"])

    return Table("curves", "curves", frame, exact=("threshold",))


def _add_iso_f1(figure: go.Figure, f1: float) -> None:
    recall = np.linspace(f1 / (2 - f1), 1, 60)
    precision = f1 * recall / (2 * recall - f1)
    line = {"color": GUIDE_COLOUR, "width": 0.75}
    figure.add_scatter(x=recall, y=precision, mode="lines", line=line, opacity=0.55, showlegend=False, hoverinfo="skip")
    figure.add_annotation(
        x=1,
        xref="x domain",
        y=f1 / (2 - f1),
        text=say("pr-curve-iso-f1", f1=f1),
        showarrow=False,
        xanchor="left",
        yanchor="middle",
        font={"size": 12},
    )
