"""Summary metrics of a whole curve: average precision and areas under PR and ROC curves.

Recall increases only at the scores of positives, so each sum is over the tie groups with a positive. TP and FP of a
group count every case at or above its score. Class weights affect precision; recall and the ROC curve do not depend on
them.
"""

import math
from collections.abc import Iterator

import numpy as np

from metrics_core.arguments.parameters import is_whole
from metrics_core.computing.arrays import INT64_MAX, Counts, FloatArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.prevalence.reweighting import ClassWeights
from metrics_core.sorted_class import WEIGHT_TOLERANCE
from metrics_core.statistic import Statistic

PR_AUC_RULES = ("trapezoid", "davis-goadrich")
INTERPOLATION_POINTS = (11, 101)
# With this many times the cases of a tie group above it, its area is no longer exact as a difference.
FAR_MORE = 1e12
# Both this number and its reciprocal are finite floats above 0.
LARGEST = 1e300
# The square of a smaller number is negligible beside 1, for 12 digits.
SMALL = 1e-6


def average_precision(statistic: Statistic, class_weights: ClassWeights) -> float:
    """The sum over tie groups of (R_i - R_{i-1}) P_i."""
    class_weights = class_weights.for_ratios
    parts = (
        float(np.sum((step.tp - step.tp_above) * _precision(step.tp, step.fp, class_weights)))
        for step in statistic.step_blocks()
    )
    return _over(math.fsum(parts), statistic.n_positive)


def interpolated_average_precision(statistic: Statistic, class_weights: ClassWeights, points: int | None) -> float:
    """Average precision with the precision at each recall replaced by the best at that recall or more."""
    if not (points is None or (is_whole(points) and points in INTERPOLATION_POINTS)):
        raise ParameterError("core-points", value=shown(points))
    if not statistic.n_positive:
        return math.nan
    class_weights, step = class_weights.for_ratios, statistic.steps(0, len(statistic.positives.scores))
    best = np.maximum.accumulate(_precision(step.tp, step.fp, class_weights))
    if points is None:
        return _over(float(np.sum((step.tp - step.tp_above) * best)), statistic.n_positive)
    return math.fsum(best[_last_reaching(step.tp, statistic.n_positive, points)]) / points


def pr_auc(statistic: Statistic, class_weights: ClassWeights, rule: str) -> float:
    """The area under the PR curve, its points joined by straight lines or by achievable points."""
    areas = {"trapezoid": _trapezoids, "davis-goadrich": _achievable}
    if not isinstance(rule, str) or rule not in areas:
        raise ParameterError("core-rule", value=shown(rule), choices=", ".join(PR_AUC_RULES))
    return _over(math.fsum(areas[rule](statistic, class_weights.for_ratios)), statistic.n_positive)


def roc_auc(statistic: Statistic) -> float:
    """(pairs with positive > negative + half the ties) / (P N), with an exact numerator for whole counts."""
    p, n = statistic.n_positive, statistic.n_negative
    beyond_int64 = not statistic.is_weighted and 2 * p * n > INT64_MAX
    twice_the_pairs = sum(_twice_pairs_won(statistic, beyond_int64))
    return _over(twice_the_pairs, 2 * p * n)


def _twice_pairs_won(statistic: Statistic, beyond_int64: bool) -> Iterator[float]:
    n = statistic.n_negative
    for step in statistic.step_blocks():
        size, below_or_equal, below = step.tp - step.tp_above, n - step.fp, n - step.fp_above
        if beyond_int64:
            size, below_or_equal, below = (counts.astype(object) for counts in (size, below_or_equal, below))
        won = np.sum(size * (below_or_equal + below))
        yield won if beyond_int64 else won.item()


def _trapezoids(statistic: Statistic, class_weights: ClassWeights) -> Iterator[float]:
    for step in statistic.step_blocks():
        here = _precision(step.tp, step.fp, class_weights)
        above = _precision_above(step.tp_above, step.fp_above, class_weights)
        yield float(np.sum((step.tp - step.tp_above) * (here + above))) / 2


def _achievable(statistic: Statistic, class_weights: ClassWeights) -> Iterator[float]:
    """Areas under x / (x + FP(x)), where FP grows in proportion to TP from one point to the next.

    With h = 1 + dFP/dTP and flagged(x) = h x + k, the integral of x / (h x + k) is x/h - k/h² ln(h x + k).
    """
    for step in statistic.step_blocks():
        tp_above, fp_above = step.tp_above * class_weights.positive, step.fp_above * class_weights.negative
        width = step.tp * class_weights.positive - tp_above
        fp_width = step.fp * class_weights.negative - fp_above
        flagged_above = tp_above + fp_above
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            h = 1 + fp_width / width
            k = flagged_above - h * tp_above
            logarithm = np.where(flagged_above > 0, np.log1p(h * width / flagged_above), 0.0)
            areas = (width - k / h * logarithm) / h
        # A weight too small to change the sum has width 0, and no area.
        has_area = width > 0
        lost = has_area & (~np.isfinite(areas) | (flagged_above / FAR_MORE > width + fp_width))
        if lost.any():
            areas[lost] = _achievable_extremes(tp_above[lost], width[lost], fp_width[lost], flagged_above[lost])
        yield float(np.sum(areas, where=has_area)) / class_weights.positive


def _achievable_extremes(
    tp_above: FloatArray, width: FloatArray, fp_width: FloatArray, flagged_above: FloatArray
) -> FloatArray:
    """The same areas where h or k overflows, or where the difference above would be rounding errors only.

    With s = dTP / (dTP + dFP), t = TP / dTP and c = (TP + FP) / (dTP + dFP), the area is s dTP times the mean of
    (t + v) / (c + v) over v from 0 to 1, which is t L + (1 - c L) with L = ln(1 + 1/c). For large c, the second term
    is replaced by the first two terms of its series.
    """
    flagged = width + fp_width
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        u = np.minimum(flagged / flagged_above, LARGEST)
        logarithm = np.log1p(u)
        rest = np.where(u < SMALL, u * (1 / 2 - u / 3), 1 - logarithm / u)
    return np.asarray(width * (width / flagged) * (tp_above / width * logarithm + rest))


def _precision(tp: Counts, fp: Counts, class_weights: ClassWeights) -> FloatArray:
    hits = tp * class_weights.positive
    return np.asarray(hits / (hits + fp * class_weights.negative))


def _precision_above(tp: Counts, fp: Counts, class_weights: ClassWeights) -> FloatArray:
    """Precision strictly above a group; 1, as in the curve's last row, if no case is above."""
    none_flagged = (tp + fp) == 0
    return np.where(none_flagged, 1.0, _precision(np.where(none_flagged, 1, tp), fp, class_weights))


def _last_reaching(tp: Counts, p: float, points: int) -> Counts:
    """The highest group (ascending in score) whose recall reaches each of 0, 1/(points-1), ..., 1."""
    steps = points - 1
    levels = np.arange(points)
    if isinstance(p, int):
        needed = np.array([-(-int(i) * p // steps) for i in levels])
    else:
        # A sum of weights that should equal a level may miss it by rounding.
        needed = levels * p / steps - WEIGHT_TOLERANCE * p
    descending = -np.asarray(tp)
    return np.minimum(np.searchsorted(descending, -needed, side="right"), len(descending)) - 1


def _over(total: float, denominator: float) -> float:
    return total / denominator if denominator else math.nan
