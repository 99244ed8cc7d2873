"""Whether scores are calibrated, by two tests together, and in what they depart."""

import math
from dataclasses import dataclass

from metrics_core.binary import BinaryScores
from metrics_core.calibration.binned import calibration_error_test
from metrics_core.calibration.line import CalibrationLine, calibration_line, calibration_test
from metrics_core.intervals.proportions import wilson


@dataclass(frozen=True)
class CalibrationCheck:
    """The p-value of "the scores are calibrated" and, where it is rejected, the first `departure` that explains it.

    "mean": the mean score is outside the interval of the share of positives; "ends": scores of exactly 0 or 1 are
    wrong; "slope": the interval of the slope excludes 1; "shape": none of these. Empty if nothing is rejected, which
    does not show that the scores are calibrated: `share_limits` and the limits in `line` say how far off they may be.
    """

    p_value: float
    departure: str
    share_limits: tuple[float, float]
    line: CalibrationLine


def calibration_check(scores: BinaryScores, confidence: float = 0.95) -> CalibrationCheck:
    """Tests calibration by `calibration_test`, which finds a line, and `calibration_error_test`, which finds the rest.

    The p-value is twice the smaller of both (Bonferroni), so that calibrated scores are rejected in at most
    1 - `confidence` of samples, apart from the approximation of the first test; docs/calibration.md has it simulated.
    nan, and without a departure, for weights, clusters and another prevalence. Raises as both.

    >>> from metrics_core import BinaryScores
    >>> found = calibration_check(BinaryScores.from_counts([0.2, 0.4], [50, 50], [450, 450]))
    >>> found.p_value < 0.001, found.departure, round(found.line.mean_score, 3), found.line.prevalence
    (True, 'mean', 0.3, 0.1)
    """
    line = calibration_line(scores, confidence)
    if scores.is_weighted or scores.is_reweighted or scores.is_clustered:
        return CalibrationCheck(math.nan, "", (math.nan, math.nan), line)
    tests = (calibration_test(scores), calibration_error_test(scores))
    # A line that does not exist has no p-value.
    p_value = min(1.0, 2 * min(test.p_value for test in tests if not math.isnan(test.p_value)))
    limits = wilson(scores.n_positive, scores.n, confidence)
    return CalibrationCheck(p_value, _departure(line, limits) if p_value < 1 - confidence else "", limits, line)


def _departure(line: CalibrationLine, share_limits: tuple[float, float]) -> str:
    if not share_limits[0] <= line.mean_score <= share_limits[1]:
        return "mean"
    if line.n_wrong:
        return "ends"
    # An undefined slope excludes nothing.
    return "slope" if line.slope.low > 1 or line.slope.high < 1 else "shape"
