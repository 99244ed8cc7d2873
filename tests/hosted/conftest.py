"""Two copies behind nginx for all tests of this folder, which `make test-hosted` runs separately."""

from collections.abc import Iterator

import pytest

from tests.hosted.copies import Copies
from tests.postgres import PostgresServer


@pytest.fixture(scope="module")
def copies(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copies]:
    started = Copies(postgres.new_database(), tmp_path_factory.mktemp("nginx"))
    yield started
    started.stop()
