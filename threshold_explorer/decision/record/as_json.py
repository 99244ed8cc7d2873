"""The record as JSON, under stable keys: what the document says, and what the command and the HTTP API answer."""

import json
import math
from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from metrics_core import METRICS, BinaryScores, Interval
from metrics_core.groups import GroupMetric
from metrics_core.partial import PREVALENCE, bounds_of
from metrics_core.resampling import ChosenThresholds, HeldOut, Plateau
from threshold_explorer.data.columns.blank_labels import BlankLabels
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import Weights, weights_of
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.record.code_export import decision_code
from threshold_explorer.decision.record.decision import (
    Decision,
    ObjectiveAndConstraints,
    Record,
    RecordedCosts,
    RecordedNumber,
    bounded_numbers,
    n_cases,
    numbers,
    resampled_limits,
)
from threshold_explorer.decision.rule import SCHEMA, format_version, schema_id
from threshold_explorer.decision.rule_of_dataset import (
    GROUP_METRICS,
    TakenThresholds,
    group_rule,
    in_file,
    number_for_json,
    rule_of,
)
from threshold_explorer.interface.controls.session_settings import Resampling
from threshold_explorer.interface.frame.dataset_notes import dataset_notes
from threshold_explorer.live.layer import Pin
from threshold_explorer.views.imbalance.at_prevalence import interval_at
from threshold_explorer.views.imbalance.charts import METRICS_SHOWN
from threshold_explorer.views.threshold.candidates import Candidate
from threshold_explorer.views.threshold.intervals import IntervalOrReason
from threshold_explorer.views.threshold.summaries import Summary, summaries
from threshold_explorer.views.uncertainty.findings import Findings
from threshold_explorer.words.metrics import CELLS


def record_json(record: Record) -> str:
    """The record as JSON text: null with a reason for undefined values, "Infinity" for infinite ones."""
    return json.dumps(record_data(record), ensure_ascii=False, allow_nan=False, indent=2)


def record_data(record: Record) -> dict[str, Any]:
    """The same as nested dicts."""
    decision, statement = record.decision, record.statement
    dataset, scores = decision.dataset, decision.dataset.scores
    same = scores.same_decisions(decision.threshold)
    turn = partial(in_file, dataset)
    rule = rule_data(dataset, decision.threshold)
    version = format_version("recalibration" in rule, decision.by_group is not None)
    return {
        "$schema": schema_id(version),
        "schema": SCHEMA,
        "version": version,
        **asdict(statement),
        "said": decision.said,
        "made": record.made.isoformat(timespec="seconds"),
        "software": record.software,
        "data": data_facts(dataset),
        "rule": rule,
        "threshold": {"value": turn(decision.threshold), "same_decisions": _thresholds(dataset, *same)},
        "prevalence": _prevalence(decision),
        "confidence": confidence(),
        "resampling": _resampling(decision.resampled.resampling) if decision.resampled else None,
        "numbers": [number_data(one) for one in decision.numbers],
        "summaries": [] if dataset.bounded else [summary_data(dataset, one) for one in summaries(dataset)],
        **({"compared_with": _compared_with(decision, decision.pin)} if decision.pin else {}),
        "objective": _objective(dataset, decision.objective) if decision.objective else None,
        "certainty": _uncertainty(dataset, decision.findings) if decision.findings else None,
        "costs": _costs(decision.costs) if decision.costs else None,
        "alternatives": [_alternative(decision, one) for one in decision.candidates],
        **({"groups": groups_data(dataset, decision.by_group)} if decision.by_group else {}),
        "python": decision_code(decision),
    }


def _prevalence(decision: Decision) -> dict[str, Any]:
    partial = decision.dataset.bounded
    if partial is None:
        observed, assumed = decision.dataset.scores.prevalence, decision.prevalence_assumed
        return {"observed": number_for_json(observed), "assumed": number_for_json(assumed)}
    bounds = bounds_of(PREVALENCE, partial.counts_at(decision.threshold))
    return {"observed": None, "assumed": None, "bounds": _interval(bounds)}


def _compared_with(decision: Decision, pin: Pin) -> dict[str, Any]:
    """The pin, on another score column as the page has it, and the difference in words."""
    threshold = pin.threshold if pin.column else in_file(decision.dataset, pin.threshold)
    return {
        "threshold": number_for_json(threshold),
        "score": pin.column or None,
        "origin": pin.origin,
        "said": decision.comparison,
    }


def data_facts(dataset: BinaryDataset) -> dict[str, Any]:
    """What the numbers were computed from."""
    scores, partial, blank = dataset.scores, dataset.bounded, dataset.blank
    counted = partial.labelled if partial else scores
    return {
        "title": dataset.title,
        "sha256": dataset.sha256 or None,
        "cases": n_cases(dataset),
        "positives": _plain(counted.n_positive),
        "negatives": _plain(counted.n_negative),
        "weighted": scores.is_weighted,
        "classes": dataset.classes,
        "columns": _columns(dataset.roles),
        **({"blank": _blank(blank)} if blank else {}),
        "provenance": dataset.provenance,
        "notes": dataset_notes(dataset),
    }


def _blank(blank: BlankLabels) -> dict[str, Any]:
    """Why labels are blank, and what is taken to follow."""
    partial = blank.partial
    return {
        "reason": str(blank.reason),
        "said": str(blank.sentence),
        "labelled": partial.n_labelled,
        "unlabelled": partial.n - partial.n_labelled,
        "bounds_only": blank.has_bounds_only,
    }


def _columns(roles: ColumnRoles) -> dict[str, Any]:
    """The columns of the file: of recalibrated scores the one that they were fitted to."""
    own = {"score": roles.score_column, "lower_is_positive": roles.column_is_lower}
    named = {name: value for name, value in asdict(roles).items() if name != "blank"}
    return {**named, **own, "recalibration": roles.recalibration and roles.recalibration.method}


def number_data(one: RecordedNumber) -> dict[str, Any]:
    """A count or a metric, with its interval and how it was computed."""
    return {
        "key": one.key,
        "name": one.name,
        "value": number_for_json(one.value),
        "definition": one.definition,
        "interval": _interval(one.interval) if one.interval else None,
        "method": one.method,
        **({"undefined": one.undefined} if one.undefined else {}),
        **({"bounds": _interval(one.bounds)} if one.bounds else {}),
    }


def _interval(interval: Interval) -> list[Any]:
    return [number_for_json(end) for end in interval]


def _limits(found: IntervalOrReason) -> Any:
    """Two limits, or the reason why there are none; null for an undefined value."""
    if isinstance(found, str):
        return found
    return None if math.isnan(found.low) else _interval(found)


def rule_data(dataset: BinaryDataset, threshold: float) -> dict[str, Any]:
    """The rule, evaluated as "positive if <score> <operator> <threshold>"; thresholds elsewhere are on its scale."""
    rule = rule_of(dataset, threshold)
    return {
        **rule.to_dict(),
        "threshold": number_for_json(rule.threshold),
        "operator": rule.operator,
        "positive_if": f"{'recalibrated ' if rule.recalibration else ''}score {rule.operator} {rule.threshold!r}",
        "missing_score": "no decision",
    }


def _thresholds(dataset: BinaryDataset, lower: float, upper: float) -> dict[str, Any]:
    """The thresholds in (`lower`, `upper`] of the page, on the scale of the file's own scores."""
    low, high = number_for_json(in_file(dataset, lower)), number_for_json(in_file(dataset, upper))
    return {"from": high, "below": low} if dataset.roles.lower_is_positive else {"above": low, "up_to": high}


def summary_data(dataset: BinaryDataset, one: Summary) -> dict[str, Any]:
    """A summary; two values are the bounds of one that is not known exactly."""
    values = [in_file(dataset, value) if one.is_threshold else value for value in one.values]
    return {
        "key": one.key,
        "name": one.name,
        "value": number_for_json(values[0]) if len(values) == 1 else [number_for_json(value) for value in values],
        "interval": None if isinstance(one.interval, str) else _interval(one.interval),
        "method": one.note,
    }


def _objective(dataset: BinaryDataset, objective: ObjectiveAndConstraints) -> dict[str, Any]:
    return {
        "goal": objective.objective,
        "recommended": None if objective.threshold is None else number_for_json(in_file(dataset, objective.threshold)),
        "constraints": [
            {
                "metric": one.metric.key,
                "sense": one.sense,
                "bound": one.bound,
                "confidence": one.confidence,
                "said": text,
            }
            for one, text in zip(objective.constraints, objective.constraint_texts, strict=True)
        ],
        **({"met": objective.is_met} if objective.constraints else {}),
        **({"assumes": objective.assumption} if objective.assumption else {}),
        "found": list(objective.recommendation),
    }


def _uncertainty(dataset: BinaryDataset, findings: Findings) -> dict[str, Any]:
    return {
        "resampling": _resampling(findings.resampling),
        "plateau": _plateau(dataset, findings.plateau) if isinstance(findings.plateau, Plateau) else None,
        "best_thresholds": _chosen(dataset, findings.optima) if findings.optima else None,
        "held_out": _held_out(findings.held_out) if findings.held_out else None,
        "choice": asdict(findings.stability),
        "honesty": asdict(findings.optimism),
    }


def _resampling(resampling: Resampling) -> dict[str, int]:
    return {"draws": resampling.n_resamples, "seed": resampling.seed}


def _plateau(dataset: BinaryDataset, near: Plateau) -> dict[str, Any]:
    return {
        "best": number_for_json(in_file(dataset, near.choice.threshold)),
        "value": number_for_json(near.choice.value),
        "within": near.tolerance,
        "within_is_relative": near.relative,
        "thresholds": [_thresholds(dataset, low, high) for low, high in near.thresholds],
        "roundest": number_for_json(in_file(dataset, near.roundest)),
    }


def _chosen(dataset: BinaryDataset, found: ChosenThresholds) -> dict[str, Any]:
    values = sorted(in_file(dataset, getattr(found, name)) for name in ("low", "median", "high"))
    limits = dict(zip(("low", "median", "high"), map(number_for_json, values), strict=True))
    return {**limits, "without": found.n_without_optimum, "method": found.method}


def _held_out(found: HeldOut) -> dict[str, Any]:
    return {
        "optimism": number_for_json(found.optimism),
        "spread": number_for_json(found.optimism_sd),
        "whole": number_for_json(found.value_on_all_cases),
        "splits": len(found),
        "without": found.n_undefined,
    }


def _costs(costs: RecordedCosts) -> dict[str, Any]:
    return {
        "of_one_case": asdict(costs.scenario.costs),
        "unit": costs.unit or None,
        "prevalence": costs.scenario.pi,
        "at_threshold": costs.at_threshold,
        "interval": _limits(costs.interval),
        "at_half": costs.at_half,
        "said": list(costs.sentences),
    }


def _alternative(decision: Decision, one: Candidate) -> dict[str, Any]:
    at = decision.dataset.scores.confusion_at(one.threshold)
    counts = {cell: _plain(getattr(at, cell)) for cell in ("tp", "fp", "fn", "tn")}
    ratios = {key: number_for_json(float(metric(at))) for key, metric in METRICS.items()}
    found = decision.resampled.intervals_at(one.threshold) if decision.resampled else {}
    intervals = {key: _limits(limits) for key, limits in found.items()}
    about = {"name": one.name, "threshold": number_for_json(in_file(decision.dataset, one.threshold)), "note": one.note}
    return {**about, **counts, **ratios, "intervals": intervals}


def _plain(count: Any) -> Any:
    """A NumPy count as a Python number."""
    return count.item() if hasattr(count, "item") else count


def metrics_data(
    dataset: BinaryDataset,
    threshold: float,
    prevalence: float | None = None,
    groups: Mapping[str, Mapping[str, BinaryScores]] | None = None,
) -> dict[str, Any]:
    """All numbers at a threshold of the page, with definitions, intervals and methods, as the decision record has them.

    With a prevalence also the metrics of the Imbalance page there. `groups` are the scores by value of a column.
    """
    data = {
        "data": data_facts(dataset),
        "rule": rule_data(dataset, threshold),
        "confidence": confidence(),
        "numbers": [number_data(one) for one in numbers_of(dataset, threshold)],
        "summaries": [] if dataset.bounded else [summary_data(dataset, one) for one in summaries(dataset)],
    }
    if prevalence is not None:
        data["at_prevalence"] = {
            "prevalence": prevalence,
            "numbers": _at_prevalence_data(dataset, threshold, prevalence),
        }
    for column, scores_by_name in (groups or {}).items():
        of_groups = {name: _numbers_data(scores, threshold) for name, scores in scores_by_name.items()}
        data["groups"] = {"column": column, "numbers": of_groups}
    return data


def numbers_of(dataset: BinaryDataset, threshold: float) -> list[RecordedNumber]:
    """The counts and metrics of a data set, with bounds of those that blank labels leave open."""
    return bounded_numbers(dataset.bounded, threshold) if dataset.bounded else metrics_at(dataset.scores, threshold)


def metrics_at(scores: BinaryScores, threshold: float) -> list[RecordedNumber]:
    """The counts and metrics, as the decision record has them."""
    is_known = weights_of(scores) is not Weights.SUMS
    return numbers(scores, threshold, resampled_limits(scores, threshold, Resampling()) if is_known else None)


def _numbers_data(scores: BinaryScores, threshold: float) -> list[dict[str, Any]]:
    return [number_data(one) for one in metrics_at(scores, threshold)]


def metrics_at_prevalence(
    dataset: BinaryDataset, threshold: float, prevalence: float
) -> Mapping[str, tuple[float, Any]]:
    """The metrics of the Imbalance page, each with its interval or the reason why there is none."""
    scores = dataset.scores
    at = scores.confusion_at(threshold)
    simulated = at.at_prevalence(prevalence)
    return {
        metric.key: (float(metric(simulated)), interval_at(metric, at, prevalence, is_clustered=scores.is_clustered))
        for metric in METRICS_SHOWN
    }


def _at_prevalence_data(dataset: BinaryDataset, threshold: float, prevalence: float) -> list[dict[str, Any]]:
    return [
        {
            "key": key,
            "value": number_for_json(value),
            "interval": None
            if isinstance(limits, str) or math.isnan(limits[0])
            else [number_for_json(end) for end in limits],
        }
        for key, (value, limits) in metrics_at_prevalence(dataset, threshold, prevalence).items()
    ]


def groups_data(dataset: BinaryDataset, taken: TakenThresholds) -> dict[str, Any]:
    """The rule by group, what it was chosen by, and the counts and metrics of each group."""
    found, aim = taken.found, taken.aim
    rule = group_rule(dataset, taken.grouped, found)
    return {
        "columns": list(rule.columns),
        **({"undecided": [_group_data(rule, name) for name in rule.undecided]} if rule.undecided else {}),
        "grouping": [column.to_dict() for column in rule.grouping],
        "thresholds": [
            {
                **_group_data(rule, name),
                "threshold": number_for_json(threshold),
                **{cell: getattr(found.matrix, cell)[at].item() for cell in CELLS},
                **{key: _group_metric_data(dataset, taken.metrics[name, key]) for key in GROUP_METRICS},
            }
            for at, (name, threshold) in enumerate(rule.thresholds.items())
        ],
        "equal": aim.equal,
        "gap": number_for_json(found.gap),
        "overall_recall": number_for_json(float(found.together.recall)),
        "chosen_by": {
            "recall": aim.recall,
            "cost_of_false_negative": aim.miss_cost,
            "gap": aim.gap,
            "goal": aim.by_goal,
        },
        "one_threshold": number_for_json(in_file(dataset, found.one_threshold)),
        "more_false_positives": number_for_json(found.more_false_positives),
        "said": taken.sentences,
    }


def _group_data(rule: GroupRule, name: str) -> dict[str, Any]:
    """The name of a group and, where columns are crossed, its parts."""
    return {"group": name, **({"parts": list(rule.parts[name])} if name in rule.parts else {})}


def _group_metric_data(dataset: BinaryDataset, metric: GroupMetric) -> dict[str, Any]:
    interval = None if dataset.scores.is_clustered else metric.interval
    return {
        "value": number_for_json(metric.value),
        "interval": None if interval is None else [number_for_json(limit) for limit in interval],
    }
