"""The record as JSON: the contents of the document, under stable keys."""

import json
import math
from dataclasses import asdict
from typing import Any

from metrics_core import METRICS, Interval
from metrics_core.resampling import ChosenThresholds, HeldOut, Plateau
from threshold_explorer.controls.resampling_settings import Resampling
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.optimize.candidates import Candidate
from threshold_explorer.optimize.intervals import IntervalOrReason
from threshold_explorer.record.code_export import snippet
from threshold_explorer.record.decision import Decision, ObjectiveAndConstraints, Record, RecordedCosts
from threshold_explorer.record.numbers import Number, numbers
from threshold_explorer.threshold.summaries_table import summaries_table
from threshold_explorer.uncertainty.findings import Findings
from threshold_explorer.words.sentence import say

SCHEMA = "threshold-explorer/decision-record"
# Increase it whenever a key is removed or changes its meaning.
VERSION = 1


def record_json(record: Record) -> str:
    """The record as JSON text: null with a reason for undefined values, "Infinity" for infinite ones."""
    return json.dumps(record_data(record), ensure_ascii=False, allow_nan=False, indent=2)


def record_data(record: Record) -> dict[str, Any]:
    """The same as nested dicts."""
    decision, statement = record.decision, record.statement
    dataset, scores = decision.dataset, decision.dataset.scores
    same = scores.same_decisions(decision.threshold)
    return {
        "schema": SCHEMA,
        "version": VERSION,
        **asdict(statement),
        "made": record.made.isoformat(timespec="seconds"),
        "software": record.software,
        "data": _data(dataset),
        "rule": say("threshold-rule"),
        "threshold": {
            "value": decision.threshold,
            "same_decisions": {"above": _finite(same.lower), "up_to": _finite(same.upper)},
        },
        "prevalence": {"observed": _finite(scores.prevalence), "assumed": _finite(decision.prevalence_assumed)},
        "resampling": _resampling(decision.resampled.resampling) if decision.resampled else None,
        "numbers": [_number(one) for one in numbers(decision)],
        "summaries": [
            dict(zip(("name", "value", "interval", "method"), row, strict=True)) for row in _summaries(dataset)
        ],
        "objective": _objective(decision.objective) if decision.objective else None,
        "certainty": _uncertainty(decision.findings) if decision.findings else None,
        "costs": _costs(decision.costs) if decision.costs else None,
        "alternatives": [_alternative(decision, one) for one in decision.candidates],
        "python": snippet(dataset, decision.threshold),
    }


def _data(dataset: BinaryDataset) -> dict[str, Any]:
    scores = dataset.scores
    return {
        "title": dataset.title,
        "sha256": dataset.sha256 or None,
        "cases": scores.n,
        "positives": _plain(scores.n_positive),
        "negatives": _plain(scores.n_negative),
        "weighted": scores.is_weighted,
        "classes": dataset.classes,
        "columns": asdict(dataset.roles),
        "provenance": dataset.provenance,
        "notes": [str(note) for note in dataset.notes],
    }


def _number(one: Number) -> dict[str, Any]:
    return {
        "key": one.key,
        "name": one.name,
        "value": _finite(one.value),
        "definition": one.definition,
        "interval": _interval(one.interval) if one.interval else None,
        "method": one.method,
        **({"undefined": one.undefined} if one.undefined else {}),
    }


def _interval(interval: Interval) -> list[Any]:
    return [_finite(end) for end in interval]


def _limits(found: IntervalOrReason) -> Any:
    """Two limits, or the reason why there are none; null for an undefined value."""
    if isinstance(found, str):
        return found
    return None if math.isnan(found.low) else _interval(found)


def _summaries(dataset: BinaryDataset) -> list[tuple[str, ...]]:
    return [tuple(row) for row in summaries_table(dataset).itertuples(index=False)]


def _objective(objective: ObjectiveAndConstraints) -> dict[str, Any]:
    return {
        "goal": objective.objective,
        "constraints": [
            {"metric": one.metric.key, "sense": one.sense, "bound": one.bound, "said": text}
            for one, text in zip(objective.constraints, objective.constraint_texts, strict=True)
        ],
        "found": list(objective.recommendation),
    }


def _uncertainty(findings: Findings) -> dict[str, Any]:
    return {
        "resampling": _resampling(findings.resampling),
        "plateau": _plateau(findings.plateau) if isinstance(findings.plateau, Plateau) else None,
        "best_thresholds": _chosen(findings.optima) if findings.optima else None,
        "held_out": _held_out(findings.held_out) if findings.held_out else None,
        "choice": asdict(findings.stability),
        "honesty": asdict(findings.optimism),
    }


def _resampling(resampling: Resampling) -> dict[str, int]:
    return {"draws": resampling.n_resamples, "seed": resampling.seed}


def _plateau(near: Plateau) -> dict[str, Any]:
    return {
        "best": _finite(near.choice.threshold),
        "value": _finite(near.choice.value),
        "within": near.tolerance,
        "thresholds": [{"above": _finite(low), "up_to": _finite(high)} for low, high in near.thresholds],
        "roundest": _finite(near.roundest),
    }


def _chosen(found: ChosenThresholds) -> dict[str, Any]:
    limits = {name: _finite(getattr(found, name)) for name in ("low", "median", "high")}
    return {**limits, "without": found.n_without_optimum, "method": found.method}


def _held_out(found: HeldOut) -> dict[str, Any]:
    return {
        "optimism": _finite(found.optimism),
        "spread": _finite(found.optimism_sd),
        "whole": _finite(found.value_on_all_cases),
        "splits": len(found),
        "without": found.n_undefined,
    }


def _costs(costs: RecordedCosts) -> dict[str, Any]:
    return {
        "of_one_case": asdict(costs.scenario.costs),
        "unit": costs.unit.removeprefix(", ") or None,
        "prevalence": costs.scenario.pi,
        "at_threshold": costs.at_threshold,
        "interval": _limits(costs.interval),
        "at_half": costs.at_half,
        "said": list(costs.sentences),
    }


def _alternative(decision: Decision, one: Candidate) -> dict[str, Any]:
    at = decision.dataset.scores.confusion_at(one.threshold)
    counts = {cell: _plain(getattr(at, cell)) for cell in ("tp", "fp", "fn", "tn")}
    ratios = {key: _finite(float(metric(at))) for key, metric in METRICS.items()}
    found = decision.resampled.intervals_at(one.threshold) if decision.resampled else {}
    intervals = {key: _limits(limits) for key, limits in found.items()}
    about = {"name": one.name, "threshold": _finite(one.threshold), "note": one.note}
    return {**about, **counts, **ratios, "intervals": intervals}


def _finite(value: Any) -> Any:
    """A number as JSON: None for an undefined one, a text for an infinite one.

    >>> _finite(0.5), _finite(float("nan")), _finite(float("-inf"))
    (0.5, None, '-Infinity')
    """
    number = _plain(value)
    if math.isnan(number):
        return None
    return number if math.isfinite(number) else ("Infinity" if number > 0 else "-Infinity")


def _plain(count: Any) -> Any:
    """A NumPy count as a Python number."""
    return count.item() if hasattr(count, "item") else count
