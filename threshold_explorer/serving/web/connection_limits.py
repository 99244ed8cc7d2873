"""Limits the open pages and concurrent requests per network address."""

from collections import Counter

from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.clients import Client, seen
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.web.problems import refusal
from threshold_explorer.serving.web.visitor import browser_of
from threshold_explorer.words.sentence import say

# One visitor may open this fraction of an address's pages; browsers without a cookie count as one visitor.
_VISITOR_FRACTION = 4
# The WebSocket close code for "try again later".
_TRY_AGAIN_LATER = 1013


class ConnectionLimits:
    """ASGI middleware that rejects pages and requests beyond the limits of an address or visitor."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._pages: Counter[object] = Counter()
        self._requests: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._open_page(scope, receive, send)
        elif scope["type"] == "http":
            await self._handle_request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _open_page(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_of(scope)
        most = settings().address_connections
        if self._pages[client.address] >= most or self._pages[client] >= max(1, most // _VISITOR_FRACTION):
            await receive()
            await send({"type": "websocket.close", "code": _TRY_AGAIN_LATER})
            return
        counted: Counter[object] = Counter([client.address, client])
        self._pages += counted
        try:
            await self.app(scope, receive, send)
        finally:
            self._pages -= counted

    async def _handle_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, most = client_of(scope).address, settings().address_connections
        if self._requests[address] >= most or (_is_page_request(scope) and self._pages[address] >= most):
            sentence = say("web-connection-limit", most=most)
            await refusal(scope, 429, sentence, {"retry-after": "10"})(scope, receive, send)
            return
        counted = Counter([address])
        self._requests += counted
        try:
            await self.app(scope, receive, send)
        finally:
            self._requests -= counted


def client_of(scope: Scope) -> Client:
    """The client of a request: its cookie, which counts as seen, and its address, as a trusted proxy reports it."""
    peer = scope.get("client") or ("this machine", 0)
    return seen(Client.at(peer[0], browser_of(scope) or ""))


def _is_page_request(scope: Scope) -> bool:
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])
