"""A server for the app and a Chromium browser, as in the browser tests."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from tests.browser.app_server import APP, TIMEOUT_SECONDS, Server, sqlite_url
from tests.browser.page_parts import wait_for_page
from tests.browser.visitors import CHROMIUM_FLAGS
from tests.browser.waiting import EACH_FRAME, waiting

VIEWPORT: ViewportSize = {"width": 1440, "height": 900}


@contextmanager
def served(script: Path = APP) -> Iterator[Server]:
    """A fresh server for the app or another script, stopped afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sqlite_url(Path(folder)), script=script)
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
    """A page of a new visitor, with the timeouts of the browser tests."""
    context = browser.new_context(viewport=VIEWPORT)
    context.set_default_timeout(1000 * TIMEOUT_SECONDS)
    return another_page(context)


def another_page(context: BrowserContext) -> Page:
    """Another page of the same visitor."""
    page = context.new_page()
    page.wait_for_function = waiting(page, EACH_FRAME)
    return page


def open_app(page: Page, url: str) -> None:
    page.goto(url)
    wait_for_page(page)
