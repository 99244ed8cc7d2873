"""Partly labelled cases: coverage of bounds and intervals, power of the tests of assumptions, and time.

`python -m benchmarks.partial` prints the tables of docs/partial_labels.md.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from benchmarks.plan import Plan, whole_number
from benchmarks.report import Table, at_most, integer_text, markdown, ratio_text, seconds_text
from benchmarks.statistic import Predictions
from benchmarks.timing import best_seconds
from metrics_core import METRICS, BinaryScores, ConfusionMatrix, Interval
from metrics_core.calibration.check import calibration_check
from metrics_core.intervals.weighted_ratios import CELL_RATIOS, weighted_f1_interval, weighted_interval
from metrics_core.partial import (
    Calibrated,
    Design,
    PartialLabels,
    Probabilities,
    Strata,
    bounds_of,
    dependence_test,
    estimate,
    inclusion_test,
    score_strata,
    scores_test,
)

CONFIDENCE, LEVEL = 0.95, 0.05
COVERED = ("precision", "recall", "f1", "fpr", "accuracy")
# The shares of new cases that are flagged at the thresholds; the second is that from which all are labelled.
FLAGGED = (0.02, 0.05, 0.15)
APART = 2.0
WEEKS = 12
POSITIONS, ROWS_OF_GOAL, MAX_RATIO = 2000, 1_000_000, 2

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
_below = np.vectorize(NormalDist().cdf, otypes=[np.float64])


@dataclass(frozen=True)
class Population:
    """Two normal classes; the score is the probability of the positive class."""

    prevalence: float

    def score_of(self, value: Floats) -> Floats:
        """The calibrated score of a case."""
        odds = self.prevalence / (1 - self.prevalence) * np.exp(APART * value - APART * APART / 2)
        return odds / (1 + odds)

    def drawn(self, random: np.random.Generator, n: int) -> tuple[Mask, Floats]:
        """Labels and scores of new cases."""
        positive = random.random(n) < self.prevalence
        return positive, self.score_of(random.normal(size=n) + APART * positive)

    def cells_above(self, value: Floats) -> ConfusionMatrix:
        """The shares of the four cells, for thresholds before `score_of`."""
        missed, rejected = _below(value - APART), _below(value)
        p, n = self.prevalence, 1 - self.prevalence
        return ConfusionMatrix(p * (1 - missed), n * (1 - rejected), p * missed, n * rejected)

    def threshold_that_flags(self, share: float) -> float:
        """The value before `score_of` above which so many cases are."""
        low, high = -10.0, 10.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if self.cells_above(np.array(middle)).flagged_rate > share else (low, middle)
        return low


@dataclass(frozen=True)
class Drawn:
    """A sample: labels, scores, the week of each case, a group that tells nothing, and the used threshold."""

    positive: Mask
    scores: Floats
    weeks: NDArray[np.int64]
    group: NDArray[np.int64]
    used: float

    @property
    def rank(self) -> Floats:
        """The place of each score, from 0 to 1."""
        return np.argsort(np.argsort(self.scores)) / len(self.scores)


@dataclass(frozen=True)
class Checking:
    """How cases are checked: the probability of each, for a labelled share on average, and the design assumed."""

    name: str
    probabilities: Callable[[Drawn, float], Floats]
    design: Callable[[PartialLabels, Drawn, float], Design | None]


def _evenly(cases: Drawn, share: float) -> Floats:
    return np.full(len(cases.scores), share)


def _by_score(cases: Drawn, share: float) -> Floats:
    return np.minimum(share * (0.3 + 2.8 * cases.rank**3), 1)


def _above(cases: Drawn, share: float, below: float = 0.0) -> Floats:
    return np.where(cases.scores >= cases.used, 1.0, below * share)


def _by_week(cases: Drawn, share: float) -> Floats:
    return np.linspace(1.9, 0.1, WEEKS)[cases.weeks] * share


def _one_stratum(labels: PartialLabels, cases: Drawn, share: float) -> Design:
    return Strata(np.zeros(labels.n, dtype=np.int64))


DESIGNS = (
    Checking("at random", _evenly, _one_stratum),
    Checking("by score", _by_score, lambda labels, cases, share: score_strata(labels)),
    Checking(
        "by score, probabilities known", _by_score, lambda _, cases, share: Probabilities(_by_score(cases, share))
    ),
    Checking(
        "all above, a share below",
        partial(_above, below=1.0),
        lambda _, cases, share: Probabilities(_above(cases, share, 1.0)),
    ),
    Checking("late, by week", _by_week, lambda _, cases, share: Strata(cases.weeks)),
    Checking("at random, calibrated scores", _evenly, lambda *_: Calibrated()),
    Checking("all above, none below", _above, lambda *_: None),
)


@dataclass(frozen=True)
class Situation:
    """Samples of so many cases, of which a share is labelled."""

    n: int
    prevalence: float
    labelled: float

    def drawn(self, random: np.random.Generator) -> Drawn:
        """One sample."""
        population = Population(self.prevalence)
        positive, scores = population.drawn(random, self.n)
        weeks, group = random.integers(0, WEEKS, self.n), random.integers(0, 2, self.n)
        used = population.score_of(np.array(population.threshold_that_flags(FLAGGED[1])))
        return Drawn(positive, scores, weeks, group, float(used))


SITUATIONS = (Situation(20_000, 0.05, 0.05), Situation(4000, 0.15, 0.05), Situation(4000, 0.05, 0.1))


@dataclass(frozen=True)
class Coverage:
    """In which share of samples limits contain the truth, by metric and threshold, shape (metrics, 3).

    `bounds` is the share of samples where all bounds of these cases do; `new` and `these` are nan without an estimate.
    """

    new: Floats
    these: Floats
    bounds: float


def coverage(situation: Situation, checking: Checking, n_samples: int, seed: int = 1) -> Coverage:
    """The coverage of bounds and intervals in simulated samples."""
    random, population = np.random.default_rng(seed), Population(situation.prevalence)
    ends = np.array([population.threshold_that_flags(share) for share in FLAGGED])
    thresholds, truth = population.score_of(ends), population.cells_above(ends)
    covered, defined = np.zeros((2, 2, len(COVERED), len(ends)))
    bounds = 0
    for _ in range(n_samples):
        cases = situation.drawn(random)
        known = random.random(situation.n) < checking.probabilities(cases, situation.labelled)
        labels = PartialLabels(cases.scores, known, cases.positive)
        these = PartialLabels(cases.scores, np.ones_like(known), cases.positive).labelled.confusion_at(thresholds)
        counts = labels.counts_at(thresholds)
        bounds += all(_contains(bounds_of(METRICS[key], counts), METRICS[key](these)).all() for key in COVERED)
        design = checking.design(labels, cases, situation.labelled)
        if design is None:
            continue
        found = estimate(labels, design)
        for row, (matrix, limits) in enumerate(((truth, found.interval), (these, found.these_cases_interval))):
            for column, key in enumerate(COVERED):
                interval, value = limits(key, thresholds, CONFIDENCE), METRICS[key](matrix)
                is_defined = ~np.isnan(interval.low) & ~np.isnan(value)
                covered[row, column] += is_defined & _contains(interval, value)
                defined[row, column] += is_defined
    with np.errstate(invalid="ignore"):
        new, these_cases = covered / defined
    return Coverage(new, these_cases, bounds / n_samples)


def _contains(interval: Interval, value: Floats) -> Mask:
    """Whether limits contain a value, to the rounding of sums."""
    inside = (interval.low - 1e-9 <= value) & (value <= interval.high + 1e-9)
    return np.asarray(inside | np.isnan(value), dtype=np.bool_)


@dataclass(frozen=True)
class Violation:
    """How cases are checked in truth, and the p-value of the assumption that does not hold."""

    assumed: str
    truth: str
    probabilities: Callable[[Drawn, float], Floats]
    p_value: Callable[[PartialLabels, Drawn, float], float]
    scores: Callable[[Floats], Floats] = lambda scores: scores


def _positives_twice(of: Callable[[Drawn, float], Floats]) -> Callable[[Drawn, float], Floats]:
    return lambda cases, share: np.minimum(of(cases, share) * np.where(cases.positive, 2, 1), 1)


def _scores_p(labels: PartialLabels, cases: Drawn, share: float) -> float:
    return scores_test(labels).p_value


def _group_p(labels: PartialLabels, cases: Drawn, share: float) -> float:
    return dependence_test(labels, cases.group).p_value


def _inclusion_p(labels: PartialLabels, cases: Drawn, share: float) -> float:
    return inclusion_test(labels, Probabilities(_above(cases, share, 1.0))).p_value


def _calibration_p(labels: PartialLabels, cases: Drawn, share: float) -> float:
    return calibration_check(labels.labelled).p_value


def _half_the_odds(scores: Floats) -> Floats:
    return scores / (2 - scores)


def _flatter(scores: Floats) -> Floats:
    return scores**0.7 / (scores**0.7 + (1 - scores) ** 0.7)


VIOLATIONS = (
    Violation("at random", "it is so", _evenly, _scores_p),
    Violation(
        "at random",
        "the highest score is checked three times as often as the lowest",
        lambda cases, share: share * (0.5 + cases.rank),
        _scores_p,
    ),
    Violation("at random", "positives are checked twice as often", _positives_twice(_evenly), _scores_p),
    Violation("by score only", "it is so", _by_score, _group_p),
    Violation(
        "by score only",
        "one half of the cases is checked twice as often as the other",
        lambda cases, share: np.minimum(_by_score(cases, share) * (1 + cases.group) / 1.5, 1),
        _group_p,
    ),
    Violation("by score only", "positives are checked twice as often", _positives_twice(_by_score), _group_p),
    Violation("known probabilities", "it is so", partial(_above, below=1.0), _inclusion_p),
    Violation("known probabilities", "1.3 times as many below", partial(_above, below=1.3), _inclusion_p),
    Violation(
        "known probabilities",
        "of the cases below, the higher half twice as often, as many in all",
        lambda cases, share: _above(cases, share, 1.0) * _twice_in_the_higher_half(cases),
        _inclusion_p,
    ),
    Violation(
        "known probabilities",
        "positives below are checked twice as often",
        _positives_twice(partial(_above, below=1.0)),
        _inclusion_p,
    ),
    Violation("calibrated", "it is so", _evenly, _calibration_p),
    Violation("calibrated", "scores have half the odds", _evenly, _calibration_p, _half_the_odds),
    Violation("calibrated", "log-odds have 0.7 times their size", _evenly, _calibration_p, _flatter),
    Violation("calibrated", "positives are checked twice as often", _positives_twice(_evenly), _calibration_p),
)


def _twice_in_the_higher_half(cases: Drawn) -> Floats:
    factor = np.where(cases.rank >= (1 - FLAGGED[1]) / 2, 4 / 3, 2 / 3)
    return np.where(cases.scores >= cases.used, 1.0, factor)


def power(situation: Situation, violation: Violation, n_samples: int, seed: int = 1) -> float:
    """In which share of samples the test contradicts the assumption, at the level of 5 %."""
    random, found = np.random.default_rng(seed), 0
    for _ in range(n_samples):
        cases = situation.drawn(random)
        known = random.random(situation.n) < violation.probabilities(cases, situation.labelled)
        labels = PartialLabels(violation.scores(cases.scores), known, cases.positive)
        found += violation.p_value(labels, cases, situation.labelled) < LEVEL
    return found / n_samples


def measure(plan: Plan) -> list[Table]:
    """The time of an estimate with intervals, against that of the same cases all labelled."""
    note = (
        f"Best of {plan.repeat} alternating runs, from arrays to the intervals of {', '.join(COVERED)} at {POSITIONS} "
        "thresholds. All labelled: weighted cases, with their intervals."
    )
    names = [checking.name for checking in DESIGNS[:-1]]
    columns = ("rows", "all labelled", *names, "slowest, times all labelled", "goal")
    rows = [_timed_row(rows, plan.repeat, names) for rows in plan.rows]
    return [Table("Partly labelled cases, 5 % with a label", columns, rows, (note,))]


def _timed_row(rows: int, repeat: int, names: Sequence[str]) -> tuple[str, ...]:
    data, random = Predictions.drawn(rows, 0.1), np.random.default_rng(1)
    weeks, thresholds = random.integers(0, WEEKS, rows), np.linspace(0, 1, POSITIONS)
    cases = Drawn(data.y_true == 1, data.y_score, weeks, weeks, float(np.quantile(data.y_score, 1 - FLAGGED[1])))
    weights = random.random(rows) + 0.5

    def all_labelled() -> None:
        scores = BinaryScores.from_predictions(data.y_true, data.y_score, sample_weight=weights)
        matrix = scores.confusion_at(thresholds)
        for key in COVERED:
            if key == "f1":
                weighted_f1_interval(matrix)
            else:
                weighted_interval(matrix, CELL_RATIOS[key])

    def estimated(checking: Checking, known: Mask) -> None:
        labels = PartialLabels.from_predictions(data.y_true, data.y_score, is_labelled=known)
        design = checking.design(labels, cases, FLAGGED[1])
        assert design is not None
        found = estimate(labels, design)
        for key in COVERED:
            found.interval(key, thresholds)

    tasks: dict[str, Callable[[], object]] = {"all labelled": all_labelled}
    for checking in DESIGNS[: len(names)]:
        known = random.random(rows) < checking.probabilities(cases, FLAGGED[1])
        tasks[checking.name] = partial(estimated, checking, known)
    seconds = best_seconds(tasks, repeat)
    ratio = max(seconds[name] for name in names) / seconds["all labelled"]
    goal = at_most(ratio, MAX_RATIO) if rows == ROWS_OF_GOAL else ""
    return (integer_text(rows), *map(seconds_text, seconds.values()), ratio_text(ratio), goal)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the simulations."""
    parser = argparse.ArgumentParser("python -m benchmarks.partial", description=__doc__)
    parser.add_argument("--samples", type=whole_number, default=400, help="samples of each situation")
    n_samples = parser.parse_args(arguments).samples
    thresholds = ", ".join(f"{share:.0%}" for share in FLAGGED)
    note = (
        f"Per cent of {n_samples} samples in which {CONFIDENCE:.0%} limits contain the truth, at thresholds that flag "
        f"{thresholds} of new cases."
    )
    found = {(each, how): coverage(each, how, n_samples) for each in SITUATIONS for how in DESIGNS}
    columns = ("checked", *COVERED)
    for title, of in (("new cases", lambda one: one.new), ("these cases", lambda one: one.these)):
        for each in SITUATIONS:
            rows = [(how.name, *map(_shares_text, of(found[each, how]))) for how in DESIGNS[:-1]]
            print(markdown(Table(f"{_text(each)}: {title}", columns, rows, (note,))), flush=True)
    rows = [(how.name, *(f"{100 * found[each, how].bounds:.0f}" for each in SITUATIONS)) for how in DESIGNS]
    print(
        markdown(
            Table(
                "All bounds contain the truth of these cases, in per cent", ("checked", *map(_text, SITUATIONS)), rows
            )
        )
    )
    rows = [
        (each.assumed, each.truth, *(f"{100 * power(situation, each, n_samples):.0f}" for situation in SITUATIONS))
        for each in VIOLATIONS
    ]
    columns = ("assumed", "in truth", *map(_text, SITUATIONS))
    print(markdown(Table(f"Contradicted at the level of {LEVEL:.0%}, in per cent of samples", columns, rows)))


def _shares_text(shares: Floats) -> str:
    return ", ".join(f"{100 * share:.1f}" for share in shares)


def _text(situation: Situation) -> str:
    return f"{situation.n} cases, {situation.prevalence:.0%} positive, {situation.labelled:.0%} labelled"


if __name__ == "__main__":
    main()
