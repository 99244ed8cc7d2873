"""The operations of the API, and what is made of them: the OpenAPI document, and the page at `/api` for a browser."""

import json
from html import escape
from typing import Any, Literal

from pydantic.json_schema import models_json_schema

from threshold_explorer.serving.web.responses import MEDIA_TYPE
from threshold_explorer.surfaces.api import links, metrics, rules
from threshold_explorer.surfaces.api.call import COUNTS_EXAMPLE, FileName, Operation
from threshold_explorer.surfaces.api.models import Model, SchemaOfModels, model_schema
from threshold_explorer.words.about import NAME, VERSION
from threshold_explorer.words.sentence import say

OPERATIONS = (
    Operation(
        "createLink",
        "POST",
        "/links",
        "Create a shared link",
        links.create,
        {
            201: ("The new link.", links.Link),
            200: ("The link that the same request made before; it expires as a new one.", links.Link),
        },
        values=links.NewLink,
        takes_predictions=True,
        example={"counts": COUNTS_EXAMPLE, "title": "Fraud model, March", "threshold": 0.4, "page": "imbalance"},
    ),
    Operation(
        "listLinks",
        "GET",
        "/links",
        "List the key's links, newest first",
        links.list_links,
        {200: ("The links.", links.Links)},
    ),
    Operation(
        "readLink",
        "GET",
        "/links/{token}",
        "Read one of the key's links",
        links.read,
        {200: ("The link.", links.Link)},
    ),
    Operation(
        "deleteLink",
        "DELETE",
        "/links/{token}",
        "Delete one of the key's links",
        links.delete,
        {204: ("The link no longer opens.", None)},
    ),
    Operation(
        "readLinkMetrics",
        "GET",
        "/links/{token}/metrics",
        "Read the metrics of one of the key's links",
        metrics.of_link,
        {200: ("The numbers of the decision record.", metrics.Metrics)},
        values=metrics.AtThresholdOfLink,
    ),
    Operation(
        "readMetrics",
        "POST",
        "/metrics",
        "Read the metrics of predictions, which are not stored",
        metrics.of_predictions,
        {200: ("The numbers of the decision record.", metrics.Metrics)},
        values=metrics.AtThreshold,
        takes_predictions=True,
        example={"counts": COUNTS_EXAMPLE, "threshold": 0.4, "prevalence": 0.01},
    ),
    Operation(
        "chooseRule",
        "POST",
        "/rules",
        "Choose the best threshold of predictions under constraints",
        rules.choose,
        {200: ("The decision record of the threshold.", rules.DecisionRecord)},
        values=rules.Choosing,
        takes_predictions=True,
        example={"counts": COUNTS_EXAMPLE, "maximize": "precision", "recall_min": 0.7},
    ),
    Operation(
        "applyRule",
        "POST",
        "/rules/apply",
        "Decide cases by the rule of a decision record",
        rules.apply,
        {200: ("The decisions, in the order of the scores.", rules.Decisions)},
        values=rules.RuleAndScores,
        example=rules.EXAMPLE,
    ),
)


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


_STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 "Source Sans", system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 0.25rem; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
p { margin: 0.25rem 0; }
table { border-collapse: collapse; width: 100%; margin-top: 0.5rem; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 1rem 0.2rem 0; border-top: 1px solid #8886; }
th { font-weight: 400; white-space: nowrap; }
"""


def api_page(root: str) -> str:
    """The page as HTML; `root` is the app's address."""
    title = say("api-page-title", name=NAME)
    address = f"{root}/api"
    example = f'curl -H "Authorization: Bearer $KEY" -F file=@predictions.csv {address}/links'
    sections = "".join(map(_section, OPERATIONS))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>'
        f"<h1>{escape(title)}</h1><p>{escape(say('api-page-about'))}</p>"
        f"<p><code>{escape(example)}</code></p>{sections}</body></html>"
    )


def _section(operation: Operation) -> str:
    model = operation.of_json if operation.has_body else operation.values
    fields: dict[str, Any] = {"token": TOKEN} if "{token}" in operation.path else {}
    fields |= model_schema(model).get("properties", {})
    rows = "".join(
        f"<tr><th><code>{escape(name)}</code></th><td>{_code(each['description'])}</td></tr>"
        for name, each in fields.items()
    )
    return (
        f'<h2><code><span class="method">{operation.method}</span>/api{escape(operation.path)}</code></h2>'
        f"<p>{escape(operation.summary)}</p>" + (f"<table>{rows}</table>" if rows else "")
    )


def _code(text: str) -> str:
    """Text in which backquotes mark code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))
