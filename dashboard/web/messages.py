"""What pages may send: which messages, with how many widgets, and how many of them one browser and one address."""

import asyncio
import math
import time
from collections import OrderedDict

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.runtime_util import get_max_widget_state_size_bytes

from dashboard.web.crowd import asker_of

# The largest page has some hundred, and remembers those of the pages before it.
MOST_WIDGETS = 2_000
# Whoever moves sliders sends a message for each release; each may be a whole run.
_VISITOR_AT_ONCE, _VISITOR_SECONDS_APART = 20, 0.2
_ADDRESS_AT_ONCE, _ADDRESS_SECONDS_APART = 500, 0.02
_MOST_PACES = 10_000
# "Policy violation", as the registry of close codes calls it.
_REFUSED = 1008
# Of the others one empties the memory of all visitors, and one writes into the program's own folder.
_KINDS = frozenset({"rerun_script", "stop_script", "file_urls_request", "app_heartbeat", "load_git_info"})
_OPERATIONS = frozenset({"dataframe_chunk", "deferred_file"})


class _Pace:
    """A few at once, the others one after the other."""

    def __init__(self, at_once: int, seconds_apart: float) -> None:
        self._ahead = at_once * seconds_apart
        self._apart = seconds_apart
        self._due = -math.inf

    def seconds_until_due(self) -> float:
        now = time.monotonic()
        self._due = max(self._due, now - self._ahead) + self._apart
        return self._due - now


class _Drawn:
    """Whether a connection was sent its whole page at least once."""

    def __init__(self) -> None:
        self.once = False

    def watched(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if not self.once and message["type"] == "websocket.send":
                sent = ForwardMsg.FromString(message.get("bytes") or b"")
                self.once = (
                    sent.WhichOneof("type") == "script_finished"
                    and sent.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
                )
            await send(message)

        return sending


class Messages:
    """ASGI middleware before Streamlit's WebSocket: takes messages in turn, and leaves out those that no page sends.

    A browser has one pace for all its pages, since each page may have a script run at the same time. Too many widgets
    close the connection. What is changed within a part of a page that this server has not drawn yet, as just after it
    was started anew, has the whole page run: Streamlit would drop it, since it knows no such part.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._paces: OrderedDict[object, _Pace] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        drawn = _Drawn()
        await self.app(scope, self._received(scope, receive, send, drawn), drawn.watched(send))

    def _received(self, scope: Scope, receive: Receive, send: Send, drawn: "_Drawn") -> Receive:
        who = asker_of(scope)

        async def received() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                paces = (
                    self._pace(who, _VISITOR_AT_ONCE, _VISITOR_SECONDS_APART),
                    self._pace(who.address, _ADDRESS_AT_ONCE, _ADDRESS_SECONDS_APART),
                )
                wait = max(pace.seconds_until_due() for pace in paces)
                if wait > 0:
                    await asyncio.sleep(wait)
                sent = _parsed(message.get("bytes") or b"")
                if sent and len(sent.rerun_script.widget_states.widgets) > MOST_WIDGETS:
                    await send({"type": "websocket.close", "code": _REFUSED})
                    return {"type": "websocket.disconnect", "code": _REFUSED}
                if sent and sent.rerun_script.fragment_id and not drawn.once:
                    sent.rerun_script.fragment_id = ""
                    return {**message, "bytes": sent.SerializeToString()}
                if sent is None or _is_of_a_page(sent):
                    return message

        return received

    def _pace(self, whose: object, at_once: int, seconds_apart: float) -> _Pace:
        pace = self._paces.setdefault(whose, _Pace(at_once, seconds_apart))
        self._paces.move_to_end(whose)
        if len(self._paces) > _MOST_PACES:
            self._paces.popitem(last=False)
        return pace


def _parsed(sent: bytes) -> BackMsg | None:
    """A message; None for what Streamlit itself closes the connection for."""
    if len(sent) > get_max_widget_state_size_bytes():
        return None
    message = BackMsg()
    try:
        message.ParseFromString(sent)
    except Exception:  # protobuf's own error, of a package that comes with Streamlit alone
        return None
    return message


def _is_of_a_page(message: BackMsg) -> bool:
    kind = message.WhichOneof("type")
    if kind == "backend_operation_request":
        return message.backend_operation_request.WhichOneof("payload") in _OPERATIONS
    return kind in _KINDS
