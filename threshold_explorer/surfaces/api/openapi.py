"""The OpenAPI document of the API, made from the models that also validate requests."""

import json
from typing import Any, Literal

from pydantic.json_schema import models_json_schema

from threshold_explorer.serving.web.responses import MEDIA_TYPE
from threshold_explorer.surfaces.api.call import Operation
from threshold_explorer.surfaces.api.models import Model, SchemaOfModels, model_schema
from threshold_explorer.surfaces.api.operations import OPERATIONS
from threshold_explorer.surfaces.api.predictions import FileName
from threshold_explorer.words.about import NAME, VERSION

JSON, FORM, ANY_FILE = "application/json", "multipart/form-data", "application/octet-stream"
# What any operation may refuse, by status.
REFUSALS = {
    400: "The request is malformed: it is no JSON or no form.",
    401: "The key is missing, wrong or revoked.",
    403: "The person who made the key may no longer sign in.",
    404: "The API is off, or there is nothing at this address.",
    405: "The address has no such method.",
    408: "The body arrives too slowly.",
    413: "The body or the data are too large.",
    415: "The body has a content type that the operation does not take.",
    422: "A value, a file or a rule is refused; `detail` says which, and what is accepted.",
    429: "The key or the network address does too much at a time or made too many links within the hour.",
    500: "An unexpected error; `detail` has its number in the server's log.",
    503: "The database or the memory for uploads cannot be used now.",
    507: "A quota of links is used up.",
}


class Problem(Model):
    """A refusal (RFC 9457)."""

    type: Literal["about:blank"]
    title: str
    """The meaning of the status."""
    status: int
    detail: str
    """What was found, where, and what is accepted."""


def openapi(root: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document; `root` is the app's address."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": NAME,
            "version": VERSION,
            "summary": "Create shared links, read metrics, and choose and apply decision rules.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": f"{root}/api"}],
        "security": [{"key": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "A key of the API."}},
            "schemas": _schemas(),
            "responses": {
                f"Problem{status}": {"description": meaning, "content": {MEDIA_TYPE: _content(Problem)}}
                for status, meaning in REFUSALS.items()
            },
        },
    }


def _schemas() -> dict[str, Any]:
    """The schemas of all bodies and answers, by the name of their model."""
    models: list[Any] = [Problem]
    for each in OPERATIONS:
        models += [model for _, model in each.responses.values() if model]
        models += [each.of_json] if each.has_body else []
        models += [each.of_form] if each.takes_predictions else []
    _, schemas = models_json_schema(
        [(model, "validation") for model in dict.fromkeys(models)],
        ref_template="#/components/schemas/{model}",
        schema_generator=SchemaOfModels,
    )
    found: dict[str, Any] = schemas["$defs"]
    return found


def _operation(operation: Operation) -> dict[str, Any]:
    models: list[type[Model]] = [] if operation.has_body else [operation.values]
    note = ""
    if operation.takes_predictions:
        models, note = [operation.values, FileName], " Only with a file as the body."
    parameters = [_parameter(name, each, note) for model in models for name, each in _properties(model).items()]
    if "{token}" in operation.path:
        parameters.insert(0, TOKEN)
    return {
        "operationId": operation.id,
        "summary": operation.summary,
        "description": (operation.run.__doc__ or "").strip().splitlines()[0],
        **({"parameters": parameters} if parameters else {}),
        **({"requestBody": {"required": True, "content": _bodies(operation)}} if operation.has_body else {}),
        "responses": {
            **{
                str(status): {"description": meaning, **({"content": {JSON: _content(model)}} if model else {})}
                for status, (meaning, model) in operation.responses.items()
            },
            **{str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in REFUSALS},
        },
    }


TOKEN = {
    "name": "token",
    "in": "path",
    "required": True,
    "description": "The token of the link, which begins with `share-`.",
    "schema": {"type": "string"},
}


def _properties(model: type[Model]) -> dict[str, Any]:
    found: dict[str, Any] = model_schema(model).get("properties", {})
    return found


def _parameter(name: str, schema: dict[str, Any], note: str) -> dict[str, Any]:
    # A generated client would send defaults also with a JSON body, beside which a query is refused.
    default = f" Default: {json.dumps(schema['default'])}." if schema.get("default") not in (None, "") else ""
    # A query is of texts.
    shown = {"type": "string", "contentMediaType": JSON} if schema["type"] == "object" else schema
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": f"{schema['description']}{default}{note}",
        "schema": {key: value for key, value in shown.items() if key not in ("description", "default")},
    }


def _bodies(operation: Operation) -> dict[str, Any]:
    example = {"example": operation.example} if operation.example else {}
    bodies: dict[str, Any] = {JSON: {**_content(operation.of_json), **example}}
    if operation.takes_predictions:
        bodies[FORM] = _content(operation.of_form)
        bodies[ANY_FILE] = {"schema": _properties(operation.of_form)["file"]}
    return bodies


def _content(model: type[Any]) -> dict[str, Any]:
    return {"schema": {"$ref": f"#/components/schemas/{model.__name__}"}}
