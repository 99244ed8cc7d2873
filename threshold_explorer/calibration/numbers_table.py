"""The numbers of the Calibration page: slope and intercept, calibration error, and the parts of both scores."""

import math

import pyarrow as pa

from metrics_core import wilson
from metrics_core.calibration import (
    calibration_in_bins,
    calibration_line,
    calibration_test,
    corp_decomposition,
    debiased_calibration_error,
)
from metrics_core.calibration.line import Estimated
from threshold_explorer.calibration.curve import DEFAULT_BINS, Bins, why_no_intervals
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.words.formats import p_value_text, ratio_text, signed_text
from threshold_explorer.words.sentence import say

PARTS = ("score", "miscalibration", "discrimination", "uncertainty")


@cached_result
def numbers_table(dataset: BinaryDataset, bins: Bins) -> pa.Table:
    """Name, value and interval of each number; the error is that of the chosen bins, or of ten of equal width."""
    scores, has_intervals = dataset.scores, why_no_intervals(dataset.scores) is None
    line = calibration_line(scores, confidence())
    rows = [(say("calibration-mean-score"), ratio_text(line.mean_score), "")]
    share = wilson(scores.n_positive, scores.n, confidence()) if has_intervals else (math.nan, math.nan)
    rows.append(_row("prevalence", Estimated(line.prevalence, *share), has_intervals))
    for name in ("in_the_large", "slope", "intercept"):
        rows.append(_row(name.replace("_", "-"), getattr(line, name), has_intervals))
    if has_intervals:
        rows.append(
            (say("calibration-test"), say("calibration-p", p=p_value_text(calibration_test(scores).p_value)), "")
        )
    binning = "width" if bins.binning == "none" else bins.binning
    count = DEFAULT_BINS if bins.binning == "none" else bins.count
    found = calibration_in_bins(scores, count, binning)
    error = ratio_text(found.expected_calibration_error)
    rows.append((say("calibration-ece", count=count, binning=binning), error, ""))
    if has_intervals:
        debiased = debiased_calibration_error(scores, count, binning)
        rows.append((say("calibration-debiased", count=count, binning=binning), ratio_text(debiased), ""))
    names = [say("number-name"), say("number-value"), say("number-interval", name=confidence_name())]
    return pa.table(list(map(pa.array, zip(*rows, strict=True))), names=names)


@cached_result
def parts_table(dataset: BinaryDataset) -> pa.Table:
    """Brier score and log loss with the three parts of each."""
    split = [corp_decomposition(dataset.scores, score) for score in ("brier", "log")]
    columns = [[say(f"calibration-part-{part}") for part in PARTS]]
    columns += [[ratio_text(getattr(each, part)) for part in PARTS] for each in split]
    names = [say("number-name"), say("calibration-brier"), say("calibration-log")]
    return pa.table(list(map(pa.array, columns)), names=names)


def _row(name: str, found: Estimated, has_intervals: bool) -> tuple[str, str, str]:
    has_limits = has_intervals and math.isfinite(found.low)
    return (
        say(f"calibration-{name}"),
        signed_text(found.value),
        say("calibration-limits", low=signed_text(found.low), high=signed_text(found.high)) if has_limits else "",
    )
