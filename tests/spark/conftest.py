"""One cluster for all tests of this folder, which `make test-spark` runs separately: no other test needs pyspark."""

from collections.abc import Iterator

import pytest

from tests.spark.cluster import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    started = Cluster()
    yield started
    started.stop()
