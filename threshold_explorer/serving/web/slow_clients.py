"""Closes connections of slow clients, which do not finish a request's header or do not read the response.

uvicorn has no timeout for either; a proxy such as nginx does, and forwards only complete headers. `upload_limits`
checks the speed of request bodies.
"""

import os
from asyncio import AbstractEventLoop, Transport, get_running_loop
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.server_internals import current_request, is_idle, is_trusted_by, on_connection
from threshold_explorer.serving.settings import settings

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
