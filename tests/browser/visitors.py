"""A real Chromium and who visits with it. A missing browser is an error: these tests are never skipped."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.app_server import PATIENCE_SECONDS
from tests.browser.waiting import waiting

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The pages of one visitor share a process, which compiles Streamlit's and Plotly's scripts once.
SHARED_PROCESS = ["--process-per-site", "--js-flags=--no-flush-bytecode"]
# A page opened at a deep link asks for these two beside itself before it finds the server's root.
KNOWN_404 = ("_stcore/health", "_stcore/host-config")

expect.set_options(timeout=1000 * PATIENCE_SECONDS)


class Visitor:
    """Somebody with a browser of their own, of which the tests of a run see the same few, one after another.

    What the server's scripts were compiled to outlives a visit; what a visit leaves in the browser does not.
    """

    def __init__(self, browser: Browser) -> None:
        self._context = browser.new_context(reduced_motion="reduce")
        self._context.set_default_timeout(1000 * PATIENCE_SECONDS)
        # As long as a page of loopback is open, so is the process that has its scripts.
        self._anchor = self._context.new_page()
        self._anchor.route("**", lambda route: route.fulfill(body=""))
        self._anchor.goto("http://127.0.0.1/")
        self._storage = self._context.new_cdp_session(self._anchor)

    def new_page(self, width: int, height: int, *, dark: bool) -> Page:
        page = self._context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function = waiting(page)
        page.emulate_media(color_scheme="dark" if dark else "light")
        return page

    def leave(self) -> None:
        """Closes the pages and forgets cookies and storage, as another browser would not have them."""
        for page in self._context.pages:
            if page is not self._anchor:
                page.close()
        self._context.clear_cookies()
        self._storage.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})

    def close(self) -> None:
        self._context.close()


class Visitors:
    """Takes the visitors of a test in turn: each page that it opens is somebody else's.

    The first two are kept for the next test, since most have no more.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._known: list[Visitor] = []
        self._visiting = 0

    def next(self) -> Visitor:
        if self._visiting == len(self._known):
            self._known.append(Visitor(self._browser))
        self._visiting += 1
        return self._known[self._visiting - 1]

    def leave(self) -> None:
        for visitor in self._known[: self._visiting]:
            visitor.leave()
        self._close_all_but(2)

    def replace(self) -> None:
        """After a test that failed, since nobody knows what it left."""
        self._close_all_but(0)

    def _close_all_but(self, kept: int) -> None:
        for visitor in self._known[kept:]:
            visitor.close()
        del self._known[kept:]
        self._visiting = 0


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        flags = [*CHROMIUM_FLAGS, *SHARED_PROCESS]
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def visitors(browser: Browser) -> Visitors:
    return Visitors(browser)


@pytest.fixture
def open_page(request: pytest.FixtureRequest, visitors: Visitors) -> Iterator[Callable[..., Page]]:
    """Opens pages, each as another visitor; afterwards their consoles must be clean."""
    complaints: list[str] = []
    failed_before = request.session.testsfailed

    def opened(url: str, *, width: int = 1440, height: int = 900, dark: bool = False) -> Page:
        page = visitors.next().new_page(width, height, dark=dark)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("response", lambda response: note_missing(response.status, response.url))
        page.goto(url)
        return page

    def note_missing(status: int, url: str) -> None:
        if status == 404 and not url.endswith(KNOWN_404):
            complaints.append(f"404 {url}")

    yield opened
    if request.session.testsfailed > failed_before:
        visitors.replace()
    else:
        visitors.leave()
    unknown = [text for text in complaints if "Failed to load resource" not in text]
    assert unknown == [], unknown
