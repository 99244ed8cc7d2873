"""The command `threshold-explorer FILE` as a process: the page shows the file, and again when it changes."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from benchmarks import viewer
from tests.browser.app_server import ROOT, SETTINGS, free_port, sqlite_url, wait_until_healthy
from tests.browser.page_parts import cells, expect_soon, shown_threshold, wait_for_page

HEADER, ROWS = b"truth,p\n", b"ill,0.9\nill,0.3\nwell,0.8\nwell,0.2\nwell,0.1\n"


@pytest.fixture
def predictions(tmp_path: Path) -> Path:
    written = tmp_path / "predictions.csv"
    written.write_bytes(HEADER + ROWS)
    return written


@pytest.fixture
def address(predictions: Path) -> Iterator[str]:
    """The address that the command prints."""
    port = str(free_port())
    words = ["--threshold", "0.35", "--positive", "ill", "--port", port, "--no-browser"]
    command = [sys.executable, "-m", "threshold_explorer.surfaces.command", str(predictions), *words]
    environment = {**os.environ, **SETTINGS, "DATABASE_URL": sqlite_url(predictions.parent)}
    started = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        printed = started.stdout.readline().strip()
        wait_until_healthy(started, int(port))
        yield printed
    finally:
        started.send_signal(signal.SIGTERM)
        started.communicate(timeout=60)


def test_the_page_shows_the_file_and_again_when_it_changes(address, predictions, open_page):
    page = open_page(address)
    wait_for_page(page)
    assert shown_threshold(page) == 0.35
    expect(page.locator(".st-key-heading h1")).to_contain_text("predictions.csv 5 cases")
    assert cells(page) == {"tn": 2, "fp": 1, "fn": 1, "tp": 1}

    predictions.write_bytes(HEADER + ROWS + b"ill,0.7\nwell,0.6\n")
    expect(page.locator(".st-key-heading h1")).to_contain_text("7 cases")
    wait_for_page(page)
    assert shown_threshold(page) == 0.35
    expect_soon(page, lambda: cells(page) == {"tn": 2, "fp": 2, "fn": 1, "tp": 2})

    predictions.write_bytes(HEADER + b"ill,0.7\nwell,high\n")
    expect(page.get_by_test_id("stAlert")).to_contain_text("high")
    # The page asks about a line that is no row before it reads the file.
    predictions.write_bytes(HEADER + ROWS + b"(5 rows)\n")
    expect(page.locator(".st-key-question_before")).to_contain_text("(5 rows)")
    page.get_by_role("button", name="Leave out").click()
    expect(page.locator(".st-key-heading h1")).to_contain_text("5 cases")
    wait_for_page(page)
    predictions.unlink()
    expect(page.get_by_test_id("stAlert")).to_contain_text("moved or deleted")
    predictions.write_bytes(HEADER + ROWS)
    expect(page.locator(".st-key-heading h1")).to_contain_text("5 cases")

    # Without the parameter the file opens too, not an example.
    with viewer.open(address.partition("?")[0].rstrip("/")) as again:
        assert any("predictions.csv" in text and "5 cases" in text for text in again.texts)
    # The server listens on loopback only, and there on one address.
    with pytest.raises(URLError, match="refused"):
        urlopen(address.replace("127.0.0.1", "127.0.0.2"), timeout=5)
