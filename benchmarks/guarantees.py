"""How often guaranteed thresholds keep their promise, in simulated samples, and how long they take.

`python -m benchmarks.guarantees` prints the table of docs/guarantees.md.
"""

import argparse
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.plan import Plan, whole_number
from benchmarks.report import Table, at_most, integer_text, markdown, ratio_text, seconds_text
from benchmarks.statistic import Predictions
from metrics_core import BinaryScores, ConfusionMatrix
from metrics_core.choosing import (
    Choice,
    Constraint,
    Costs,
    HighestNetBenefit,
    LeastCost,
    at_least,
    choose,
    guaranteed_rates,
)
from metrics_core.choosing import at_most as no_more

CONFIDENCE = 0.95
_NORMAL_SHARE_BELOW = np.vectorize(NormalDist().cdf, otypes=[np.float64])
TIMED = {
    "recall": [at_least("recall", 0.8)],
    "precision": [at_least("precision", 0.2)],
    "three constraints": [at_least("recall", 0.3), at_least("precision", 0.2), no_more("flagged_rate", 0.3)],
    "no threshold for one": [at_least("precision", 0.8)],
    "for two": [at_least("recall", 0.8), at_least("precision", 0.6)],
    "for three": [at_least("recall", 0.8), at_least("precision", 0.6), at_least("npv", 0.99)],
}
SHARE = 0.1
# Samples for the rates at every threshold: a share of the others, since these take longest.
RATES_SHARE = 4
MAX_MILLISECONDS = 50
THRESHOLDS = 4001
AT_ONCE = f"{THRESHOLDS} thresholds at once"
ROWS_OF_GOAL = 1_000_000


def measure(plan: Plan) -> list[Table]:
    """The time of guaranteed thresholds and of the limits at every threshold at once, scores sorted before."""
    note = (
        f"Best of {plan.repeat} alternating runs, in processor time of all threads, which other work on the machine "
        f"changes little; continuous float64 scores, {SHARE:.0%} positive, sorted before. The best F1 under "
        f"constraints that hold on new cases with {CONFIDENCE:.0%} confidence; where no threshold keeps them, what is "
        f"guaranteed instead; and guaranteed rates at {THRESHOLDS} thresholds. The goal is that of the "
        "slowest."
    )
    columns = ("rows", *TIMED, AT_ONCE, "np.sort", "slowest, times np.sort", "goal")
    return [Table("Guaranteed thresholds", columns, [_timed_row(rows, plan.repeat) for rows in plan.rows], (note,))]


def _timed_row(rows: int, repeat: int) -> tuple[str, ...]:
    data = Predictions.drawn(rows, SHARE)
    scores = BinaryScores.from_predictions(data.y_true, data.y_score)
    choose(scores, "f1")
    tasks: dict[str, Callable[[], object]] = {
        name: partial(choose, scores, "f1", _promised(constraints)) for name, constraints in TIMED.items()
    }
    thresholds = np.linspace(scores.minimum, scores.maximum, THRESHOLDS)
    tasks[AT_ONCE] = partial(guaranteed_rates, scores, thresholds)
    seconds = _best_processor_seconds({**tasks, "np.sort": partial(np.sort, data.y_score)}, repeat)
    slowest = max(seconds[name] for name in tasks)
    goal = at_most(1000 * slowest, MAX_MILLISECONDS, " ms") if rows == ROWS_OF_GOAL else ""
    return (integer_text(rows), *map(seconds_text, seconds.values()), ratio_text(slowest / seconds["np.sort"]), goal)


def _best_processor_seconds(tasks: Mapping[str, Callable[[], object]], repeat: int) -> dict[str, float]:
    """The fastest run of each task, in seconds of the processor, of all threads together."""
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(repeat):
        for name, task in tasks.items():
            started = time.process_time()
            task()
            seconds[name].append(time.process_time() - started)
    return {name: min(values) for name, values in seconds.items()}


def _promised(constraints: Sequence[Constraint]) -> list[Constraint]:
    """The same constraints, about new cases."""
    return [replace(constraint, confidence=CONFIDENCE) for constraint in constraints]


@dataclass(frozen=True)
class Situation:
    """Samples of two normal classes, and the constraints and the objective of a threshold.

    `distance` is that of the classes, in standard deviations; `grid` is to what scores are rounded, 0 for no ties.
    `prevalence` is that of new cases, None if it is that of the samples.
    """

    n_cases: int
    share: float
    distance: float
    grid: float
    constraints: tuple[Constraint, ...]
    objective: str
    prevalence: float | None = None

    @property
    def promise(self) -> str:
        """The constraints in words."""
        return " and ".join(map(_constraint_text, self.constraints))

    def cases(
        self, random: np.random.Generator, *, has_fixed_classes: bool = False
    ) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
        """The truth and the scores of cases of both classes, in random or in fixed numbers."""
        order = np.arange(self.n_cases) / self.n_cases if has_fixed_classes else random.random(self.n_cases)
        truth = order < self.share
        score = random.normal(size=self.n_cases) + self.distance * truth
        return truth, np.round(score / self.grid) * self.grid if self.grid else score

    def sample(self, random: np.random.Generator, *, has_fixed_classes: bool = False) -> BinaryScores:
        """The same, at the prevalence of new cases."""
        scores = BinaryScores.from_predictions(*self.cases(random, has_fixed_classes=has_fixed_classes))
        return scores if self.prevalence is None else scores.at_prevalence(self.prevalence)

    def population_at(self, threshold: Any) -> ConfusionMatrix:
        """The shares of the cells among all new cases, at a threshold or an array of them; thresholds are scores."""
        end = np.asarray(threshold) - self.grid / 2
        missed, rejected = _NORMAL_SHARE_BELOW(end - self.distance), _NORMAL_SHARE_BELOW(end)
        positive = self.share if self.prevalence is None else self.prevalence
        negative = 1 - positive
        return ConfusionMatrix(
            positive * (1 - missed), negative * (1 - rejected), positive * missed, negative * rejected
        )


# A miss costs as much as 14 false alarms.
COST = LeastCost(Costs(fp=1, fn=14)).quantity
NET_BENEFIT = HighestNetBenefit(0.2).quantity
SITUATIONS = (
    Situation(100, 0.5, 1.5, 0, (at_least("recall", 0.8),), "specificity"),
    Situation(300, 0.3, 1, 0.25, (no_more("fpr", 0.1),), "recall"),
    Situation(1000, 0.1, 2.5, 0, (at_least("recall", 0.95),), "specificity"),
    Situation(3000, 0.1, 2.5, 0, (at_least("recall", 0.95),), "specificity"),
    Situation(1000, 0.1, 2.5, 0, (at_least("precision", 0.7),), "recall"),
    Situation(3000, 0.1, 2.5, 0.2, (at_least("precision", 0.7),), "recall"),
    Situation(10_000, 0.01, 2.5, 0, (at_least("precision", 0.3),), "recall"),
    Situation(1000, 0.5, 1, 0.5, (at_least("accuracy", 0.65),), "recall"),
    Situation(1000, 0.2, 1, 0, (at_least("npv", 0.9),), "specificity"),
    Situation(500, 0.3, 3, 0, (at_least("f1", 0.8),), "precision"),
    Situation(10_000, 0.1, 2.5, 0.1, (at_least("recall", 0.75), at_least("precision", 0.65)), "f1"),
    Situation(3000, 0.1, 3, 0, (at_least("recall", 0.8), no_more("fpr", 0.1), at_least("precision", 0.6)), "f1"),
    Situation(2000, 0.4, 2.5, 0, (at_least("recall", 0.8), at_least("precision", 0.8)), "recall"),
    Situation(500, 0.3, 2.5, 0, (at_least("f2", 0.75),), "precision"),
    Situation(1000, 0.3, 2.5, 0.25, (at_least("f0_5", 0.7),), "recall"),
    Situation(1000, 0.1, 2.5, 0, (no_more(COST, 0.5),), "precision"),
    Situation(1000, 0.2, 2.5, 0, (at_least(NET_BENEFIT, 0.1),), "recall"),
    Situation(1000, 0.2, 1.5, 0, (at_least("balanced_accuracy", 0.7),), "recall"),
    Situation(1000, 0.3, 2.5, 0, (at_least("precision", 0.4),), "recall", 0.05),
    Situation(1000, 0.3, 2, 0.2, (at_least("npv", 0.99),), "specificity", 0.05),
    Situation(2000, 0.3, 2.5, 0, (at_least("recall", 0.8), at_least("precision", 0.3)), "f1", 0.1),
)


@dataclass(frozen=True)
class Kept:
    """Shares of samples: with a threshold, and with one that breaks a constraint; and the objective's mean value."""

    found: float
    broken: float
    value: float


def simulated(situation: Situation, n_samples: int, confidence: float | None, seed: int = 1) -> Kept:
    """How often the chosen threshold keeps the constraints among all new cases; None: observed constraints."""
    random = np.random.default_rng(seed)
    constraints = [replace(constraint, confidence=confidence) for constraint in situation.constraints]
    values, broken = [], 0
    for _ in range(n_samples):
        found = choose(situation.sample(random), situation.objective, constraints)
        if isinstance(found, Choice):
            matrix = situation.population_at(found.threshold)
            broken += not all(constraint.satisfied(matrix) for constraint in situation.constraints)
            values.append(getattr(matrix, situation.objective))
    return Kept(len(values) / n_samples, broken / n_samples, float(np.mean(values)) if values else np.nan)


def simulated_rates(situation: Situation, n_samples: int, seed: int = 1) -> float:
    """In which share of samples a rate that is guaranteed at every threshold at once is broken at one of them."""
    random, broken = np.random.default_rng(seed), 0
    for _ in range(n_samples):
        found = guaranteed_rates(situation.sample(random, has_fixed_classes=True), confidence=CONFIDENCE)
        matrix = situation.population_at(found.thresholds)
        broken += bool((matrix.recall < found.recall).any() or (matrix.fpr > found.fpr).any())
    return broken / n_samples


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the simulations, situation by situation."""
    parser = argparse.ArgumentParser("python -m benchmarks.guarantees", description=__doc__)
    parser.add_argument("--samples", type=whole_number, default=400, help="samples of each situation")
    options = parser.parse_args(arguments)
    columns = ("cases", "positive", "classes apart", "ties", "constraints", "best")
    columns += ("on these cases: kept", "value", "guaranteed: found", "broken", "value", "every threshold: broken")
    note = (
        f"{options.samples} samples of each situation, a quarter of them for the last column, at {CONFIDENCE:.0%} "
        "confidence; all figures in per cent. Value: the mean of what is made best, among all new cases."
    )
    rows = list(_rows(options.samples))
    print(markdown(Table("Promises kept by chosen thresholds", columns, rows, (note,))), flush=True)


def _rows(n_samples: int) -> Iterator[tuple[str, ...]]:
    for situation in SITUATIONS:
        here, promised = (simulated(situation, n_samples, confidence) for confidence in (None, CONFIDENCE))
        rates = simulated_rates(situation, math.ceil(n_samples / RATES_SHARE))
        shares = (1 - here.broken / here.found, here.value, promised.found, promised.broken, promised.value, rates)
        yield (
            integer_text(situation.n_cases),
            f"{situation.share:.0%}" + (f", new {situation.prevalence:.0%}" if situation.prevalence else ""),
            f"{situation.distance:g} sd",
            f"{situation.grid:g} sd" if situation.grid else "none",
            situation.promise,
            situation.objective.replace("_", " "),
            *(f"{100 * share:.1f}" for share in shares),
        )


def _constraint_text(constraint: Constraint) -> str:
    sign = ">=" if constraint.sense == "at_least" else "<="
    return f"{constraint.metric.key} {sign} {constraint.bound:g}"


if __name__ == "__main__":
    main()
