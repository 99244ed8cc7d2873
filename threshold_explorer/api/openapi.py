"""The OpenAPI document of the API, made from the declarations that also validate requests."""

from collections.abc import Sequence
from typing import Any

from threshold_explorer.about import NAME, VERSION
from threshold_explorer.api.call import Operation
from threshold_explorer.api.fields import Field, ParametersField, object_schema
from threshold_explorer.api.operations import OPERATIONS
from threshold_explorer.api.predictions import FILE_NAME
from threshold_explorer.web.problems import MEDIA_TYPE

JSON, FORM, ANY_FILE = "application/json", "multipart/form-data", "application/octet-stream"
_BINARY = {"description": "A file of predictions in any format that the app reads."}
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
            "summary": "Create shared links, read metrics and apply decision rules.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": f"{root}/api"}],
        "security": [{"key": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "A key of the API."}},
            "schemas": {"Problem": _PROBLEM},
            "responses": {
                f"Problem{status}": {
                    "description": meaning,
                    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
                }
                for status, meaning in REFUSALS.items()
            },
        },
    }


_PROBLEM = {
    "type": "object",
    "description": "A refusal (RFC 9457).",
    "properties": {
        "type": {"const": "about:blank"},
        "title": {"type": "string", "description": "The meaning of the status."},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "What was found, where, and what is accepted."},
    },
    "required": ["type", "title", "status", "detail"],
}


def _operation(operation: Operation) -> dict[str, Any]:
    has_body = operation.takes_file or operation.takes_json
    in_query = (*operation.fields, FILE_NAME) if operation.takes_file else () if has_body else operation.fields
    note = " (with a file as the body)" if operation.takes_file else ""
    parameters = [_parameter(each, "path", "") for each in operation.path_fields]
    parameters += [_parameter(each, "query", note) for each in in_query]
    return {
        "operationId": operation.id,
        "summary": operation.summary,
        "description": (operation.run.__doc__ or "").strip().splitlines()[0],
        **({"parameters": parameters} if parameters else {}),
        **({"requestBody": {"required": True, "content": _bodies(operation)}} if has_body else {}),
        "responses": {
            **{str(status): _response(*answer) for status, answer in operation.responses.items()},
            **{str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in REFUSALS},
        },
    }


def _parameter(field: Field, place: str, note: str) -> dict[str, Any]:
    schema = field.schema()
    about = schema.pop("description")
    style = {"style": "deepObject", "explode": True} if isinstance(field, ParametersField) else {}
    is_required = place == "path"
    return {
        "name": field.name,
        "in": place,
        "required": is_required,
        "description": f"{about}{note}",
        "schema": schema,
        **style,
    }


def _bodies(operation: Operation) -> dict[str, Any]:
    bodies: dict[str, Any] = {}
    if operation.takes_json:
        example = {"example": operation.example} if operation.example else {}
        bodies[JSON] = {"schema": object_schema((*operation.json_fields, *operation.fields)), **example}
    if operation.takes_file:
        bodies[FORM] = {
            "schema": _form_schema(operation.fields),
            "encoding": {
                each.name: {"style": "deepObject", "explode": True}
                for each in operation.fields
                if isinstance(each, ParametersField)
            },
        }
        bodies[ANY_FILE] = {"schema": _BINARY}
    return bodies


def _form_schema(fields: Sequence[Field]) -> dict[str, Any]:
    schema = object_schema(fields)
    file = {**_BINARY, "contentMediaType": ANY_FILE}
    return {**schema, "properties": {"file": file, **schema["properties"]}, "required": ["file"]}


def _response(meaning: str, schema: Any) -> dict[str, Any]:
    content = {} if schema is None else {"content": {JSON: {"schema": schema}}}
    return {"description": meaning, **content}
