"""One who means harm, from outside: each limit is hit once and says so, and another visitor is served meanwhile."""

import hashlib
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
import streamlit as st
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dashboard.data.uploads import upload_mark
from dashboard.reading.choices import ReadingChoices
from tests.browser.app_server import PATIENCE_SECONDS, Server, sqlite_url
from tests.protocol_visitor import ProtocolVisitor

HARM = "127.0.0.66"
SCORES = b"label,score\n1,0.9\n0,0.1\n1,0.8\n0,0.3\n"
STALL_SECONDS = 4
MOST_CONNECTIONS = 150


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    started = Server(
        sqlite_url(tmp_path_factory.mktemp("shares")),
        THRESHOLD_EXPLORER_ADDRESS_UPLOADS_MB="3",
        THRESHOLD_EXPLORER_ALL_UPLOADS_MB="100",
        THRESHOLD_EXPLORER_MAX_EXPANDED_MB="50",
        THRESHOLD_EXPLORER_STALL_SECONDS=str(STALL_SECONDS),
        THRESHOLD_EXPLORER_ADDRESS_CONNECTIONS=str(MOST_CONNECTIONS),
        STREAMLIT_SERVER_MAX_UPLOAD_SIZE="5",
        STREAMLIT_SERVER_MAX_MESSAGE_SIZE="5",
        STREAMLIT_SERVER_MAX_WIDGET_STATE_SIZE="2",
        # So that nobody on loopback passes as a proxy, and each address of it is one of its own.
        FORWARDED_ALLOW_IPS="192.0.2.200",
    )
    yield started
    started.stop()


@pytest.fixture
def honest(server):
    """Somebody who works at another address, before the test and after it."""
    with ProtocolVisitor(server.url, "127.0.0.7") as visitor:
        assert "Breast cancer" in visitor.open()
        yield visitor
        assert "score ≥ threshold counts as predicted positive" in visitor.rerun(ClientState())


@pytest.fixture
def harm(server):
    with ProtocolVisitor(server.url, HARM) as visitor:
        visitor.open()
        yield visitor


def test_an_upload_beyond_what_is_left_of_the_address_is_told_on_the_page(harm, honest):
    status, said, _ = harm.put(bytes(2_000_000))
    assert status == 429
    assert "one more upload may take half of what is left, 1.5 MB" in said
    assert "one more upload may take half of what is left" in harm.until_finished()
    status, _, file = honest.put(SCORES)
    assert status == 204
    assert "4 rows" in honest.rerun(honest.uploaded(file, "p.csv", len(SCORES)))


def test_who_fills_the_room_of_an_address_leaves_room_for_a_small_file_of_another_there(server, harm):
    sizes = []
    for size in (1_200_000, 700_000, 300_000, 1_200_000):
        status, _, _ = harm.put(bytes(size))
        sizes.append(status)
    assert sizes[-1] == 429
    with ProtocolVisitor(server.url, HARM) as colleague:
        colleague.open()
        status, _, file = colleague.put(SCORES)
        assert status == 204
        assert "4 rows" in colleague.rerun(colleague.uploaded(file, "p.csv", len(SCORES)))


def test_an_upload_larger_than_any_may_be_is_refused_before_it_comes(harm, honest):
    path = f"/_stcore/upload_file/{harm.session}/x"
    status, said = harm.request("PUT", path, b"", {"Content-Length": str(10**9)})
    assert status == 413
    assert said.startswith("This upload has 953.7 MB; at most 5 MB are accepted")


def test_an_upload_that_does_not_say_how_much_it_is_counts_as_much_as_it_may_be(harm, honest):
    path = f"/_stcore/upload_file/{harm.session}/x"
    status, said = harm.request("PUT", path, iter([b"x" * 1000]), {"Transfer-Encoding": "chunked"})  # type: ignore[arg-type]
    assert status == 429
    assert said.startswith("This upload has 5.0 MB.")


def raw(server, sent, address=HARM):
    """A connection on which nothing but these bytes was sent."""
    opened = socket.create_connection(("127.0.0.1", server.port), PATIENCE_SECONDS, (address, 0))
    opened.sendall(sent)
    return opened


def end_of(connection):
    """All that the server says before it ends a connection."""
    said = b""
    try:
        while piece := connection.recv(65_536):
            said += piece
    except ConnectionResetError:
        pass
    return said


def test_a_hundred_slow_heads_are_ended_and_nobody_notices(server, honest):
    with ExitStack() as slow:
        heads = [slow.enter_context(raw(server, b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")) for _ in range(100)]
        assert "Breast cancer" in honest.rerun(ClientState())
        began = time.monotonic()
        while time.monotonic() < began + STALL_SECONDS / 2:
            for head in heads:
                head.sendall(b"x")
            time.sleep(STALL_SECONDS / 10)
        assert [end_of(head) for head in heads] == [b""] * 100


def test_a_hundred_slow_bodies_are_given_up_with_a_sentence_and_nobody_notices(server, harm, honest):
    put = (
        f"PUT /_stcore/upload_file/{harm.session}/x HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Cookie: {harm.cookies()}\r\nX-Xsrftoken: {harm.xsrf}\r\n"
        "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n"
    ).encode()
    with ExitStack() as slow:
        bodies = [slow.enter_context(raw(server, put)) for _ in range(100)]
        assert "Breast cancer" in honest.rerun(ClientState())
        answers = [end_of(body) for body in bodies]
    refused = [answer for answer in answers if b"429" in answer.partition(b"\r\n")[0]]
    given_up = [answer for answer in answers if b" 408 " in answer.partition(b"\r\n")[0]]
    # Each takes room for as long as it is under way: the address's is soon full.
    assert len(given_up) + len(refused) == 100
    assert len(given_up) > 10
    assert all(b"The upload hardly moved for 4 seconds and was given up" in answer for answer in given_up)


def test_a_hundred_who_do_not_read_are_ended_and_nobody_notices(server, honest):
    script = largest_script()
    ask = f"GET {script} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
    with ExitStack() as slow:
        readers = [slow.enter_context(small_window(server)) for _ in range(100)]
        for reader in readers:
            reader.sendall(ask)
        assert "Breast cancer" in honest.rerun(ClientState())
        ended = [is_ended(reader) for reader in readers]
    assert ended == [True] * 100


def largest_script():
    """Where the server has the largest file of the page."""
    folder = Path(st.__file__).parent / "static" / "static" / "js"
    return f"/static/js/{max(folder.glob('*.js'), key=lambda each: each.stat().st_size).name}"


def small_window(server):
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    opened.settimeout(PATIENCE_SECONDS)
    opened.bind((HARM, 0))
    opened.connect(("127.0.0.1", server.port))
    return opened


def is_ended(reader):
    """Whether the server ends a connection of which nothing is read: seen by what can still be sent."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < give_up:
        try:
            reader.sendall(b"x")
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_one_address_has_so_many_pages_and_one_cookie_a_part_of_them(server, honest):
    part = MOST_CONNECTIONS // 4
    with ExitStack() as open_pages:
        for _ in range(part):
            page = open_pages.enter_context(ProtocolVisitor(server.url, HARM, "ab" * 16))
            page.connect()
        with pytest.raises(InvalidStatus) as refused:
            open_pages.enter_context(ProtocolVisitor(server.url, HARM, "ab" * 16)).connect()
        assert refused.value.response.status_code == 403
        colleague = open_pages.enter_context(ProtocolVisitor(server.url, HARM))
        assert "Breast cancer" in colleague.open()


def test_one_address_has_so_many_connections(server, honest):
    with ExitStack() as many:
        for _ in range(MOST_CONNECTIONS):
            many.enter_context(raw(server, b"G"))
        with raw(server, b"") as one_more:
            assert end_of(one_more) == b""
        assert honest.request("GET", "/_stcore/health") == (200, "ok")


@pytest.mark.parametrize("size", [3_000_000, 9_000_000])
def test_a_huge_message_closes_its_own_socket(harm, honest, size):
    with pytest.raises(ConnectionClosed) as closed:
        harm.rerun(ClientState(query_string="d=" + "x" * size))
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009


def test_a_long_query_string_is_read_and_forgotten(server, honest):
    with ProtocolVisitor(server.url, HARM) as harm:
        assert "were not shared" in harm.open("d=" + "x" * 500_000)


def test_a_million_widgets_close_their_own_socket(harm, honest):
    state = ClientState()
    for _ in range(900_000):
        state.widget_states.widgets.add()
    with pytest.raises(ConnectionClosed) as closed:
        harm.rerun(state)
    assert closed.value.rcvd.code == 1008


def test_nobody_empties_the_memory_of_all(harm, honest):
    status, _, file = honest.put(SCORES)
    assert status == 204
    assert "4 rows" in honest.rerun(honest.uploaded(file, "p.csv", len(SCORES)))
    harm.send_message(BackMsg(clear_cache=True))
    assert "Breast cancer" in harm.rerun(ClientState())
    mark = upload_mark(hashlib.sha256(SCORES).hexdigest(), ReadingChoices())
    assert "4 rows" in honest.rerun(ClientState(query_string=f"d={mark}"))


def test_a_flood_of_messages_from_the_pages_of_one_browser_holds_up_nobody_else(server, honest):
    with ExitStack() as pages:
        flood = [pages.enter_context(ProtocolVisitor(server.url, HARM, "cd" * 16)) for _ in range(5)]
        for page in flood:
            page.open()
        for _ in range(100):
            for page in flood:
                page.send(ClientState())
        for _ in range(5):
            assert "Breast cancer" in honest.rerun(ClientState())
        colleague = pages.enter_context(ProtocolVisitor(server.url, HARM))
        assert "Breast cancer" in colleague.open()


def bomb():
    """One cell of two gigabytes, as Zstandard has it."""

    def block(kind, size, content, *, is_last=False):
        return (is_last | kind << 1 | size << 3).to_bytes(3, "little") + content

    head = b"label,score\n1,"
    cell = block(1, 2**17, b"9") * 15_000
    return b"\x28\xb5\x2f\xfd\x00\x38" + block(0, len(head), head) + cell + block(0, 0, b"", is_last=True)


def test_a_file_that_expands_to_gigabytes_is_refused_and_nobody_notices(harm, honest):
    sent = bomb()
    assert len(sent) < 61_000
    status, _, file = harm.put(sent, "p.csv.zst")
    assert status == 204
    harm.send(harm.uploaded(file, "p.csv.zst", len(sent)))
    assert "Breast cancer" in honest.rerun(ClientState())
    assert "expands" in harm.until_finished()
