"""Charts of model confidence: accuracy against coverage, and calibration of the top class."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.curves import BAR, DASHES, DOT, LINE, legend_above
from threshold_explorer.live.charts.figures import add_guide, empty_figure
from threshold_explorer.live.charts.moving_marks import Marker
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR
from threshold_explorer.live.charts.thinning import curve_points
from threshold_explorer.views.multiclass.decisions import DecisionRule
from threshold_explorer.words.sentence import say

HEIGHT = 240


def confidence_charts(dataset: MulticlassDataset, rule: DecisionRule) -> list[Chart]:
    """Coverage and calibration charts; none without scores, and no calibration if scores are not in [0, 1]."""
    if dataset.class_scores is None:
        return []
    coverage = Chart(
        "coverage",
        (dataset.classes_key,),
        lambda: _coverage(dataset),
        lambda: say("multiclass-coverage-alt", title=dataset.title),
        Table("coverage", "coverage", lambda: _coverage_table(dataset), exact=("threshold",)),
        # With per-class thresholds, coverage is not set by the highest score, so there is no marker.
        [Marker("coverage", "accuracy of answered")] if rule.thresholds is None else [],
    )
    top = dataset.class_scores.top_class()
    if top.minimum < 0 or top.maximum > 1:
        return [coverage]
    reliability = Chart(
        "reliability",
        (dataset.classes_key,),
        lambda: _reliability(dataset),
        lambda: say("multiclass-reliability-alt", title=dataset.title),
        Table("reliability", "reliability", lambda: _reliability_table(dataset)),
    )
    return [coverage, reliability]


def _reliability_table(dataset: MulticlassDataset) -> pd.DataFrame:
    assert dataset.class_scores is not None
    frame = dataset.class_scores.top_class_calibration().to_frame()
    low, high = dataset.class_scores.top_class_calibration_interval(confidence=confidence())
    names = {"mean_score": "mean_top_probability", "positive_rate": "accuracy"}
    return frame.rename(columns=names).assign(accuracy_low=low, accuracy_high=high)


def _reliability(dataset: MulticlassDataset) -> go.Figure:
    frame = _reliability_table(dataset).dropna(subset=["accuracy"])
    figure = empty_figure(say("axis-top-probability"), say("axis-accuracy-of-bin"), (0, 1))
    add_guide(figure, [0, 1], [0, 1])
    places = {"score": "%{x:.3f}", "accuracy": "%{y:.3f}", "cases": "%{customdata}"}
    up, down = frame["accuracy_high"] - frame["accuracy"], frame["accuracy"] - frame["accuracy_low"]
    figure.add_scatter(
        x=frame["mean_top_probability"].to_numpy(),
        y=frame["accuracy"].to_numpy(),
        error_y={"array": up.to_numpy(), "arrayminus": down.to_numpy(), "color": CURVE_COLOUR, "thickness": 1.5},
        customdata=frame["n"].to_numpy(),
        mode="lines+markers",
        line={"color": CURVE_COLOUR, "width": 1.5},
        marker={"size": 8, "color": CURVE_COLOUR},
        hovertemplate=f"{say('multiclass-reliability-hover', **places)}<extra></extra>",
    )
    assert dataset.class_scores is not None
    figure.update_layout(height=HEIGHT)
    error = dataset.class_scores.top_class_calibration_error()
    legend_above(
        figure,
        (
            DOT,
            CURVE_COLOUR,
            say(
                "multiclass-reliability-key",
                error=error,
            ),
        ),
        (BAR, CURVE_COLOUR, say("multiclass-reliability-interval", name=confidence_name())),
        (DASHES, GUIDE_COLOUR, say("multiclass-reliability-ideal")),
    )
    return figure


def _coverage(dataset: MulticlassDataset) -> go.Figure:
    assert dataset.class_scores is not None
    curve = dataset.class_scores.coverage_curve()
    figure = empty_figure(say("axis-coverage"), say("axis-accuracy-answered"), (0, 1))
    drawn = ~np.isnan(curve.accuracy)
    x, y, thresholds = curve.coverage[drawn][::-1], curve.accuracy[drawn][::-1], curve.thresholds[drawn][::-1]
    kept = curve_points(x, y, 0, 1)
    places = {"coverage": "%{x:.3f}", "accuracy": "%{y:.3f}", "score": "%{customdata:.6g}"}
    hover = say("multiclass-coverage-hover", **places)
    figure.add_scatter(
        x=x[kept],
        y=y[kept],
        customdata=thresholds[kept].astype(np.float64),
        mode="lines",
        line={"color": CURVE_COLOUR, "width": 2},
        hovertemplate=f"{hover}<extra></extra>",
    )
    figure.update_layout(height=HEIGHT)
    accuracy = dataset.confusion.accuracy
    add_guide(figure, [0, 1], [accuracy, accuracy])
    legend_above(
        figure,
        (LINE, CURVE_COLOUR, say("multiclass-coverage-key")),
        (DASHES, GUIDE_COLOUR, say("multiclass-coverage-all", accuracy=accuracy)),
    )
    return figure


def _coverage_table(dataset: MulticlassDataset) -> pd.DataFrame:
    assert dataset.class_scores is not None
    frame = dataset.class_scores.coverage_curve().to_frame().rename(columns={"thresholds": "threshold"})
    if len(frame) <= 2000:
        return frame
    return frame.iloc[np.unique(np.linspace(0, len(frame) - 1, 2000).astype(int))]
