"""The calibration of scores: the curve with its band, the numbers with their intervals, and why there are none."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd
import pyarrow as pa
import streamlit as st

from metrics_core import BinaryScores, Reliability, wilson
from metrics_core.calibration import (
    CalibrationBand,
    CalibrationLine,
    IsotonicFit,
    SmoothCalibration,
    brier_interval,
    calibration_error_test,
    calibration_in_bins,
    calibration_line,
    calibration_test,
    corp_decomposition,
    debiased_calibration_error,
    isotonic_band,
    isotonic_fit,
    smooth_calibration,
)
from metrics_core.calibration.case_points import inside
from metrics_core.calibration.line import Estimated
from metrics_core.probability_metrics import range_texts
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, has_probabilities
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.parameter_declaration import Scope, number, one_of
from threshold_explorer.interface.controls.query_parameters import bound_choice, bound_number_input
from threshold_explorer.live.charts.chart import Table
from threshold_explorer.views.series.series import Series
from threshold_explorer.words.formats import p_value_text, signed_text, small_ratio_text
from threshold_explorer.words.metrics import log_loss_text
from threshold_explorer.words.sentence import Sentence, say

BINNINGS = ("none", "width", "mass", "smooth")
BINNING = one_of("binning", Scope.SESSION, BINNINGS, lambda key: say(f"calibration-bins-{key}"))
BINS = number("bins", Scope.SESSION, 2, 100)
DEFAULT_BINS = 10
# With fewer cases of a class, the simulated coverage of the intervals is too low (docs/calibration.md).
LEAST_CASES = 10
PARTS = ("score", "miscalibration", "discrimination", "uncertainty")
# In the order of `_numbers`.
COLUMNS = (
    *("positives", "negatives", "mean-score", "share"),
    *("in-the-large", "in-the-large-low", "in-the-large-high"),
    *("slope", "slope-low", "slope-high", "left-out"),
    *("brier", "brier-low", "brier-high"),
    *("debiased", "ece-p"),
)


@dataclass(frozen=True)
class Bins:
    """What is beside the curve: bins of equal "width" or "mass" and how many, a "smooth" curve, or "none"."""

    binning: str
    count: int

    @property
    def of_error(self) -> str:
        """The binning of the expected calibration error: equal width if no bins are shown."""
        return "mass" if self.binning == "mass" else "width"


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


@cached_result
def numbers_table(dataset: BinaryDataset, bins: Bins) -> pa.Table:
    """Name, value and interval of each number; the error is that of the chosen bins, or of ten of equal width."""
    scores, has_intervals = dataset.scores, why_no_intervals(dataset.scores) is None
    line = calibration_line(scores, confidence())
    rows = [(say("calibration-mean-score"), small_ratio_text(line.mean_score), "")]
    share = wilson(scores.n_positive, scores.n, confidence()) if has_intervals else (math.nan, math.nan)
    rows.append(_row("prevalence", Estimated(line.prevalence, *share), has_intervals))
    for name in ("in-the-large", "slope", "intercept"):
        _, low, high = getattr(line, name.replace("-", "_"))
        interval = _interval_text(low, high, has_line_intervals(scores, line))
        rows.append((say(f"calibration-{name}"), estimate_text(scores, line, name), interval))
    if line.n_left_out:
        left_out = say("calibration-left-out-count", count=line.n_left_out, wrong=line.n_wrong)
        rows.append((say("calibration-left-out"), left_out, ""))
    if has_intervals:
        p_value = calibration_test(scores).p_value
        no_test = estimate_text(scores, line, "slope")
        text = no_test if math.isnan(p_value) else say("calibration-p", p=p_value_text(p_value))
        rows.append((say("calibration-test"), text, ""))
    limits = brier_interval(scores, confidence()) if has_intervals else (math.nan, math.nan)
    rows.append(_row("brier", Estimated(scores.brier_score(), *limits), has_intervals))
    rows += _smooth_rows(dataset) if bins.binning == "smooth" else _bin_rows(dataset, bins, has_intervals)
    names = [say("number-name"), say("number-value"), say("number-interval", name=confidence_name())]
    return pa.table(list(map(pa.array, zip(*rows, strict=True))), names=names)


def _smooth_rows(dataset: BinaryDataset) -> list[tuple[str, str, str]]:
    return [(say("calibration-smooth"), small_ratio_text(smoothed(dataset).error), "")]


def _bin_rows(dataset: BinaryDataset, bins: Bins, has_intervals: bool) -> list[tuple[str, str, str]]:
    scores, binning = dataset.scores, bins.of_error
    error = calibration_in_bins(scores, bins.count, binning).expected_calibration_error
    rows = [(say("calibration-ece", count=bins.count, binning=binning), small_ratio_text(error), "")]
    if has_intervals:
        found = calibration_error_test(scores, bins.count, binning)
        rows.append((say("calibration-ece-test"), say("calibration-p", p=p_value_text(found.p_value)), ""))
        debiased = debiased_calibration_error(scores, bins.count, binning)
        rows.append((say("calibration-debiased"), small_ratio_text(debiased), ""))
    return rows


@cached_result
def parts_table(dataset: BinaryDataset) -> pa.Table:
    """Brier score and log loss with the three parts of each."""
    split = [corp_decomposition(dataset.scores, score) for score in ("brier", "log")]
    columns = [[say(f"calibration-part-{part}") for part in PARTS]]
    columns += [[small_ratio_text(getattr(each, part)) for part in PARTS] for each in split]
    columns[-1][0] = log_loss_text(split[-1].score)
    names = [say("number-name"), say("calibration-brier"), say("calibration-log")]
    return pa.table(list(map(pa.array, columns)), names=names)


def _row(name: str, found: Estimated, has_intervals: bool) -> tuple[str, str, str]:
    interval = _interval_text(found.low, found.high, has_intervals, small_ratio_text)
    return say(f"calibration-{name}"), small_ratio_text(found.value), interval


def _interval_text(low: float, high: float, has_intervals: bool, to_text: Callable[[float], str] = signed_text) -> str:
    if not (has_intervals and math.isfinite(low)):
        return ""
    return say("calibration-limits", low=to_text(low), high=to_text(high))


def series_calibration(series: Sequence[Series]) -> list[Table]:
    """The table of all series, if all have scores from 0 to 1."""
    if not all(has_probabilities(each.scores) for each in series):
        return []
    return [Table("series-calibration", "calibration", lambda: _table(series))]


def _table(series: Sequence[Series]) -> pd.DataFrame:
    names = [say(f"series-calibration-{name}") for name in COLUMNS]
    table = pd.DataFrame([_numbers(each.scores) for each in series], columns=names)
    table.insert(0, say("series-head-name"), [each.name for each in series])
    return table


def _numbers(scores: BinaryScores) -> list[float]:
    has_intervals = why_no_intervals(scores) is None
    line = calibration_line(scores, confidence())
    large, slope = (
        [found.value, *(found[1:] if has_line_intervals(scores, line) else (math.nan, math.nan))]
        for found in (line.in_the_large, line.slope)
    )
    limits = brier_interval(scores, confidence()) if has_intervals else (math.nan, math.nan)
    error = [math.nan, math.nan]
    if has_intervals:
        error = [debiased_calibration_error(scores), calibration_error_test(scores).p_value]
    return [
        *(scores.n_positive, scores.n_negative, line.mean_score, line.prevalence),
        *large,
        *(*slope, line.n_left_out),
        *(scores.brier_score(), *limits),
        *error,
    ]
