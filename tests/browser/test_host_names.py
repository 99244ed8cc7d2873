"""A real browser under other names of loopback, which Chromium finds without a name server: `*.localhost`."""

import http.server
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.browser.app_server import Server, sqlite_url
from tests.browser.page_parts import set_slider, shown_threshold, upload, wait_for_page, wait_for_server
from threshold_explorer.words.sentence import say

NAME = "explorer.localhost"
CONNECTS = """address => new Promise(done => {
  const socket = new WebSocket(address, ["streamlit"]);
  socket.onopen = () => done("open");
  socket.onerror = () => done("refused");
})"""
SENDS = "([url, method]) => fetch(url, { method, mode: 'no-cors' }).then(() => 'sent', () => 'refused')"


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(sqlite_url(tmp_path_factory.mktemp("named")), THRESHOLD_EXPLORER_ALLOWED_HOSTS=NAME)
    yield started
    started.stop()


@pytest.fixture
def other_site(tmp_path: Path) -> Iterator[str]:
    """The address of a page that is served by another server on this machine."""
    (tmp_path / "index.html").write_text("<title>Another site</title>")
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://localhost:{site.server_port}/"
        site.shutdown()


def test_the_page_works_under_a_name_in_the_settings(named, open_page):
    page = open_page(f"http://{NAME}:{named.port}")
    wait_for_page(page)
    upload(page, "p.csv", b"label,score\n1,0.9\n0,0.1\n1,0.8\n0,0.3\n")
    page.get_by_role("heading", name="p.csv").wait_for()
    wait_for_page(page)
    set_slider(page, 0.3)
    wait_for_server(page)
    assert shown_threshold(page) == 0.3


def test_a_name_that_leads_here_but_is_not_ours_shows_a_sentence_and_no_page(server, visitors):
    page = visitors.next().new_page(1440, 900, dark=False)
    answer = page.goto(f"http://rebound.localhost:{server.port}/?d=late-flights")
    assert answer.status == 421
    assert page.locator("body").inner_text() == say("web-host-unknown", host="rebound.localhost")
    assert page.evaluate(CONNECTS, f"ws://rebound.localhost:{server.port}/_stcore/stream") == "refused"
    assert page.evaluate("fetch('/_stcore/host-config').then(answer => answer.status)") == 421
    visitors.leave()


def test_a_page_of_another_site_opens_no_connection(server, other_site, visitors):
    page = visitors.next().new_page(1440, 900, dark=False)
    page.goto(other_site)
    refused = []
    page.on("response", lambda response: refused.append(response.status))
    for host in ("127.0.0.1", "localhost"):
        assert page.evaluate(CONNECTS, f"ws://{host}:{server.port}/_stcore/stream") == "refused"
        page.evaluate(SENDS, [f"http://{host}:{server.port}/api/links", "POST"])
    assert set(refused) == {403}
    visitors.leave()
    # The same connection from the server's own page.
    page = visitors.next().new_page(1440, 900, dark=False)
    page.goto(f"{server.url}/_stcore/health")
    assert page.evaluate(CONNECTS, f"ws://127.0.0.1:{server.port}/_stcore/stream") == "open"
    visitors.leave()
