"""Simulated coverage where a sample consists of clusters or weighted cases: many classes, labels, queries and rows.

A latent normal variable decides the class; the score of a class is the softmax of normal logits, that of the true class
some standard deviations higher. A share of every variance, the intra-cluster correlation (ICC), is between clusters.
Weights are lognormal, with a coefficient of variation (cv), and may increase with the highest logit.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from benchmarks.report import Table
from metrics_core import Interval
from metrics_core.bootstrap import Bootstrap
from metrics_core.mean_intervals import mean_of_units
from metrics_core.multiclass import MulticlassScores
from metrics_core.multiclass.average_intervals import average_intervals, label_average_intervals
from metrics_core.multiclass.curve_intervals import curve_intervals
from metrics_core.multiclass.unit_intervals import PredictedCases, class_intervals

Floats = NDArray[np.float64]
# Cases from which the population's values are computed.
POPULATION = 300_000
LARGEST = 150
# A label is assigned where its score reaches this.
LABEL_THRESHOLD = 0.4


@dataclass(frozen=True)
class Units:
    """A population, and how many clusters of how many cases are sampled; no size stands for unequal ones."""

    name: str
    number: int
    size: int | None = 1
    correlation: float = 0.0
    variation: float = 0.0
    slope: float = 0.0
    shares: tuple[float, ...] = (0.6, 0.3, 0.1)
    distance: float = 1.5

    def drawn(self, number: int, random: np.random.Generator) -> MulticlassScores:
        """The scores of so many clusters."""
        unequal = 1 + np.minimum(random.lognormal(2.1, 1.0, number).round(), LARGEST - 1).astype(int)
        cluster = np.repeat(np.arange(number), unequal if self.size is None else self.size)
        n, n_classes = len(cluster), len(self.shares)

        def noise() -> Floats:
            between, within = random.normal(size=number)[cluster], random.normal(size=n)
            return math.sqrt(self.correlation) * between + math.sqrt(1 - self.correlation) * within

        ends = [NormalDist().inv_cdf(share) for share in np.cumsum(self.shares)[:-1].tolist()]
        label = np.searchsorted(ends, noise())
        logits = np.column_stack([noise() for _ in self.shares])
        logits += self.distance * (label[:, np.newaxis] == np.arange(n_classes))
        odds = np.exp(logits)
        sigma = math.sqrt(math.log1p(self.variation**2))
        weights = np.exp(random.normal(0, sigma, n) + self.slope * logits.max(axis=1)) if sigma else None
        return MulticlassScores.from_predictions(
            label,
            odds / odds.sum(axis=1, keepdims=True),
            classes=range(n_classes),
            sample_weight=weights,
            cluster=None if self.size == 1 else cluster,
        )


SETTINGS = (
    Units("140 clusters of 15, ICC 0", 140, 15),
    Units("140 clusters of 15, ICC 0.5", 140, 15, 0.5),
    Units("50 clusters of 15, ICC 0.5", 50, 15, 0.5),
    Units("80 unequal clusters, ICC 0.5", 80, None, 0.5, shares=(0.5, 0.3, 0.2)),
    Units("140 clusters of 8, thin classes, nearly perfect", 140, 8, 0.3, shares=(0.9, 0.07, 0.03), distance=5),
    Units("300 cases, weights of cv 1", 300, variation=1),
    Units("1000 cases, weights of cv 2", 1000, variation=2),
    Units("500 cases, weights of cv 1 that increase with the score", 500, variation=1, slope=0.5),
    Units("1000 cases, weights of cv 1, nearly perfect", 1000, variation=1, shares=(0.9, 0.07, 0.03), distance=5),
)


def values_of(scores: MulticlassScores) -> dict[str, float]:
    """The value of each number, by name."""
    table, labels = scores.confusion(), scores.as_multilabel().at(LABEL_THRESHOLD)
    of_table, of_labels, classes = table.averages(), labels.averages(), table.per_class()
    values = {"accuracy": table.accuracy, "kappa": table.kappa, "MCC": table.mcc}
    for average in ("macro", "weighted"):
        for metric in ("precision", "recall", "f1"):
            values[f"{average} {metric}"] = getattr(getattr(of_table, average), metric).value
    for average in ("micro", "macro", "weighted"):
        values[f"labels: {average} F1"] = getattr(of_labels, average).f1.value
    values["labels: samples F1"] = labels.samples.f1.value
    values["labels: subset accuracy"], values["labels: Hamming loss"] = labels.subset_accuracy, labels.hamming_loss
    values["mAP"], values["micro AP"] = scores.mean_average_precision().value, scores.micro_average_precision()
    values["macro ROC AUC"], values["weighted ROC AUC"] = scores.macro_roc_auc().value, scores.weighted_roc_auc().value
    values["micro ROC AUC"] = scores.micro_roc_auc()
    for metric in ("precision", "recall", "f1"):
        values[f"{metric} of the smallest class"] = float(getattr(classes, metric)[-1])
    values["mean score of the true class"] = float(np.average(_of_true_class(scores), weights=scores.weights))
    return values


def limits_of(scores: MulticlassScores, settings: Bootstrap) -> dict[str, Interval]:
    """The interval of each number, by name."""
    options = {"n_resamples": settings.n_resamples, "seed": settings.seed}
    cases = PredictedCases(scores.positions, scores.predictions(), scores.units)
    of_table = average_intervals(scores.confusion(), cases, **options)
    of_labels = label_average_intervals(scores.as_multilabel(), LABEL_THRESHOLD, **options)
    classes = class_intervals(cases, len(scores.classes))
    assert of_table.kappa is not None
    assert of_table.mcc is not None
    assert of_labels.samples is not None
    assert of_labels.subset_accuracy is not None
    assert of_labels.hamming_loss is not None
    found = {"accuracy": of_table.micro.recall, "kappa": of_table.kappa, "MCC": of_table.mcc}
    for average in ("macro", "weighted"):
        for metric in ("precision", "recall", "f1"):
            found[f"{average} {metric}"] = getattr(getattr(of_table, average), metric)
    for average in ("micro", "macro", "weighted"):
        found[f"labels: {average} F1"] = getattr(of_labels, average).f1
    found["labels: samples F1"] = of_labels.samples.f1
    found["labels: subset accuracy"], found["labels: Hamming loss"] = of_labels.subset_accuracy, of_labels.hamming_loss
    curves = curve_intervals(scores, **options)
    names = ("mAP", "micro AP", "macro ROC AUC", "weighted ROC AUC", "micro ROC AUC")
    found |= dict(zip(names, curves, strict=True))
    for metric in ("precision", "recall", "f1"):
        low, high = getattr(classes, metric)
        found[f"{metric} of the smallest class"] = Interval(float(low[-1]), float(high[-1]))
    return found | {"mean score of the true class": mean_of_units(_of_true_class(scores), scores.units, settings)}


def _of_true_class(scores: MulticlassScores) -> Floats:
    of_cases: Floats = scores.columns[scores.positions, np.arange(len(scores.positions))]
    return of_cases


def coverage(units: Units, n_sets: int, n_resamples: int, seed: int = 1) -> dict[str, tuple[float, float]]:
    """The share of intervals that contain the value, and the share of samples without an interval, by name."""
    clusters = POPULATION // (units.size or 15)
    truth = values_of(units.drawn(clusters, np.random.default_rng(seed + 1)))
    random = np.random.default_rng(seed)
    found = [
        limits_of(units.drawn(units.number, random), Bootstrap(n_resamples=n_resamples, seed=at))
        for at in range(n_sets)
    ]
    result = {}
    for name, value in truth.items():
        limits = np.array([one[name] for one in found], dtype=np.float64)
        limits = limits[~np.isnan(limits[:, 0])]
        covered = (limits[:, 0] <= value) & (value <= limits[:, 1])
        result[name] = (float(covered.mean()) if len(limits) else math.nan, 1 - len(limits) / n_sets)
    return result


def unit_tables(n_sets: int, n_resamples: int) -> Iterator[Table]:
    """A row per number, a column per population."""
    columns = {units.name: coverage(units, n_sets, n_resamples) for units in SETTINGS}
    yield Table(
        "Coverage in per cent of clusters and weighted cases of many classes, labels and rows",
        ("number", *columns),
        [(name, *(cell(*column[name]) for column in columns.values())) for name in next(iter(columns.values()))],
    )


def cell(covered: float, without: float) -> str:
    """The coverage in per cent, and in brackets how many samples have no interval.

    >>> cell(0.95, 0.0), cell(0.95, 0.1)
    ('95.0', '95.0 (10 % none)')
    """
    none = f" ({100 * without:.0f} % none)" if without >= 0.005 else ""
    return f"{100 * covered:.1f}{none}"
