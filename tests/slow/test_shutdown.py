"""A server shuts down: what open pages show, and whether inputs and uploads arrive."""

import os
import signal
from pathlib import Path

import duckdb
import pytest
from playwright.sync_api import Locator, Page, expect
from streamlit.proto.WidgetStates_pb2 import WidgetState

from benchmarks import viewer
from tests.browser.app_server import TIMEOUT_SECONDS, Server, sqlite_url

RESTARTING = "The server is restarting. This page reconnects by itself."
# Docker kills a container after this time; the server takes less than half of it.
DOCKER_SECONDS = 10
# Runs the server as in a container, where the first process ignores signals without a handler.
AS_FIRST_PROCESS = (
    "unshare",
    *(("--user", "--map-root-user") if os.geteuid() else ()),
    "--pid",
    "--fork",
    "--kill-child",
)
ENDLESS = """
[[source]]
id = "endless"
title = "Endless"
connection = "bank.duckdb"
table = "endless"
label = "y"
score = "p"
"""
HEAD = "label,score\nyes,0.9\nno,0.1\n"


@pytest.fixture
def started(tmp_path):
    servers = []

    def start(port=None, launcher=(), **settings):
        servers.append(Server(sqlite_url(tmp_path), port, launcher=launcher, **settings))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()


@pytest.fixture
def open_page(visitors):
    """Opens pages whose consoles may contain errors, since their server stops."""

    def opened(url):
        page = visitors.next().new_page(1440, 900, dark=False)
        page.goto(url)
        return page

    yield opened
    visitors.leave()


def test_an_open_page_announces_a_restart_and_reconnects_after_it_and_after_an_end_without_notice(started, open_page):
    server = started()
    page = open_page(f"{server.url}/?t=0.37")
    typed = page.locator(".st-key-typed input")

    def expect_reconnected(status: Locator, threshold: str) -> None:
        expect(status).to_have_count(0)
        typed.fill(threshold)
        typed.press("Enter")
        expect(page).to_have_url(f"{server.url}/?t={threshold}")

    expect(typed).to_have_attribute("placeholder", "0.37")
    server.stop()
    restarting = page.get_by_text(RESTARTING)
    expect(restarting).to_be_in_viewport()
    expect(typed).to_have_attribute("placeholder", "0.37")
    following = started(server.port)
    expect_reconnected(restarting, "0.6")

    expect(typed).to_have_attribute("placeholder", "0.6")
    following.process.kill()
    following.process.wait()
    connecting = page.get_by_text("Connecting", exact=True)
    expect(connecting).to_be_visible()
    started(server.port)
    expect_reconnected(connecting, "0.7")


@pytest.mark.parametrize(
    ("address", "box", "typed", "slider"),
    [("/?t=0.37", "typed", "0.6", "t"), ("/imbalance?pi=0.05", "typed_pi", "0.2", "pi")],
)
def test_text_typed_before_the_page_reconnects_is_applied(server, address, box, typed, slider):
    with viewer.open(server.url, address) as before:
        held = WidgetState(id=before.widget(box).id, string_value=typed)
    with viewer.open(server.url, address, states=[held]) as after:
        assert f"{slider}={typed}" in after.page.query
        assert after.widget(box).placeholder == typed
        assert after.widget(box).value == ""


def test_invalid_text_typed_before_the_page_reconnects_is_refused(server):
    with viewer.open(server.url) as before:
        held = WidgetState(id=before.widget("typed").id, string_value="a half")
    with viewer.open(server.url, states=[held]) as after:
        assert any("“a half”" in text for text in after.alerts)


def test_an_upload_in_progress_arrives_and_is_shown(started, open_page):
    server = started(THRESHOLD_EXPLORER_GRACE_SECONDS=str(TIMEOUT_SECONDS))
    page = open_page(server.url)
    send_slowly(page, "slow.csv", n_bytes=300_000, per_second=150_000)
    server.process.send_signal(signal.SIGTERM)
    expect(page.get_by_text(RESTARTING)).to_be_visible()
    expect(page.get_by_text("Your upload")).to_be_visible()
    assert server.process.wait(timeout=TIMEOUT_SECONDS) == -signal.SIGTERM


def test_an_endless_upload_does_not_delay_the_shutdown(started, open_page):
    server = started(THRESHOLD_EXPLORER_GRACE_SECONDS="2")
    page = open_page(server.url)
    send_slowly(page, "endless.csv", n_bytes=5_000_000, per_second=5_000)
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(timeout=TIMEOUT_SECONDS) in (-signal.SIGTERM, 128 + signal.SIGTERM)


def test_a_container_without_visitors_ends_before_it_is_killed(started):
    server = started(launcher=AS_FIRST_PROCESS)
    terminate_first_process(server)
    assert server.process.wait(timeout=DOCKER_SECONDS) == 0


def test_a_container_that_counts_a_source_ends_before_it_is_killed(started, tmp_path):
    (tmp_path / "sources.toml").write_text(ENDLESS)
    with duckdb.connect(str(tmp_path / "bank.duckdb")) as database:
        database.sql("CREATE VIEW endless AS SELECT i % 2 AS y, 0.5 AS p FROM range(100000000000) t(i)")
    server = started(launcher=AS_FIRST_PROCESS, THRESHOLD_EXPLORER_SOURCES=str(tmp_path / "sources.toml"))
    with viewer.open(server.url, "/?d=source-endless") as visitor:
        assert visitor.widget("hosted_stop")
        terminate_first_process(server)
        assert server.process.wait(timeout=DOCKER_SECONDS) in (0, 128 + signal.SIGTERM)


def terminate_first_process(server: Server) -> None:
    """Send SIGTERM to the first process in the launcher's process namespace."""
    launcher = server.process.pid
    (first,) = Path(f"/proc/{launcher}/task/{launcher}/children").read_text().split()
    os.kill(int(first), signal.SIGTERM)


def send_slowly(page: Page, name: str, n_bytes: int, per_second: int) -> None:
    """Start to upload a file at a given rate in bytes per second."""
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": per_second}
    upload = page.locator(".st-key-upload input")
    expect(upload).to_be_attached()
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
    content = HEAD + "yes,0.75\nno,0.25\n" * ((n_bytes - len(HEAD)) // 17)
    with page.expect_request(lambda request: request.method == "PUT"):
        upload.set_input_files({"name": name, "mimeType": "text/csv", "buffer": content.encode()})
