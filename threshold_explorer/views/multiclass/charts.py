"""PR and ROC curves of each class or label against the rest."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from metrics_core import BinaryScores
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.curves import LINE, legend_above
from threshold_explorer.live.charts.figures import Floats, add_curve, add_guide, empty_figure, plotly_text
from threshold_explorer.live.charts.moving_marks import Marker, PickNearest
from threshold_explorer.live.charts.palette import SERIES_COLOURS
from threshold_explorer.words.formats import middle_shortened, ratio_text
from threshold_explorer.words.sentence import say

MAX_CURVES = len(SERIES_COLOURS)


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
    figure = empty_figure(say(axes[0]), say(axes[1]), (0, 1))
    if not is_pr:
        add_guide(figure, [0, 1], [0, 1])
    entries = []
    for name, colour in zip(shown, SERIES_COLOURS, strict=False):
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
            shape="hv" if is_pr else "linear",
            hover=f"{label}<br>%{{x:.3f}}, %{{y:.3f}}<br>≥ %{{customdata:.6g}}<extra></extra>",
            colour=colour,
            width=2.5 if in_focus else 1.5,
            has_points=in_focus,
        )
        entries.append((LINE, colour, f"{label} {ratio_text(summary)}"))
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
        frame.insert(0, "class", name)
        frames.append(frame)
    return pd.concat(frames, ignore_index=True)
