"""The recommended threshold, searched over all distinct scores, or why there is none: sentences, button, live data.

`recommendation_panel.js` writes the same sentences while a slider moves."""

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import streamlit as st

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
from metrics_core.ties import TIE
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import live_confidence, live_interval, weights_of
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import Floats, ThresholdScale
from threshold_explorer.interface.controls.query_parameters import set_parameter
from threshold_explorer.interface.controls.session_settings import current_resampling
from threshold_explorer.interface.controls.thresholds import T
from threshold_explorer.interface.goal.constraints import ALERTS, CONSTRAINT_SLIDERS, cases_per_day, max_alert_share
from threshold_explorer.interface.goal.objectives import WEIGHTS, SelectedObjective
from threshold_explorer.live.layer import live_powers
from threshold_explorer.views.optimize.intervals import (
    metric_intervals,
    objective_interval,
    with_confidence,
    with_interval,
)
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.metrics import metric_label, undefined_when
from threshold_explorer.words.sentence import Argument, Sentence, markdown, say

Recommendation = Choice | Infeasible | UndefinedChoice
# The metrics with a constraint, shown for every recommendation.
SHARES = ("recall", "precision", "fpr", "flagged_rate")
# Of more feasible ranges than these, neighbours are drawn as one where the gap would be too narrow to see.
MAX_RANGES = 400


@cached_result
def recommend(dataset: BinaryDataset, objective: Objective, constraints: tuple[Constraint, ...]) -> Recommendation:
    """The best feasible threshold of the open data set."""
    return choose(dataset.scores, objective, constraints)


@cached_result
def constraint_effects(
    dataset: BinaryDataset, objective: Objective, active: tuple[tuple[str, Constraint], ...]
) -> dict[str, Sentence]:
    """By name, the constraints that do not change the recommendation, and those that no threshold satisfies."""
    constraints = dict(active)
    found = choose(dataset.scores, objective, constraints.values())
    effects = {}
    for name, constraint in constraints.items():
        if isinstance(found, Infeasible):
            alone = choose(dataset.scores, objective, [constraint])
            if isinstance(alone, Infeasible):
                [nearest] = alone.nearest
                effects[name] = Sentence("optimize-infeasible-alone", sense=constraint.sense, value=nearest.value)
        elif isinstance(found, Choice):
            others = [other for other in constraints.values() if other is not constraint]
            without = choose(dataset.scores, objective, others)
            if isinstance(without, Choice) and without.decisions == found.decisions:
                effects[name] = Sentence("optimize-not-binding")
    return effects


def slider_threshold(dataset: BinaryDataset, scale: ThresholdScale, found: Recommendation) -> float | None:
    """The recommended threshold as a position of the threshold slider; None where the slider has none."""
    if not isinstance(found, Choice):
        return None
    lower, upper = found.decisions
    if math.isfinite(found.threshold):
        return found.threshold
    return scale.grid.high if lower < scale.grid.high <= upper else None


def live_problem(dataset: BinaryDataset, objective: SelectedObjective) -> dict[str, Any]:
    """The objective and the constraints for the live layer: the values of the sliders, and the limit on alerts."""
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
        "parameters": {f"cost_{outcome}": cost for outcome, cost in costs.items()},
        "sliders": [*bounds, *weights],
        "fixed": alerts,
        "cases_per_day": cases_per_day(dataset),
    }


def live_shares(dataset: BinaryDataset) -> dict[str, Any]:
    """The metrics shown for every recommendation, with their closed-form intervals, computed by the live layer."""
    scores = dataset.scores
    elsewhere = {"none": say("no-interval-clusters-live")} if scores.is_clustered else None
    shares = [
        {
            "key": key,
            "label": metric_label(key),
            "interval": elsewhere or live_interval(key, weights_of(scores)),
            "undefined_when": undefined_when(key),
        }
        for key in SHARES
    ]
    return {"rows": shares, "confidence": live_confidence()}


def live_recommendation(
    dataset: BinaryDataset, scale: ThresholdScale, objective: SelectedObjective, found: Recommendation
) -> dict[str, Any]:
    """The recommendation for the live layer; numbers that are not finite are sent as text, as JSON has none."""
    if isinstance(found, Infeasible):
        nearest = [
            {
                "metric": one.constraint.metric.key,
                "sense": one.constraint.sense,
                "bound": one.constraint.bound,
                "value": json_number(one.value),
                "threshold": json_number(one.threshold),
                "relax": one is found.relax,
            }
            for one in found.nearest
        ]
        return {"is": "infeasible", "nearest": nearest, "drawn_ranges": [], "ranges": 0}
    drawn = {"drawn_ranges": drawn_ranges(dataset, scale, found.feasible), "ranges": len(found.feasible)}
    if isinstance(found, UndefinedChoice):
        return {"is": "undefined", "why": found.reason, **drawn}
    return {
        "is": "choice",
        "threshold": json_number(found.threshold),
        "lower": json_number(found.decisions.lower),
        "upper": json_number(found.decisions.upper),
        "value": json_number(found.value),
        "value_text": _value(dataset, objective, found),
        "tp": found.matrix.tp,
        "fp": found.matrix.fp,
        "share_limits": _share_limits(dataset, found),
        "powers": live_powers(dataset.scores.confusion_at(found.threshold)),
        **drawn,
    }


def _share_limits(dataset: BinaryDataset, found: Choice) -> dict[str, list[float]]:
    """The intervals of `live_shares` that the live layer cannot compute: those that count clusters."""
    if not dataset.scores.is_clustered or dataset.scores.is_weighted:
        return {}
    limits = metric_intervals(dataset, found.threshold, current_resampling(), SHARES)
    return {key: list(one) for key, one in limits.items() if not isinstance(one, str) and not math.isnan(one.low)}


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


def sentences(
    dataset: BinaryDataset, objective: SelectedObjective, found: Recommendation, constraints: Sequence[Constraint]
) -> list[Sentence]:
    """The recommendation, its headline first."""
    has_constraints = bool(constraints)
    if isinstance(found, UndefinedChoice):
        return [Sentence("optimize-undefined", why=found.reason)]
    if not isinstance(found, Choice):
        return [Sentence("optimize-infeasible"), *(_nearest(one, one is found.relax) for one in found.nearest)]
    at = found.matrix
    none_flagged = math.isinf(found.threshold)
    ranges = [Sentence("optimize-ranges", count=len(found.feasible))] if has_constraints else []
    guaranteed = [Sentence("optimize-guaranteed", **_promise(one)) for one in constraints if one.confidence]
    return [
        Sentence("optimize-recommended-none")
        if none_flagged
        else Sentence("optimize-recommended", threshold=found.threshold),
        *guaranteed,
        Sentence(
            "optimize-value", objective=objective.key, value=_value(dataset, objective, found), weight=objective.weight
        ),
        Sentence("optimize-outcome", tp=at.tp, fp=at.fp, positives=at.tp + at.fn),
        Sentence("optimize-shares", **_shares(dataset, found)),
        same_decisions(*found.decisions),
        *ranges,
    ]


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


def _nearest(one: NearestReachable, relax: bool) -> Sentence:
    constraint = one.constraint
    about: dict[str, Argument] = {
        "metric": constraint.metric.key,
        "sense": constraint.sense,
        "bound": constraint.bound,
    }
    if math.isnan(one.value):
        return Sentence("optimize-nearest-none", **about)
    if one.confidence_of_bound is not None:
        sure = math.floor(100 * one.confidence_of_bound)
        return Sentence(
            "optimize-nearest-guaranteed",
            **_promise(constraint),
            value=one.value,
            sure=sure,
            needed=one.cases_needed or 0,
        )
    key = "optimize-nearest-none-flagged" if math.isinf(one.threshold) else "optimize-nearest"
    return Sentence(
        key,
        **about,
        value=one.value,
        threshold=one.threshold,
        missed=one.shortfall,
        relax="yes" if relax else "no",
    )


def apply_or_relax_button(dataset: BinaryDataset, scale: ThresholdScale, found: Recommendation) -> None:
    """Draws the button: opens the Threshold page with the recommended threshold, or relaxes the nearest constraint."""
    if isinstance(found, Infeasible):
        relax = found.relax
        st.button(
            markdown("optimize-relax", **_relaxed(relax)),
            key="relax",
            help=say("optimize-relax.help"),
            icon=":material/open_in_full:",
            width="stretch",
            disabled=relax is None,
            on_click=relax_constraint,
            args=(dataset, relax),
        )
        return
    threshold = slider_threshold(dataset, scale, found)
    pressed = st.button(
        say("optimize-apply"),
        key="use_threshold",
        type="primary",
        icon=":material/arrow_forward:",
        width="stretch",
        help=say("optimize-apply.help"),
        disabled=threshold is None,
        on_click=set_parameter,
        args=(T, threshold),
    )
    if pressed:
        st.switch_page("threshold.py")


def _relaxed(relax: NearestReachable | None) -> dict[str, str | float]:
    return {"metric": relax.constraint.metric.key, "value": relax.value} if relax else {"metric": "none", "value": 0.0}


def relax_constraint(dataset: BinaryDataset, nearest: NearestReachable) -> None:
    """For callbacks: sets a constraint to the nearest achievable value."""
    bound = nearest.constraint
    sliders = [one for one in CONSTRAINT_SLIDERS if one.metric == bound.metric.key and one.sense == bound.sense]
    if sliders and sliders[0].value == bound.bound:
        set_parameter(sliders[0].parameter, nearest.value)
    else:
        # 0.07 * 100 is 7.000000000000001.
        alerts = math.ceil(nearest.value * cases_per_day(dataset) * (1 - TIE))
        set_parameter(ALERTS, float(alerts))
