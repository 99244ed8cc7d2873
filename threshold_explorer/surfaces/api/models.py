"""Values of requests and responses as models, which validate them and describe them in the OpenAPI document."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictBool, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import Refusal, Sentence

Text = Annotated[str, Field(max_length=1000)]
Texts = Annotated[list[Text], Field(fail_fast=True)]
Numbers = Annotated[list[float], Field(min_length=1, fail_fast=True)]
Share = Annotated[float, Field(ge=0, le=1)]
OpenShare = Annotated[float, Field(gt=0, lt=1)]
# As a text only "true" and "false"; pydantic alone would read "1", "yes" and others, too.
Flag = StrictBool
_FLAGS = {"true": True, "false": False}
# In an answer: JSON has no infinite numbers, so that these are texts.
Figure = float | str


class BadValue(Refusal):
    """A value of a request that is missing, of another type or out of range; the sentence names it."""


class Model(BaseModel):
    """An object of the declared values and nothing else."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True)


class OpenModel(Model):
    """Part of an answer to which later versions add values."""

    model_config = ConfigDict(extra="allow")


class SchemaOfModels(GenerateJsonSchema):
    """JSON schemas without titles, in which an optional value is absent rather than null."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        inner = schema["schema"]
        if inner["type"] == "nullable" and schema.get("default", inner) is None:
            return self.generate_inner(inner["schema"])
        return super().default_schema(schema)


M = TypeVar("M", bound=Model)


@cache
def model_schema(model: type[Model]) -> dict[str, Any]:
    """The JSON schema of a model."""
    return model.model_json_schema(schema_generator=SchemaOfModels)


def read_json(model: type[M], value: Any) -> M:
    """The values of a JSON object; null is a missing value. Raises BadValue."""
    given = {name: each for name, each in value.items() if each is not None} if isinstance(value, dict) else value
    return _validated(model, given, is_text=False)


def read_texts(model: type[M], texts: Sequence[tuple[str, str]]) -> M:
    """The values of a query or a form; an empty text is a missing value. Raises BadValue.

    A list is a repeated name, and an object either JSON or values named such as `choices[terms]`.
    """
    lists: dict[str, list[str]] = {}
    objects: dict[str, dict[str, list[str]]] = {}
    for name, text in texts:
        outer, bracket, inner = name.partition("[")
        if bracket and inner.endswith("]"):
            objects.setdefault(outer, {}).setdefault(inner[:-1], []).append(text)
        elif text:
            lists.setdefault(name, []).append(text)
    of_model = model_schema(model).get("properties", {})
    values: dict[str, Any] = {}
    for name, found in lists.items():
        match of_model.get(name):
            case {"type": "array"}:
                values[name] = found
            case {"type": "boolean"}:
                values[name] = _FLAGS.get(found[-1].lower(), found[-1])
            case _:
                values[name] = found[-1]
    return _validated(model, values | objects, is_text=True)


def _validated(model: type[M], values: Any, *, is_text: bool) -> M:
    try:
        return model.model_validate(values, strict=None if is_text else True)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False)
        # An unknown name may be a misspelt one that is missing.
        first = min(found, key=lambda each: each["type"] != "extra_forbidden")
        raise _refusal(model_schema(model), first["type"], first["loc"], first["input"]) from None


def _refusal(schema: Mapping[str, Any], kind: str, location: Sequence[str | int], found: Any) -> BadValue:
    """The sentence of an error of pydantic, from its type and the schema at its location."""
    definitions, name = schema.get("$defs", {}), ""
    for part in location:
        known = schema.get("properties", {})
        if isinstance(part, int) and "items" in schema:
            schema, name = schema["items"], f"{name}[{part}]"
        elif part in known or kind == "extra_forbidden":
            name = f"{name}.{part}" if name else str(part)
            if part not in known:
                return BadValue("api-unknown-field", name=shortened(name, 60), accepted=list(known))
            schema = known[part]
        if "$ref" in schema:
            schema = definitions[schema["$ref"].rpartition("/")[2]]
    if kind == "missing":
        return BadValue("api-missing-field", name=name, accepted=_accepted(schema))
    return BadValue("api-bad-field", name=name or "body", found=shortened(str(found), 60), accepted=_accepted(schema))


def _accepted(schema: Mapping[str, Any]) -> Sentence:
    """What a schema accepts, in words."""
    match schema:
        case {"enum": keys}:
            return Sentence("api-accepts-choice", accepted=keys)
        case {"type": "integer" | "number"}:
            return _accepted_number(schema)
        case {"anyOf": [{"type": "number"}, {"type": "null"}]}:
            return Sentence("api-accepts-number-or-null")
        case {"anyOf": [{"type": "array"}, {"type": "object"}]}:
            return Sentence("api-accepts-groups")
        case {"type": "array", "items": {"maxLength": most}}:
            return Sentence("api-accepts-texts", most=most)
        case {"type": "array"}:
            return Sentence("api-accepts-numbers")
        case {"type": "string", "maxLength": most}:
            return Sentence("api-accepts-text", most=most)
        case {"type": "boolean"}:
            return Sentence("api-accepts-flag")
    return Sentence("api-accepts-object")


def _accepted_number(schema: Mapping[str, Any]) -> Sentence:
    match schema:
        case {"type": "integer", "minimum": low, "maximum": high}:
            return Sentence("api-accepts-whole", low=low, high=high)
        case {"exclusiveMinimum": low, "exclusiveMaximum": high}:
            return Sentence("api-accepts-between", low=low, high=high)
        case {"minimum": low, "maximum": high}:
            return Sentence("api-accepts-range", low=low, high=high)
        case {"minimum": low}:
            return Sentence("api-accepts-at-least", low=low)
    return Sentence("api-accepts-number")
