"""The chosen recalibration of the scores: out of sample for what is shown, on all cases for the map to download."""

import math
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Context
from typing import Any

import numpy as np
import pyarrow as pa
import streamlit as st

from metrics_core import BinaryScores, PredictionsError
from metrics_core.calibration import (
    CrossFitted,
    MappedThreshold,
    RecalibrationMap,
    ThresholdMapping,
    calibration_in_bins,
    calibration_line,
    cross_fitted,
)
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, has_probabilities
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.query_parameters import bound_choice
from threshold_explorer.interface.controls.score_columns import NO_METHOD, RECALIBRATE, draw_map_downloads
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.case_list import show_rows
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.live.layer import encoded
from threshold_explorer.views.calibration.estimates import Bins, estimate_text
from threshold_explorer.words.formats import ratio_text, small_ratio_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import log_loss_text, refusal_text
from threshold_explorer.words.sentence import markdown, say

# The digits of a printed threshold; 17 are those of every number.
LEAST_DIGITS, MAX_DIGITS = 4, 17


@dataclass(frozen=True, eq=False)
class Recalibrated:
    """The recalibrated scores, each by a map fitted without its fold, and the map fitted to all cases.

    The map takes the scores of the page, which are those of the file or, where lower ones are positive, their negation.
    """

    method: str
    scores: BinaryScores
    final: RecalibrationMap
    mapping: ThresholdMapping


def select_recalibration(dataset: BinaryDataset) -> Recalibrated | None:
    """Draws the choice of a method, where single cases are known; None if none is chosen or its fit is refused."""
    source = current_data().source
    if not source or not dataset.has_recalibrated_scores:
        return None
    method = bound_choice(RECALIBRATE, st.selectbox, say("recalibrate"), help=say("recalibrate.help"))
    if method == NO_METHOD or dataset.roles.recalibration:
        return None
    found = _recalibrated(dataset, method, source)
    if isinstance(found, Recalibrated):
        return found
    st.info(markdown_text(found))
    return None


@cached_result
def _recalibrated(dataset: BinaryDataset, method: str, _source: Source) -> Recalibrated | str:
    try:
        with st.spinner(say("recalibrate-computing")):
            cases = dataset.cases_in(_source)
            columns: dict[str, Any] = {"sample_weight": cases.weights, "cluster": cases.clusters}
            found: CrossFitted = cross_fitted(cases.is_positive, cases.scores, method, pos_label=True, **columns)
            scores = BinaryScores.from_predictions(cases.is_positive, found.scores, pos_label=True, **columns)
            return Recalibrated(method, scores, found.final, ThresholdMapping.of(dataset.scores, found.final))
    except PredictionsError as error:
        negated = (dataset.scores.minimum, dataset.scores.maximum) if dataset.roles.lower_is_positive else None
        return refusal_text(error, negated)


def draw_map(dataset: BinaryDataset) -> None:
    """Draws, where the page's scores are recalibrated ones, what they are, and the downloads of their map."""
    roles, final = dataset.roles, dataset.recalibration
    if final is None or roles.recalibration is None:
        return
    method = say(f"recalibrate-{roles.recalibration.method}")
    st.caption(markdown("recalibrate-open", column=roles.score_column, method=method))
    draw_map_downloads(final.to_json, final.to_python)


def draw_recalibration(dataset: BinaryDataset, recalibrated: Recalibrated, bins: Bins) -> None:
    """Draws the numbers before and after, and the downloads of the map."""
    show_table(_before_and_after(dataset, recalibrated.method, bins, recalibrated.scores))
    st.caption(say("recalibrate-out-of-sample"))
    ends = recalibrated.final.at([dataset.scores.minimum, dataset.scores.maximum])
    if np.ptp(ends) == 0:
        st.info(markdown("recalibrate-constant", rate=100 * float(np.max(ends))))
    of_file = replace(recalibrated.final, lower_is_positive=dataset.roles.lower_is_positive)
    draw_map_downloads(of_file.to_json, of_file.to_python)


@cached_result
def _before_and_after(dataset: BinaryDataset, method: str, bins: Bins, _after: BinaryScores) -> pa.Table:
    """Brier score, log loss, calibration error, slope and intercept, undefined where scores are no probabilities."""
    binning, count = bins.of_error, bins.count

    def numbers(scores: BinaryScores) -> list[str]:
        if not has_probabilities(scores):
            return [ratio_text(math.nan)] * 5
        line = calibration_line(scores)
        error = calibration_in_bins(scores, count, binning).expected_calibration_error
        losses = [small_ratio_text(scores.brier_score()), log_loss_text(scores.log_loss()), small_ratio_text(error)]
        estimates = [estimate_text(scores, line, name) for name in ("slope", "intercept")]
        if line.n_left_out and math.isfinite(line.slope.value):
            estimates = [say("recalibrate-without", value=text, count=line.n_left_out) for text in estimates]
        return [*losses, *estimates]

    names = [
        say("calibration-brier"),
        say("calibration-log"),
        say("calibration-ece", count=count, binning=binning),
        say("calibration-slope"),
        say("calibration-intercept"),
    ]
    heads = [
        say("number-name"),
        say("recalibrate-before"),
        say("recalibrate-after", method=say(f"recalibrate-{method}")),
    ]
    return pa.table([names, numbers(dataset.scores), numbers(_after)], names=heads)


def live_effect(recalibrated: Recalibrated, thresholds: np.ndarray) -> dict[str, Any]:
    """At each threshold the mapped one, and the number of changed cases, negative for those that become negative."""
    found = recalibrated.mapping.at(thresholds)
    changed = np.where(found.becomes_positive, 1, -1) * np.asarray(found.n_changed, dtype=np.float64)
    return {
        "mapped": encoded(_short(recalibrated.mapping.probabilities, np.asarray(found.threshold)), "<f8"),
        "changed": encoded(changed, "<f8"),
        "counted": "weighted" if recalibrated.scores.is_weighted else "cases",
    }


def _short(probabilities: np.ndarray, thresholds: np.ndarray) -> np.ndarray:
    """Each threshold with four digits, or as many as it takes to decide the same for these ascending probabilities.

    Rounded, or where that is too much, cut off: 0.5555 for 5/9.
    """
    place = np.searchsorted(probabilities, thresholds)
    found = thresholds.copy()
    for at in np.flatnonzero(np.isfinite(thresholds)):
        below, above = probabilities[place[at] - 1], probabilities[place[at]]
        shortened = (each for digits in range(LEAST_DIGITS, MAX_DIGITS) for each in _to_digits(thresholds[at], digits))
        found[at] = next((each for each in shortened if below < each <= above), thresholds[at])
    return found


def _to_digits(value: float, digits: int) -> tuple[float, float]:
    """A number rounded to significant digits, and cut off after them."""
    cut = Context(prec=digits, rounding=ROUND_FLOOR).create_decimal_from_float(value)
    return float(f"{value:.{digits}g}"), float(cut)


def list_changed_cases(dataset: BinaryDataset, recalibrated: Recalibrated, threshold: float) -> None:
    """Draws the cases that the mapped threshold decides otherwise, folded; an empty place if there are none.

    A fragment can later fill only a container that it wrote to in the last full run, which the empty place does.
    """
    found = recalibrated.mapping.at(threshold)
    if found.is_identical:
        st.empty()
        return
    source = current_data().source
    # The choice is offered with a source alone.
    assert source
    expander = st.expander(say("recalibrate-changed"), key="recalibrate_changed", on_change="rerun")
    if expander.open:
        with expander:
            st.caption(markdown_text(_changed_text(found)))
            show_rows(dataset, source, _changed_rows(dataset, source, found))


def _changed_text(found: MappedThreshold) -> str:
    side = "positive" if found.becomes_positive else "negative"
    low, high = float(found.lowest), float(found.highest)
    return say("recalibrate-changed-range", low=low, high=high, range="one" if low == high else "several", side=side)


def _changed_rows(dataset: BinaryDataset, source: Source, found: MappedThreshold) -> np.ndarray:
    cases = dataset.cases_in(source)
    return np.asarray(cases.rows[(cases.scores >= found.lowest) & (cases.scores <= found.highest)])
