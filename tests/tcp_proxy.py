"""A proxy to a server on loopback that simulates network failures: silence, lost responses, recovery."""

import select
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event, Thread

import pytest

from tests.postgres import PostgresServer
from threshold_explorer.serving.database import connections


class TcpProxy:
    """Forwards connections from its own port to another; calls `on_change` when forwarding stops or resumes."""

    def __init__(self, port: int, on_change: Callable[[bool], None] = lambda forwards: None) -> None:
        self._target = port
        self._on_change = on_change
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._forwards = {"requests": Event(), "responses": Event()}
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._closed = Event()
        self.go_on()
        Thread(target=self._accept, daemon=True).start()

    def fall_silent(self) -> None:
        """Stop forwarding without closing anything: connections are accepted and get no response."""
        self._on_change(False)
        for forwards in self._forwards.values():
            forwards.clear()

    def lose_answers(self) -> None:
        """Forward requests, but no responses."""
        self._on_change(False)
        self._forwards["responses"].clear()

    def go_on(self) -> None:
        """Resume forwarding, beginning with the data that waited."""
        self._on_change(True)
        for forwards in self._forwards.values():
            forwards.set()

    def close(self) -> None:
        self._closed.set()
        self.go_on()
        self._listener.close()
        for end in (end for pair in self._pairs for end in pair):
            end.close()

    def _accept(self) -> None:
        while not self._closed.is_set():
            try:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                continue
            self._pairs.append((client, server))
            for name, source, target in (("requests", client, server), ("responses", server, client)):
                Thread(target=self._forward, args=[source, target, self._forwards[name]], daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket, forwards: Event) -> None:
        try:
            while not self._closed.is_set():
                select.select([source], [], [])
                forwards.wait()
                data = source.recv(65536)
                if not data:
                    break
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except (OSError, ValueError):
            # One end closed the connection: close the other one too.
            with suppress(OSError):
                target.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def proxy(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[TcpProxy]:
    """A proxy to PostgreSQL; the store has short timeouts while the proxy is silent, and long ones otherwise."""
    monkeypatch.setattr(connections, "_RESPONSE_SECONDS", 30.0)
    tcp_proxy = TcpProxy(
        postgres.port, lambda forwards: setattr(connections, "_RESPONSE_SECONDS", 30.0 if forwards else 1.0)
    )
    yield tcp_proxy
    tcp_proxy.close()
