"""A pointwise confidence band of the calibration curve: isotonic fits and likelihood ratios.

At a score x, a rate p is in the interval unless the best isotonic fit that has rate p at x is too much less likely than
the best isotonic fit (Banerjee and Wellner 2001). How much is too much depends on how flat the curve is near x, on
ties, and on how many cases are beyond x. So it is simulated: labels are drawn many times from logistic curves within
the sampling error of the one that fits the data, and at x the quantile of the likelihood ratio of the curve's own rate
is taken. For a rate between those of two curves, the quantile is interpolated.
"""

import math
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arguments.parameters import confidence_level, whole_seed
from metrics_core.arguments.predictions import as_thresholds
from metrics_core.binary import BinaryScores
from metrics_core.calibration.isotonic import IsotonicFit, fit_of
from metrics_core.calibration.logistic import log_odds, logistic_fit, probability_of, times_log
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, python_number, read_only
from metrics_core.errors import PrevalenceError, UndefinedForWeightsError
from metrics_core.intervals.proportions import Interval
from metrics_core.prevalence.reweighting import OBSERVED, ClassWeights

# Groups of neighbouring scores, in addition to those that the positions of the band cut.
GROUPS = 250
# Simulated sets of labels of each curve.
N_SIMULATED = 400
BISECTIONS = 30
# The shares of the cases at which the simulated curves are lower and higher, by so many standard errors.
ENDS = (0.05, 0.95)
STANDARD_ERRORS = 1.5
# Scores at which the band is computed.
POSITIONS = 64
# A prior of the slope, in units of one standard deviation of x, without which separated classes have no fit.
RIDGE = 0.05


@dataclass(frozen=True, eq=False)
class CalibrationBand:
    """At each of the scores, shape (K,), ascending: the isotonic rate and the limits of its interval."""

    scores: FloatArray
    rate: FloatArray
    low: FloatArray
    high: FloatArray
    _fit: IsotonicFit

    def at(self, score: Any) -> Interval:
        """The limits at any score: joined by lines, and moved outwards to the isotonic rate where it is beyond."""
        rate = self._fit.at(score)
        low, high = (np.interp(score, self.scores, limit) for limit in (self.low, self.high))
        return Interval(python_number(np.minimum(low, rate)), python_number(np.maximum(high, rate)))

    def to_frame(self) -> pd.DataFrame:
        """One row per score."""
        return pd.DataFrame({"score": self.scores, "rate": self.rate, "low": self.low, "high": self.high})


class _Cases(NamedTuple):
    """Neighbouring scores in groups: cases of each, and for each position of the band its groups.

    Position k has the groups before `below[k]` under it, those from `above[k]` over it, and none or one at it.
    """

    n: FloatArray
    positives: FloatArray
    x: FloatArray
    below: IntArray
    above: IntArray

    @classmethod
    def of(cls, scores: BinaryScores, positions: FloatArray) -> "_Cases":
        rows, total = scores.statistic.rows(), scores.statistic.n_positive + scores.statistic.n_negative
        below = total - np.append(rows.tp + rows.fp, 0)
        positives_below = scores.statistic.n_positive - np.append(rows.tp, 0)
        sides: tuple[Literal["left"], Literal["right"]] = ("left", "right")
        low, high = (np.searchsorted(rows.thresholds, positions, side=side) for side in sides)
        even = np.searchsorted(below, np.linspace(0, total, GROUPS + 1)[:-1])
        cuts = np.unique(np.concatenate([low, high, even, [0, len(rows.thresholds)]]))
        middle = (rows.thresholds[cuts[:-1]].astype(np.float64) + rows.thresholds[cuts[1:] - 1]) / 2
        is_probability = scores.statistic.minimum >= 0 and scores.statistic.maximum <= 1
        return cls(
            n=np.diff(below[cuts]).astype(np.float64),
            positives=np.diff(positives_below[cuts]).astype(np.float64),
            x=log_odds(middle) if is_probability else middle,
            below=np.searchsorted(cuts, low),
            above=np.searchsorted(cuts, high),
        )


class _Likelihoods:
    """Likelihood ratios of a rate at each position, for S sets of labels: positives of each group, shape (S, G)."""

    def __init__(self, cases: _Cases, positives: FloatArray) -> None:
        self._cases = cases
        negatives = cases.n - positives
        self._left = _Prefixes.of(positives, negatives)
        self._right = _Prefixes.of(negatives[:, ::-1], positives[:, ::-1])
        self._at = [ones[:, cases.above] - ones[:, cases.below] for ones in (self._left.ones, self._left.zeros)]

    def ratio(self, rate: FloatArray) -> FloatArray:
        """Twice the log-likelihood that is lost if the rate at each position must be `rate`, (K,) or (S, K)."""
        last, cases = len(self._cases.n), self._cases
        sides = self._left.restricted(cases.below, rate) + self._right.restricted(last - cases.above, 1 - rate)
        at = times_log(self._at[0], rate) + times_log(self._at[1], 1 - rate)
        return np.asarray(2 * (self._left.fitted[:, -1:] - sides - at))


class _Prefixes(NamedTuple):
    """Isotonic fits to the first c groups of each set of labels, for c = 0 to G; shape (S, G + 1).

    `ones` and `zeros` are the cases of the groups, `fitted` is the log-likelihood of the fit.
    """

    ones: FloatArray
    zeros: FloatArray
    fitted: FloatArray

    @classmethod
    def of(cls, ones: FloatArray, zeros: FloatArray) -> "_Prefixes":
        """Pool adjacent violators in all sets at once, with one stack of blocks per set."""
        sets, groups = ones.shape
        every = np.arange(sets)
        fitted = np.zeros((sets, groups + 1))
        # Of the blocks on the stack, the cases and the log-likelihood of the blocks before.
        stack_ones, stack_zeros, before = np.zeros((3, groups + 1, sets))
        depth = np.zeros(sets, dtype=np.int64)
        for c in range(groups):
            y, x = ones[:, c].copy(), zeros[:, c].copy()
            left = every[depth > 0]
            while left.size:
                top = depth[left] - 1
                y_top, x_top = stack_ones[top, left], stack_zeros[top, left]
                falls = y_top * x[left] >= y[left] * x_top
                left = left[falls]
                y[left] += y_top[falls]
                x[left] += x_top[falls]
                depth[left] -= 1
                left = left[depth[left] > 0]
            stack_ones[depth, every], stack_zeros[depth, every] = y, x
            n = y + x
            likelihood = before[depth, every] + times_log(y, y / n) + times_log(x, x / n)
            depth += 1
            before[depth, every] = likelihood
            fitted[:, c + 1] = likelihood
        sums = [np.pad(np.cumsum(of, axis=1), ((0, 0), (1, 0))) for of in (ones, zeros)]
        return cls(sums[0], sums[1], fitted)

    def restricted(self, ends: IntArray, rate: FloatArray) -> FloatArray:
        """The log-likelihood of the fit to the first `ends[k]` groups if no block's rate may exceed that of k."""
        if len(self.ones) == 1:
            return self._restricted_at(ends[:, np.newaxis], rate[:, np.newaxis])[np.newaxis]
        columns = zip(ends.tolist(), np.atleast_2d(rate).T, strict=True)
        return np.stack([self._restricted_at(end, column[:, np.newaxis]) for end, column in columns], axis=1)

    def _restricted_at(self, end: Any, rate: Any) -> FloatArray:
        """The same at one position for all sets, or with columns of ends and of rates at all positions for one set."""
        ones, zeros = (of[:, : np.max(end) + 1] for of in (self.ones, self.zeros))
        # Blocks of a lower rate end where the cumulative sums are furthest below a line of this rate.
        below_line = (1 - rate) * ones - rate * zeros
        if np.ndim(end):
            below_line[np.arange(below_line.shape[1]) > end] = np.inf
        rows, place = np.arange(len(self.ones)), np.argmin(below_line, axis=1)
        end, rate = np.ravel(end), np.ravel(rate)
        rest = (times_log(of[rows, end] - of[rows, place], p) for of, p in ((ones, rate), (zeros, 1 - rate)))
        return np.asarray(self.fitted[rows, place] + sum(rest))


def isotonic_band(
    scores: BinaryScores, positions: Any = None, confidence: float = 0.95, seed: int = 0
) -> CalibrationBand:
    """The band at these scores, or by default at 64 or fewer that show it well. At each, one interval of the true rate.

    It assumes that the true rate never falls as the score rises, and holds at one score at a time: over all scores
    together, the true curve leaves it somewhere more often. Between positions see `CalibrationBand.at`.
    docs/calibration.md has its simulated coverage. Raises `UndefinedForWeightsError` for weights and clusters,
    `PrevalenceError` if only one class is present, and `ParameterError`.

    >>> scores = BinaryScores.from_counts([0.1, 0.5, 0.9], [5, 20, 40], [45, 20, 10])
    >>> isotonic_band(scores).low.round(2)
    array([0.04, 0.33, 0.69])
    """
    confidence_level(confidence)
    if scores.is_weighted:
        raise UndefinedForWeightsError("core-interval-weighted")
    if scores.is_clustered:
        raise UndefinedForWeightsError("core-interval-clustered")
    if not (scores.n_positive and scores.n_negative):
        raise PrevalenceError("core-prevalence-one-class")
    wanted = _default_positions(scores) if positions is None else as_thresholds(positions, scores.dtype)
    at = np.unique(wanted)
    cases = _Cases.of(scores, at)
    critical = _CriticalValues.simulated(cases, confidence, whole_seed(seed))
    fitted = np.asarray(fit_of(scores.statistic, OBSERVED).at(at))
    limits = _limits(_Likelihoods(cases, cases.positives[np.newaxis]), fitted, critical)
    low, high = np.minimum(limits[0], fitted), np.maximum(limits[1], fitted)
    weights = scores.class_weights
    rate, low, high = (read_only(_moved(values, weights)) for values in (fitted, low, high))
    return CalibrationBand(read_only(at.astype(np.float64)), rate, low, high, fit_of(scores.statistic, weights))


def _moved(rate: FloatArray, weights: ClassWeights) -> FloatArray:
    """The rates at another prevalence, by their odds."""
    if weights == OBSERVED:
        return np.array(rate)
    positive, negative = weights.positive * rate, weights.negative * (1 - rate)
    return np.asarray(positive / (positive + negative))


def _default_positions(scores: BinaryScores) -> FloatArray:
    """All distinct scores if they are few; otherwise some at even shares of them, and even steps of the score."""
    distinct = scores.distinct_scores
    if len(distinct) <= POSITIONS:
        return distinct
    shares = distinct[np.linspace(0, len(distinct) - 1, POSITIONS // 2).astype(np.int64)]
    steps = np.linspace(distinct[0], distinct[-1], POSITIONS // 2, dtype=distinct.dtype)
    return np.concatenate([shares, steps])


class _CriticalValues(NamedTuple):
    """At each position, for some rates there (as log-odds, ascending), the critical likelihood ratio; shape (K, C)."""

    log_odds: FloatArray
    ratio: FloatArray

    @classmethod
    def simulated(cls, cases: _Cases, confidence: float, seed: int) -> "_CriticalValues":
        """From labels that are drawn from logistic curves within the sampling error of the one that fits best."""
        generator = np.random.default_rng(seed)
        curves, last = _curves(cases), len(cases.n) - 1
        # Between two groups, the rate is between theirs.
        rates = (curves[:, np.minimum(cases.below, last)] + curves[:, np.maximum(cases.above - 1, 0)]) / 2
        shape = (len(curves), N_SIMULATED, len(cases.n))
        labels = generator.binomial(cases.n.astype(np.int64), curves[:, np.newaxis], size=shape)
        likelihoods = _Likelihoods(cases, labels.reshape(-1, len(cases.n)).astype(np.float64))
        ratios = likelihoods.ratio(np.repeat(rates, N_SIMULATED, axis=0)).reshape(len(curves), N_SIMULATED, -1)
        critical = np.quantile(ratios, confidence, axis=1)
        order = np.argsort(rates, axis=0, kind="stable")
        return cls(*(np.take_along_axis(of, order, axis=0).T for of in (log_odds(rates), critical)))

    def at(self, rate: FloatArray) -> FloatArray:
        """The critical values of the hypotheses that the rate at each position is this one."""
        return np.array([np.interp(*point) for point in zip(log_odds(rate), self.log_odds, self.ratio, strict=True)])


def _curves(cases: _Cases) -> FloatArray:
    """The rates of each group by the logistic curve that fits best, and by lower and higher ones at each end.

    Far from the middle, whether a rate is rejected depends on how few positives (or negatives) are expected there, so
    the curve that is simulated should have this rate.
    """
    centre = np.average(cases.x, weights=cases.n)
    spread = np.sqrt(np.average((cases.x - centre) ** 2, weights=cases.n)) or 1.0
    scaled = (cases.x - centre) / spread
    share = np.cumsum(cases.n) / cases.n.sum()
    start = float(log_odds((cases.positives.sum() + 0.5) / (cases.n.sum() + 1)))
    fit = logistic_fit(scaled, cases.n, cases.positives, start=(start, 0.0), ridge=RIDGE)
    h00, h01, h11 = fit.information
    lines = [(fit.intercept, fit.slope)]
    for end in ENDS:
        x = scaled[min(int(np.searchsorted(share, end)), len(scaled) - 1)]
        # The most likely lines with another value at x; `variance` is that of the line there.
        determinant = h00 * h11 - h01 * h01
        direction = (h11 - h01 * x) / determinant, (h00 * x - h01) / determinant
        variance = direction[0] + direction[1] * x
        for errors in (-STANDARD_ERRORS, STANDARD_ERRORS):
            step = errors / math.sqrt(variance)
            lines.append((fit.intercept + step * direction[0], max(fit.slope + step * direction[1], 0.0)))
    return np.array([probability_of(intercept + slope * scaled) for intercept, slope in lines])


def _limits(likelihoods: "_Likelihoods", rate: FloatArray, critical: _CriticalValues) -> list[FloatArray]:
    def fits(rates: FloatArray) -> BoolArray:
        return np.asarray(likelihoods.ratio(rates)[0] <= critical.at(rates))

    ends = []
    for bound in (0.0, 1.0):
        inside, outside = rate.copy(), np.full(len(rate), bound)
        reaches = fits(outside)
        for _ in range(BISECTIONS):
            middle = (inside + outside) / 2
            is_inside = fits(middle)
            inside, outside = np.where(is_inside, middle, inside), np.where(is_inside, outside, middle)
        ends.append(np.where(reaches, bound, outside))
    # The curve never falls, so neither may its limits: each is moved outwards where it would.
    return [np.minimum.accumulate(ends[0][::-1])[::-1], np.maximum.accumulate(ends[1])]
