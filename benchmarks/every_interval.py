"""`python -m benchmarks.every_interval`: whether every interval contains its estimate, in random small data sets.

The sets are small and full of ties, with perfect, useless and reversed scores, since that is where intervals fail.
"""

import argparse
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.plan import whole_number
from metrics_core import (
    METRICS,
    BinaryScores,
    ConfusionMatrix,
    f1_interval,
    intervals_at_prevalence,
    roc_auc_difference,
    score_differences,
    wilson,
)
from metrics_core.choosing import Costs, HighestNetBenefit, LeastCost
from metrics_core.intervals.linear import linear_interval
from metrics_core.intervals.means import mean_interval
from metrics_core.multiclass import ConfusionTable, MulticlassScores, MultilabelScores
from metrics_core.multiclass.average_intervals import average_intervals, label_average_intervals
from metrics_core.multiclass.curve_intervals import curve_intervals
from metrics_core.prevalence.intervals import AT_PREVALENCE
from metrics_core.ranking import paired_difference
from metrics_core.resampling import curve_bands, difference, intervals_at, two_models, two_thresholds
from metrics_core.text import (
    cohen_kappa,
    kendall_interval,
    kendall_tau_b,
    spearman,
    spearman_interval,
    weighted_kappa_interval,
)

N_SETS = 10_000
# Percentiles of few draws are the least exact, so a limit that is only usually right fails.
N_RESAMPLES = 100
MOST_CASES = 14
ROUNDING_ERROR = 1e-12
Columns = NDArray[np.float64]


class Found(NamedTuple):
    """The estimate and limits of a quantity; limits are nan where it has no interval."""

    name: str
    value: float
    low: float
    high: float

    @property
    def fault(self) -> str:
        """What is wrong with the interval; empty if nothing is."""
        if math.isnan(self.low) and math.isnan(self.high):
            return ""
        if not self.low - ROUNDING_ERROR <= self.value <= self.high + ROUNDING_ERROR:
            return "does not contain its estimate"
        return "has length 0" if self.low == self.high else ""


def _scores(random: np.random.Generator, truth: Columns) -> Columns:
    """Scores with few distinct values that depend on the truth strongly, not at all, or in reverse."""
    slope = random.choice([-4.0, 0.0, 1.0, 4.0, 50.0])
    return np.asarray(np.round(slope * truth + random.normal(0, 1, len(truth))) / 2)


def _cases(random: np.random.Generator, n_classes: int = 2) -> Columns:
    return random.integers(n_classes, size=random.integers(2, MOST_CASES)).astype(np.float64)


def of_counts(random: np.random.Generator) -> Iterator[Found]:
    """Closed forms of four counts."""
    tp, fp, fn, tn = (int(random.integers(most)) for most in random.choice([1, 2, 4, 40], size=4))
    at = ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn)
    yield Found("Wilson", tp / (tp + fn) if tp + fn else math.nan, *wilson(tp, tp + fn))
    yield Found("F1", at.f1, *f1_interval(tp, fp, fn))
    if not (tp + fn and fp + tn):
        return
    prevalence = float(random.choice([0.001, 0.1, 0.5, 0.99]))
    for key, (low, high, *_) in intervals_at_prevalence(at, prevalence, AT_PREVALENCE).items():
        yield Found(f"{key} at a prevalence", getattr(at.at_prevalence(prevalence), key), low, high)
    costs = LeastCost(Costs(tp=0, fp=1, fn=500, tn=0)).quantity
    for quantity in (METRICS["balanced_accuracy"], METRICS["youden_j"], costs, HighestNetBenefit(0.3).quantity):
        limits = linear_interval(quantity, at)
        assert limits is not None
        yield Found(quantity.key, float(quantity(at)), *map(float, limits))


def of_scores(random: np.random.Generator) -> Iterator[Found]:
    """Average precision, ROC AUC, resampled metrics and curves, and differences of two thresholds and two scores."""
    truth = _cases(random)
    first, second = _scores(random, truth), _scores(random, truth)
    scores = BinaryScores.from_predictions(truth, first)
    yield from _areas(random, scores)
    yield from _of_weights(random, truth, first)
    threshold = float(random.choice(first))
    for key, one in intervals_at(scores, threshold, n_resamples=N_RESAMPLES).items():
        yield Found(f"{key} at a threshold", one.value, one.low, one.high)
    curves = curve_bands(scores, np.unique(first), n_resamples=N_RESAMPLES)
    for name, curve in (("precision at a recall", curves.pr), ("TPR at an FPR", curves.roc)):
        yield from (Found(name, *row) for row in zip(curve.value, curve.low, curve.high, strict=True))
    other = float(random.choice(second))
    for name, decisions in (
        ("two thresholds", two_thresholds(scores, threshold, float(random.choice(first)))),
        ("two scores", two_models(truth, first, second, threshold, other)),
    ):
        for key, found in difference(decisions, n_resamples=N_RESAMPLES).items():
            yield Found(f"{key} of {name}", found.difference, found.low, found.high)
    yield Found("ROC AUC of two scores", *roc_auc_difference(truth, first, second))
    without_threshold = score_differences(truth, first, second, n_resamples=N_RESAMPLES)
    for key, one in without_threshold._asdict().items():
        yield Found(f"{key} of two scores", one.difference, one.low, one.high)


def _areas(random: np.random.Generator, scores: BinaryScores) -> Iterator[Found]:
    yield Found("ROC AUC", scores.roc_auc(), *scores.roc_auc_interval(n_resamples=N_RESAMPLES))
    if not 0 < scores.prevalence < 1:
        return
    at = scores.at_prevalence(float(random.choice([scores.prevalence, 0.1, 0.9])))
    low, high, *_ = at.average_precision_interval(n_resamples=N_RESAMPLES)
    yield Found("average precision", at.average_precision(), low, high)


def _of_weights(random: np.random.Generator, truth: Columns, first: Columns) -> Iterator[Found]:
    """The same of weighted cases, repeated so that there are enough."""
    weights = random.choice([0.1, 1, 2, 7], size=len(truth) * 4)
    scores = BinaryScores.from_predictions(np.tile(truth, 4), np.tile(first, 4), sample_weight=weights)
    for found in _areas(random, scores):
        yield found._replace(name=f"{found.name} of weighted cases")
    for key, one in intervals_at(scores, float(random.choice(first)), n_resamples=N_RESAMPLES).items():
        yield Found(f"{key} of weighted cases", one.value, one.low, one.high)


def of_means(random: np.random.Generator) -> Iterator[Found]:
    """Means over queries or rows, and the difference of two runs."""
    n, ends = int(random.integers(2, MOST_CASES)), random.choice([0, 0.25, 0.5, 1], size=2)
    first, second = random.choice(ends, size=(2, n))
    yield Found("mean", float(first.mean()), *mean_interval(first, bounded=True, n_resamples=N_RESAMPLES))
    yield Found("mean without bounds", float(first.mean()), *mean_interval(first, n_resamples=N_RESAMPLES))
    found = paired_difference(first, second, n_resamples=N_RESAMPLES)
    yield Found("two runs", found.difference, found.low, found.high)


def of_classes(random: np.random.Generator) -> Iterator[Found]:
    """Averages over classes and labels."""
    table = ConfusionTable(("a", "b", "c"), random.integers(random.choice([1, 2, 9], size=(3, 3))))
    if table.n:
        limits = average_intervals(table, n_resamples=N_RESAMPLES)
        yield from _averages("classes", _by_kind(table.averages()), limits)
        assert limits.kappa
        assert limits.mcc
        yield Found("kappa of classes", table.kappa, *limits.kappa)
        yield Found("MCC of classes", table.mcc, *limits.mcc)
    label = _cases(random, 3)
    columns = np.column_stack([_scores(random, label == each) for each in range(3)])
    yield from _curves("classes", MulticlassScores.from_predictions(label, columns, classes=[0, 1, 2]))
    truth = random.integers(2, size=columns.shape)
    labels = MultilabelScores.from_predictions(truth, columns)
    yield from _curves("labels", labels)
    found, limits = labels.at(0.5), label_average_intervals(labels, 0.5, n_resamples=N_RESAMPLES)
    yield from _averages("labels", _by_kind(found.averages()) | {"samples": found.samples}, limits)
    assert limits.hamming_loss
    yield Found("Hamming loss", found.hamming_loss, *limits.hamming_loss)


def _by_kind(averages: Any) -> dict[str, Any]:
    return {kind: getattr(averages, kind) for kind in ("micro", "macro", "weighted")}


def _averages(name: str, averages: dict[str, Any], limits: Any) -> Iterator[Found]:
    for kind, means in averages.items():
        for metric, mean, each in zip(("precision", "recall", "F1"), means, getattr(limits, kind), strict=True):
            yield Found(f"{kind} {metric} of {name}", mean.value, *each)


def _curves(name: str, scores: Any) -> Iterator[Found]:
    limits = curve_intervals(scores, n_resamples=N_RESAMPLES)
    values = {
        "mAP": scores.mean_average_precision().value,
        "micro AP": scores.micro_average_precision(),
        "macro ROC AUC": scores.macro_roc_auc().value,
        "weighted ROC AUC": scores.weighted_roc_auc().value,
        "micro ROC AUC": scores.micro_roc_auc(),
    }
    for (key, value), each in zip(values.items(), limits, strict=True):
        yield Found(f"{key} of {name}", value, *each)


def of_grades(random: np.random.Generator) -> Iterator[Found]:
    """Agreement of two graders."""
    # Weighted kappa has no interval for fewer than 20 cases.
    n, most = int(random.integers(2, 3 * MOST_CASES)), int(random.choice([2, 3, 5]))
    first = random.integers(1, most + 1, size=n)
    second = np.where(random.random(n) < random.choice([0, 0.2, 1]), random.integers(1, most + 1, size=n), first)
    yield Found("Kendall's tau", kendall_tau_b(first, second), *kendall_interval(first, second))
    yield Found("Spearman", spearman(first, second), *spearman_interval(first, second))
    limits = weighted_kappa_interval(first, second, n_resamples=N_RESAMPLES)
    yield Found("weighted kappa", cohen_kappa(first, second, weights="quadratic"), *limits)


KINDS: tuple[Callable[[np.random.Generator], Iterator[Found]], ...] = (
    of_counts,
    of_scores,
    of_means,
    of_classes,
    of_grades,
)


def faults(n_sets: int, seed: int) -> Counter[tuple[str, str]]:
    """How often each interval fails, by its name and the fault, in this number of sets of each kind."""
    found: Counter[tuple[str, str]] = Counter()
    for kind in KINDS:
        for number in range(n_sets):
            random = np.random.default_rng([seed, number])
            found.update((each.name, each.fault) for each in kind(random) if each.fault)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.every_interval", description=__doc__)
    parser.add_argument("--sets", type=whole_number, default=N_SETS, help="random sets of each kind")
    parser.add_argument("--seed", type=whole_number, default=1)
    options = parser.parse_args(arguments)
    found = faults(options.sets, options.seed)
    for (name, fault), count in sorted(found.items()):
        print(f"{name} {fault} in {count} of {options.sets} sets")
    if not found:
        print(f"Every interval contains its estimate in {options.sets} sets of each kind.")


if __name__ == "__main__":
    main()
