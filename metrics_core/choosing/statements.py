"""What a constraint states about new cases, and how cases prove it at one threshold.

A share of cases has its exact binomial test. What is made of several shares (F2, expected cost, any metric at another
prevalence) is proved where the exact lower limits of all of them, each with a part of the error, keep the bound.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import FLAGGED, Constraint
from metrics_core.computing.arrays import BoolArray, Counts, FloatArray, Values
from metrics_core.errors import ParameterError
from metrics_core.formula import Formula, linear_fraction
from metrics_core.intervals.binomial import is_rejected, lower_limit_of_many
from metrics_core.metrics import Metric
from metrics_core.statistic import Statistic

Cells = frozenset[str]
ALL: Cells = frozenset({"tp", "fp", "fn", "tn"})
FLAGGED_CELLS: Cells = frozenset({"tp", "fp"})
POSITIVES: Cells = frozenset({"tp", "fn"})
NEGATIVES: Cells = frozenset({"fp", "tn"})
ANY_PREVALENCE = 0.5
# What a lower threshold makes of misses and of true negatives.
_MOVES = (("fn", "tp"), ("tn", "fp"))


class CellCounts(NamedTuple):
    """The least and the greatest number in each cell, at several thresholds: equal if it is known."""

    least: dict[str, Counts]
    most: dict[str, Counts]


# Whether a statement is proved at one error level, for any numbers in these ranges.
Test = Callable[[CellCounts], BoolArray]


def cells_between(statistic: Statistic, first: tuple[Counts, Counts], last: tuple[Counts, Counts]) -> CellCounts:
    """The cells at thresholds that flag from the `first` to the `last` TP and FP; of one threshold, both are equal."""
    p, n = statistic.n_positive, statistic.n_negative
    least = {"tp": first[0], "fp": first[1], "fn": p - last[0], "tn": n - last[1]}
    most = {"tp": last[0], "fp": last[1], "fn": p - first[0], "tn": n - first[1]}
    return CellCounts(least, most)


class Share(NamedTuple):
    """The share of `successes` among `trials`, sets of cells."""

    successes: Cells
    trials: Cells

    @property
    def complement(self) -> "Share":
        """The share of all other trials."""
        return Share(self.trials - self.successes, self.trials)

    @property
    def direction(self) -> int:
        """1 if it never falls as the threshold does, -1 if it never rises, 0 if it may do both."""
        if self.trials not in (ALL, POSITIVES, NEGATIVES):
            return 0
        gains, losses = (
            any(
                (end in self.successes) - (start in self.successes) == sign
                for start, end in (("fn", "tp"), ("tn", "fp"))
            )
            for sign in (1, -1)
        )
        return gains - losses

    def fewest(self, cells: CellCounts) -> tuple[Counts, Counts]:
        """The successes and trials of the lowest share."""
        successes = _sum(cells.least, cells.most, self.successes)
        return successes, successes + _sum(cells.most, cells.least, self.trials - self.successes)


def _sum(extreme: dict[str, Counts], opposite: dict[str, Counts], names: Cells) -> Counts:
    """The extreme number of cases in some cells; both cells of a class always have all of it."""
    wholes = [of_class for of_class in (POSITIVES, NEGATIVES) if of_class <= names]
    sums = [extreme[first] + opposite[second] for first, second in wholes]
    return sum([*sums, *(extreme[name] for name in names.difference(*wholes))])


@dataclass(frozen=True)
class Proportion:
    """The statement that a share is at least `bound`."""

    share: Share
    bound: float

    @property
    def shares(self) -> tuple[Share, ...]:
        """The shares that it is about."""
        return (self.share,)

    @property
    def is_certain(self) -> bool:
        """Whether it holds of any cases."""
        return self.bound <= 0

    def test(self, level: float) -> Test:
        """The exact binomial test: P(so many successes or more) <= level at the bound."""
        return lambda cells: is_rejected(*self.share.fewest(cells), self.bound, level)


@dataclass(frozen=True)
class Combination:
    """The statement that a constraint is satisfied, of whose metric several shares decide: the higher, the better.

    `value` is the metric for the shares; `weights` are the parts of the error of each.
    """

    constraint: Constraint
    shares: tuple[Share, ...]
    weights: tuple[float, ...]
    value: Callable[..., Values]

    @property
    def is_certain(self) -> bool:
        """Whether it holds of any cases."""
        metric, bound = self.constraint.metric, self.constraint.bound
        return bound <= metric.minimum if self.constraint.sense == "at_least" else bound >= metric.maximum

    def test(self, level: float) -> Test:
        """Whether the metric keeps the bound for the lower limits of all shares."""

        return lambda cells: self.is_kept_by(self.worst(cells, level))

    def worst(self, cells: CellCounts, level: float) -> Values:
        """The metric for the lower limits of all shares, which are exceeded together with this error at most."""
        weighted = zip(self.shares, self.weights, strict=True)
        limits = (lower_limit_of_many(*share.fewest(cells), 1 - level * weight) for share, weight in weighted)
        return self.value(*limits)

    def best(self, cells: CellCounts, level: float) -> Values:
        """The same for the upper limits."""
        weighted = ((share.complement, weight) for share, weight in zip(self.shares, self.weights, strict=True))
        limits = (1 - lower_limit_of_many(*share.fewest(cells), 1 - level * weight) for share, weight in weighted)
        return self.value(*limits)

    def is_kept_by(self, value: Values) -> BoolArray:
        """Whether a value of the metric keeps the bound."""
        bound = self.constraint.bound
        return np.asarray(value >= bound if self.constraint.sense == "at_least" else value <= bound)


Statement = Proportion | Combination


def direction(statement: Statement) -> int:
    """1 if thresholds that keep it are those up to one, -1 if from one on, 0 if neither is certain."""
    directions = {share.direction for share in statement.shares}
    return directions.pop() if len(directions) == 1 else 0


def statement_of(constraint: Constraint, scores: BinaryScores) -> Statement:
    """What a constraint states of cases at the prevalence of the scores.

    Raises `ParameterError` for a metric that allows no guarantee.
    """
    metric = constraint.metric
    share = Share(*map(frozenset, metric.proportion)) if metric.proportion else None
    if share and (scores.target_prevalence is None or share.trials in (POSITIVES, NEGATIVES)):
        bound = constraint.bound / (float(scores.n) if metric.key == FLAGGED.key else 1)
        return Proportion(share, bound) if constraint.sense == "at_least" else Proportion(share.complement, 1 - bound)
    if metric.higher_is_better is not (constraint.sense == "at_least") and not _is_of_flagged(metric):
        raise ParameterError("core-guarantee-metric", metric=metric.key)
    is_of_rates = metric.prevalence_invariant or (scores.target_prevalence is not None and metric.best_at_positives)
    if is_of_rates or _is_of_flagged(metric):
        return _of_rates(constraint, scores)
    fraction = linear_fraction(metric.ratio) if isinstance(metric.ratio, Formula) else None
    if fraction is None:
        raise ParameterError("core-guarantee-prevalence", metric=metric.key)
    above, below = fraction
    if below == dict.fromkeys(ALL, 1.0):
        return _of_mean(constraint, {name: above.get(name, 0.0) for name in ALL})
    if above == {"tp": below.get("tp")} and "tn" not in below:
        return _of_hits(constraint, *(below.get(name, 0.0) for name in ("tp", "fn", "fp")))
    raise ParameterError("core-guarantee-metric", metric=metric.key)


def _is_of_flagged(metric: Metric) -> bool:
    return metric.key in (FLAGGED.key, "flagged_rate")


def _of_hits(constraint: Constraint, hit: float, miss: float, alarm: float) -> Statement:
    """For hit TP / (hit TP + miss FN + alarm FP), such as F-beta: from precision and recall."""
    tp = frozenset({"tp"})
    if miss == alarm:
        # A function of the share of TP among the cases that are positive or flagged.
        bound = constraint.bound * alarm
        return Proportion(Share(tp, ALL - {"tn"}), bound / (hit * (1 - constraint.bound) + bound))

    def value(precision: FloatArray, recall: FloatArray) -> FloatArray:
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(hit / (hit + miss * (1 / recall - 1) + alarm * (1 / precision - 1)))

    shares, total = (Share(tp, FLAGGED_CELLS), Share(tp, POSITIVES)), miss + alarm
    return Combination(constraint, shares, (alarm / total, miss / total), value)


def _of_mean(constraint: Constraint, weights: dict[str, float]) -> Combination:
    """For the mean of a value of each case, such as its cost: from the shares of cases that are no worse."""
    sign = 1 if constraint.sense == "at_least" else -1
    worst, *better = sorted({sign * weight for weight in weights.values()})
    steps = np.diff([worst, *better])
    shares = tuple(
        Share(frozenset(name for name, weight in weights.items() if sign * weight >= least), ALL) for least in better
    )

    def value(*limits: FloatArray) -> FloatArray:
        return sign * np.asarray(worst + sum(step * limit for step, limit in zip(steps, limits, strict=True)))

    return Combination(constraint, shares, tuple((steps / steps.sum()).tolist()), value)


def _of_rates(constraint: Constraint, scores: BinaryScores) -> Combination:
    """At a known prevalence, or for a metric that does not depend on it: from the rates of both classes."""
    prevalence = ANY_PREVALENCE if scores.target_prevalence is None else scores.target_prevalence
    metric, size = constraint.metric, float(scores.n) if constraint.metric.key == FLAGGED.key else 1.0
    of_positives, of_negatives = Share(frozenset({"tp"}), POSITIVES), Share(frozenset({"tn"}), NEGATIVES)
    if _is_of_flagged(metric):
        # Fewer flagged cases of both classes, or more.
        if constraint.sense == "at_most":
            of_positives = of_positives.complement
        else:
            of_negatives = of_negatives.complement

    def value(first: FloatArray, second: FloatArray) -> Values:
        tp = first if "tp" in of_positives.successes else 1 - first
        tn = second if "tn" in of_negatives.successes else 1 - second
        positive, negative = size * prevalence, size * (1 - prevalence)
        return metric.ratio(positive * tp, negative * (1 - tn), positive * (1 - tp), negative * tn)

    return Combination(constraint, (of_positives, of_negatives), (0.5, 0.5), value)
