"""Weights that rise or fall with the score: how often intervals of two classes contain the population's value."""

import math
from dataclasses import dataclass

import numpy as np

from benchmarks.coverage.binary import DRAWN_OF_WEIGHTED, POPULATION
from benchmarks.coverage.simulation import Kind, Limits, coverage
from benchmarks.report import Table
from metrics_core import METRICS, BinaryScores
from metrics_core.resampling import intervals_at
from threshold_explorer.data.confidence_level import confidence


@dataclass(frozen=True)
class Setting:
    """A population, and weights exp(slope × score) whose coefficient of variation within a class is `variation`."""

    variation: float
    is_rising: bool = False
    n: int = 600
    prevalence: float = 0.3
    distance: float = 1.5
    tie_width: float = 0.0

    @property
    def slope(self) -> float:
        """That of the logarithm of the weights: scores of a class are normal with a standard deviation of 1."""
        slope = math.sqrt(math.log1p(self.variation**2))
        return slope if self.is_rising else -slope


SETTINGS = {
    "falling, 0.5": Setting(0.5),
    "falling, 1": Setting(1.0),
    "falling, 2": Setting(2.0),
    "rising, 1": Setting(1.0, is_rising=True),
    "rising, 2": Setting(2.0, is_rising=True),
    "thin class, falling, 1": Setting(1.0, n=2000, prevalence=0.05),
    "ties, falling, 1": Setting(1.0, tie_width=0.5),
    "nearly perfect, falling, 1": Setting(1.0, n=1000, prevalence=0.2, distance=4.0),
}


@dataclass(frozen=True, eq=False)
class Cases:
    """A sample, and the threshold in the middle between the classes."""

    scores: BinaryScores
    threshold: float


def drawn(name: str, random: np.random.Generator, is_population: bool) -> Cases:
    """A sample, at the share of the weight of positives in the population."""
    of = SETTINGS[name]
    n = POPULATION if is_population else of.n
    is_positive = random.random(n) < of.prevalence
    score = random.normal(of.distance * is_positive, 1)
    if of.tie_width:
        score = np.round(score / of.tie_width) * of.tie_width
    scores = BinaryScores.from_predictions(is_positive, score, pos_label=True, sample_weight=np.exp(of.slope * score))
    odds = of.prevalence / (1 - of.prevalence) * math.exp(of.slope * of.distance)
    return Cases(scores.at_prevalence(odds / (1 + odds)), of.distance / 2)


def values(cases: Cases) -> dict[str, float]:
    """The value of each number in the population."""
    at = cases.scores.confusion_at(cases.threshold)
    found = {key: float(METRICS[key](at)) for key in DRAWN_OF_WEIGHTED}
    return found | {"average precision": cases.scores.average_precision(), "ROC AUC": cases.scores.roc_auc()}


def limits(cases: Cases, n_resamples: int, seed: int) -> dict[str, Limits]:
    """The intervals of one sample."""
    draws = {"n_resamples": n_resamples, "seed": seed, "confidence": confidence()}
    drawn_limits = intervals_at(cases.scores, cases.threshold, DRAWN_OF_WEIGHTED, **draws)
    found: dict[str, Limits] = {key: (one.low, one.high) for key, one in drawn_limits.items()}
    found["average precision"] = cases.scores.average_precision_interval(**draws)[:2]
    found["ROC AUC"] = cases.scores.roc_auc_interval(**draws)
    return found


WEIGHTED = Kind("weighted cases of two classes", drawn, values, limits, tuple(SETTINGS))


def weights_table(repetitions: int, n_resamples: int) -> Table:
    """A row per interval, a column per kind of weights."""
    columns = {name: coverage(WEIGHTED, name, repetitions, n_resamples) for name in SETTINGS}
    return Table(
        "Coverage with weights that rise or fall with the score, by their coefficient of variation, in per cent",
        ("interval", *columns),
        [(name, *(str(found[name]) for found in columns.values())) for name in next(iter(columns.values()))],
    )
