"""A manual review band: flag from the upper threshold, do not flag below the lower one, review between them."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.parameters import positive_number, single_number
from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import at_least
from metrics_core.choosing.costs import Costs
from metrics_core.choosing.flagged_counts import highest_flagging
from metrics_core.choosing.guarantees import check_promises, counts_guaranteed_by
from metrics_core.choosing.objectives import LeastCost
from metrics_core.choosing.score_inputs import check_scores, one_threshold
from metrics_core.computing.arrays import Count, Counts
from metrics_core.decisions import best_threshold
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.prevalence.reweighting import OBSERVED, ClassWeights, class_weights_at
from metrics_core.ratios import quotient
from metrics_core.ties import TIE, last_at_least, lowest_tied_value


@dataclass(frozen=True)
class ReviewBand:
    """A band low <= score < high of cases that are reviewed manually, assumed without errors, and the counts outside.

    `tp` and `fp` are the cases at or above `high`, `fn` and `tn` those below `low`; all errors are in this
    automatic part. `reviewed_positive` and `reviewed_negative` are the cases inside the band.
    """

    low: float
    high: float
    tp: Count
    fp: Count
    fn: Count
    tn: Count
    reviewed_positive: Count
    reviewed_negative: Count

    @property
    def reviewed(self) -> Count:
        """The number of cases to review."""
        return self.reviewed_positive + self.reviewed_negative

    @property
    def n(self) -> Count:
        """The number of cases."""
        return (self.tp + self.fn + self.reviewed_positive) + (self.fp + self.tn + self.reviewed_negative)

    @property
    def share_reviewed(self) -> float:
        """The share of cases to review."""
        return float(quotient(self.reviewed, self.n))

    def cost_per_case(self, cost_fp: float, cost_fn: float, cost_review: float) -> float:
        """(cost_fp FP + cost_fn FN + cost_review reviewed) / n; errors as for `best_band`."""
        alarm, miss, review = _three_costs(cost_fp, cost_fn, cost_review)
        return float(quotient(alarm * self.fp + miss * self.fn + review * self.reviewed, self.n))


def review_band(scores: BinaryScores, low: Any, high: Any) -> ReviewBand:
    """The band between two thresholds, at the prevalence of the scores.

    Raises `ThresholdError` for nan and for several thresholds, and `ParameterError` if `low` is above `high`.

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
    >>> band = review_band(scores, 0.3, 0.7)
    >>> band.tp, band.fp, band.fn, band.tn, band.share_reviewed
    (1, 0, 0, 1, 0.5)
    """
    check_scores(scores)
    lower, upper = (one_threshold(end, scores.dtype) for end in (low, high))
    if lower > upper:
        raise ParameterError("core-review-band", low=shown(low), high=shown(high))
    wide, narrow = scores.confusion_at(float(lower)), scores.confusion_at(float(upper))
    return ReviewBand(
        low=float(lower),
        high=float(upper),
        tp=narrow.tp,
        fp=narrow.fp,
        fn=wide.fn,
        tn=wide.tn,
        reviewed_positive=wide.tp - narrow.tp,
        reviewed_negative=wide.fp - narrow.fp,
    )


def best_band(scores: BinaryScores, cost_fp: float, cost_fn: float, cost_review: float) -> ReviewBand:
    """The band of minimum cost_fp FP + cost_fn FN + cost_review reviewed, at the prevalence of the scores.

    Let F(t) be the cases flagged at t. The cost is L(low) + H(high) with L = cost_fn FN + cost_review F and H =
    cost_fp FP - cost_review F, so each end is optimized separately, and together they are the best pair unless they
    cross.

    They cross only if no band pays. With p positives and n negatives between the best `high` and a best `low` above
    it, neither end gains by moving to the other: cost_fn p <= cost_review (p + n) and cost_fp n <= cost_review (p +
    n). Divided by the costs and added, these give 1 <= cost_review (1 / cost_fn + 1 / cost_fp). Then reviewing any
    p positives and n negatives, cost_review (p + n), costs at least cost_fn p or at least cost_fp n, the cost of
    flagging none or all of them. So the single threshold of minimum cost is the best. Each end is the highest that
    ties, to 1e-12.

    Raises `ParameterError` unless the costs of errors are finite and greater than 0 and that of a review is finite
    and 0 or more. The reject option: Chow 1970, doi:10.1109/TIT.1970.1054406.

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
    >>> band = best_band(scores, cost_fp=10, cost_fn=10, cost_review=1)
    >>> band.low, band.high
    (0.3, 0.7)
    """
    check_scores(scores)
    alarm, miss, review = _three_costs(cost_fp, cost_fn, cost_review)
    low = _least_cost_threshold(scores, Costs(tp=review, fp=review, fn=miss))
    high = _least_cost_threshold(scores, Costs(tp=-review, fp=alarm - review, fn=0))
    if low > high:
        low = high = _least_cost_threshold(scores, Costs(fp=alarm, fn=miss))
    return review_band(scores, low, high)


def best_band_for_capacity(scores: BinaryScores, k: float, cost_fp: float, cost_fn: float) -> ReviewBand:
    """The band of minimum cost_fp FP + cost_fn FN with at most k cases to review, at the prevalence of the scores.

    A higher upper end never adds an error, so the best partner of each lower end is the highest that leaves at most
    k cases in the band. A lower end at the score of a negative only is no better than the next higher one. So there
    is one band per distinct positive score, and one for +inf; all are tried, in O(n log n). Of bands that tie, to
    1e-12, the highest lower end. `k` is a number of cases from 0 to n (at another prevalence, out of the same
    total). Raises `ParameterError` for another k, and for costs as `best_band`.

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
    >>> band = best_band_for_capacity(scores, 1, cost_fp=1, cost_fn=5)
    >>> band.low, band.high, band.reviewed, band.fp, band.fn
    (0.3, 0.5, 1, 1, 0)
    """
    check_scores(scores)
    alarm, miss, _ = _three_costs(cost_fp, cost_fn, 0)
    capacity = _capacity(k, scores.n)
    thresholds, tp, fp = _every_row(scores)
    flagged = tp + fp
    lows = np.append(np.flatnonzero(tp[:-1] > tp[1:]), len(tp) - 1)
    # The upper end is the last row at which at least this many cases are flagged.
    least_flagged = flagged[lows] - capacity
    highs = len(flagged) - 1 - np.searchsorted(flagged[::-1], least_flagged, side="left")
    goodness = -(alarm * fp[highs] + miss * (tp[0] - tp[lows]))
    best = goodness.max()
    at = last_at_least(goodness, lowest_tied_value(best, abs(best)))
    return review_band(scores, float(thresholds[lows[at]]), float(thresholds[highs[at]]))


def guaranteed_band(scores: BinaryScores, *, precision: float, npv: float, confidence: float = 0.95) -> ReviewBand:
    """The band outside which decisions are right on new cases as often as wanted, with a confidence for both ends.

    Of the cases at or above `high` at least the share `precision` is positive, of those below `low` at least `npv`
    negative; each end has half of the error, and the methods of `metrics_core.choosing.guarantees`. `high` is the
    lowest such threshold, +inf if there is none, and `low` the highest up to it, -inf if there is none. New cases come
    from the same source, and the model was not fitted to these cases; at another prevalence, they differ in it alone.
    Raises `ParameterError` for weights, clusters, and shares or a confidence that are out of range.

    >>> scores = BinaryScores.from_predictions([0] * 480 + [1, 0] * 20 + [1] * 480, range(1000))
    >>> band = guaranteed_band(scores, precision=0.97, npv=0.97)
    >>> band.low, band.high, band.share_reviewed
    (490.0, 510.0, 0.02)
    """
    check_scores(scores)
    promises = [at_least(key, share, confidence=confidence) for key, share in (("precision", precision), ("npv", npv))]
    check_promises(scores, promises)
    accepting, rejecting = (counts_guaranteed_by(scores, promise, len(promises)) for promise in promises)
    accepted = int(accepting.high[-1]) if len(accepting) else 0
    high = highest_flagging(scores.statistic, accepted) if accepted else math.inf
    # The fewest flagged cases that leave only guaranteed ones below.
    above = np.flatnonzero(rejecting.high >= accepted)
    if not len(above):
        return review_band(scores, -math.inf, high)
    kept = max(accepted, int(rejecting.low[above[0]]))
    return review_band(scores, highest_flagging(scores.statistic, kept) if kept else math.inf, high)


def _least_cost_threshold(scores: BinaryScores, costs: Costs) -> float:
    return best_threshold(scores.statistic, LeastCost(costs).quantity, scores.target_prevalence).threshold


def _every_row(scores: BinaryScores) -> tuple[Counts, Counts, Counts]:
    """Every distinct score and +inf, with TP and FP at the prevalence."""
    rows, statistic = scores.statistic.rows(), scores.statistic
    class_weights: ClassWeights = OBSERVED
    if scores.target_prevalence is not None:
        class_weights = class_weights_at(
            scores.target_prevalence, statistic.n_positive / (statistic.n_positive + statistic.n_negative)
        )
    tp, fp = class_weights.reweigh(np.append(rows.tp, 0), np.append(rows.fp, 0))
    return np.append(rows.thresholds, rows.thresholds.dtype.type(np.inf)), tp, fp


def _three_costs(cost_fp: Any, cost_fn: Any, cost_review: Any) -> tuple[float, float, float]:
    costs = Costs(fp=positive_number(cost_fp, "cost_fp"), fn=positive_number(cost_fn, "cost_fn"))
    review = single_number(cost_review)
    if not 0 <= review < math.inf:
        raise ParameterError("core-review-cost", value=shown(cost_review))
    return costs.fp, costs.fn, Costs(fp=0, fn=review).fn


def _capacity(k: Any, n: Count) -> float:
    capacity = single_number(k)
    if not 0 <= capacity <= n * (1 + TIE):
        raise ParameterError("core-review-capacity", value=shown(k), cases=f"{n:g}")
    # A sum of weights that should equal the capacity may exceed it by rounding.
    return capacity + (TIE * n if isinstance(n, float) else 0)
