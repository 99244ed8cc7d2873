"""The record for programs: the same facts and numbers as the document, under names that stay."""

import json
import math
from dataclasses import asdict
from typing import Any

from dashboard.certainty.told import Told
from dashboard.choose.candidates import Candidate
from dashboard.choose.intervals import Found
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.record.decision import Costs, Decision, Record, Wish
from dashboard.record.numbers import Number, numbers
from dashboard.record.snippet import snippet
from dashboard.threshold.summaries_table import summaries_table
from dashboard.words.sentence import say
from metrics_core import METRICS, Interval
from metrics_core.resampling import ChosenThresholds, HeldOut, Plateau

SCHEMA = "threshold-explorer/decision-record"
# Counts up by one whenever a name goes or comes to mean something else.
VERSION = 1


def record_json(record: Record) -> str:
    """The record as JSON text; what is undefined is null and says why, what is infinite is the text "Infinity"."""
    return json.dumps(record_data(record), ensure_ascii=False, allow_nan=False, indent=2)


def record_data(record: Record) -> dict[str, Any]:
    """The same as data."""
    decision, words = record.decision, record.words
    dataset, scores = decision.dataset, decision.dataset.scores
    same = scores.same_decisions(decision.threshold)
    return {
        "schema": SCHEMA,
        "version": VERSION,
        **asdict(words),
        "made": record.made.isoformat(timespec="seconds"),
        "software": record.software,
        "data": _data(dataset),
        "rule": say("threshold-rule"),
        "threshold": {
            "value": decision.threshold,
            "same_decisions": {"above": _finite(same.lower), "up_to": _finite(same.upper)},
        },
        "prevalence": {"observed": _finite(scores.prevalence), "assumed": _finite(decision.prevalence_assumed)},
        "resampling": asdict(decision.resampled.drawing) if decision.resampled else None,
        "numbers": [_number(one) for one in numbers(decision)],
        "summaries": [
            dict(zip(("name", "value", "interval", "method"), row, strict=True)) for row in _summaries(dataset)
        ],
        "objective": _wish(decision.wish) if decision.wish else None,
        "certainty": _certainty(decision.certainty) if decision.certainty else None,
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


def _limits(found: Found) -> Any:
    """Two limits, or the few words on why there are none; null of what is undefined."""
    if isinstance(found, str):
        return found
    return None if math.isnan(found.low) else _interval(found)


def _summaries(dataset: BinaryDataset) -> list[tuple[str, ...]]:
    return [tuple(row) for row in summaries_table(dataset).itertuples(index=False)]


def _wish(wish: Wish) -> dict[str, Any]:
    return {
        "goal": wish.goal,
        "constraints": [
            {"metric": one.metric.key, "sense": one.sense, "bound": one.bound, "said": said}
            for one, said in zip(wish.bounds, wish.bounds_said, strict=True)
        ],
        "found": list(wish.found),
    }


def _certainty(told: Told) -> dict[str, Any]:
    return {
        "resampling": asdict(told.drawing),
        "plateau": _plateau(told.near) if isinstance(told.near, Plateau) else None,
        "best_thresholds": _chosen(told.chosen) if told.chosen else None,
        "held_out": _held_out(told.judged) if told.judged else None,
        "choice": asdict(told.choice),
        "honesty": asdict(told.honesty),
    }


def _plateau(near: Plateau) -> dict[str, Any]:
    return {
        "best": _finite(near.choice.threshold),
        "value": _finite(near.choice.value),
        "within": near.delta,
        "thresholds": [{"above": _finite(low), "up_to": _finite(high)} for low, high in near.thresholds],
        "roundest": _finite(near.roundest),
    }


def _chosen(found: ChosenThresholds) -> dict[str, Any]:
    limits = {name: _finite(getattr(found, name)) for name in ("low", "median", "high")}
    return {**limits, "without": found.n_without, "method": found.method}


def _held_out(found: HeldOut) -> dict[str, Any]:
    numbers = {name: _finite(getattr(found, name)) for name in ("optimism", "spread", "whole")}
    return {**numbers, "splits": len(found), "without": found.n_without}


def _costs(costs: Costs) -> dict[str, Any]:
    return {
        "of_one_case": asdict(costs.terms.costs),
        "unit": costs.unit.removeprefix(", ") or None,
        "prevalence": costs.terms.pi,
        "at_threshold": costs.here,
        "interval": _limits(costs.interval),
        "at_half": costs.at_half,
        "said": list(costs.said),
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
    """A number as JSON has it: null for what is undefined.

    >>> _finite(0.5), _finite(float("nan")), _finite(float("-inf"))
    (0.5, None, '-Infinity')
    """
    number = _plain(value)
    if math.isnan(number):
        return None
    return number if math.isfinite(number) else ("Infinity" if number > 0 else "-Infinity")


def _plain(count: Any) -> Any:
    """A count as Python's own number."""
    return count.item() if hasattr(count, "item") else count
