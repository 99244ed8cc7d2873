"""Attacks and failures with the store on PostgreSQL; beside each, another visitor works and is measured."""

import hashlib
import os
import random
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import psycopg
import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState

from tests.browser.app_server import TIMEOUT_SECONDS, Server
from tests.postgres import PostgresServer
from tests.protocol_visitor import ProtocolVisitor
from threshold_explorer.data.sources.uploads import upload_id
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.words.sentence import say

ATTACKER, OTHER = "127.0.0.66", "127.0.0.7"
KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="
API_KEYS = {name: f"{name}-key-of-the-tests-with-enough-characters" for name in ("flood", "other")}
SCORES = b"label,score\n1,0.9\n0,0.1\n1,0.8\n0,0.3\n"
UPLOAD_MEGABYTES = 5
STALL_SECONDS = PING_SECONDS = 4
# The limit is that of a request, so of the file and the form around it.
FORM_BYTES = 1000
MOST_LINKS = 30
# A page takes some seconds to draw while both cores are busy; a blocked server takes until a client times out.
MOST_SECONDS = 20
SETTINGS = {
    "THRESHOLD_EXPLORER_UPLOADS": "store",
    "THRESHOLD_EXPLORER_KEY": KEY,
    "THRESHOLD_EXPLORER_API_KEYS": ",".join(f"{name}:{key}" for name, key in API_KEYS.items()),
    "THRESHOLD_EXPLORER_VISITOR_LINKS": str(MOST_LINKS),
    "THRESHOLD_EXPLORER_STALL_SECONDS": str(STALL_SECONDS),
    "THRESHOLD_EXPLORER_ADDRESS_UPLOADS_MB": "100",
    "STREAMLIT_SERVER_MAX_UPLOAD_SIZE": str(UPLOAD_MEGABYTES),
    # A page that answers no ping within as many seconds again is closed; what it has not read may be in the system.
    "STREAMLIT_SERVER_WEBSOCKET_PING_INTERVAL": str(PING_SECONDS),
    # No address of loopback is a trusted proxy, so that each counts as a client of its own.
    "FORWARDED_ALLOW_IPS": "192.0.2.200",
}


@pytest.fixture(scope="module")
def database(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("log") / "log.txt"


@pytest.fixture(scope="module")
def server(database: str, log: Path) -> Iterator[Server]:
    started = Server(database, log=log, **SETTINGS)
    yield started
    started.stop()


@contextmanager
def other_visitor_of(server: Server) -> Iterator[ProtocolVisitor]:
    """A visitor at another address who moves the slider all the time; the longest wait is bounded."""
    with ProtocolVisitor(server.url, OTHER) as visitor:
        assert "Breast cancer" in visitor.open()
        waits, left = [], threading.Event()
        alone = seconds_of_a_run(visitor)

        def use() -> None:
            while not left.wait(0.3):
                waits.append(seconds_of_a_run(visitor))

        with ThreadPoolExecutor(1) as beside:
            using = beside.submit(use)
            try:
                yield visitor
            finally:
                left.set()
            using.result()
        print(f"The other visitor waited {alone:.1f} s alone, and at most {max(waits):.1f} s during the attack.")
        assert max(waits) < MOST_SECONDS, waits


def seconds_of_a_run(visitor: ProtocolVisitor) -> float:
    began = time.monotonic()
    assert "rows read" in visitor.rerun(ClientState())
    return time.monotonic() - began


@pytest.fixture
def other_visitor(server: Server) -> Iterator[ProtocolVisitor]:
    with other_visitor_of(server) as visitor:
        yield visitor


@pytest.fixture
def attacker(server: Server) -> Iterator[ProtocolVisitor]:
    with ProtocolVisitor(server.url, ATTACKER) as visitor:
        visitor.open()
        yield visitor


def opens(visitor: ProtocolVisitor, content: bytes, name: str = "p.csv") -> str:
    """The text of the page after an upload."""
    status, text, file = visitor.put(content, name)
    assert status == 204, text
    return visitor.rerun(visitor.uploaded(file, name, len(content)))


def slow_to_read() -> bytes:
    """Rows with brackets, which are read in the sandbox."""
    draws = random.Random(7)
    rows = (f'"a[{i}]",{draws.randrange(2)},{draws.random()}' for i in range(90_000))
    return ("name,label,score\n" + "\n".join(rows)).encode()


def descendants(process: int) -> list[int]:
    found = []
    with suppress(FileNotFoundError):
        found = [
            int(pid) for task in Path(f"/proc/{process}/task").glob("*/children") for pid in task.read_text().split()
        ]
    return found + [each for child in found for each in descendants(child)]


def test_a_worker_that_is_killed_again_and_again_ends_its_own_file_only(
    server: Server, attacker: ProtocolVisitor, other_visitor: ProtocolVisitor
) -> None:
    content = slow_to_read()
    _, _, file = attacker.put(content)
    attacker.send(attacker.uploaded(file, "p.csv", len(content)))
    with ThreadPoolExecutor(1) as beside:
        shown = beside.submit(attacker.until_finished)
        while not shown.done():
            for worker in descendants(server.process.pid):
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
            time.sleep(0.02)
    assert say("reading-process-ended", file="p.csv") in shown.result().replace("\\", "")
    assert "90000 rows" in opens(attacker, content + b"\n").replace("\u202f", "").replace(",", "")


def test_a_server_that_is_killed_during_uploads_leaves_none_of_them_in_part(postgres: PostgresServer) -> None:
    database = postgres.new_database()
    content = SCORES + b"1,0.95\n0,0.05\n" * 200_000
    mark = upload_id(hashlib.sha256(content).hexdigest(), ReadingOptions())
    server = Server(database, **SETTINGS)
    cookie = "ab" * 16
    opened = []
    for seconds in (0.0, 0.3, 1.0, 3.0):
        with ProtocolVisitor(server.url, OTHER, cookie) as visitor:
            visitor.open()
            half_sent(visitor)
            _, _, file = visitor.put(content)
            visitor.send(visitor.uploaded(file, "p.csv", len(content)))
            time.sleep(seconds)
            server.process.kill()
            server.process.wait()
        server = Server(database, server.port, **SETTINGS)
        with ProtocolVisitor(server.url, OTHER, cookie) as visitor:
            text = visitor.open(f"d={mark}").replace("\u202f", "").replace(",", "")
            opened.append("400004 rows" in text)
            assert opened[-1] or "400004" not in text
            assert "4 rows" in opens(visitor, SCORES)
    server.stop()
    with psycopg.connect(database) as connection:
        [(rows, parts, expected)] = connection.execute(
            "SELECT count(*), (SELECT count(*) FROM threshold_explorer_upload_parts), coalesce(sum(n_parts), 0)"
            " FROM threshold_explorer_uploads"
        ).fetchall()
    assert parts == expected
    assert rows in {1, 2}


def half_sent(visitor: ProtocolVisitor) -> None:
    """Begin an upload and send half of it; the connection stays open until the server ends."""
    connection = visitor.connection()
    connection.putrequest("PUT", f"/_stcore/upload_file/{visitor.session}/half")
    headers = {
        "Content-Type": "multipart/form-data; boundary=b",
        "Cookie": visitor.cookies(),
        "X-Xsrftoken": visitor.xsrf,
    }
    for name, value in {**headers, "Content-Length": "4000000"}.items():
        connection.putheader(name, value)
    connection.endheaders(b'--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n' + bytes(2_000_000))


def api_of(server: Server, name: str, address: str) -> httpx.Client:
    return httpx.Client(
        base_url=f"{server.url}/api",
        headers={"authorization": f"Bearer {API_KEYS[name]}"},
        transport=httpx.HTTPTransport(local_address=address),
        timeout=TIMEOUT_SECONDS,
    )


def link(client: httpx.Client, title: str) -> httpx.Response:
    return client.post("/links", files={"file": ("p.csv", SCORES)}, data={"title": title})


def test_a_flood_of_links_ends_at_the_quota_of_its_owner(server: Server, other_visitor: ProtocolVisitor) -> None:
    with api_of(server, "flood", ATTACKER) as flood, api_of(server, "other", OTHER) as other:
        with ThreadPoolExecutor(8) as threads:
            answers = Counter(each.status_code for each in threads.map(lambda i: link(flood, f"Number {i}"), range(90)))
            assert link(other, "Mine").status_code == 201
        assert set(answers) <= {201, 429, 507}
        assert answers[201] == MOST_LINKS
        mine = link(other, "Mine too").json()
    with ProtocolVisitor(server.url, OTHER) as visitor:
        assert "Mine too" in visitor.open(f"d={mine['token']}")
    with psycopg.connect(server.database_url) as connection:
        [(n_links,)] = connection.execute("SELECT count(*) FROM threshold_explorer_shares").fetchall()
    assert n_links == MOST_LINKS + 2


def test_a_flood_of_the_api_is_answered_in_part_and_the_rest_refused_with_a_reason(
    server: Server, other_visitor: ProtocolVisitor
) -> None:
    content = slow_to_read()

    def ask(number: int) -> tuple[int, str]:
        with api_of(server, "flood", ATTACKER) as client:
            answer = client.post("/metrics", files={"file": (f"{number}.csv", content)}, data={"positive": "1"})
            return answer.status_code, answer.json().get("detail", "")

    with ThreadPoolExecutor(24) as threads:
        answers = list(threads.map(ask, range(48)))
    counted = Counter(status for status, _ in answers)
    assert set(counted) == {200, 429}, answers
    assert counted[200] >= 8
    assert all(detail for status, detail in answers if status == 429)


def test_pages_that_read_nothing_are_closed(server: Server, other_visitor: ProtocolVisitor, log: Path) -> None:
    before = resident_megabytes(server)
    with ExitStack() as pages:
        deaf = [pages.enter_context(deaf_page(server)) for _ in range(10)]
        ended = [is_ended(page) for page in deaf]
    assert ended == [True] * len(deaf)
    assert resident_megabytes(server) < before + 500
    assert "incident" not in log.read_text(encoding="utf-8")


def deaf_page(server: Server) -> socket.socket:
    """A page that asks for itself twenty times and receives nothing."""
    own = socket.socket()
    own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    own.bind((ATTACKER, 0))
    own.connect(("127.0.0.1", server.port))
    head = (
        f"GET /_stcore/stream HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: streamlit\r\n\r\n"
    )
    own.sendall(head.encode())
    assert b"101" in own.recv(200)
    message = BackMsg(rerun_script=ClientState()).SerializeToString()
    frame = bytes([0x82, 0x80 | len(message)]) + bytes(4) + message
    own.sendall(frame * 20)
    return own


def is_ended(page: socket.socket) -> bool:
    """Whether the server ends a connection on which nothing is received, found by sending on it."""
    give_up = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < give_up:
        try:
            page.sendall(b"\x8a\x80\x00\x00\x00\x00")
        except OSError:
            return True
        time.sleep(0.1)
    return False


def resident_megabytes(server: Server) -> float:
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def test_of_fifty_uploads_of_the_largest_size_those_beyond_the_quota_are_refused(
    server: Server, other_visitor: ProtocolVisitor
) -> None:
    content = bytes(UPLOAD_MEGABYTES * 2**20 - FORM_BYTES)
    with ExitStack() as pages:
        visitors = [pages.enter_context(ProtocolVisitor(server.url, ATTACKER)) for _ in range(10)]
        for visitor in visitors:
            visitor.open()
        with ThreadPoolExecutor(50) as threads:
            answers = list(threads.map(lambda i: visitors[i % 10].put(content, f"{i}.csv")[:2], range(50)))
            with ProtocolVisitor(server.url, OTHER) as colleague:
                colleague.open()
                assert "4 rows" in opens(colleague, SCORES)
        counted = Counter(status for status, _ in answers)
        assert set(counted) <= {204, 429}, counted
        assert 5 <= counted[204] <= 20
        assert all("half of its free space" in text for status, text in answers if status == 429)
