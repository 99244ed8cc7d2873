"""The values of a request: each is declared once, as a JSON schema and as what reads it from JSON or from a text."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from threshold_explorer.controls.query_parameter import finite_number
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import Refusal, Sentence

_PARAMETER = re.compile(r"[a-z][a-z0-9_]{0,39}")


class BadField(Refusal):
    """A value of a request that is missing, of another type or out of range; the sentence names the field."""


@dataclass(frozen=True)
class Field:
    """A named value: a text, unless a subclass says otherwise."""

    name: str
    about: str
    is_required: bool = False
    default: Any = None
    example: Any = None
    max_length: int = 1000

    def schema(self) -> dict[str, Any]:
        """The JSON schema."""
        default = {} if self.default is None else {"default": self.default}
        example = {} if self.example is None else {"examples": [self.example]}
        return {**self._type(), "description": self.about, **default, **example}

    def of_json(self, value: Any) -> Any:
        """The value from JSON; raises BadField."""
        if not isinstance(value, str):
            raise self._refused(value)
        return self.of_text(value)

    def of_text(self, text: str) -> Any:
        """The value from a query parameter or a form; raises BadField."""
        if len(text) > self.max_length:
            raise self._refused(text)
        return text

    def accepted(self) -> Sentence:
        return Sentence("api-accepts-text", most=self.max_length)

    def _type(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": self.max_length}

    def _refused(self, found: Any) -> BadField:
        return BadField("api-bad-field", name=self.name, found=shortened(str(found), 60), accepted=self.accepted())


@dataclass(frozen=True)
class NumberField(Field):
    """A finite number from `low` to `high`, without these if `is_open`."""

    low: float = -math.inf
    high: float = math.inf
    is_open: bool = False
    is_whole: bool = False

    def of_json(self, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._refused(value)
        return self._checked(value, value)

    def of_text(self, text: str) -> float:
        return self._checked(finite_number(text), text)

    def accepted(self) -> Sentence:
        if math.isinf(self.low):
            return Sentence("api-accepts-number")
        key = "whole" if self.is_whole else "between" if self.is_open else "range"
        return Sentence(f"api-accepts-{key}", low=self.low, high=self.high)

    def _type(self) -> dict[str, Any]:
        bounds = ("exclusiveMinimum", "exclusiveMaximum") if self.is_open else ("minimum", "maximum")
        limits = dict(zip(bounds, (self.low, self.high), strict=True))
        kind = "integer" if self.is_whole else "number"
        return {"type": kind, **{name: limit for name, limit in limits.items() if math.isfinite(limit)}}

    def _checked(self, value: float | None, found: Any) -> float:
        try:
            number = math.nan if value is None else float(value)
        except OverflowError:
            raise self._refused(found) from None
        is_inside = self.low < number < self.high if self.is_open else self.low <= number <= self.high
        if not math.isfinite(number) or not is_inside or (self.is_whole and not number.is_integer()):
            raise self._refused(found)
        return int(number) if self.is_whole else number


@dataclass(frozen=True)
class FlagField(Field):
    """Yes or no."""

    def of_json(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self._refused(value)
        return value

    def of_text(self, text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise self._refused(text)
        return text.lower() == "true"

    def accepted(self) -> Sentence:
        return Sentence("api-accepts-flag")

    def _type(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class ChoiceField(Field):
    """One of several texts."""

    keys: tuple[str, ...] = ()

    def of_text(self, text: str) -> str:
        if text not in self.keys:
            raise self._refused(text)
        return text

    def accepted(self) -> Sentence:
        return Sentence("api-accepts-choice", accepted=self.keys)

    def _type(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.keys)}


@dataclass(frozen=True)
class TextsField(Field):
    """Several texts; repeated in a query or a form."""

    def of_json(self, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self._refused(value)
        return tuple(super(TextsField, self).of_text(each) for each in value)

    def of_text(self, text: str) -> tuple[str, ...]:
        return (str(super().of_text(text)),)

    def accepted(self) -> Sentence:
        return Sentence("api-accepts-texts", most=self.max_length)

    def _type(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string", "maxLength": self.max_length}}


@dataclass(frozen=True)
class NumbersField(Field):
    """Numbers, one per score; where `may_be_null`, null is a missing one."""

    may_be_null: bool = False

    def of_json(self, value: Any) -> list[float | None]:
        if not isinstance(value, list) or not value:
            raise self._refused(value)
        for position, each in enumerate(value):
            is_number = isinstance(each, int | float) and not isinstance(each, bool)
            if not is_number and not (each is None and self.may_be_null):
                raise BadField("api-bad-number", name=self.name, position=position, found=shortened(str(each), 60))
        return value

    def accepted(self) -> Sentence:
        return Sentence("api-accepts-numbers")

    def _type(self) -> dict[str, Any]:
        kinds = ["number", "null"] if self.may_be_null else "number"
        return {"type": "array", "minItems": 1, "items": {"type": kinds}}


@dataclass(frozen=True)
class ParametersField(Field):
    """Parameters of a page's URL, by name; `choices[name]=value` in a query or a form.

    `reserved` are those that other fields set.
    """

    reserved: tuple[str, ...] = ()

    def of_json(self, value: Any) -> dict[str, list[str]]:
        if not isinstance(value, Mapping):
            raise self._refused(value)
        return {name: self._texts(name, texts) for name, texts in value.items()}

    def accepted(self) -> Sentence:
        return Sentence("api-accepts-parameters", reserved=self.reserved)

    def _texts(self, name: str, texts: Any) -> list[str]:
        listed = texts if isinstance(texts, list) else [texts]
        is_known = _PARAMETER.fullmatch(name) and name not in self.reserved
        if not is_known or not all(isinstance(each, str) for each in listed):
            raise self._refused(f"{name}: {texts}")
        return listed

    def _type(self) -> dict[str, Any]:
        one_or_more = {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
        return {"type": "object", "additionalProperties": one_or_more}


@dataclass(frozen=True)
class ObjectField(Field):
    """An object of `fields`; any object without them, of which a text is the JSON."""

    fields: tuple[Field, ...] = ()

    def of_json(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self._refused(value)
        return values_of_json(self.fields, value, self.name) if self.fields else value

    def accepted(self) -> Sentence:
        return Sentence("api-accepts-object")

    def _type(self) -> dict[str, Any]:
        return object_schema(self.fields) if self.fields else {"type": "object"}


def object_schema(fields: Sequence[Field]) -> dict[str, Any]:
    """The JSON schema of an object of fields and nothing else."""
    required = [each.name for each in fields if each.is_required]
    return {
        "type": "object",
        "properties": {each.name: each.schema() for each in fields},
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }


def values_of_json(fields: Sequence[Field], values: Mapping[str, Any], where: str = "") -> dict[str, Any]:
    """The values of a JSON object, with defaults; null is a missing value. Raises BadField."""
    given = {name: value for name, value in values.items() if value is not None}
    _refuse_unknown(fields, given, where)
    return _complete(fields, {each.name: each.of_json(given[each.name]) for each in fields if each.name in given})


def values_of_texts(fields: Sequence[Field], texts: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The values of a query or a form, with defaults; an empty text is a missing value. Raises BadField."""
    by_name: dict[str, list[str]] = {}
    parameters: dict[str, dict[str, list[str]]] = {}
    for name, text in texts:
        outer, bracket, inner = name.partition("[")
        if bracket and inner.endswith("]"):
            parameters.setdefault(outer, {}).setdefault(inner[:-1], []).append(text)
        elif text:
            by_name.setdefault(name, []).append(text)
    _refuse_unknown(fields, by_name | parameters, "")
    found: dict[str, Any] = {}
    for each in fields:
        if each.name in parameters:
            found[each.name] = each.of_json(parameters[each.name])
        elif each.name in by_name:
            given = by_name[each.name]
            found[each.name] = each.of_json(given) if isinstance(each, TextsField) else each.of_text(given[-1])
    return _complete(fields, found)


def _complete(fields: Sequence[Field], found: Mapping[str, Any]) -> dict[str, Any]:
    for each in fields:
        if each.is_required and each.name not in found:
            raise BadField("api-missing-field", name=each.name, accepted=each.accepted())
    return {each.name: found.get(each.name, each.default) for each in fields}


def _refuse_unknown(fields: Sequence[Field], given: Mapping[str, Any], where: str) -> None:
    names = [each.name for each in fields]
    if unknown := [name for name in given if name not in names]:
        name = f"{where}.{unknown[0]}" if where else unknown[0]
        raise BadField("api-unknown-field", name=shortened(name, 60), accepted=names)
