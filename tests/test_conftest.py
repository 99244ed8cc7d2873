"""Tests are named alike in every process that collects them."""

import gzip

import pytest


@pytest.mark.parametrize("content", [gzip.compress(b"a", mtime=1), gzip.compress(b"a", mtime=2), b"a,b\n1,2\n"])
def test_an_archive_gives_no_test_its_name(request: pytest.FixtureRequest, content: bytes) -> None:
    assert request.node.callspec.id == (r"a,b\n1,2\n" if content == b"a,b\n1,2\n" else f"content{content[4] - 1}")
