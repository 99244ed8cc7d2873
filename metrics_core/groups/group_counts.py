"""The confusion matrices of all groups at their thresholds, as arrays, and the limits of a metric in each group."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.parameters import two_sided_level
from metrics_core.choosing.score_inputs import one_threshold
from metrics_core.computing.arrays import Counts, FloatArray
from metrics_core.confusion import COUNTS, ConfusionMatrix, WeightedConfusionMatrix, WeightPowers
from metrics_core.errors import ThresholdError
from metrics_core.groups.grouped_scores import GroupedScores
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.linear import is_linear, linear_form, square_and_add
from metrics_core.intervals.proportions import Interval, wilson_limits
from metrics_core.intervals.weighted_ratios import CELL_RATIOS, weighted_f1_interval, weighted_interval
from metrics_core.metrics import Metric
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import NO_REASON, Limits, limits_of
from metrics_core.resampling.resamples import PSEUDO_CASE

# With fewer cases that a metric rests on, it has no interval: docs/groups.md has the simulated coverage.
MIN_CASES = 10
# Why a metric with a value has no interval, beside the reasons of `metrics_core.resampling.limits`.
FEW_CASES = "few-cases"
UNKNOWN_WEIGHTS = "unknown-weights"
NO_WEIGHTED_INTERVAL = "no-weighted-interval"

_F1_CELLS = ("tp", "fp", "fn")
_LEAST_LEVEL = 1e-9
# Greater than any quantile that is used; beyond it, levels are 1 to the last bit.
MAX_Z = 8.0

# The limits of each group, shape (groups,), at a normal quantile: at 1.96 those of 95 %.
LimitsAt = Callable[[float], Interval]


class GroupLimits(NamedTuple):
    """The limits of a metric in each group at any normal quantile, nan without limits, and why each has none."""

    at: LimitsAt
    why: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class GroupCounts:
    """The counts of each group at its threshold: one matrix with arrays of shape (groups,)."""

    names: tuple[str, ...]
    thresholds: tuple[float, ...]
    matrix: ConfusionMatrix

    @classmethod
    def at(cls, groups: GroupedScores, thresholds: Any) -> "GroupCounts":
        """The groups at one threshold, or at one for each; raises `ThresholdError` for another number, and for nan."""
        values = thresholds_of(groups, thresholds)
        matrices = [scores.confusion_at(value) for scores, value in zip(groups.values(), values, strict=True)]
        return cls(tuple(groups), tuple(values), _stacked(matrices))

    def rest(self) -> "GroupCounts":
        """For each group the counts of all other groups together."""

        def of_others(values: Any) -> Any:
            # A sum over the others: as a difference, rounding could leave weights where there are none.
            others = 1 - np.eye(len(self.names), dtype=np.int64)
            return values @ others

        counts = [of_others(np.asarray(count)) for count in self.matrix.counts]
        powers = self.matrix.weight_powers
        if powers is None:
            return GroupCounts(self.names, self.thresholds, ConfusionMatrix(*counts))
        of_rest = WeightPowers(*map(of_others, powers))
        return GroupCounts(self.names, self.thresholds, _weighted_matrix(counts, of_rest))

    @property
    def is_weighted(self) -> bool:
        """Whether counts are sums of weights."""
        return np.asarray(self.matrix.tp).dtype.kind == "f"

    def values(self, quantity: Quantity) -> FloatArray:
        """The metric in each group, nan where it is undefined."""
        return np.asarray(quantity(self.matrix), dtype=np.float64)

    def rests_on(self, quantity: Quantity) -> Counts:
        """The cases that a metric is a share of in each group; if it is none, those of the rarer class."""
        cells = _cells_of(quantity)
        if cells is None:
            return np.minimum(self.matrix.n_positive, self.matrix.n_negative)
        return np.sum([getattr(self.matrix, cell) for cell in cells], axis=0)

    def share_trials(self, quantity: Quantity) -> FloatArray | None:
        """The trials of a metric that is a share of cases, of weighted ones their effective number; None for others."""
        return None if _proportion(quantity) is None else self._effective(quantity)

    def limits(self, quantity: Quantity, settings: Bootstrap) -> GroupLimits:
        """The limits of a metric in each group: a closed form at any quantile, or those of resamples in proportion."""
        why = self._why_none(quantity)
        closed = None if all(why) else self._closed_limits(quantity)
        if closed is None and not all(why):
            return self._resampled_limits(quantity, why, settings)
        has_none = np.array([reason != NO_REASON for reason in why])

        def limits_at(z: float) -> Interval:
            low, high = closed(z) if closed is not None else (np.nan, np.nan)
            return Interval(np.where(has_none, np.nan, low), np.where(has_none, np.nan, high))

        return GroupLimits(limits_at, tuple(why))

    def _why_none(self, quantity: Quantity) -> list[str]:
        """Why a group has no limits, as far as its counts tell; empty where it may have."""
        powers = self.matrix.weight_powers
        why = np.full(len(self.names), NO_REASON, dtype=object)
        why[self._effective(quantity) < MIN_CASES] = FEW_CASES
        if self.is_weighted and not _has_weighted_limits(quantity):
            why[:] = NO_WEIGHTED_INTERVAL
        if powers is not None:
            why[np.isnan(powers.tp[0])] = UNKNOWN_WEIGHTS
        why[np.isnan(self.values(quantity))] = quantity.undefined_when
        reasons: list[str] = why.tolist()
        return reasons

    def _effective(self, quantity: Quantity) -> FloatArray:
        """The cases that a metric rests on; of weighted ones the number of equal cases that tell as much (Kish)."""
        powers = self.matrix.weight_powers
        if powers is None:
            return np.asarray(self.rests_on(quantity), dtype=np.float64)

        def effective(*cells: str) -> FloatArray:
            total = np.sum([getattr(self.matrix, cell) for cell in cells], axis=0)
            squares = np.sum([getattr(powers, cell)[0] for cell in cells], axis=0)
            return np.asarray(np.divide(total * total, squares, out=np.zeros(len(total)), where=squares > 0))

        cells = _cells_of(quantity)
        return np.minimum(effective("tp", "fn"), effective("fp", "tn")) if cells is None else effective(*cells)

    def _closed_limits(self, quantity: Quantity) -> LimitsAt | None:
        matrix = self.matrix
        if self.is_weighted and isinstance(quantity, Metric):
            if quantity.key == "f1":
                return lambda z: weighted_f1_interval(matrix, confidence=_level(z))
            if quantity.key in CELL_RATIOS:
                return lambda z: weighted_interval(matrix, CELL_RATIOS[quantity.key], _level(z))
        share = _proportion(quantity)
        if share is not None:
            successes, trials = (np.sum([getattr(matrix, cell) for cell in cells], axis=0) for cells in share)
            return lambda z: wilson_limits(successes, trials, z)
        if _is_f1(quantity):
            return lambda z: _f1_limits(matrix.tp, matrix.tp + matrix.fp + matrix.fn, z)
        return self._linear_limits(quantity) if is_linear(quantity) else None

    def _linear_limits(self, quantity: Quantity) -> LimitsAt:
        counts = zip(self.matrix.n_positive.tolist(), self.matrix.n_negative.tolist(), strict=True)
        forms = [linear_form(quantity, *both) if all(both) else None for both in counts]
        of_tpr = np.array([np.nan if form is None else form.of_tpr for form in forms])
        of_fpr = np.array([np.nan if form is None else form.of_fpr for form in forms])
        values = self.values(quantity)

        def limits_at(z: float) -> Interval:
            with np.errstate(invalid="ignore"):
                return square_and_add(values, self.matrix, of_tpr, of_fpr, _level(z))

        return limits_at

    def _resampled_limits(self, quantity: Quantity, why: list[str], settings: Bootstrap) -> GroupLimits:
        """Percentiles of a stratified Bayesian bootstrap, as `metrics_core.resampling` has them at one threshold."""
        values = self.values(quantity)
        columns = zip(*(count.tolist() for count in self.matrix.counts), values.tolist(), why, strict=True)
        found = [
            Limits(np.nan, np.nan, np.nan, reason)
            if reason
            else limits_of(value, quantity(_resampled(counts, settings, at)), settings)
            for at, (*counts, value, reason) in enumerate(columns)
        ]
        low, high = np.array([one.low for one in found]), np.array([one.high for one in found])
        drawn_at = NormalDist().inv_cdf(two_sided_level(settings.confidence))

        def limits_at(z: float) -> Interval:
            return Interval(values - z / drawn_at * (values - low), values + z / drawn_at * (high - values))

        return GroupLimits(limits_at, tuple(str(one.why) for one in found))


def thresholds_of(groups: GroupedScores, thresholds: Any) -> list[float]:
    """One threshold per group, in the dtype of its scores; raises `ThresholdError` for another number, and for nan."""
    names = list(groups)
    if isinstance(thresholds, Mapping):
        if thresholds.keys() != groups.keys():
            raise ThresholdError("core-groups-thresholds", count=len(thresholds), groups=len(groups))
        values = [thresholds[name] for name in names]
    elif np.ndim(thresholds) == 0:
        values = [thresholds] * len(names)
    else:
        values = list(thresholds)
        if len(values) != len(names):
            raise ThresholdError("core-groups-thresholds", count=len(values), groups=len(groups))
    return [float(one_threshold(value, groups[name].dtype)) for name, value in zip(names, values, strict=True)]


def _resampled(counts: Sequence[int], settings: Bootstrap, group: int) -> ConfusionMatrix:
    """The counts of resamples: TPR and FPR have the distribution Beta(flagged + 1/2, not flagged + 1/2)."""
    tp, fp, fn, tn = counts
    generator = np.random.default_rng([settings.seed, group])
    flagged = [
        generator.beta(hits + PSEUDO_CASE, rest + PSEUDO_CASE, settings.n_resamples) * (hits + rest)
        for hits, rest in ((tp, fn), (fp, tn))
    ]
    return ConfusionMatrix(*flagged, *(total - hits for total, hits in zip((tp + fn, fp + tn), flagged, strict=True)))


def _stacked(matrices: Sequence[ConfusionMatrix]) -> ConfusionMatrix:
    """One matrix with arrays of counts; of weighted cases with their weight powers, nan where weights are unknown."""
    if not matrices:
        return ConfusionMatrix(*(np.zeros(0, dtype=np.int64) for _ in COUNTS))
    counts = [np.array([getattr(matrix, name) for matrix in matrices]) for name in COUNTS]
    if all(array.dtype.kind == "i" for array in counts):
        return ConfusionMatrix(*counts)
    powers = [_powers_of(matrix) for matrix in matrices]
    return _weighted_matrix(counts, WeightPowers(*(np.stack(cell, axis=-1) for cell in zip(*powers, strict=True))))


def _powers_of(matrix: ConfusionMatrix) -> WeightPowers:
    if matrix.weight_powers is not None:
        return matrix.weight_powers
    # A case that counts one has the weight 1.
    is_counted = all(isinstance(count, int) for count in matrix.counts)
    return WeightPowers(*(np.full(2, float(count) if is_counted else np.nan) for count in matrix.counts))


def _weighted_matrix(counts: Sequence[Counts], powers: WeightPowers) -> ConfusionMatrix:
    tp, fp, fn, tn = counts
    return WeightedConfusionMatrix(tp, fp, fn, tn, powers=powers)


def _proportion(quantity: Quantity) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    return quantity.proportion if isinstance(quantity, Metric) else None


def _is_f1(quantity: Quantity) -> bool:
    return isinstance(quantity, Metric) and quantity.key == "f1"


def _cells_of(quantity: Quantity) -> tuple[str, ...] | None:
    """The cells that a metric is a share of; None for one that compares both classes."""
    share = _proportion(quantity)
    if share is not None:
        return share[1]
    return _F1_CELLS if _is_f1(quantity) else None


def _has_weighted_limits(quantity: Quantity) -> bool:
    return _is_f1(quantity) or (isinstance(quantity, Metric) and quantity.key in CELL_RATIOS) or is_linear(quantity)


def _f1_limits(hits: Counts, trials: Counts, z: float) -> Interval:
    """As `metrics_core.intervals.proportions.f1_interval`, at a normal quantile."""
    return Interval(*(2 * limit / (1 + limit) for limit in wilson_limits(hits, trials, z)))


def _level(z: float) -> float:
    """The confidence level of a normal quantile, within the range of levels."""
    return min(max(2 * NormalDist().cdf(z) - 1, _LEAST_LEVEL), 1 - 2**-53)
