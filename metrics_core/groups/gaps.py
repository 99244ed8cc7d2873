"""The gap between groups in a metric: largest minus smallest, with an interval, a test and what it could have seen."""

import math
from dataclasses import dataclass, fields
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.parameters import two_sided_level
from metrics_core.computing.arrays import FloatArray
from metrics_core.groups.group_counts import MAX_Z, GroupCounts, GroupLimits
from metrics_core.groups.grouped_scores import GroupedScores, check_groups
from metrics_core.groups.null_distributions import chi_square_quantile, largest_true, range_exceeds, range_quantile
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import Interval, wilson_limits
from metrics_core.metrics import Metric
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import NO_REASON
from metrics_core.resampling.quantities import QuantitySpec, as_quantity

_NORMAL = NormalDist()
# The spread between groups is searched up to this many times the range of the values.
_MOST_SPREAD = 20.0
# At these normal quantiles a bound is computed to find where it crosses 0.
_QUANTILES = np.linspace(0, MAX_Z, 81)
# The share of samples in which a difference of the reach is told from none.
POWER = 0.95
Z_OF_POWER = NormalDist().inv_cdf(POWER)
# Differences that are tried: the reach is known to this part of the range of a share.
_STEPS = 400


@dataclass(frozen=True, kw_only=True)
class DifferenceToRest:
    """A metric of a group minus that of all other groups' cases together, with limits that hold for all groups at once.

    Without limits, `low`, `high` and `p_value` (adjusted for all groups) are nan, and `why` says why.
    """

    group: str
    value: float
    rest: float
    difference: float
    low: float
    high: float
    p_value: float
    why: str

    @property
    def is_told(self) -> bool:
        """Whether the group differs from the rest, at the confidence level for all groups together."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, kw_only=True)
class Spread:
    """The standard deviation of a metric between groups, beyond the noise in each, with its limits."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, kw_only=True)
class Gap:
    """The largest minus the smallest value of a metric among groups, with its interval.

    `value` is the observed gap between the groups `highest` and `lowest`; noise alone makes it greater than 0, so read
    it with its `interval`. `p_value` tests that all groups are equal, and `is_told` says that they are not: then the
    interval is above 0. `reach` is the gap that this test tells in 95 % of samples, whichever groups differ by it; the
    range of the metric if no smaller one is.
    `left_out` are the groups without limits, which do not count. With fewer than two others the numbers are nan,
    `interval` and `spread` None.
    """

    quantity: Quantity
    highest: str
    lowest: str
    value: float
    interval: Interval | None
    p_value: float
    reach: float
    spread: Spread | None
    to_rest: tuple[DifferenceToRest, ...]
    left_out: tuple[str, ...]
    confidence: float

    @property
    def is_told(self) -> bool:
        """Whether the groups are told apart at the confidence level."""
        return self.p_value < 1 - self.confidence

    @property
    def can_be_told(self) -> bool:
        """Whether a gap that the metric can have, up to its range, is told in 95 % of samples."""
        return self.reach < _range(self.quantity)

    def to_frame(self) -> pd.DataFrame:
        """One row per group: its difference to the rest."""
        names = [field.name for field in fields(DifferenceToRest)]
        return pd.DataFrame({name: [getattr(one, name) for one in self.to_rest] for name in names})


def _range(quantity: Quantity) -> float:
    return quantity.maximum - quantity.minimum if isinstance(quantity, Metric) else math.inf


def gap(
    groups: GroupedScores,
    thresholds: Any,
    metric: QuantitySpec,
    *,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    seed: int = 0,
) -> Gap:
    """The gap between groups in a metric at their thresholds: its interval, a test of equal groups, and its reach.

    `thresholds` and `metric` as for `group_metrics`. The limits of a difference of two groups are square-and-add from
    the limits l, u of each (Zou and Donner 2008, doi:10.1002/sim.3095), for proportions Newcombe's. The lower limit
    of the gap is the largest lower limit among all pairs, taken at the quantile of Tukey's studentized range, so that
    all pairs hold at once; 0 if it is negative. The upper limit is the largest among all pairs too, each at its own
    level, since the two groups that truly differ most are one pair. So the coverage is at least nominal, and more with
    many groups that are nearly equal; the test keeps its level. docs/groups.md has both, simulated.

    `spread` is the standard deviation between groups beyond their noise, with the Q-profile interval of Viechtbauer
    2007, doi:10.1002/sim.2514. `to_rest` compares each group with all other cases, at Šidák's level for all groups.
    Raises as `group_metrics`.

    >>> from metrics_core import BinaryScores
    >>> parts = {"a": (80, 20), "b": (82, 18), "c": (60, 40)}
    >>> scores = {name: BinaryScores.from_counts([1, 0], counts, [0, 0]) for name, counts in parts.items()}
    >>> found = gap(GroupedScores.from_counts(scores), 0.5, "recall")
    >>> found.highest, found.lowest, round(found.value, 2), [round(limit, 3) for limit in found.interval]
    ('b', 'c', 0.22, [0.07, 0.336])
    >>> found.is_told, round(found.p_value, 4), round(found.reach, 2)
    (True, 0.0018, 0.28)
    """
    check_groups(groups)
    settings, quantity = Bootstrap(confidence, n_resamples, seed), as_quantity(metric)
    counts = GroupCounts.at(groups, thresholds)
    limits = counts.limits(quantity, settings)
    values = counts.values(quantity)
    used = np.flatnonzero([why == NO_REASON for why in limits.why])
    to_rest = _to_rest(counts, quantity, limits, settings)
    left_out = tuple(name for name, why in zip(counts.names, limits.why, strict=True) if why != NO_REASON)
    if len(used) < 2:
        return Gap(
            quantity=quantity,
            highest="",
            lowest="",
            value=math.nan,
            interval=None,
            p_value=math.nan,
            reach=math.nan,
            spread=None,
            to_rest=to_rest,
            left_out=left_out,
            confidence=settings.confidence,
        )
    pairs = _Pairs(values[used], used, limits)
    tail = 1 - settings.confidence
    simultaneous = range_quantile(len(used), 1 - tail) / math.sqrt(2)
    pointwise = _NORMAL.inv_cdf(two_sided_level(settings.confidence))
    errors = pairs.standard_errors(pointwise)
    trials = counts.share_trials(quantity)
    if trials is None:
        reach = (simultaneous + Z_OF_POWER) * math.sqrt(float((np.sort(errors)[-2:] ** 2).sum()))
    else:
        reach = share_reach(values[used], trials[used], simultaneous)
    span = _range(quantity)
    told_up_to = largest_true(lambda z: pairs.lowest(z) > 0, MAX_Z)
    return Gap(
        quantity=quantity,
        highest=counts.names[used[int(values[used].argmax())]],
        lowest=counts.names[used[int(values[used].argmin())]],
        value=float(np.ptp(values[used])),
        interval=Interval(max(0.0, pairs.lowest(simultaneous)), min(span, pairs.highest(pointwise))),
        p_value=range_exceeds(len(used), told_up_to * math.sqrt(2)),
        reach=min(span, reach),
        spread=_spread(values[used], errors * errors, tail),
        to_rest=to_rest,
        left_out=left_out,
        confidence=settings.confidence,
    )


@dataclass(frozen=True, eq=False)
class _Pairs:
    """All pairs of the groups that have limits."""

    values: FloatArray
    used: Any
    limits: GroupLimits

    def lowest(self, z: float) -> float:
        """The largest lower limit of a difference."""
        below, above = self._distances(z)
        return float((self._differences - np.sqrt(np.add.outer(below * below, above * above))).max())

    def highest(self, z: float) -> float:
        """The largest upper limit of a difference."""
        below, above = self._distances(z)
        return float((self._differences + np.sqrt(np.add.outer(above * above, below * below))).max())

    def standard_errors(self, z: float) -> FloatArray:
        """Half of the distance between the limits of each group, in units of the quantile."""
        below, above = self._distances(z)
        return (below + above) / (2 * z)

    @property
    def _differences(self) -> FloatArray:
        """Of each ordered pair of two groups; -inf for a group with itself."""
        differences = np.subtract.outer(self.values, self.values)
        np.fill_diagonal(differences, -np.inf)
        return differences

    def _distances(self, z: float) -> tuple[FloatArray, FloatArray]:
        low, high = self.limits.at(z)
        return self.values - low[self.used], high[self.used] - self.values


def _to_rest(
    counts: GroupCounts, quantity: Quantity, limits: GroupLimits, settings: Bootstrap
) -> tuple[DifferenceToRest, ...]:
    others = counts.rest()
    of_rest = others.limits(quantity, settings)
    values, rest = counts.values(quantity), others.values(quantity)
    why = [own or other for own, other in zip(limits.why, of_rest.why, strict=True)]
    n_compared = sum(reason == NO_REASON for reason in why)
    # Two groups are each other's rest: one comparison.
    n_tests = 1 if len(why) == 2 else max(n_compared, 1)
    difference = values - rest

    def limits_at(z: float) -> tuple[FloatArray, FloatArray]:
        (low, high), (low_of_rest, high_of_rest) = limits.at(z), of_rest.at(z)
        below = np.hypot(values - low, high_of_rest - rest)
        above = np.hypot(high - values, rest - low_of_rest)
        return difference - below, difference + above

    # The bound on the side of 0 falls steadily, so that its crossing lies on a line between two quantiles.
    bounds = np.array([np.where(difference > 0, low, -high) for low, high in map(limits_at, _QUANTILES.tolist())])
    low, high = limits_at(_NORMAL.inv_cdf(two_sided_level(settings.confidence ** (1 / n_tests))))
    found = []
    for at, (name, reason) in enumerate(zip(counts.names, why, strict=True)):
        z = float(np.interp(0.0, -bounds[:, at], _QUANTILES))
        found.append(
            DifferenceToRest(
                group=name,
                value=float(values[at]),
                rest=float(rest[at]),
                difference=float(difference[at]),
                low=float(low[at]),
                high=float(high[at]),
                p_value=math.nan if reason else 1 - (1 - 2 * _NORMAL.cdf(-z)) ** n_tests,
                why=reason,
            )
        )
    return tuple(found)


def _spread(values: FloatArray, variances: FloatArray, tail: float) -> Spread:
    """The standard deviation between groups by the Q-profile method, with the Mandel-Paule estimate.

    Q(s²) = Σ w (x - x̄)² with w = 1 / (v + s²) and the weighted mean x̄ falls with s², and is chi-square with one degree
    less than groups at the true s². Paule and Mandel 1982, doi:10.6028/jres.087.022.
    """
    degrees = len(values) - 1
    most = _MOST_SPREAD * float(np.ptp(values)) + math.sqrt(float(variances.max()))

    def spread_at(q: float) -> float:
        def exceeds(spread: float) -> bool:
            weights = 1 / (variances + spread * spread)
            deviations = values - weights @ values / weights.sum()
            return bool(weights @ (deviations * deviations) > q)

        return largest_true(exceeds, most)

    low, high = (spread_at(chi_square_quantile(level, degrees)) for level in (1 - tail / 2, tail / 2))
    return Spread(value=spread_at(float(degrees)), low=low, high=high)


def share_reach(shares: FloatArray, trials: FloatArray, z: float) -> float:
    """The difference of two groups that is told in 95 % of samples, at the normal quantile z of the test.

    One of two groups has the share of all groups together, the other one is lower or higher by the reach; the largest
    reach among all pairs counts, and infinity if no difference up to 0 or 1 is told so often. A side on which none is
    told counts with its room: a greater difference cannot be on that side. `shares` and `trials` have shape (groups,).
    The 5 % quantile of the difference, in the normal approximation, must be where the square-and-add limits of both
    shares exclude 0.

    >>> round(share_reach(np.array([0.8, 0.8]), np.array([200.0, 200.0]), 1.96), 2)
    0.16
    """
    common = float(np.clip(shares @ trials / trials.sum(), 0, 1))
    first, second = np.sort(trials)[:2].tolist()
    found = {
        side: max(_reach(common, side, first, second, z), _reach(common, side, second, first, z))
        for side in (-1, 1)
        if _room(common, side)
    }
    if all(map(math.isinf, found.values())):
        return math.inf
    return max(_room(common, side) if math.isinf(reach) else reach for side, reach in found.items())


def _room(common: float, side: int) -> float:
    return common if side < 0 else 1 - common


def _reach(common: float, side: int, n_common: float, n_other: float, z: float) -> float:
    differences = _room(common, side) * np.arange(1, _STEPS + 1) / _STEPS
    other = common + side * differences
    variances = common * (1 - common) / n_common, other * (1 - other) / n_other
    error = np.sqrt(variances[0] + variances[1])
    with np.errstate(divide="ignore", invalid="ignore"):
        toward = [np.where(error > 0, Z_OF_POWER * each / error, 0) for each in variances]
    # Counts are whole: the quantile may be half a step nearer to 0.
    step = 0.5 / max(n_common, n_other)
    seen, seen_other = common + side * toward[0], other - side * toward[1]
    distances = np.hypot(_distance(seen, n_common, side, z), _distance(seen_other, n_other, -side, z))
    is_told = side * (seen_other - seen) - step > distances
    return float(differences[is_told.argmax()]) if is_told.any() else math.inf


def _distance(share: FloatArray, n: float, side: int, z: float) -> FloatArray:
    """From a share to its limit on one side."""
    inside = np.clip(share, 0, 1)
    limits = wilson_limits(inside * n, n, z)
    return np.asarray(inside - limits[0] if side < 0 else limits[1] - inside)
