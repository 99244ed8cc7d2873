"""The section that compares two thresholds: A is entered, B is the slider's."""

from dataclasses import asdict

import streamlit as st

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.interface.controls.column_choices import SERIES, VERSUS
from threshold_explorer.interface.controls.message_slots import error_slot
from threshold_explorer.interface.controls.number_box import number_box
from threshold_explorer.interface.controls.number_parsing import parse_threshold
from threshold_explorer.interface.controls.pin import pin
from threshold_explorer.interface.controls.prevalence_slider import current_prevalence
from threshold_explorer.interface.controls.query_parameters import forget_parameter, get_parameter, set_parameter
from threshold_explorer.interface.controls.recalibration_choice import score_choices
from threshold_explorer.interface.controls.resampling_settings import current_resampling
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.data_table import show_table
from threshold_explorer.live.charts.chart import download
from threshold_explorer.live.layer import Pin
from threshold_explorer.views.uncertainty.two_thresholds import (
    ThresholdComparison,
    compare_thresholds,
    comparison_export,
    comparison_table,
    disagreement,
)
from threshold_explorer.words.formats import threshold_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import markdown, say

# The rows of the table that are not folded.
KEY_ROWS = ("tp", "fp", "recall", "precision", "f1")


def _take_typed(dataset: BinaryDataset, grid: ThresholdGrid) -> None:
    number_box("typed_pin").take(
        lambda text: parse_threshold(text, grid.low, grid.high),
        lambda threshold: pin(dataset.reachable(grid, threshold)),
    )


def _threshold_a_input(dataset: BinaryDataset, grid: ThresholdGrid, pinned: float | None) -> None:
    """Draws the box for A, which shows the pinned threshold while it is empty; a threshold entered is pinned."""
    typed = number_box("typed_pin")
    typed.clear_if_moved((dataset.key, pinned))
    typed.draw(
        say("two-a"),
        _take_typed,
        dataset,
        grid,
        placeholder="" if pinned is None else threshold_text(pinned),
        help=say("two-a.help"),
        width=180,
    )
    error_slot("typed_pin_refusal", typed.rejected)


def compare_with_threshold(
    dataset: BinaryDataset, grid: ThresholdGrid, pinned: Pin | None, b: float
) -> tuple[Pin | None, ThresholdComparison | None]:
    """Draws the box for A; returns A and the comparison, or why there is none is drawn."""
    own = pinned if pinned and not pinned.column else None
    _threshold_a_input(dataset, grid, own.threshold if own else None)
    if own is None:
        st.info(say("two-unpinned"))
    elif own.threshold == b:
        st.info(say("two-same-threshold"))
    else:
        return own, compare_thresholds(dataset, own.threshold, b, current_prevalence(dataset))
    return own, None


def compare_scores_button(dataset: BinaryDataset, pinned: Pin | None) -> None:
    """Draws, where there are other scores, the button that opens the Compare page with this score and another.

    The other one is that of an older link, for which this page compared scores itself, or that of the pin.
    """
    source = current_data().source
    others = score_choices(dataset, source) if source and dataset.knows_every_case else ()
    asked = get_parameter(VERSUS, None)
    if asked is not None:
        st.info(markdown("two-scores-elsewhere", score=asked, known=asked in others))
    if not others:
        return
    name = next((one for one in (asked, pinned and pinned.column) if one in others), None)
    if st.button(
        say("two-scores-compare"),
        key="compare_scores",
        icon=":material/arrow_forward:",
        help=say("two-scores-compare.help"),
        on_click=_choose_scores,
        args=(name,),
    ):
        st.switch_page("compare.py")


def _choose_scores(other: str | None) -> None:
    forget_parameter(VERSUS)
    if other is not None:
        set_parameter(SERIES, [other])


def comparison_method(dataset: BinaryDataset) -> list[str]:
    """How the intervals of the differences are computed, and what McNemar's test weighs; nothing of weighted cases."""
    if dataset.scores.is_weighted:
        return []
    if dataset.scores.is_clustered:
        return [say("two-intervals-how-clusters", **asdict(current_resampling())), say("two-test-counts-clusters")]
    return [say("two-intervals-how", **asdict(current_resampling())), say("two-test-counts")]


def draw_verdict(dataset: BinaryDataset, compared: ThresholdComparison) -> None:
    """Draws McNemar's test, and the prevalence of the metrics."""
    st.markdown(markdown_text(disagreement(compared)))
    if compared.pi is not None:
        st.caption(markdown("two-prevalence", pi=compared.pi, observed=dataset.scores.prevalence))


def draw_comparison(dataset: BinaryDataset, compared: ThresholdComparison) -> None:
    """Draws the most important differences, and all of them to unfold, with their download."""
    differences = comparison_table(compared)
    show_table(differences.loc[list(KEY_ROWS)])
    with st.expander(say("two-all")):
        show_table(differences)
        download(say("table-download"), dataset, "two-thresholds", lambda: comparison_export(compared))
