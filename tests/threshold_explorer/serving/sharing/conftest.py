"""Empty databases to test the store on, and a clock that tests move."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pyarrow as pa
import pytest

from threshold_explorer.serving.settings import Settings
from threshold_explorer.serving.sharing.link_store import ShareCard, ShareStore

TABLE = pa.table({"label": [0, 1, 1], "score": [0.25, 0.5, 0.125]})


class Clock:
    """A clock that stops until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 12, 30, 15, 123456, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def move(self, by: timedelta) -> None:
        self.time += by


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/var/shares.sqlite3"


@pytest.fixture(params=["sqlite_url", "postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database, once per kind."""
    url = request.getfixturevalue(request.param)
    assert isinstance(url, str)
    return url


def settings_for(url: str, **changes: int) -> Settings:
    return replace(Settings.read({"DATABASE_URL": url}), **changes)


@pytest.fixture
def open_store(clock: Clock) -> Iterator[Callable[..., ShareStore]]:
    """Opens stores and closes them after the test."""
    stores = []

    def opened(url: str, **changes: int) -> ShareStore:
        stores.append(ShareStore.open(settings_for(url, **changes), clock))
        return stores[-1]

    yield opened
    for store in stores:
        store.close()


@pytest.fixture
def store(database_url: str, open_store: Callable[..., ShareStore]) -> ShareStore:
    return open_store(database_url)


@pytest.fixture
def sqlite_store(sqlite_url: str, open_store: Callable[..., ShareStore]) -> ShareStore:
    return open_store(sqlite_url)


def put(store: ShareStore, table: pa.Table = TABLE, **changes: object) -> ShareCard:
    """Makes a share with defaults for all that a test does not specify."""
    wish = {"title": "Spam", "note": "", "sha256": "ab" * 32, "owner": "anna", "lifetime": timedelta(days=30)}
    return store.put(table, **{**wish, **changes})
