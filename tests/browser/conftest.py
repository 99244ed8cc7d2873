"""Retries of browser tests; their fixtures are in tests/conftest.py."""

from pathlib import Path

import pytest

from tests.browser.app_server import ROOT, Server, sqlite_url

__all__ = ["ARTEFACTS", "ROOT", "Server", "sqlite_url"]

ARTEFACTS = ROOT / "test-artefacts"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run a failed browser test once more, as Streamlit does with its own; the summary names the tests that were rerun.

    About one test in each whole run still reads a page between two of its states. A real error fails twice.
    """
    browser_tests = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(browser_tests):
            item.add_marker(pytest.mark.flaky(reruns=1))
