"""Cases in periods: the time of 120 months of many rows, and simulated alarms and parts of a change.

`python -m benchmarks.periods` prints the simulations of docs/periods.md, `make bench ARGS="--only periods"` the times.
"""

import argparse
import math
from collections.abc import Callable, Sequence
from functools import partial
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import accuracy_score, f1_score, precision_score, recall_score

from benchmarks import polars_counts
from benchmarks.plan import Plan, whole_number
from benchmarks.report import Table, at_most, integer_text, markdown, ratio_text, seconds_text
from benchmarks.timing import best_seconds
from metrics_core import BinaryScores, ConfusionMatrix, wilson
from metrics_core.periods import (
    MetricChange,
    PeriodScores,
    metric_change,
    period_metrics,
    scores_change,
    sequential_test,
)

N_PERIODS, SHARE, CUT = 120, 0.1, 1.0
KEYS = ("recall", "precision", "f1", "accuracy", "flagged_rate")
GOAL_RATIO = 2.0
N_LOOKS = 120
# The share, cases of the reference and of a look, None for a known share.
UNCHANGED = ((0.8, 500, 50), (0.8, None, 50), (0.8, 100, 50), (0.3, 300, 30), (0.05, 2000, 200), (0.98, 200, 20))
# The share before and after, cases of the reference and of a look, and the look of the change.
CHANGED = tuple(
    (before, after, reference, n, start)
    for before, after, reference, n in (
        (0.8, 0.7, 500, 50),
        (0.8, 0.7, None, 50),
        (0.8, 0.6, 500, 50),
        (0.3, 0.2, 600, 60),
    )
    for start in (1, 13, 61)
)
# Prevalence, distance of the classes and shift of the scores, before and after.
CHANGES = {
    "rarer": ((0.12, 1.5, 0.0), (0.06, 1.5, 0.0)),
    "rarer, ranked worse": ((0.12, 1.5, 0.0), (0.06, 1.0, 0.0)),
    "shifted": ((0.12, 1.5, 0.0), (0.12, 1.5, 0.4)),
    "unchanged": ((0.12, 1.5, 0.0), (0.12, 1.5, 0.0)),
}
CHANGE_SIZES, RANKED_SIZE = (200, 1000, 5000), 1000
CHANGE_METRICS = ("precision", "npv", "accuracy", "flagged_rate", "f1")
POPULATION = 10**9
CURVE_POINTS = 4000


def measure(plan: Plan) -> list[Table]:
    """The time of metrics with intervals in 120 months, against one set with the same cases."""
    note = (
        f"Best of {plan.repeat} alternating runs; continuous float64 scores, {SHARE:.0%} positive. Sorting the cases "
        f"into {N_PERIODS} months, and five metrics at a threshold with closed intervals in each. scikit-learn: a loop "
        "over the months with `recall_score`, `precision_score`, `f1_score` and `accuracy_score`, no interval. polars, "
        "if installed: the confusion matrices at that threshold by a GROUP BY, and nothing else."
    )
    columns = (
        "rows",
        f"{N_PERIODS} months",
        "one set",
        "times",
        "goal",
        "scikit-learn",
        "polars",
        "alarm over 120 looks",
    )
    return [Table("Months", columns, [_timed_row(rows, plan.repeat) for rows in plan.rows], (note,))]


def _timed_row(rows: int, repeat: int) -> tuple[str, ...]:
    random = np.random.default_rng(0)
    y = (random.random(rows) < SHARE).astype(int)
    score, codes = y + random.normal(size=rows), random.integers(0, N_PERIODS, rows)
    hits = random.binomial(50, 0.8, N_LOOKS)
    rivals: dict[str, Callable[[], object]] = {"scikit-learn": partial(_loop, y, score, codes)}
    if polars_counts.IS_INSTALLED:
        rivals["polars"] = partial(polars_counts.counts_by_group, y, score, codes, CUT)
    seconds = best_seconds(
        {
            **rivals,
            "months": partial(_metrics, y, score, codes),
            "one": partial(_metrics, y, score, np.zeros(rows, dtype=np.int64)),
            "alarm": partial(
                sequential_test, hits, np.full(N_LOOKS, 50), reference_successes=400, reference_trials=500
            ),
        },
        repeat,
    )
    ratio = seconds["months"] / seconds["one"]
    return (
        integer_text(rows),
        seconds_text(seconds["months"]),
        seconds_text(seconds["one"]),
        ratio_text(ratio),
        at_most(ratio, GOAL_RATIO) if rows >= 1_000_000 else "",
        seconds_text(seconds["scikit-learn"]),
        seconds_text(seconds["polars"]) if "polars" in seconds else "–",
        seconds_text(seconds["alarm"]),
    )


def _metrics(y: NDArray[np.int64], score: NDArray[np.float64], codes: NDArray[np.int64]) -> object:
    names = [str(at) for at in range(int(codes.max()) + 1)]
    return period_metrics(PeriodScores.from_codes(y, score, codes, names), CUT, KEYS)


def _loop(y: NDArray[np.int64], score: NDArray[np.float64], codes: NDArray[np.int64]) -> object:
    found = []
    for code in range(N_PERIODS):
        chosen = codes == code
        labels, flagged = y[chosen], score[chosen] >= CUT
        found.append(
            (
                recall_score(labels, flagged, zero_division=0),
                precision_score(labels, flagged, zero_division=0),
                f1_score(labels, flagged, zero_division=0),
                accuracy_score(labels, flagged),
            )
        )
    return found


def alarms(
    before: float, after: float, reference: int | None, n: int, start: int, direction: str, n_sets: int
) -> tuple[float, float, float]:
    """The percentage of sets with an alarm before the change, with one at all, and the median wait from the change."""
    random, first = np.random.default_rng(0), []
    shares = np.where(np.arange(1, N_LOOKS + 1) < start, before, after)
    for _ in range(n_sets):
        hits = random.binomial(n, shares)
        known: dict[str, Any] = {"baseline": before}
        if reference is not None:
            known = {"reference_successes": int(random.binomial(reference, before)), "reference_trials": reference}
        found = sequential_test(hits, np.full(N_LOOKS, n), direction=direction, with_lines=False, **known)
        first.append(math.inf if found.alarm is None else found.alarm + 1)
    looks = np.array(first)
    return (
        100 * float((looks < start).mean()),
        100 * float((looks < math.inf).mean()),
        float(np.median(looks)) - start + 1,
    )


def interval_alarms(share: float, reference: int | None, n: int, n_sets: int) -> float:
    """The percentage of sets in which some look's own 95 % interval excludes the share of the reference."""
    random = np.random.default_rng(0)
    found = wilson(random.binomial(n, share, (n_sets, N_LOOKS)), n)
    base = share if reference is None else random.binomial(reference, share, (n_sets, 1)) / reference
    return 100 * float(((found.low > base) | (found.high < base)).any(axis=1).mean())


def change_coverage(name: str, n: int, n_sets: int, n_resamples: int) -> dict[str, dict[str, float]]:
    """By metric, the percentage of sets in which the limits of each part hold."""
    random, (before, after) = np.random.default_rng(0), CHANGES[name]
    found: dict[str, dict[str, float]] = {}
    for key in CHANGE_METRICS:
        truth = _parts(metric_change(_population(*before), _population(*after), key, n_resamples=100))
        hits: dict[str, int] = {}
        for at in range(n_sets):
            first, last = (ConfusionMatrix(*random.multinomial(n, _cells(*state))) for state in (before, after))
            _count(hits, _parts(metric_change(first, last, key, n_resamples=n_resamples, seed=at)), truth)
        found[key] = {part: 100 * count / n_sets for part, count in hits.items()}
    return found


def ranking_coverage(name: str, n: int, n_sets: int, n_resamples: int) -> dict[str, float]:
    """The same of precision from whole scores."""
    random, states = np.random.default_rng(0), CHANGES[name]
    first, last = (_population_scores(*state) for state in states)
    truth = _parts(scores_change(first, last, CUT, n_resamples=100))
    hits: dict[str, int] = {}
    for at in range(n_sets):
        drawn = []
        for prevalence, distance, shift in states:
            y = random.random(n) < prevalence
            drawn.append(BinaryScores.from_predictions(y, shift + distance * y + random.normal(size=n), pos_label=True))
        _count(hits, _parts(scores_change(drawn[0], drawn[1], CUT, n_resamples=n_resamples, seed=at)), truth)
    return {part: 100 * count / n_sets for part, count in hits.items()}


def _parts(found: MetricChange) -> dict[str, tuple[float, float, float]]:
    named = {"change": found.change, "prevalence": found.prevalence, "classifier": found.classifier, **found.parts}
    return {name: (part.value, part.low, part.high) for name, part in named.items()}


def _count(
    hits: dict[str, int], found: dict[str, tuple[float, float, float]], truth: dict[str, tuple[float, float, float]]
) -> None:
    rounding = 1e-6
    for name, (_, low, high) in found.items():
        hits[name] = hits.get(name, 0) + (low - rounding <= truth[name][0] <= high + rounding)


def _cells(prevalence: float, distance: float, shift: float) -> tuple[float, float, float, float]:
    tpr, fpr = (NormalDist(shift + mean).cdf(CUT) for mean in (distance, 0.0))
    tpr, fpr = 1 - tpr, 1 - fpr
    return prevalence * tpr, (1 - prevalence) * fpr, prevalence * (1 - tpr), (1 - prevalence) * (1 - fpr)


def _population(prevalence: float, distance: float, shift: float) -> ConfusionMatrix:
    return ConfusionMatrix(*(round(POPULATION * share) for share in _cells(prevalence, distance, shift)))


def _population_scores(prevalence: float, distance: float, shift: float) -> BinaryScores:
    edges = np.sort(np.append(np.linspace(-6, 8, CURVE_POINTS), CUT))
    counts = [
        np.diff([round(size * NormalDist(shift + mean).cdf(edge)) for edge in edges], append=round(size))
        for size, mean in ((POPULATION * prevalence, distance), (POPULATION * (1 - prevalence), 0.0))
    ]
    return BinaryScores.from_counts(edges, *counts)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the simulations, table by table."""
    parser = argparse.ArgumentParser("python -m benchmarks.periods", description=__doc__)
    parser.add_argument("--sets", type=whole_number, default=120, help="sets of each situation")
    parser.add_argument("--draws", type=whole_number, default=500, help="resamples of each set")
    options = parser.parse_args(arguments)
    for table in (_unchanged(options.sets), _changed(options.sets), _divided(options.sets, options.draws)):
        print(markdown(table), flush=True)


def _unchanged(n_sets: int) -> Table:
    rows = []
    for share, reference, n in UNCHANGED:
        rates = [alarms(share, share, reference, n, 1, direction, n_sets)[1] for direction in ("lower", "either")]
        cells = (*rates, interval_alarms(share, reference, n, n_sets))
        rows.append((f"{share:g}", _reference_text(reference), str(n), *(f"{cell:.1f}" for cell in cells)))
    columns = ("share", "reference", "cases a look", "alarm, lower", "alarm, either", "an interval of a look")
    return Table(f"False alarms over {N_LOOKS} looks", columns, rows)


def _changed(n_sets: int) -> Table:
    rows = []
    for before, after, reference, n, start in CHANGED:
        early, ever, wait = alarms(before, after, reference, n, start, "lower", n_sets)
        cells = (f"{before:g} to {after:g}", _reference_text(reference), str(n), str(start))
        rows.append((*cells, f"{early:.1f}", f"{ever:.1f}", f"{wait:g}"))
    columns = ("share", "reference", "cases a look", "from look", "alarm before", f"by look {N_LOOKS}", "median looks")
    return Table("Changes found", columns, rows)


def _divided(n_sets: int, n_resamples: int) -> Table:
    rows = []
    for name in CHANGES:
        for n in CHANGE_SIZES:
            for key, found in change_coverage(name, n, n_sets, n_resamples).items():
                cells = [found[part] for part in ("change", "prevalence", "classifier", "tpr", "fpr")]
                has_ranks = key == "precision" and n == RANKED_SIZE
                ranks = ranking_coverage(name, n, max(n_sets // 2, 1), 200) if has_ranks else {}
                cells += [ranks.get(part, math.nan) for part in ("ranking", "cut")]
                rows.append((name, str(n), key, *("" if math.isnan(cell) else f"{cell:.1f}" for cell in cells)))
    columns = ("what changed", "cases", "metric", "change", "prevalence", "classifier", "TPR", "FPR", "ranking", "cut")
    return Table("Parts of a change", columns, rows)


def _reference_text(reference: int | None) -> str:
    return "known" if reference is None else str(reference)


if __name__ == "__main__":
    main()
