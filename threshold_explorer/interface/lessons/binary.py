"""The numbers of lessons on two classes."""

import math
from typing import Annotated, Literal

import numpy as np
from pydantic import AfterValidator, BaseModel, ConfigDict

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, Interval
from metrics_core.choosing import BestMetric, Constraint, Costs, cases_needed_for, feasible_set
from metrics_core.ties import last_at_least, lowest_tied_value
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, average_precision_interval, roc_auc_interval
from threshold_explorer.data.metric_intervals import CLOSED_FORMS, closed_intervals, weights_of, why_no_interval
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.thresholds import starting_threshold
from threshold_explorer.interface.lessons.quantities import (
    Amount,
    Bound,
    Prevalence,
    Result,
    Share,
    Threshold,
    Unknown,
    Value,
    quantity,
)

Limit = Literal["low", "high"]
Kept = Literal["recall", "npv", "precision", "specificity"]
# Of the thresholds that keep one of these, the lowest leaves the others best; otherwise, the highest.
LOWEST_IS_BEST = ("precision", "specificity")
Objective = Annotated[str, AfterValidator(lambda key: BestMetric(key).metric.key)]


class ErrorCosts(BaseModel):
    """The cost of a false negative and of a false positive."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fn: Amount
    fp: Amount


def _scores(data: BinaryDataset, pi: float | None = None) -> BinaryScores:
    if data.bounded:
        raise Unknown
    return data.scores if pi is None else data.scores.at_prevalence(pi)


def _matrix(data: BinaryDataset, at: float, pi: float | None = None) -> ConfusionMatrix[float]:
    """The counts at a threshold, where they are known."""
    is_known = data.knows_every_case or math.isinf(at)
    if not is_known and data.reachable(data.grid(data.fineness[-1]), at) != at:
        raise Unknown
    return _scores(data, pi).confusion_at(at)


@quantity("cases", "positives", "negatives", "prevalence")
def size(data: BinaryDataset, of: str) -> Result:
    scores = _scores(data)
    sizes = {"cases": scores.n, "positives": scores.n_positive, "negatives": scores.n_negative}
    return scores.prevalence if of == "prevalence" else sizes[of]


@quantity("lowest_score", "highest_score")
def end_of_scores(data: BinaryDataset, of: str) -> Result:
    scores = _scores(data)
    return Threshold(scores.minimum if of == "lowest_score" else scores.maximum)


@quantity("tp", "fp", "fn", "tn", "flagged", "errors")
def count(data: BinaryDataset, of: str, *, at: Value, pi: Prevalence | None = None) -> Result:
    matrix = _matrix(data, at, pi)
    sums = {"flagged": ("tp", "fp"), "errors": ("fp", "fn")}
    found: float = sum(getattr(matrix, cell) for cell in sums.get(of, (of,)))
    return found


@quantity(*METRICS)
def metric(data: BinaryDataset, of: str, *, at: Value, pi: Prevalence | None = None) -> Result:
    return float(METRICS[of](_matrix(data, at, pi)))


@quantity("f_beta")
def f_beta(data: BinaryDataset, of: str, *, beta: Amount, at: Value, pi: Prevalence | None = None) -> Result:
    return _matrix(data, at, pi).f_beta(beta)


@quantity(*CLOSED_FORMS)
def metric_limit(data: BinaryDataset, of: str, *, at: Value, limit: Limit) -> Result:
    _matrix(data, at)
    if data.estimate or why_no_interval(of, weights_of(data.scores)):
        raise Unknown
    return _limit_of(closed_intervals([of], data.scores, at)[of], limit)


@quantity("cost")
def cost(
    data: BinaryDataset, of: str, *, fn: Amount, fp: Amount, at: Value, pi: Prevalence | None = None, per: Amount = 1
) -> Result:
    """The expected cost of so many cases."""
    return per * float(Costs(fn=fn, fp=fp).per_case(_matrix(data, at, pi)))


@quantity("positives_needed")
def positives_needed(data: BinaryDataset, of: str, *, at_least: Bound) -> Result:
    """How many positives, all of them found, guarantee this recall."""
    return cases_needed_for(at_least, confidence())


@quantity("average_precision")
def average_precision(data: BinaryDataset, of: str, *, pi: Prevalence | None = None) -> Result:
    scores = _scores(data, pi)
    return scores.average_precision() if data.knows_every_case else _if_equal(*scores.average_precision_bounds())


@quantity("average_precision")
def average_precision_limit(data: BinaryDataset, of: str, *, limit: Limit, pi: Prevalence | None = None) -> Result:
    _scores(data, pi)
    return _limit_of(average_precision_interval(data, pi), limit)


@quantity("interpolated_average_precision", "trapezoid", "davis_goadrich")
def area(data: BinaryDataset, of: str, *, pi: Prevalence | None = None) -> Result:
    scores = _scores(data, pi)
    if not data.knows_every_case:
        raise Unknown
    if of == "interpolated_average_precision":
        return scores.interpolated_average_precision()
    return scores.pr_auc(of.replace("_", "-"))


@quantity("roc_auc")
def roc_auc(data: BinaryDataset, of: str, *, pi: Prevalence | None = None) -> Result:
    """The same at each prevalence, where there is one."""
    _scores(data, pi)
    return _if_equal(*data.roc_auc)


@quantity("roc_auc")
def roc_auc_limit(data: BinaryDataset, of: str, *, limit: Limit) -> Result:
    _scores(data)
    return _limit_of(roc_auc_interval(data), limit)


def _if_equal(low: float, high: float) -> float:
    """The value between two bounds, where they are equal."""
    if low != high:
        raise Unknown
    return low


def _limit_of(found: Interval | str, limit: Limit) -> float:
    """A limit of an interval, unless there is a text on why there is none."""
    if isinstance(found, str):
        raise Unknown
    return float(getattr(found, limit))


# A threshold is one of the slider's positions: a reader can drag there, and what a lesson says of it holds there.


@quantity("threshold")
def threshold_that_flags(data: BinaryDataset, scale: ThresholdScale, *, flagged: Share) -> Result:
    """The highest threshold at which at least this share is flagged."""
    return _feasible(_scores(data), scale, Constraint("flagged_rate", "at_least", flagged))


@quantity("threshold")
def threshold_near(data: BinaryDataset, scale: ThresholdScale, *, near: float) -> Result:
    return _nearest(scale.thresholds, near)


@quantity("threshold")
def threshold_at_start(data: BinaryDataset, scale: ThresholdScale, *, start: Literal[True]) -> Result:
    """Where the slider is at first."""
    return _nearest(scale.thresholds, starting_threshold(data, scale.grid))


@quantity("threshold")
def best_threshold(
    data: BinaryDataset, scale: ThresholdScale, *, best: Objective, pi: Prevalence | None = None
) -> Result:
    """The threshold with the best value of a metric; the highest of several."""
    values = _values(data, scale, best, pi)
    return _highest_best(scale, values if METRICS[best].higher_is_better else -values)


@quantity("threshold")
def cheapest_threshold(
    data: BinaryDataset,
    scale: ThresholdScale,
    *,
    cheapest: ErrorCosts,
    beside: Value | None = None,
    pi: Prevalence | None = None,
) -> Result:
    """The threshold with the least expected cost; of several, the nearest to `beside`, or the highest."""
    matrix = _scores(data, pi).confusion_at(scale.thresholds)
    goodness = -np.asarray(Costs(fn=cheapest.fn, fp=cheapest.fp).per_case(matrix))
    if beside is None:
        return _highest_best(scale, goodness)
    best = goodness.max()
    return _nearest(scale.thresholds[goodness >= lowest_tied_value(best, abs(best))], beside)


@quantity("threshold")
def guaranteed_threshold(data: BinaryDataset, scale: ThresholdScale, *, guaranteed: Kept, at_least: Bound) -> Result:
    """The threshold that keeps a metric on new cases, with the confidence of the visit."""
    return _feasible(_scores(data), scale, Constraint(guaranteed, "at_least", at_least, confidence()))


@quantity("threshold")
def observed_threshold(data: BinaryDataset, scale: ThresholdScale, *, observed: Kept, at_least: Bound) -> Result:
    """The threshold that keeps a metric on these cases."""
    return _feasible(_scores(data), scale, Constraint(observed, "at_least", at_least))


@quantity("threshold")
def threshold_after_fall(data: BinaryDataset, scale: ThresholdScale, *, after_fall: Objective) -> Result:
    """The threshold at which a metric has fallen the most from its best value at a lower or the same one."""
    return _highest_best(scale, _falls(_values(data, scale, after_fall)))


@quantity("threshold")
def threshold_before_fall(data: BinaryDataset, scale: ThresholdScale, *, before_fall: Objective) -> Result:
    """The threshold with that best value."""
    values = _values(data, scale, before_fall)
    return _highest_best(scale, np.where(scale.thresholds <= _highest_best(scale, _falls(values)), values, np.nan))


def _nearest(thresholds: np.ndarray, threshold: float) -> Threshold:
    """The higher of two that are equally near."""
    distances = np.abs(thresholds - threshold)
    return Threshold(thresholds[np.flatnonzero(distances == distances.min())[-1]])


def _values(data: BinaryDataset, scale: ThresholdScale, metric: str, pi: float | None = None) -> np.ndarray:
    return np.asarray(METRICS[metric](_scores(data, pi).confusion_at(scale.thresholds)))


def _falls(values: np.ndarray) -> np.ndarray:
    return np.asarray(np.fmax.accumulate(values) - values)


def _feasible(scores: BinaryScores, scale: ThresholdScale, constraint: Constraint) -> float:
    """Of the positions that satisfy a constraint, the one that is best for the other metrics."""
    feasible = feasible_set(scores, [constraint])
    found = [float(each) for each in scale.thresholds if each in feasible]
    if not found:
        raise Unknown
    return Threshold(found[0 if constraint.metric.key in LOWEST_IS_BEST else -1])


def _highest_best(scale: ThresholdScale, goodness: np.ndarray) -> float:
    if np.isnan(goodness).all():
        raise Unknown
    best = np.nanmax(goodness)
    return Threshold(scale.thresholds[last_at_least(goodness, lowest_tied_value(best, abs(best)))])
