"""Beside a visitor with many costly tabs another one releases the slider and opens pages as before."""

import time
from contextlib import ExitStack

import pytest
from streamlit.proto.ClientState_pb2 import ClientState

from benchmarks import viewer
from benchmarks.busy_tabs import Load, releases, reopening, shared_links
from benchmarks.timing import Timings
from tests.browser.app_server import APP, ROOT, Server, sqlite_url
from tests.protocol_visitor import ProtocolVisitor
from threshold_explorer.words.sentence import say

LOAD = Load(tabs=8, rows=40_000, long_rows=200_000)
N_RELEASES = 30
# A release takes 20 ms of an idle server, and beside the same tabs without turns up to eight seconds.
MOST_SECONDS = 1.0
COMPARE, GROUPS, UNCERTAINTY = range(3)
# Appended to app.py: has all turns while a file exists.
HOLDING = """
import threading, time
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.computation_queue import AT_ONCE, TURNS


def hold(number):
    while True:
        while not Path({file!r}).exists():
            time.sleep(0.01)
        with TURNS.slot(Client(str(number), str(number))):
            while Path({file!r}).exists():
                time.sleep(0.01)


for number in range(AT_ONCE):
    threading.Thread(target=hold, args=(number,), daemon=True).start()
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return sqlite_url(tmp_path_factory.mktemp("shares"))


@pytest.fixture(scope="module")
def links(database):
    return shared_links(database, LOAD)


@pytest.fixture(scope="module")
def server(database, links):
    started = Server(database)
    yield started
    started.stop()


@pytest.fixture
def cookies(server):
    """Those of the busy visitor."""
    with viewer.open(server.url, "/glossary") as opened:
        return opened.cookies


def state_of(address):
    """What a browser sends when it opens a page."""
    page, _, query = address.removeprefix("/").partition("?")
    return ClientState(page_name=page, query_string=query)


def slow_release(url, link):
    with viewer.open(url, link) as visitor:
        return Timings(tuple(releases(visitor, lambda done: done >= N_RELEASES))).quantile(0.95)


@pytest.fixture
def occupied(database, links, tmp_path):
    """A server, and a file during whose existence all turns are in use."""
    script, file = tmp_path / "occupied.py", tmp_path / "occupied"
    app = APP.read_text(encoding="utf-8").replace("Path(__file__).parent", f"Path({str(ROOT)!r})")
    script.write_text(app + HOLDING.format(file=str(file)), encoding="utf-8")
    started = Server(database, script=script)
    yield started, file
    started.stop()


def test_a_release_needs_no_turn_and_a_page_does(occupied, links):
    server, file = occupied
    with viewer.open(server.url, links.released) as visitor, ProtocolVisitor(server.url) as waiting:
        file.touch()
        time.sleep(1)
        waiting.connect()
        waiting.send(state_of(links.released))
        assert len(releases(visitor, lambda done: done >= N_RELEASES)) == N_RELEASES
        assert not waiting.has_finished()
        file.unlink()
        assert waiting.until_finished()


@pytest.mark.parametrize("page", [COMPARE, GROUPS, UNCERTAINTY])
def test_a_release_beside_eight_costly_tabs_takes_no_second(server, links, cookies, page):
    alone = slow_release(server.url, links.released)
    with reopening(server.url, links.pages[page], cookies, LOAD.tabs) as tabs:
        beside = slow_release(server.url, links.released)
    assert tabs.openings, "the tabs opened no page, so nothing was beside the releases"
    assert beside < MOST_SECONDS + alone


def test_another_visitor_opens_a_page_before_the_tabs_that_wait(server, links, cookies):
    with reopening(server.url, links.pages[UNCERTAINTY], cookies, LOAD.tabs) as tabs:
        while not tabs.openings:
            time.sleep(0.1)
        before = len(tabs.openings)
        with viewer.open(server.url, links.released) as visitor:
            assert visitor.numbers or visitor.texts
        # Of the eight tabs that were there before, most still wait.
        assert len(tabs.openings) - before < LOAD.tabs


def test_a_visitor_who_leaves_gives_the_turn_back(server, links):
    """Pages that are left while they compute or wait would otherwise keep the visitor's only turn."""
    path = links.pages[UNCERTAINTY].address(0)
    for number in range(6):
        with ExitStack() as left:
            for tab in range(3):
                page = left.enter_context(ProtocolVisitor(server.url, cookie=f"{7:032x}"))
                page.connect()
                page.send(state_of(links.pages[UNCERTAINTY].address(1000 + 3 * number + tab)))
            time.sleep(0.2 * number)
    with ProtocolVisitor(server.url, cookie=f"{7:032x}") as last:
        last.connect()
        assert last.rerun(state_of(path))


def test_a_page_that_waits_for_another_of_its_visitor_says_so(server, links):
    with ExitStack() as left:
        pages = [left.enter_context(ProtocolVisitor(server.url, cookie=f"{8:032x}")) for _ in range(2)]
        for number, page in enumerate(pages):
            page.connect()
            page.send(state_of(links.pages[UNCERTAINTY].address(2000 + number)))
        for page in pages:
            page.until_finished()
    assert sorted(say("working-turn") in page.spinners() for page in pages) == [False, True]
