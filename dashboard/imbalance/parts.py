"""What the imbalance page asks of metrics_core, and the parts of the page that only the server draws."""

import math
from collections.abc import Iterator

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from dashboard.charts.figures import Chart
from dashboard.controls.links import say_in_link
from dashboard.data.datasets import Dataset
from dashboard.imbalance.intervals import UNKNOWN, cases, limit_at, limits_at_half
from dashboard.imbalance.sentences import Limits, alerts_sentence, baseline_sentence, floor_sentence
from dashboard.live.components import CONFIDENCE
from dashboard.words.formats import markdown_text, ratio_text
from metrics_core import METRICS, BinaryScores, Interval, PredictionsError, RepeatedSamples, intervals_at_prevalence
from metrics_core.precision_floor import crossing_prevalence

METRICS_SHOWN = [METRICS[key] for key in ("accuracy", "precision", "npv", "recall", "f1", "f0_5", "f2", "mcc")]
REPETITIONS = 200


def average_precisions(dataset: Dataset, prevalences: dict[str, float]) -> list[Interval]:
    """AP at each of the slider's prevalences, as both ends of an interval, which are one where scores are known."""
    lows, highs = _average_precisions(dataset.key, tuple(prevalences.values()), dataset)
    return [Interval(low, high) for low, high in zip(lows, highs, strict=True)]


@st.cache_resource(max_entries=32, show_spinner="Average precision at every prevalence …")
def _average_precisions(key: str, pis: tuple[float, ...], _dataset: Dataset) -> tuple[list[float], list[float]]:
    if _dataset.steps:
        low, high = _dataset.scores.average_precision_bounds_over(np.array(pis))
        return low.tolist(), high.tolist()
    values = _dataset.scores.average_precision_over(np.array(pis)).tolist()
    return values, values


def cost_and_floor() -> tuple[float, float]:
    """The two numbers that are the reader's own: what a miss costs, and how precise alerts must be."""
    left, right = st.columns(2)
    miss_cost = left.number_input(
        "A miss costs how many false alarms?", 0.001, 1e6, 10.0, key="cost", bind="query-params", format="%.6g"
    )
    floor = right.number_input(
        "Precision should not fall under", 0.001, 0.999, 0.8, 0.05, key="floor", bind="query-params", format="%.6g"
    )
    say_in_link(cost=repr(miss_cost), floor=repr(floor))
    return miss_cost, floor


def limits_here(dataset: Dataset, threshold: float, pi: float) -> tuple[dict[str, Limits], Limits]:
    """At one threshold: the limits of precision and NPV at prevalence one half, and those of F1 at `pi`."""
    found = limits_at_half(dataset.key, (threshold,), dataset)
    halves = {key: (float(found[key].low[0]), float(found[key].high[0])) for key in found}
    try:
        f1 = intervals_at_prevalence(dataset.scores.confusion_at(threshold), pi, ("f1",), confidence=CONFIDENCE)["f1"]
    except PredictionsError:
        return halves, UNKNOWN
    return halves, (float(f1.low), float(f1.high))


def sentences(
    dataset: Dataset, threshold: float, text: str, pi: float, floor: float, halves: dict[str, Limits]
) -> Iterator[str]:
    """What the numbers mean in cases: the alerts to expect, where precision meets the floor, the baseline."""
    at = dataset.scores.confusion_at(threshold)
    simulated = dataset.scores.at_prevalence(pi).confusion_at(threshold)
    half = halves.get("precision", UNKNOWN)
    odds = pi / (1 - pi)
    limits = (limit_at(half[0], odds), limit_at(half[1], odds))
    yield alerts_sentence(text, pi, simulated, limits, cases(dataset))
    crossing = _meets_floor(at.at_prevalence(0.5).precision, floor)
    crossings = (_meets_floor(half[1], floor), _meets_floor(half[0], floor))
    yield floor_sentence(floor, crossing, crossings, cases(dataset))
    # 1 - pi but for its rounding, which accuracy with nobody flagged has as well.
    yield baseline_sentence(simulated.accuracy, simulated.n_negative / simulated.n, cases(dataset))


def _meets_floor(precision_at_half: float, floor: float) -> float:
    """Where precision meets the floor, from precision at one half, which is TPR against TPR + FPR."""
    if math.isnan(precision_at_half):
        return math.nan
    return float(crossing_prevalence(precision_at_half, 1 - precision_at_half, 1, 1, floor))


def formulas(scores: BinaryScores, threshold: float, pi: float) -> None:
    """The formulas of the re-weighting, with the current numbers put in."""
    at = scores.confusion_at(threshold)
    simulated = scores.at_prevalence(pi).confusion_at(threshold)
    tpr, fpr, odds = at.recall, at.fpr, pi / (1 - pi)
    numbers = f"{tpr:.4g} / ({tpr:.4g} + {fpr:.4g} / {odds:.4g})"
    rates = rf", \quad TPR = {tpr:.4g}, \quad FPR = {fpr:.4g}"
    st.latex(r"r' = \frac{\pi'}{1-\pi'} = " + f"{odds:.4g}" + rates)
    st.latex(r"\text{precision} = \frac{TPR}{TPR + FPR / r'} = " + numbers + f" = {_latex_number(simulated.precision)}")
    st.latex(r"F_1 = \frac{2\,TPR}{TPR + FPR / r' + 1} = " + _latex_number(simulated.f1))
    st.latex(
        r"\text{accuracy} = \pi'\,TPR + (1-\pi')(1-FPR) = "
        + f"{pi:.4g} \\cdot {tpr:.4g} + {1 - pi:.4g} \\cdot {1 - fpr:.4g} = {_latex_number(simulated.accuracy)}"
    )
    st.latex(r"\text{NPV} = \frac{(1-\pi')(1-FPR)}{(1-\pi')(1-FPR) + \pi'(1-TPR)} = " + _latex_number(simulated.npv))


def _latex_number(value: float) -> str:
    return r"\text{undefined}" if math.isnan(value) else ratio_text(value)


def sampled_draws(dataset: Dataset, threshold: float, pi: float) -> None:
    """By choice: real resamples at this prevalence, to show how far single test sets of a size scatter."""
    scores = dataset.scores
    with st.container(key="sampled_draws"):
        if dataset.steps:
            st.caption("Samples are drawn from scores; this link carries counts only.")
            return
        sampled = st.toggle("Draw real samples at this prevalence", key="sampled", bind="query-params")
        say_in_link(sampled=str(sampled).lower())
        if not sampled:
            return
        left, right = st.columns(2)
        size = left.number_input("Cases in a sample", 10, 10_000_000, 500, key="size", bind="query-params")
        seed = right.number_input("Seed", 0, 2**31 - 1, 0, key="seed", bind="query-params")
        say_in_link(size=str(size), seed=str(seed))
        try:
            samples = scores.repeated_samples(pi, threshold, size=int(size), repetitions=REPETITIONS, seed=int(seed))
        except PredictionsError as refusal:
            st.info(markdown_text(str(refusal)), icon=":material/info:")
            return
        exact = scores.at_prevalence(pi).confusion_at(threshold)
        ap = scores.at_prevalence(pi).average_precision()
        _spread_chart(
            samples, {"precision": exact.precision, "recall": exact.recall, "f1": exact.f1, "average_precision": ap}
        ).draw(st, dataset.name_with_fingerprint)
        st.caption(
            f"{REPETITIONS} samples of {samples.n_positive} positive and {samples.n_negative} negative cases each, "
            f"seed {seed}, drawn without replacement; the bar is the exact value. "
            "With few positives AP tends to come out above it."
        )


def _spread_chart(samples: RepeatedSamples, exact: dict[str, float]) -> Chart:
    names = {"precision": "Precision", "recall": "Recall", "f1": "F1", "average_precision": "Average precision"}
    figure = go.Figure()
    for key, name in names.items():
        values = getattr(samples, key)
        colour = METRICS[key].colour if key in METRICS else "#8C8C8C"
        figure.add_box(y=values[~np.isnan(values)], name=name, marker={"color": colour}, boxpoints="outliers")
        if not math.isnan(exact[key]):
            figure.add_scatter(
                x=[name],
                y=[exact[key]],
                mode="markers",
                marker={"symbol": "line-ew", "size": 60, "line": {"width": 3, "color": "#E69F00"}},
                hovertemplate=f"exact {ratio_text(exact[key])}<extra></extra>",
            )
    figure.update_layout(height=320, showlegend=False, margin={"l": 8, "r": 8, "t": 8, "b": 8}, dragmode=False)
    figure.update_yaxes(range=[-0.02, 1.02], title={"text": "Value in a sample"})
    spread = ", ".join(
        f"{name} {ratio_text(float(np.nanmin(values)))} to {ratio_text(float(np.nanmax(values)))}"
        for key, name in names.items()
        if not np.isnan(values := getattr(samples, key)).all()
    )
    return Chart("spread", figure, f"Spread over repeated samples: {spread}")
