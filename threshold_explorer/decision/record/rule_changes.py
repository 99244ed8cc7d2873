"""What differs between two decision records: the base's, and one that a change brings along."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from threshold_explorer.decision.record.promises import Promise, assumed_prevalence, promises_of
from threshold_explorer.words.formats import exact_text
from threshold_explorer.words.sentence import say

# What decides or judges, by its path in the record. A change of any of these can let worse predictions pass.
_DECISIVE = (
    "rule.score",
    "rule.threshold",
    "rule.lower_is_positive",
    "rule.positive",
    "rule.negative",
    "rule.dtype",
    "rule.is_probability",
    "rule.recalibration",
    "data.columns.label",
    "data.columns.score",
    "data.columns.positive",
    "data.columns.predicted",
    "data.columns.weight",
    "data.columns.cluster",
    "data.columns.lower_is_positive",
    "data.columns.merge_labels",
    "confidence",
    "groups.columns",
    "groups.grouping",
)
# What only documents the decision.
_DOCUMENTED = (
    "objective.goal",
    "objective.recommended",
    "costs",
    "data.sha256",
    "data.cases",
    "data.positives",
)
_NUMBERS = ("tp", "fp", "fn", "tn", "recall", "precision")
# A key that a record lacks has this value.
_ABSENT = {"rule.is_probability": False, "data.columns.merge_labels": False}


@dataclass(frozen=True)
class RuleChange:
    """A difference at a `place` of the record; `fails` unless no prediction can pass because of it.

    `kind` is "changed", or of a bound "loosened", "removed", "tightened" or "added".
    """

    place: str
    kind: str
    base: Any
    new: Any
    text: str

    @property
    def fails(self) -> bool:
        return self.kind not in ("tightened", "added", "documented")

    @property
    def data(self) -> dict[str, Any]:
        """The change as JSON."""
        return {**vars(self), "fails": self.fails}


def rule_changes(base: dict[str, Any], new: dict[str, Any], tolerance: float | None = None) -> list[RuleChange]:
    """What differs between the base's record and a new one, what fails first; bounds as a check judges them."""
    found = [
        *_bound_changes(promises_of(base, tolerance), promises_of(new, tolerance)),
        *_value_changes(_decisive(base), _decisive(new), "changed"),
        *_value_changes(_documented(base), _documented(new), "documented"),
    ]
    return sorted(found, key=lambda change: not change.fails)


def _decisive(record: dict[str, Any]) -> dict[str, Any]:
    groups = record.get("groups") or {"thresholds": []}
    return {
        **{place: _at(record, place) for place in _DECISIVE},
        "prevalence.assumed": assumed_prevalence(record),
        **{f"groups.thresholds.{one['group']}": one["threshold"] for one in groups["thresholds"]},
    }


def _documented(record: dict[str, Any]) -> dict[str, Any]:
    found = {place: _at(record, place) for place in _DOCUMENTED}
    found["costs"] = (found["costs"] or {}).get("of_one_case")
    return found | {f"numbers.{one['key']}": one["value"] for one in record["numbers"] if one["key"] in _NUMBERS}


def _at(record: dict[str, Any], place: str) -> Any:
    value: Any = record
    for key in place.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return _ABSENT.get(place) if value is None else value


def _value_changes(base: Mapping[str, Any], new: Mapping[str, Any], kind: str) -> Iterator[RuleChange]:
    for place in dict.fromkeys([*base, *new]):
        before, after = base.get(place), new.get(place)
        # In JSON 1, 1.0 and true are three values, in Python one.
        if _written(before) != _written(after):
            shown = {"base": _shown(before), "new": _shown(after)}
            yield RuleChange(place, kind, before, after, say("command-rule-changed", place=place, **shown))


def _written(value: Any) -> str:
    """A value as JSON has it; a whole number is equal whether written 1 or 1.0."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return repr(float(value)) if number else json.dumps(value, sort_keys=True)


def _shown(value: Any) -> str:
    if value is None:
        return say("command-rule-none")
    if isinstance(value, dict | list):
        text = json.dumps(value, ensure_ascii=False, sort_keys=True)
        return text if len(text) <= 80 else f"{text[:79]}…"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return exact_text(float(value))
    return json.dumps(value, ensure_ascii=False)


def _bound_changes(base: Sequence[Promise], new: Sequence[Promise]) -> Iterator[RuleChange]:
    before, after = _strictest(base), _strictest(new)
    for key in dict.fromkeys([*before, *after]):
        old, now = before.get(key), after.get(key)
        if old == now:
            continue
        if old is None or now is None:
            kind = "added" if old is None else "removed"
        else:
            kind = "tightened" if old.is_kept_by(now.bound) else "loosened"
        base_bound, new_bound = (None if one is None else one.bound for one in (old, now))
        shown = {
            "metric": (old or after[key]).label,
            "sense": key[1],
            "base": "" if base_bound is None else exact_text(base_bound),
            "new": "" if new_bound is None else exact_text(new_bound),
        }
        place = " ".join(part for part in ("bound", key[2], key[0], key[1]) if part)
        yield RuleChange(place, kind, base_bound, new_bound, say(f"command-rule-bound-{kind}", **shown))


def _strictest(promises: Sequence[Promise]) -> dict[tuple[str, str, str | None], Promise]:
    """Of several bounds on one metric in one direction, the one that implies the others."""
    found: dict[tuple[str, str, str | None], Promise] = {}
    for one in promises:
        key = (one.metric, one.sense, one.group)
        if key not in found or found[key].is_kept_by(one.bound):
            found[key] = one
    return found
