"""The sign-in of requests and open pages, which may end at any time, and the way back to the page after signing in.

Streamlit redirects everybody to its first page. The address is kept in this process's memory between the click and the
request that follows it, then in a cookie during sign-in, which may end at another server process.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from threading import Lock
from urllib.parse import parse_qs, quote, unquote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threshold_explorer.serving.database.failures import StoreRefused
from threshold_explorer.serving.server_internals import USER_COOKIE_NAME, signed_cookie
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.sign_in import CHECK_SECONDS, EndedSignIns, origin
from threshold_explorer.serving.web.visitor import browser_of

# The endpoints of sign-in read the cookies only to delete them, and to sign out at the provider.
_SIGN_OUT, _CALLBACK = "/auth/logout", "/oauth2callback"
_ENDPOINTS = ("/auth/login", _SIGN_OUT)
# The WebSocket close code for "service restart"; the browser connects again at once, without the ended sign-in.
_CONNECT_AGAIN = 1012

ENDED = EndedSignIns(lambda: link_access().store.database)


def sign_in_in(cookies: Mapping[str, str]) -> frozenset[str]:
    """The sign-in in a request's cookies, by the signed parts of its cookie; empty if there is no valid one."""
    current = settings()
    signed = signed_cookie(cookies, current.cookie_secret) if current.has_sign_in else None
    # Another server with the same secret may have signed the cookie.
    is_ours = signed and signed.claims.get("origin") == origin(current) and signed.claims.get("is_logged_in") is True
    return signed.parts if signed and is_ours else frozenset()


def end_sign_in(cookies: Mapping[str, str]) -> None:
    """End the sign-in in a request's cookies for everybody who has them."""
    if sign_in := sign_in_in(cookies):
        ENDED.end(sign_in)


@dataclass(eq=False)
class _OpenPage:
    """The WebSocket of somebody who is signed in."""

    cookies: Mapping[str, str]
    sign_in: frozenset[str]
    is_over: asyncio.Event = field(default_factory=asyncio.Event)


class SignInCheck:
    """ASGI middleware that removes the cookies of a sign-in that is invalid, expired or ended.

    So everything behind it sees nobody signed in. An open page whose sign-in ends is disconnected, with its next
    message or within seconds; its browser connects again and gets a new session. Signing out ends the sign-in.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._pages: set[_OpenPage] = set()
        self._watching: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not settings().has_sign_in:
            await self.app(scope, receive, send)
            return
        if scope["type"] == "http" and scope["path"].endswith(_CALLBACK):
            await self.app(scope, receive, _noting_new(send))
            return
        if not _has_cookie(scope):
            await self.app(scope, receive, send)
            return
        cookies = HTTPConnection(scope).cookies
        if scope["type"] == "http" and scope["path"].endswith(_ENDPOINTS):
            if scope["path"].endswith(_SIGN_OUT):
                await run_in_threadpool(end_sign_in, cookies)
            await self.app(scope, receive, send)
            return
        sign_in = sign_in_in(cookies)
        over = await _why_over(sign_in)
        if over is not None:
            await self.app(_without_sign_in(scope, over), receive, send)
        elif scope["type"] == "websocket":
            await self._serve_page(_OpenPage(cookies, sign_in), scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _serve_page(self, page: _OpenPage, scope: Scope, receive: Receive, send: Send) -> None:
        self._pages.add(page)
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        try:
            await self.app(scope, _until_over(page, receive, send), send)
        finally:
            self._pages.discard(page)

    async def _watch(self) -> None:
        """Find the open pages whose sign-in is over, also those that send nothing."""
        try:
            while self._pages:
                await asyncio.sleep(CHECK_SECONDS)
                pages = list(self._pages)
                try:
                    await run_in_threadpool(_check_all, [page.sign_in for page in pages])
                    for page in pages:
                        if not sign_in_in(page.cookies) or await _why_over(page.sign_in) is not None:
                            page.is_over.set()
                except Exception:
                    logging.getLogger(__name__).exception("the sign-ins of open pages could not be checked")
        finally:
            self._watching = None


def _check_all(sign_ins: list[frozenset[str]]) -> None:
    ENDED.save()
    try:
        ENDED.check(part for sign_in in sign_ins for part in sign_in)
    except StoreRefused:
        # Each is then valid for as long as it was checked before.
        return


async def _why_over(sign_in: frozenset[str]) -> str | None:
    """Why nobody is signed in, as the value of the failure cookie, which may be empty; None for a valid sign-in."""
    if not sign_in:
        return ""
    # Most requests need no thread.
    if ENDED.is_checked(sign_in):
        return None
    try:
        return "" if await run_in_threadpool(ENDED.is_ended, sign_in) else None
    except StoreRefused:
        return UNCHECKED


def _until_over(page: _OpenPage, receive: Receive, send: Send) -> Receive:
    """Receive a page's messages until its sign-in is over, which disconnects it."""

    async def received() -> Message:
        arriving, over = asyncio.ensure_future(receive()), asyncio.ensure_future(page.is_over.wait())
        try:
            await asyncio.wait({arriving, over}, return_when=asyncio.FIRST_COMPLETED)
            if not over.done():
                message = arriving.result()
                if message["type"] != "websocket.receive" or await _why_over(page.sign_in) is None:
                    return message
        finally:
            arriving.cancel()
            over.cancel()
        await send({"type": "websocket.close", "code": _CONNECT_AGAIN})
        return {"type": "websocket.disconnect", "code": _CONNECT_AGAIN}

    return received


def _noting_new(send: Send) -> Send:
    """Send a response, and note the sign-in whose cookie it sets."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            cookies = SimpleCookie()
            for cookie in Headers(raw=message["headers"]).getlist("set-cookie"):
                cookies.load(cookie)
            ENDED.note_new(sign_in_in({name: cookie.value for name, cookie in cookies.items()}))
        await send(message)

    return sending


def _has_cookie(scope: Scope) -> bool:
    return any(name == b"cookie" and USER_COOKIE_NAME.encode() in value for name, value in scope["headers"])


def _without_sign_in(scope: Scope, failure: str) -> Scope:
    """The request without its cookies of a sign-in; a page shows why if `failure` names a reason."""
    headers = []
    for name, value in scope["headers"]:
        kept = value
        if name == b"cookie":
            pieces = [piece.strip() for piece in value.decode("latin-1").split(";")]
            others = [piece for piece in pieces if not piece.startswith(USER_COOKIE_NAME)]
            kept = "; ".join([*others, *([f"{FAILURE_COOKIE}={failure}"] if failure else [])]).encode("latin-1")
        headers.append((name, kept))
    return {**scope, "headers": headers}


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
