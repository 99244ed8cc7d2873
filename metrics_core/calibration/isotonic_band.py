"""A pointwise confidence band of the calibration curve: isotonic fits and likelihood ratios.

At a score x, a rate p is in the interval unless the best isotonic fit that has rate p at x is too much less likely than
the best isotonic fit (Banerjee and Wellner 2001). How much is too much depends on how flat the curve is near x, on
ties, and on how many cases are beyond x. So it is simulated: labels are drawn many times from a logistic curve fitted
to the data, and the quantile of the likelihood ratio at that curve's own rate is taken.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arrays import FloatArray, IntArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.calibration.isotonic import fit_of
from metrics_core.calibration.logistic import log_odds, logistic_fit, probability_of, times_log
from metrics_core.errors import PrevalenceError, UndefinedForWeightsError
from metrics_core.intervals import Interval
from metrics_core.parameters import confidence_level, whole_seed
from metrics_core.predictions import as_thresholds
from metrics_core.prevalence import OBSERVED, ClassWeights

# Groups of neighbouring scores, in addition to those that the positions of the band cut.
GROUPS = 250
N_SIMULATED = 200
BISECTIONS = 40
# Neighbours on each side over which the simulated quantiles are averaged.
SMOOTHED = 2
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

    def at(self, score: Any) -> Interval:
        """The limits at any score, joined by lines."""
        return Interval(*(np.interp(score, self.scores, limit) for limit in (self.low, self.high)))

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

    def isotonic_rates(self) -> FloatArray:
        """The fit to the groups at each position: between two blocks, halfway."""
        y, x = (np.append(0.0, np.cumsum(of)) for of in (self.positives, self.n - self.positives))
        [chain] = _lower_chains(x.tolist(), y.tolist(), [len(self.n)])
        dy, dx = np.diff(y[chain]), np.diff(x[chain])
        rates, last = dy / (dx + dy), len(chain) - 2
        # The blocks of the groups next to the position: both those of its own group, if there is one.
        has_own = self.above > self.below
        left = np.searchsorted(chain, np.where(has_own, self.below, self.below - 1), side="right") - 1
        right = np.where(has_own, left, np.searchsorted(chain, self.above, side="right") - 1)
        return np.asarray((rates[np.clip(left, 0, last)] + rates[np.clip(right, 0, last)]) / 2)


class _Side(NamedTuple):
    """For each position the blocks of the isotonic fit on one side of it, rates ascending, padded; shape (K, L).

    `fitted` is the log-likelihood of the blocks before; `ones` and `zeros` are the cases of this block and after.
    """

    rates: FloatArray
    fitted: FloatArray
    ones: FloatArray
    zeros: FloatArray


def _side(ones: FloatArray, zeros: FloatArray, ends: IntArray) -> _Side:
    """The fits to the first `ends[k]` groups, in which the share of ones ascends; `ends` ascend."""
    y, x = (np.append(0.0, np.cumsum(of)) for of in (ones, zeros))
    chains = _lower_chains(x.tolist(), y.tolist(), ends.tolist())
    width = max(map(len, chains))
    padded = np.array([[*chain, *[chain[-1]] * (width - len(chain))] for chain in chains])
    ys, xs = y[padded], x[padded]
    dy, dx = np.diff(ys, axis=1), np.diff(xs, axis=1)
    n = dx + dy
    rates = np.where(n > 0, dy / np.where(n > 0, n, 1), np.inf)
    likelihoods = times_log(dy, np.minimum(rates, 1)) + times_log(dx, 1 - np.minimum(rates, 1))
    fitted = np.zeros((len(ends), width))
    np.cumsum(likelihoods, axis=1, out=fitted[:, 1:])
    return _Side(rates, fitted, ys[:, -1:] - ys, xs[:, -1:] - xs)


def _lower_chains(x: list[float], y: list[float], ends: Sequence[int]) -> list[list[int]]:
    """The lower hull of the points 0 to `end`, for each end (Andrew's monotone chain, which meets all of them)."""
    chain: list[int] = []
    chains = []
    c = 0
    for end in ends:
        while c <= end:
            xc, yc = x[c], y[c]
            while len(chain) > 1:
                a, b = chain[-2], chain[-1]
                xb, yb = x[b], y[b]
                if (xb - x[a]) * (yc - yb) > (yb - y[a]) * (xc - xb):
                    break
                chain.pop()
            chain.append(c)
            c += 1
        chains.append(chain.copy())
    return chains


def _restricted(side: _Side, rate: FloatArray) -> FloatArray:
    """The log-likelihood of one side if no block's rate may exceed `rate`."""
    block = (side.rates < rate[:, np.newaxis]).sum(axis=1)
    at = np.arange(len(rate)), block
    return np.asarray(side.fitted[at] + times_log(side.ones[at], rate) + times_log(side.zeros[at], 1 - rate))


class _Likelihoods:
    """The likelihood ratio of a rate at each position, for one set of labels."""

    def __init__(self, cases: _Cases, positives: FloatArray) -> None:
        negatives = cases.n - positives
        last = len(cases.n)
        self._left = _side(positives, negatives, cases.below)
        self._right = _side(negatives[::-1], positives[::-1], last - cases.above[::-1])
        [whole] = _side(positives, negatives, np.array([last])).fitted[:, -1:]
        self._best = float(whole[0])
        sums = np.append(0.0, np.cumsum(positives)), np.append(0.0, np.cumsum(negatives))
        self._ones, self._zeros = (of[cases.above] - of[cases.below] for of in sums)

    def ratio(self, rate: FloatArray) -> FloatArray:
        """Twice the log-likelihood that is lost if the rate at each position must be `rate`."""
        right = _restricted(self._right, 1 - rate[::-1])[::-1]
        at = times_log(self._ones, rate) + times_log(self._zeros, 1 - rate)
        return np.asarray(2 * (self._best - _restricted(self._left, rate) - right - at))


def isotonic_band(
    scores: BinaryScores, positions: Any = None, confidence: float = 0.95, seed: int = 0
) -> CalibrationBand:
    """The band at these scores, or by default at 64 or fewer that show it well. At each, one interval of the true rate.

    It assumes that the true rate never falls as the score rises, and holds at one score at a time: over all scores
    together, the true curve leaves it somewhere more often. Between positions, limits are joined by lines.
    docs/calibration.md has its simulated coverage. Raises `UndefinedForWeightsError` for weights and clusters,
    `PrevalenceError` if only one class is present, and `ParameterError`.

    >>> scores = BinaryScores.from_counts([0.1, 0.5, 0.9], [5, 20, 40], [45, 20, 10])
    >>> isotonic_band(scores).low.round(2)
    array([0.04, 0.34, 0.67])
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
    rate = cases.isotonic_rates()
    critical = _critical_values(cases, confidence, whole_seed(seed))
    limits = _limits(_Likelihoods(cases, cases.positives), rate, critical)
    fitted = fit_of(scores.statistic, OBSERVED).at(at)
    low, high = np.minimum(limits[0], fitted), np.maximum(limits[1], fitted)
    weights = scores.class_weights
    moved = (read_only(_moved(values, weights)) for values in (np.asarray(fitted), low, high))
    return CalibrationBand(read_only(at.astype(np.float64)), *moved)


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


def _limits(likelihoods: "_Likelihoods", rate: FloatArray, critical: FloatArray) -> list[FloatArray]:
    ends = []
    for bound in (0.0, 1.0):
        inside, outside = rate.copy(), np.full(len(rate), bound)
        reaches = likelihoods.ratio(outside) <= critical
        for _ in range(BISECTIONS):
            middle = (inside + outside) / 2
            fits = likelihoods.ratio(middle) <= critical
            inside, outside = np.where(fits, middle, inside), np.where(fits, outside, middle)
        ends.append(np.where(reaches, bound, outside))
    # The curve never falls, so neither may its limits: each is moved outwards where it would.
    return [np.minimum.accumulate(ends[0][::-1])[::-1], np.maximum.accumulate(ends[1])]


def _critical_values(cases: _Cases, confidence: float, seed: int) -> FloatArray:
    centre = np.average(cases.x, weights=cases.n)
    spread = np.sqrt(np.average((cases.x - centre) ** 2, weights=cases.n)) or 1.0
    scaled = (cases.x - centre) / spread
    total = cases.positives.sum()
    start = float(log_odds((total + 0.5) / (cases.n.sum() + 1)))
    fit = logistic_fit(scaled, cases.n, cases.positives, start=(start, 0.0), ridge=RIDGE)
    # On few cases the fitted slope is too large as often as too small, and the flatter curve needs the wider band.
    h00, h01, h11 = fit.information
    slope = max(fit.slope - math.sqrt(h00 / (h00 * h11 - h01 * h01)), 0.0)
    level = logistic_fit(scaled, cases.n, cases.positives, slope=slope, start=(start, slope))
    curve = probability_of(level.intercept + slope * scaled)
    last = len(cases.n) - 1
    # Between two groups, the rate is between theirs.
    at = (curve[np.minimum(cases.below, last)] + curve[np.maximum(cases.above - 1, 0)]) / 2
    generator = np.random.default_rng(seed)
    labels = generator.binomial(cases.n.astype(np.int64), curve, size=(N_SIMULATED, len(curve))).astype(np.float64)
    ratios = np.array([_Likelihoods(cases, drawn).ratio(at) for drawn in labels])
    quantiles = np.quantile(ratios, confidence, axis=0)
    padded = np.pad(quantiles, SMOOTHED, mode="edge")
    return np.asarray(np.convolve(padded, np.full(2 * SMOOTHED + 1, 1 / (2 * SMOOTHED + 1)), mode="valid"))
