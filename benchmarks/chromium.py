"""The app on a server of its own, and a real Chromium to open it with: those of the browser tests."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.conftest import CHROMIUM_FLAGS, Server, sqlite_url
from tests.browser.page_parts import wait_for_page

VIEWPORT: ViewportSize = {"width": 1440, "height": 900}
# Standard output belongs to the tables, and a file saved meanwhile must not make the server read its sources again.
SETTINGS = {"STREAMLIT_LOGGER_HIDE_WELCOME_MESSAGE": "true", "STREAMLIT_SERVER_FILE_WATCHER_TYPE": "none"}


@contextmanager
def served() -> Iterator[Server]:
    """A server that nobody has visited, stopped afterwards."""
    os.environ.update(SETTINGS)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sqlite_url(Path(folder)))
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def new_page(browser: Browser) -> Page:
    """A page of a visitor who was never here."""
    return browser.new_context(viewport=VIEWPORT).new_page()


def open_app(page: Page, url: str) -> None:
    page.goto(url)
    wait_for_page(page)
