"""Where the browser tests find the project and keep what is for looking at; their fixtures are in tests/conftest.py."""

from pathlib import Path

import pytest

from tests.browser.app_server import ROOT, Server, sqlite_url

__all__ = ["ARTEFACTS", "ROOT", "Server", "sqlite_url"]

ARTEFACTS = ROOT / "test-artefacts"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give a browser test one more try, as Streamlit's own have: the run's summary names each that took it.

    A test that looks at a page between two of its states fails about once in ten thousand on a busy machine;
    what is wrong fails twice.
    """
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.flaky(reruns=1))
