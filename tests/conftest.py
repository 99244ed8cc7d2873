"""Fixtures and settings for tests of several folders: servers, a browser, Hypothesis profiles, names of tests."""

import gc
import logging
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any

import pytest
from argon2 import PasswordHasher
from streamlit.components.v2 import manifest_scanner

from tests import hypothesis_profiles, not_run, only_markdown
from tests.browser.app_server import cold_server, server
from tests.browser.visitors import browser, open_page, playwright, visitors
from tests.postgres import postgres, postgres_url
from tests.pseudo_locale import pseudo_locale
from threshold_explorer.serving.sharing import audience_and_passphrase as protection

__all__ = [
    "browser",
    "cold_server",
    "hypothesis_profiles",
    "open_page",
    "playwright",
    "postgres",
    "postgres_url",
    "pseudo_locale",
    "server",
    "visitors",
]

# AppTest reads the metadata of all installed packages anew for each app, four times as long as a page takes.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

only_markdown.hold_pages_to_it()

# A hash with the app's parameters takes a quarter of a second of processor time; test_passphrases checks those.
protection._hasher = PasswordHasher(time_cost=1, memory_cost=1024)


@pytest.fixture(autouse=True)
def _enabled_logging() -> Iterator[None]:
    """The command turns warnings off for the rest of its process."""
    yield
    logging.disable(logging.NOTSET)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    not_run.deselect(config, items)
    browser_tests, others = [], []
    for item in items:
        (browser_tests if "browser" in getattr(item, "fixturenames", ()) else others).append(item)
    items[:] = browser_tests_first(browser_tests, others, getattr(config, "workerinput", {}).get("workercount", 1))


def pytest_report_header() -> list[str]:
    return [f"Not here, so its tests are not run: {what}" for what in not_run.missing().values()]


def pytest_testnodedown(node: Any) -> None:
    """Each process of a parallel run collects all tests, so one of them knows how many are not run."""
    node.config.stash[not_run.NOT_RUN] = getattr(node, "workeroutput", {}).get("not_run", {})


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for line in not_run.summary(config.stash.get(not_run.NOT_RUN, {})):
        terminalreporter.write_line(line, yellow=True)


def pytest_collection_finish() -> None:
    """Look through new objects only for garbage, and less often: modules and thousands of tests stay until the end."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let the interpreter free what it was not to look through: libraries complain of objects that are left at exit."""
    gc.unfreeze()
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["not_run"] = session.config.stash.get(not_run.NOT_RUN, {})


def browser_tests_first(
    browser_tests: list[pytest.Item], others: list[pytest.Item], n_workers: int
) -> list[pytest.Item]:
    """The tests in an order in which each worker begins with browser tests, its share of the modules.

    pytest-xdist gives each worker an equal part of the list, and what is left at the end to those that are idle. Those
    should be short tests.
    """
    modules = [list(tests) for _, tests in groupby(browser_tests, key=lambda item: item.path)]
    shares: list[list[pytest.Item]] = [[] for _ in range(n_workers)]
    for module in sorted(modules, key=len, reverse=True):
        min(shares, key=len).extend(module)
    others = others.copy()
    for at, share in enumerate(shares):
        size = (len(others) + sum(map(len, shares[at:]))) // (n_workers - at)
        n_others = max(0, size - len(share))
        share += others[:n_others]
        del others[:n_others]
    return [item for share in shares for item in share]


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes that are not plain text by their parameter: an archive contains its time of creation.

    Processes that run tests in parallel must agree on the names of all tests.
    """
    if isinstance(val, bytes) and not (val.isascii() and val.decode().replace("\n", "").isprintable()):
        return argname
    return None
