"""Databases for uploads, each with empty tables, and the uploaded files."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.threshold_explorer.serving.sharing.conftest import Clock
from threshold_explorer.data.sources.recipe import Recipe, SentFile, pieces_of, recipe_of
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.serving.settings import Settings
from threshold_explorer.serving.sharing.store import ShareStore
from threshold_explorer.serving.upload_store import UploadStore

KEY = bytes(range(32))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """The URL of an empty database."""
    return f"sqlite:///{tmp_path}/shares.sqlite3"


@pytest.fixture
def kept_in(clock: Clock) -> Iterator[Callable[..., UploadStore]]:
    """Opens the upload store of a database, with the settings of a test."""
    stores = []

    def opened(url: str, **changes: object) -> UploadStore:
        settings = replace(Settings.read({"DATABASE_URL": url}), **{"host_key": KEY, **changes})
        stores.append(ShareStore.open(settings))
        return UploadStore(stores[-1].database, settings, clock)

    yield opened
    for store in stores:
        store.close()


@pytest.fixture
def kept(kept_in: Callable[..., UploadStore], database_url: str) -> UploadStore:
    return kept_in(database_url)


def pieces(*contents: bytes, name: str = "p.csv", **options: object) -> list[bytes | memoryview]:
    """The pieces of an upload of these files."""
    recipe = Recipe(
        tuple(
            SentFile(f"{number} {name}", lambda kept=content: kept, ReadingOptions(**options))
            for number, content in enumerate(contents)
        )
    )
    return list(pieces_of(recipe))


def contents(found: Iterable[bytes]) -> list[bytes]:
    return [sent.content() for sent in recipe_of(found).sent]
