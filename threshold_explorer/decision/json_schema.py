"""Validation of JSON against the part of JSON Schema, draft 2020-12, that this package's schemas use.

The rule of a decision record is also loaded where only numpy and pandas are installed, without `jsonschema`.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

from threshold_explorer.words.rule_sentence import RuleSentence

Schema = dict[str, Any]
# The place of a value, such as "objective.constraints[0].sense", and what is wrong there.
Fault = tuple[str, RuleSentence]

_TYPES: dict[str, Callable[[Any], bool]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "number": lambda value: _is_number(value),
    "integer": lambda value: _is_number(value) and float(value).is_integer(),
}
_BOUNDS: dict[str, tuple[Callable[[Any, Any], bool], str]] = {
    "minimum": (lambda value, bound: value >= bound, "rule-fault-at-least"),
    "maximum": (lambda value, bound: value <= bound, "rule-fault-at-most"),
    "exclusiveMinimum": (lambda value, bound: value > bound, "rule-fault-above"),
    "exclusiveMaximum": (lambda value, bound: value < bound, "rule-fault-below"),
}
KEYWORDS = {"type", "const", "enum", "pattern", "required", "properties", "items", "minItems", "maxItems"} | set(
    _BOUNDS
)
APPLICATORS = {"anyOf", "if", "then", "else", "$ref"}
ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description"}


def first_fault(value: Any, schema: Schema) -> Fault | None:
    """Where a value violates the schema first, and how; None if it is valid."""
    return next(_faults(value, schema, schema, ""), None)


def _faults(value: Any, schema: Schema, root: Schema, place: str) -> Iterator[Fault]:
    if "$ref" in schema:
        yield from _faults(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, place)
    if fault := _own_fault(value, schema):
        yield place, fault
        return
    if "anyOf" in schema:
        found = [list(_faults(value, each, root, place)) for each in schema["anyOf"]]
        if all(found):
            # The alternative that went furthest is the one that was meant.
            yield max((faults[0] for faults in found), key=lambda fault: len(fault[0]))
    if "if" in schema:
        is_met = not any(True for _ in _faults(value, schema["if"], root, place))
        yield from _faults(value, schema.get("then" if is_met else "else", {}), root, place)
    for name, part, of_part in _parts(value, schema):
        yield from _faults(part, of_part, root, f"{place}{name}".removeprefix("."))


def _parts(value: Any, schema: Schema) -> Iterator[tuple[str, Any, Schema]]:
    """The parts of a value for which there is a schema, with their names."""
    if isinstance(value, dict):
        for name, of_property in schema.get("properties", {}).items():
            if name in value:
                yield f".{name}", value[name], of_property
    if isinstance(value, list):
        for position, item in enumerate(value):
            yield f"[{position}]", item, schema.get("items", {})


def _own_fault(value: Any, schema: Schema) -> RuleSentence | None:
    """What is wrong with a value itself, not with its parts."""
    types = schema.get("type", list(_TYPES))
    types = [types] if isinstance(types, str) else types
    if not any(_TYPES[name](value) for name in types):
        return RuleSentence("rule-fault-type", value=_shown(value), types=_either(types))
    if "const" in schema and not _is_same(value, schema["const"]):
        return RuleSentence("rule-fault-const", value=_shown(value), wanted=_shown(schema["const"]))
    if "enum" in schema and not any(_is_same(value, each) for each in schema["enum"]):
        return RuleSentence("rule-fault-enum", value=_shown(value), choices=", ".join(map(_shown, schema["enum"])))
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        return RuleSentence("rule-fault-pattern", value=_shown(value), pattern=schema["pattern"])
    if isinstance(value, dict) and (missing := [name for name in schema.get("required", []) if name not in value]):
        return RuleSentence("rule-fault-required", key=_shown(missing[0]))
    if isinstance(value, list) and not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", math.inf):
        return RuleSentence("rule-fault-length", length=len(value))
    if _is_number(value):
        for keyword, (is_met, key) in _BOUNDS.items():
            if keyword in schema and not is_met(value, schema[keyword]):
                return RuleSentence(key, value=_shown(value), bound=schema[keyword])
    return None


def _either(names: list[str]) -> str | RuleSentence:
    first, *others = names
    return RuleSentence("rule-either", first=first, second=_either(others)) if others else first


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_same(one: Any, other: Any) -> bool:
    """Equal as JSON, in which true is not 1."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
