"""The charts of agreement: ROC AUC of each score with its limits, and one score's values at each grade."""

import numpy as np
import plotly.graph_objects as go

from dashboard.agreement.measures import Agreement, agreements
from dashboard.agreement.tables import cut_text, score_by_score, spread_by_grade
from dashboard.charts.chart import Chart, Table
from dashboard.charts.curves import DASHES, key_above
from dashboard.charts.figures import CURVE_COLOUR, GUIDE_COLOUR, empty_figure, plain
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.graded import GradedDataset
from dashboard.words.formats import bounds_text, ratio_text, shortened
from dashboard.words.sentence import say

ROW, AROUND = 34, 80
LEAST_HEIGHT = 190
NAME = 18
# Room for a name beside the axis, in pixels for each character and at most.
PER_CHARACTER, MOST_ROOM = 8, 150


def agreement_charts(dataset: GradedDataset) -> list[Chart]:
    """Each score's ROC AUC, and the score that is looked at against the grade."""
    score, title = dataset.roles.score, dataset.title
    return [
        Chart(
            "agreement_auc",
            (dataset.of_grades,),
            lambda: _areas(agreements(dataset)),
            lambda: say("agreement-auc-alt", title=title, scores=len(dataset.graded.scores)),
            Table("agreement", "agreement", lambda: score_by_score(dataset), exact=("best_kappa_at",)),
        ),
        Chart(
            "agreement_grades",
            (dataset.of_grades, score),
            lambda: _by_grade(dataset, score),
            lambda: say("agreement-grades-alt", title=title, score=score, grade=dataset.graded.grade),
            Table("by-grade", "by-grade", lambda: spread_by_grade(dataset, score)),
        ),
    ]


def _areas(found: list[Agreement]) -> go.Figure:
    """A dot and its limits for each score, the best at the top, and the coin's 0.5."""
    figure = empty_figure(say("agreement-roc-auc"), "", (0, 1))
    places = list(range(len(found)))[::-1]
    areas = [each.roc_auc for each in found]
    figure.add_scatter(x=[0.5, 0.5], y=[-0.5, len(found) - 0.5], mode="lines", line=_COIN, hoverinfo="skip")
    figure.add_scatter(
        x=[area.value for area in areas],
        y=places,
        mode="markers",
        marker={"color": CURVE_COLOUR, "size": 10},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [_reach(area.limits.high - area.value) for area in areas],
            "arrayminus": [_reach(area.value - area.limits.low) for area in areas],
            "color": CURVE_COLOUR,
            "thickness": 2,
            "width": 5,
        },
        customdata=[[_hover(each)] for each in found],
        hovertemplate="%{customdata[0]}<extra></extra>",
    )
    names = [plain(shortened(each.score, NAME)) for each in found]
    height = max(LEAST_HEIGHT, AROUND + ROW * len(found))
    return _with_names(figure, names, places).update_layout(
        height=height, showlegend=False, yaxis={"range": [-0.5, len(found) - 0.5]}
    )


def _by_grade(dataset: GradedDataset, score: str) -> go.Figure:
    """A box for each grade, the lowest at the foot, and the threshold that agrees best."""
    spread = spread_by_grade(dataset, score)
    low, high = float(np.nanmin(spread["least"])), float(np.nanmax(spread["highest"]))
    room = (high - low or 1.0) * 0.04
    figure = empty_figure(plain(shortened(score, 40)), plain(shortened(dataset.graded.grade, 24)), (low, high))
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
        figure.add_vline(x=sign * float(found.kappa.threshold), line=_COIN)
        cut = cut_text(dataset, score, float(found.kappa.threshold))
        key_above(figure, (DASHES, GUIDE_COLOUR, say("agreement-best-cut", cut=cut)))
    names = [
        say("agreement-grade-of", grade=plain(shortened(str(name), 12)), outputs=int(count))
        for name, count in zip(spread["grade"], spread["outputs"], strict=True)
    ]
    return _with_names(figure, names, spread.index.tolist()).update_layout(
        height=max(LEAST_HEIGHT, AROUND + ROW * len(spread)),
        showlegend=False,
        xaxis={"range": [low - room, high + room]},
        yaxis={"range": [-0.6, len(spread) - 0.4]},
    )


def _with_names(figure: go.Figure, names: list[str], places: list[int]) -> go.Figure:
    room = min(MOST_ROOM, PER_CHARACTER * max(map(len, names)) + 16)
    ticks = {"tickvals": places, "ticktext": names, "automargin": False, "title": None, "fixedrange": True}
    return figure.update_layout(margin={"l": room, "b": 44}, yaxis=ticks)


def _hover(found: Agreement) -> str:
    interval = f" ({confidence_name()} {bounds_text(*found.roc_auc.limits)})" if found.roc_auc.has_limits else ""
    return f"{plain(shortened(found.score))}: {ratio_text(found.roc_auc.value)}{interval}"


def _reach(distance: float) -> float:
    return distance if np.isfinite(distance) else 0.0


_COIN = {"color": GUIDE_COLOUR, "dash": "dash", "width": 1.5}
