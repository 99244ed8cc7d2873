"""By choice: real resamples at a prevalence, to show how far single test sets of a size scatter."""

import math

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from dashboard.charts.chart import Chart, Table
from dashboard.controls.choice import Kept, flag, number
from dashboard.controls.choosing import ask, ask_number
from dashboard.controls.drawing import SEED, USUAL_SEED
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.formats import markdown_text
from dashboard.words.metrics import metric_label, refusal_text
from dashboard.words.sentence import say
from metrics_core import METRICS, PredictionsError, RepeatedSamples

REPETITIONS = 200
SAMPLED = flag("sampled", Kept.VISIT)
SIZE = number("size", Kept.VISIT, 10, 10_000_000, whole=True)
_QUANTITIES = ("precision", "recall", "f1", "average_precision")


def sampled_draws(dataset: BinaryDataset, threshold: float, pi: float) -> None:
    """The toggle, and when it is on the samples."""
    with st.container(key="sampled_draws"):
        if not dataset.knows_every_case:
            st.caption(say("samples-need-scores"))
            return
        if not ask(SAMPLED, st.toggle, say("samples-toggle"), default=False):
            return
        left, right = st.columns(2)
        size = int(ask_number(SIZE, left, say("samples-size"), default=500))
        seed = int(ask_number(SEED, right, say("drawing-seed"), default=USUAL_SEED))
        try:
            samples = dataset.scores.repeated_samples(pi, threshold, size=size, repetitions=REPETITIONS, seed=seed)
        except PredictionsError as refusal:
            st.info(markdown_text(refusal_text(refusal)), icon=":material/info:")
            return
        chart = _spread_chart(dataset, samples, (threshold, pi, size, seed))
        chart.draw(st, dataset)
        st.caption(
            say(
                "samples-caption",
                repetitions=REPETITIONS,
                positives=samples.n_positive,
                negatives=samples.n_negative,
                seed=seed,
            )
        )
        with st.expander(say("tables-heading-one")):
            chart.table.draw(dataset)


def _spread_chart(dataset: BinaryDataset, samples: RepeatedSamples, drawn: tuple[float, float, float, float]) -> Chart:
    threshold, pi, *_ = drawn
    simulated = dataset.scores.at_prevalence(pi)
    at = simulated.confusion_at(threshold)
    exact = {key: float(getattr(at, key)) for key in _QUANTITIES[:3]}
    exact["average_precision"] = simulated.average_precision()
    values = {key: getattr(samples, key) for key in _QUANTITIES}
    return Chart(
        "spread",
        (dataset.key, *drawn),
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
        colour = METRICS[key].colour if key in METRICS else "#8C8C8C"
        figure.add_box(y=found[~np.isnan(found)], name=_name(key), marker={"color": colour}, boxpoints="outliers")
        if not math.isnan(exact[key]):
            figure.add_scatter(
                x=[_name(key)],
                y=[exact[key]],
                mode="markers",
                marker={"symbol": "line-ew", "size": 60, "line": {"width": 3, "color": "#E69F00"}},
                hovertemplate=say("samples-exact", value=exact[key]) + "<extra></extra>",
            )
    figure.update_layout(height=320, showlegend=False, margin={"l": 8, "r": 8, "t": 8, "b": 8}, dragmode=False)
    figure.update_yaxes(range=[-0.02, 1.02], title={"text": say("samples-axis")})
    return figure
