"""The charts and the live table of the Compare page, with the choices of their metric and of the series in front."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core.choosing import Costs
from metrics_core.computing.arrays import FloatArray
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.parameter_declaration import Scope, one_of, plain_text
from threshold_explorer.interface.controls.query_parameters import bound_choice, bound_widget, parameter_warning
from threshold_explorer.interface.frame.page_elements import warning_slot
from threshold_explorer.interface.goal.costs import are_costs_changed
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import (
    SLIDER_AXIS_MARGINS,
    add_guide,
    curve_points,
    empty_figure,
    legend_above,
)
from threshold_explorer.live.charts.moving_marks import Cursor, PickOn, SharedAxis
from threshold_explorer.live.layer import encoded, mount_layer
from threshold_explorer.live.parts import group
from threshold_explorer.views.compare.compared_scores import (
    COST,
    ComparedScores,
    cost_at,
    cost_label,
    live_costs,
    names_in,
    series_costs,
    table_metric,
)
from threshold_explorer.views.compare.matching import Matched, objective_label, unit_label
from threshold_explorer.views.series.series import (
    SCRIPT,
    Series,
    SeriesMarkers,
    live_series,
    look_of,
    names_of,
    series_table,
)
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, say

HEIGHT = 272
MAX_ROWS = 2000
AXIS = SharedAxis("at", "matched", ("matched",))
METRICS = (
    "precision",
    "recall",
    "f1",
    "fpr",
    "mcc",
    "accuracy",
    "balanced_accuracy",
    "specificity",
    "npv",
    "lift",
    COST,
)
SHOWN = ("recall", "precision", "f1")
METRIC = one_of("by", Scope.SESSION, METRICS, lambda key: cost_label() if key == COST else metric_label(key))
FRONT = plain_text("front", Scope.FILE)


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
        meta={"x": unit_label(matched.unit), "y": metric.label},
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
        frame.insert(0, "name", each.name)
        parts.append(frame)
    return pd.concat(parts, ignore_index=True)


def _matched_table(compared: ComparedScores, matched: Matched, metric: _ShownMetric) -> pd.DataFrame:
    columns: dict[str, object] = {unit_label(matched.unit): matched.numbers}
    for name, each, thresholds in zip(names_in(compared.series), compared.series, matched.thresholds, strict=True):
        columns[say("compare-table-threshold", name=name)] = thresholds
        columns[say("compare-table-metric", name=name, metric=metric.label)] = metric.values(each, thresholds)
    return pd.DataFrame(columns)


def metric_select() -> str:
    """Draws the choice of the metric on the first chart."""
    return bound_choice(METRIC, st.selectbox, say("compare-metric"), help=say("compare-metric.help"))


def front_select(compared: ComparedScores) -> int:
    """Draws the choice of the series that the others are compared with; returns its place."""
    names = names_in(compared.series)
    chosen = bound_widget(
        FRONT,
        st.selectbox,
        say("compare-front"),
        default=names[0],
        scope_key=compared.key,
        fit=lambda name: name if name in names else None,
        make_warning=lambda asked, _: Sentence("compare-series-missing", asked=asked),
        options=names,
        help=say("compare-front.help"),
    )
    warning_slot("front_complaint", parameter_warning(FRONT), icon=":material/link:")
    return names.index(str(chosen))


def live_compare(
    dataset: BinaryDataset,
    compared: ComparedScores,
    matched: Matched,
    charts: Sequence[Chart],
    front: int,
    metric: str,
) -> None:
    """Mounts the table and the moving marks of the charts; `metric` is that of the first one."""
    objective = "" if not matched.objective else objective_label(matched.objective)
    costs = series_costs(dataset, compared)
    is_unpaired = compared.common is None
    table = series_table(dataset, SHOWN, with_thresholds=True, with_classes=is_unpaired)
    if are_costs_changed() or COST in (matched.objective, metric):
        # There is room for three metrics.
        table["metrics"][-1] = table_metric(*costs)
    mount_layer(
        dataset,
        charts,
        group("panel", table),
        script=SCRIPT,
        words=["compare"],
        axes=[AXIS] if matched.unit != "best" else [],
        more={
            "view": "compare",
            "cost": live_costs(*costs),
            "series": live_series(compared.series, matched.thresholds, front=front, are_paired=not is_unpaired),
            "matched": {
                "unit": matched.unit,
                "metric": matched.objective,
                "objective": objective,
                "numbers": matched.numbers.tolist(),
                "values": encoded(np.asarray(matched.axis), "<f8"),
            },
        },
    )
