"""Server memory during four concurrent large uploads, and response times for a fifth visitor meanwhile."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from benchmarks.chromium import chromium, new_page, open_app, served
from benchmarks.memory import resident_tree
from benchmarks.plan import Plan
from benchmarks.reading import csv_bytes
from benchmarks.report import Table, megabytes_text, seconds_text
from benchmarks.timing import Timings
from tests.browser.page_parts import press, shown_threshold, wait_for_server

SENDERS = 4
TIMEOUT_SECONDS = 300
SAMPLE_ROWS = 1000


def measure(plan: Plan) -> list[Table]:
    """The files differ, so that the server cannot share their memory."""
    with tempfile.TemporaryDirectory() as folder, served() as server, chromium() as browser:
        files = [_file(Path(folder), number, plan.upload_megabytes) for number in range(SENDERS)]
        viewer = new_page(browser)
        open_app(viewer, server.url)
        quiet = Timings(tuple(_release(viewer) for _ in range(plan.releases)))
        before = resident_tree(server.process.pid)
        senders = [_sending(browser, server.url, file) for file in files]
        busy, highest = releases_until(
            lambda: all(map(_has_arrived, senders, files)),
            release=lambda: _release(viewer),
            memory=lambda: resident_tree(server.process.pid),
        )
        after = resident_tree(server.process.pid)
        return [_table(files, before, max(before, highest, after), after, quiet, busy)]


def releases_until(
    arrived: Callable[[], bool], release: Callable[[], float], memory: Callable[[], int]
) -> tuple[Timings, int]:
    """Seconds of each release until all files have arrived, and the highest memory sampled after one.

    There is at least one release: on a busy machine small files may all be open when the last of them is sent.
    """
    give_up = time.monotonic() + TIMEOUT_SECONDS
    seconds, highest = [release()], memory()
    while not arrived():
        if time.monotonic() > give_up:
            raise TimeoutError(f"The uploads were not open after {TIMEOUT_SECONDS} seconds.")
        seconds.append(release())
        highest = max(highest, memory())
    return Timings(tuple(seconds)), highest


def _file(folder: Path, number: int, megabytes: int) -> Path:
    rows = SAMPLE_ROWS * megabytes * 1_000_000 // len(csv_bytes(SAMPLE_ROWS, "0 and 1"))
    path = folder / f"sender{number}.csv"
    path.write_bytes(csv_bytes(rows + number, "0 and 1"))
    return path


def _sending(browser: Browser, url: str, file: Path) -> Page:
    page = new_page(browser)
    open_app(page, url)
    page.locator(".st-key-upload input[type=file]").set_input_files(file)
    return page


def _has_arrived(page: Page, file: Path) -> bool:
    return page.get_by_role("heading", name=file.name).count() == 1


def _release(viewer: Page) -> float:
    """Move the slider one step, back and forth, and wait for the server's numbers; in seconds."""
    key = "ArrowRight" if shown_threshold(viewer) <= 0.5 else "ArrowLeft"
    started = time.perf_counter()
    press(viewer, key)
    wait_for_server(viewer)
    return time.perf_counter() - started


def _table(files: list[Path], before: int, highest: int, after: int, quiet: Timings, busy: Timings) -> Table:
    rows = [
        ("concurrent uploads", f"{len(files)} of {megabytes_text(files[0].stat().st_size)}"),
        ("server memory before", megabytes_text(before)),
        ("peak while they are sent and opened", megabytes_text(highest)),
        ("when all are open", megabytes_text(after)),
        ("a fifth visitor, from release to the server's numbers, before: p50", seconds_text(quiet.median)),
        (f"during the uploads, {len(busy.values)} releases, none lost: p50", seconds_text(busy.median)),
        ("during the uploads: slowest", seconds_text(max(busy.values))),
    ]
    note = "Resident memory of the server and its descendants, sampled after each release of the fifth visitor."
    return Table("Concurrent large uploads", ("what", "this project"), rows, (note,))
