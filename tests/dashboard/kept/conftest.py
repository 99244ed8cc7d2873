"""The databases that uploads are kept in, each empty but for its tables, and what is sent."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dashboard.kept.recipe import Recipe, Sent
from dashboard.kept.store import KeptUploads
from dashboard.reading.choices import ReadingChoices
from dashboard.settings import Settings
from dashboard.sharing.store import ShareStore
from tests.dashboard.sharing.conftest import Clock

KEY = bytes(range(32))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", "postgres_url"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/shares.sqlite3"
    return str(request.getfixturevalue(request.param))


@pytest.fixture
def kept_in(clock: Clock) -> Iterator[Callable[..., KeptUploads]]:
    """Opens the uploads of a database, with other settings where a test says so."""
    stores = []

    def opened(url: str, **changes: object) -> KeptUploads:
        settings = replace(Settings.read({"DATABASE_URL": url}), **{"host_key": KEY, **changes})
        stores.append(ShareStore.open(settings))
        return KeptUploads(stores[-1].database, settings, clock)

    yield opened
    for store in stores:
        store.close()


@pytest.fixture
def kept(kept_in: Callable[..., KeptUploads], database_url: str) -> KeptUploads:
    return kept_in(database_url)


def recipe(*contents: bytes, name: str = "p.csv", **choices: object) -> Recipe:
    return Recipe(
        tuple(
            Sent(f"{number} {name}", lambda kept=content: kept, ReadingChoices(**choices))
            for number, content in enumerate(contents)
        )
    )


def contents(of: Recipe) -> list[bytes]:
    return [sent.content() for sent in of.sent]
