"""A way to a server on loopback that can fall silent, lose answers, and go on: networks do all of it."""

import select
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event, Thread

import pytest

from dashboard.store import patience
from tests.postgres import PostgresServer


class TcpProxy:
    """Forwards connections to a port from one of its own until it is told otherwise, of which `told` hears."""

    def __init__(self, port: int, told: Callable[[bool], None] = lambda forwards: None) -> None:
        self._target = port
        self._told = told
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._forwards = {"questions": Event(), "answers": Event()}
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._closed = Event()
        self.go_on()
        Thread(target=self._accept, daemon=True).start()

    def fall_silent(self) -> None:
        """From now on nothing is forwarded and nothing ends: connections are taken and nobody answers."""
        self._told(False)
        for forwards in self._forwards.values():
            forwards.clear()

    def lose_answers(self) -> None:
        """From now on what is asked arrives, and what is answered does not."""
        self._told(False)
        self._forwards["answers"].clear()

    def go_on(self) -> None:
        """Forward again, what waited first."""
        self._told(True)
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
            for name, source, target in (("questions", client, server), ("answers", server, client)):
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
            # One end broke off, of which the other is to hear.
            with suppress(OSError):
                target.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def way(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[TcpProxy]:
    """To PostgreSQL; nobody has much patience while it is silent, and else as much as a busy machine takes."""
    monkeypatch.setattr(patience, "_SECONDS", 30.0)
    proxy = TcpProxy(postgres.port, lambda forwards: setattr(patience, "_SECONDS", 30.0 if forwards else 1.0))
    yield proxy
    proxy.close()
