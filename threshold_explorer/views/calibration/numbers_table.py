"""The numbers of the Calibration page: slope and intercept, calibration error, and the parts of both scores."""

import math
from collections.abc import Callable

import pyarrow as pa

from metrics_core import wilson
from metrics_core.calibration import (
    brier_interval,
    calibration_error_test,
    calibration_in_bins,
    calibration_line,
    calibration_test,
    corp_decomposition,
    debiased_calibration_error,
)
from metrics_core.calibration.line import Estimated
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.views.calibration.estimates import (
    Bins,
    estimate_text,
    has_line_intervals,
    smoothed,
    why_no_intervals,
)
from threshold_explorer.words.formats import p_value_text, signed_text, small_ratio_text
from threshold_explorer.words.metrics import log_loss_text
from threshold_explorer.words.sentence import say

PARTS = ("score", "miscalibration", "discrimination", "uncertainty")


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
