"""The charts of the Compare page: a metric over the slider's unit, and the PR and ROC curves of all series."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from metrics_core.choosing import Costs
from metrics_core.computing.arrays import FloatArray
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.curves import legend_above
from threshold_explorer.live.charts.figures import SLIDER_AXIS_MARGINS, add_guide, empty_figure
from threshold_explorer.live.charts.moving_marks import Cursor, PickOn, SharedAxis
from threshold_explorer.live.charts.thinning import curve_points
from threshold_explorer.views.compare.compared_scores import ComparedScores, names_in
from threshold_explorer.views.compare.cost import COST, cost_at, cost_label, series_costs
from threshold_explorer.views.compare.matching import Matched, unit_label
from threshold_explorer.views.series.series import Series, SeriesMarkers, look_of, names_of
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

HEIGHT = 272
MAX_ROWS = 2000
AXIS = SharedAxis("at", "matched", ("matched",))


def compare_charts(dataset: BinaryDataset, compared: ComparedScores, matched: Matched, metric: str) -> list[Chart]:
    """The metric over the unit, PR and ROC curves; with each series at its own best only the curves."""
    series, names = compared.series, names_of(compared.series)
    curves = [
        Chart(
            "pr_series",
            (compared.key,),
            lambda: _curves(series, "recall", "precision", "hv"),
            lambda: say("compare-pr-alt", names=names),
            Table("compare-curves", "curves", lambda: _curve_table(series)),
            [SeriesMarkers("recall", "precision")],
        ),
        Chart(
            "roc_series",
            (compared.key,),
            lambda: _curves(series, "fpr", "recall", "linear"),
            lambda: say("compare-roc-alt", names=names),
            Table("compare-curves", "curves", lambda: _curve_table(series)),
            [SeriesMarkers("fpr", "recall")],
        ),
    ]
    if matched.unit == "best":
        return curves
    shown = _ShownMetric(metric, series_costs(dataset, compared))
    over_unit = Chart(
        "matched",
        (compared.key, matched.key, shown, shown.label),
        lambda: _over_unit(series, matched, shown),
        lambda: say("compare-matched-alt", metric=shown.label, unit=unit_label(matched.unit), names=names),
        Table("compare-matched", "matched", lambda: _matched_table(compared, matched, shown)),
        [Cursor("matched"), SeriesMarkers("matched", metric)],
        PickOn("at"),
    )
    return [over_unit, *curves]


@dataclass(frozen=True)
class _ShownMetric:
    """The metric of the first chart; `costs` are those of the expected cost."""

    key: str
    costs: tuple[Costs, float | None]

    @property
    def label(self) -> str:
        return cost_label() if self.key == COST else metric_label(self.key)

    def values(self, series: Series, thresholds: FloatArray) -> FloatArray:
        """The metric at each threshold, nan where there is none."""
        values = np.full(len(thresholds), np.nan)
        known = ~np.isnan(thresholds)
        if self.key == COST:
            values[known] = cost_at(series.scores, thresholds[known], *self.costs)
        else:
            values[known] = getattr(series.scores.confusion_at(thresholds[known]), self.key)
        return values


def _over_unit(series: Sequence[Series], matched: Matched, metric: _ShownMetric) -> go.Figure:
    left, right = SLIDER_AXIS_MARGINS
    ends = (float(matched.axis[0]), float(matched.axis[-1]))
    figure = empty_figure("", metric.label, ends)
    figure.update_layout(
        height=HEIGHT,
        showlegend=False,
        margin={"l": left, "r": right, "t": 8, "b": 26, "autoexpand": False},
        xaxis={"title": None, "automargin": False, "range": list(ends), "minallowed": ends[0], "maxallowed": ends[1]}
        | _ticks(matched),
        yaxis={"title": None, "automargin": False, "fixedrange": True},
    )
    lowest, highest = 0.0, 1.0
    for place, (each, thresholds) in enumerate(zip(series, matched.thresholds, strict=True)):
        values = metric.values(each, thresholds)
        lowest = min(lowest, float(np.nanmin(values, initial=0)))
        highest = max(highest, float(np.nanmax(values, initial=0)))
        look = look_of(place)
        figure.add_scatter(
            x=matched.axis,
            y=values,
            name=each.name,
            mode="lines",
            line={"color": look.colour, "dash": look.dash, "width": 2},
            hovertemplate="%{y:.3f}",
        )
    figure.update_yaxes(range=[lowest - 0.01 * highest, 1.02 * highest])
    return figure


def _ticks(matched: Matched) -> dict[str, object]:
    if matched.unit not in ("flagged", "cost"):
        return {"tickformat": ".3~%"} if matched.unit != "threshold" else {}
    powers = range(int(np.floor(matched.axis[0])), int(np.ceil(matched.axis[-1])) + 1)
    return {"tickvals": list(powers), "ticktext": [f"{10.0**power:g}" for power in powers]}


def _curves(series: Sequence[Series], x: str, y: str, shape: str) -> go.Figure:
    figure = empty_figure(metric_label(x), metric_label(y), (0, 1))
    for place, each in enumerate(series):
        across, up = _points(each, y)
        kept = curve_points(across, up, 0, 1)
        look = look_of(place)
        figure.add_scatter(
            x=across[kept],
            y=up[kept],
            name=each.name,
            mode="lines",
            line={"color": look.colour, "dash": look.dash, "width": 2, "shape": shape},
            hoverinfo="skip",
        )
    if y == "recall":
        add_guide(figure, [0, 1], [0, 1])
    legend_above(figure)
    figure.update_layout(showlegend=False, margin={"t": 8})
    return figure


def _points(series: Series, y: str) -> tuple[FloatArray, FloatArray]:
    """The points of the PR curve, or with recall as y of the ROC curve."""
    if y == "precision":
        pr = series.scores.pr_curve()
        return pr.recall, pr.precision
    roc = series.scores.roc_curve()
    return roc.fpr, roc.tpr


def _curve_table(series: Sequence[Series]) -> pd.DataFrame:
    """The points of the curves of all series, evenly thinned to at most `MAX_ROWS` together."""
    parts = []
    for each in series:
        distinct = each.scores.distinct_scores
        kept = np.unique(np.linspace(0, len(distinct) - 1, MAX_ROWS // len(series)).astype(int))
        curve = each.scores.threshold_curve(np.append(distinct[kept], np.inf))
        frame = curve.to_frame(["recall", "precision", "fpr"])
        frame.insert(0, say("series-head-name"), each.name)
        parts.append(frame)
    return pd.concat(parts, ignore_index=True)


def _matched_table(compared: ComparedScores, matched: Matched, metric: _ShownMetric) -> pd.DataFrame:
    columns: dict[str, object] = {unit_label(matched.unit): matched.numbers}
    for name, each, thresholds in zip(names_in(compared.series), compared.series, matched.thresholds, strict=True):
        columns[say("compare-table-threshold", name=name)] = thresholds
        columns[say("compare-table-metric", name=name, metric=metric.label)] = metric.values(each, thresholds)
    return pd.DataFrame(columns)
