"""Errors of the HTTP API as `application/problem+json` (RFC 9457), and which requests are for the API."""

from collections.abc import Mapping
from http import HTTPStatus

import streamlit as st
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Scope

MEDIA_TYPE = "application/problem+json"
API = "api"


def base_path() -> str:
    """The path of the app on its server: empty, or beginning with a slash."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{base}" if base else ""


def is_api(scope: Scope) -> bool:
    """Whether a request is for the API."""
    root = f"{base_path()}/{API}"
    path = str(scope["path"])
    return path == root or path.startswith(f"{root}/")


def problem(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal by the API; `detail` is the sentence that a page would show."""
    content = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return JSONResponse(content, status, {"cache-control": "no-store", **(headers or {})}, MEDIA_TYPE)


def refusal(scope: Scope, status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal by middleware: a problem for the API, plain text for a page."""
    if is_api(scope):
        return problem(status, detail, headers)
    return PlainTextResponse(detail, status, dict(headers or {}))
