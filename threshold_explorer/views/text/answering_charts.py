"""Charts of answers: three by answer threshold, and the histogram of token F1."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from metrics_core.text import AnsweringCurve, AnswerScores, Normaliser
from metrics_core.text.answering import SCORES, Score
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import (
    BLOCK,
    LINE,
    Floats,
    Shape,
    add_symbols,
    curve_points,
    empty_figure,
    legend_above,
    slider_axis_figure,
    symbol_of,
)
from threshold_explorer.live.charts.moving_marks import Cursor, Marker, PickAlong, PickNearest, SharedAxis
from threshold_explorer.live.charts.palette import CURVE_COLOUR, EXACT_MATCH_COLOUR, METRIC_COLOURS
from threshold_explorer.views.text.answering import COLOURS
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.sentence import say

HEIGHT = 330
AXES = (SharedAxis("t", "threshold", ("answering",)),)
BINS = 10


def answering_charts(
    dataset: TextDataset, rules: Normaliser, scores: AnswerScores, scale: ThresholdScale, score: Score
) -> list[Chart]:
    """The three charts; the last two show the chosen score."""
    curve, chart_key = scores.answering_curve(), (dataset.key, rules)
    table = Table("answering", "answering", curve.to_frame, exact=("threshold",))
    named, title = say(f"text-score-{score}"), dataset.title
    return [
        Chart(
            "answering",
            chart_key,
            lambda: _over_threshold(curve, scale),
            lambda: say("text-answering-alt", title=title),
            table,
            [Cursor("threshold", dots=True)],
            PickAlong("threshold"),
        ),
        Chart(
            "answering_pr",
            (*chart_key, score),
            lambda: _precision_recall(scores, curve, score),
            lambda: say("text-pr-alt", title=title, score=named),
            table,
            [Marker(f"recall {score}", f"precision {score}")],
            PickNearest(f"recall {score}", f"precision {score}"),
        ),
        Chart(
            "risk_coverage",
            (*chart_key, score),
            lambda: _risk_coverage(scores, curve, score),
            lambda: say("text-risk-alt", title=title, score=named),
            table,
            [Marker("coverage", f"risk {score}")],
            PickNearest("coverage", f"risk {score}"),
        ),
    ]


def _over_threshold(curve: AnsweringCurve, scale: ThresholdScale) -> go.Figure:
    """The mean scores as step functions over the range of the slider."""
    figure = slider_axis_figure(scale, HEIGHT)
    low, high = scale.span
    x = np.clip(np.concatenate([[low], curve.thresholds, [high]]), low, high)
    entries = []
    shape: Shape = "hv" if curve.gate == "no_answer" else "vh"
    for place, score in enumerate(SCORES):
        values = np.asarray(curve.at.mean(score))
        # Below the first confidence, or above the last no-answer probability, every question is answered.
        y = np.concatenate([values[:1], values, values[-1:]])
        kept = curve_points(x, y, low, high)
        figure.add_scatter(
            x=x[kept],
            y=y[kept],
            mode="lines",
            line={"color": COLOURS[score], "width": 2, "shape": shape},
            meta={"quantity": f"mean {score}"},
            hovertemplate="%{y:.3f}",
            name=say(f"text-score-{score}"),
        )
        add_symbols(figure, x, y, shape, place, COLOURS[score])
        entries.append((symbol_of(place), COLOURS[score], say(f"text-score-{score}")))
    margins = figure.layout.margin
    left, right = margins.l, margins.r
    legend_above(figure, *entries)
    figure.update_layout(hovermode="x", margin={"l": left, "r": right, "t": 28, "b": 26})
    return figure


def _precision_recall(scores: AnswerScores, curve: AnsweringCurve, score: Score) -> go.Figure:
    recall, precision, thresholds = _from_all_answered(curve, curve.at.recall(score), curve.at.precision(score))
    name = say("text-pr-key", ap=ratio_text(scores.average_precision(score)), score=say(f"text-score-{score}"))
    figure = empty_figure(say("axis-answering-recall"), say("axis-answering-precision"), (0, 1))
    _add(figure, recall, precision, thresholds, "hv", say("text-pr-hover", **_HOVER_VALUES))
    legend_above(figure, (LINE, CURVE_COLOUR, name))
    return figure


def _risk_coverage(scores: AnswerScores, curve: AnsweringCurve, score: Score) -> go.Figure:
    coverage, risk, thresholds = _from_all_answered(curve, curve.at.coverage, curve.at.risk(score))
    area = ratio_text(scores.risk_coverage_area(score))
    figure = empty_figure(say("axis-answered"), say("axis-risk"), (0, 1))
    _add(figure, coverage, risk, thresholds, "linear", say("text-risk-hover", **_HOVER_VALUES))
    legend_above(figure, (LINE, CURVE_COLOUR, say("text-risk-key", area=area, score=say(f"text-score-{score}"))))
    return figure


def _from_all_answered(curve: AnsweringCurve, x: object, y: object) -> Sequence[Floats]:
    """The points in order of decreasing coverage, without the point where nothing is answered."""
    drawn = ~np.isnan(np.asarray(y))
    arrays = (np.asarray(x)[drawn], np.asarray(y)[drawn], np.asarray(curve.thresholds)[drawn])
    return [array[::-1] for array in arrays] if curve.gate == "no_answer" else arrays


def _add(figure: go.Figure, x: Floats, y: Floats, thresholds: Floats, shape: str, hover: str) -> None:
    kept = curve_points(x, y, 0, 1)
    figure.add_scatter(
        x=x[kept],
        y=y[kept],
        customdata=thresholds[kept].astype(np.float64),
        mode="lines+markers" if len(kept) == 1 else "lines",
        line={"color": CURVE_COLOUR, "width": 2, "shape": shape},
        meta={"points": True},
        hovertemplate=f"{hover}<extra></extra>",
    )


_HOVER_VALUES = {"x": "%{x:.3f}", "y": "%{y:.3f}", "threshold": "%{customdata:.6g}"}


def histogram_chart(dataset: TextDataset, normaliser: Normaliser, scores: AnswerScores) -> Chart:
    """The number of rows per bin of token F1, exact matches separate."""
    return Chart(
        "f1_histogram",
        (dataset.key, normaliser),
        lambda: _histogram(scores),
        lambda: say("text-histogram-alt", title=dataset.title, rows=dataset.n),
        Table("f1-histogram", "f1-histogram", lambda: f1_counts(scores)),
    )


def f1_counts(scores: AnswerScores) -> pd.DataFrame:
    """Rows by token F1: exactly 0, tenths without their upper end, exactly 1."""
    inner = np.clip((scores.f1 * BINS).astype(int), 0, BINS - 1) + 1
    place = np.where(scores.f1 == 0, 0, np.where(scores.f1 == 1, BINS + 1, inner))
    tenths = [f"{at / BINS:g}–{(at + 1) / BINS:g}" for at in range(BINS)]
    counted = {
        name: np.bincount(place[rows], minlength=BINS + 2)
        for name, rows in (("exact", scores.exact_match), ("other", ~scores.exact_match))
    }
    return pd.DataFrame(
        {"f1": ["0", *tenths, "1"], "exact_match": counted["exact"], "no_exact_match": counted["other"]}
    )


def _histogram(scores: AnswerScores) -> go.Figure:
    counts = f1_counts(scores)
    figure = empty_figure(say("axis-token-f1"), say("axis-rows"), (0, 1))
    entries = []
    for column, colour, key in (
        ("no_exact_match", METRIC_COLOURS["f1"], "text-histogram-other"),
        ("exact_match", EXACT_MATCH_COLOUR, "text-histogram-exact"),
    ):
        figure.add_bar(
            x=counts["f1"], y=counts[column], marker={"color": colour}, hovertemplate="%{x}: %{y}<extra></extra>"
        )
        entries.append((BLOCK, colour, say(key)))
    legend_above(figure, *entries)
    highest = int((counts["exact_match"] + counts["no_exact_match"]).max())
    figure.update_layout(
        barmode="stack",
        bargap=0.08,
        xaxis={"type": "category", "range": [-0.6, BINS + 1.6], "tickvals": _TICKS, "tickangle": 0},
        yaxis={"range": [0, highest * 1.05 or 1]},
    )
    return figure


# More of the twelve labels would overlap where three charts share a narrow screen.
_TICKS = ["0", "0.5–0.6", "1"]
