"""A threshold for each group: one for all, equal in a rate within a tolerance, or free; with its price in cases."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arguments.parameters import closed_share, whole_number
from metrics_core.choosing.choice import Choice, choose
from metrics_core.choosing.constraints import Constraint, as_constraints
from metrics_core.choosing.objectives import as_objective
from metrics_core.computing.arrays import BoolArray, Count, FloatArray, read_only
from metrics_core.computing.threads import on_threads
from metrics_core.confusion import ConfusionMatrix
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.groups.group_counts import GroupCounts
from metrics_core.groups.grouped_scores import GroupedScores, check_groups
from metrics_core.groups.rate_windows import RateWindows
from metrics_core.groups.threshold_rows import ROUNDING, RateTable, ThresholdRows, Utility, utility_of
from metrics_core.metrics import METRICS

# What can be equal among groups, beside one threshold for all and thresholds that are free.
EQUAL_RATES = ("recall", "fpr", "precision", "flagged_rate")
ONE, FREE = "one", "free"
# The rates that must reach a level; others must not exceed it.
_AT_LEAST = ("recall", "precision")
MAX_POINTS = 200
# The classes without which a group does not say where its threshold should be. With one class only, precision is 1 or 0
# and the least cost is that of flagging everybody or nobody, whatever the scores.
_NEEDED = {
    "recall": ("n_positive",),
    "fpr": ("n_negative",),
    "precision": ("n_positive", "n_negative"),
    "flagged_rate": (),
    FREE: ("n_positive", "n_negative"),
    ONE: (),
}

# Called with the number of points done; an exception that it raises cancels the rest.
Progress = Callable[[int], object]


@dataclass(frozen=True, kw_only=True, eq=False)
class GroupThresholds:
    """A threshold for each group, with what it leads to and its price against one threshold for all.

    `thresholds` by name, `matrix` the counts of the groups, arrays in their order, and `together` their sums. `rates`
    are those of `equal` (of recall, if that is "one" or "free"), nan where undefined, and `gap` the largest minus the
    smallest of the others; `is_within_tolerance` says whether it is at most the tolerance. `unreached` are groups in
    which no threshold reaches the level: nobody is flagged there.
    `undecided` are groups without a class that the rate needs: recall a positive case, FPR a negative one, precision
    and "free" both; and those in which no threshold meets the constraints. They have no threshold, and none of these
    numbers counts their cases.
    `one_threshold` is the highest one that finds as many positives in these groups together, `at_one_threshold` its
    counts; if every group is undecided, +inf and no case.
    """

    equal: str
    thresholds: Mapping[str, float]
    matrix: ConfusionMatrix
    together: ConfusionMatrix
    rates: FloatArray
    gap: float
    is_within_tolerance: bool
    unreached: tuple[str, ...]
    undecided: tuple[str, ...]
    one_threshold: float
    at_one_threshold: ConfusionMatrix

    @property
    def more_false_positives(self) -> Count:
        """The price: false positives beyond those of one threshold with at least the same overall recall."""
        more: Count = self.together.fp - self.at_one_threshold.fp
        return more

    @property
    def more_true_positives(self) -> Count:
        """True positives beyond those of that threshold: 0, or less where it cannot find exactly as many."""
        more: Count = self.together.tp - self.at_one_threshold.tp
        return more

    def to_frame(self) -> pd.DataFrame:
        """One row per group, of undecided ones the name only."""
        counts = dict(zip(("tp", "fp", "fn", "tn"), self.matrix.counts, strict=True))
        columns = {"group": list(self.thresholds), "threshold": list(self.thresholds.values()), "rate": self.rates}
        table = pd.DataFrame(columns | counts)
        return table.merge(pd.Series([*table["group"], *self.undecided], name="group"), how="right")


def group_thresholds(
    groups: GroupedScores,
    equal: str,
    *,
    objective: Any = None,
    level: float | None = None,
    overall_recall: float | None = None,
    tolerance: float = 0.0,
    constraints: Iterable[Constraint] = (),
) -> GroupThresholds:
    """A threshold for each group, exactly, over all distinct scores and +inf, where nobody is flagged.

    `equal` is "one" (the same threshold), "recall" (equal opportunity), "fpr", "precision" or "flagged_rate"
    (demographic parity), or "free". One of three says which of these thresholds:

    - `objective`, a sum over cases: "accuracy", "balanced_accuracy", "youden_j", `LeastCost(costs)` or
      `HighestNetBenefit(p)`, of all groups together. The best thresholds with a gap of at most `tolerance`. With a
      tolerance of 0, exact equality would leave little but flagging everybody or nobody; so for each level each group
      is at its rate nearest to it, as equal as its scores allow, and the best level is taken.
    - `level`: recall or precision of at least this much in each group, FPR or flagged rate of at most this much; with
      the highest such threshold for recall, the lowest for the others.
    - `overall_recall`: the level, for each group as above, at which all groups together have at least this recall with
      the fewest flagged. `GroupThresholds.more_false_positives` is then the price against one threshold.

    With `constraints`, "free" thresholds are the best of each group by itself among those that meet all of them there,
    on new cases of the group if they have a confidence; the objective is then any that `choose` knows.

    A group without a class that the rate needs, such as recall without a positive case, is undecided: it has no
    threshold and counts for nothing. Of tied thresholds the highest is taken; of tied levels the lowest, for precision
    the highest. The rates are those of these cases: `gap`
    tells by how much they may differ in others. Thresholds that depend on a protected attribute can be unlawful.

    Raises `ParameterError` unless exactly one of the three is given, for a level outside [0, 1], an objective that is
    no sum over cases such as F1, a level with "one" or "free", and constraints without "free" and an objective. Hardt,
    Price and Srebro 2016, arXiv:1610.02413, find randomized thresholds by the convex hull; these are not randomized.

    >>> from metrics_core.groups import group_by_value
    >>> rng = np.random.default_rng(1)
    >>> region, y_true = rng.choice(["north", "south"], 2000), rng.integers(0, 2, 2000)
    >>> distance = np.where(region == "north", 2, 1)
    >>> y_score = distance * (rng.normal(y_true * distance) - distance / 2)
    >>> groups = GroupedScores.from_predictions(y_true, y_score, group_by_value(region))
    >>> found = group_thresholds(groups, "recall", level=0.8)
    >>> found.rates.round(3), found.more_false_positives, found.together.fp, found.one_threshold < 0
    (array([0.801, 0.8  ]), 9, 284, True)
    """
    check_groups(groups)
    if equal not in (ONE, FREE, *EQUAL_RATES):
        raise ParameterError("core-rule", value=shown(equal), choices=", ".join((ONE, FREE, *EQUAL_RATES)))
    given = [objective is not None, level is not None, overall_recall is not None]
    if sum(given) != 1:
        raise ParameterError("core-groups-aim", count=sum(given))
    within, problem = closed_share(tolerance, "tolerance"), _Problem.of(groups, equal)
    limits = as_constraints(constraints)
    if limits:
        if equal != FREE or objective is None:
            raise ParameterError("core-groups-constraints", equal=equal)
        return problem.under(limits, objective)
    if objective is not None:
        utility = utility_of(objective, problem.groups.together)
        return problem.solution(problem.best_thresholds(utility, within), within)
    if equal == FREE or (equal == ONE and level is not None):
        raise ParameterError("core-groups-level", equal=equal)
    if level is not None:
        least = closed_share(level, "level")
        return problem.solution(problem.thresholds_at_level(least), within, least)
    recall = closed_share(overall_recall, "overall_recall")
    return problem.solution(problem.thresholds_at_overall_recall(recall), within)


class FrontierPoint(NamedTuple):
    """A gap and the value of the objective at the thresholds that reach it."""

    gap: float
    value: float
    thresholds: GroupThresholds


def frontier(
    groups: GroupedScores, equal: str, objective: Any, *, n_points: int = 25, progress: Progress | None = None
) -> list[FrontierPoint]:
    """Thresholds from the most equal to free ones: each point has a smaller gap than all that are better.

    The best thresholds for `n_points` tolerances, from 0 up to the gap of free thresholds, without those that another
    point beats in both. `value` is the objective of all groups together, such as the cost per case. Ascending by gap.
    `equal` is a rate, other arguments and errors as for `group_thresholds`; `progress` is called with the number of
    points done, and an exception that it raises cancels the rest.

    >>> from metrics_core import BinaryScores
    >>> north = BinaryScores.from_counts([0.2, 0.5, 0.8], [2, 10, 28], [60, 30, 10])
    >>> south = BinaryScores.from_counts([0.2, 0.5, 0.8], [8, 8, 4], [70, 20, 10])
    >>> points = frontier(GroupedScores.from_counts({"north": north, "south": south}), "recall", "accuracy")
    >>> [(round(point.gap, 2), round(point.value, 3)) for point in points]
    [(0.0, 0.769), (0.5, 0.815), (0.7, 0.838)]
    """
    check_groups(groups)
    if equal not in EQUAL_RATES:
        raise ParameterError("core-rule", value=shown(equal), choices=", ".join(EQUAL_RATES))
    count = whole_number(n_points, "n_points", least=2, most=MAX_POINTS)
    problem = _Problem.of(groups, equal)
    utility = utility_of(objective, problem.groups.together)
    free = problem.without_limit().best_thresholds(utility, 1.0)
    found = [problem.solution(free, 1.0)]
    for done, tolerance in enumerate(np.linspace(0, found[0].gap, count)[:-1].tolist(), start=1):
        found.append(problem.solution(problem.best_thresholds(utility, tolerance), tolerance))
        if progress is not None:
            progress(done)
    quantity = as_objective(objective).quantity
    points: list[FrontierPoint] = []
    best = -math.inf
    for one in sorted(found, key=lambda one: (one.gap, -utility.of(one.together))):
        goodness = utility.of(one.together)
        if goodness > best + ROUNDING * abs(goodness):
            points.append(FrontierPoint(one.gap, float(quantity(one.together)), one))
            best = goodness
    return points


@dataclass(frozen=True, eq=False)
class _Problem:
    """The groups that can be decided with the rows of each, and the rate that is to be equal."""

    groups: GroupedScores
    undecided: tuple[str, ...]
    equal: str
    rows: Sequence[ThresholdRows]
    windows: dict[Utility, RateWindows] = field(default_factory=dict)

    @classmethod
    def of(cls, groups: GroupedScores, equal: str) -> "_Problem":
        key = equal if equal in EQUAL_RATES else EQUAL_RATES[0]
        has_needed = {name: all(getattr(one, count) for count in _NEEDED[equal]) for name, one in groups.items()}
        decided = groups.only([name for name, has in has_needed.items() if has])
        undecided = tuple(name for name, has in has_needed.items() if not has)
        rows = on_threads(lambda scores: ThresholdRows.of(scores, key), decided.values())
        return cls(decided, undecided, equal, rows)

    def without_limit(self) -> "_Problem":
        """The same groups, each free to have its own best threshold."""
        return replace(self, equal=FREE)

    def best_thresholds(self, utility: Utility, tolerance: float) -> list[float]:
        """The best thresholds with a gap of at most the tolerance, or as equal as the scores allow."""
        if self.equal == ONE:
            together = ThresholdRows.of(self.groups.together, EQUAL_RATES[0])
            return [float(together.thresholds[together.best(utility)])] * len(self.groups)
        if self.equal == FREE or not self.rows:
            chosen = [rows.best(utility) for rows in self.rows]
        else:
            chosen = self._equal_rows(utility, tolerance)
        return [float(rows.thresholds[row]) for rows, row in zip(self.rows, chosen, strict=True)]

    def under(self, constraints: tuple[Constraint, ...], objective: Any) -> GroupThresholds:
        """The best threshold of each group by itself that meets the constraints there."""
        found = on_threads(lambda scores: choose(scores, objective, constraints), self.groups.values())
        chosen = {name: one.threshold for name, one in zip(self.groups, found, strict=True) if isinstance(one, Choice)}
        unmet = tuple(name for name in self.groups if name not in chosen)
        decided = _Problem.of(self.groups.only(list(chosen)), FREE)
        return replace(decided, undecided=(*self.undecided, *unmet)).solution(list(chosen.values()), 1.0)

    def _equal_rows(self, utility: Utility, tolerance: float) -> list[int]:
        windows = self._windows(utility)
        together = self.groups.together
        tied = ROUNDING * (abs(utility.tp) * together.n_positive + abs(utility.fp) * together.n_negative)
        is_precision = self.equal == "precision"
        found = windows.best_within(tolerance, tied, take_highest=is_precision) if tolerance > 0 else None
        return found or windows.best_nearest(tied, take_highest=is_precision)

    def _windows(self, utility: Utility) -> RateWindows:
        if utility not in self.windows:
            tables = on_threads(lambda rows: RateTable.of(rows, utility), self.rows)
            self.windows[utility] = RateWindows.of(tables)
        return self.windows[utility]

    def thresholds_at_level(self, level: float) -> list[float]:
        """For recall the highest threshold at which a group reaches the level, for other rates the lowest."""
        return [float(rows.thresholds[_row_at_level(rows, self.equal, level)]) for rows in self.rows]

    def thresholds_at_overall_recall(self, recall: float) -> list[float]:
        """Those of the level with the fewest flagged cases at which all groups together have this recall."""
        wanted = recall * self.groups.together.n_positive * (1 - ROUNDING)
        if self.equal == ONE or not self.rows:
            return [_one_threshold(self.groups, wanted)] * len(self.groups)
        rates = np.concatenate([rows.rate for rows in self.rows])
        levels = np.unique(rates[~np.isnan(rates)])
        # In the order in which more and more is flagged.
        if self.equal == "precision":
            levels = levels[::-1]

        def reaches(level: float) -> bool:
            found = sum(rows.tp[_row_at_level(rows, self.equal, level)] for rows in self.rows)
            return bool(found >= wanted)

        low, high = -1, len(levels) - 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if reaches(float(levels[middle])) else (middle, high)
        return self.thresholds_at_level(float(levels[high]))

    def solution(self, thresholds: list[float], tolerance: float, level: float | None = None) -> GroupThresholds:
        """These thresholds with what they lead to."""
        counts = GroupCounts.at(self.groups, thresholds)
        key = self.equal if self.equal in EQUAL_RATES else EQUAL_RATES[0]
        rates = counts.values(METRICS[key])
        defined = rates[~np.isnan(rates)]
        gap = float(np.ptp(defined)) if len(defined) else math.nan
        together = ConfusionMatrix(*(count.sum() for count in counts.matrix.counts))
        one = _one_threshold(self.groups, float(together.tp) * (1 - ROUNDING))
        return GroupThresholds(
            equal=self.equal,
            thresholds=dict(zip(self.groups, thresholds, strict=True)),
            matrix=counts.matrix,
            together=together,
            rates=read_only(rates),
            gap=gap,
            is_within_tolerance=not gap > tolerance + ROUNDING,
            unreached=self._unreached(level),
            undecided=self.undecided,
            one_threshold=one,
            at_one_threshold=self.groups.together.confusion_at(one),
        )

    def _unreached(self, level: float | None) -> tuple[str, ...]:
        if level is None or self.equal != "precision":
            return ()
        return tuple(
            name
            for name, rows in zip(self.groups, self.rows, strict=True)
            if not _reaches(rows.rate, self.equal, level).any()
        )


def _reaches(rate: FloatArray, equal: str, level: float) -> BoolArray:
    return rate >= level - ROUNDING if equal in _AT_LEAST else rate <= level + ROUNDING


def _row_at_level(rows: ThresholdRows, equal: str, level: float) -> int:
    """The row of a level; precision is undefined where nobody is flagged, and nothing is asked of it."""
    is_met = _reaches(rows.rate, equal, level) | np.isnan(rows.rate)
    if equal == "recall":
        return len(is_met) - 1 - int(is_met[::-1].argmax())
    return int(is_met.argmax())


def _one_threshold(groups: GroupedScores, wanted: float) -> float:
    """The highest threshold for all groups with at least so many true positives."""
    positives = groups.together.statistic.positives
    if wanted <= 0 or not len(positives.scores):
        return math.inf
    enough = np.asarray(positives.masses_of(slice(0, len(positives.scores)))) >= wanted
    return float(positives.scores[len(enough) - 1 - int(enough[::-1].argmax())])
