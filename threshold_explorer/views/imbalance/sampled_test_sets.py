"""Optional: test sets sampled at the simulated prevalence, which show how much metrics vary between test sets."""

import math

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core import METRICS, PredictionsError, RepeatedSamples
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.query_parameter import Scope, flag, number
from threshold_explorer.interface.controls.query_parameters import bound_number_input, bound_widget
from threshold_explorer.interface.controls.resampling_settings import DEFAULT_SEED, SEED
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.palette import GUIDE_COLOUR, METRIC_COLOURS, SECOND_CURVE_COLOUR
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import metric_label, refusal_text
from threshold_explorer.words.sentence import markdown, say

N_TEST_SETS = 200
SAMPLED = flag("sampled", Scope.SESSION)
SIZE = number("size", Scope.SESSION, 10, 10_000_000, whole=True)
_METRICS = ("precision", "recall", "f1", "average_precision")


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
        lambda: say("samples-alt", spread=", ".join(_ranges(values))),
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
                hovertemplate=say("samples-exact", value=exact[key]) + "<extra></extra>",
            )
    figure.update_layout(height=320, showlegend=False, margin={"l": 8, "r": 8, "t": 8, "b": 8}, dragmode=False)
    figure.update_yaxes(range=[-0.02, 1.02], title={"text": say("samples-axis")})
    return figure
