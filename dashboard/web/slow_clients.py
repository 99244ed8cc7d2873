"""Connections that keep the server waiting: for the end of a request's head, or for what was sent to be read.

uvicorn waits for both without end; behind nginx the proxy does not, and passes on whole heads only. A body's pace is
the concern of `upload_door`.
"""

import os
from asyncio import AbstractEventLoop, Transport, get_running_loop
from collections import defaultdict
from typing import Any

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from dashboard.askers import Asker
from dashboard.settings import settings

# How often a connection is looked at while it may keep the server waiting.
_LOOKS = 4
_BYTES_PER_SECOND = 1000


class _Connections:
    """The open connections of each address that is no proxy of ours."""

    def __init__(self, most: int, proxies: _TrustedHosts) -> None:
        self._most = most
        self._proxies = proxies
        self._open: defaultdict[str, set[Transport]] = defaultdict(set)

    def takes(self, transport: Transport) -> bool:
        """Whether one more of this address is welcome, which is then counted."""
        peer = transport.get_extra_info("peername")
        if not peer or peer[0] in self._proxies:
            return True
        address = Asker.at(peer[0]).address
        theirs = self._open[address]
        theirs -= {each for each in theirs if each.is_closing()}
        if len(theirs) >= self._most:
            return False
        theirs.add(transport)
        return True

    def forget(self, transport: Transport) -> None:
        for address in [address for address, theirs in self._open.items() if transport in theirs]:
            self._open[address].discard(transport)
            if not self._open[address]:
                del self._open[address]


class _Watch:
    """Looks at one connection from time to time, for as long as it is open, whatever protocol it speaks by then."""

    def __init__(self, http: Any, transport: Transport, seconds: float, connections: _Connections) -> None:
        self._http = http
        self._transport = transport
        self._seconds = seconds
        self._connections = connections
        self._request: object = None
        self._unread = 0
        self._waited = self._unread_for = 0.0

    def look_later(self, loop: AbstractEventLoop) -> None:
        loop.call_later(self._seconds / _LOOKS, self._look, loop)

    def _look(self, loop: AbstractEventLoop) -> None:
        if self._transport.is_closing():
            self._connections.forget(self._transport)
            # What is closed waits for its last bytes to be read, and that without end.
            if not self._transport.get_write_buffer_size():
                return
        passed = self._seconds / _LOOKS
        self._waited = self._waited + passed if self._waits_for_head() else 0
        self._unread_for = self._unread_for + passed if self._is_hardly_read(passed) else 0
        if max(self._waited, self._unread_for) >= self._seconds:
            self._connections.forget(self._transport)
            self._transport.abort()
            return
        self.look_later(loop)

    def _waits_for_head(self) -> bool:
        before, self._request = self._request, self._http.cycle
        is_http = self._transport.get_protocol() is self._http
        is_idle = self._http.cycle is None or self._http.cycle.response_complete
        return is_http and is_idle and before is self._request

    def _is_hardly_read(self, passed: float) -> bool:
        before, self._unread = self._unread, self._transport.get_write_buffer_size()
        return 0 < before < self._unread + _BYTES_PER_SECOND * passed and self._unread > 0


def watch_connections() -> None:
    """From now on uvicorn lets no connection of this process keep it waiting, nor one address open any number."""
    if getattr(AutoHTTPProtocol, "is_watched", False):
        return
    proxies = _TrustedHosts(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1"))
    connections = _Connections(settings().address_connections, proxies)
    made = AutoHTTPProtocol.connection_made

    def connection_made(self: Any, transport: Transport) -> None:
        made(self, transport)
        if connections.takes(transport):
            _Watch(self, transport, settings().stall_seconds, connections).look_later(get_running_loop())
        else:
            transport.abort()

    AutoHTTPProtocol.connection_made = connection_made  # type: ignore[method-assign, assignment]
    AutoHTTPProtocol.is_watched = True  # type: ignore[attr-defined]
