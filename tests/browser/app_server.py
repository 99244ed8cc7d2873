"""The app as `make run` starts it, for tests that visit it."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
APP = ROOT / "app.py"
# Enough for a machine that is busy with other things as well; where all is well, nothing waits as long.
PATIENCE_SECONDS = 90
# A file saved meanwhile must not make the server read its sources again.
SETTINGS = {"STREAMLIT_LOGGER_HIDE_WELCOME_MESSAGE": "true", "STREAMLIT_SERVER_FILE_WATCHER_TYPE": "none"}


class Server:
    """The app on a port of loopback, a free one unless given, as `make run` starts it; what is shared stays apart."""

    def __init__(
        self,
        database_url: str,
        port: int | None = None,
        *,
        script: Path = APP,
        log: Path | None = None,
        launcher: Sequence[str] = (),
        **settings: str,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
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
        # Without a file for it the log goes where that of the tests goes.
        with log.open("wb") if log else nullcontext() as written:
            self.process = subprocess.Popen([*command, *options], cwd=ROOT, env=environment, stderr=written)
        self._wait_until_healthy()

    def _wait_until_healthy(self) -> None:
        give_up = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < give_up and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=PATIENCE_SECONDS) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        self.process.kill()
        raise RuntimeError(f"the server did not become healthy within {PATIENCE_SECONDS} seconds")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=PATIENCE_SECONDS)


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
