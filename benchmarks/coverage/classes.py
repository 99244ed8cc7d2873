"""Many classes and labels: the numbers of the confusion matrix, averages, and curve metrics.

A latent normal variable decides the class; the score of a class is the softmax of normal logits, that of the true class
some standard deviations higher. A share of every variance, the intra-cluster correlation, is between clusters. Where
all cases count alike, the numbers of the classes are fixed, as the intervals take them.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from benchmarks.coverage.simulation import Kind, Limits
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.means import mean_interval, mean_of_units
from metrics_core.multiclass import MulticlassScores
from metrics_core.multiclass.average_intervals import average_intervals, label_average_intervals
from metrics_core.multiclass.curve_intervals import curve_intervals
from metrics_core.multiclass.unit_intervals import PredictedCases, class_intervals
from threshold_explorer.data.confidence_level import confidence

Floats = NDArray[np.float64]
POPULATION = 600_000
# A label is assigned where its score reaches this.
LABEL_THRESHOLD = 0.4
AVERAGES = ("macro", "weighted")
METRICS = ("precision", "recall", "f1")
CURVES = ("mAP", "micro AP", "macro ROC AUC", "weighted ROC AUC", "micro ROC AUC")

# The numbers of cases of the classes are taken as fixed.
FIXED = ("kappa", "MCC", "macro precision", "macro recall", "macro f1", "weighted precision", "weighted f1", *CURVES)


@dataclass(frozen=True)
class Setting:
    """A population and a sample: cases, the shares of the classes, the distance of the true class."""

    n: int
    shares: tuple[float, ...] = (0.6, 0.3, 0.1)
    distance: float = 1.5
    variation: float = 0.0
    slope: float = 0.0
    cluster_size: int = 1
    correlation: float = 0.0
    digits: int | None = None


SETTINGS = {
    "thin class": Setting(400, (0.85, 0.125, 0.025)),
    "nearly perfect": Setting(600, (0.7, 0.2, 0.1), 4.0),
    "weights": Setting(600, variation=1.0, slope=0.3),
    "clusters": Setting(1400, cluster_size=10, correlation=0.3),
    "ties": Setting(500, digits=1),
    "large": Setting(10_000),
}


def drawn(situation: str, random: np.random.Generator, is_population: bool) -> MulticlassScores:
    """A sample of the situation with fixed numbers of the classes, or a large one."""
    return _drawn(situation, random, is_population, is_fixed=True)


def drawn_together(situation: str, random: np.random.Generator, is_population: bool) -> MulticlassScores:
    """The same with cases sampled together, so that the numbers of the classes vary."""
    return _drawn(situation, random, is_population, is_fixed=False)


def _drawn(situation: str, random: np.random.Generator, is_population: bool, *, is_fixed: bool) -> MulticlassScores:
    setting = SETTINGS[situation]
    n, n_classes = POPULATION if is_population else setting.n, len(setting.shares)
    cluster = np.arange(n) // setting.cluster_size

    def noise() -> Floats:
        within = random.normal(size=n)
        if not setting.correlation:
            return within
        between = random.normal(size=cluster[-1] + 1)[cluster]
        return np.asarray(math.sqrt(setting.correlation) * between + math.sqrt(1 - setting.correlation) * within)

    ends = [NormalDist().inv_cdf(share) for share in np.cumsum(setting.shares)[:-1].tolist()]
    is_fixed = is_fixed and setting.cluster_size == 1 and not setting.variation
    sizes = [round(share * n) for share in setting.shares[:-1]]
    label = np.repeat(np.arange(n_classes), [*sizes, n - sum(sizes)]) if is_fixed else np.searchsorted(ends, noise())
    logits = np.column_stack([noise() for _ in setting.shares])
    logits += setting.distance * (label[:, np.newaxis] == np.arange(n_classes))
    odds = np.exp(logits)
    scores = odds / odds.sum(axis=1, keepdims=True)
    if setting.digits is not None:
        scores = np.round(scores, setting.digits)
    sigma = math.sqrt(math.log1p(setting.variation**2))
    weights = np.exp(random.normal(0, sigma, n) + setting.slope * logits.max(axis=1)) if sigma else None
    return MulticlassScores.from_predictions(
        label,
        scores,
        classes=range(n_classes),
        sample_weight=weights,
        cluster=cluster if setting.cluster_size > 1 and not is_population else None,
    )


def values(scores: MulticlassScores) -> dict[str, float]:
    """The value of each number, by name."""
    table, labels = scores.confusion(), scores.as_multilabel().at(LABEL_THRESHOLD)
    of_table, of_labels, classes = table.averages(), labels.averages(), table.per_class()
    found = {"accuracy": table.accuracy, "kappa": table.kappa, "MCC": table.mcc}
    for average in AVERAGES:
        for metric in METRICS:
            found[f"{average} {metric}"] = getattr(getattr(of_table, average), metric).value
    for metric in METRICS:
        found[f"{metric} of the smallest class"] = float(getattr(classes, metric)[-1])
    for average in ("micro", *AVERAGES):
        found[f"labels, {average} F1"] = getattr(of_labels, average).f1.value
    found["labels, samples F1"] = labels.samples.f1.value
    found["labels, subset accuracy"], found["labels, Hamming loss"] = labels.subset_accuracy, labels.hamming_loss
    means = (scores.mean_average_precision(), scores.macro_roc_auc(), scores.weighted_roc_auc())
    found["mAP"], found["macro ROC AUC"], found["weighted ROC AUC"] = (mean.value for mean in means)
    found["micro AP"], found["micro ROC AUC"] = scores.micro_average_precision(), scores.micro_roc_auc()
    found["top-2 accuracy"] = scores.top_k_accuracy(2)
    found["mean score of the true class"] = float(np.average(_of_true_class(scores), weights=scores.weights))
    return found


def limits(scores: MulticlassScores, n_resamples: int, seed: int) -> dict[str, Limits]:
    """The interval of each number, by name."""
    settings = Bootstrap(confidence(), n_resamples, seed)
    draws = {"confidence": confidence(), "n_resamples": n_resamples, "seed": seed}
    units = None if scores.are_equal_cases else scores.units
    cases = PredictedCases(scores.positions, scores.predictions(), units) if units else None
    table = scores.confusion()
    of_table = average_intervals(table, cases, **draws)
    of_labels = label_average_intervals(scores.as_multilabel(), LABEL_THRESHOLD, **draws)
    assert of_table.kappa is not None
    assert of_table.mcc is not None
    assert of_labels.samples is not None
    assert of_labels.subset_accuracy is not None
    assert of_labels.hamming_loss is not None
    found: dict[str, Limits] = {"accuracy": of_table.micro.recall, "kappa": of_table.kappa, "MCC": of_table.mcc}
    for average in AVERAGES:
        for metric in METRICS:
            found[f"{average} {metric}"] = getattr(getattr(of_table, average), metric)
    of_classes = class_intervals(cases, len(scores.classes)) if cases else table.per_class().intervals()
    for metric in METRICS:
        low, high = getattr(of_classes, metric)
        found[f"{metric} of the smallest class"] = float(low[-1]), float(high[-1])
    for average in ("micro", *AVERAGES):
        found[f"labels, {average} F1"] = getattr(of_labels, average).f1
    found["labels, samples F1"] = of_labels.samples.f1
    found["labels, subset accuracy"], found["labels, Hamming loss"] = of_labels.subset_accuracy, of_labels.hamming_loss
    found |= dict(zip(CURVES, curve_intervals(scores, **draws), strict=True))
    found["top-2 accuracy"] = scores.top_k_interval(2, confidence=confidence())
    of_true = _of_true_class(scores)
    found["mean score of the true class"] = (
        mean_of_units(of_true, units, settings) if units else mean_interval(of_true, bounded=True, **draws)
    )
    return found


def _of_true_class(scores: MulticlassScores) -> Floats:
    of_cases: Floats = scores.columns[scores.positions, np.arange(len(scores.positions))]
    return of_cases


def limits_of_classes(scores: MulticlassScores, n_resamples: int, seed: int) -> dict[str, Limits]:
    """Those that take the numbers of the classes as fixed."""
    return {name: each for name, each in limits(scores, n_resamples, seed).items() if name in FIXED}


def limits_of_cases(scores: MulticlassScores, n_resamples: int, seed: int) -> dict[str, Limits]:
    """Those that do not."""
    return {name: each for name, each in limits(scores, n_resamples, seed).items() if name not in FIXED}


CLASSES = Kind("many classes", drawn, values, limits_of_classes, cost=3.0)
CASES = Kind("cases or labels", drawn_together, values, limits_of_cases, cost=3.0)
