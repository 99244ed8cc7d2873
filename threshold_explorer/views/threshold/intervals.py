"""Intervals of metrics and costs at a threshold: in closed form where the counts give one, by bootstrap otherwise.

Each interval treats its threshold as fixed. A threshold optimized on the same cases is optimistic, as the page states.
"""

import math
from collections.abc import Callable, Collection
from dataclasses import asdict

from metrics_core import METRICS, BinaryScores, Interval, Metric
from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    Choice,
    LeastCost,
)
from metrics_core.intervals.linear import linear_interval
from metrics_core.partial import Estimate, has_interval
from metrics_core.quantity import Quantity
from metrics_core.resampling import intervals_at
from metrics_core.resampling.quantities import as_quantity
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import Weights, closed_intervals, drawn_metrics, weights_of
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.interface.controls.session_settings import Resampling, current_resampling
from threshold_explorer.interface.goal.costs import COST_CASES, CostScenario
from threshold_explorer.interface.goal.objectives import SelectedObjective
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.sentence import Sentence, say

# An interval, or a short text on why there is none.
IntervalOrReason = Interval | str


@cached_result
def _metric_intervals(dataset: BinaryDataset, threshold: float, resampling: Resampling) -> dict[str, IntervalOrReason]:
    scores = dataset.scores
    drawn = intervals_at(
        scores, threshold, drawn_metrics(weights_of(scores)), confidence=confidence(), **asdict(resampling)
    )
    closed: dict[str, IntervalOrReason] = closed_intervals(METRICS.keys() - drawn.keys(), scores, threshold)
    return closed | {key: interval_or_reason(one.low, one.high, one.why) for key, one in drawn.items()}


@cached_result
def _cost_interval(
    dataset: BinaryDataset, scenario: CostScenario, threshold: float, resampling: Resampling
) -> IntervalOrReason:
    objective = LeastCost(scenario.costs)
    [one] = intervals_at(
        scenario.scores_of(dataset), threshold, objective, confidence=confidence(), **asdict(resampling)
    ).values()
    return interval_or_reason(one.low, one.high, one.why, COST_CASES)


@cached_result
def _objective_interval(
    dataset: BinaryDataset, objective: SelectedObjective, threshold: float, resampling: Resampling
) -> IntervalOrReason:
    drawn = intervals_at(dataset.scores, threshold, objective.spec, confidence=confidence(), **asdict(resampling))
    [one] = drawn.values()
    return interval_or_reason(one.low, one.high, one.why)


def metric_intervals(
    dataset: BinaryDataset, threshold: float, resampling: Resampling, keys: Collection[str] = METRICS
) -> dict[str, IntervalOrReason]:
    """The intervals of metrics at a threshold and the observed prevalence; nothing is resampled for closed forms.

    Those of an estimate from partly labelled cases follow from its design.
    """
    if dataset.estimate:
        return {key: _interval_of_design(dataset.estimate, METRICS[key], threshold) for key in keys}
    if (weights := weights_of(dataset.scores)) is Weights.SUMS:
        return dict.fromkeys(keys, say("no-interval-weights"))
    if set(keys).isdisjoint(drawn_metrics(weights)):
        return closed_intervals(keys, dataset.scores, threshold)
    return _metric_intervals(dataset, threshold, resampling)


def cost_interval(dataset: BinaryDataset, scenario: CostScenario, threshold: float) -> IntervalOrReason:
    """The interval of the cost per 10 000 cases at the prevalence of the scenario."""
    if dataset.estimate:
        return say("no-interval-design.row")
    if dataset.scores.is_weighted:
        quantity = LeastCost(scenario.costs).quantity
        return _weighted_interval(quantity, scenario.scores_of(dataset), threshold, COST_CASES)
    return _cost_interval(dataset, scenario, threshold, current_resampling())


def objective_interval(dataset: BinaryDataset, objective: SelectedObjective, found: Choice) -> IntervalOrReason:
    """The interval of the objective at the recommended threshold."""
    if key := _metric_key(objective):
        return metric_intervals(dataset, found.threshold, current_resampling(), [key])[key]
    if dataset.estimate:
        return say("no-interval-design.row")
    if dataset.scores.is_weighted:
        return _weighted_interval(as_quantity(objective.spec), dataset.scores, found.threshold)
    return _objective_interval(dataset, objective, found.threshold, current_resampling())


def _interval_of_design(estimate: Estimate, metric: Metric, threshold: float) -> IntervalOrReason:
    if not has_interval(metric):
        return say("no-interval-design.row")
    return estimate.interval(metric, threshold, confidence())


def _weighted_interval(quantity: Quantity, scores: BinaryScores, threshold: float, factor: int = 1) -> IntervalOrReason:
    """The interval of what is linear in TPR and FPR, times a factor; all else has none for weighted cases."""
    if not scores.knows_weights:
        return say("no-interval-weights")
    found = linear_interval(quantity, scores.confusion_at(threshold), confidence())
    return Interval(*(float(limit) * factor for limit in found)) if found else say("no-interval-resampling")


def _metric_key(objective: SelectedObjective) -> str | None:
    # An objective that is a metric has the metric's interval, the same as elsewhere on the page.
    match objective.spec:
        case BestMetric(metric=metric):
            return metric.key
        case BestFBeta(beta=beta):
            return {0: "precision", 0.5: "f0_5", 1: "f1", 2: "f2"}.get(beta)
    return None


def with_interval(value: str, found: IntervalOrReason, text: Callable[[float], str] = ratio_text) -> str:
    """A value followed by its interval, or by the reason why it has none; an undefined value has neither.

    >>> with_interval("0.300", Interval(0.2, 0.4)), with_interval("0.300", "none")
    ('0.300 (0.200–0.400)', '0.300 (none)')
    >>> with_interval("undefined", Interval(float("nan"), float("nan")))
    'undefined'
    """
    if not isinstance(found, str) and math.isnan(found.low):
        return value
    interval = found if isinstance(found, str) else bounds_text(*found, text)
    return say("number-with-interval", value=value, interval=interval)


def with_confidence(found: IntervalOrReason, text: Callable[[float], str] = ratio_text) -> IntervalOrReason:
    """An interval with its confidence level, for places without a heading that gives it."""
    if isinstance(found, str) or math.isnan(found.low):
        return found
    return f"{confidence_name()} {bounds_text(*found, text)}"


def interval_or_reason(low: float, high: float, why: str, factor: int = 1) -> IntervalOrReason:
    """An interval times a factor, or the text for the core's reason; nan ends where the value itself is undefined."""
    if why and why != "undefined":
        return say(f"optimize-no-interval-{why}")
    return Interval(low * factor, high * factor)


def interval_method(dataset: BinaryDataset, resampling: Resampling) -> Sentence:
    """How the intervals of the table are computed."""
    if dataset.estimate:
        return Sentence("interval-by-design", name=confidence_name())
    weights = weights_of(dataset.scores)
    if weights is Weights.SUMS:
        return Sentence("optimize-intervals-weights")
    if weights is Weights.KNOWN:
        return Sentence("optimize-intervals-method-weighted", name=confidence_name())
    key = "optimize-intervals-method-clusters" if dataset.scores.is_clustered else "optimize-intervals-method"
    return Sentence(key, name=confidence_name(), **asdict(resampling))


def cost_interval_method(dataset: BinaryDataset) -> Sentence:
    """How the intervals of the table are computed."""
    if dataset.estimate:
        return Sentence("optimize-intervals-costs-design")
    weights = weights_of(dataset.scores)
    if weights is Weights.SUMS:
        return Sentence("optimize-intervals-weights")
    if weights is Weights.KNOWN:
        return Sentence("optimize-intervals-costs-weighted", name=confidence_name())
    if dataset.scores.is_clustered:
        return Sentence("optimize-intervals-costs-clusters", name=confidence_name())
    return Sentence("optimize-intervals-costs", name=confidence_name())


def interval_caption(dataset: BinaryDataset) -> Sentence:
    """What the intervals beside the recommended threshold take as given, or why there are none."""
    if weights_of(dataset.scores) is Weights.SUMS and not dataset.estimate:
        return Sentence("optimize-intervals-weights")
    return Sentence("optimize-intervals", name=confidence_name())


def method_sentences(
    dataset: BinaryDataset, objective: SelectedObjective, scenario: CostScenario | None
) -> list[Sentence]:
    """How the page's intervals are computed, and which prevalence each part uses."""
    no_intervals = weights_of(dataset.scores) is Weights.SUMS and not dataset.estimate
    notes = [] if no_intervals else [interval_method(dataset, current_resampling())]
    if scenario is None:
        return notes or [interval_caption(dataset)]
    key = "optimize-observed-cost" if objective.key == "cost" else "optimize-observed"
    observed = Sentence(key, observed=prevalence_text(dataset.scores.prevalence))
    return [observed, *notes, cost_interval_method(dataset)]
