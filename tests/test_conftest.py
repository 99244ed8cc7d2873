"""Tests have the same names in every process that collects them, and those in a browser run first."""

import gzip
from itertools import groupby
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import browser_tests_first


@pytest.mark.parametrize("content", [gzip.compress(b"a", mtime=1), gzip.compress(b"a", mtime=2), b"a,b\n1,2\n"])
def test_the_content_of_an_archive_is_not_in_the_name_of_a_test(request: pytest.FixtureRequest, content: bytes) -> None:
    assert request.node.callspec.id == (r"a,b\n1,2\n" if content == b"a,b\n1,2\n" else f"content{content[4] - 1}")


@pytest.mark.parametrize("n_workers", [1, 2, 3, 4])
@pytest.mark.parametrize("n_others", [0, 2, 100])
def test_each_worker_begins_with_whole_modules_of_browser_tests(n_workers: int, n_others: int) -> None:
    in_browser = [SimpleNamespace(path=Path(f"{name}.py"), at=at) for name in "abcdef" for at in range(ord(name) - 94)]
    others = [SimpleNamespace(path=Path("other.py"), at=at) for at in range(n_others)]
    ordered = browser_tests_first(in_browser, others, n_workers)
    assert sorted(ordered, key=id) == sorted([*others, *in_browser], key=id)
    starts = [len(ordered) * at // n_workers for at in range(n_workers + 1)]
    modules = [path.stem for path, _ in groupby(ordered, key=lambda item: item.path)]
    assert len([name for name in modules if name != "other"]) == 6
    if n_others == 100:
        assert all(ordered[at].path.stem in "abcdef" for at in starts[:-1])
        assert all(ordered[at - 1].path.stem == "other" for at in starts[1:])
