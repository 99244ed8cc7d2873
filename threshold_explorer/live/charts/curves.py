"""The PR and ROC curves of a binary data set, and their points as a table."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.charts.chart import Table
from threshold_explorer.live.charts.figures import LEGEND, add_curve, add_guide, empty_figure
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, SECOND_CURVE_COLOUR, translucent
from threshold_explorer.live.charts.thinning import curve_points
from threshold_explorer.words.formats import bounds_text
from threshold_explorer.words.sentence import say

ISO_F1 = (0.2, 0.4, 0.6, 0.8)
MAX_ROWS = 2000
LINE, DASHES, DOT, RING, DIAMOND, BLOCK, BAR = "━", "╌", "●", "○", "◆", "■", "┃"
# Each symbol as Plotly draws it: mode of the trace, and its dash or marker symbol.
_LEGEND_LOOKS = {
    LINE: ("lines", "solid"),
    DASHES: ("lines", "dash"),
    DOT: ("markers", "circle"),
    RING: ("markers", "circle-open"),
    DIAMOND: ("markers", "diamond"),
    BLOCK: ("markers", "square"),
    BAR: ("markers", "line-ns-open"),
}
_LEGEND_ENTRY = {"legend": True}


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
    )
    add_guide(figure, [0, 1], [prevalence, prevalence])
    # Room for the labels of the iso-F1 curves beside the plot.
    figure.update_layout(margin={"r": 48})
    baseline = say("pr-curve-baseline", prevalence=prevalence)
    legend_above(figure, (LINE, CURVE_COLOUR, name), (DASHES, GUIDE_COLOUR, baseline))
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
    )
    add_guide(figure, [0, 1], [0, 1])
    legend_above(figure, (LINE, CURVE_COLOUR, name), (DASHES, GUIDE_COLOUR, say("roc-curve-random")))
    return figure


def legend_above(figure: go.Figure, *entries: tuple[str, str, str]) -> None:
    """Replaces the legend by one above the plot, on as many lines as it needs; `entries` are (symbol, colour, name)."""
    figure.data = [trace for trace in figure.data if trace.meta != _LEGEND_ENTRY]
    figure.update_traces(showlegend=False)
    for entry in entries:
        add_legend_entry(figure, *entry)
    figure.update_layout(
        showlegend=True,
        legend=LEGEND | {"itemclick": False, "itemdoubleclick": False},
        margin={"l": 52, "t": 28, "b": 44, "autoexpand": True},
        yaxis={"automargin": False, "title": {"standoff": 4}},
        xaxis={"automargin": False, "title": {"standoff": 10}},
    )


def add_legend_entry(figure: go.Figure, symbol: str, colour: str, name: str) -> None:
    """Adds one entry to that legend."""
    mode, look = _LEGEND_LOOKS[symbol]
    looks = (
        {"dash": look, "width": 2}
        if mode == "lines"
        else {"symbol": look, "size": 9, "line": {"color": colour, "width": 2}}
    )
    figure.add_scatter(
        x=[None],
        y=[None],
        name=name,
        mode=mode,
        **{mode.removesuffix("s"): {"color": colour} | looks},
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


# Hides the second box of a tooltip, in which Plotly repeats the name of the trace.
_PLAIN = "<extra></extra>"


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
