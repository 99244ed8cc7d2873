"""Attacks from outside: each limit is reached and reported, and another visitor is still served."""

import hashlib
import socket
import time
from contextlib import ExitStack
from datetime import timedelta

import pyarrow as pa
import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from websockets.exceptions import ConnectionClosed, InvalidStatus

from benchmarks import viewer
from tests.browser.app_server import TIMEOUT_SECONDS, Server, sqlite_url
from tests.protocol_visitor import ProtocolVisitor
from threshold_explorer.data.sources.uploads import upload_id
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.serving.server_internals import STATIC
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.audience_and_passphrase import FREE_PER_ADDRESS
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.words.sentence import say

ATTACKER_ADDRESS = "127.0.0.66"
SCORES = b"label,score\n1,0.9\n0,0.1\n1,0.8\n0,0.3\n"
STALL_SECONDS = 4
MOST_CONNECTIONS = 150


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return sqlite_url(tmp_path_factory.mktemp("shares"))


@pytest.fixture(scope="module")
def protected(database):
    """The path of a shared link with the passphrase "sesame"."""
    with settings_with(database_url=database):
        store = link_access().store
        card = store.put(
            pa.table({"label": [0, 1, 1, 0], "score": [0.2, 0.8, 0.6, 0.4]}),
            title="guarded",
            note="",
            sha256="0" * 64,
            owner="sender",
            lifetime=timedelta(1),
            passphrase="sesame",
        )
        store.close()
    return f"/?d={card.token}"


@pytest.fixture(scope="module")
def server(database, protected):
    started = Server(
        database,
        THRESHOLD_EXPLORER_VISITOR_UPLOADS="3",
        THRESHOLD_EXPLORER_PASSPHRASES_PER_HOUR="7200",
        THRESHOLD_EXPLORER_ADDRESS_UPLOADS_MB="3",
        THRESHOLD_EXPLORER_ALL_UPLOADS_MB="100",
        THRESHOLD_EXPLORER_MAX_EXPANDED_MB="50",
        THRESHOLD_EXPLORER_STALL_SECONDS=str(STALL_SECONDS),
        THRESHOLD_EXPLORER_ADDRESS_CONNECTIONS=str(MOST_CONNECTIONS),
        STREAMLIT_SERVER_MAX_UPLOAD_SIZE="5",
        STREAMLIT_SERVER_MAX_MESSAGE_SIZE="5",
        STREAMLIT_SERVER_MAX_WIDGET_STATE_SIZE="2",
        # No address of loopback is a trusted proxy, so that each counts as a client of its own.
        FORWARDED_ALLOW_IPS="192.0.2.200",
    )
    yield started
    started.stop()


@pytest.fixture
def attacker(server):
    with ProtocolVisitor(server.url, ATTACKER_ADDRESS) as visitor:
        visitor.open()
        yield visitor


def test_an_upload_above_the_rest_of_the_quota_of_an_address_is_reported_on_the_page(attacker, other_visitor):
    status, text, _ = attacker.put(bytes(2_000_000))
    assert status == 429
    assert "your network address may now upload 1.5 MB, half of its free space" in text
    assert "half of its free space" in attacker.until_finished()
    status, _, file = other_visitor.put(SCORES)
    assert status == 204
    assert "4 rows" in other_visitor.rerun(other_visitor.uploaded(file, "p.csv", len(SCORES)))


def test_a_visitor_who_fills_the_quota_of_an_address_leaves_space_for_a_small_upload_of_another(server, attacker):
    sizes = []
    for size in (1_200_000, 700_000, 300_000, 1_200_000):
        status, _, _ = attacker.put(bytes(size))
        sizes.append(status)
    assert sizes[-1] == 429
    with ProtocolVisitor(server.url, ATTACKER_ADDRESS) as colleague:
        colleague.open()
        status, _, file = colleague.put(SCORES)
        assert status == 204
        assert "4 rows" in colleague.rerun(colleague.uploaded(file, "p.csv", len(SCORES)))


def test_an_upload_above_the_size_limit_is_refused_before_it_is_sent(attacker, other_visitor):
    path = f"/_stcore/upload_file/{attacker.session}/x"
    status, text = attacker.request("PUT", path, b"", {"Content-Length": str(10**9)})
    assert status == 413
    assert text.startswith("This upload has 953.7 MB; the limit is 5 MB")


def test_a_file_that_its_form_makes_larger_than_the_limit_is_refused_on_the_page(attacker, other_visitor):
    status, text, _ = attacker.put(bytes(5 * 2**20))
    assert (status, text) == (413, say("web-upload-large", megabytes=5.0, most=5))
    assert "the limit is 5 MB" in attacker.until_finished()


def test_an_upload_without_a_length_counts_with_the_maximum_size(attacker, other_visitor):
    path = f"/_stcore/upload_file/{attacker.session}/x"
    status, text = attacker.request("PUT", path, iter([b"x" * 1000]), {"Transfer-Encoding": "chunked"})  # type: ignore[arg-type]
    assert status == 429
    assert text.startswith("This upload has 5.0 MB; ")


def raw(server, sent, address=ATTACKER_ADDRESS):
    """A connection on which only these bytes were sent."""
    opened = socket.create_connection(("127.0.0.1", server.port), TIMEOUT_SECONDS, (address, 0))
    opened.sendall(sent)
    return opened


def end_of(connection):
    """All bytes that the server sends until it closes a connection."""
    received = b""
    try:
        while piece := connection.recv(65_536):
            received += piece
    except ConnectionResetError:
        pass
    return received


def test_a_hundred_slow_request_headers_are_ended_without_affecting_others(server, other_visitor):
    with ExitStack() as slow:
        heads = [slow.enter_context(raw(server, b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")) for _ in range(100)]
        assert "Breast cancer" in other_visitor.rerun(ClientState())
        began = time.monotonic()
        while time.monotonic() < began + STALL_SECONDS / 2:
            for head in heads:
                head.sendall(b"x")
            time.sleep(STALL_SECONDS / 10)
        assert [end_of(head) for head in heads] == [b""] * 100


def test_a_hundred_slow_bodies_are_stopped_with_a_message_without_affecting_others(server, attacker, other_visitor):
    put = (
        f"PUT /_stcore/upload_file/{attacker.session}/x HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Cookie: {attacker.cookies()}\r\nX-Xsrftoken: {attacker.xsrf}\r\n"
        "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n"
    ).encode()
    with ExitStack() as slow:
        bodies = [slow.enter_context(raw(server, put)) for _ in range(100)]
        assert "Breast cancer" in other_visitor.rerun(ClientState())
        answers = [end_of(body) for body in bodies]
    refused = [answer for answer in answers if b"429" in answer.partition(b"\r\n")[0]]
    stopped = [answer for answer in answers if b" 408 " in answer.partition(b"\r\n")[0]]
    # Each upload in progress counts towards the quota of its address, which is soon full.
    assert len(stopped) + len(refused) == 100
    assert len(stopped) > 10
    assert all(b"The upload was stopped after 4 seconds" in answer for answer in stopped)


def test_a_hundred_clients_that_do_not_read_are_ended_without_affecting_others(server, other_visitor):
    ask = f"GET {large_script()} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
    with ExitStack() as slow:
        readers = [slow.enter_context(small_window(server)) for _ in range(100)]
        for reader in readers:
            reader.sendall(ask)
        assert "Breast cancer" in other_visitor.rerun(ClientState())
        ended = [is_ended(reader) for reader in readers]
    assert ended == [True] * 100


def large_script():
    """The path of a script of some megabytes that is served as it is, unlike that of charts."""
    [script] = (STATIC / "static" / "js").glob("DeckGlJsonChart.*.js")
    return f"/static/js/{script.name}"


def small_window(server):
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    opened.settimeout(TIMEOUT_SECONDS)
    opened.bind((ATTACKER_ADDRESS, 0))
    opened.connect(("127.0.0.1", server.port))
    return opened


def is_ended(reader):
    """Whether the server closes a connection whose responses are not read, found by sending on it."""
    give_up = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < give_up:
        try:
            reader.sendall(b"x")
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_pages_are_limited_by_address_and_by_cookie(server, other_visitor):
    part = MOST_CONNECTIONS // 4
    with ExitStack() as open_pages:
        for _ in range(part):
            page = open_pages.enter_context(ProtocolVisitor(server.url, ATTACKER_ADDRESS, "ab" * 16))
            page.connect()
        with pytest.raises(InvalidStatus) as refused:
            open_pages.enter_context(ProtocolVisitor(server.url, ATTACKER_ADDRESS, "ab" * 16)).connect()
        assert refused.value.response.status_code == 403
        colleague = open_pages.enter_context(ProtocolVisitor(server.url, ATTACKER_ADDRESS))
        assert "Breast cancer" in colleague.open()


def test_connections_are_limited_by_address(server, other_visitor):
    with ExitStack() as many:
        for _ in range(MOST_CONNECTIONS):
            many.enter_context(raw(server, b"G"))
        with raw(server, b"") as one_more:
            assert end_of(one_more) == b""
        assert other_visitor.request("GET", "/_stcore/health") == (200, "ok")


@pytest.mark.parametrize("size", [3_000_000, 9_000_000])
def test_a_huge_message_closes_its_own_socket(attacker, other_visitor, size):
    with pytest.raises(ConnectionClosed) as closed:
        attacker.rerun(ClientState(query_string="d=" + "x" * size))
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009


def test_a_long_query_string_is_read_and_not_stored(server, other_visitor):
    with ProtocolVisitor(server.url, ATTACKER_ADDRESS) as attacker:
        assert "were not shared" in attacker.open("d=" + "x" * 500_000)


def test_one_client_cannot_evict_the_uploads_of_all(attacker, other_visitor):
    status, _, file = other_visitor.put(SCORES)
    assert status == 204
    assert "4 rows" in other_visitor.rerun(other_visitor.uploaded(file, "p.csv", len(SCORES)))
    attacker.send_message(BackMsg(clear_cache=True))
    assert "Breast cancer" in attacker.rerun(ClientState())
    mark = upload_id(hashlib.sha256(SCORES).hexdigest(), ReadingOptions())
    assert "4 rows" in other_visitor.rerun(ClientState(query_string=f"d={mark}"))


def bomb():
    """One cell of two gigabytes, compressed by Zstandard."""

    def block(kind, size, content, *, is_last=False):
        return (is_last | kind << 1 | size << 3).to_bytes(3, "little") + content

    head = b"label,score\n1,"
    cell = block(1, 2**17, b"9") * 15_000
    return b"\x28\xb5\x2f\xfd\x00\x38" + block(0, len(head), head) + cell + block(0, 0, b"", is_last=True)


def test_a_file_that_expands_to_gigabytes_is_refused_without_affecting_others(attacker, other_visitor):
    sent = bomb()
    assert len(sent) < 61_000
    status, _, file = attacker.put(sent, "p.csv.zst")
    assert status == 204
    attacker.send(attacker.uploaded(file, "p.csv.zst", len(sent)))
    assert "Breast cancer" in other_visitor.rerun(ClientState())
    assert "expands" in attacker.until_finished()


def enter(visitor, passphrase):
    visitor.choose("passphrase", passphrase)
    visitor.press("FormSubmitter:passphrase_form-Open")


def test_wrong_passphrases_do_not_lock_out_others_at_the_same_address(server, protected):
    with viewer.open(server.url, protected) as attacker, viewer.open(server.url, protected) as colleague:
        for number in range(FREE_PER_ADDRESS + 2):
            enter(attacker, f"guess {number}")
            assert "Wrong passphrase" in " ".join(attacker.alerts)
        enter(colleague, "sesame")
        assert any("guarded" in text for text in colleague.texts)
        assert not any("guarded" in text for text in attacker.texts)


def test_too_many_uploads_of_one_visitor_evict_their_own_oldest(server, attacker, other_visitor):
    status, _, file = other_visitor.put(SCORES)
    assert status == 204
    assert "4 rows" in other_visitor.rerun(other_visitor.uploaded(file, "p.csv", len(SCORES)))
    several = [SCORES + b"1,0.7\n" * number for number in range(1, 5)]
    marks = [upload_id(hashlib.sha256(each).hexdigest(), ReadingOptions()) for each in [SCORES, *several]]
    for content in several:
        _, _, file = attacker.put(content)
        attacker.rerun(attacker.uploaded(file, "q.csv", len(content)))
    assert "5 rows" not in attacker.rerun(ClientState(query_string=f"d={marks[1]}"))
    assert "8 rows" in attacker.rerun(ClientState(query_string=f"d={marks[-1]}"))
    assert "4 rows" in other_visitor.rerun(ClientState(query_string=f"d={marks[0]}"))
