"""Limits per network address and visitor: open pages, requests, WebSocket messages, and connections of slow clients.

uvicorn has no timeout for a client that does not finish a request's header or does not read the response; a proxy such
as nginx does, and forwards only complete headers. `upload_limits` checks the speed of request bodies.
"""

import asyncio
import math
import os
import time
from asyncio import AbstractEventLoop, Transport, get_running_loop
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threshold_explorer.serving.clients import Client, seen
from threshold_explorer.serving.server_internals import (
    BackMsg,
    ForwardMsg,
    current_request,
    is_idle,
    is_trusted_by,
    max_message_bytes,
    on_connection,
)
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.web.responses import refusal
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


# The largest page has about a hundred, and a session remembers those of earlier pages.
MAX_WIDGETS = 2_000
# Each release of a slider sends one message, which may cost a full script run.
_VISITOR_BURST, _VISITOR_INTERVAL = 20, 0.2
_ADDRESS_BURST, _ADDRESS_INTERVAL = 500, 0.02
_MAX_LIMITERS = 10_000
# A browser that was seen this long before an address became busy is not one of those that make it busy.
_EARLIER_SECONDS = 5.0
# The WebSocket close code for "policy violation".
_POLICY_VIOLATION = 1008
# The remaining kinds include one that clears the cache of all visitors, and one that writes to the app's folder.
_KINDS = frozenset({"rerun_script", "stop_script", "file_urls_request", "app_heartbeat", "load_git_info"})
_OPERATIONS = frozenset({"dataframe_chunk", "deferred_file"})


class _RateLimiter:
    """Allows a burst of messages, then one per interval."""

    def __init__(self, burst: int, interval: float) -> None:
        self._burst_seconds = burst * interval
        self._interval = interval
        self._due = -math.inf
        self._busy_since = -math.inf

    def seconds_until_due(self) -> float:
        now = time.monotonic()
        if self._is_idle(now):
            self._busy_since = now
        self._due = max(self._due, now - self._burst_seconds) + self._interval
        return self._due - now

    def is_busy_since(self, moment: float) -> bool:
        """Whether it is busy, and began to be after this moment."""
        return not self._is_idle(time.monotonic()) and self._busy_since > moment

    def _is_idle(self, now: float) -> bool:
        return self._due <= now - self._burst_seconds


class _PageState:
    """Whether a connection has been sent its complete page at least once."""

    def __init__(self) -> None:
        self.is_drawn = False

    def watched(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if not self.is_drawn and message["type"] == "websocket.send":
                sent = ForwardMsg.FromString(message.get("bytes") or b"")
                self.is_drawn = (
                    sent.WhichOneof("type") == "script_finished"
                    and sent.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
                )
            # The next message received says that the page has gone. Streamlit takes an error for one of its own.
            with suppress(OSError):
                await send(message)

        return sending


class MessageLimits:
    """ASGI middleware in front of Streamlit's WebSocket: limits the message rate, and drops kinds that no page sends.

    A browser has one limit for all its pages, since each page may run a script at the same time. Browsers seen before
    an address sends too much have a limit of their own, so that new cookies do not delay them. Too many widgets close
    the connection. After a restart, a message from a fragment that this server has not drawn yet reruns the whole page,
    because Streamlit would drop a message from an unknown fragment.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._limiters: OrderedDict[object, _RateLimiter] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        page = _PageState()
        await self.app(scope, self._received(scope, receive, send, page), page.watched(send))

    def _received(self, scope: Scope, receive: Receive, send: Send, page: "_PageState") -> Receive:
        client = client_of(scope)

        async def received() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                own = self._limiter(client, _VISITOR_BURST, _VISITOR_INTERVAL)
                wait = max(own.seconds_until_due(), self._of_address(client).seconds_until_due())
                if wait > 0:
                    await asyncio.sleep(wait)
                sent = _parsed(message.get("bytes") or b"")
                if sent and len(sent.rerun_script.widget_states.widgets) > MAX_WIDGETS:
                    await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
                    return {"type": "websocket.disconnect", "code": _POLICY_VIOLATION}
                if sent and sent.rerun_script.fragment_id and not page.is_drawn:
                    sent.rerun_script.fragment_id = ""
                    return {**message, "bytes": sent.SerializeToString()}
                if sent is None or _is_from_page(sent):
                    return message

        return received

    def _of_address(self, client: Client) -> _RateLimiter:
        of_all = self._limiter(client.address, _ADDRESS_BURST, _ADDRESS_INTERVAL)
        if of_all.is_busy_since(client.since + _EARLIER_SECONDS):
            return self._limiter((client.address, "seen earlier"), _ADDRESS_BURST, _ADDRESS_INTERVAL)
        return of_all

    def _limiter(self, owner: object, burst: int, interval: float) -> _RateLimiter:
        limiter = self._limiters.setdefault(owner, _RateLimiter(burst, interval))
        self._limiters.move_to_end(owner)
        if len(self._limiters) > _MAX_LIMITERS:
            self._limiters.popitem(last=False)
        return limiter


def _parsed(sent: bytes) -> BackMsg | None:
    """The parsed message; None for one on which Streamlit itself closes the connection."""
    if len(sent) > max_message_bytes():
        return None
    message = BackMsg()
    try:
        message.ParseFromString(sent)
    except Exception:  # protobuf's error class; protobuf is only a dependency of Streamlit
        return None
    return message


def _is_from_page(message: BackMsg) -> bool:
    kind = message.WhichOneof("type")
    if kind == "backend_operation_request":
        return message.backend_operation_request.WhichOneof("payload") in _OPERATIONS
    return kind in _KINDS


# How often a connection is checked within the timeout.
_CHECKS = 4
_MIN_BYTES_PER_SECOND = 1000


class _Connections:
    """The open connections per address, except those of trusted proxies."""

    def __init__(self, max_per_address: int, is_proxy: Callable[[str], bool]) -> None:
        self._max_per_address = max_per_address
        self._is_proxy = is_proxy
        self._open: defaultdict[str, set[Transport]] = defaultdict(set)

    def accept(self, transport: Transport) -> bool:
        """Count a connection; False if its address has too many."""
        peer = transport.get_extra_info("peername")
        if not peer or self._is_proxy(peer[0]):
            return True
        address = Client.at(peer[0]).address
        at_address = self._open[address]
        at_address -= {each for each in at_address if each.is_closing()}
        if len(at_address) >= self._max_per_address:
            return False
        at_address.add(transport)
        return True

    def forget(self, transport: Transport) -> None:
        for address in [address for address, at_address in self._open.items() if transport in at_address]:
            self._open[address].discard(transport)
            if not self._open[address]:
                del self._open[address]


class _Watch:
    """Checks one connection regularly while it is open, also after its upgrade to WebSocket."""

    def __init__(self, http: Any, transport: Transport, seconds: float, connections: _Connections) -> None:
        self._http = http
        self._transport = transport
        self._seconds = seconds
        self._connections = connections
        self._request: object = None
        self._unread = 0
        self._waited = self._unread_for = 0.0

    def schedule(self, loop: AbstractEventLoop) -> None:
        loop.call_later(self._seconds / _CHECKS, self._check, loop)

    def _check(self, loop: AbstractEventLoop) -> None:
        if self._transport.is_closing():
            self._connections.forget(self._transport)
            # A closing connection would wait forever for the client to read its last bytes.
            if not self._transport.get_write_buffer_size():
                return
        interval = self._seconds / _CHECKS
        self._waited = self._waited + interval if self._waits_for_header() else 0
        self._unread_for = self._unread_for + interval if self._is_read_too_slowly(interval) else 0
        if max(self._waited, self._unread_for) >= self._seconds:
            self._connections.forget(self._transport)
            self._transport.abort()
            return
        self.schedule(loop)

    def _waits_for_header(self) -> bool:
        before, self._request = self._request, current_request(self._http)
        is_http = self._transport.get_protocol() is self._http
        return is_http and is_idle(self._http) and before is self._request

    def _is_read_too_slowly(self, interval: float) -> bool:
        before, self._unread = self._unread, self._transport.get_write_buffer_size()
        return 0 < before < self._unread + _MIN_BYTES_PER_SECOND * interval and self._unread > 0


def limit_slow_clients() -> None:
    """Make uvicorn close slow connections, and limit the connections of each address. Idempotent."""
    is_proxy = is_trusted_by(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1"))
    connections = _Connections(settings().address_connections, is_proxy)

    def accept(http: Any, transport: Transport) -> None:
        if connections.accept(transport):
            _Watch(http, transport, settings().stall_seconds, connections).schedule(get_running_loop())
        else:
            transport.abort()

    on_connection(accept)
