"""No acknowledged share is lost and none is partial, with concurrent writers and killed processes."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import create_engine, text

from tests.threshold_explorer.serving.sharing.conftest import database_url, settings_for, sqlite_url
from tests.threshold_explorer.serving.sharing.writers import OWNER, table_for
from threshold_explorer.serving.database.database import Database
from threshold_explorer.serving.sharing.link_store import ShareStore

__all__ = ["database_url", "sqlite_url"]

ROOT = Path(__file__).resolve().parents[2]
N_WRITERS = 32

# One writer makes more links than the quota allows.
QUOTAS = ("VISITOR_LINKS", "VISITOR_LINKS_MB", "ADDRESS_LINKS", "ADDRESS_LINKS_MB", "ADDRESS_LINKS_HOURLY")
NO_QUOTA = {f"THRESHOLD_EXPLORER_{name}": "1000000" for name in QUOTAS}


def acknowledged(url: str, *words: object, megabytes: str = "") -> list[str]:
    """The tokens that the writers printed."""
    program = [sys.executable, "-m", "tests.threshold_explorer.serving.sharing.writers", *map(str, words)]
    environment = {**os.environ, "DATABASE_URL": url, "THRESHOLD_EXPLORER_SHARES_MB": megabytes, **NO_QUOTA}
    run = subprocess.run(program, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


def shared(url: str) -> dict[str, str]:
    """The title of every share by token, after checking that its data match the title."""
    store = ShareStore.open(settings_for(url))
    cards = store.of_owner(OWNER)
    assert all(store.table(card.token).equals(table_for(card.title)) for card in cards)
    store.close()
    assert len(cards) == first_value(url, "SELECT count(*) FROM threshold_explorer_shares")
    return {card.token: card.title for card in cards}


def first_value(url: str, statement: str) -> object:
    engine = create_engine(settings_for(url).database_url)
    with engine.connect() as connection:
        value = connection.scalar(text(statement))
    engine.dispose()
    return value


def test_killed_writers_lose_no_share_and_leave_no_partial_one_on_sqlite(sqlite_url):
    tokens = acknowledged(sqlite_url, "killed", 80)
    titles = shared(sqlite_url)
    assert set(tokens) <= set(titles)
    assert len(tokens) > 80
    assert len(titles) - len(tokens) <= 80
    assert first_value(sqlite_url, "PRAGMA integrity_check") == "ok"


def test_killed_writers_lose_no_share_and_leave_no_partial_one_on_postgresql(postgres_url):
    tokens = acknowledged(postgres_url, "killed", 10)
    titles = shared(postgres_url)
    assert set(tokens) <= set(titles)
    assert len(tokens) > 10
    assert len(titles) - len(tokens) <= 10


@pytest.mark.parametrize(
    ("url", "n_processes", "n_threads"), [("sqlite_url", 8, 4), ("sqlite_url", 1, 32), ("postgres_url", 8, 4)]
)
def test_32_concurrent_writers_lose_no_share(url, n_processes, n_threads, request):
    database_url = request.getfixturevalue(url)
    tokens = acknowledged(database_url, "together", n_processes, n_threads, 3)
    assert len(tokens) == len(set(tokens)) == 3 * N_WRITERS
    titles = shared(database_url)
    assert set(titles) == set(tokens)
    assert len(set(titles.values())) == 3 * N_WRITERS


def test_a_new_file_can_be_opened_concurrently(tmp_path):
    together = Barrier(8)

    def prepare(file):
        database = Database(f"sqlite:///{file}")
        together.wait()
        database.prepare()
        database.close()

    with ThreadPoolExecutor(8) as pool:
        for attempt in range(20):
            list(pool.map(prepare, [tmp_path / f"{attempt}.sqlite3"] * 8))
    assert first_value(f"sqlite:///{tmp_path}/0.sqlite3", "PRAGMA journal_mode") == "wal"


def test_concurrent_writers_do_not_exceed_the_limit(database_url):
    tokens = acknowledged(database_url, "together", 8, 4, 4, megabytes="1")
    assert set(shared(database_url)) == set(tokens)
    total = first_value(database_url, "SELECT sum(n_bytes) FROM threshold_explorer_shares")
    assert 2**20 - 45_000 < total <= 2**20
