"""Whose things are whose: a person's who signed in, else a browser's, told by a random cookie."""

import re
import secrets
from dataclasses import dataclass, field
from datetime import UTC, timedelta, timezone
from http.cookies import SimpleCookie

import streamlit as st
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dashboard.session import of_session
from dashboard.sign_in.reader import reader

COOKIE = "threshold_explorer_visitor"
_FORM = re.compile(r"[0-9a-f]{32}")
_YEAR = 365 * 24 * 3600
_DAY_MINUTES = 24 * 60


@dataclass
class _Nameless:
    """A browser that sends no cookie, as long as its session lasts."""

    name: str = field(default_factory=lambda: secrets.token_hex(16))


def visitor() -> str:
    """Under what this visitor's own things are kept: the person, else this browser's random name.

    Without a cookie it is a name that lasts as long as the session.
    """
    if member := reader().member:
        return member.identity
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
        if scope["type"] != "http" or browser_of(scope) or not _asks_for_page(scope):
            await self.app(scope, receive, send)
            return

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"set-cookie", _new_cookie(scope).encode())]
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def browser_of(scope: Scope) -> str | None:
    """The random name that a request's browser goes by; None before it has one."""
    sent = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin-1")
    cookies = SimpleCookie(sent)
    found = cookies[COOKIE].value if COOKIE in cookies else ""
    return found if _FORM.fullmatch(found) else None


def _asks_for_page(scope: Scope) -> bool:
    accepts = b",".join(value for name, value in scope["headers"] if name == b"accept")
    return b"text/html" in accepts


def _new_cookie(scope: Scope) -> str:
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    return f"{COOKIE}={secrets.token_hex(16)}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"
