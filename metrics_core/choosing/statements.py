"""What a constraint states about new cases, and its exact test."""

from collections.abc import Callable
from typing import NamedTuple

from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import FLAGGED, Constraint
from metrics_core.computing.arrays import BoolArray, Count, Counts
from metrics_core.errors import ParameterError
from metrics_core.intervals.binomial import is_rejected
from metrics_core.statistic import Statistic

ALL = frozenset({"tp", "fp", "fn", "tn"})
FLAGGED_CELLS = frozenset({"tp", "fp"})
POSITIVES, NEGATIVES = frozenset({"tp", "fn"}), frozenset({"fp", "tn"})
F1_CELLS = frozenset({"tp", "fp", "fn"})


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


class Proportion(NamedTuple):
    """The statement that the share of `successes` among `trials`, sets of cells, is at least `bound`."""

    successes: frozenset[str]
    trials: frozenset[str]
    bound: float

    @property
    def has_fixed_trials(self) -> bool:
        """Whether the trials are the same at each threshold."""
        return self.trials in (ALL, POSITIVES, NEGATIVES)

    @property
    def is_monotone(self) -> bool:
        """Whether the share moves in one direction with the threshold."""
        is_of_one_side = self.successes <= FLAGGED_CELLS or self.successes.isdisjoint(FLAGGED_CELLS)
        return self.has_fixed_trials and is_of_one_side

    @property
    def is_of_rest(self) -> bool:
        """Whether it counts only cases that are not flagged."""
        return self.trials.isdisjoint(FLAGGED_CELLS)

    def test(self, level: float) -> Test:
        """The exact binomial test: P(so many successes or more) <= level at the bound."""

        def is_proved(cells: CellCounts) -> BoolArray:
            successes = sum(cells.least[name] for name in self.successes)
            failures = sum(cells.most[name] for name in self.trials - self.successes)
            return is_rejected(successes, successes + failures, self.bound, level)

        return is_proved


def statement_of(constraint: Constraint, scores: BinaryScores) -> Proportion:
    """What a constraint states; raises `ParameterError` for a metric that allows no guarantee."""
    metric, bound = constraint.metric, constraint.bound
    if metric.key == "f1" and constraint.sense == "at_least":
        # F1 = 2 J / (1 + J) for the share J of TP among the cases that are positive or flagged.
        return Proportion(frozenset({"tp"}), F1_CELLS, bound / (2 - bound))
    if metric.key == FLAGGED.key:
        cells, trials, bound = FLAGGED_CELLS, ALL, bound / float(scores.n)
    elif metric.proportion is None:
        raise ParameterError("core-guarantee-metric", metric=metric.key)
    else:
        cells, trials = map(frozenset, metric.proportion)
    return (
        Proportion(cells, trials, bound)
        if constraint.sense == "at_least"
        else Proportion(trials - cells, trials, 1 - bound)
    )


def total(statistic: Statistic, cells: frozenset[str]) -> Count:
    """The number of cases of the classes that are in these cells whole."""
    of_classes = ((POSITIVES, statistic.n_positive), (NEGATIVES, statistic.n_negative))
    return sum(number for of_class, number in of_classes if of_class <= cells)
