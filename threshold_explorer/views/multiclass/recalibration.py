"""Recalibrated class probabilities on the Multiclass page: numbers before and after, and the map to download."""

from typing import TypeGuard

import pyarrow as pa
import streamlit as st

from metrics_core import PredictionsError, ScoreRangeError
from metrics_core.calibration import ClassRecalibrationMap, cross_fitted_classes
from metrics_core.multiclass import MulticlassScores
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.query_parameters import bound_choice, get_parameter
from threshold_explorer.interface.controls.score_columns import NO_METHOD, RECALIBRATE, draw_map_downloads
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.metrics import log_loss_text, refusal_text
from threshold_explorer.words.sentence import markdown_paragraph, say


def can_recalibrate(dataset: OneVsRestDataset) -> TypeGuard[MulticlassDataset]:
    """Whether the data have scores of several classes, higher ones for more likely classes."""
    return (
        isinstance(dataset, MulticlassDataset)
        and dataset.class_scores is not None
        and not dataset.roles.lower_is_positive
    )


def draw_class_recalibration(dataset: MulticlassDataset) -> None:
    """Draws the choice of a method, folded unless one is chosen."""
    is_chosen = get_parameter(RECALIBRATE, NO_METHOD) != NO_METHOD
    heading = say("recalibrate-classes-heading")
    expander = st.expander(heading, expanded=is_chosen, key="recalibrate_classes", on_change="rerun")
    if not expander.open:
        return
    with expander:
        method = bound_choice(RECALIBRATE, st.selectbox, say("recalibrate"), help=say("recalibrate-classes.help"))
        if method == NO_METHOD:
            return
        found = _before_and_after(dataset, method)
        if isinstance(found, str):
            st.info(found)
            return
        table, final = found
        show_table(table)
        st.caption(markdown_paragraph([say("recalibrate-out-of-sample"), say("recalibrate-classes-focus")]))
        draw_map_downloads(final.to_json, final.to_python)


@cached_result
def _before_and_after(dataset: MulticlassDataset, method: str) -> tuple[pa.Table, ClassRecalibrationMap] | str:
    """The numbers out of sample and the map of all cases, or why there are none."""
    before = dataset.class_scores
    assert before is not None
    try:
        with st.spinner(say("recalibrate-computing")):
            found = cross_fitted_classes(before, method)
    except PredictionsError as error:
        return refusal_text(error)
    after = MulticlassScores.from_predictions(
        before.positions, found.scores, classes=range(len(dataset.names)), sample_weight=before.weights
    )
    names = [say(f"recalibrate-classes-{name}") for name in ("log-loss", "error", "accuracy")]
    heads = [
        say("number-name"),
        say("recalibrate-before"),
        say("recalibrate-after", method=say(f"recalibrate-{method}")),
    ]
    return pa.table([names, _numbers(before), _numbers(after)], names=heads), found.final


def _numbers(scores: MulticlassScores) -> list[str]:
    """Log loss, calibration error of the top class, and accuracy; undefined where scores are no probabilities."""
    if scores.columns.min() < 0 or scores.columns.max() > 1:
        return [*[say("recalibrate-classes-range")] * 2, ratio_text(scores.confusion().accuracy)]
    return [
        _log_loss_text(scores),
        ratio_text(scores.top_class_calibration_error()),
        ratio_text(scores.confusion().accuracy),
    ]


def _log_loss_text(scores: MulticlassScores) -> str:
    try:
        return log_loss_text(scores.log_loss(), infinite="recalibrate-classes-infinite")
    except ScoreRangeError:
        return say("recalibrate-classes-no-sum")
