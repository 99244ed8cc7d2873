"""A real server and a real Chromium. A missing browser is an error: these tests are never skipped."""

import os
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
    """The app on a port of loopback, a free one unless given, as `make run` starts it; what is shared stays apart."""

    def __init__(self, database_url: str, port: int | None = None, **settings: str) -> None:
        self.port = port or free_port()
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
        environment = {**os.environ, "DATABASE_URL": database_url, **settings}
        self.process = subprocess.Popen([*command, *options], cwd=ROOT, env=environment)
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


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(sqlite_url(tmp_path_factory.mktemp("shares")))
    yield started
    started.stop()


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'shares.sqlite3'}"


@pytest.fixture
def cold_server(tmp_path: Path) -> Iterator[Server]:
    """A server that nobody has visited yet."""
    started = Server(sqlite_url(tmp_path))
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
