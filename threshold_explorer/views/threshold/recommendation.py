"""The threshold that meets the goal, searched over all distinct scores, or why there is none: sentences and live data.

`goal_answer.js` writes the answer while the slider of a limit moves."""

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from metrics_core import METRICS
from metrics_core.choosing import (
    Choice,
    Constraint,
    FeasibleSet,
    Infeasible,
    LeastCost,
    NearestReachable,
    Objective,
    UndefinedChoice,
    choose,
)
from metrics_core.choosing.guarantees import level_of
from metrics_core.computing.arrays import Counts, FloatArray
from metrics_core.intervals.binomial import lower_limit
from metrics_core.ties import TIE
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import Floats, ThresholdScale
from threshold_explorer.interface.controls.session_settings import current_resampling
from threshold_explorer.interface.goal.constraints import (
    ALERTS,
    CONSTRAINT_SLIDERS,
    alerts_per,
    max_alert_share,
    on_these_cases,
)
from threshold_explorer.interface.goal.goals import Goal
from threshold_explorer.interface.goal.objectives import WEIGHTS, SelectedObjective
from threshold_explorer.live.parts import packed
from threshold_explorer.views.threshold.intervals import (
    metric_intervals,
    objective_interval,
    with_confidence,
    with_interval,
)
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.sentence import Argument, Sentence

Recommendation = Choice | Infeasible | UndefinedChoice
# The metrics with a constraint, shown for every recommendation.
SHARES = ("recall", "precision", "fpr", "flagged_rate")
# Of more feasible ranges than these, neighbours are drawn as one where the gap would be too narrow to see.
MAX_RANGES = 400
GUARANTEED_DIGITS = 10_000


@cached_result
def recommend(dataset: BinaryDataset, objective: Objective, constraints: tuple[Constraint, ...]) -> Recommendation:
    """The best feasible threshold of the open data set."""
    return choose(dataset.scores, objective, constraints)


def slider_threshold(dataset: BinaryDataset, scale: ThresholdScale, found: Recommendation) -> float | None:
    """The recommended threshold as a position of the threshold slider; None where the slider has none."""
    if not isinstance(found, Choice):
        return None
    lower, upper = found.decisions
    if math.isfinite(found.threshold):
        return found.threshold
    return scale.grid.high if lower < scale.grid.high <= upper else None


def live_problem(
    dataset: BinaryDataset,
    positions: ThresholdScale,
    objective: SelectedObjective,
    constraints: tuple[Constraint, ...],
) -> dict[str, Any]:
    """The objective and the limits for the live layer: the values of their sliders, and the limit on alerts.

    If limits are guaranteed, also what is guaranteed at each position of the threshold slider.
    """
    guaranteed, promised = None, [one for one in constraints if one.confidence]
    if promised:
        guaranteed = guaranteed_at(dataset, positions, level_of(promised[0].confidence, len(promised)))
    bounds = [
        {
            "key": slider.parameter.name,
            "value": slider.value,
            "no_limit": slider.no_limit,
            "metric": slider.metric,
            "sense": slider.sense,
        }
        for slider in CONSTRAINT_SLIDERS
    ]
    weights = []
    if objective.key in WEIGHTS:
        weights = [{"key": WEIGHTS[objective.key].parameter.name, "value": objective.weight}]
    share = max_alert_share(dataset)
    alerts = [] if share is None else [{"metric": "flagged_rate", "sense": "at_most", "bound": share, "key": "alerts"}]
    costs = asdict(objective.spec.costs) if isinstance(objective.spec, LeastCost) else {}
    return {
        "objective": objective.key,
        "is_minimized": not objective.spec.quantity.higher_is_better,
        "guaranteed": guaranteed,
        "parameters": {f"cost_{outcome}": cost for outcome, cost in costs.items()},
        "sliders": [*bounds, *weights],
        "fixed": alerts,
        "alerts_per": alerts_per(dataset) if alerts else None,
    }


def live_recommendation(
    dataset: BinaryDataset,
    scale: ThresholdScale,
    objective: SelectedObjective,
    found: Recommendation,
    constraints: tuple[Constraint, ...],
) -> dict[str, Any]:
    """The recommendation for the live layer: the thresholds that meet the limits on these cases, and guaranteed."""
    here = on_these_cases(constraints)
    ranges = {
        "ranges": _ranges(dataset, scale, objective.spec, here) if constraints else [],
        "guaranteed_ranges": _ranges(dataset, scale, objective.spec, constraints) if here != constraints else [],
    }
    if not isinstance(found, Choice):
        return {"is": "infeasible" if isinstance(found, Infeasible) else "undefined", **ranges}
    ends = {"lower": json_number(found.decisions.lower), "upper": json_number(found.decisions.upper)}
    return {"is": "choice", "threshold": json_number(found.threshold), **ends, **ranges}


@cached_result
def guaranteed_at(dataset: BinaryDataset, positions: ThresholdScale, error: float) -> dict[str, str]:
    """Exact limits at each position and where no case is flagged, in ten-thousandths and rounded to the safe side.

    Of the metrics that move in one direction with the threshold; those of others depend on the limit that is set.
    """
    scores = dataset.scores
    at = scores.confusion_at(np.append(positions.thresholds, np.inf))

    def limits(successes: Counts, trials: float) -> FloatArray:
        counts, place = np.unique(successes, return_inverse=True)
        return lower_limit(counts, int(trials), 1 - error)[place]

    recall = np.floor(GUARANTEED_DIGITS * limits(at.tp, scores.n_positive))
    fpr, flagged = (
        np.ceil(GUARANTEED_DIGITS * (1 - limits(spared, trials)))
        for spared, trials in ((at.tn, scores.n_negative), (at.tn + at.fn, scores.n))
    )
    found = {"recall": recall, "fpr": fpr, "flagged_rate": flagged}
    return {key: packed(limit.astype(int).tolist()) for key, limit in found.items()}


@cached_result
def _ranges(
    dataset: BinaryDataset, scale: ThresholdScale, objective: Objective, constraints: tuple[Constraint, ...]
) -> list[list[float]]:
    found = recommend(dataset, objective, constraints)
    return [] if isinstance(found, Infeasible) else drawn_ranges(dataset, scale, found.feasible)


def json_number(value: float) -> float | str:
    """A number as JSON can carry it.

    >>> json_number(0.5), json_number(float("inf")), json_number(float("nan"))
    (0.5, 'Infinity', 'NaN')
    """
    if math.isnan(value):
        return "NaN"
    return value if math.isfinite(value) else ("Infinity" if value > 0 else "-Infinity")


def drawn_ranges(dataset: BinaryDataset, scale: ThresholdScale, feasible: FeasibleSet) -> list[list[float]]:
    """The start and end of each feasible interval along the slider's axis."""
    lower, upper = feasible.lower, feasible.upper
    if scale.key != "threshold":
        # An interval excludes its lower end, and the next score above it flags the most cases.
        lower = np.nextafter(lower, lower.dtype.type(np.inf))
    ends = [np.clip(_along(dataset, scale, end), min(scale.span), max(scale.span)) for end in (lower, upper)]
    pairs = np.column_stack(ends)
    if len(pairs) <= MAX_RANGES:
        return [list(map(float, pair)) for pair in pairs]
    least = abs(scale.span[1] - scale.span[0]) / MAX_RANGES
    parts = np.flatnonzero(np.abs(pairs[1:, 0] - pairs[:-1, 1]) >= least)
    first, last = np.append(0, parts + 1), np.append(parts, len(pairs) - 1)
    return [[float(pairs[a, 0]), float(pairs[b, 1])] for a, b in zip(first, last, strict=True)]


def _along(dataset: BinaryDataset, scale: ThresholdScale, thresholds: Floats) -> Floats:
    return scale.x(dataset.scores, thresholds).astype(np.float64)


def answer(
    dataset: BinaryDataset,
    goal: Goal,
    objective: SelectedObjective,
    constraints: tuple[Constraint, ...],
    found: Recommendation,
) -> list[Sentence]:
    """What the threshold of a goal promises and what that costs, or what can be reached instead."""
    promised = [one for one in constraints if one.confidence]
    if isinstance(found, UndefinedChoice):
        return [Sentence("optimize-undefined", why=found.reason)]
    if isinstance(found, Infeasible):
        nearest = (_nearest(dataset, one, found) for one in found.nearest)
        return [Sentence("goal-infeasible", promised=bool(promised)), *nearest]
    # The tiles show the rate that a goal with a limit maximizes.
    value = [] if goal.limit else [_best_value(dataset, objective, found)]
    if not promised:
        return [*value, *([Sentence("goal-on-these-cases")] if constraints else [])]
    guaranteed = [_guarantee(dataset, one, found) for one in promised]
    return [*value, *guaranteed, *_price(found, recommend(dataset, objective.spec, on_these_cases(constraints)))]


def elsewhere(found: Recommendation, threshold: float) -> list[Sentence]:
    """That another threshold is set than the goal's; empty if it is the same or decides the same."""
    if not isinstance(found, Choice) or found.decisions.lower < threshold <= found.decisions.upper:
        return []
    none_flagged = math.isinf(found.threshold)
    goal = 0.0 if none_flagged else found.threshold
    return [Sentence("goal-elsewhere", current=threshold, goal=goal, none=none_flagged)]


def _guarantee(dataset: BinaryDataset, one: Constraint, found: Choice) -> Sentence:
    observed = float(one.metric(found.matrix))
    if one.metric.key == "flagged_rate" and one.bound == max_alert_share(dataset):
        cases = alerts_per(dataset)
        alerts = {"alerts": one.bound * cases, "cases": cases, "observed": observed * cases}
        return Sentence("goal-guaranteed-alerts", **_promise(one), **alerts)
    return Sentence("goal-guaranteed", **_promise(one), observed=observed)


def _price(found: Choice, without: Recommendation) -> list[Sentence]:
    """What the guarantee costs against the threshold that meets the limits on these cases."""
    if not isinstance(without, Choice) or without.decisions == found.decisions:
        return []
    caught, alarms = (
        float(getattr(found.matrix, cell)) - float(getattr(without.matrix, cell)) for cell in ("tp", "fp")
    )
    if caught < 0:
        return [Sentence("goal-price-missed", missed=-caught, alarms=-alarms)]
    return [Sentence("goal-price-alarms", caught=caught, alarms=alarms)]


def sentences(
    dataset: BinaryDataset, objective: SelectedObjective, found: Recommendation, constraints: Sequence[Constraint]
) -> list[Sentence]:
    """The recommendation, its headline first."""
    has_constraints = bool(constraints)
    if isinstance(found, UndefinedChoice):
        return [Sentence("optimize-undefined", why=found.reason)]
    if not isinstance(found, Choice):
        return [Sentence("optimize-infeasible"), *(_nearest(dataset, one, found) for one in found.nearest)]
    at = found.matrix
    none_flagged = math.isinf(found.threshold)
    ranges = [Sentence("optimize-ranges", count=len(found.feasible))] if has_constraints else []
    guaranteed = [Sentence("optimize-guaranteed", **_promise(one)) for one in constraints if one.confidence]
    return [
        Sentence("optimize-recommended-none")
        if none_flagged
        else Sentence("optimize-recommended", threshold=found.threshold),
        *guaranteed,
        _best_value(dataset, objective, found),
        Sentence("optimize-outcome", tp=at.tp, fp=at.fp, positives=at.tp + at.fn),
        Sentence("optimize-shares", **_shares(dataset, found)),
        same_decisions(*found.decisions),
        *ranges,
    ]


def _best_value(dataset: BinaryDataset, objective: SelectedObjective, found: Choice) -> Sentence:
    value = _value(dataset, objective, found)
    return Sentence("optimize-value", objective=objective.key, value=value, weight=objective.weight)


def _value(dataset: BinaryDataset, objective: SelectedObjective, found: Choice) -> str:
    return with_interval(ratio_text(found.value), with_confidence(objective_interval(dataset, objective, found)))


def _shares(dataset: BinaryDataset, found: Choice) -> dict[str, Argument]:
    limits = metric_intervals(dataset, found.threshold, current_resampling(), SHARES)
    return {
        key: with_interval(ratio_text(float(METRICS[key](found.matrix))), with_confidence(limits[key]))
        for key in SHARES
    }


def same_decisions(lower: float, upper: float) -> Sentence:
    """The thresholds with identical predictions, those in (`lower`, `upper`]."""
    if math.isinf(lower):
        return (
            Sentence("optimize-identical-all")
            if math.isinf(upper)
            else Sentence("optimize-identical-below", upper=upper)
        )
    if math.isinf(upper):
        return Sentence("optimize-identical-above", lower=lower)
    return Sentence("optimize-identical", lower=lower, upper=upper)


def _promise(one: Constraint) -> dict[str, Argument]:
    percent = f"{100 * (one.confidence or 0):g}"
    return {"metric": one.metric.key, "sense": one.sense, "bound": one.bound, "percent": percent}


def _nearest(dataset: BinaryDataset, one: NearestReachable, found: Infeasible) -> Sentence:
    """What can be reached of a limit beside the others, or guaranteed, and how many cases it takes if there are few."""
    constraint = one.constraint
    about: dict[str, Argument] = {
        "metric": constraint.metric.key,
        "sense": constraint.sense,
        "bound": constraint.bound,
    }
    if math.isnan(one.value):
        return Sentence("optimize-nearest-none", **about)
    if one.confidence_of_bound is not None:
        scores, needed = dataset.scores, one.cases_needed or 0
        totals = {"recall": scores.n_positive, "fpr": scores.n_negative, "flagged_rate": scores.n}
        cases = totals.get(constraint.metric.key, 0)
        return Sentence(
            "optimize-too-few" if 0 < cases < needed else "optimize-nearest-guaranteed",
            **_promise(constraint),
            value=one.value,
            sure=math.floor(100 * one.confidence_of_bound),
            needed=needed,
            cases=cases,
            others=len(found.nearest) - 1,
        )
    key = "optimize-nearest-none-flagged" if math.isinf(one.threshold) else "optimize-nearest"
    return Sentence(
        key,
        **about,
        value=one.value,
        threshold=one.threshold,
        missed=one.shortfall,
        relax="yes" if one is found.relax else "no",
    )


def relaxed(nearest: NearestReachable, dataset: BinaryDataset) -> tuple[str, float]:
    """The limit that would be reached if it was relaxed, by the name of its parameter, and its value then."""
    bound = nearest.constraint
    for slider in CONSTRAINT_SLIDERS:
        if (slider.metric, slider.sense, slider.value) == (bound.metric.key, bound.sense, bound.bound):
            return slider.parameter.name, nearest.value
    # 0.07 * 100 is 7.000000000000001.
    return ALERTS.name, float(math.ceil(nearest.value * alerts_per(dataset) * (1 - TIE)))
