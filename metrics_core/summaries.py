"""A whole curve in one number: average precision and the other areas.

Recall steps only at positive scores, so each sum runs over the tie groups that hold a positive. TP and FP of
a group count every case at or above its score. The mix re-weights precision; recall and the ROC curve stay.
"""

import math
from collections.abc import Iterator

import numpy as np

from metrics_core.arrays import INT64_MAX, Counts, FloatArray
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.parameters import is_whole
from metrics_core.prevalence import Mix
from metrics_core.sorted_class import WEIGHT_TOLERANCE
from metrics_core.statistic import Statistic

PR_AUC_RULES = ("trapezoid", "davis-goadrich")
INTERPOLATION_POINTS = (11, 101)


def average_precision(statistic: Statistic, mix: Mix) -> float:
    """Sum over tie groups of (R_i - R_{i-1}) P_i."""
    mix = mix.for_ratios
    parts = (
        float(np.sum((step.tp - step.tp_above) * _precision(step.tp, step.fp, mix))) for step in statistic.step_blocks()
    )
    return _over(math.fsum(parts), statistic.n_positive)


def interpolated_average_precision(statistic: Statistic, mix: Mix, points: int | None) -> float:
    """The precision at each recall replaced by the best precision at that recall or more."""
    if not (points is None or (is_whole(points) and points in INTERPOLATION_POINTS)):
        raise ParameterError("core-points", value=shown(points))
    if not statistic.n_positive:
        return math.nan
    mix, step = mix.for_ratios, statistic.steps(0, len(statistic.positives.scores))
    best = np.maximum.accumulate(_precision(step.tp, step.fp, mix))
    if points is None:
        return _over(float(np.sum((step.tp - step.tp_above) * best)), statistic.n_positive)
    return math.fsum(best[_last_reaching(step.tp, statistic.n_positive, points)]) / points


def pr_auc(statistic: Statistic, mix: Mix, rule: str) -> float:
    """The area under the PR points, joined by straight lines or by the achievable curves."""
    areas = {"trapezoid": _trapezoids, "davis-goadrich": _achievable}
    if not isinstance(rule, str) or rule not in areas:
        raise ParameterError("core-rule", value=shown(rule), choices=", ".join(PR_AUC_RULES))
    return _over(math.fsum(areas[rule](statistic, mix.for_ratios)), statistic.n_positive)


def roc_auc(statistic: Statistic) -> float:
    """(pairs with positive > negative + half the ties) / (P N), with a whole numerator for whole counts."""
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


def _trapezoids(statistic: Statistic, mix: Mix) -> Iterator[float]:
    for step in statistic.step_blocks():
        here = _precision(step.tp, step.fp, mix)
        above = _precision_above(step.tp_above, step.fp_above, mix)
        yield float(np.sum((step.tp - step.tp_above) * (here + above))) / 2


def _achievable(statistic: Statistic, mix: Mix) -> Iterator[float]:
    """Areas of x / (x + FP(x)) where FP grows in proportion to TP from one point to the next.

    With h = 1 + dFP/dTP, flagged(x) = h x + k, the integral of x / (h x + k) is x/h - k/h² ln(h x + k).
    """
    for step in statistic.step_blocks():
        tp_above, fp_above = step.tp_above * mix.positive, step.fp_above * mix.negative
        width = step.tp * mix.positive - tp_above
        flagged_above = tp_above + fp_above
        with np.errstate(divide="ignore", invalid="ignore"):
            h = 1 + (step.fp * mix.negative - fp_above) / width
            k = flagged_above - h * tp_above
            logarithm = np.where(flagged_above > 0, np.log1p(h * width / flagged_above), 0.0)
            areas = (width - k / h * logarithm) / h
        # A weight too small to change the sum has no width, and no area.
        yield float(np.sum(areas, where=width > 0)) / mix.positive


def _precision(tp: Counts, fp: Counts, mix: Mix) -> FloatArray:
    hits = tp * mix.positive
    return np.asarray(hits / (hits + fp * mix.negative))


def _precision_above(tp: Counts, fp: Counts, mix: Mix) -> FloatArray:
    """Precision strictly above a group; 1, as in the curve's last row, where that is nobody."""
    nobody = (tp + fp) == 0
    return np.where(nobody, 1.0, _precision(np.where(nobody, 1, tp), fp, mix))


def _last_reaching(tp: Counts, p: float, points: int) -> Counts:
    """The highest of the groups (ascending in score) whose recall reaches each of 0, 1/(points-1), ..., 1."""
    steps = points - 1
    levels = np.arange(points)
    if isinstance(p, int):
        needed = np.array([-(-int(i) * p // steps) for i in levels])
    else:
        # Sums of weights that should reach a level exactly may miss it by their rounding.
        needed = levels * p / steps - WEIGHT_TOLERANCE * p
    descending = -np.asarray(tp)
    return np.minimum(np.searchsorted(descending, -needed, side="right"), len(descending)) - 1


def _over(total: float, denominator: float) -> float:
    return total / denominator if denominator else math.nan
