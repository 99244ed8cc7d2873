"""Labels that come late: how complete the labels of each period are, and what its metrics will become.

There is one snapshot. Completion is assumed to go as before: periods that are old enough show how many labels come in
the end, and within a period the labels still missing above, and below, the threshold are like those that came.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.parameters import confidence_level, whole_number, whole_seed
from metrics_core.arguments.predictions import as_thresholds
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import CountError
from metrics_core.intervals.proportions import Interval
from metrics_core.metrics import Metric
from metrics_core.partial.bounds import bounds_of
from metrics_core.partial.partial_labels import PartialCounts, PartialLabels

# Periods are complete if the share of labels of each, and of each older one, is as near to that of all of them.
NEAR = 0.02
STANDARD_ERRORS = 3.0
LEAST_COMPLETE = 3
# Added to the positives and negatives that came (Jeffreys).
PRIOR = 0.5


@dataclass(frozen=True, eq=False)
class Lateness:
    """Cases and labels of each period, shape (periods,), in order of time; create it with `lateness_of`.

    Periods up to `last_complete` are complete: they have the share `final_share` of labels, as near as chance and two
    percentage points allow. It is -1, and `final_share` nan, where there are fewer than three such periods.
    """

    n: IntArray
    n_labelled: IntArray
    last_complete: int
    final_share: float

    @property
    def completeness(self) -> FloatArray:
        """The share of cases with a label; nan without a case."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.n_labelled / self.n)

    @property
    def is_open(self) -> BoolArray:
        """Whether labels are still to come."""
        return np.arange(len(self.n)) > self.last_complete

    @property
    def share_to_come(self) -> FloatArray:
        """The share of the unlabelled cases that will get a label: 0 in complete periods, nan where it is unknown."""
        n_unlabelled = self.n - self.n_labelled
        to_come = np.maximum(self.final_share * self.n - self.n_labelled, 0) / np.maximum(n_unlabelled, 1)
        return np.where(self.is_open, to_come, 0.0)


class LateMetric(NamedTuple):
    """A metric of each period: of the labels that came, its bounds, and limits of what it will become; nan if unknown.

    Bounds hold whatever the labels of all unlabelled cases are. The limits are those of the value once the labels that
    are to come have come; they are the value itself in complete periods.
    """

    today: FloatArray
    bounds: Interval
    predicted: Interval


def lateness_of(partial: PartialLabels, codes: Any, n_periods: int) -> Lateness:
    """How complete labels are in each period; `codes`, shape (n,), have each case's period in order of time, -1 none.

    Raises `CountError` for codes that are not whole numbers from -1 to the last period.

    >>> scores, weeks = np.zeros(500), np.repeat(np.arange(5), 100)
    >>> is_labelled = np.tile(np.arange(100), 5) < np.repeat([90, 90, 90, 60, 20], 100)
    >>> found = lateness_of(PartialLabels(scores, is_labelled, is_labelled), weeks, 5)
    >>> found.completeness, found.last_complete
    (array([0.9, 0.9, 0.9, 0.6, 0.2]), 2)
    """
    periods = _codes(codes, partial, n_periods)
    n = np.bincount(periods + 1, minlength=n_periods + 1)[1:]
    n_labelled = np.bincount(periods[partial.is_labelled] + 1, minlength=n_periods + 1)[1:]
    for last in range(n_periods - 1, LEAST_COMPLETE - 2, -1):
        share = _share_if_equal(n[: last + 1], n_labelled[: last + 1])
        if share is not None:
            return Lateness(read_only(n), read_only(n_labelled), last, share)
    return Lateness(read_only(n), read_only(n_labelled), -1, np.nan)


def counts_by_period(partial: PartialLabels, codes: Any, n_periods: int, threshold: float) -> PartialCounts:
    """The counts of each period at one threshold; `codes` as in `lateness_of`.

    >>> partial = PartialLabels.from_predictions([1, 0, 0], [0.9, 0.8, 0.3], is_labelled=[1, 1, 0])
    >>> counts_by_period(partial, [0, 1, 1], 2, 0.5).fp
    array([0, 1])
    """
    periods = _codes(codes, partial, n_periods)
    is_flagged = partial.scores >= as_thresholds(threshold, partial.scores.dtype)
    # Positive, negative and unlabelled cases, each above and below.
    outcome = np.where(partial.is_labelled, np.where(partial.is_positive, 0, 1), 2)
    cells = 2 * outcome + np.where(is_flagged, 0, 1)
    is_dated = periods >= 0
    table = np.bincount((6 * periods + cells)[is_dated], minlength=6 * n_periods).reshape(n_periods, 6).T
    tp, fn, fp, tn, above, below = table
    return PartialCounts(tp, fp, fn, tn, above, below)


def late_metric(
    metric: Metric,
    counts: PartialCounts,
    late: Lateness,
    *,
    confidence: float = 0.95,
    n_draws: int = 2000,
    seed: int = 0,
) -> LateMetric:
    """A metric of each period as of today, and what it will become; `counts` are those of `counts_by_period`.

    The number of labels to come above, and below, the threshold is drawn from a binomial distribution, and the
    positives among them from a beta-binomial one: those that came, with 1/2 added to positives and to negatives,
    predict them. So the limits count that few labels came and that few are to come. Raises `ParameterError` as
    `bounds_of`, and for settings out of range.

    >>> from metrics_core import METRICS
    >>> late = Lateness(np.array([100, 100, 100, 100]), np.array([90, 90, 90, 40]), 2, 0.9)
    >>> counts = PartialCounts(*(np.array(row) for row in (
    ...     [18, 17, 19, 8], [9, 10, 8, 5], [3, 4, 2, 1], [60, 59, 61, 26], [4, 3, 3, 15], [6, 7, 7, 45])))
    >>> found = late_metric(METRICS["precision"], counts, late)
    >>> found.today.round(3), found.predicted.low.round(3), found.predicted.high.round(3)
    (array([0.667, 0.63 , 0.704, 0.615]), array([0.667, 0.63 , 0.704, 0.423]), array([0.667, 0.63 , 0.704, 0.769]))
    """
    confidence_level(confidence)
    random = np.random.default_rng(whole_seed(seed))
    size = (whole_number(n_draws, "n_draws", least=1, most=100_000), len(late.n))
    today = np.asarray(metric(ConfusionMatrix(counts.tp, counts.fp, counts.fn, counts.tn)), dtype=np.float64)
    share = np.nan_to_num(late.share_to_come)
    above, below = (random.binomial(n, share, size) for n in (counts.unlabelled_above, counts.unlabelled_below))
    more_tp = random.binomial(above, random.beta(counts.tp + PRIOR, counts.fp + PRIOR, size))
    more_fn = random.binomial(below, random.beta(counts.fn + PRIOR, counts.tn + PRIOR, size))
    later = ConfusionMatrix(
        counts.tp + more_tp, counts.fp + above - more_tp, counts.fn + more_fn, counts.tn + below - more_fn
    )
    drawn = np.asarray(metric(later), dtype=np.float64)
    is_known = ~np.isnan(late.share_to_come) & ~np.isnan(drawn).all(axis=0)
    levels = (1 - confidence) / 2, (1 + confidence) / 2
    low, high = np.nanquantile(np.where(is_known, drawn, 0.0), levels, axis=0, method="inverted_cdf")
    limits = Interval(*(read_only(np.where(is_known, limit, np.nan)) for limit in (low, high)))
    return LateMetric(read_only(today), bounds_of(metric, counts), limits)


def _share_if_equal(n: IntArray, n_labelled: IntArray) -> float | None:
    """The share of labels of some periods together, if that of each is near to it; None without three such periods."""
    has_cases = n > 0
    if np.count_nonzero(has_cases) < LEAST_COMPLETE:
        return None
    share = n_labelled.sum() / n.sum()
    each = n_labelled[has_cases] / n[has_cases]
    allowed = NEAR + STANDARD_ERRORS * np.sqrt(share * (1 - share) / n[has_cases])
    return float(share) if (np.abs(each - share) <= allowed).all() else None


def _codes(codes: Any, partial: PartialLabels, n_periods: int) -> IntArray:
    periods = np.asarray(codes)
    if periods.shape != (partial.n,) or periods.dtype.kind not in "iu":
        raise CountError("core-periods-codes", last=n_periods - 1)
    if periods.min() < -1 or periods.max() >= n_periods:
        raise CountError("core-periods-codes", last=n_periods - 1)
    return periods.astype(np.int64, copy=False)
