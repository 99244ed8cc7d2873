"""Closed-form confidence intervals of metrics: which metrics have one, and why the others have none.

A metric whose formula is a proportion of cases has Wilson's interval. Both the server's tables and the live layer use
the declaration, a method and the cells it takes; `live/ratios.js` implements the same methods."""

import math
from collections.abc import Callable, Iterable
from dataclasses import asdict
from enum import StrEnum
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, Interval, f1_interval, wilson
from metrics_core.clusters.proportions import ClusterInterval, proportion_interval
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from metrics_core.computing.arrays import python_number
from metrics_core.intervals.linear import is_linear, linear_form, linear_interval
from metrics_core.intervals.weighted_ratios import (
    CELL_RATIOS,
    JACCARD,
    CellRatio,
    weighted_f1_interval,
    weighted_interval,
)
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.sentence import say

METHODS: dict[str, Callable[..., Interval]] = {
    "wilson": wilson,
    "f1_interval": f1_interval,
    "weighted": weighted_interval,
    "weighted_f1": weighted_f1_interval,
}


UNKNOWN = Interval(math.nan, math.nan)
# Below, the page warns that the interval is rough.
FEW_CLUSTERS = 30
# F1 is a function of this proportion.
F1_CELLS = (("tp",), ("tp", "fp", "fn"))


class ClosedForm(NamedTuple):
    """A method of `METHODS`, and for each of its arguments the cells of the confusion matrix that are added up."""

    method: str
    arguments: tuple[tuple[str, ...], ...]


class WeightedForm(NamedTuple):
    """A method of `METHODS` for weighted cases, and the ratio of cells."""

    method: str
    ratio: CellRatio


CLOSED_FORMS = {
    **{key: ClosedForm("wilson", metric.proportion) for key, metric in METRICS.items() if metric.proportion},
    "f1": ClosedForm("f1_interval", (("tp",), ("fp",), ("fn",))),
}
WEIGHTED_FORMS = {
    **{key: WeightedForm("weighted", ratio) for key, ratio in CELL_RATIOS.items()},
    "f1": WeightedForm("weighted_f1", JACCARD),
}
# Their intervals combine the limits of TPR and FPR.
LINEAR = frozenset(key for key, metric in METRICS.items() if key not in CLOSED_FORMS and is_linear(metric))
# Resamples of weighted cases cover the likelihood ratios and lift of nearly perfect scores too little.
DRAWN_OF_WEIGHTED = ("mcc", "kappa")


class Weights(StrEnum):
    """Whether cases are weighted, and if so, whether each weight is known or only sums of weights are."""

    NONE = "none"
    KNOWN = "known"
    SUMS = "sums"


def weights_of(scores: BinaryScores) -> Weights:
    """What is known of the weights of these scores."""
    if not scores.is_weighted:
        return Weights.NONE
    return Weights.KNOWN if scores.knows_weights else Weights.SUMS


def why_no_interval(metric: str, weights: Weights) -> str | None:
    """The key of the reason why a metric has no interval; None if it has one.

    The message is short, for a tile; its `.row` is for tables and its `.help` for tooltips.
    """
    if weights is Weights.SUMS:
        return "no-interval-weights"
    if metric in CLOSED_FORMS or (weights is Weights.KNOWN and metric in WEIGHTED_FORMS.keys() | LINEAR):
        return None
    is_drawn = weights is Weights.NONE or metric in DRAWN_OF_WEIGHTED
    return "no-interval-resampling" if is_drawn else "no-interval-of-weighted"


def drawn_metrics(weights: Weights) -> tuple[str, ...]:
    """The metrics whose intervals are resampled, by key; none if only sums of weights are known.

    >>> drawn_metrics(Weights.KNOWN), drawn_metrics(Weights.SUMS)
    (('mcc', 'kappa'), ())
    """
    if weights is Weights.NONE:
        return tuple(key for key in METRICS if key not in CLOSED_FORMS)
    return DRAWN_OF_WEIGHTED if weights is Weights.KNOWN else ()


def about_interval(metric: str, weights: Weights) -> str:
    """The method of a metric's interval, or why it has none; the last sentence of its explanation."""
    if why := why_no_interval(metric, weights):
        return say(f"{why}.help")
    if weights is Weights.KNOWN:
        return say(f"interval-by-{weighted_method(metric)}", name=confidence_name())
    method = CLOSED_FORMS[metric].method.replace("_", "-")
    return say(f"interval-by-{method}", name=confidence_name())


def weighted_method(metric: str) -> str:
    """The method of a metric's interval of weighted cases, as sentences name it."""
    return "weighted-square-and-add" if metric in LINEAR else "effective-size"


def interval_of(metric: str, at: ConfusionMatrix) -> Interval:
    """The closed-form interval of a metric; nan if the metric is undefined. Weighted cases need each weight."""
    if at.weight_powers is not None:
        return _weighted_interval_of(metric, at)
    form = CLOSED_FORMS[metric]
    sums = (sum(getattr(at, cell) for cell in cells) for cells in form.arguments)
    return METHODS[form.method](*sums, confidence=confidence())


def _weighted_interval_of(metric: str, at: ConfusionMatrix) -> Interval:
    if metric in WEIGHTED_FORMS:
        form = WEIGHTED_FORMS[metric]
        low, high = METHODS[form.method](at, form.ratio, confidence=confidence())
    else:
        low, high = linear_interval(METRICS[metric], at, confidence()) or UNKNOWN
    return Interval(python_number(low), python_number(high))


def interval_text(found: Interval | str, text: Callable[[float], str] = ratio_text) -> str:
    """An interval as a table shows it, or the reason why there is none.

    >>> interval_text(Interval(0.25, 0.5)), interval_text("none")
    ('0.250–0.500', 'none')
    """
    return found if isinstance(found, str) else bounds_text(*found, text)


def live_interval(metric: str, weights: Weights) -> dict[str, Any]:
    """The closed form for the live layer, or the reason why there is none."""
    if why := why_no_interval(metric, weights):
        return {"none": say(why)}
    if weights is Weights.NONE:
        return CLOSED_FORMS[metric]._asdict()
    if metric in LINEAR:
        form = linear_form(METRICS[metric], 1.0, 1.0)
        return {"method": "weighted_linear", "key": metric, **(asdict(form) if form else {})}
    method, ratio = WEIGHTED_FORMS[metric]
    return {"method": method, **ratio._asdict()}


def live_confidence() -> dict[str, Any]:
    """The confidence level for the live layer: its text and its normal quantile."""
    return {"name": confidence_name(), "z": NormalDist().inv_cdf((1 + confidence()) / 2)}


def closed_intervals(metrics: Iterable[str], scores: BinaryScores, threshold: float) -> dict[str, Interval | str]:
    """Each metric's closed-form interval, or a short text on why there is none; nan if the metric is undefined."""
    if scores.clustered is None:
        at = scores.confusion_at(threshold)
        return {metric: interval_of(metric, at) for metric in metrics}
    return {metric: _of_clusters(metric, scores, threshold) for metric in metrics}


def _of_clusters(metric: str, scores: BinaryScores, threshold: float) -> Interval | str:
    found = cluster_limits(metric, scores, np.asarray(threshold))
    if found.n_clusters < MIN_CLUSTERS:
        return few_clusters_text(found.n_clusters)
    return Interval(float(found.low), float(found.high))


def cluster_limits(metric: str, scores: BinaryScores, thresholds: Any) -> ClusterInterval:
    """The interval of a metric of `CLOSED_FORMS` at each threshold, for cases with clusters."""
    assert scores.clustered is not None
    successes, trials = F1_CELLS if metric == "f1" else METRICS[metric].proportion or F1_CELLS
    at = np.asarray(thresholds, dtype=scores.dtype)
    found = proportion_interval(scores.clustered, at, successes, trials, confidence())
    if metric != "f1":
        return found
    low, high = (2 * limit / (1 + limit) for limit in (found.low, found.high))
    return found._replace(low=low, high=high)


def few_clusters_text(n_clusters: float) -> str:
    """Why there is no interval with so few effective clusters."""
    return say("no-interval-clusters", clusters=round(n_clusters))
