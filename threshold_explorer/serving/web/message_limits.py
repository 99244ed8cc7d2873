"""Limits on WebSocket messages: their kinds, number of widgets, and rate per browser and address."""

import asyncio
import math
import time
from collections import OrderedDict
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.server_internals import BackMsg, ForwardMsg, max_message_bytes
from threshold_explorer.serving.web.connection_limits import client_of

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
