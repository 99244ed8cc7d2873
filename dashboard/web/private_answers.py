"""What was answered to one visitor is kept for no other, and cookies that came over HTTPS go back over nothing else."""

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.web.answers import change_headers


class PrivateAnswers:
    """ASGI middleware that says of files made for one visitor, and of answers with a cookie, who may keep them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        def privately(headers: MutableHeaders) -> None:
            if _is_made_file(scope):
                headers["cache-control"] = "no-store"
            elif "set-cookie" in headers and headers.get("cache-control") != "no-store":
                headers["cache-control"] = "private, no-cache"
            if scope.get("scheme") == "https":
                _secure_cookies(headers)

        await change_headers(self.app, scope, receive, send, privately)


def _is_made_file(scope: Scope) -> bool:
    """Whether a file is asked for that a page made: a record, a table, a picture."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    return str(scope["path"]).startswith(f"/{base}/media/" if base else "/media/")


def _secure_cookies(headers: MutableHeaders) -> None:
    """Streamlit knows of HTTPS only where it does it itself, and not behind a proxy."""
    for place, (name, value) in enumerate(headers.raw):
        if name == b"set-cookie" and b"secure" not in _attributes(value):
            headers.raw[place] = name, value + b"; Secure"


def _attributes(cookie: bytes) -> set[bytes]:
    return {attribute.strip().lower() for attribute in cookie.split(b";")[1:]}
