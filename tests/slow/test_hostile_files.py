"""While somebody uploads files that are made to be slow to read, the server responds to everybody else."""

import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from streamlit.proto.ClientState_pb2 import ClientState

from tests import hostile_files
from tests.browser.app_server import TIMEOUT_SECONDS, Server, sqlite_url
from tests.protocol_visitor import ProtocolVisitor

ATTACKER_ADDRESS = "127.0.0.66"
# The bound that a proxy or a container's health check may rely on.
HEALTHY_SECONDS = 0.5
POLL_SECONDS = 0.02
# On a machine that is busy with something else, harmless files delay the health check, too.
BUSY = 3
# A pause of the whole machine is not repeated.
TRIES = 3
N_SENDERS = 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(sqlite_url(tmp_path_factory.mktemp("shares")), FORWARDED_ALLOW_IPS="192.0.2.200")
    yield started
    started.stop()


@dataclass
class Health:
    """The longest time that the health check took."""

    longest: float = 0.0
    n_answers: int = 0


@contextmanager
def watched(server: Server) -> Iterator[Health]:
    """Call the health check again and again until the end of the block."""
    health, is_over = Health(), threading.Event()

    def watch() -> None:
        while not is_over.wait(POLL_SECONDS):
            began = time.monotonic()
            with urllib.request.urlopen(f"{server.url}/_stcore/health", timeout=TIMEOUT_SECONDS) as answer:
                assert answer.read() == b"ok"
            health.longest = max(health.longest, time.monotonic() - began)
            health.n_answers += 1

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield health
    finally:
        is_over.set()
        watcher.join()


def upload(visitor: ProtocolVisitor, file_name: str, content: bytes) -> str:
    """The page with this file."""
    status, _, file = visitor.put(content, file_name)
    assert status == 204
    return visitor.rerun(visitor.uploaded(file, file_name, len(content)))


def harmless(number: int) -> bytes:
    """A small file; another for another number."""
    return b"label,score\n" + b"".join(b"%d,0.%02d\n" % (row % 2, row) for row in range(10, 60 + number))


@pytest.mark.parametrize("kind", hostile_files.files())
def test_the_health_check_responds_while_a_file_is_read(server: Server, kind: str) -> None:
    slow = []
    for number in range(TRIES):
        file_name, content = hostile_files.files(hostile_files.ROWS + number)[kind]
        with ProtocolVisitor(server.url, ATTACKER_ADDRESS) as attacker:
            attacker.open()
            with watched(server) as control:
                upload(attacker, "p.csv", harmless(number))
            with watched(server) as health:
                page = upload(attacker, file_name, content)
        assert "incident" not in page.lower()
        assert health.n_answers > 0
        if health.longest <= max(HEALTHY_SECONDS, BUSY * control.longest):
            return
        slow.append((health.longest, control.longest))
    pytest.fail(f"the health check took so many seconds, and with a harmless file: {slow}")


def test_the_health_check_and_another_visitor_are_served_while_ten_files_are_read(server: Server) -> None:
    slow = []
    for number in range(TRIES):
        files = list(hostile_files.files(hostile_files.ROWS + TRIES + number).values())[::5][:N_SENDERS]
        with ProtocolVisitor(server.url, "127.0.0.7") as other:
            other.open()
            with watched(server) as control:
                send_together(server, [("p.csv", harmless(100 * number + at)) for at in range(N_SENDERS)], other)
            with watched(server) as health:
                send_together(server, files, other)
        if health.longest <= max(HEALTHY_SECONDS, BUSY * control.longest):
            return
        slow.append((health.longest, control.longest))
    pytest.fail(f"the health check took so many seconds, and with harmless files: {slow}")


def send_together(server: Server, files: Sequence[tuple[str, bytes]], other: ProtocolVisitor) -> None:
    """Upload files at once, each from an address of its own, while another visitor's page runs again and again."""
    addresses = [f"127.0.1.{at + 1}" for at in range(len(files))]
    senders = [
        threading.Thread(target=send, args=(server, address, *file))
        for address, file in zip(addresses, files, strict=True)
    ]
    for sender in senders:
        sender.start()
    assert "Breast cancer" in other.rerun(ClientState())
    while any(sender.is_alive() for sender in senders):
        assert "Breast cancer" in other.rerun(ClientState())


def send(server: Server, address: str, file_name: str, content: bytes) -> None:
    with ProtocolVisitor(server.url, address) as sender:
        sender.open()
        upload(sender, file_name, content)


def test_a_server_that_does_nothing_for_a_second_is_noticed(server: Server) -> None:
    with watched(server) as health:
        time.sleep(0.2)
        with server.paused():
            time.sleep(2 * HEALTHY_SECONDS)
    assert health.longest > HEALTHY_SECONDS
