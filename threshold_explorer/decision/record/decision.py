"""The decision and everything that supports it: counts and metrics with interval and method, costs, alternatives."""

import math
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

import numpy as np
import pandas as pd

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, Interval, Metric
from metrics_core.choosing import Choice, Constraint, Infeasible
from metrics_core.partial import Estimate, PartialLabels, bounds_of, has_interval
from metrics_core.resampling import intervals_at
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import (
    CLOSED_FORMS,
    LINEAR,
    Weights,
    closed_intervals,
    drawn_metrics,
    interval_of,
    weighted_method,
    weights_of,
    why_no_interval,
)
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.decision.rule import RuleError
from threshold_explorer.decision.rule_of_dataset import TakenThresholds, taken_thresholds
from threshold_explorer.interface.controls.session_settings import Resampling, current_resampling
from threshold_explorer.interface.goal.constraints import constraints
from threshold_explorer.interface.goal.costs import (
    COST_CASES,
    CostScenario,
    are_costs_changed,
    cost_findings,
    cost_unit,
    selected_scenario,
    unit_after_amount,
    unit_after_label,
)
from threshold_explorer.interface.goal.goals import selected_goal, selected_objective
from threshold_explorer.interface.goal.objectives import objective_name
from threshold_explorer.interface.threshold_charts.charts import threshold_charts
from threshold_explorer.interface.threshold_charts.confidence_bands import BandLimits, Bands, about_drawn_interval
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.charts.moving_marks import PickNearest
from threshold_explorer.live.layer import OperatingPoint, Pin
from threshold_explorer.live.parts import MatrixView, TileInterval, cluster_tiles, steps_interval
from threshold_explorer.views.threshold.candidates import Candidate, candidates, candidates_table, costs_table
from threshold_explorer.views.threshold.confidence_bands_switch import tile_intervals
from threshold_explorer.views.threshold.intervals import (
    IntervalOrReason,
    cost_interval,
    cost_interval_method,
    interval_method,
    interval_or_reason,
    metric_intervals,
)
from threshold_explorer.views.threshold.panel import move_sentence
from threshold_explorer.views.threshold.recommendation import Recommendation, recommend, sentences
from threshold_explorer.views.uncertainty.findings import Findings, findings
from threshold_explorer.views.uncertainty.objective import OptimizationProblem
from threshold_explorer.words.about import NAME, VERSION
from threshold_explorer.words.formats import (
    bounds_text,
    count_text,
    fixed_text,
    in_thousandths,
    ratio_text,
    significant_text,
)
from threshold_explorer.words.metrics import CELLS, constraint_text, metric_help, metric_label, undefined_when
from threshold_explorer.words.sentence import Sentence, clauses, listed, paragraph, say


@dataclass(frozen=True)
class RecordedNumber:
    """A count or a metric.

    `definition` includes the formula; `method` states how the interval was computed, or why there is none. `undefined`
    is the reason for a missing value, `none` a short reason for a missing interval. A value that unlabelled cases leave
    open is missing, and has `bounds`.
    """

    key: str
    name: str
    value: float
    interval: Interval | None
    definition: str
    method: str
    undefined: str = ""
    none: str = ""
    bounds: Interval | None = None

    @property
    def is_count(self) -> bool:
        return self.key in CELLS

    @property
    def value_text(self) -> str:
        text = count_text if self.is_count else ratio_text
        return text(self.value) if self.bounds is None else bounds_text(*self.bounds, text)

    @property
    def interval_text(self) -> str:
        """The interval, or the short reason if it is missing at this threshold only."""
        return self.none if self.interval is None else bounds_text(*self.interval)


@dataclass(frozen=True)
class ResampledLimits:
    """The bootstrap intervals at one threshold of the metrics without a closed form, by key."""

    resampling: Resampling
    limits: Mapping[str, BandLimits]


def resampled_limits(scores: BinaryScores, threshold: float, resampling: Resampling | None = None) -> ResampledLimits:
    """The bootstrap intervals at a threshold, for known weights if any; by default with the settings of the page."""
    resampling = resampling or current_resampling()
    drawn = intervals_at(
        scores, threshold, drawn_metrics(weights_of(scores)), confidence=confidence(), **asdict(resampling)
    )
    return ResampledLimits(resampling, {key: BandLimits(one.low, one.high, one.why) for key, one in drawn.items()})


def n_cases(dataset: BinaryDataset) -> float:
    """The number of cases, to which the weights of an estimate for unlabelled ones add up but for rounding."""
    return round(dataset.scores.n) if dataset.blank else dataset.scores.n


def numbers(
    scores: BinaryScores, threshold: float, resampled: ResampledLimits | None, estimate: Estimate | None = None
) -> list[RecordedNumber]:
    """The four counts, then all metrics; `resampled` is None for sums of weights.

    The intervals of an `estimate` from partly labelled cases follow from its design.
    """
    at = scores.confusion_at(threshold)
    counts = [
        RecordedNumber(
            cell,
            say(f"cell-{cell}"),
            getattr(at, cell),
            None,
            say(f"cell-{cell}.meaning"),
            say("record-method-weights" if scores.is_weighted else "record-method-count"),
        )
        for cell in CELLS
    ]
    return counts + [_number(key, metric, scores, threshold, resampled, estimate) for key, metric in METRICS.items()]


def bounded_numbers(partial: PartialLabels, threshold: float) -> list[RecordedNumber]:
    """The same of partly labelled cases, with bounds of what the unlabelled ones leave open."""
    at, scores = partial.counts_at(threshold), partial.unlabelled_as_negatives
    unlabelled = dict(zip(("tp", "fp"), 2 * [at.unlabelled_above], strict=True))
    unlabelled |= dict(zip(("fn", "tn"), 2 * [at.unlabelled_below], strict=True))
    closed = ResampledLimits(Resampling(), {})
    found = []
    for cell in CELLS:
        count = getattr(at, cell)
        one = RecordedNumber(
            cell, say(f"cell-{cell}"), count, None, say(f"cell-{cell}.meaning"), say("record-method-count")
        )
        found.append(_left_open(one, Interval(count, count + unlabelled[cell])) if unlabelled[cell] else one)
    for key, metric in METRICS.items():
        bounds = bounds_of(metric, at)
        if bounds.low == bounds.high and key in CLOSED_FORMS:
            found.append(_number(key, metric, scores, threshold, closed))
            continue
        one = RecordedNumber(key, metric_label(key), math.nan, None, metric_help(metric), "", undefined_when(key))
        found.append(one if math.isnan(bounds.low) else _left_open(one, bounds))
    return found


def _left_open(one: RecordedNumber, bounds: Interval) -> RecordedNumber:
    method, why = say("record-method-bounds"), say("record-left-open")
    return replace(one, value=math.nan, method=method, undefined=why, bounds=bounds)


def _number(
    key: str,
    metric: Metric,
    scores: BinaryScores,
    threshold: float,
    resampled: ResampledLimits | None,
    estimate: Estimate | None = None,
) -> RecordedNumber:
    value = float(metric(scores.confusion_at(threshold)))
    is_defined = value == value
    found = _of_design(estimate, metric, threshold) if estimate else _interval_at(key, scores, threshold, resampled)
    interval, none, method = found
    return RecordedNumber(
        key,
        metric_label(key),
        value,
        interval if is_defined else None,
        metric_help(metric),
        method,
        "" if is_defined else undefined_when(key),
        none if is_defined else "",
    )


def _of_design(estimate: Estimate, metric: Metric, threshold: float) -> tuple[Interval | None, str, str]:
    if not has_interval(metric):
        return None, say("no-interval-design.row"), say("no-interval-design.row")
    return (
        estimate.interval(metric, threshold, confidence()),
        "",
        say("interval-by-design", name=confidence_name()),
    )


def _interval_at(
    key: str, scores: BinaryScores, threshold: float, resampled: ResampledLimits | None
) -> tuple[Interval | None, str, str]:
    """The interval, the short reason if there is none, and the method or the full reason."""
    if resampled is None or (scores.is_weighted and key not in resampled.limits):
        return _weighted_interval(key, scores.confusion_at(threshold))
    if key in CLOSED_FORMS:
        method = "clusters" if scores.is_clustered else CLOSED_FORMS[key].method.replace("_", "-")
        found = closed_intervals([key], scores, threshold)[key]
        if isinstance(found, str):
            return None, found, found
        return found, "", say(f"record-method-{method}", confidence=confidence_name())
    limits, resampling = resampled.limits[key], asdict(resampled.resampling)
    if limits.why:
        return None, limits.none, say(f"record-method-resampled-{limits.why}", **resampling)
    if scores.is_clustered:
        method = say("record-method-drawn-clusters", confidence=confidence_name(), **resampling)
        return Interval(limits.low, limits.high), "", method
    if key in LINEAR:
        return Interval(limits.low, limits.high), "", say("record-method-square-and-add", confidence=confidence_name())
    method = say("record-method-resampled", confidence=confidence_name(), **resampling)
    return Interval(limits.low, limits.high), "", method


def _weighted_interval(key: str, at: ConfusionMatrix) -> tuple[Interval | None, str, str]:
    if why := why_no_interval(key, Weights.SUMS if at.weight_powers is None else Weights.KNOWN):
        return None, "", say(f"{why}.help")
    return interval_of(key, at), "", say(f"record-method-{weighted_method(key)}", confidence=confidence_name())


@dataclass(frozen=True, eq=False)
class Resampled:
    """Bootstrap intervals at the decided threshold, and by metric those along the slider, for the live layer."""

    dataset: BinaryDataset
    at_threshold: ResampledLimits
    bands: Bands | None
    live: Mapping[str, TileInterval]

    @property
    def resampling(self) -> Resampling:
        """How the intervals were resampled."""
        return self.at_threshold.resampling

    def intervals_at(self, threshold: float) -> Mapping[str, IntervalOrReason]:
        """The interval of every metric at any threshold, or the reason why there is none."""
        closed = metric_intervals(self.dataset, threshold, self.resampling)
        if self.bands is None:
            return closed
        limits_by_key = self.bands.at(self.dataset.scores, threshold)
        return {**closed, **{key: interval_or_reason(*limits) for key, limits in limits_by_key.items()}}


def resampled_intervals(
    dataset: BinaryDataset, positions: ThresholdScale, threshold: float, bands: Bands | None
) -> Resampled | None:
    """From the page's `bands`, at every position; without bands at the threshold only. None for sums of weights."""
    scores = dataset.scores
    if weights_of(scores) is Weights.SUMS:
        return None
    if bands:
        live = tile_intervals(dataset, positions, bands, list(METRICS.values()))
        return Resampled(dataset, ResampledLimits(bands.resampling, bands.at(scores, threshold)), bands, live)
    at_threshold = resampled_limits(scores, threshold)
    lower, upper = scores.same_decisions(threshold)
    alike = (positions.thresholds > lower) & (positions.thresholds <= upper)
    return Resampled(
        dataset,
        at_threshold,
        None,
        cluster_tiles(dataset, positions, list(METRICS.values()))
        | {
            key: TileInterval(
                _at_identical_predictions(limits, alike, threshold),
                about_drawn_interval(key, at_threshold.resampling, by_cluster=scores.is_clustered),
            )
            for key, limits in at_threshold.limits.items()
        },
    )


def _at_identical_predictions(limits: BandLimits, alike: np.ndarray, threshold: float) -> dict[str, object]:
    """An interval along the slider that is known only where predictions are identical to the threshold's (`alike`)."""
    elsewhere = say("record-interval-elsewhere", threshold=threshold)
    low, high = (0 if limits.why else in_thousandths(limit) for limit in (limits.low, limits.high))
    return steps_interval(
        [low] * len(alike),
        [high] * len(alike),
        [limits.none if same else elsewhere for same in alike.tolist()],
        elsewhere,
    )


@dataclass(frozen=True)
class Statement:
    """What the user enters: the title of the record, who decided, and why."""

    title: str
    who: str = ""
    why: str = ""


@dataclass(frozen=True)
class ObjectiveAndConstraints:
    """The objective, the constraints, and the recommended threshold with the sentences about it; None for none.

    `is_met` is whether the decided threshold meets all constraints: on new cases those that have a confidence.
    """

    objective: str
    constraints: Sequence[Constraint]
    threshold: float | None
    recommendation: Sequence[str]
    is_met: bool

    @property
    def constraint_texts(self) -> list[str]:
        """Each constraint in words."""
        return [constraint_text(one.metric.key, one.sense, one.bound, one.confidence) for one in self.constraints]

    @property
    def assumption(self) -> str:
        """What constraints on new cases assume; empty if there are none."""
        return say("record-assumption") if self._confidences else ""

    def guarantee_text(self, by_group: TakenThresholds | None) -> str:
        """What is guaranteed of the threshold, or of those by group, and on which assumption, or why nothing is.

        Empty without a limit, and for thresholds by group that were not chosen for the limits.
        """
        if not self.constraints or (by_group and not by_group.aim.by_goal):
            return ""
        is_met = self.is_met or by_group is not None
        if not self._confidences:
            return say("record-guarantee-sample" if is_met else "record-guarantee-broken")
        if not is_met:
            return say("record-guarantee-lost")
        key = "record-guarantee-groups" if by_group else "record-guarantee"
        return paragraph([say(key, percent=f"{100 * min(self._confidences):g}"), self.assumption])

    @property
    def _confidences(self) -> list[float]:
        return [one.confidence for one in self.constraints if one.confidence is not None]


@dataclass(frozen=True)
class RecordedCosts:
    """The cost per case of each outcome, and the cost of the threshold compared with 0.5.

    `at_threshold` and `at_half` are costs of `COST_CASES` cases.
    """

    scenario: CostScenario
    table: pd.DataFrame
    interval_method: str
    sentences: Sequence[str]
    unit: str
    at_threshold: float
    interval: IntervalOrReason
    at_half: float | None

    @property
    def each(self) -> str:
        """The costs of one case, without those of nothing."""
        of_each = asdict(self.scenario.costs)
        costs = (f"{say(f'cell-{cell}')} {significant_text(of_each[cell], 6)}" for cell in CELLS if of_each[cell])
        return listed(costs) + unit_after_label(self.unit)


@dataclass(frozen=True, eq=False)
class Decision:
    """A threshold of a data set; `scale` has it among its positions, `charts` are those of the threshold page.

    `by_group` are the thresholds by group that were taken, which then decide instead of the threshold; `pin` is what
    the page compares the threshold with, if it is another one.
    """

    dataset: BinaryDataset
    scale: ThresholdScale
    threshold: float
    metrics: Sequence[Metric]
    view: MatrixView
    charts: Sequence[Chart]
    candidates: Sequence[Candidate]
    alternatives: pd.DataFrame
    interval_method: str
    resampled: Resampled | None
    objective: ObjectiveAndConstraints | None = None
    findings: Findings | None = None
    costs: RecordedCosts | None = None
    by_group: TakenThresholds | None = None
    pin: Pin | None = None

    @property
    def opening(self) -> list[tuple[str, str]]:
        """What the record says first, by name: goal, limits, costs, what is caught and flagged, and the guarantee."""
        objective, blank = self.objective, self.dataset.blank
        lines = {
            "goal": objective.objective if objective else say("record-by-hand"),
            "limits": clauses(objective.constraint_texts) if objective else "",
            "costs": self.costs.each if self.costs else "",
            **self._caught,
            "guarantee": objective.guarantee_text(self.by_group) if objective else "",
            "blank": str(blank.sentence) if blank else "",
        }
        return [(say(f"record-{name}-name"), text) for name, text in lines.items() if text]

    @property
    def said(self) -> list[str]:
        """The same, each as one line."""
        return [say("record-said", name=name, text=text) for name, text in self.opening]

    @property
    def _caught(self) -> dict[str, str]:
        scores, partial = self.dataset.scores, self.dataset.bounded
        if partial:
            known = partial.counts_at(self.threshold)
            shown = {"caught": known.tp, "false": known.fp, "unlabelled": known.unlabelled_above}
            return {"alerts": say("record-alerts-unlabelled", alerts=sum(shown.values()), cases=partial.n, **shown)}
        at = self.by_group.found.together if self.by_group else scores.confusion_at(self.threshold)
        return {
            "caught": say("record-caught", caught=at.tp, positives=scores.n_positive),
            "alerts": say("record-alerts", alerts=at.tp + at.fp, cases=n_cases(self.dataset), false=at.fp),
        }

    @property
    def comparison(self) -> str:
        """How it differs from the pin; empty if there is none."""
        if self.pin is None:
            return ""
        data = self.dataset
        return str(move_sentence(data.scores, self.pin, self.threshold, data.roles.score, data.bounded))

    @property
    def numbers(self) -> list[RecordedNumber]:
        """The counts and metrics at the threshold."""
        if self.dataset.bounded:
            return bounded_numbers(self.dataset.bounded, self.threshold)
        resampled = self.resampled.at_threshold if self.resampled else None
        return numbers(self.dataset.scores, self.threshold, resampled, self.dataset.estimate)

    @property
    def prevalence_assumed(self) -> float:
        """The observed prevalence, unless the costs assume another."""
        return self.costs.scenario.pi if self.costs else self.dataset.scores.prevalence


@dataclass(frozen=True, eq=False)
class Record:
    """A decision with its statement, and the time at which it was recorded."""

    decision: Decision
    statement: Statement
    made: datetime

    @property
    def software(self) -> dict[str, str]:
        """The versions of the software that computed the metrics, by name."""
        return {NAME: VERSION, "Python": platform.python_version(), "numpy": np.__version__}


def current_decision(
    dataset: BinaryDataset,
    scale: ThresholdScale,
    point: OperatingPoint,
    metrics: Sequence[Metric],
    view: MatrixView = MatrixView(),  # noqa: B008 - frozen
    bands: Bands | None = None,
) -> Decision:
    """The decision as the page shows it, for the goal, under the limits and at the costs that are set on any page.

    Costs are included if they were changed or if the goal is their minimum. If the page has `bands`, charts, metrics
    and slider of the record have them too.
    """
    problem = scenario = None
    if dataset.bounded:
        return decision_for(dataset, scale, point, metrics, view)
    if selected_goal(dataset):
        problem = OptimizationProblem(selected_objective(dataset), constraints(dataset))
    is_of_costs = problem is not None and problem.objective.key == "cost"
    if 0 < dataset.scores.prevalence < 1 and (are_costs_changed() or is_of_costs):
        scenario = selected_scenario(dataset)
    return decision_for(dataset, scale, point, metrics, view, bands, problem, scenario)


def decision_for(
    dataset: BinaryDataset,
    scale: ThresholdScale,
    point: OperatingPoint,
    metrics: Sequence[Metric],
    view: MatrixView = MatrixView(),  # noqa: B008 - frozen
    bands: Bands | None = None,
    problem: OptimizationProblem | None = None,
    scenario: CostScenario | None = None,
) -> Decision:
    """The decision for an objective under constraints, with the findings on their uncertainty, and at costs, if any.

    Where metrics are known within bounds only, there are no alternatives, charts and resampled intervals, and an
    objective or costs raise RuleError.
    """
    threshold = point.threshold
    if dataset.bounded:
        if problem or scenario:
            raise RuleError(say("record-bounds-only"))
        return Decision(
            dataset, scale, threshold, metrics, view, (), (), pd.DataFrame(), "", None, pin=_other_pin(point)
        )
    recommendation = objective = uncertainty = None
    if problem is not None:
        selected, bounds = problem.objective, problem.constraints
        recommendation = recommend(dataset, selected.spec, bounds)
        texts = [str(one) for one in sentences(dataset, selected, recommendation, bounds)]
        uncertainty = findings(dataset, problem.on_these_cases, current_resampling())
        objective = ObjectiveAndConstraints(
            objective_name(selected.key),
            bounds,
            recommendation.threshold if isinstance(recommendation, Choice) else None,
            texts,
            not isinstance(recommendation, Infeasible) and threshold in recommendation.feasible,
        )
    shown = [Candidate(say("record-chosen"), threshold), *_alternatives(dataset, point, recommendation, scenario)]
    positions = replace(scale, listed=tuple(sorted({*map(float, scale.thresholds), threshold})))
    resampled = resampled_intervals(dataset, positions, threshold, bands)
    return Decision(
        dataset,
        positions,
        threshold,
        metrics,
        view,
        [snapping(chart) for chart in threshold_charts(dataset, scale, metrics, bands)],
        shown,
        candidates_table(dataset, shown, threshold, scenario, resampled.intervals_at if resampled else None),
        str(interval_method(dataset, resampled.resampling if resampled else current_resampling())),
        resampled,
        objective,
        uncertainty,
        _costs(dataset, scale, scenario, threshold) if scenario else None,
        taken_thresholds(dataset),
        _other_pin(point),
    )


def _other_pin(point: OperatingPoint) -> Pin | None:
    """The pin, unless it is the threshold itself."""
    return None if point.pinned_threshold == point.threshold else point.pin


def _alternatives(
    dataset: BinaryDataset,
    point: OperatingPoint,
    recommendation: Recommendation | None,
    scenario: CostScenario | None,
) -> list[Candidate]:
    """The candidates, and the pinned threshold unless it is one of them."""
    pinned, grid = point.pinned_threshold, point.grid
    others = candidates(dataset, grid, recommendation, None, scenario)
    if pinned in {one.threshold for one in others}:
        return others
    return candidates(dataset, grid, recommendation, pinned, scenario)


def snapping(chart: Chart) -> Chart:
    """The chart for a document, where no server can count at a threshold between two positions: clicks snap."""
    return replace(chart, pick=replace(chart.pick, exact=False)) if isinstance(chart.pick, PickNearest) else chart


def _costs(dataset: BinaryDataset, scale: ThresholdScale, scenario: CostScenario, threshold: float) -> RecordedCosts:
    scores = scenario.scores_of(dataset)

    def cost(at: float) -> float:
        return 0.0 - float(scenario.costs.profit(scores.confusion_at(at), COST_CASES))

    at_threshold, half = cost(threshold), cost(0.5) if scale.grid.contains(0.5) else None
    texts = [str(one) for one in (*_against_half(at_threshold, half), *cost_findings(dataset, scenario))]
    table = costs_table(dataset, scenario, threshold)
    # On the page the first row is the slider's; in the document it is the decided threshold.
    table.iloc[0, 0] = say("record-chosen")
    return RecordedCosts(
        scenario,
        table,
        str(cost_interval_method(dataset)),
        texts,
        cost_unit(),
        at_threshold,
        cost_interval(dataset, scenario, threshold),
        half,
    )


def _against_half(at_threshold: float, half: float | None) -> list[Sentence]:
    if half is None:
        return []
    same, less = at_threshold == half, at_threshold < half
    key = "record-cost-same" if same else "record-cost-less" if less else "record-cost-more"
    costs = {"cost": at_threshold, "half": half, "difference": abs(at_threshold - half)}
    amounts = {name: fixed_text(cost, 2) for name, cost in costs.items()}
    return [Sentence(key, **amounts, unit=unit_after_amount(cost_unit()), out_of=COST_CASES)]
