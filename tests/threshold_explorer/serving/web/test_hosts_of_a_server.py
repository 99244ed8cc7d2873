"""The hosts and origins of real servers: one opened on a file by the command, and a hosted one with a list of hosts."""

import http.client
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from benchmarks import viewer
from tests.browser.app_server import ROOT, SETTINGS, TIMEOUT_SECONDS, Server, free_port, sqlite_url, wait_until_healthy
from threshold_explorer.words.sentence import say

NAME, KEY = "explorer.example.org", "key-of-the-tests-with-enough-characters"
ENDPOINTS = [
    *("/", "/imbalance", "/?d=local", "/index.html", "/favicon.png", "/static/js/x.js", "/app/static/x", "/nowhere"),
    *("/_stcore/host-config", "/_stcore/allowed-message-origins", "/_stcore/script-health-check", "/_stcore/stream"),
    *("/_stcore/upload_file/0123/4567", "/_stcore/bidi-components/x.js", "/component/x/index.html"),
    *("/media/0123456789abcdef.csv", "/_stcore/agent/openapi.json", "/_stcore/agent/mcp", "/oauth2callback"),
    *("/api", "/api/openapi.json", "/api/links", "/api/metrics", "/_stcore/health/"),
]
FOREIGN_HOSTS = [
    "evil.test",
    "localhost.evil.test:{port}",
    "127.0.0.1.nip.io:{port}",
    "2130706433:{port}",
    "0177.0.0.1",
]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address that `threshold-explorer FILE` prints."""
    folder = tmp_path_factory.mktemp("opened")
    (folder / "ward.csv").write_text("truth,p\nill,0.9\nill,0.3\nwell,0.8\nwell,0.2\nwell,0.1\n")
    port = str(free_port())
    words = ["ward.csv", "--positive", "ill", "--port", port, "--no-browser"]
    started = subprocess.Popen(
        [sys.executable, "-m", "threshold_explorer.surfaces.command", *words],
        cwd=folder,
        env={**os.environ, **SETTINGS, "DATABASE_URL": sqlite_url(folder), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert started.stdout
        printed = started.stdout.readline().strip()
        wait_until_healthy(started, int(port))
        yield printed
    finally:
        started.terminate()
        started.communicate(timeout=TIMEOUT_SECONDS)


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy on its own machine."""
    started = Server(
        sqlite_url(tmp_path_factory.mktemp("hosted")),
        THRESHOLD_EXPLORER_ALLOWED_HOSTS=f"{NAME}, *.wards.example.org",
        THRESHOLD_EXPLORER_API_KEYS=f"ci:{KEY}",
    )
    yield started
    started.stop()


def response(url: str, method: str, path: str, *headers: tuple[str, str]) -> tuple[int, str]:
    """The status and the body, or the sentence of the API, of the response to a request with exactly these headers."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=TIMEOUT_SECONDS)
    connection.putrequest(method, path, skip_host=True)
    for name, value in headers:
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    text = answer.read().decode("utf-8", "replace")
    connection.close()
    is_problem = answer.getheader("Content-Type") == "application/problem+json"
    return answer.status, json.loads(text)["detail"] if is_problem else text


def handshake(url: str, host: str, origin: str | None, *, headers: Sequence[tuple[str, str]] = ()) -> int:
    """The status of a WebSocket handshake at a server's address that names a host and comes from an origin."""
    port = urlsplit(url).port
    own = socket.create_connection(("127.0.0.1", port), TIMEOUT_SECONDS)
    try:
        with connect(
            f"ws://{host}/_stcore/stream",
            sock=own,
            origin=Origin(origin) if origin else None,
            subprotocols=[Subprotocol("streamlit")],
            additional_headers=headers,
        ):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "OPTIONS"])
def test_no_endpoint_of_an_opened_file_answers_for_another_host(opened: str, method: str) -> None:
    port = urlsplit(opened).port
    for host in FOREIGN_HOSTS:
        named = host.format(port=port)
        for path in ENDPOINTS:
            for headers in ((), (("X-Forwarded-Host", f"localhost:{port}"),), (("Origin", f"http://{named}"),)):
                found = response(opened, method, path, ("Host", named), *headers)
                assert found == (421, say("web-host-unknown", host=named.partition(":")[0])), (named, path, headers)


def test_a_rebound_name_cannot_open_the_page_of_an_opened_file(opened: str) -> None:
    port = urlsplit(opened).port
    for host in FOREIGN_HOSTS:
        named = host.format(port=port)
        for origin in (f"http://{named}", f"https://{named}", None, "null", f"http://localhost:{port}"):
            assert handshake(opened, named, origin) == 403, (named, origin)


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST", "localhost.", "127.0.0.1", "[::1]", "127.0.0.9"])
def test_an_opened_file_opens_under_the_names_of_loopback_from_their_own_pages_only(opened: str, name: str) -> None:
    host = f"{name}:{urlsplit(opened).port}"
    assert response(opened, "GET", "/", ("Host", host))[0] == 200
    assert handshake(opened, host, f"http://{host}") == handshake(opened, host, None) == 101
    for origin in (
        "null",
        "file://",
        "chrome-extension://abcdef",
        "http://localhost",
        "http://127.0.0.1:1",
        "https://a.test",
    ):
        assert handshake(opened, host, origin) == 403, origin
    assert handshake(opened, host, f"http://{host}", headers=[("Origin", f"http://{host}")]) in {400, 403}


def test_an_opened_file_is_shown_at_the_printed_address(opened: str) -> None:
    root, _, query = opened.partition("?")
    with viewer.open(root.rstrip("/"), f"/?{query}") as visitor:
        assert any("ward" in text and "5 cases" in text for text in visitor.texts)


@pytest.mark.parametrize(
    "hosts", [[], ["localhost", "localhost"], ["localhost", "evil.test"], ["me@localhost"], ["a/b"]]
)
def test_a_request_without_exactly_one_host_is_refused(opened: str, hosts: list[str]) -> None:
    for path in ("/", "/media/0123456789abcdef.csv", "/_stcore/host-config"):
        assert response(opened, "GET", path, *(("Host", host) for host in hosts))[0] == 400


def test_probes_may_name_any_host(hosted: Server) -> None:
    for path, expected in (("/_stcore/health", "ok"), ("/ready", '{"store":"ok"}')):
        assert response(hosted.url, "GET", path, ("Host", "10.1.2.3:8501")) == (200, expected)


def test_a_hosted_server_answers_for_its_own_names(hosted: Server) -> None:
    for host in (NAME, f"{NAME}:8443", "EXPLORER.example.org.", "a.wards.example.org"):
        assert response(hosted.url, "GET", "/", ("Host", host))[0] == 200
        assert response(hosted.url, "GET", "/api", ("Host", host))[0] == 200
    for host in ("wards.example.org", f"{NAME}.evil.test", "evil.test"):
        assert response(hosted.url, "GET", "/", ("Host", host), ("X-Forwarded-Host", NAME))[0] == 421
        key = ("Authorization", f"Bearer {KEY}")
        assert response(hosted.url, "GET", "/api/links", ("Host", host), key)[0] == 421


def test_a_page_opens_whatever_the_spelling_in_which_a_proxy_forwards_its_host(hosted: Server) -> None:
    for host, origin in (
        (NAME, f"https://{NAME}"),
        (f"{NAME}:443", f"https://{NAME}"),
        ("EXPLORER.example.org", f"http://{NAME}"),
        (f"{NAME}.:8443", f"https://{NAME}:8443"),
    ):
        assert handshake(hosted.url, host, origin) == 101, (host, origin)
    for origin in (f"https://{NAME}:8443", f"http://{NAME}:8080", "https://a.wards.example.org", "https://evil.test"):
        assert handshake(hosted.url, NAME, origin) == 403, origin


def test_a_change_from_a_page_of_another_origin_is_refused_before_its_body_is_read(hosted: Server) -> None:
    for method, path in (
        ("PUT", "/_stcore/upload_file/0123/4567"),
        ("DELETE", "/_stcore/upload_file/0123/4567"),
        ("POST", "/api/links"),
        ("POST", "/_stcore/agent/interact"),
    ):
        headers = (
            ("Host", NAME),
            ("Origin", "https://evil.test"),
            ("Content-Length", "1000000"),
            ("Authorization", f"Bearer {KEY}"),
        )
        assert response(hosted.url, method, path, *headers) == (
            403,
            say("web-origin-foreign", origin="https://evil.test", host=NAME),
        )


@pytest.mark.parametrize(
    ("launcher", "on_loopback"),
    [
        (["uvicorn", "app:app", "--host", "127.0.0.1", "--port"], True),
        (["uvicorn", "app:app", "--host", "0.0.0.0", "--port"], False),
        (["streamlit", "run", "app.py", "--server.port"], False),
    ],
)
def test_without_a_list_the_address_on_which_a_server_listens_decides(tmp_path, launcher, on_loopback):
    port, log = free_port(), tmp_path / "log.txt"
    with log.open("wb") as written:
        started = subprocess.Popen(
            [sys.executable, "-m", *launcher, str(port)],
            cwd=ROOT,
            env={**os.environ, **SETTINGS, "DATABASE_URL": sqlite_url(tmp_path)},
            stderr=written,
        )
    try:
        wait_until_healthy(started, port)
        statuses = [
            response(f"http://127.0.0.1:{port}", "GET", "/", ("Host", host))[0] for host in ("localhost", "evil.test")
        ]
    finally:
        started.terminate()
        started.wait(TIMEOUT_SECONDS)
    assert statuses == [200, 421 if on_loopback else 200]
    assert (say("web-any-host-log") in log.read_text(encoding="utf-8")) is not on_loopback
