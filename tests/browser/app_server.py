"""The app as `make run` starts it, for tests that visit it."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
APP = ROOT / "app.py"
# Long enough for a busy machine; a healthy server starts much sooner.
TIMEOUT_SECONDS = 90
# Saving a file during the tests must not make the server reload its source.
SETTINGS = {"STREAMLIT_LOGGER_HIDE_WELCOME_MESSAGE": "true", "STREAMLIT_SERVER_FILE_WATCHER_TYPE": "none"}


class Server:
    """The app as `make run` starts it, on a free loopback port unless one is given, with its own share database."""

    def __init__(
        self,
        database_url: str,
        port: int | None = None,
        *,
        script: Path = APP,
        log: Path | None = None,
        launcher: Sequence[str] = (),
        folder: Path = ROOT,
        **settings: str,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database_url = database_url
        command = [*launcher, sys.executable, "-m", "streamlit", "run", str(script)]
        options = [
            "--server.port",
            str(self.port),
            "--server.address",
            "127.0.0.1",
            "--server.headless",
            "true",
        ]
        environment = {**os.environ, **SETTINGS, "DATABASE_URL": database_url, **settings}
        # Without a log file, the server logs to the output of the tests.
        with log.open("wb") if log else nullcontext() as written:
            self.process = subprocess.Popen([*command, *options], cwd=folder, env=environment, stderr=written)
        wait_until_healthy(self.process, self.port)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Stop the server's clock: meanwhile it ends no computation."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=TIMEOUT_SECONDS)


def wait_until_healthy(process: subprocess.Popen[Any], port: int) -> None:
    """Wait until a server's process responds on its port of loopback; end it if it does not."""
    give_up = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < give_up and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=TIMEOUT_SECONDS) as answer:
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    process.kill()
    raise RuntimeError(f"the server did not become healthy within {TIMEOUT_SECONDS} seconds")


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
    """A server that has had no visitors yet."""
    started = Server(sqlite_url(tmp_path))
    yield started
    started.stop()
