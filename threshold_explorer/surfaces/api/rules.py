"""Operations that choose a threshold as a decision record, and that apply the rule of one."""

from typing import Annotated, Any, Literal

import pandas as pd
from pydantic import Field, PlainValidator

from metrics_core.choosing import Choice
from threshold_explorer.data.confidence_level import at_confidence
from threshold_explorer.data.sources.predictions import Predictions
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.record.as_json import record_data
from threshold_explorer.decision.record.from_choice import decided_record
from threshold_explorer.decision.rule import SCHEMA as RECORD_SCHEMA
from threshold_explorer.decision.rule import VERSION, Label, Rule, checked_record
from threshold_explorer.interface.defaults import CONFIDENCE_LEVELS, CONSTRAINTS, MAXIMIZED, WEIGHTED
from threshold_explorer.interface.goal.constraints import constraints_of, why_no_guarantee
from threshold_explorer.interface.goal.objectives import DEFAULT_BETA, DEFAULT_RATE, objective_of
from threshold_explorer.reading.refusals import BadLabels
from threshold_explorer.serving.cancellation import stop_if_cancelled
from threshold_explorer.surfaces.api.call import Answer, Call, Columns, received_source, refuse_lengths
from threshold_explorer.surfaces.api.metrics import Number, RecordedData, RecordedRule
from threshold_explorer.surfaces.api.models import BadValue, Figure, Model, OpenModel, OpenShare, Share, Text
from threshold_explorer.views.threshold.recommendation import recommend, sentences
from threshold_explorer.views.uncertainty.objective import OptimizationProblem

# Of a column of the data, as JSON has it.
Value = bool | int | float | str | None

EXAMPLE: dict[str, Any] = {
    "rule": {
        "schema": RECORD_SCHEMA,
        "version": VERSION,
        "title": "Ward seven",
        "software": {},
        "data": {
            "title": "ward_seven.csv",
            "sha256": None,
            "cases": 200,
            "positives": 40,
            "negatives": 160,
            "weighted": False,
            "classes": {"positive": "ill", "negative": "well"},
            "columns": {
                "label": "y",
                "score": "p",
                "positive": "ill",
                "weight": None,
                "cluster": None,
                "lower_is_positive": False,
            },
        },
        "rule": {
            "score": "p",
            "threshold": 0.3,
            "lower_is_positive": False,
            "positive": "ill",
            "negative": "well",
            "dtype": "float64",
            "is_probability": True,
        },
        "threshold": {"value": 0.3},
        "prevalence": {"observed": 0.2, "assumed": 0.2},
        "confidence": 0.95,
        "numbers": [{"key": "recall", "value": 0.9, "interval": [0.769, 0.9604]}],
        "objective": None,
        "costs": None,
    },
    "scores": [0.1, 0.3, 0.9],
    "column": "p",
}


class RecordedThreshold(OpenModel):
    """The threshold of the numbers."""

    value: Figure


class RecordedPrevalence(OpenModel):
    """The share of positive cases in the data, and where the decision is meant for."""

    observed: float | None
    assumed: float | None


class DecisionRecord(OpenModel):
    """The file `rule.json` of a page, of the command and of Python."""

    schema_: Annotated[str, Field(alias="schema")]
    version: int
    title: str
    software: dict[str, str]
    """The versions of what computed the numbers."""
    data: RecordedData
    rule: RecordedRule
    threshold: RecordedThreshold
    prevalence: RecordedPrevalence
    confidence: float
    numbers: list[Number]
    """Counts and metrics at the threshold."""
    objective: dict[str, Any] | None
    """What was optimized, and under which constraints; null if the threshold was chosen by hand."""
    costs: dict[str, Any] | None


class Choosing(Columns):
    """What the threshold is the best for."""

    maximize: Literal[MAXIMIZED] | None = None  # type: ignore[valid-type]
    """The metric to maximize, by default `f_beta`; `f1` is `f_beta` with a beta of 1."""
    beta: Annotated[float, Field(ge=0, le=100)] | None = None
    """The beta of `f_beta`, by default 1."""
    rate: OpenShare | None = None
    """The threshold probability of `net_benefit`, by default 0.2."""
    cost_fp: Annotated[float, Field(ge=0)] | None = None
    """The cost of a false positive; minimizes the expected cost. It is 1 if only `cost_fn` is given."""
    cost_fn: Annotated[float, Field(ge=0)] | None = None
    """The cost of a false negative; 1 if only `cost_fp` is given."""
    recall_min: Share | None = None
    """Recall at least this."""
    precision_min: Share | None = None
    """Precision at least this."""
    fpr_max: Share | None = None
    """The false positive rate at most this."""
    flagged_max: Share | None = None
    """The share of flagged cases at most this."""
    confidence: Literal[tuple(CONFIDENCE_LEVELS)] = "95"  # type: ignore[valid-type]
    """The confidence in percent of intervals, and with which the constraints hold on new cases."""
    on_these_cases: bool = False
    """Whether the constraints hold on these cases, not on new ones."""


def _unchanged(record: Any) -> Any:
    """The record as it was sent, of which `checked_record` refuses more than a schema can."""
    return record


class RuleAndScores(Model):
    """A rule, and the cases that it decides."""

    rule: Annotated[Any, PlainValidator(_unchanged, json_schema_input_type=DecisionRecord)]
    """The decision record that a page offers as JSON, `rule.json`."""
    scores: Annotated[list[float | None], Field(min_length=1, fail_fast=True)]
    """The scores of the cases; null is a missing score."""
    column: Text | None = None
    """The name of the scores; the rule refuses those of another column."""
    groups: list[Value] | dict[str, list[Value]] | None = None
    """For a record with thresholds by group: the value of its column for each case, or an object of such lists by the
    name of the column."""


class Decisions(Model):
    """The decisions of a rule, in the order of the scores."""

    decisions: list[bool]
    """Whether each case is positive."""
    labels: list[Label]
    """The predicted class of each case."""


def choose(call: Call[Choosing]) -> Answer:
    """The decision record of the threshold that is best under all constraints, or the problem that none is."""
    values = call.values
    maximize = values.maximize or "f_beta"
    costs = None if values.cost_fp is None and values.cost_fn is None else (values.cost_fp, values.cost_fn)
    _refuse_ignored(values, maximize, has_costs=costs is not None)
    objective = objective_of(
        maximize,
        DEFAULT_BETA if values.beta is None else values.beta,
        DEFAULT_RATE if values.rate is None else values.rate,
        costs,
    )
    level = CONFIDENCE_LEVELS[values.confidence]
    constraints = constraints_of(
        {name: getattr(values, name) for name in CONSTRAINTS}, None if values.on_these_cases else level
    )
    if values.on_these_cases and not constraints:
        raise BadValue("api-needs", option="on_these_cases", needed=", ".join(CONSTRAINTS))
    opened = Predictions.of(received_source(call), values.roles)
    opened.refuse_bounds()
    dataset = opened.dataset
    stop_if_cancelled()
    if not 0 < dataset.scores.prevalence < 1:
        only = dataset.roles.positive if dataset.scores.n_positive else dataset.negative
        raise BadLabels("columns-one-class", cases=dataset.scores.n, label=only)
    if constraints and not values.on_these_cases and (why := why_no_guarantee(dataset)):
        raise BadValue("api-no-guarantee", why=why, option="on_these_cases")
    with at_confidence(level):
        found = recommend(dataset, objective.spec, constraints)
        if not isinstance(found, Choice):
            texts = sentences(dataset, objective, found, constraints)
            raise BadValue("api-no-rule", found=" · ".join(map(str, texts)))
        stop_if_cancelled()
        record = decided_record(dataset, found.threshold, problem=OptimizationProblem(objective, constraints))
        return Answer(200, record_data(record))


def apply(call: Call[RuleAndScores]) -> Answer:
    """Decide cases by their scores and groups, as the page did; refuses scores that the rule is not made for."""
    values = call.values
    record = checked_record(values.rule, "rule")
    scores = pd.Series(values.scores, name=values.column, dtype="float64")
    if record.get("groups"):
        by_group = GroupRule.of_record(record)
        rule, decisions = by_group.rule, by_group.apply(scores, _groups(values, by_group))
    else:
        if values.groups is not None:
            raise BadValue("api-no-groups")
        rule = Rule.of_record(record)
        decisions = rule.apply(scores)
    labels = [rule.positive if is_positive else rule.negative for is_positive in decisions.tolist()]
    return Answer(200, Decisions(decisions=decisions.tolist(), labels=labels))


def _groups(values: RuleAndScores, rule: GroupRule) -> Any:
    """The groups of the cases as the rule takes them."""
    if values.groups is None:
        raise BadValue("api-groups-missing", columns=rule.columns)
    if isinstance(values.groups, list):
        return values.groups
    refuse_lengths({name: len(found) for name, found in values.groups.items()})
    # A table of objects, because numbers beside null would become floats.
    return pd.DataFrame(values.groups, dtype=object)


def _refuse_ignored(values: Choosing, maximize: str, *, has_costs: bool) -> None:
    """Raise BadValue for a value that the others leave without effect."""
    if has_costs and values.maximize is not None:
        raise BadValue("api-excludes", first="maximize", second=("cost_fp", "cost_fn"))
    for name, metric in WEIGHTED.items():
        if getattr(values, name) is not None and (has_costs or maximize != metric):
            raise BadValue("api-needs", option=name, needed=f"maximize={metric}")
