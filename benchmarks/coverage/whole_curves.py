"""Simultaneous bands: how often one contains the population's whole curve."""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from benchmarks.report import Table
from metrics_core import METRICS, BinaryScores, ConfusionMatrix, Interval
from metrics_core.intervals.linear import linear_interval
from metrics_core.resampling import curve_bands, resample
from metrics_core.resampling.simultaneous import simultaneous_limits
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.metric_intervals import CLOSED_FORMS, interval_of
from threshold_explorer.interface.threshold_charts.confidence_bands import SIMULTANEOUS
from threshold_explorer.words.metrics import metric_label

Floats = NDArray[np.float64]
POSITIVES = (20, 50, 200)
NEGATIVES_FOR_EACH = 9
# Positions of the slider, and the distances of the classes.
BAND_POSITIONS = 61
BAND_DISTANCES = (1.0, 2.0)
ROUNDING = 1e-12


@dataclass(frozen=True)
class Setting:
    """A population and the size of a test set: positives, and the distance of the class means."""

    positives: int
    class_distance: float

    @property
    def negatives(self) -> int:
        """Nine for each positive."""
        return NEGATIVES_FOR_EACH * self.positives

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
        """A test set."""
        label = np.repeat([True, False], [self.positives, self.negatives])
        return BinaryScores.from_predictions(label, random.normal(self.class_distance * label, 1))


def coverage_of_simultaneous_bands(
    positives: int, distance: float, repetitions: int, n_resamples: int, seed: int, positions: int = BAND_POSITIONS
) -> dict[str, float]:
    """In which share of samples a band contains the whole curve: metrics over thresholds, the PR and the ROC curve.

    Thresholds are even between the lowest and the highest score of the sample.
    """
    random, setting = np.random.default_rng(seed), Setting(positives, distance)
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


def _share_above(deviations: float) -> float:
    """The share of a normal population above a number of standard deviations; accurate also if tiny."""
    return math.erfc(deviations / math.sqrt(2)) / 2


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
        [
            (name, *(f"{100 * column[name]:.1f}" for column in columns.values()))
            for name in next(iter(columns.values()))
        ],
    )
