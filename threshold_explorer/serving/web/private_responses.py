"""Keeps shared caches from storing responses for one visitor, and marks cookies Secure over HTTPS."""

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.web.responses import change_headers


class PrivateResponses:
    """ASGI middleware that sets Cache-Control on generated files and on responses with a cookie."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        def set_headers(headers: MutableHeaders) -> None:
            if _is_generated_file(scope):
                headers["cache-control"] = "no-store"
            elif "set-cookie" in headers and headers.get("cache-control") != "no-store":
                headers["cache-control"] = "private, no-cache"
            if scope.get("scheme") == "https":
                _secure_cookies(headers)

        await change_headers(self.app, scope, receive, send, set_headers)


def _is_generated_file(scope: Scope) -> bool:
    """Whether the request is for a file that a page generated: a record, a table, an image."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    return str(scope["path"]).startswith(f"/{base}/media/" if base else "/media/")


def _secure_cookies(headers: MutableHeaders) -> None:
    """Streamlit sets Secure only if it serves HTTPS itself, not behind a proxy."""
    for index, (name, value) in enumerate(headers.raw):
        if name == b"set-cookie" and b"secure" not in _attributes(value):
            headers.raw[index] = name, value + b"; Secure"


def _attributes(cookie: bytes) -> set[bytes]:
    return {attribute.strip().lower() for attribute in cookie.split(b";")[1:]}
