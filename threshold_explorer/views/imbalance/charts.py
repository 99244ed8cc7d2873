"""The charts of the Imbalance page, and the metrics of test sets sampled at the simulated prevalence."""

import math

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core import METRICS, Metric, PredictionsError, RepeatedSamples, calibrated_threshold
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, has_probabilities
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.interface.controls.parameter_declaration import Scope, flag, number
from threshold_explorer.interface.controls.prevalence_slider import MIN_PREVALENCE, prevalence_text
from threshold_explorer.interface.controls.query_parameters import bound_number_input, bound_widget
from threshold_explorer.interface.controls.session_settings import DEFAULT_SEED, SEED
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import (
    DASH_DOT,
    DASHES,
    LINE,
    curve_table,
    empty_figure,
    legend_above,
    pr_curve,
    pr_curve_legend,
    roc_curve,
    symbol_look,
)
from threshold_explorer.live.charts.moving_marks import (
    AveragePrecisionInLegend,
    Cursor,
    CurveAtPi,
    CurvesOverPi,
    Level,
    Marker,
    PickNearest,
)
from threshold_explorer.live.charts.palette import (
    COST_COLOUR,
    CURVE_COLOUR,
    GUIDE_COLOUR,
    METRIC_COLOURS,
    SECOND_CURVE_COLOUR,
)
from threshold_explorer.words.formats import bounds_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import metric_label, refusal_text
from threshold_explorer.words.sentence import listed, markdown, say

METRICS_SHOWN = [METRICS[key] for key in ("precision", "npv", "recall", "f1", "f0_5", "f2", "mcc", "accuracy")]
TICKS = (0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99)
# In pixels; on a narrow page their legends have five lines.
PREVALENCE_HEIGHT = 350
# The prevalences in the chart data.
PREVALENCES = (0.0001, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999)
N_TEST_SETS = 200
SAMPLED = flag("sampled", Scope.SESSION)
SIZE = number("size", Scope.SESSION, 10, 10_000_000, whole=True)
_METRICS = ("precision", "recall", "f1", "average_precision")


def logit(pi: float) -> float:
    """Natural log-odds of a share in (0, 1)."""
    return math.log(pi / (1 - pi))


def curve_prevalences(count: int = 121) -> list[float]:
    """`count` prevalences over the range of the slider, evenly spaced on the logit scale."""
    ends = logit(1 - MIN_PREVALENCE)
    return [1 / (1 + math.exp(-x)) for x in np.linspace(-ends, ends, count).tolist()]


def imbalance_charts(dataset: BinaryDataset, grid: ThresholdGrid, miss_cost: float) -> list[Chart]:
    """The four charts in reading order."""
    title, points = dataset.title, curve_table(dataset)
    return [
        Chart(
            "pr_at_prevalence",
            (dataset.key,),
            lambda: _pr_at_prevalence(dataset),
            lambda: say("pr-at-prevalence-alt", title=title),
            points,
            [
                CurveAtPi("recall", "precision at pi", look="simulated"),
                Level("pi", look="simulated-baseline", name="baseline"),
                Marker("recall", "precision at pi"),
                AveragePrecisionInLegend(),
            ],
            PickNearest("recall", "precision at pi", exact=False),
        ),
        Chart(
            "roc_curve",
            (dataset.key,),
            lambda: roc_curve(dataset),
            lambda: say("roc-curve-still-alt", title=title, auc=bounds_text(*dataset.roc_auc)),
            points,
            [Marker("fpr", "recall")],
            PickNearest("fpr", "recall"),
        ),
        Chart(
            "against_prevalence",
            (dataset.scores.prevalence,),
            lambda: _against_prevalence(dataset),
            lambda: say("against-prevalence-alt", title=title),
            _metric_table(dataset, grid),
            [CurvesOverPi("logit pi"), Cursor("logit pi", dots=True)],
        ),
        Chart(
            "best_thresholds",
            (dataset.key, grid, miss_cost),
            lambda: _best_thresholds(dataset, grid, miss_cost),
            lambda: say("best-thresholds-alt", title=title, cost=miss_cost),
            _best_table(dataset, miss_cost),
            [Cursor("logit pi"), Level("threshold", look="current", name="threshold")],
        ),
    ]


def _pr_at_prevalence(dataset: BinaryDataset) -> go.Figure:
    figure = pr_curve(dataset)
    at_pi = say("pr-at-prevalence-legend", ap=bounds_text(*dataset.average_precision))
    baseline = (DASHES, GUIDE_COLOUR, say("pr-curve-baseline", prevalence=dataset.scores.prevalence))
    legend_above(
        figure, (LINE, CURVE_COLOUR, pr_curve_legend(dataset)), baseline, (DASH_DOT, SECOND_CURVE_COLOUR, at_pi)
    )
    return figure


def _against_prevalence(dataset: BinaryDataset) -> go.Figure:
    figure = _prevalence_figure(say("axis-metric-here"), dataset)
    for place, metric in enumerate(METRICS_SHOWN):
        colour = METRIC_COLOURS[metric.key]
        figure.add_scatter(
            x=[None],
            y=[None],
            name=metric_label(metric.key),
            mode="lines+markers",
            line={"color": colour, "width": 2},
            marker=symbol_look(place, colour),
            meta={"quantity": f"{metric.key} at pi"},
        )
    return figure


def _best_thresholds(dataset: BinaryDataset, grid: ThresholdGrid, miss_cost: float) -> go.Figure:
    scores = dataset.scores
    figure = _prevalence_figure(say("axis-threshold"), dataset)
    pis = np.array(curve_prevalences(361))
    hull = scores.roc_hull()
    curves = (
        (say("best-thresholds-f1"), hull.best_f_beta(pis), METRIC_COLOURS["f1"]),
        (say("best-thresholds-cost", cost=miss_cost), hull.least_cost(pis, miss_cost), COST_COLOUR),
    )
    for place, (name, best, colour) in enumerate(curves):
        none_flagged = np.isinf(best.thresholds)
        note = say("best-thresholds-none-flagged")
        figure.add_scatter(
            x=[logit(pi) for pi in pis],
            y=np.where(none_flagged, grid.high, best.thresholds),
            customdata=[
                [prevalence_text(pi), note if is_none else ""] for pi, is_none in zip(pis, none_flagged, strict=True)
            ],
            name=name,
            mode="lines+markers",
            line={"color": colour, "width": 2, "shape": "hv"},
            marker=symbol_look(place, colour),
            hovertemplate=say(
                "best-thresholds-hover", pi="%{customdata[0]}", threshold="%{y:.4g}", note="%{customdata[1]}"
            )
            + "<extra></extra>",
        )
    if has_probabilities(scores):
        figure.add_scatter(
            x=[logit(pi) for pi in pis],
            y=calibrated_threshold(miss_cost, scores.prevalence, pis),
            name=say("best-thresholds-calibrated"),
            mode="lines",
            line={"color": COST_COLOUR, "width": 1, "dash": "dot"},
            hoverinfo="skip",
        )
    # The live layer draws the line.
    current = {"color": GUIDE_COLOUR, "dash": "dot", "width": 1.5}
    figure.add_scatter(x=[None], y=[None], mode="lines", line=current, name=say("best-thresholds-current"))
    margin = (grid.high - grid.low) * 0.02
    figure.update_yaxes(range=[grid.low - margin, grid.high + margin])
    return figure


def _prevalence_figure(y_title: str, dataset: BinaryDataset) -> go.Figure:
    ends = logit(1 - MIN_PREVALENCE)
    figure = empty_figure(say("axis-prevalence"), y_title, (-ends, ends)).update_layout(height=PREVALENCE_HEIGHT)
    ticks = [say("axis-prevalence-tick", percent=f"{pi * 100:g}") for pi in TICKS]
    figure.update_xaxes(tickvals=[logit(pi) for pi in TICKS], ticktext=ticks)
    figure.update_layout(meta={"x_scale": "logit"})
    observed = dataset.scores.prevalence
    if 0 < observed < 1:
        line = {"color": GUIDE_COLOUR, "dash": "dash", "width": 1.5}
        figure.add_vline(x=logit(observed), line=line, name=say("axis-prevalence-observed"), showlegend=True)
    return figure


def _metric_table(dataset: BinaryDataset, grid: ThresholdGrid) -> Table:
    """The selected metric at each slider position and at `PREVALENCES`."""

    def selected_metric() -> Metric:
        return METRICS[st.session_state.get("table_metric", METRICS_SHOWN[1].key)]

    def select_metric() -> None:
        keys = [metric.key for metric in METRICS_SHOWN]
        st.selectbox(say("table-metric"), keys, index=1, format_func=metric_label, key="table_metric")

    def frame() -> pd.DataFrame:
        metric = selected_metric()
        values = metric(dataset.scores.confusion_at(grid.thresholds).at_prevalence(np.array(PREVALENCES)))
        names = [say("table-metric-at", metric=metric_label(metric.key), pi=f"{pi:g}") for pi in PREVALENCES]
        found = pd.DataFrame(values, columns=names)
        found.insert(0, say("axis-threshold"), grid.thresholds)
        return found

    return Table(
        "over-prevalence",
        f"{selected_metric().key}-over-prevalence",
        frame,
        exact=(say("axis-threshold"),),
        draw_inputs=select_metric,
    )


def _best_table(dataset: BinaryDataset, miss_cost: float) -> Table:
    def frame() -> pd.DataFrame:
        pis = np.array(PREVALENCES)
        hull = dataset.scores.roc_hull()
        by_f1, by_cost = hull.best_f_beta(pis), hull.least_cost(pis, miss_cost)
        return pd.DataFrame(
            {
                "π": pis,
                say("table-best-f1-threshold"): by_f1.thresholds,
                say("table-best-f1"): by_f1.values,
                say("table-least-cost-threshold"): by_cost.thresholds,
                say("table-least-cost"): by_cost.values,
                say("table-miss-cost"): miss_cost,
            }
        )

    exact = ("π", say("table-best-f1-threshold"), say("table-least-cost-threshold"), say("table-miss-cost"))
    return Table("best-thresholds", "best-thresholds", frame, exact=exact)


def sampled_test_sets(dataset: BinaryDataset, threshold: float, pi: float) -> None:
    """Draws the toggle and, if it is on, the inputs and the chart."""
    with st.container(key="sampled_test_sets"):
        if not dataset.knows_every_case:
            st.caption(say("samples-need-scores"))
            return
        if dataset.scores.is_clustered:
            st.caption(say("samples-clusters"))
            return
        if not bound_widget(SAMPLED, st.toggle, say("samples-toggle"), default=False):
            return
        left, right = st.columns(2)
        size = int(bound_number_input(SIZE, left, say("samples-size"), default=500))
        seed = int(bound_number_input(SEED, right, say("resampling-seed"), default=DEFAULT_SEED))
        try:
            samples = dataset.scores.repeated_samples(pi, threshold, size=size, n_resamples=N_TEST_SETS, seed=seed)
        except PredictionsError as error:
            st.info(markdown_text(refusal_text(error)), icon=":material/info:")
            return
        chart = _spread_chart(dataset, samples, (threshold, pi, size, seed))
        chart.draw(st, dataset)
        st.caption(
            markdown(
                "samples-caption",
                n_resamples=N_TEST_SETS,
                positives=samples.n_positive,
                negatives=samples.n_negative,
                seed=seed,
            )
        )
        with st.expander(say("tables-heading")):
            chart.table.draw(dataset)


def _spread_chart(
    dataset: BinaryDataset, samples: RepeatedSamples, settings: tuple[float, float, float, float]
) -> Chart:
    threshold, pi, *_ = settings
    simulated = dataset.scores.at_prevalence(pi)
    at = simulated.confusion_at(threshold)
    exact = {key: float(getattr(at, key)) for key in _METRICS[:3]}
    exact["average_precision"] = simulated.average_precision()
    values = {key: getattr(samples, key) for key in _METRICS}
    return Chart(
        "spread",
        (dataset.key, *settings),
        lambda: _spread(values, exact),
        lambda: say("samples-alt", spread=listed(_ranges(values))),
        Table("spread", "spread", lambda: pd.DataFrame(values)),
    )


def _name(key: str) -> str:
    return metric_label(key) if key in METRICS else say("samples-ap")


def _ranges(values: dict[str, np.ndarray]) -> list[str]:
    return [
        say("samples-range", name=_name(key), low=float(np.nanmin(found)), high=float(np.nanmax(found)))
        for key, found in values.items()
        if not np.isnan(found).all()
    ]


def _spread(values: dict[str, np.ndarray], exact: dict[str, float]) -> go.Figure:
    figure = go.Figure()
    for key, found in values.items():
        colour = METRIC_COLOURS.get(key, GUIDE_COLOUR)
        figure.add_box(y=found[~np.isnan(found)], name=_name(key), marker={"color": colour}, boxpoints="outliers")
        if not math.isnan(exact[key]):
            figure.add_scatter(
                x=[_name(key)],
                y=[exact[key]],
                mode="markers",
                marker={"symbol": "line-ew", "size": 60, "line": {"width": 3, "color": SECOND_CURVE_COLOUR}},
                hovertemplate=f"%{{x}}<br>{say('samples-exact', value=exact[key])}<extra></extra>",
            )
    figure.update_layout(height=320, showlegend=False, margin={"l": 8, "r": 8, "t": 8, "b": 8}, dragmode=False)
    figure.update_yaxes(range=[-0.02, 1.02], title={"text": say("samples-axis")})
    return figure
