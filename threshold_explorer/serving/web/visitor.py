"""Identifies visitors: by the signed-in person, or else by a random cookie of the browser, which owns its sessions."""

import re
import secrets
from dataclasses import dataclass, field
from datetime import UTC, timedelta, timezone
from http.cookies import SimpleCookie

import streamlit as st
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threshold_explorer.serving.server_internals import trust_header
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.sign_in import current_access

COOKIE = "threshold_explorer_visitor"
_FORM = re.compile(r"[0-9a-f]{32}")
_YEAR = 365 * 24 * 3600
_DAY_MINUTES = 24 * 60


@dataclass
class _WithoutCookie:
    """The id of a browser without a cookie, for the duration of its session."""

    name: str = field(default_factory=lambda: secrets.token_hex(16))


def visitor() -> str:
    """The owner id of this visitor's uploads and links: the person's, or else the browser's random cookie.

    Without a cookie it is an id that lasts for the session.
    """
    if member := current_access().member:
        return member.identity
    cookie = st.context.cookies.get(COOKIE)
    if isinstance(cookie, str) and _FORM.fullmatch(cookie):
        return cookie
    return of_session(_WithoutCookie).name


def visitors_zone() -> timezone:
    """The time zone of the browser's clock; UTC if unknown."""
    # Uses the offset, because named zones need a zone database, which not every server has.
    minutes_behind = st.context.timezone_offset or 0
    return timezone(timedelta(minutes=-minutes_behind)) if abs(minutes_behind) < _DAY_MINUTES else UTC


class VisitorCookie:
    """ASGI middleware that sets the visitor cookie with the first page that a browser opens."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or browser_of(scope) or not _asks_for_page(scope):
            await self.app(scope, receive, send)
            return

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"set-cookie", _new_cookie(scope).encode())]
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def browser_of(scope: Scope) -> str | None:
    """The visitor cookie of a request; None if missing or malformed."""
    header = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin-1")
    cookies = SimpleCookie(header)
    value = cookies[COOKIE].value if COOKIE in cookies else ""
    return value if _FORM.fullmatch(value) else None


def _asks_for_page(scope: Scope) -> bool:
    accepts = b",".join(value for name, value in scope["headers"] if name == b"accept")
    return b"text/html" in accepts


def _new_cookie(scope: Scope) -> str:
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    return f"{COOKIE}={secrets.token_hex(16)}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"


# Streamlit resumes a session only for the values of trusted headers with which it was opened.
_HEADER = "x-threshold-explorer-visitor"


class SessionOwner:
    """ASGI middleware that tells Streamlit the visitor cookie of each WebSocket, by a header of its own.

    A browser that reconnects sends the id of its last session. Without the cookie of that session, it gets a new one;
    the session stays with its owner. A browser without a cookie never resumes a session.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        trust_header(_HEADER)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            visitor = browser_of(scope) or secrets.token_hex(16)
            others = [header for header in scope["headers"] if header[0].lower() != _HEADER.encode()]
            scope = {**scope, "headers": [*others, (_HEADER.encode(), visitor.encode())]}
        await self.app(scope, receive, send)
