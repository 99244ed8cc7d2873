"""A real server and a real Chromium. A missing browser is an error: these tests are never skipped."""

import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
ARTEFACTS = ROOT / "test-artefacts"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# A page opened at a deep link asks for these two beside itself before it finds the server's root.
KNOWN_404 = ("_stcore/health", "_stcore/host-config")


class Server:
    """The app on a free port of loopback, as `make run` starts it."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "streamlit", "run", "app.py"]
        options = [
            "--server.port",
            str(self.port),
            "--server.address",
            "127.0.0.1",
            "--server.headless",
            "true",
        ]
        self.process = subprocess.Popen([*command, *options], cwd=ROOT)
        self._wait_until_healthy()

    def _wait_until_healthy(self) -> None:
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise RuntimeError("the server did not become healthy within 30 seconds")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=10)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    started = Server()
    yield started
    started.stop()


@pytest.fixture
def cold_server() -> Iterator[Server]:
    """A server that nobody has visited yet."""
    started = Server()
    yield started
    started.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM_FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser context of its own; afterwards their consoles must be clean."""
    contexts, complaints = [], []

    def opened(url: str, *, width: int = 1440, height: int = 900, dark: bool = False) -> Page:
        scheme = "dark" if dark else "light"
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("response", lambda response: note_missing(response.status, response.url))
        page.goto(url)
        return page

    def note_missing(status: int, url: str) -> None:
        if status == 404 and not url.endswith(KNOWN_404):
            complaints.append(f"404 {url}")

    yield opened
    for context in contexts:
        context.close()
    unknown = [text for text in complaints if "Failed to load resource" not in text]
    assert unknown == []
