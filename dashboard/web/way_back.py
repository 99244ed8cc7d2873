"""Who signs in is led back to the page that they asked for; where it failed, to the same page, which then says so.

Streamlit leads everybody to its first page. Between the click and the request that it causes, the address waits in the
memory of this process; on the way to the provider and back, which may end at another copy, in a cookie.
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
from streamlit.web.server.starlette.starlette_server_config import USER_COOKIE_NAME

from dashboard.settings import settings
from dashboard.web.visitor import browser_of

ADDRESS_COOKIE = "threshold_explorer_way_back"
TROUBLE_COOKIE = "threshold_explorer_sign_in_trouble"
# What the page that is led back to says.
UNREACHABLE, FAILED = "unreachable", "failed"
MOST_CLICKS = 10_000
# A browser keeps 4096 bytes of a cookie, its name among them.
_MOST_OF_ADDRESS = 3_500
_ADDRESS_SECONDS = 30 * 60
_TROUBLE_SECONDS = 30


class Clicks:
    """The addresses of those who pressed the button and are about to leave for the provider, by browser."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def put(self, browser: str, address: str) -> None:
        """Keep an address in place of an earlier one; beyond so many the oldest is forgotten."""
        with self._lock:
            self._addresses.pop(browser, None)
            self._addresses[browser] = address
            if len(self._addresses) > MOST_CLICKS:
                self._addresses.popitem(last=False)

    def take(self, browser: str | None) -> str:
        """The address of a browser, which is asked for once; "/" where there is none."""
        with self._lock:
            return self._addresses.pop(browser or "", "/")


CLICKS = Clicks()


class WayBack:
    """ASGI middleware around Streamlit's sign-in, which answers for `auth/login` and for `oauth2callback`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"] if scope["type"] == "http" and settings().has_sign_in else ""
        if path.endswith("/auth/login"):
            await self._leave(scope, receive, send)
        elif path.endswith("/oauth2callback"):
            await self._return(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _leave(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = CLICKS.take(browser_of(scope))
        start, body = await _answer(self.app, scope, receive)
        if start["status"] >= 400:
            await _led_to(address, trouble=UNREACHABLE)(scope, receive, send)
            return
        kept = Response()
        _remember(kept, ADDRESS_COOKIE, address, _ADDRESS_SECONDS)
        start["headers"] = [*start["headers"], *_cookies(kept)]
        await _send(send, start, body)

    async def _return(self, scope: Scope, receive: Receive, send: Send) -> None:
        start, body = await _answer(self.app, scope, receive)
        # The provider leads here after a sign-out as well, with nothing to say.
        if not parse_qs(scope["query_string"].decode("latin-1")).get("state"):
            await _send(send, start, body)
            return
        address = unquote(HTTPConnection(scope).cookies.get(ADDRESS_COOKIE, "/"))
        back = _led_to(_safe(address), trouble="" if _is_signed_in(start) else FAILED)
        back.raw_headers += [header for header in start["headers"] if header[0].lower() == b"set-cookie"]
        await back(scope, receive, send)


async def _answer(app: ASGIApp, scope: Scope, receive: Receive) -> tuple[Message, bytes]:
    messages: list[Message] = []

    async def keep(message: Message) -> None:
        messages.append(message)

    await app(scope, receive, keep)
    return messages[0], b"".join(message.get("body", b"") for message in messages[1:])


async def _send(send: Send, start: Message, body: bytes) -> None:
    await send(start)
    await send({"type": "http.response.body", "body": body})


def _led_to(address: str, trouble: str) -> RedirectResponse:
    answer = RedirectResponse(address, status_code=303)
    if trouble:
        _remember(answer, TROUBLE_COOKIE, trouble, _TROUBLE_SECONDS)
    else:
        answer.delete_cookie(TROUBLE_COOKIE)
    answer.delete_cookie(ADDRESS_COOKIE)
    return answer


def _remember(answer: Response, name: str, text: str, seconds: int) -> None:
    is_secure = settings().public_url.startswith("https:")
    answer.set_cookie(name, quote(text, safe=""), max_age=seconds, httponly=True, samesite="lax", secure=is_secure)


def _cookies(answer: Response) -> Iterable[tuple[bytes, bytes]]:
    return [header for header in answer.raw_headers if header[0] == b"set-cookie"]


def _is_signed_in(start: Message) -> bool:
    given = SimpleCookie()
    for cookie in Headers(raw=start["headers"]).getlist("set-cookie"):
        given.load(cookie)
    return USER_COOKIE_NAME in given and given[USER_COOKIE_NAME].value != ""


def _safe(address: str) -> str:
    """The address, where it is one of this server's: who writes a cookie must not lead anybody elsewhere.

    >>> _safe("/imbalance?d=wine-votes"), _safe("//example.org/"), _safe("https://example.org/")
    ('/imbalance?d=wine-votes', '/', '/')
    """
    is_path = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if is_path and address.isprintable() else "/"


def shortened_address(path: str, query: str) -> str:
    """An address that a cookie can hold: a query that is too long, as one with counts in it, is left out.

    >>> shortened_address("/", "d=wine-votes"), shortened_address("/", "d=counts-" + "a" * 5000)
    ('/?d=wine-votes', '/')
    """
    address = _safe(f"{path}?{query}" if query else path)
    return address if len(quote(address, safe="")) <= _MOST_OF_ADDRESS else _safe(path)
