"""The recommendation in sentences; `recommendation_panel.js` writes the same ones while a slider moves."""

import math

from metrics_core import METRICS
from metrics_core.choosing import Choice, NearestReachable, UndefinedChoice
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import Weights, weights_of
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.interface.controls.resampling_settings import current_resampling
from threshold_explorer.interface.goal.costs import CostScenario
from threshold_explorer.interface.goal.objectives import SelectedObjective
from threshold_explorer.views.optimize.candidates import interval_method
from threshold_explorer.views.optimize.cost_table import cost_interval_method
from threshold_explorer.views.optimize.intervals import (
    metric_intervals,
    objective_interval,
    with_confidence,
    with_interval,
)
from threshold_explorer.views.optimize.recommendation import SHARES, Recommendation
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.sentence import Argument, Sentence


def sentences(
    dataset: BinaryDataset, objective: SelectedObjective, found: Recommendation, *, has_constraints: bool
) -> list[Sentence]:
    """The recommendation, its headline first."""
    if isinstance(found, UndefinedChoice):
        return [Sentence("optimize-undefined", why=found.reason)]
    if not isinstance(found, Choice):
        return [Sentence("optimize-infeasible"), *(_nearest(one, one is found.relax) for one in found.nearest)]
    at = found.matrix
    none_flagged = math.isinf(found.threshold)
    ranges = [Sentence("optimize-ranges", count=len(found.feasible))] if has_constraints else []
    return [
        Sentence("optimize-recommended-none")
        if none_flagged
        else Sentence("optimize-recommended", threshold=found.threshold),
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


def interval_caption(dataset: BinaryDataset) -> Sentence:
    """What the intervals beside the recommended threshold take as given, or why there are none."""
    if weights_of(dataset.scores) is Weights.SUMS:
        return Sentence("optimize-intervals-weights")
    return Sentence("optimize-intervals", name=confidence_name())


def method_sentences(
    dataset: BinaryDataset, objective: SelectedObjective, scenario: CostScenario | None
) -> list[Sentence]:
    """How the page's intervals are computed, and which prevalence each part uses."""
    no_intervals = weights_of(dataset.scores) is Weights.SUMS
    notes = [] if no_intervals else [interval_method(dataset, current_resampling())]
    if scenario is None:
        return notes or [interval_caption(dataset)]
    key = "optimize-observed-cost" if objective.key == "cost" else "optimize-observed"
    observed = Sentence(key, observed=prevalence_text(dataset.scores.prevalence))
    return [observed, *notes, cost_interval_method(dataset)]


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


def _nearest(one: NearestReachable, relax: bool) -> Sentence:
    constraint = one.constraint
    about: dict[str, Argument] = {
        "metric": constraint.metric.key,
        "sense": constraint.sense,
        "bound": constraint.bound,
    }
    if math.isnan(one.value):
        return Sentence("optimize-nearest-none", **about)
    key = "optimize-nearest-none-flagged" if math.isinf(one.threshold) else "optimize-nearest"
    return Sentence(
        key,
        **about,
        value=one.value,
        threshold=one.threshold,
        missed=one.shortfall,
        relax="yes" if relax else "no",
    )
