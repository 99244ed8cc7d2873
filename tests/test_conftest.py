"""Tests have the same names in every process that collects them."""

import gzip

import pytest


@pytest.mark.parametrize("content", [gzip.compress(b"a", mtime=1), gzip.compress(b"a", mtime=2), b"a,b\n1,2\n"])
def test_the_content_of_an_archive_is_not_in_the_name_of_a_test(request: pytest.FixtureRequest, content: bytes) -> None:
    assert request.node.callspec.id == (r"a,b\n1,2\n" if content == b"a,b\n1,2\n" else f"content{content[4] - 1}")
