"""Several scores of the same cases: the time of ten series of many rows, and simulated error rates.

`python -m benchmarks.compare` prints the simulations of docs/compare.md, `make bench ARGS="--only compare"` the times.
Positives score normal(1.5, 1), negatives normal(0, 1), and half of the variance of the scores is shared. Equal series
differ in the other half.
"""

import argparse
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score, confusion_matrix, roc_auc_score

from benchmarks.plan import Plan, whole_number
from benchmarks.report import Table, at_most, integer_text, markdown, ratio_text, seconds_text, times_faster
from benchmarks.timing import best_seconds
from metrics_core import METRICS, ConfusionMatrix
from metrics_core.compare import best_of, differences_of, resample_series, switch

Floats = NDArray[np.float64]
DISTANCE, CUT, SHARED = 1.5, 1.0, 0.5
# The second of two unequal series.
SMALLER = 1.0
METRIC_KEYS = ("recall", "precision", "f1", "mcc", "npv", "roc_auc", "average_precision")
# Of the simulation of equal series alone, 50 to 5000 cases.
EQUAL_SIZES, EQUAL_METRICS = ((25, 25), (20, 180), (200, 1800), (500, 4500)), ("recall", "f1", "mcc")
SIZES = ((10, 40), (25, 25), (20, 180), (200, 1800), (2000, 18_000))
# Cases of a class.
MOST_FOR_AP = 1000
ROW_NAMES = {
    "declared": "declared different",
    "declared_for_best": "best told apart",
    "covered": "limits of one hold",
    "best_covered": "limits of the best hold",
}
# Equal series, and two unequal ones, with what is counted.
SERIES = (
    *(((DISTANCE,) * number, ("declared", "declared_for_best", "covered", "best_covered")) for number in (2, 5, 20)),
    ((DISTANCE, SMALLER), ("covered",)),
)
N_RESAMPLES = 500
# Ten series of a million rows.
N_SERIES, SHARE = 10, 0.1
GOAL_SECONDS, GOAL_RATIO, GOAL_ROWS = 2, 12, 1_000_000
# Share of positives, alerts per case, cases.
SWITCHES = ((0.3, 0.2, 200), (0.1, 0.1, 1000), (0.1, 0.02, 1000), (0.05, 0.01, 20_000))


def measure(plan: Plan) -> list[Table]:
    """The time of all metrics of ten series, beside one series and beside scikit-learn without any interval."""
    columns = ("rows", "ten series, all differences", "a series", "times a series", "goal", "goal", "scikit-learn")
    note = (
        f"Best of {plan.repeat} alternating runs; {N_SERIES} continuous float64 scores, {SHARE:.0%} positive. All "
        "metrics of all series, their differences with both kinds of limits, 2000 resamples. A series: half the time "
        "of two, the least that can be compared. scikit-learn in a loop: `confusion_matrix`, `roc_auc_score` and "
        "`average_precision_score`, no interval."
    )
    return [
        Table("Ten series", (*columns, "times faster"), [_timed_row(rows, plan.repeat) for rows in plan.rows], (note,))
    ]


def _timed_row(rows: int, repeat: int) -> tuple[str, ...]:
    random = np.random.default_rng(0)
    y = (random.random(rows) < SHARE).astype(int)
    scores = {f"series {at}": DISTANCE * y + random.normal(size=rows) for at in range(N_SERIES)}
    pair = dict(list(scores.items())[:2])
    seconds = best_seconds(
        {"ten": partial(_compared, y, scores), "pair": partial(_compared, y, pair), "loop": partial(_loop, y, scores)},
        repeat,
    )
    ten, one = seconds["ten"], seconds["pair"] / 2
    is_goal = rows >= GOAL_ROWS
    return (
        integer_text(rows),
        *map(seconds_text, (ten, one)),
        ratio_text(ten / one),
        at_most(ten / one, GOAL_RATIO) if is_goal else "",
        at_most(ten, GOAL_SECONDS, " s") if rows == GOAL_ROWS else "",
        seconds_text(seconds["loop"]),
        ratio_text(times_faster(seconds["loop"], ten)),
    )


def _compared(y: NDArray[np.int64], scores: Mapping[str, Floats]) -> object:
    resamples = resample_series(y, scores, dict.fromkeys(scores, CUT))
    return differences_of(resamples, "series 0")


def _loop(y: NDArray[np.int64], scores: Mapping[str, Floats]) -> object:
    return [
        (confusion_matrix(y, score >= CUT), roc_auc_score(y, score), average_precision_score(y, score))
        for score in scores.values()
    ]


@dataclass(frozen=True)
class Situation:
    """A test set: its cases of both classes, and the distances of the classes in each series."""

    positives: int
    negatives: int
    distances: tuple[float, ...]

    def drawn(self, random: np.random.Generator) -> tuple[NDArray[np.int64], dict[str, Floats]]:
        """Labels and scores."""
        y = np.repeat([1, 0], [self.positives, self.negatives])
        common = math.sqrt(SHARED) * random.normal(size=len(y))
        own = math.sqrt(1 - SHARED)
        return y, {
            f"s{at}": distance * y + common + own * random.normal(size=len(y))
            for at, distance in enumerate(self.distances)
        }

    def truths(self, distance: float) -> dict[str, float]:
        """The metrics in the population at these numbers of positives and negatives."""
        p, n = self.positives, self.negatives
        tpr, fpr = _above(CUT - distance), _above(CUT)
        matrix = ConfusionMatrix(p * tpr, n * fpr, p * (1 - tpr), n * (1 - fpr))
        found = {key: float(METRICS[key](matrix)) for key in METRIC_KEYS if key in METRICS}
        cuts = np.linspace(distance + 8, -8, 20_001)
        hits = p * np.array([_above(cut - distance) for cut in cuts])
        alarms = n * np.array([_above(cut) for cut in cuts])
        precision = hits / (hits + alarms)
        average_precision = float((np.diff(hits) / p * (precision[1:] + precision[:-1]) / 2).sum())
        area = NormalDist().cdf(distance / math.sqrt(2))
        return found | {"roc_auc": area, "average_precision": average_precision}


def _above(cut: float) -> float:
    return NormalDist().cdf(-cut)


@dataclass
class Rates:
    """Counts of one metric over simulated test sets."""

    sets: int = 0
    declared: int = 0
    declared_for_best: int = 0
    best_covered: int = 0
    limits: int = 0
    covered: int = 0

    def percent(self, name: str) -> str:
        """A count's percentage of the sets, or of the limits."""
        total = self.limits if name == "covered" else self.sets
        return f"{100 * getattr(self, name) / total:.1f}" if self.limits else "none"


def simulated(
    situation: Situation, n_sets: int, n_resamples: int, seed: int = 0, keys: Sequence[str] = ()
) -> dict[str, Rates]:
    """How often limits hold and series are declared different, by metric; AP only where it does not take hours."""
    keys = keys or (METRIC_KEYS if situation.negatives <= MOST_FOR_AP else METRIC_KEYS[:-1])
    of_distance = {distance: situation.truths(distance) for distance in set(situation.distances)}
    random, truths = np.random.default_rng(seed), [of_distance[distance] for distance in situation.distances]
    rates: dict[str, Rates] = defaultdict(Rates)
    for at in range(n_sets):
        y, scores = situation.drawn(random)
        resamples = resample_series(
            y, scores, dict.fromkeys(scores, CUT), metrics=keys, n_resamples=n_resamples, seed=at
        )
        for key, metric in differences_of(resamples, "s0").items():
            found, rows = rates[key], list(metric.others.values())
            expected = [truths[int(row.name[1:])][key] - truths[0][key] for row in rows]
            found.sets += 1
            found.declared += any(row.is_different for row in rows)
            for row, true in zip(rows, expected, strict=True):
                found.limits += not row.why
                found.covered += row.low <= true <= row.high
            best = best_of(resamples, key)
            found.declared_for_best += len(best.set) < len(scores)
            found.best_covered += best.low <= truths[int(best.name[1:])][key] <= best.high
    return dict(rates)


def switch_coverage(share: float, alerts: float, n: int, n_sets: int, n_resamples: int) -> str:
    """How often the limits of `switch` contain what the population would have in as many cases."""
    truth = n * (_caught(DISTANCE, share, alerts) - _caught(SMALLER, share, alerts))
    random, hits, known = np.random.default_rng(0), 0, 0
    for at in range(n_sets):
        y = random.random(n) < share
        common = math.sqrt(SHARED) * random.normal(size=n)
        a, b = (d * y + common + math.sqrt(1 - SHARED) * random.normal(size=n) for d in (SMALLER, DISTANCE))
        found = switch(y, a, b, round(alerts * n), pos_label=True, n_resamples=n_resamples, seed=at)
        known += not found.why
        hits += found.low <= truth <= found.high
    return f"{100 * hits / known:.1f}"


def _caught(distance: float, share: float, alerts: float) -> float:
    """The caught positives per case where this share of all cases is flagged."""
    low, high = -10.0, 10.0
    for _ in range(80):
        middle = (low + high) / 2
        flagged = share * _above(middle - distance) + (1 - share) * _above(middle)
        low, high = (middle, high) if flagged > alerts else (low, middle)
    return share * _above(low - distance)


def _cells(found: Mapping[str, Rates], name: str) -> Iterator[str]:
    return (found[key].percent(name) if key in found else "" for key in METRIC_KEYS)


def _equal_series(n_sets: int, n_resamples: int) -> Iterator[Table]:
    """How often one of N equal series is declared different from the first, or told apart from the best one."""
    for positives, negatives in EQUAL_SIZES:
        rows = []
        for number in (2, 5, 20):
            found = simulated(
                Situation(positives, negatives, (DISTANCE,) * number), n_sets, n_resamples, keys=EQUAL_METRICS
            )
            for name in ("declared", "declared_for_best"):
                cells = (found[key].percent(name) for key in EQUAL_METRICS)
                rows.append((f"{positives}, {negatives}", str(number), ROW_NAMES[name], *cells))
        yield Table("Equal series", ("P, N", "series", "percentage of test sets", *EQUAL_METRICS), rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the simulations, row by row as they are computed."""
    parser = argparse.ArgumentParser("python -m benchmarks.compare", description=__doc__)
    parser.add_argument("--sets", type=whole_number, default=300, help="test sets of each situation")
    parser.add_argument("--draws", type=whole_number, default=N_RESAMPLES, help="resamples of each test set")
    parser.add_argument("--equal", action="store_true", help="only how often equal series are told apart")
    options = parser.parse_args(arguments)
    if options.equal:
        for table in _equal_series(options.sets, options.draws):
            print(markdown(table), flush=True)
        return
    columns = ("P, N", "series", "percentage of test sets", *METRIC_KEYS)
    for positives, negatives in SIZES:
        rows = []
        for distances, names in SERIES:
            found = simulated(Situation(positives, negatives, distances), options.sets, options.draws)
            number = str(len(distances)) if len(set(distances)) == 1 else f"{len(distances)}, unequal"
            rows += [(f"{positives}, {negatives}", number, ROW_NAMES[name], *_cells(found, name)) for name in names]
        print(markdown(Table("Several series", columns, rows)), flush=True)
    cells = [
        (
            integer_text(n),
            f"{share:.0%}",
            f"{alerts:.0%}",
            switch_coverage(share, alerts, n, options.sets, options.draws),
        )
        for share, alerts, n in SWITCHES
    ]
    print(markdown(Table("A switch", ("cases", "positive", "flagged", "limits hold"), cells)), flush=True)


if __name__ == "__main__":
    main()
