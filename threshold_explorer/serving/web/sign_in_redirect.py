"""Redirects users back to their page after signing in, also after a failure, which the page then reports.

Streamlit redirects everybody to its first page. The address is kept in this process's memory between the click and the
request that follows it, then in a cookie during sign-in, which may end at another server process.
"""

from collections import OrderedDict
from collections.abc import Iterable
from http.cookies import SimpleCookie
from threading import Lock
from urllib.parse import parse_qs, quote, unquote

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threshold_explorer.serving.server_internals import USER_COOKIE_NAME
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.web.visitor import browser_of

ADDRESS_COOKIE = "threshold_explorer_way_back"
FAILURE_COOKIE = "threshold_explorer_sign_in_trouble"
# The failures that the page reports.
UNREACHABLE, FAILED, UNCHECKED = "unreachable", "failed", "unchecked"
MAX_PENDING = 10_000
# Browsers store at most 4096 bytes of a cookie, including its name.
_MAX_ADDRESS_LENGTH = 3_500
_ADDRESS_SECONDS = 30 * 60
_FAILURE_SECONDS = 30


class PendingSignIns:
    """The addresses of pages where a browser clicked "Sign in" and has not been redirected yet."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def put(self, browser: str, address: str) -> None:
        """Store a browser's address, replacing an earlier one; the oldest is evicted beyond `MAX_PENDING`."""
        with self._lock:
            self._addresses.pop(browser, None)
            self._addresses[browser] = address
            if len(self._addresses) > MAX_PENDING:
                self._addresses.popitem(last=False)

    def take(self, browser: str | None) -> str:
        """Remove and return a browser's address; "/" if there is none."""
        with self._lock:
            return self._addresses.pop(browser or "", "/")


PENDING = PendingSignIns()


class SignInRedirect:
    """ASGI middleware around Streamlit's sign-in endpoints `auth/login` and `oauth2callback`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"] if scope["type"] == "http" and settings().has_sign_in else ""
        if path.endswith("/auth/login"):
            await self._start(scope, receive, send)
        elif path.endswith("/oauth2callback"):
            await self._finish(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _start(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = PENDING.take(browser_of(scope))
        start, body = await _response_of(self.app, scope, receive)
        if start["status"] >= 400:
            await _redirect(address, failure=UNREACHABLE)(scope, receive, send)
            return
        carrier = Response()
        _set_cookie(carrier, ADDRESS_COOKIE, address, _ADDRESS_SECONDS)
        start["headers"] = [*start["headers"], *_cookies(carrier)]
        await _send(send, start, body)

    async def _finish(self, scope: Scope, receive: Receive, send: Send) -> None:
        start, body = await _response_of(self.app, scope, receive)
        # The provider also redirects here after a sign-out, without a state.
        if not parse_qs(scope["query_string"].decode("latin-1")).get("state"):
            await _send(send, start, body)
            return
        address = unquote(HTTPConnection(scope).cookies.get(ADDRESS_COOKIE, "/"))
        response = _redirect(_safe(address), failure="" if _is_signed_in(start) else FAILED)
        response.raw_headers += [header for header in start["headers"] if header[0].lower() == b"set-cookie"]
        await response(scope, receive, send)


async def _response_of(app: ASGIApp, scope: Scope, receive: Receive) -> tuple[Message, bytes]:
    messages: list[Message] = []

    async def collect(message: Message) -> None:
        messages.append(message)

    await app(scope, receive, collect)
    return messages[0], b"".join(message.get("body", b"") for message in messages[1:])


async def _send(send: Send, start: Message, body: bytes) -> None:
    await send(start)
    await send({"type": "http.response.body", "body": body})


def _redirect(address: str, failure: str) -> RedirectResponse:
    response = RedirectResponse(address, status_code=303)
    if failure:
        _set_cookie(response, FAILURE_COOKIE, failure, _FAILURE_SECONDS)
    else:
        response.delete_cookie(FAILURE_COOKIE)
    response.delete_cookie(ADDRESS_COOKIE)
    return response


def _set_cookie(response: Response, name: str, text: str, seconds: int) -> None:
    is_secure = settings().public_url.startswith("https:")
    response.set_cookie(name, quote(text, safe=""), max_age=seconds, httponly=True, samesite="lax", secure=is_secure)


def _cookies(response: Response) -> Iterable[tuple[bytes, bytes]]:
    return [header for header in response.raw_headers if header[0] == b"set-cookie"]


def _is_signed_in(start: Message) -> bool:
    cookies = SimpleCookie()
    for cookie in Headers(raw=start["headers"]).getlist("set-cookie"):
        cookies.load(cookie)
    return USER_COOKIE_NAME in cookies and cookies[USER_COOKIE_NAME].value != ""


def _safe(address: str) -> str:
    """The address if it is a path on this server, otherwise "/"; a forged cookie must not redirect elsewhere.

    >>> _safe("/imbalance?d=wine-votes"), _safe("//example.org/"), _safe("https://example.org/")
    ('/imbalance?d=wine-votes', '/', '/')
    """
    is_path = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if is_path and address.isprintable() else "/"


def shortened_address(path: str, query: str) -> str:
    """An address that fits into a cookie; a query that is too long, such as one with counts, is dropped.

    >>> shortened_address("/", "d=wine-votes"), shortened_address("/", "d=counts-" + "a" * 5000)
    ('/?d=wine-votes', '/')
    """
    address = _safe(f"{path}?{query}" if query else path)
    return address if len(quote(address, safe="")) <= _MAX_ADDRESS_LENGTH else _safe(path)
