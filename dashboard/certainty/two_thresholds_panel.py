"""The section on two thresholds: A is asked for, B is the slider's, and below them what lies between."""

from dataclasses import asdict

import streamlit as st

from dashboard.certainty.two_thresholds import (
    Compared,
    at_thresholds,
    compared_numbers,
    compared_table,
    disagreement,
)
from dashboard.charts.exports import download
from dashboard.controls.drawing import chosen_drawing
from dashboard.controls.messages import refusal
from dashboard.controls.prevalence_slider import chosen_pi
from dashboard.controls.threshold_slider import pin
from dashboard.controls.typed import NotTaken, typed_threshold
from dashboard.controls.typed_box import TypedBox
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.session import of_session
from dashboard.words.formats import markdown_text, threshold_text
from dashboard.words.sentence import say


class _TypedA(TypedBox):
    key = "typed_pin"


def _take_typed(dataset: BinaryDataset, grid: ThresholdGrid) -> None:
    typed = of_session(_TypedA)
    try:
        threshold = typed_threshold(typed.text, grid.low, grid.high)
    except NotTaken as why:
        typed.refused = why
        return
    typed.empty()
    if threshold is not None:
        pin(dataset.reachable(grid, threshold))


def ask_a(dataset: BinaryDataset, grid: ThresholdGrid, pinned: float | None) -> None:
    """The box for A, which shows the pin while it is empty; what is typed is pinned."""
    typed = of_session(_TypedA)
    typed.stands_at((dataset.key, pinned))
    typed.draw(
        say("two-a"),
        _take_typed,
        dataset,
        grid,
        placeholder="" if pinned is None else threshold_text(pinned),
        help=say("two-a.help"),
        width=180,
    )
    refusal("typed_pin_refusal", typed.refused)


def draw_two_thresholds(dataset: BinaryDataset, pinned: float | None, threshold: float) -> None:
    """What B has more or less than A, or why there is nothing to compare."""
    if pinned is None:
        st.info(say("two-unpinned"))
    elif pinned == threshold:
        st.info(say("two-same-place"))
    else:
        draw_compared(dataset, at_thresholds(dataset, pinned, threshold, chosen_pi(dataset)), "two-thresholds")


def draw_compared(dataset: BinaryDataset, compared: Compared, file: str) -> None:
    """Who is right where the two disagree, and the table with its download."""
    st.markdown(markdown_text(str(disagreement(compared))))
    if compared.decisions is not None:
        st.caption(say("two-test-counts"))
    if compared.pi is not None:
        st.caption(say("two-prevalence", pi=compared.pi, observed=dataset.scores.prevalence))
    st.table(compared_table(compared), hide_index=True)
    if compared.decisions is not None:
        st.caption(say("two-intervals-how", **asdict(chosen_drawing())))
    download(say("table-download"), dataset, file, lambda: compared_numbers(compared))
