"""Two classes: metrics at a threshold, curve metrics, and differences of two thresholds and of two scores.

Scores are normal, with those of positives some standard deviations higher; a second score shares half of the noise.
Cases are sampled together, and numbers at a fixed prevalence are judged at the population's.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.coverage.simulation import Kind, Limits
from metrics_core import (
    METRICS,
    BinaryScores,
    intervals_at_prevalence,
    precision_falls_below,
    precision_floor_interval,
    roc_auc_difference,
    score_differences,
)
from metrics_core.choosing import Costs, HighestNetBenefit, LeastCost
from metrics_core.intervals.linear import linear_interval
from metrics_core.prevalence.intervals import AT_PREVALENCE
from metrics_core.resampling import difference, intervals_at, two_models, two_thresholds
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.metric_intervals import CLOSED_FORMS, DRAWN_OF_WEIGHTED, WEIGHTED_FORMS, closed_intervals

Floats = NDArray[np.float64]
POPULATION = 2_000_000
# Another prevalence, and the least precision of which the Imbalance page shows where it is lost.
PREVALENCE, FLOOR = 0.02, 0.5
SPECIFICITY = 0.9
# By how much the classes are closer in the second score, and the other threshold is higher.
SECOND, HIGHER = 0.3, 0.6
LINEAR = {
    "expected cost, a miss at 5 false positives": LeastCost(Costs(tp=0, fp=1, fn=5, tn=0)).quantity,
    "net benefit (decision curve)": HighestNetBenefit(0.3).quantity,
    "balanced accuracy": METRICS["balanced_accuracy"],
    "Youden's J": METRICS["youden_j"],
}
RESAMPLED = ("mcc", "kappa", "lr_positive", "lr_negative", "lift")
DIFFERENT = ("recall", "precision", "f1", "accuracy", "mcc")
WITHOUT_THRESHOLD = {
    "average_precision": "average precision",
    "partial_roc_auc": "partial ROC AUC",
    "sensitivity": "sensitivity at a specificity",
}


@dataclass(frozen=True)
class Setting:
    """A population and a sample: cases, prevalence, distance of the classes, and what makes it special."""

    n: int
    prevalence: float
    distance: float
    variation: float = 0.0
    slope: float = 0.0
    cluster_size: int = 1
    correlation: float = 0.0
    tie_width: float = 0.0

    @property
    def threshold(self) -> float:
        """In the middle between the classes."""
        return self.distance / 2


SETTINGS = {
    "thin class": Setting(300, 0.1, 1.5),
    "nearly perfect": Setting(1000, 0.2, 4.0),
    "weights": Setting(600, 0.3, 1.5, variation=1.0, slope=0.3),
    "clusters": Setting(1400, 0.3, 1.5, cluster_size=10, correlation=0.3),
    "ties": Setting(500, 0.3, 1.5, tie_width=0.5),
    "large": Setting(20_000, 0.3, 1.5),
}


@dataclass(frozen=True, eq=False)
class Cases:
    """A sample: labels, two scores, weights and clusters if there are any."""

    setting: Setting
    is_positive: NDArray[np.bool_]
    first: Floats
    second: Floats
    weights: Floats | None
    cluster: NDArray[np.int64] | None
    is_population: bool

    @property
    def scores(self) -> BinaryScores:
        """The first score."""
        return BinaryScores.from_predictions(
            self.is_positive, self.first, pos_label=True, sample_weight=self.weights, cluster=self.cluster
        )


def drawn(situation: str, random: np.random.Generator, is_population: bool) -> Cases:
    """A sample of the situation, or one so large that its values are those of the population."""
    setting = SETTINGS[situation]
    n = POPULATION if is_population else setting.n
    cluster = np.arange(n) // setting.cluster_size

    def noise(size: float = 1.0) -> Floats:
        between = random.normal(size=cluster[-1] + 1)[cluster] if setting.correlation else np.zeros(n)
        within = random.normal(size=n)
        found: Floats = size * (math.sqrt(setting.correlation) * between + math.sqrt(1 - setting.correlation) * within)
        return found

    is_positive = noise() > NormalDist().inv_cdf(1 - setting.prevalence)
    shared, first, second = (noise(math.sqrt(0.5)) for _ in range(3))
    scores = [
        distance * is_positive + shared + own
        for distance, own in ((setting.distance, first), (setting.distance - SECOND, second))
    ]
    if setting.tie_width:
        scores = [np.round(score / setting.tie_width) * setting.tie_width for score in scores]
    weights = None
    if setting.variation:
        sigma = math.sqrt(math.log1p(setting.variation**2))
        weights = np.exp(random.normal(0, sigma, n) + setting.slope * scores[0])
    clusters = cluster if setting.cluster_size > 1 and not is_population else None
    return Cases(setting, is_positive, scores[0], scores[1], weights, clusters, is_population)


def values(cases: Cases) -> dict[str, float]:
    """The value of each number in the population."""
    scores, t = cases.scores, cases.setting.threshold
    at, higher = scores.confusion_at(t), scores.confusion_at(t + HIGHER)
    found = {key: float(METRICS[key](at)) for key in {*CLOSED_FORMS, *WEIGHTED_FORMS, *RESAMPLED}}
    found |= {name: float(quantity(at)) for name, quantity in LINEAR.items()}
    there = at.at_prevalence(PREVALENCE)
    found |= {_elsewhere(key): float(METRICS[key](there)) for key in AT_PREVALENCE}
    found["prevalence below which precision is too low"] = float(precision_falls_below(at, FLOOR).prevalence)
    found["average precision"], found["ROC AUC"] = scores.average_precision(), scores.roc_auc()
    found["average precision at another prevalence"] = scores.at_prevalence(PREVALENCE).average_precision()
    for key in DIFFERENT:
        found[f"difference of two thresholds, {key}"] = float(METRICS[key](at) - METRICS[key](higher))
    if cases.weights is None:
        second = BinaryScores.from_predictions(cases.is_positive, cases.second, pos_label=True)
        for key in DIFFERENT:
            found[f"difference of two scores, {key}"] = float(METRICS[key](at) - METRICS[key](second.confusion_at(t)))
        found["difference of two scores, ROC AUC"] = scores.roc_auc() - second.roc_auc()
        compared = score_differences(*_columns(cases), pos_label=True, specificity=SPECIFICITY, n_resamples=100)
        for key, name in WITHOUT_THRESHOLD.items():
            found[f"difference of two scores, {name}"] = getattr(compared, key).difference
    return found


def _columns(cases: Cases) -> tuple[Any, Any, Any]:
    return cases.is_positive, cases.first, cases.second


def _elsewhere(key: str) -> str:
    return f"{key} at another prevalence"


def limits(cases: Cases, n_resamples: int, seed: int) -> dict[str, Limits]:
    """The intervals that the pages show of one sample."""
    scores, t, pi = cases.scores, cases.setting.threshold, population_prevalence(cases.setting)
    draws: dict[str, Any] = {"n_resamples": n_resamples, "seed": seed, "confidence": confidence()}
    forms = WEIGHTED_FORMS if scores.is_weighted else CLOSED_FORMS
    found: dict[str, Limits] = {}
    for key, interval in closed_intervals(forms, scores, t).items():
        found[key] = (math.nan, math.nan) if isinstance(interval, str) else interval
    at_population = scores if scores.clustered else scores.at_prevalence(pi)
    at = at_population.confusion_at(t)
    if scores.clustered is None:
        for name, quantity in LINEAR.items():
            found[name] = linear_interval(quantity, at, confidence()) or (math.nan, math.nan)
        elsewhere = intervals_at_prevalence(scores.confusion_at(t), PREVALENCE, AT_PREVALENCE, confidence=confidence())
        found |= {_elsewhere(key): each for key, each in elsewhere.items()}
        floor = precision_floor_interval(scores.confusion_at(t), FLOOR, confidence=confidence())
        found["prevalence below which precision is too low"] = floor
    found |= _drawn_limits(cases, at_population, draws)
    if not scores.is_weighted:
        found |= _limits_of_differences(cases, at_population, pi, draws)
    return found


def _drawn_limits(cases: Cases, scores: BinaryScores, draws: dict[str, Any]) -> dict[str, Limits]:
    t, by_key = cases.setting.threshold, {quantity.key: name for name, quantity in LINEAR.items()}
    quantities = [METRICS[key] for key in (DRAWN_OF_WEIGHTED if scores.is_weighted else RESAMPLED)]
    if scores.clustered is not None:
        quantities = [*quantities, *LINEAR.values()]
    found: dict[str, Limits] = {}
    for key, one in intervals_at(scores, t, quantities, **draws).items():
        found[by_key.get(key, key)] = one.low, one.high
    found["average precision"] = scores.average_precision_interval(**draws)[:2]
    elsewhere = scores.at_prevalence(PREVALENCE).average_precision_interval(**draws)
    found["average precision at another prevalence"] = elsewhere[:2]
    found["ROC AUC"] = scores.roc_auc_interval(**draws)
    return found


def _limits_of_differences(cases: Cases, scores: BinaryScores, pi: float, draws: dict[str, Any]) -> dict[str, Limits]:
    t = cases.setting.threshold
    found: dict[str, Limits] = {}
    prevalence = None if scores.clustered else pi
    pairs = {
        "thresholds": two_thresholds(scores, t, t + HIGHER),
        "scores": two_models(*_columns(cases), t, t, pos_label=True, prevalence=prevalence, cluster=cases.cluster),
    }
    for name, decisions in pairs.items():
        for key, each in difference(decisions, DIFFERENT, **draws).items():
            found[f"difference of two {name}, {key}"] = each.low, each.high
    if cases.cluster is None:
        found["difference of two scores, ROC AUC"] = roc_auc_difference(
            *_columns(cases), pos_label=True, confidence=confidence()
        )[1:]
        compared = score_differences(*_columns(cases), pos_label=True, specificity=SPECIFICITY, prevalence=pi, **draws)
        for key, name in WITHOUT_THRESHOLD.items():
            one = getattr(compared, key)
            found[f"difference of two scores, {name}"] = one.low, one.high
    return found


def population_prevalence(setting: Setting) -> float:
    """The share of the weight of positives: weights increase with the score, which is higher for them."""
    odds = setting.prevalence / (1 - setting.prevalence) * math.exp(setting.slope * setting.distance)
    return odds / (1 + odds)


BINARY = Kind("two classes", drawn, values, limits)
