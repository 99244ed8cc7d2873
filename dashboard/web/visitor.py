"""Who is looking: a random cookie, so that a reload finds this browser's own uploads again."""

import re
import secrets
from dataclasses import dataclass, field
from datetime import UTC, timedelta, timezone
from http.cookies import SimpleCookie

import streamlit as st
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dashboard.session import of_session

COOKIE = "threshold_explorer_visitor"
_FORM = re.compile(r"[0-9a-f]{32}")
_YEAR = 365 * 24 * 3600
_DAY_MINUTES = 24 * 60


@dataclass
class _Nameless:
    """A browser that sends no cookie, as long as its session lasts."""

    name: str = field(default_factory=lambda: secrets.token_hex(16))


def visitor() -> str:
    """This browser's random name; without a cookie, one that lasts as long as the session."""
    cookie = st.context.cookies.get(COOKIE)
    if isinstance(cookie, str) and _FORM.fullmatch(cookie):
        return cookie
    return of_session(_Nameless).name


def visitors_zone() -> timezone:
    """The time zone of this browser's clock; UTC where it does not say."""
    # Its name would need tables of zones, which not every server has.
    behind = st.context.timezone_offset or 0
    return timezone(timedelta(minutes=-behind)) if abs(behind) < _DAY_MINUTES else UTC


class VisitorCookie:
    """ASGI middleware that gives a browser its cookie with the first page it opens."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _has_cookie(scope) or not _asks_for_page(scope):
            await self.app(scope, receive, send)
            return

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"set-cookie", _new_cookie(scope).encode())]
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def _has_cookie(scope: Scope) -> bool:
    return cookie_of(scope) != ""


def cookie_of(scope: Scope) -> str:
    """The name that a request's cookie says; "" where it has none of ours."""
    sent = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin-1")
    cookies = SimpleCookie(sent)
    return cookies[COOKIE].value if COOKIE in cookies and _FORM.fullmatch(cookies[COOKIE].value) else ""


def _asks_for_page(scope: Scope) -> bool:
    accepts = b",".join(value for name, value in scope["headers"] if name == b"accept")
    return b"text/html" in accepts


def _new_cookie(scope: Scope) -> str:
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    return f"{COOKIE}={secrets.token_hex(16)}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"
