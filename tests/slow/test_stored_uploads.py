"""Uploads in the database, in a real browser: a page keeps its data when its server restarts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app_server import Server, free_port, sqlite_url
from tests.browser.conftest import ARTEFACTS
from tests.browser.page_parts import (
    server_numbers,
    set_slider,
    shown_threshold,
    tiles,
    upload,
    wait_for_page,
    wait_for_server,
    wait_until_still,
)
from tests.browser.test_uploads import LABELS, SCORES
from tests.browser.visitors import Visitors

KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="
FILE = "label;score\n" + "".join(
    f"{label};{score!r}\n".replace(".", ",") for label, score in zip(LABELS, SCORES, strict=True)
)


class Host:
    """A server that can be stopped and restarted on its port, with the same database and the same key."""

    def __init__(self, folder: Path) -> None:
        self._database = sqlite_url(folder)
        self._port = free_port()
        self.server = self._started()

    def _started(self) -> Server:
        return Server(self._database, self._port, THRESHOLD_EXPLORER_UPLOADS="store", THRESHOLD_EXPLORER_KEY=KEY)

    def start(self) -> None:
        self.server = self._started()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    made = Host(tmp_path_factory.mktemp("kept"))
    yield made
    made.server.stop()


@pytest.fixture
def page(visitors: Visitors) -> Iterator[Page]:
    """A page whose console may contain connection errors."""
    yield visitors.next().new_page(1440, 900, dark=False)
    visitors.leave()


def send(page: Page, name: str, content: str) -> None:
    upload(page, name, content.encode())
    page.get_by_role("heading", name=name).wait_for()
    wait_for_page(page)


def wait_for_connection(page: Page, *, is_there: bool) -> None:
    state = page.get_by_test_id("stApp")
    if is_there:
        expect(state).to_have_attribute("data-test-connection-state", "CONNECTED")
    else:
        expect(state).not_to_have_attribute("data-test-connection-state", "CONNECTED")


def test_an_open_page_keeps_its_upload_when_its_server_restarts(host, page):
    page.goto(host.server.url)
    wait_for_page(page)
    send(page, "mine.csv", FILE)
    set_slider(page, 0.3)
    wait_for_server(page)
    page.evaluate("window.isTheSame = true")
    before, address = (tiles(page), server_numbers(page)), page.url

    host.server.stop()
    wait_for_connection(page, is_there=False)
    host.start()
    wait_for_connection(page, is_there=True)
    wait_for_page(page)
    assert (tiles(page), server_numbers(page)) == before
    assert page.url == address
    assert page.get_by_test_id("stException").count() + page.get_by_test_id("stAlertContentError").count() == 0
    assert page.get_by_text("Stored encrypted, only for you, until").count() == 1

    set_slider(page, 0.4)
    wait_for_server(page)
    assert shown_threshold(page) == 0.4
    assert server_numbers(page) != before[1]
    wait_until_still(page)
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / "server-started-again.png")

    # The file in the uploader stays open; another file can replace it, and the first one is in the list.
    page.get_by_text("How the file was read").click()
    panel = page.get_by_test_id("stSidebar")
    assert panel.get_by_text("Upload the file again").count() == 0
    send(page, "other.csv", FILE + "ja;0,5\n")
    assert page.evaluate("window.isTheSame")
    page.locator(".st-key-other_data summary").click()
    wait_until_still(page)
    page.locator(".st-key-dataset input").click()
    page.get_by_role("option", name="mine.csv").click()
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)


def test_another_browser_does_not_open_it(host, open_page):
    page = open_page(host.server.url)
    wait_for_page(page)
    send(page, "mine.csv", FILE)
    page.context.clear_cookies()
    page.reload()
    page.get_by_text("they were not shared").wait_for()
    assert page.get_by_text("only for their sender, for 24 hours").count() == 1
    assert page.get_by_role("heading", name="mine.csv").count() == 0
