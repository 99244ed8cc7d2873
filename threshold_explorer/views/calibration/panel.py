"""The live part of the Calibration page: the reading at the threshold, and what costs and prevalence make of it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from metrics_core import ParameterError
from metrics_core.calibration import isotonic_fit
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.prevalence_slider import current_prevalence, prevalence_text
from threshold_explorer.interface.controls.query_parameters import set_parameter
from threshold_explorer.interface.controls.thresholds import T
from threshold_explorer.interface.goal.costs import CostScenario, are_costs_changed, selected_scenario
from threshold_explorer.live.layer import OperatingPoint, encoded
from threshold_explorer.live.parts import Part, group, sentence
from threshold_explorer.views.calibration.estimates import band_of, fitted
from threshold_explorer.views.calibration.recalibration import Recalibrated, live_effect
from threshold_explorer.words.sentence import Sentence, say

SCRIPT = Path(__file__).with_name("live.js")


@dataclass(frozen=True)
class CostReading:
    """The sentence on the score from which the costs of the Optimize page ask for action, and that score if any."""

    sentence: Sentence
    score: float | None = None


def calibration_panel(dataset: BinaryDataset, reading: CostReading | None, recalibrated: Recalibrated | None) -> Part:
    """The sentences on another prevalence, on costs and on the mapped threshold, as far as they are set."""
    is_set = {
        "shift": current_prevalence(dataset) is not None,
        "costs": reading is not None,
        "effect": recalibrated is not None,
    }
    names = [name for name in is_set if is_set[name]]
    return group("panel", *map(sentence, names))


def use_score_button(dataset: BinaryDataset, scale: ThresholdScale, reading: CostReading | None) -> None:
    """Draws the button that sets the threshold to the score of the costs, if there is one."""
    if reading is None or reading.score is None:
        return
    threshold = reading.score if dataset.knows_every_case else dataset.reachable(scale.grid, reading.score)
    icon = ":material/arrow_back:"
    st.button(say("calibration-apply"), key="use_score", icon=icon, on_click=set_parameter, args=(T, threshold))


def live_calibration(
    dataset: BinaryDataset, point: OperatingPoint, reading: CostReading | None, recalibrated: Recalibrated | None
) -> dict[str, Any]:
    """The curve and its limits at each position of the slider, and at a threshold between two; the mapped threshold."""
    thresholds, fit, band = point.positions.thresholds, fitted(dataset), band_of(dataset)
    at = np.append(thresholds, point.threshold)
    rate = np.asarray(fit.at(at))
    low, high = band.at(at) if band else np.full((2, len(at)), np.nan)
    pi = current_prevalence(dataset)
    return {
        "calibration": {
            "rate": encoded(rate, "<f4"),
            "low": encoded(low, "<f4"),
            "high": encoded(high, "<f4"),
            "observed": dataset.scores.prevalence,
            "pi": pi,
            "pi_text": "" if pi is None else prevalence_text(pi),
            "costs": None if reading is None else [reading.sentence.key, dict(reading.sentence.args)],
            **(live_effect(recalibrated, at) if recalibrated else {}),
        }
    }


def cost_reading(dataset: BinaryDataset) -> CostReading | None:
    """What the costs of the Optimize page ask for, at the prevalence set there; None if none are set."""
    if not are_costs_changed():
        return None
    scenario = selected_scenario(dataset)
    try:
        required = float(scenario.costs.calibrated_threshold(scenario.pi, scenario.pi))
    except ParameterError:
        return CostReading(Sentence("calibration-costs-none"))
    score = _score_reaching(dataset, scenario, required)
    at = {"pi": "observed" if scenario.is_observed(dataset) else scenario.pi_text}
    if not np.isfinite(score):
        return CostReading(Sentence("calibration-costs-never", required=100 * required, **at))
    return CostReading(Sentence("calibration-costs", required=100 * required, score=score, **at), score)


@cached_result
def _score_reaching(dataset: BinaryDataset, scenario: CostScenario, required: float) -> float:
    return isotonic_fit(scenario.scores_of(dataset)).score_reaching(required)
