"""`python -m benchmarks.coverage`: simulated coverage of 95 % intervals, with fixed seeds, in minutes.

Negative scores are standard normal, positive scores are shifted by some standard deviations. Tied scores are rounded to
the next half. So the true values are known, also with ties.
"""

import argparse
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.plan import whole_number
from benchmarks.report import Table, markdown
from benchmarks.unit_coverage import unit_tables
from metrics_core import (
    METRICS,
    BinaryScores,
    ConfusionMatrix,
    Interval,
    intervals_at_prevalence,
    roc_auc_difference,
    score_differences,
)
from metrics_core.bootstrap import MIN_RESAMPLES
from metrics_core.choosing import Costs, HighestNetBenefit, LeastCost
from metrics_core.confusion import WeightedConfusionMatrix, WeightPowers
from metrics_core.linear_intervals import linear_form, linear_interval
from metrics_core.mean_intervals import mean_interval
from metrics_core.multiclass import ConfusionTable, MulticlassScores, MultilabelScores
from metrics_core.multiclass.average_intervals import average_intervals, label_average_intervals
from metrics_core.multiclass.curve_intervals import curve_intervals
from metrics_core.prevalence_intervals import AT_PREVALENCE
from metrics_core.resampling import curve_bands, resample
from metrics_core.resampling.simultaneous import simultaneous_limits
from metrics_core.text import cohen_kappa, weighted_kappa_interval
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.metric_intervals import CLOSED_FORMS, WEIGHTED_FORMS, interval_of
from threshold_explorer.threshold.confidence_bands import SIMULTANEOUS
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

Floats = NDArray[np.float64]
POSITIVES = (20, 50, 200)
NEGATIVES_FOR_EACH = 9
CLASS_DISTANCES = (1.0, 2.0, 3.0, 4.0)
PREVALENCES = (0.1, 0.01)
# The threshold at which closed forms are evaluated, and the distance between tied scores.
THRESHOLD = 1.5
TIE_WIDTH = 0.5
REPETITIONS = (2000, 100_000, 10_000)
N_RESAMPLES = 500
# TPR and FPR with nearly empty cells, and without.
RATES = ((0.99, 0.02), (0.9, 0.2))
LINEAR_QUANTITIES = {
    "expected cost, a miss costs 500 false positives": LeastCost(Costs(tp=0, fp=1, fn=500, tn=0)).quantity,
    "net benefit at the threshold probability 0.3": HighestNetBenefit(0.3).quantity,
    "balanced accuracy": METRICS["balanced_accuracy"],
    "Youden's J": METRICS["youden_j"],
}
# Simultaneous bands: slider positions, and the distances of the classes.
BAND_POSITIONS = 61
BAND_DISTANCES = (1.0, 2.0)
ROUNDING = 1e-12
# Cases of each of three classes, and the share of each class that is predicted wrong.
CLASS_SIZES = ((1000, 20, 5), (300, 50, 10), (50, 50, 50), (10, 10, 10))
CLASS_ERRORS = (0.02, 0.2)
AVERAGES = ("macro precision", "macro recall", "macro F1", "weighted precision", "weighted F1", "kappa", "MCC")
# Prevalences of labels, cases, and share of errors.
LABEL_SETTINGS = tuple(
    (prevalences, n, error)
    for error in CLASS_ERRORS
    for prevalences, n in (((0.3, 0.05, 0.02), 200), ((0.3, 0.3, 0.3), 60), ((0.3, *(0.1,) * 6, *(0.05,) * 3), 200))
)
LABEL_AVERAGES = {
    f"{average} {'F1' if metric == 'f1' else metric}": (average, metric)
    for average in ("micro", "macro", "weighted")
    for metric in ("precision", "recall", "f1")
}
HARD_SHARE = 0.2
# Cases, grades and the share of grades at random.
KAPPA_SETTINGS = tuple((n, n_grades, noise) for n in (30, 100) for n_grades in (2, 5) for noise in (0.02, 0.1, 0.4))
# By how many standard deviations the classes are closer in the second score.
SCORE_DIFFERENCE = 0.3
# How many values a mean has, and how a value is drawn.
MEAN_SIZES = (6, 10, 30, 100)
MEANS: dict[str, Callable[[np.random.Generator, int], Floats]] = {
    "exact match, 98 % right": lambda random, n: random.binomial(1, 0.98, n) * 1.0,
    "exact match, 90 % right": lambda random, n: random.binomial(1, 0.9, n) * 1.0,
    "precision@5": lambda random, n: random.binomial(5, random.beta(2, 2, n)) / 5,
    "reciprocal rank": lambda random, n: 1 / np.minimum(random.geometric(0.6, n), 10),
    "token F1, mostly 0 or 1": lambda random, n: np.clip(random.normal(0.8, 0.6, n), 0, 1),
}
# Coefficients of variation of the weights, and how the weights depend on class and score.
WEIGHT_VARIATIONS = (0.5, 1.0, 2.0)
WEIGHTINGS = {
    "independent of class and score": (1.0, 0.0),
    "a fifth for positives, increasing with the score": (0.2, 0.5),
    "decreasing with the score": (1.0, -0.5),
}
# How many standard deviations the classes are apart, and how many cases are drawn at a time.
WEIGHTED_DISTANCE = 1.5
WEIGHTED_CASES = 2_000_000
CURVE_AVERAGES = ("mAP", "micro AP", "macro ROC AUC", "weighted ROC AUC", "micro ROC AUC")
# How far the logit of the true class lies above the others, in standard deviations.
LOGIT_DISTANCES = (1.5, 3.0)
# Curve metrics of three classes take this many times as long as average precision of two.
CURVE_AVERAGES_COST = 5
# A band takes this many times as long as average precision.
BANDS_COST = 10
# Cases from which the population's curve metrics are computed.
POPULATION = 200_000
SUMMARIES = {"ap": "summary-ap", "auc": "summary-auc"}


@dataclass(frozen=True)
class Setting:
    """A population and the size of a test set: positives, distance of the class means, whether scores are tied."""

    positives: int
    class_distance: float
    tied: bool

    @property
    def negatives(self) -> int:
        return NEGATIVES_FOR_EACH * self.positives

    def curve(self) -> tuple[Floats, Floats]:
        """TPR and FPR from the highest score down: at each tied score, or on a fine grid."""
        scores = np.arange(-8, 11, TIE_WIDTH) - TIE_WIDTH / 2 if self.tied else np.linspace(-9, 12, 50_001)
        tpr, fpr = (
            np.array([_share_above(score - mean) for score in scores[::-1]]) for mean in (self.class_distance, 0.0)
        )
        return tpr, fpr

    def rates(self) -> tuple[float, float]:
        """TPR and FPR at the threshold."""
        lowest = THRESHOLD - TIE_WIDTH / 2 if self.tied else THRESHOLD
        return _share_above(lowest - self.class_distance), _share_above(lowest)

    def average_precision(self, prevalence: float) -> float:
        tpr, fpr = self.curve()
        hits = tpr * prevalence
        return float(np.sum(np.diff(tpr, prepend=0) * hits / (hits + fpr * (1 - prevalence))))

    def roc_auc(self) -> float:
        tpr, fpr = self.curve()
        return float(np.trapezoid([0, *tpr, 1], [0, *fpr, 1]))

    def at_threshold(self, prevalence: float) -> ConfusionMatrix:
        """The confusion matrix of the population at the threshold, in shares."""
        tpr, fpr = self.rates()
        return ConfusionMatrix(
            prevalence * tpr, (1 - prevalence) * fpr, prevalence * (1 - tpr), (1 - prevalence) * (1 - fpr)
        )

    def population_at(self, thresholds: Floats) -> ConfusionMatrix:
        """The confusion matrices of the population, of the size of the test set."""
        tp = self.positives * np.array([_share_above(score - self.class_distance) for score in thresholds])
        fp = self.negatives * np.array([_share_above(score) for score in thresholds])
        return ConfusionMatrix(tp, fp, self.positives - tp, self.negatives - fp)

    @staticmethod
    def threshold_of(share: float, mean: float) -> float:
        """The threshold above which this share of a class lies."""
        return mean + NormalDist().inv_cdf(min(max(1 - share, ROUNDING), 1 - ROUNDING))

    def drawn(self, random: np.random.Generator) -> BinaryScores:
        label = np.repeat([True, False], [self.positives, self.negatives])
        score = random.normal(self.class_distance * label, 1)
        return BinaryScores.from_predictions(label, np.round(score / TIE_WIDTH) * TIE_WIDTH if self.tied else score)


def coverage_of_closed_forms(setting: Setting, repetitions: int, seed: int) -> Iterator[tuple[str, str, float]]:
    """Metric, prevalence and sampling, and coverage of each closed-form interval."""
    random = np.random.default_rng(seed)
    tpr, fpr = setting.rates()
    observed = PREVALENCES[0]
    positives = random.binomial(setting.positives + setting.negatives, observed, repetitions)
    negatives = setting.positives + setting.negatives - positives
    tp, fp = random.binomial(positives, tpr), random.binomial(negatives, fpr)
    sampled = ConfusionMatrix(tp, fp, positives - tp, negatives - fp)
    for key in CLOSED_FORMS:
        truth = getattr(setting.at_threshold(observed), key)
        yield key, f"{observed:g}, sampled", coverage_of(interval_of(key, sampled), truth)
    tp, fp = random.binomial(setting.positives, tpr, repetitions), random.binomial(setting.negatives, fpr, repetitions)
    fixed = ConfusionMatrix(tp, fp, setting.positives - tp, setting.negatives - fp)
    for prevalence in PREVALENCES:
        found = intervals_at_prevalence(fixed, prevalence, AT_PREVALENCE, confidence=confidence())
        for key, (low, high, *_) in found.items():
            truth = getattr(setting.at_threshold(prevalence), key)
            yield key, f"{prevalence:g}, fixed", coverage_of(Interval(low, high), truth)


def coverage_of_areas(
    setting: Setting, repetitions: int, n_resamples: int, seed: int
) -> Iterator[tuple[str, str, float]]:
    """Metric, prevalence and sampling, and coverage of the intervals of average precision and ROC AUC."""
    random = np.random.default_rng(seed)
    limits: dict[tuple[str, str], list[tuple[float, float]]] = {}
    truths = {("ap", f"{prevalence:g}, fixed"): setting.average_precision(prevalence) for prevalence in PREVALENCES}
    truths["auc", "any, fixed"] = setting.roc_auc()
    for repetition in range(repetitions):
        scores = setting.drawn(random)
        for prevalence in PREVALENCES:
            low, high, *_ = scores.at_prevalence(prevalence).average_precision_interval(
                confidence=confidence(), n_resamples=n_resamples, seed=repetition
            )
            limits.setdefault(("ap", f"{prevalence:g}, fixed"), []).append((low, high))
        limits.setdefault(("auc", "any, fixed"), []).append(scores.roc_auc_interval(confidence=confidence()))
    for (name, where), truth in truths.items():
        lows, highs = np.array(limits[name, where]).T
        yield name, where, coverage_of(Interval(lows, highs), truth)


def coverage_of_linear_quantities(
    positives: int, rates: tuple[float, float], repetitions: int, seed: int
) -> dict[str, float]:
    """Coverage of the intervals of `LINEAR_QUANTITIES`, nine negatives per positive."""
    random, negatives = np.random.default_rng(seed), NEGATIVES_FOR_EACH * positives
    tp, fp = random.binomial(positives, rates[0], repetitions), random.binomial(negatives, rates[1], repetitions)
    sampled = ConfusionMatrix(tp, fp, positives - tp, negatives - fp)
    found = {}
    for name, quantity in LINEAR_QUANTITIES.items():
        form, interval = linear_form(quantity, positives, negatives), linear_interval(quantity, sampled, confidence())
        assert form is not None
        assert interval is not None
        found[name] = coverage_of(interval, form(*rates))
    return found


def coverage_of_weighted_cases(
    positives: int, variation: float, weighting: tuple[float, float], repetitions: int, seed: int
) -> dict[str, float]:
    """Coverage of the intervals of weighted cases, nine negatives per positive, sampled together.

    Weights are lognormal with this coefficient of variation, times the factor of positives and exp(slope * score), the
    two numbers of `weighting`. So the population's scores are normal too, with means shifted by the slope.
    """
    factor, slope = weighting
    random, cases = np.random.default_rng(seed), (1 + NEGATIVES_FOR_EACH) * positives
    sigma = math.sqrt(math.log1p(variation**2))
    found: dict[str, list[NDArray[np.bool_]]] = {}
    weights_of_classes = factor * math.exp(slope * WEIGHTED_DISTANCE), float(NEGATIVES_FOR_EACH)
    rates = [_share_above(THRESHOLD - mean - slope) for mean in (WEIGHTED_DISTANCE, 0.0)]
    flagged = [weight * rate for weight, rate in zip(weights_of_classes, rates, strict=True)]
    rest = [weight - part for weight, part in zip(weights_of_classes, flagged, strict=True)]
    population = ConfusionMatrix(*flagged, *rest)
    for start in range(0, repetitions, size := max(1, WEIGHTED_CASES // cases)):
        shape = (min(size, repetitions - start), cases)
        is_positive = random.random(shape) < 1 / (1 + NEGATIVES_FOR_EACH)
        scores = random.normal(WEIGHTED_DISTANCE * is_positive)
        weights = np.where(is_positive, factor, 1) * np.exp(random.normal(0, sigma, shape) + slope * scores)
        for name, (value, interval) in _weighted_intervals(weights, is_positive, scores, population).items():
            hits = np.where(np.isnan(interval.low), np.nan, (interval.low <= value) & (value <= interval.high))
            found.setdefault(name, []).append(hits)
    return {name: float(np.nanmean(np.concatenate(parts))) for name, parts in found.items()}


def _weighted_intervals(
    weights: Floats, is_positive: NDArray[np.bool_], scores: Floats, population: ConfusionMatrix
) -> dict[str, tuple[float, Interval]]:
    """The true value and the intervals of each number, one per row of the cases."""
    is_flagged = scores >= THRESHOLD
    cells = (is_flagged & is_positive, is_flagged & ~is_positive, ~is_flagged & is_positive, ~is_flagged & ~is_positive)
    sums = [np.array([((weights * cell) ** power).sum(axis=1) for power in (1, 2, 4)]) for cell in cells]
    matrix = WeightedConfusionMatrix(*(part[0] for part in sums), WeightPowers(*(part[1:] for part in sums)))
    found = {metric_label(key): (getattr(population, key), interval_of(key, matrix)) for key in WEIGHTED_FORMS}
    for name, quantity in LINEAR_QUANTITIES.items():
        # At one prevalence for all samples, as the interval takes it as known.
        interval = linear_interval(quantity, matrix.at_prevalence(population.prevalence), confidence())
        assert interval is not None
        found[name] = float(quantity(population)), interval
    return found


def coverage_of_simultaneous_bands(
    positives: int, distance: float, repetitions: int, n_resamples: int, seed: int, positions: int = BAND_POSITIONS
) -> dict[str, float]:
    """In which share of samples a band contains the whole curve: metrics over thresholds, the PR and the ROC curve.

    Scores are not tied. Thresholds are even between the lowest and the highest score of the sample.
    """
    random, setting = np.random.default_rng(seed), Setting(positives, distance, tied=False)
    hits: dict[str, list[bool]] = {}
    for repetition in range(repetitions):
        scores = setting.drawn(random)
        thresholds = np.linspace(scores.minimum, scores.maximum, positions)
        for name, (truth, band) in _simultaneous_bands(scores, thresholds, setting, n_resamples, repetition).items():
            is_outside = (truth < band.low - ROUNDING) | (truth > band.high + ROUNDING)
            hits.setdefault(name, []).append(not is_outside.any())
    return {name: float(np.mean(found)) for name, found in hits.items()}


def _simultaneous_bands(
    scores: BinaryScores, thresholds: Floats, setting: Setting, n_resamples: int, seed: int
) -> dict[str, tuple[Floats, Interval]]:
    """The population's curve and the band of each curve."""
    level = confidence()
    resamples = resample(scores, thresholds, n_resamples=n_resamples, seed=seed)
    observed = scores.confusion_at(thresholds)
    pointwise = {key: _closed_interval(key, observed) for key in SIMULTANEOUS}
    limits = simultaneous_limits(resamples, pointwise, METRICS, level)
    population = setting.population_at(thresholds)
    found = {metric_label(key): (np.asarray(getattr(population, key)), limits[key]) for key in SIMULTANEOUS}
    curves = curve_bands(scores, thresholds, n_resamples=n_resamples, confidence=level, seed=seed, simultaneous=True)
    at_recall, at_fpr = (
        setting.population_at(np.array([setting.threshold_of(share, mean) for share in curve.x]))
        for curve, mean in ((curves.pr, setting.class_distance), (curves.roc, 0.0))
    )
    found["PR curve"] = np.asarray(at_recall.precision), Interval(curves.pr.low, curves.pr.high)
    found["ROC curve"] = np.asarray(at_fpr.recall), Interval(curves.roc.low, curves.roc.high)
    return found


def _closed_interval(key: str, at: ConfusionMatrix) -> Interval:
    if key in CLOSED_FORMS:
        return Interval(*map(np.asarray, interval_of(key, at)))
    interval = linear_interval(METRICS[key], at, confidence())
    assert interval is not None
    return interval


def coverage_of_averages(
    sizes: tuple[int, ...], error: float, repetitions: int, n_resamples: int, seed: int
) -> dict[str, float]:
    """Coverage of the intervals of `AVERAGES` of three classes, each confused with the others at a rate of `error`."""
    random, classes = np.random.default_rng(seed), ("a", "b", "c")
    shares = np.array([[1 - error, error / 2, error / 2], [error, 1 - error, 0], [error / 2, error / 2, 1 - error]])
    population = ConfusionTable(classes, (shares * np.array(sizes)[:, np.newaxis] * 1000).round().astype(int))
    truth = np.array(_averages_of(population))
    limits = np.array(
        [
            _limits_of_averages(
                ConfusionTable(
                    classes, [random.multinomial(size, share) for size, share in zip(sizes, shares, strict=True)]
                ),
                n_resamples,
                repetition,
            )
            for repetition in range(repetitions)
        ]
    )
    lows, highs = limits[..., 0].T, limits[..., 1].T
    return {
        name: coverage_of(Interval(low, high), value)
        for name, low, high, value in zip(AVERAGES, lows, highs, truth, strict=True)
    }


def _averages_of(table: ConfusionTable) -> list[float]:
    found = table.averages()
    means = (*found.macro, found.weighted.precision, found.weighted.f1)
    return [*(mean.value for mean in means), table.kappa, table.mcc]


def _limits_of_averages(table: ConfusionTable, n_resamples: int, seed: int) -> list[Interval]:
    found = average_intervals(table, confidence=confidence(), n_resamples=n_resamples, seed=seed)
    assert found.kappa is not None
    assert found.mcc is not None
    return [*found.macro, found.weighted.precision, found.weighted.f1, found.kappa, found.mcc]


def coverage_of_curve_averages(
    sizes: tuple[int, ...], distance: float, repetitions: int, n_resamples: int, seed: int
) -> dict[str, float]:
    """Coverage of the intervals of `CURVE_AVERAGES`; the score of a class is the softmax of normal logits."""
    random = np.random.default_rng(seed)
    population = [size * (POPULATION // sum(sizes)) for size in sizes]
    truth = _curve_averages_of(_drawn_classes(population, distance, random))
    limits = np.array(
        [
            curve_intervals(
                _drawn_classes(sizes, distance, random),
                confidence=confidence(),
                n_resamples=n_resamples,
                seed=repetition,
            )
            for repetition in range(repetitions)
        ]
    )
    lows, highs = limits[..., 0].T, limits[..., 1].T
    return {
        name: coverage_of(Interval(low, high), value)
        for name, low, high, value in zip(CURVE_AVERAGES, lows, highs, truth, strict=True)
    }


def _drawn_classes(sizes: Sequence[int], distance: float, random: np.random.Generator) -> MulticlassScores:
    label = np.repeat(np.arange(len(sizes)), sizes)
    odds = np.exp(
        random.normal(size=(len(label), len(sizes))) + distance * (label[:, np.newaxis] == np.arange(len(sizes)))
    )
    return MulticlassScores.from_predictions(label, odds / odds.sum(axis=1, keepdims=True))


def _curve_averages_of(scores: MulticlassScores) -> list[float]:
    means = (scores.mean_average_precision(), scores.macro_roc_auc(), scores.weighted_roc_auc())
    mean_average_precision, macro, weighted = (mean.value for mean in means)
    return [mean_average_precision, scores.micro_average_precision(), macro, weighted, scores.micro_roc_auc()]


def coverage_of_label_averages(
    prevalences: tuple[float, ...], n: int, error: float, repetitions: int, n_resamples: int, seed: int
) -> dict[str, float]:
    """Coverage of the intervals of `LABEL_AVERAGES` of independent labels with these prevalences in n cases.

    A share `error` of a label's cases is missed, and as many others are flagged, as far as they are hard: one case in
    five has three times the errors.
    """
    random = np.random.default_rng(seed)
    truth = _label_averages_of(_drawn_labels(prevalences, POPULATION, error, random))
    limits = []
    for repetition in range(repetitions):
        scores = _drawn_labels(prevalences, n, error, random)
        found = label_average_intervals(scores, 0.5, confidence=confidence(), n_resamples=n_resamples, seed=repetition)
        limits.append([getattr(getattr(found, average), metric) for average, metric in LABEL_AVERAGES.values()])
    lows, highs = np.moveaxis(np.array(limits), -1, 0)
    return {
        name: coverage_of(Interval(low, high), value)
        for name, low, high, value in zip(LABEL_AVERAGES, lows.T, highs.T, truth, strict=True)
    }


def _drawn_labels(
    prevalences: tuple[float, ...], n: int, error: float, random: np.random.Generator
) -> MultilabelScores:
    rates, truth = np.array(prevalences), random.random((n, len(prevalences))) < prevalences
    errors = error * np.where(random.random((n, 1)) < HARD_SHARE, 3, 1)
    flagged = np.where(truth, random.random(truth.shape) >= errors, random.random(truth.shape) < errors * rates)
    return MultilabelScores.from_predictions(truth.astype(int), flagged.astype(float))


def _label_averages_of(scores: MultilabelScores) -> list[float]:
    averages = scores.at(0.5).averages()
    return [getattr(getattr(averages, average), metric).value for average, metric in LABEL_AVERAGES.values()]


def coverage_of_weighted_kappa(
    n: int, n_grades: int, noise: float, repetitions: int, n_resamples: int, seed: int
) -> float:
    """Coverage of the interval of weighted kappa of n cases, a share `noise` of which has a second grade at random."""
    random = np.random.default_rng(seed)

    def grades(count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        first, other = random.integers(1, n_grades + 1, size=(2, count))
        return first, np.where(random.random(count) < noise, other, first)

    truth = cohen_kappa(*grades(POPULATION), weights="quadratic")
    limits = [
        weighted_kappa_interval(*grades(n), confidence=confidence(), n_resamples=n_resamples, seed=repetition)
        for repetition in range(repetitions)
    ]
    return coverage_of(Interval(*np.array(limits).T), truth)


def coverage_of_score_differences(
    setting: Setting, difference: float, repetitions: int, n_resamples: int, seed: int
) -> dict[str, float]:
    """Coverage of the intervals of two scores' differences; B's classes are closer by `difference` than A's."""
    random = np.random.default_rng(seed)

    def drawn(positives: int) -> tuple[NDArray[np.bool_], Floats, Floats]:
        label = np.repeat([True, False], [positives, NEGATIVES_FOR_EACH * positives])
        shared, *own = random.normal(0, math.sqrt(0.5), (3, len(label)))
        distances = (setting.class_distance, setting.class_distance - difference)
        scores = [distance * label + shared + noise for distance, noise in zip(distances, own, strict=True)]
        a, b = (np.round(score / TIE_WIDTH) * TIE_WIDTH if setting.tied else score for score in scores)
        return label, a, b

    def compared(columns: tuple[NDArray[np.bool_], Floats, Floats], count: int, number: int) -> list[list[float]]:
        settings: dict[str, Any] = {"pos_label": True, "confidence": confidence()}
        found = score_differences(*columns, **settings, n_resamples=count, seed=number)
        areas = roc_auc_difference(*columns, **settings)
        return [list(areas), *([one.difference, one.low, one.high] for one in found)]

    truth = [value for value, *_ in compared(drawn(POPULATION // NEGATIVES_FOR_EACH), MIN_RESAMPLES, 0)]
    limits = np.array([compared(drawn(setting.positives), n_resamples, number) for number in range(repetitions)])
    names = ("ROC AUC", "average precision", "partial ROC AUC", "sensitivity at specificity 0.9")
    return {
        name: coverage_of(Interval(*limits[:, at, 1:].T), value)
        for at, (name, value) in enumerate(zip(names, truth, strict=True))
    }


def coverage_of_mean(
    draw: Callable[[np.random.Generator, int], Floats], size: int, repetitions: int, n_resamples: int, seed: int
) -> float:
    """Coverage of the interval of the mean of values in [0, 1]."""
    random = np.random.default_rng(seed)
    truth = float(draw(random, 10 * POPULATION).mean())
    found = [
        mean_interval(
            draw(random, size), bounded=True, confidence=confidence(), n_resamples=n_resamples, seed=repetition
        )
        for repetition in range(repetitions)
    ]
    lows, highs = np.array(found).T
    return coverage_of(Interval(lows, highs), truth)


def _share_above(deviations: float) -> float:
    """The share of a normal population above a number of standard deviations; accurate also if tiny."""
    return math.erfc(deviations / math.sqrt(2)) / 2


def coverage_of(interval: Interval, truth: float) -> float:
    """The share of the defined intervals that contain the true value; nan if none is defined."""
    defined = ~np.isnan(interval.low)
    if not defined.any():
        return float("nan")
    return float(np.mean(((interval.low <= truth) & (truth <= interval.high))[defined]))


def tables(n_areas: int, n_closed_forms: int, n_weighted: int, n_resamples: int) -> Iterator[Table]:
    """Tables of metrics by class distance, quantities that are linear in TPR and FPR, averages over classes, and means.

    A row per interval; a column per test-set size, without and with ties, or per setting.
    """
    for class_distance in CLASS_DISTANCES:
        settings = [Setting(positives, class_distance, tied) for positives in POSITIVES for tied in (False, True)]
        columns = [_coverages(setting, n_areas, n_closed_forms, n_resamples) for setting in settings]
        auc = Setting(1, class_distance, tied=False).roc_auc()
        yield Table(
            f"Coverage in per cent, classes {class_distance:g} standard deviation"
            f"{'' if class_distance == 1 else 's'} apart (ROC AUC {auc:.2f})",
            ("interval", "prevalence", *(f"P = {s.positives}{', ties' if s.tied else ''}" for s in settings)),
            [(*row, *(_per_cent(column[row]) for column in columns)) for row in columns[0]],
        )

    linear = {
        (positives, rates): coverage_of_linear_quantities(positives, rates, n_closed_forms, seed=1)
        for rates in RATES
        for positives in POSITIVES
    }
    yield Table(
        "Coverage in per cent of quantities that are linear in TPR and FPR",
        ("quantity", *(f"P = {positives}, TPR {tpr:g}, FPR {fpr:g}" for positives, (tpr, fpr) in linear)),
        [(name, *(_per_cent(column[name]) for column in linear.values())) for name in LINEAR_QUANTITIES],
    )
    yield from weighted_tables(n_weighted)
    yield simultaneous_table(max(1, n_areas // BANDS_COST), n_resamples)
    averages = {
        (sizes, error): coverage_of_averages(sizes, error, n_areas, n_resamples, seed=1)
        for error in CLASS_ERRORS
        for sizes in CLASS_SIZES
    }
    yield Table(
        "Coverage in per cent of averages over three classes",
        ("average", *(f"{'/'.join(map(str, sizes))}, {error:.0%} wrong" for sizes, error in averages)),
        [(name, *(_per_cent(column[name]) for column in averages.values())) for name in AVERAGES],
    )
    yield Table(
        "Coverage in per cent of means over queries or rows",
        ("values", *(f"n = {size}" for size in MEAN_SIZES)),
        [
            (name, *(_per_cent(coverage_of_mean(draw, size, n_areas, n_resamples, seed=1)) for size in MEAN_SIZES))
            for name, draw in MEANS.items()
        ],
    )
    labels = {setting: coverage_of_label_averages(*setting, n_areas, n_resamples, seed=1) for setting in LABEL_SETTINGS}
    yield Table(
        "Coverage in per cent of averages over labels",
        ("average", *(_label_setting(*setting) for setting in labels)),
        [(name, *(_per_cent(column[name]) for column in labels.values())) for name in LABEL_AVERAGES],
    )
    kappas = {setting: coverage_of_weighted_kappa(*setting, n_areas, n_resamples, seed=1) for setting in KAPPA_SETTINGS}
    yield Table(
        "Coverage in per cent of weighted kappa",
        ("cases", "grades", *(f"{noise:.0%} at random" for noise in sorted({noise for *_, noise in kappas}))),
        [
            (str(n), str(n_grades), *(_per_cent(share) for key, share in kappas.items() if key[:2] == (n, n_grades)))
            for n, n_grades in dict.fromkeys(key[:2] for key in kappas)
        ],
    )
    differences = {
        setting: coverage_of_score_differences(
            setting, SCORE_DIFFERENCE, n_areas // CURVE_AVERAGES_COST, n_resamples, seed=1
        )
        for setting in (
            Setting(positives, class_distance, tied)
            for class_distance in (1.5, 3.5)
            for positives in (20, 50)
            for tied in (False, True)
        )
    }
    yield Table(
        "Coverage in per cent of differences of two scores without a threshold",
        (
            "metric",
            *(f"P = {s.positives}, {s.class_distance:g} apart{', ties' if s.tied else ''}" for s in differences),
        ),
        [
            (name, *(_per_cent(column[name]) for column in differences.values()))
            for name in next(iter(differences.values()))
        ],
    )
    curves = {
        (sizes, distance): coverage_of_curve_averages(
            sizes, distance, n_areas // CURVE_AVERAGES_COST, n_resamples, seed=1
        )
        for distance in LOGIT_DISTANCES
        for sizes in CLASS_SIZES
    }
    yield Table(
        "Coverage in per cent of curve metrics averaged over three classes",
        ("metric", *(f"{'/'.join(map(str, sizes))}, {distance:g} apart" for sizes, distance in curves)),
        [(name, *(_per_cent(column[name]) for column in curves.values())) for name in CURVE_AVERAGES],
    )
    yield from unit_tables(max(1, n_areas // CURVE_AVERAGES_COST), n_resamples)


def simultaneous_table(repetitions: int, n_resamples: int) -> Table:
    """A row per curve, a column per test-set size and distance of the classes."""
    columns = {
        (positives, distance): coverage_of_simultaneous_bands(positives, distance, repetitions, n_resamples, seed=1)
        for distance in BAND_DISTANCES
        for positives in POSITIVES
    }
    return Table(
        "Coverage of whole curves by simultaneous bands in per cent",
        ("curve", *(f"P = {positives}, {distance:g} apart" for positives, distance in columns)),
        [(name, *(_per_cent(column[name]) for column in columns.values())) for name in next(iter(columns.values()))],
    )


def weighted_tables(repetitions: int) -> Iterator[Table]:
    """A table for each dependence of the weights on class and score."""
    for name, weighting in WEIGHTINGS.items():
        weighted = {
            (positives, variation): coverage_of_weighted_cases(positives, variation, weighting, repetitions, seed=1)
            for positives in POSITIVES
            for variation in WEIGHT_VARIATIONS
        }
        numbers = next(iter(weighted.values()))
        yield Table(
            f"Coverage in per cent of weighted cases, weights {name}",
            ("number", *(f"P = {positives}, cv {variation:g}" for positives, variation in weighted)),
            [(number, *(_per_cent(column[number]) for column in weighted.values())) for number in numbers],
        )


def _label_setting(prevalences: tuple[float, ...], n: int, error: float) -> str:
    positives = "/".join(f"{n * share:.0f}" for share in dict.fromkeys(prevalences))
    return f"{len(prevalences)} labels, {positives} of {n}, {error:.0%} wrong"


def _coverages(setting: Setting, n_areas: int, n_closed_forms: int, n_resamples: int) -> dict[tuple[str, str], float]:
    found = [
        *coverage_of_closed_forms(setting, n_closed_forms, seed=1),
        *coverage_of_areas(setting, n_areas, n_resamples, seed=1),
    ]
    return {(_label(name), where): share for name, where, share in found}


def _label(name: str) -> str:
    return metric_label(name) if name in METRICS else say(SUMMARIES[name])


def _per_cent(share: float) -> str:
    return "not estimable" if np.isnan(share) else f"{100 * share:.1f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.coverage", description=__doc__)
    n_areas, n_closed_forms, n_weighted = REPETITIONS
    parser.add_argument("--few", type=whole_number, default=n_areas, help="test sets for average precision and ROC AUC")
    parser.add_argument("--many", type=whole_number, default=n_closed_forms, help="test sets for the closed forms")
    parser.add_argument("--weighted", type=whole_number, default=n_weighted, help="test sets of weighted cases")
    parser.add_argument("--draws", type=whole_number, default=N_RESAMPLES, help="resamples of the Bayesian bootstrap")
    options = parser.parse_args(arguments)
    for table in tables(options.few, options.many, options.weighted, options.draws):
        print(markdown(table), flush=True)


if __name__ == "__main__":
    main()
