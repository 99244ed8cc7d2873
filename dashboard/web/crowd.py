"""How many pages and requests of one network address the server has open at a time."""

from collections import Counter

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.askers import Asker
from dashboard.settings import settings
from dashboard.web.visitor import browser_of
from dashboard.words.sentence import say

# Of the pages of an address, those of one cookie; all that come without count as one.
_PART_OF_VISITOR = 4
# "Try again later", as the registry of close codes calls it.
_LATER = 1013


class Crowd:
    """ASGI middleware that refuses what goes beyond an address's number, and of that a visitor's part."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._pages: Counter[object] = Counter()
        self._requests: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._open_page(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _open_page(self, scope: Scope, receive: Receive, send: Send) -> None:
        asker = asker_of(scope)
        most = settings().address_connections
        if self._pages[asker.address] >= most or self._pages[asker] >= max(1, most // _PART_OF_VISITOR):
            await receive()
            await send({"type": "websocket.close", "code": _LATER})
            return
        counted: Counter[object] = Counter([asker.address, asker])
        self._pages += counted
        try:
            await self.app(scope, receive, send)
        finally:
            self._pages -= counted

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, most = asker_of(scope).address, settings().address_connections
        if self._requests[address] >= most or (_asks_for_page(scope) and self._pages[address] >= most):
            sentence = say("web-crowd", most=most)
            await PlainTextResponse(sentence, 429, {"retry-after": "10"})(scope, receive, send)
            return
        counted = Counter([address])
        self._requests += counted
        try:
            await self.app(scope, receive, send)
        finally:
            self._requests -= counted


def asker_of(scope: Scope) -> Asker:
    """Who sends a request: the address, behind a trusted proxy that which the proxy says, and the cookie."""
    client = scope.get("client") or ("this machine", 0)
    return Asker.at(client[0], browser_of(scope) or "")


def _asks_for_page(scope: Scope) -> bool:
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])
