"""Groups: the time for fifty of them, and by simulation how often intervals hold and equal groups are told apart."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from benchmarks import polars_counts
from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, integer_text, ratio_text, seconds_text
from benchmarks.statistic import Predictions
from benchmarks.timing import best_seconds
from metrics_core import METRICS, BinaryScores, ConfusionMatrix
from metrics_core.choosing import Costs, LeastCost
from metrics_core.groups import (
    GroupedScores,
    frontier,
    gap,
    group_by_value,
    group_metrics,
    group_thresholds,
    weak_slices,
)
from metrics_core.groups.thresholds import EQUAL_RATES

N_GROUPS = 50
SHARES = (0.1, 0.5)
# The goal: as many rows in fifty groups as in one set.
MAX_RATIO_TO_ONE_SET = 2
THRESHOLD = 0.5
COSTS = LeastCost(Costs(fp=1, fn=5))

# The search: columns of so many values each, and their pairs.
SEARCHED_COLUMNS, SEARCHED_VALUES = 20, 50
SEARCHED_METRICS = {"recall": "recall", "accuracy": "accuracy", "cost": Costs(fp=1, fn=5), "Brier score": "brier"}

# Simulated: numbers of groups, and cases that a metric rests on in each.
NUMBERS = (2, 5, 20)
SIZES = (20, 200, 2000, 20_000)
LEVEL = 0.95
# A null search: so many rows, and permutations in each.
NULL_ROWS, NULL_PERMUTATIONS = 2000, 99
# A group's true rates, and the share of its positives.
TPR, FPR, PREVALENCE = 0.8, 0.1, 0.4
INTERVALS = ("recall", "precision", "accuracy", "f1", "balanced_accuracy", "mcc")


def measure(plan: Plan) -> list[Table]:
    """The tables of times, then those of simulations."""
    return [
        _fifty_groups(plan),
        _thresholds(plan),
        _search(plan),
        _intervals(plan),
        _gaps(plan),
        _null_searches(plan),
    ]


def _fifty_groups(plan: Plan) -> Table:
    return Table(
        "Fifty groups",
        (
            *("rows", "positive", "one set", "fifty groups", "times one set", "goal"),
            *("with AP, AUC, recall and precision", "scikit-learn", "times faster", "polars"),
        ),
        [_row_of_fifty(plan, share) for share in SHARES],
        (
            f"Best of {plan.repeat} alternating runs; continuous scores, {N_GROUPS} groups of random sizes, found "
            "before. scikit-learn: a loop over the groups, with `average_precision_score`, `roc_auc_score`, "
            "`recall_score` and `precision_score` of each. polars, if installed: the confusion matrices at one "
            "threshold by a GROUP BY, and nothing else.",
        ),
    )


def _row_of_fifty(plan: Plan, share: float) -> tuple[str, ...]:
    data = Predictions.drawn(plan.group_rows, share)
    values = np.random.default_rng(1).integers(0, N_GROUPS, plan.group_rows)
    grouping = group_by_value(values)
    tasks: dict[str, Callable[[], object]] = {
        "one": partial(BinaryScores.from_predictions, data.y_true, data.y_score),
        "fifty": partial(GroupedScores.from_predictions, data.y_true, data.y_score, grouping),
        "metrics": lambda: _own_metrics(GroupedScores.from_predictions(data.y_true, data.y_score, grouping)),
        "scikit-learn": partial(_metrics_of_scikit_learn, data.y_true, data.y_score, values),
    }
    if polars_counts.IS_INSTALLED:
        tasks["polars"] = partial(polars_counts.counts_by_group, data.y_true, data.y_score, values, THRESHOLD)
    seconds = best_seconds(tasks, plan.repeat)
    ratio = seconds["fifty"] / seconds["one"]
    return (
        integer_text(plan.group_rows),
        f"{share:.0%}",
        *(seconds_text(seconds[name]) for name in ("one", "fifty")),
        ratio_text(ratio),
        at_most(ratio, MAX_RATIO_TO_ONE_SET),
        *(seconds_text(seconds[name]) for name in ("metrics", "scikit-learn")),
        ratio_text(seconds["scikit-learn"] / seconds["metrics"]),
        seconds_text(seconds["polars"]) if "polars" in seconds else "–",
    )


def _own_metrics(groups: GroupedScores) -> Any:
    curves = [(scores.average_precision(), scores.roc_auc()) for scores in groups.values()]
    return curves, group_metrics(groups, THRESHOLD, ["recall", "precision"])


def _metrics_of_scikit_learn(y_true: Any, y_score: Any, values: Any) -> Any:
    from sklearn.metrics import average_precision_score, precision_score, recall_score, roc_auc_score

    found = []
    for value in np.unique(values):
        chosen = values == value
        labels, scores = y_true[chosen], y_score[chosen]
        flagged = scores >= THRESHOLD
        found.append(
            (
                average_precision_score(labels, scores),
                roc_auc_score(labels, scores),
                recall_score(labels, flagged),
                precision_score(labels, flagged, zero_division=0),
            )
        )
    return found


def _thresholds(plan: Plan) -> Table:
    data = Predictions.drawn(plan.group_rows, SHARES[0])
    values = np.random.default_rng(1).integers(0, N_GROUPS, plan.group_rows)
    groups = GroupedScores.from_predictions(data.y_true, data.y_score, group_by_value(values))
    tasks: dict[str, Callable[[], object]] = {
        **{
            f"equal {equal}, least cost, tolerance 0.02": partial(
                group_thresholds, groups, equal, objective=COSTS, tolerance=0.02
            )
            for equal in EQUAL_RATES
        },
        "recall of at least 0.8 in each": partial(group_thresholds, groups, "recall", level=0.8),
        "equal recall, overall recall 0.8": partial(group_thresholds, groups, "recall", overall_recall=0.8),
        "frontier of recall and cost, 25 points": partial(frontier, groups, "recall", COSTS),
    }
    seconds = best_seconds(tasks, 1)
    return Table(
        "A threshold for each of fifty groups",
        ("thresholds", "rows", "time"),
        [(name, integer_text(plan.group_rows), seconds_text(seconds[name])) for name in tasks],
        ("One run each, exact over all distinct scores, groups sorted before.",),
    )


def _search(plan: Plan) -> Table:
    rows = max(plan.group_rows // 10, 1)
    rng = np.random.default_rng(2)
    columns = {
        f"column {at}": pd.Categorical.from_codes(
            rng.integers(0, SEARCHED_VALUES, rows), [str(value) for value in range(SEARCHED_VALUES)]
        )
        for at in range(SEARCHED_COLUMNS)
    }
    y_true = (rng.random(rows) < 0.2).astype(int)
    y_score = np.clip(0.35 * y_true + 0.65 * rng.random(rows), 0, 1)
    cells = []
    for name, metric in SEARCHED_METRICS.items():
        found = []
        task = partial(weak_slices, columns, y_true, y_score, THRESHOLD, metric)
        seconds = best_seconds({name: lambda task=task, found=found: found.append(task())}, 1)[name]  # type: ignore[misc]
        cells.append((name, integer_text(rows), integer_text(found[0].n_searched), seconds_text(seconds)))
    return Table(
        "The search for weak slices",
        ("metric", "rows", "slices", "time"),
        cells,
        (f"{SEARCHED_COLUMNS} columns of {SEARCHED_VALUES} values and all pairs, 199 permutations, one run each.",),
    )


class _Truth(NamedTuple):
    """True recalls of groups, by the name of the situation."""

    name: str
    recalls: Callable[[int], NDArray[np.float64]]


TRUTHS = (
    _Truth("all 0.8", lambda n: np.full(n, 0.8)),
    _Truth("one 0.6, others 0.8", lambda n: np.append(0.6, np.full(n - 1, 0.8))),
    _Truth("half 0.7, half 0.8", lambda n: np.where(np.arange(n) < n // 2, 0.7, 0.8)),
    _Truth("evenly from 0.6 to 0.9", lambda n: np.linspace(0.6, 0.9, n)),
)


def _gaps(plan: Plan) -> Table:
    """How often the interval of a gap contains it, and equal groups are told apart."""
    rows = []
    for n in NUMBERS:
        for size in SIZES:
            found = [list(_simulated_gaps(plan.group_sets, truth.recalls(n), size)) for truth in TRUTHS]
            told = np.mean([one.is_told for one in found[0]])
            covered = [
                np.mean(
                    [one.interval.low <= np.ptp(truth.recalls(n)) + 1e-12 <= one.interval.high + 2e-12 for one in gaps]
                )
                for truth, gaps in zip(TRUTHS, found, strict=True)
            ]
            spread = np.mean(
                [one.spread.low <= np.std(TRUTHS[3].recalls(n), ddof=1) <= one.spread.high for one in found[3]]
            )
            rest = np.mean([_all_differences_hold(one, TRUTHS[3].recalls(n)) for one in found[3]])
            seen = _power_at_reach(plan.group_sets, n, size, found[0])
            rows.append(
                (
                    f"{n} of {integer_text(size)}",
                    _percent(told),
                    *map(_percent, covered),
                    _percent(rest),
                    _percent(spread),
                    _percent(seen),
                )
            )
    return Table(
        "Gaps between groups, simulated",
        (
            *("groups, positives in each", "equal groups told apart", *(f"covers: {truth.name}" for truth in TRUTHS)),
            *("all differences to the rest cover", "spread covers", "a gap of the reach told"),
        ),
        rows,
        (
            f"Recall, {plan.group_sets} sets of groups each, at 95 %. Differences to the rest and the spread: evenly "
            "from 0.6 to 0.9, where the groups are no sample of a normal distribution. The last column: one group is "
            "worse by the reach that equal groups had on average; – where that is more than 0.8.",
        ),
    )


def _simulated_gaps(sets: int, recalls: NDArray[np.float64], size: int) -> Iterator[Any]:
    rng = np.random.default_rng([size, len(recalls), 7])
    for hits in rng.binomial(size, recalls, (sets, len(recalls))).tolist():
        parts = {str(at): BinaryScores.from_counts([1.0, 0.0], [k, size - k], [0, 1]) for at, k in enumerate(hits)}
        yield gap(GroupedScores.from_counts(parts), THRESHOLD, "recall")


def _all_differences_hold(found: Any, recalls: NDArray[np.float64]) -> bool:
    rest = (recalls.sum() - recalls) / (len(recalls) - 1)
    return all(one.low <= true <= one.high for one, true in zip(found.to_rest, recalls - rest, strict=True))


def _power_at_reach(sets: int, n: int, size: int, equal: Sequence[Any]) -> float:
    reach = float(np.mean([one.reach for one in equal]))
    if reach > 0.8:
        return math.nan
    return float(
        np.mean([one.is_told for one in _simulated_gaps(sets, np.append(0.8 - reach, np.full(n - 1, 0.8)), size)])
    )


def _intervals(plan: Plan) -> Table:
    """How often the interval of a metric contains its value in the population, by the size of the group."""
    rng = np.random.default_rng(11)
    scale = 1e9
    true = ConfusionMatrix(
        tp=TPR * PREVALENCE * scale,
        fn=(1 - TPR) * PREVALENCE * scale,
        fp=FPR * (1 - PREVALENCE) * scale,
        tn=(1 - FPR) * (1 - PREVALENCE) * scale,
    )
    rows = []
    for size in SIZES:
        hits: dict[str, list[bool]] = {key: [] for key in INTERVALS}
        n_groups = 0
        while n_groups < 10 * plan.group_sets:
            counts = rng.multinomial(size, np.array(true.counts, dtype=float) / scale, N_GROUPS)
            parts = {
                str(at): BinaryScores.from_counts([1.0, 0.0], [tp, fn], [fp, tn])
                for at, (tp, fp, fn, tn) in enumerate(counts.tolist())
            }
            n_groups += N_GROUPS
            for one in group_metrics(GroupedScores.from_counts(parts), THRESHOLD, INTERVALS, n_resamples=500):
                if one.interval is not None:
                    value = float(METRICS[one.quantity.key](true))
                    hits[one.quantity.key].append(one.interval.low <= value <= one.interval.high)
        cells = [f"{_percent(np.mean(of))} ({_percent(len(of) / n_groups)})" if of else "–" for of in hits.values()]
        rows.append((integer_text(size), *cells))
    return Table(
        "Intervals of one group, simulated",
        ("cases of the group", *INTERVALS),
        rows,
        (
            f"Coverage of 95 % intervals, and in brackets the share of groups that have one, of {10 * plan.group_sets} "
            f"groups or a few more. {PREVALENCE:.0%} positive, TPR {TPR}, FPR {FPR}.",
        ),
    )


def _null_searches(plan: Plan) -> Table:
    """How often a search names a slice where no column says anything about the errors."""
    metrics: dict[str, Any] = {
        "recall": "recall",
        "precision": "precision",
        "accuracy": "accuracy",
        "cost": Costs(fp=1, fn=8),
    }
    rows = [
        (
            weights,
            *(
                _percent(float(np.mean([_names_any(metric, weights, seed) for seed in range(plan.group_sets)])))
                for metric in metrics.values()
            ),
        )
        for weights in WEIGHTS
    ]
    return Table(
        "Searches of data without a weak slice, simulated",
        ("weights", *metrics),
        rows,
        (
            f"Percentage of {plan.group_sets} sets in which a slice is named; {NULL_ROWS} rows with four columns of 2 "
            f"to 20 values, one of them nearly a copy of another, and pairs of them; {NULL_PERMUTATIONS} permutations "
            "each, at 95 %.",
        ),
    )


# Of each case, from the site, the label and a random generator.
WEIGHTS: dict[str, Callable[[Any, Any, np.random.Generator], Any]] = {
    "none": lambda site, y_true, rng: None,
    "5 for each negative": lambda site, y_true, rng: np.where(y_true, 1.0, 5.0),
    "1 to 10 by site": lambda site, y_true, rng: 1 + 9 * (site / site.max()) ** 2,
    "log-normal": lambda site, y_true, rng: np.exp(rng.normal(size=len(site))),
}


def _names_any(metric: Any, weights: str, seed: int) -> bool:
    rng = np.random.default_rng([seed, 3])
    site = rng.integers(0, 20, NULL_ROWS)
    columns = {
        "site": site,
        "region": np.where(rng.random(NULL_ROWS) < 0.9, site // 4, rng.integers(0, 5, NULL_ROWS)),
        "age": rng.normal(50, 15, NULL_ROWS),
        "sex": rng.integers(0, 2, NULL_ROWS),
    }
    y_true = (rng.random(NULL_ROWS) < 0.3).astype(int)
    y_score = np.clip(0.35 * y_true + 0.65 * rng.random(NULL_ROWS), 0, 1)
    found = weak_slices(
        columns,
        y_true,
        y_score,
        THRESHOLD,
        metric,
        sample_weight=WEIGHTS[weights](site, y_true, rng),
        n_permutations=NULL_PERMUTATIONS,
        seed=seed,
    )
    return len(found) > 0


def _percent(share: float) -> str:
    return "–" if math.isnan(share) else f"{100 * share:.1f} %"
