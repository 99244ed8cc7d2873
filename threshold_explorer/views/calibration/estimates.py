"""The calibration curve of a data set, its band or why there is none, and what the curve cannot be drawn for."""

import math
from dataclasses import dataclass

import streamlit as st

from metrics_core import BinaryScores, Reliability
from metrics_core.calibration import (
    CalibrationBand,
    CalibrationLine,
    IsotonicFit,
    SmoothCalibration,
    calibration_in_bins,
    isotonic_band,
    isotonic_fit,
    smooth_calibration,
)
from metrics_core.calibration.case_points import inside
from metrics_core.probability_metrics import range_texts
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.query_parameter import Scope, number, one_of
from threshold_explorer.interface.controls.query_parameters import bound_choice, bound_number_input
from threshold_explorer.words.formats import signed_text
from threshold_explorer.words.sentence import Sentence, say

BINNINGS = ("none", "width", "mass", "smooth")
BINNING = one_of("binning", Scope.SESSION, BINNINGS, lambda key: say(f"calibration-bins-{key}"))
BINS = number("bins", Scope.SESSION, 2, 100)
DEFAULT_BINS = 10
# With fewer cases of a class, the simulated coverage of the intervals is too low (docs/calibration.md).
LEAST_CASES = 10


@dataclass(frozen=True)
class Bins:
    """What is beside the curve: bins of equal "width" or "mass" and how many, a "smooth" curve, or "none"."""

    binning: str
    count: int

    @property
    def of_error(self) -> str:
        """The binning of the expected calibration error: equal width if no bins are shown."""
        return "mass" if self.binning == "mass" else "width"


def has_probabilities(scores: BinaryScores) -> bool:
    """Whether scores are from 0 to 1, so that they can be compared with rates."""
    return 0 <= scores.minimum and scores.maximum <= 1


def estimate_text(scores: BinaryScores, line: CalibrationLine, name: str) -> str:
    """The slope, intercept or calibration in the large of the line of these scores, or why it is undefined."""
    value = getattr(line, name.replace("-", "_")).value
    return signed_text(value) if math.isfinite(value) else say(f"calibration-no-line-{_why_no_line(scores)}")


def _why_no_line(scores: BinaryScores) -> str:
    left = inside(scores.statistic)
    if not (left.n_positive or left.n_negative):
        return "ends"
    if not (left.n_positive and left.n_negative):
        return "one-class"
    return "constant" if left.minimum == left.maximum else "separated"


def has_line_intervals(scores: BinaryScores, line: CalibrationLine) -> bool:
    """Whether enough cases with log-odds are left for the intervals of a line to hold."""
    return why_no_intervals(scores) is None and min(line.n_positive, line.n_negative) >= LEAST_CASES


def why_no_probabilities(dataset: BinaryDataset) -> Sentence:
    """Why scores cannot be compared with rates, with the range of the file's own scores."""
    low, high = dataset.scores.minimum, dataset.scores.maximum
    key = "calibration-no-probabilities"
    if dataset.roles.lower_is_positive:
        low, high = 0.0 - high, 0.0 - low
        key = "calibration-lower-scores" if low >= 0 and high <= 1 else key
    low_text, high_text = range_texts(low, high)
    return Sentence(key, low=low_text, high=high_text)


def why_no_curve(scores: BinaryScores) -> Sentence | None:
    """Why there is no calibration curve, if there is none."""
    if not (scores.n_positive and scores.n_negative):
        return Sentence("calibration-one-class")
    return Sentence("calibration-constant") if scores.minimum == scores.maximum else None


def why_no_intervals(scores: BinaryScores) -> Sentence | None:
    """Why the curve has no band and the numbers no intervals, if so."""
    if scores.is_weighted:
        return Sentence("calibration-weighted")
    if scores.is_clustered:
        return Sentence("calibration-clustered")
    if min(scores.n_positive, scores.n_negative) < LEAST_CASES:
        return Sentence("calibration-few", least=LEAST_CASES)
    return None


@cached_result
def fitted(dataset: BinaryDataset) -> IsotonicFit:
    """The isotonic curve."""
    return isotonic_fit(dataset.scores)


@cached_result
def band_of(dataset: BinaryDataset) -> CalibrationBand | None:
    """The band at the confidence level of the visit; None without one."""
    if why_no_intervals(dataset.scores):
        return None
    with st.spinner(say("calibration-computing")):
        return isotonic_band(dataset.scores, confidence=confidence())


def reliability_of(dataset: BinaryDataset, bins: Bins) -> Reliability | None:
    if bins.binning not in ("width", "mass") or not has_probabilities(dataset.scores):
        return None
    return calibration_in_bins(dataset.scores, bins.count, bins.binning)


@cached_result
def smoothed(dataset: BinaryDataset) -> SmoothCalibration:
    """SmoothECE with its curve."""
    return smooth_calibration(dataset.scores)


def select_bins(scores: BinaryScores) -> Bins:
    """Draws the choice of bins, for scores that can be binned."""
    if not has_probabilities(scores):
        return Bins("none", DEFAULT_BINS)
    binning = bound_choice(BINNING, st.selectbox, say("calibration-bins"), help=say("calibration-bins.help"))
    if binning in ("none", "smooth"):
        return Bins(binning, DEFAULT_BINS)
    label = say("calibration-bin-count")
    count = bound_number_input(BINS, st, label, default=float(DEFAULT_BINS), step=1.0, format="%.0f")
    return Bins(binning, round(count))
