"""The charts of the Agreement page: ROC AUC of each score, and one score's values by grade."""

import numpy as np
import plotly.graph_objects as go

from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.graded.dataset import GradedDataset
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.curves import DASHES, legend_above
from threshold_explorer.live.charts.figures import empty_figure, plotly_text
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR
from threshold_explorer.views.agreement.metrics import Agreement, agreements
from threshold_explorer.views.agreement.tables import metrics_for_export, threshold_label, values_by_grade
from threshold_explorer.words.formats import bounds_text, ratio_text, shortened
from threshold_explorer.words.sentence import say

ROW, AROUND = 34, 80
MIN_HEIGHT = 190
NAME = 18
# Space for axis labels in pixels: per character, and at most.
PER_CHARACTER, MAX_NAME_WIDTH = 8, 150


def agreement_charts(dataset: GradedDataset) -> list[Chart]:
    """ROC AUC of each score, and the selected score by grade."""
    score, title = dataset.roles.score, dataset.title
    return [
        Chart(
            "agreement_auc",
            (dataset.grades_key,),
            lambda: _auc_figure(agreements(dataset)),
            lambda: say("agreement-auc-alt", title=title, scores=len(dataset.graded.scores)),
            Table("agreement", "agreement", lambda: metrics_for_export(dataset), exact=("best_kappa_at",)),
        ),
        Chart(
            "agreement_grades",
            (dataset.grades_key, score),
            lambda: _by_grade(dataset, score),
            lambda: say("agreement-grades-alt", title=title, score=score, grade=dataset.graded.grade),
            Table("by-grade", "by-grade", lambda: values_by_grade(dataset, score)),
        ),
    ]


def _auc_figure(found: list[Agreement]) -> go.Figure:
    """A dot with an interval per score, best at the top, and a line at 0.5 for chance."""
    figure = empty_figure(say("agreement-roc-auc"), "", (0, 1))
    places = list(range(len(found)))[::-1]
    areas = [each.roc_auc for each in found]
    figure.add_scatter(x=[0.5, 0.5], y=[-0.5, len(found) - 0.5], mode="lines", line=_CHANCE_LINE, hoverinfo="skip")
    figure.add_scatter(
        x=[area.value for area in areas],
        y=places,
        mode="markers",
        marker={"color": CURVE_COLOUR, "size": 10},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [_error_length(area.interval.high - area.value) for area in areas],
            "arrayminus": [_error_length(area.value - area.interval.low) for area in areas],
            "color": CURVE_COLOUR,
            "thickness": 2,
            "width": 5,
        },
        customdata=[[_hover(each)] for each in found],
        hovertemplate="%{customdata[0]}<extra></extra>",
    )
    names = [plotly_text(shortened(each.score, NAME)) for each in found]
    height = max(MIN_HEIGHT, AROUND + ROW * len(found))
    return _with_names(figure, names, places).update_layout(
        height=height, showlegend=False, yaxis={"range": [-0.5, len(found) - 0.5]}
    )


def _by_grade(dataset: GradedDataset, score: str) -> go.Figure:
    """A box per grade, lowest at the bottom, and the threshold with the highest kappa."""
    spread = values_by_grade(dataset, score)
    low, high = float(np.nanmin(spread["least"])), float(np.nanmax(spread["highest"]))
    room = (high - low or 1.0) * 0.04
    figure = empty_figure(
        plotly_text(shortened(score, 40)), plotly_text(shortened(dataset.graded.grade, 24)), (low, high)
    )
    drawn = spread[spread["outputs"] > 0]
    figure.add_box(
        orientation="h",
        y=drawn.index.tolist(),
        lowerfence=drawn["least"].tolist(),
        q1=drawn["quartile_1"].tolist(),
        median=drawn["median"].tolist(),
        q3=drawn["quartile_3"].tolist(),
        upperfence=drawn["highest"].tolist(),
        line={"color": CURVE_COLOUR, "width": 1.5},
        hoverinfo="x",
    )
    found = next(each for each in agreements(dataset) if each.score == score)
    if np.isfinite(found.kappa.threshold):
        sign = -1 if score in dataset.graded.lower else 1
        figure.add_vline(x=sign * float(found.kappa.threshold), line=_CHANCE_LINE)
        cut = threshold_label(dataset, score, float(found.kappa.threshold))
        legend_above(figure, (DASHES, GUIDE_COLOUR, say("agreement-best-cut", cut=cut)))
    names = [
        say("agreement-grade-of", grade=plotly_text(shortened(str(name), 12)), outputs=int(count))
        for name, count in zip(spread["grade"], spread["outputs"], strict=True)
    ]
    return _with_names(figure, names, spread.index.tolist()).update_layout(
        height=max(MIN_HEIGHT, AROUND + ROW * len(spread)),
        showlegend=False,
        xaxis={"range": [low - room, high + room]},
        yaxis={"range": [-0.6, len(spread) - 0.4]},
    )


def _with_names(figure: go.Figure, names: list[str], places: list[int]) -> go.Figure:
    room = min(MAX_NAME_WIDTH, PER_CHARACTER * max(map(len, names)) + 16)
    ticks = {"tickvals": places, "ticktext": names, "automargin": False, "title": None, "fixedrange": True}
    return figure.update_layout(margin={"l": room, "b": 44}, yaxis=ticks)


def _hover(found: Agreement) -> str:
    interval = f" ({confidence_name()} {bounds_text(*found.roc_auc.interval)})" if found.roc_auc.has_interval else ""
    return f"{plotly_text(shortened(found.score))}: {ratio_text(found.roc_auc.value)}{interval}"


def _error_length(distance: float) -> float:
    return distance if np.isfinite(distance) else 0.0


_CHANCE_LINE = {"color": GUIDE_COLOUR, "dash": "dash", "width": 1.5}
