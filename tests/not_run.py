"""Tests that need what neither pip brings nor this machine has: they are not run, and counted at the end."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.postgres import binaries

NOT_RUN = pytest.StashKey[dict[str, int]]()
# By the fixture of the tests that need it: what is missing.
_MISSING = {
    "browser": "Chromium: on Debian or Ubuntu, apt-get install chromium chromium-headless-shell",
    "postgres": "PostgreSQL: on Debian or Ubuntu, apt-get install postgresql",
}


def missing() -> dict[str, str]:
    """What this machine lacks, by the fixture that needs it."""
    has = {"browser": _has_chromium(), "postgres": binaries() is not None}
    return {fixture: what for fixture, what in _MISSING.items() if not has[fixture]}


def _has_chromium() -> bool:
    """Whether there is a Chromium of the system, or one that Playwright downloaded."""
    caches = {"darwin": "~/Library/Caches", "win32": "~/AppData/Local"}
    downloads = os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or f"{caches.get(sys.platform, '~/.cache')}/ms-playwright"
    return bool(shutil.which("chromium-headless-shell") or [*Path(downloads).expanduser().glob("chromium*")])


def deselect(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take out the tests that need what is missing."""
    lacking, counts = missing(), dict[str, int]()
    kept, taken_out = [], []
    for item in items:
        fixture = next((name for name in lacking if name in getattr(item, "fixturenames", ())), None)
        (kept if fixture is None else taken_out).append(item)
        if fixture is not None:
            counts[fixture] = counts.get(fixture, 0) + 1
    items[:] = kept
    if taken_out:
        config.hook.pytest_deselected(items=taken_out)
    config.stash[NOT_RUN] = counts


def summary(counts: dict[str, int]) -> list[str]:
    """A line for each thing that is missing, with the number of tests that were not run for it."""
    return [f"{count} tests were not run for want of {_MISSING[fixture]}" for fixture, count in counts.items()]
