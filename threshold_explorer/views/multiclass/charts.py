"""PR and ROC curves of each class or label against the rest, and charts of model confidence."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from metrics_core import BinaryScores
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import (
    BAR,
    DASHES,
    DOT,
    LINE,
    Floats,
    Shape,
    add_curve,
    add_guide,
    add_symbols,
    curve_points,
    empty_figure,
    legend_above,
    plotly_text,
    symbol_of,
)
from threshold_explorer.live.charts.moving_marks import Marker, PickNearest
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, SERIES_COLOURS
from threshold_explorer.views.multiclass.decisions import DecisionRule
from threshold_explorer.words.formats import middle_shortened, ratio_text
from threshold_explorer.words.sentence import say

MAX_CURVES = len(SERIES_COLOURS)
HEIGHT = 240


def class_curves(dataset: OneVsRestDataset, shown: Sequence[str]) -> list[Chart]:
    """PR and ROC curves of the classes or labels in `shown`; none without scores."""
    if dataset.class_scores is None:
        return []
    chart_key = (dataset.classes_key, dataset.roles.positive, tuple(shown))
    title = dataset.title
    points = Table("classes", "class-curves", lambda: _curve_table(dataset, shown), exact=("threshold",))
    return [
        Chart(
            "pr_classes",
            chart_key,
            lambda: _curves(dataset, shown, "pr"),
            lambda: say("multiclass-pr-alt", title=title, classes=len(shown), ap=_mean_ap(dataset)),
            points,
            [Marker("recall", "precision")],
            PickNearest("recall", "precision", exact=False),
        ),
        Chart(
            "roc_classes",
            chart_key,
            lambda: _curves(dataset, shown, "roc"),
            lambda: say("multiclass-roc-alt", title=title, classes=len(shown)),
            points,
            [Marker("fpr", "recall")],
            PickNearest("fpr", "recall", exact=False),
        ),
    ]


def pooled_name(names: Sequence[str]) -> str:
    """The name of the micro average in links and tables, distinct from every class name.

    >>> pooled_name(["cat", "dog"]), pooled_name(["micro", "macro"])
    ('micro', '~micro')
    """
    name = "micro"
    while name in names:
        name = f"~{name}"
    return name


def scores_of(dataset: OneVsRestDataset, name: str) -> BinaryScores:
    """The scores of a class against the rest, or of all case-class pairs pooled (micro)."""
    assert dataset.class_scores is not None
    names = dataset.names
    return (
        dataset.class_scores.micro()
        if name == pooled_name(names)
        else dataset.class_scores.one_vs_rest(names.index(name))
    )


def _mean_ap(dataset: OneVsRestDataset) -> str:
    assert dataset.class_scores is not None
    return ratio_text(dataset.class_scores.mean_average_precision().value)


def _curves(dataset: OneVsRestDataset, shown: Sequence[str], which: str) -> go.Figure:
    is_pr = which == "pr"
    axes = ("axis-recall", "axis-precision") if is_pr else ("axis-fpr", "axis-tpr")
    at, up, threshold = "%{x:.3f}", "%{y:.3f}", "%{customdata:.6g}"
    hover = (
        say("pr-curve-hover", recall=at, precision=up, threshold=threshold)
        if is_pr
        else say("roc-curve-hover", fpr=at, tpr=up, threshold=threshold)
    )
    figure = empty_figure(say(axes[0]), say(axes[1]), (0, 1))
    if not is_pr:
        add_guide(figure, [0, 1], [0, 1])
    shape: Shape = "hv" if is_pr else "linear"
    entries = []
    for place, (name, colour) in enumerate(zip(shown, SERIES_COLOURS, strict=False)):
        scores = scores_of(dataset, name)
        x, y, thresholds, summary = _points(scores, is_pr=is_pr)
        is_pooled = name == pooled_name(dataset.names)
        label = say("multiclass-micro") if is_pooled else plotly_text(middle_shortened(name, 20))
        in_focus = name == dataset.roles.positive
        add_curve(
            figure,
            x,
            y,
            thresholds,
            name=label,
            shape=shape,
            hover=f"{label}<br>{hover}<extra></extra>",
            colour=colour,
            width=2.5 if in_focus else 1.5,
            has_points=in_focus,
        )
        add_symbols(figure, x, y, shape, place, colour)
        entries.append((symbol_of(place), colour, f"{label} {ratio_text(summary)}"))
    legend_above(figure, *entries)
    return figure


def _points(scores: BinaryScores, *, is_pr: bool) -> tuple[Floats, Floats, Floats, float]:
    if is_pr:
        curve = scores.pr_curve()
        return curve.recall, curve.precision, curve.thresholds, scores.average_precision()
    roc = scores.roc_curve()
    return roc.fpr, roc.tpr, roc.thresholds, scores.roc_auc()


def _curve_table(dataset: OneVsRestDataset, shown: Sequence[str]) -> pd.DataFrame:
    frames = []
    for name in shown:
        scores = scores_of(dataset, name)
        distinct = scores.distinct_scores
        kept = np.unique(np.linspace(0, len(distinct) - 1, 300).astype(int))
        frame = scores.threshold_curve(np.append(distinct[kept], np.inf)).to_frame(["recall", "precision", "fpr"])
        frame.insert(0, "class", say("multiclass-micro") if name == pooled_name(dataset.names) else name)
        frames.append(frame)
    return pd.concat(frames, ignore_index=True)


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
