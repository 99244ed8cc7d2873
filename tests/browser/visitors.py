"""A real Chromium and its visitors. A missing browser is an error: these tests are never skipped."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, WebSocket, expect, sync_playwright

from tests.browser.app_server import TIMEOUT_SECONDS
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
# The pages of a visitor share a process, which compiles the scripts of Streamlit and Plotly only once, and without the
# optimizing compilers, which cost more than they save in visits of seconds. A script that is compiled while it loads
# would be compiled again on each visit. Chromium takes the last list of features, so Playwright's are repeated.
_PLAYWRIGHT_DISABLES = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,MediaRouter,"
    "NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch"
)
SHARED_PROCESS = [
    "--process-per-site",
    "--js-flags=--no-flush-bytecode --no-maglev --no-opt",
    f"--disable-features=ScriptStreaming,{_PLAYWRIGHT_DISABLES}",
]
# Without a window system, text would be hinted and so wider or narrower than in the full Chromium.
SAME_TEXT = ["--font-render-hinting=none"]
# A page opened at a deep link requests these two relative to its own path before it finds the server's root.
KNOWN_404 = ("_stcore/health", "_stcore/host-config")

expect.set_options(timeout=1000 * TIMEOUT_SECONDS)


class Visitor:
    """A visitor with a browser context of their own; the tests of a run reuse a few contexts in turn.

    The compiled scripts of the server survive a visit; cookies and storage do not.
    """

    def __init__(self, browser: Browser) -> None:
        self._context = browser.new_context(reduced_motion="reduce")
        self._context.set_default_timeout(1000 * TIMEOUT_SECONDS)
        # An open page of loopback keeps the process with the compiled scripts alive.
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
        """Close the pages and clear cookies and storage, so that the next visit starts like another browser."""
        for page in self._context.pages:
            if page is not self._anchor:
                page.close()
        self._context.clear_cookies()
        self._storage.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})

    def has_clock(self) -> bool:
        """Whether a test has set the clock, which would stay set in every page of this visitor."""
        return not self._anchor.evaluate("String(requestAnimationFrame).includes('[native code]')")

    def close(self) -> None:
        self._context.close()


class Visitors:
    """Gives out the visitors of a test in turn: each page of a test belongs to another visitor.

    The first two are reused by the next test, since most tests need no more, but for one whose clock a test has set.
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
        self._keep([visitor for visitor in self._known[:2] if not visitor.has_clock()])

    def replace(self) -> None:
        """Close all visitors after a failed test, since their state is unknown."""
        self._keep([])

    def _keep(self, kept: list[Visitor]) -> None:
        for visitor in self._known:
            if visitor not in kept:
                visitor.close()
        self._known, self._visiting = kept, 0


@pytest.fixture(scope="session")
def playwright() -> Playwright:
    """Ends with the process of the tests, as does the browser: their driver sometimes never confirms that it stops."""
    return sync_playwright().start()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Browser:
    """Chromium without a window system, which draws the same pages with less work."""
    return launch(playwright, "chromium-headless-shell")


def launch(playwright: Playwright, program: str) -> Browser:
    """Debian's program of this name, or Playwright's own where there is none."""
    flags = [*CHROMIUM_FLAGS, *SHARED_PROCESS, *SAME_TEXT]
    channel = None if shutil.which(program) else program
    return playwright.chromium.launch(executable_path=shutil.which(program), channel=channel, args=flags)


@pytest.fixture(scope="session")
def visitors(browser: Browser) -> Visitors:
    return Visitors(browser)


@pytest.fixture
def open_page(request: pytest.FixtureRequest, visitors: Visitors) -> Iterator[Callable[..., Page]]:
    """Opens pages, each as another visitor; asserts at the end that their consoles contain no errors.

    `frames_sent` of a page lists the messages that it has sent to the server over `socket`.
    """
    complaints: list[str] = []
    failed_before = request.session.testsfailed

    def opened(url: str, *, width: int = 1440, height: int = 900, dark: bool = False) -> Page:
        page = visitors.next().new_page(width, height, dark=dark)
        page.frames_sent = []

        def listen(socket: WebSocket) -> None:
            page.socket = socket
            socket.on("framesent", lambda frame: page.frames_sent.append(frame))

        page.on("websocket", listen)
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
