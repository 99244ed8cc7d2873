"""The threshold of the moment: its slider, the ways to set it, and how it survives a change of page or data."""

import math

import numpy as np
import streamlit as st

from dashboard.controls.links import between_steps, opened_link, pin_complaint, say_in_link, threshold_complaint
from dashboard.data.datasets import Dataset
from dashboard.data.threshold_grid import FINENESS, MOST_WEIGHTED, ThresholdGrid
from dashboard.words.formats import markdown_text, threshold_text
from metrics_core import BinaryScores


def threshold_grid(dataset: Dataset) -> ThresholdGrid:
    """The slider's positions: those at which a link's counts are known, else as fine as the page's choice says."""
    if dataset.steps:
        return dataset.steps
    scores = dataset.scores
    fineness = FINENESS[_chosen_fineness()]
    if scores.is_weighted:
        fineness = min(fineness, MOST_WEIGHTED)
    return ThresholdGrid.for_scores(float(scores.minimum), float(scores.maximum), fineness)


def _chosen_fineness() -> str:
    """The choice of the threshold page; on another page that a link opened, what the link says of it."""
    (linked,) = opened_link().choices.get("fineness", ["normal"])[:1]
    chosen = str(st.session_state.get("fineness", linked)).lower()
    return chosen if chosen in FINENESS else "normal"


def starting_threshold(dataset: Dataset, grid: ThresholdGrid) -> float:
    """0.5 where the scores lie on both sides of it, else the threshold with the best F1."""
    if dataset.scores.minimum <= 0.5 <= dataset.scores.maximum:
        return 0.5
    best = dataset.best_f1.threshold
    return min(max(float(best), grid.low), grid.high) if math.isfinite(best) else grid.high


def threshold_slider(dataset: Dataset, grid: ThresholdGrid) -> float:
    """Draws the slider (key `t`, in the URL) and returns the threshold."""
    start = starting_threshold(dataset, grid)
    again = st.session_state.pop("wanted", None)
    carried = _carried_over(dataset, grid, start)
    wanted = again if carried is None else carried
    if wanted is not None:
        st.session_state["t"] = wanted
    st.session_state["threshold_range"] = (grid.low, grid.high)
    moved = st.slider(
        "Threshold",
        grid.low,
        grid.high,
        start,
        float(grid.step),
        # Fifteen digits hide the noise of the browser's arithmetic, and nothing else.
        format="%.15g",
        key="t",
        bind="query-params",
        help="A case is predicted positive when score ≥ threshold.",
    )
    if carried is not None and (moved != carried or carried != start):
        # A slider that is new takes its value from the link that the session began with, whatever was set, and
        # does not write it into the URL; on the next run it is no longer new.
        st.session_state["wanted"] = carried
        st.rerun()
    threshold = _reachable(dataset, grid, moved)
    if dataset.steps and threshold != grid.snap(moved):
        st.session_state["wanted"] = threshold
        st.session_state["complaint"] = between_steps(threshold_text(moved), threshold_text(threshold))
        st.session_state["complaint_at"] = threshold
        st.rerun()
    st.session_state["threshold"] = threshold
    say_in_link(t=repr(threshold))
    _show_complaint(threshold)
    return threshold


def _reachable(dataset: Dataset, grid: ThresholdGrid, threshold: float) -> float:
    """The threshold itself; where counts are known at the slider's positions only, the nearest of them."""
    return grid.nearest(threshold) if dataset.steps else grid.snap(threshold)


def _carried_over(dataset: Dataset, grid: ThresholdGrid, start: float) -> float | None:
    """The threshold to set on a slider that Streamlit makes anew: its range, its step or its page changed."""
    now = (dataset.key, grid, st.session_state.get("page"))
    before = st.session_state.get("slider_of")
    st.session_state["slider_of"] = now
    if before is None:
        link = opened_link()
        complaint = threshold_complaint(link.threshold, grid.low, grid.high, threshold_text(start))
        st.session_state["complaint"] = complaint or pin_complaint(link.pin)
        st.session_state["complaint_at"] = start if complaint else None
        if link.pin and not pin_complaint(link.pin):
            st.session_state["pin"] = float(link.pin)
    elif before != now:
        kept = st.session_state.get("threshold", start) if before[0] == dataset.key else start
        return min(max(float(kept), grid.low), grid.high)
    return None


def _show_complaint(threshold: float) -> None:
    """What was asked for and not done, as long as the threshold is the one shown instead."""
    if st.session_state["complaint_at"] not in (None, threshold):
        st.session_state["complaint"] = None
    with st.container(key="complaint"):
        if complaint := st.session_state["complaint"]:
            st.warning(markdown_text(complaint), icon=":material/link:")


def set_threshold(threshold: float) -> None:
    """For callbacks: moves the slider to a threshold, into its range where it lies outside."""
    low, high = st.session_state["threshold_range"]
    st.session_state["t"] = min(max(threshold, low), high)
    st.session_state["complaint"] = None


def take_typed() -> None:
    """For the callback of the typed threshold; the box empties, since the slider shows the value from now on.

    It could not show the slider's value instead: while the slider moves on, the browser would send the box's
    last value as if it had been typed.
    """
    if st.session_state["typed"] is not None:
        set_threshold(st.session_state["typed"])
        st.session_state["typed"] = None


def take_chosen() -> None:
    """For the callback of the live layer: a threshold picked on a chart."""
    chosen = st.session_state["live"].chosen
    if isinstance(chosen, int | float) and math.isfinite(chosen):
        set_threshold(float(chosen))


def threshold_tools(dataset: Dataset, grid: ThresholdGrid, threshold: float) -> None:
    """A typed exact value and the single clicks: 0.5, best F1, the next threshold that changes anything."""
    st.number_input(
        "Exact threshold",
        grid.low,
        grid.high,
        None,
        step=float(grid.step),
        format="%.10g",
        key="typed",
        on_change=take_typed,
        placeholder="exact value",
        label_visibility="collapsed",
        width=150,
    )
    lower, upper = dataset.scores.same_decisions(threshold)
    after = _next_above(dataset.scores, upper, grid)
    best = dataset.best_f1.threshold
    _jump("0.5", 0.5 if grid.contains(0.5) else None, "half", "Set the threshold to 0.5")
    _jump("Best F1", best if math.isfinite(best) else None, "best_f1", "The threshold with the highest F1")
    _jump(
        "Flag more",
        lower if math.isfinite(lower) else None,
        "next_lower",
        "The nearest lower threshold at which anything changes",
        ":material/chevron_left:",
    )
    _jump(
        "Flag fewer",
        after,
        "next_higher",
        "The nearest higher threshold at which anything changes",
        ":material/chevron_right:",
    )
    st.button("Pin", key="pin_here", on_click=_pin, icon=":material/keep:", help="Compare with this threshold")


def _jump(text: str, threshold: float | None, key: str, help: str, icon: str | None = None) -> None:
    st.button(
        text,
        key=key,
        icon=icon,
        help=help,
        disabled=threshold is None,
        on_click=set_threshold,
        args=(threshold,),
    )


def _next_above(scores: BinaryScores, upper: float, grid: ThresholdGrid) -> float | None:
    """The lowest threshold that flags fewer cases, or None where nobody is flagged or the slider ends before."""
    if not math.isfinite(upper):
        return None
    just_above = np.nextafter(scores.dtype.type(upper), scores.dtype.type(np.inf))
    following = scores.same_decisions(just_above).upper
    if math.isfinite(following):
        return following
    return grid.high if grid.high > upper else None


def _pin() -> None:
    st.session_state["pin"] = st.session_state["threshold"]
    st.query_params["pin"] = repr(st.session_state["pin"])


def pinned_threshold(dataset: Dataset, grid: ThresholdGrid) -> float:
    """The pinned threshold: the one pinned last, else the one this data set starts at."""
    pinned = _reachable(dataset, grid, float(st.session_state.get("pin", starting_threshold(dataset, grid))))
    say_in_link(pin=repr(pinned))
    return pinned
