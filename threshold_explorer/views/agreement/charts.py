"""The charts and tables of the Agreement page, for display and for export."""

from collections.abc import Callable, Iterator

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from metrics_core.computing.arrays import FloatArray
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.graded.dataset import GradedDataset
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import DASHES, empty_figure, legend_above, plotly_text
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR
from threshold_explorer.views.agreement.metrics import Agreement, Estimate, agreements
from threshold_explorer.words.formats import (
    bounds_text,
    count_text,
    ratio_text,
    shortened,
    signed_text,
    significant_text,
)
from threshold_explorer.words.sentence import listed, say

_CHANCE_LINE = {"color": GUIDE_COLOUR, "dash": "dash", "width": 1.5}
ROW, AROUND = 34, 80
MIN_HEIGHT = 190
NAME = 18
# Space for axis labels in pixels: per character, and at most.
PER_CHARACTER, MAX_NAME_WIDTH = 8, 150
QUARTILE_PERCENTS = (0, 25, 50, 75, 100)
# More grades are grouped into equal parts of the scale.
MAX_GRADES = 11
THRESHOLD_DIGITS = 6

_WITH_INTERVAL: dict[str, Callable[[Agreement], Estimate | None]] = {
    "roc-auc": lambda found: found.roc_auc,
    "ap": lambda found: found.average_precision,
    "kendall": lambda found: found.kendall,
    "spearman": lambda found: found.spearman,
    "weighted-kappa": lambda found: found.weighted_kappa,
}


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
    return say(
        "agreement-auc-hover",
        score=plotly_text(shortened(found.score)),
        area=ratio_text(found.roc_auc.value),
        has_interval=str(found.roc_auc.has_interval),
        name=confidence_name(),
        interval=bounds_text(*found.roc_auc.interval) if found.roc_auc.has_interval else "",
    )


def _error_length(distance: float) -> float:
    return distance if np.isfinite(distance) else 0.0


def metrics_table(dataset: GradedDataset) -> pd.DataFrame:
    """One row per metric, one column per score, best first; with intervals, or the reason for none."""
    found = agreements(dataset)
    names = [say("agreement-column-metric"), *(shortened(each.score, 24) for each in found)]
    rows = [
        [say(f"agreement-{key}"), *(_estimate_text(key, metric(each), each) for each in found)]
        for key, metric in _WITH_INTERVAL.items()
    ]
    rows.insert(4, [say("agreement-kappa"), *(_best_kappa(dataset, each) for each in found)])
    rows.append([say("agreement-outputs"), *(say("agreement-counts", n=each.n, good=each.good) for each in found)])
    return pd.DataFrame(rows, columns=_distinct_names(names))


def metrics_for_export(dataset: GradedDataset) -> pd.DataFrame:
    """The same values as numbers, one row per score."""
    return pd.DataFrame([dict(_numbers(dataset, found)) for found in agreements(dataset)])


def threshold_label(dataset: GradedDataset, score: str, threshold: float) -> str:
    """A threshold in the score's own direction, such as "≥ 3.5"."""
    if score in dataset.graded.lower:
        return say("agreement-at-most", threshold=significant_text(-threshold, THRESHOLD_DIGITS))
    return say("agreement-at-least", threshold=significant_text(threshold, THRESHOLD_DIGITS))


def original_values(dataset: GradedDataset, score: str) -> FloatArray:
    """The scores as in the file, of the outputs that have a grade."""
    values = dataset.outputs.scores[score]
    return np.asarray(-values if score in dataset.graded.lower else values)


def grade_names(dataset: GradedDataset) -> list[tuple[str, np.ndarray]]:
    """The grades, or parts of a long scale, in ascending order: name and mask of the outputs."""
    grades, roles = dataset.outputs.grades, dataset.graded
    if roles.good_from is None:
        is_good = dataset.outputs.is_good
        return [(say("agreement-others"), ~is_good), (listed(roles.good_words), is_good)]
    steps = np.unique(grades)
    if len(steps) <= MAX_GRADES:
        return [(significant_text(float(step), THRESHOLD_DIGITS), grades == step) for step in steps]
    edges = np.linspace(steps[0], steps[-1], MAX_GRADES)
    place = np.clip(np.searchsorted(edges, grades, side="right") - 1, 0, MAX_GRADES - 2)
    texts = [significant_text(float(edge), 3) for edge in edges]
    return [(f"{texts[at]}–{texts[at + 1]}", place == at) for at in range(MAX_GRADES - 1)]


def values_by_grade(dataset: GradedDataset, score: str) -> pd.DataFrame:
    """For each grade: number of outputs with the score, minimum, quartiles and maximum."""
    values = original_values(dataset, score)
    rows = []
    for name, has_grade in grade_names(dataset):
        of_grade = values[has_grade & ~np.isnan(values)]
        quarters = (
            np.percentile(of_grade, QUARTILE_PERCENTS) if len(of_grade) else np.full(len(QUARTILE_PERCENTS), np.nan)
        )
        rows.append((name, len(of_grade), *quarters.tolist()))
    columns = ["grade", "outputs", "least", "quartile_1", "median", "quartile_3", "highest"]
    return pd.DataFrame(rows, columns=columns)


def _estimate_text(key: str, measured: Estimate | None, found: Agreement) -> str:
    if measured is None:
        return say("agreement-no-scale")
    if np.isnan(measured.value):
        return say("agreement-one-class-short" if found.good in (0, found.n) else "agreement-one-value")
    value = signed_text(measured.value)
    if measured.has_interval:
        return say(
            "agreement-with-limits",
            value=value,
            low=signed_text(measured.interval.low),
            high=signed_text(measured.interval.high),
        )
    return say("agreement-no-limits", value=value)


def _best_kappa(dataset: GradedDataset, found: Agreement) -> str:
    if not np.isfinite(found.kappa.threshold):
        return say("agreement-one-class-short")
    cut = threshold_label(dataset, found.score, float(found.kappa.threshold))
    return say("agreement-kappa-at", value=ratio_text(float(found.kappa.value)), cut=cut)


def _numbers(dataset: GradedDataset, found: Agreement) -> Iterator[tuple[str, object]]:
    yield from (("score", found.score), ("outputs", found.n), ("good", found.good))
    for key, metric in _WITH_INTERVAL.items():
        name, measured = key.replace("-", "_"), metric(found)
        value, interval = (np.nan, (np.nan, np.nan)) if measured is None else (measured.value, measured.interval)
        yield from ((name, value), (f"{name}_low", interval[0]), (f"{name}_high", interval[1]))
    sign = -1 if found.score in dataset.graded.lower else 1
    yield from (("best_kappa", found.kappa.value), ("best_kappa_at", sign * found.kappa.threshold))


def _distinct_names(names: list[str]) -> list[str]:
    """The names with repeated ones numbered, as column names must be unique."""
    return [name if names.index(name) == at else f"{name} ({at})" for at, name in enumerate(names)]


def interval_note(n: int) -> str:
    """The caption below the table: its intervals over n outputs, and why the best of many scores may be luck."""
    return say("agreement-limits", name=confidence_name(), outputs=count_text(n))
