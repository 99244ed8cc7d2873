"""The server's memory while four visitors send large files at once, and what a fifth notices who drags meanwhile."""

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
SECONDS_AT_MOST = 300
SAMPLE_ROWS = 1000


def measure(plan: Plan) -> list[Table]:
    """Each file has other bytes, so that nothing is held once for two."""
    with tempfile.TemporaryDirectory() as folder, served() as server, chromium() as browser:
        files = [_file(Path(folder), number, plan.upload_megabytes) for number in range(SENDERS)]
        viewer = new_page(browser)
        open_app(viewer, server.url)
        quiet = Timings(tuple(_release(viewer) for _ in range(plan.releases)))
        before = resident_tree(server.process.pid)
        senders = [_sending(browser, server.url, file) for file in files]
        busy, highest = moves_until(
            lambda: all(map(_has_arrived, senders, files)),
            move=lambda: _release(viewer),
            memory=lambda: resident_tree(server.process.pid),
        )
        after = resident_tree(server.process.pid)
        return [_table(files, before, max(before, highest, after), after, quiet, busy)]


def moves_until(
    arrived: Callable[[], bool], move: Callable[[], float], memory: Callable[[], int]
) -> tuple[Timings, int]:
    """The seconds of each move until all files have arrived, and the most memory that was seen after one.

    There is always one: on a busy machine small files may all be open by the time the last of them was sent.
    """
    give_up = time.monotonic() + SECONDS_AT_MOST
    seconds, highest = [move()], memory()
    while not arrived():
        if time.monotonic() > give_up:
            raise TimeoutError(f"The uploads were not open after {SECONDS_AT_MOST} seconds.")
        seconds.append(move())
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
    """Moves the slider one step, back and forth, and waits for the server's own numbers; in seconds."""
    key = "ArrowRight" if shown_threshold(viewer) <= 0.5 else "ArrowLeft"
    started = time.perf_counter()
    press(viewer, key)
    wait_for_server(viewer)
    return time.perf_counter() - started


def _table(files: list[Path], before: int, highest: int, after: int, quiet: Timings, busy: Timings) -> Table:
    rows = [
        ("files sent at once", f"{len(files)} of {megabytes_text(files[0].stat().st_size)}"),
        ("memory of the server before", megabytes_text(before)),
        ("at most, while they were sent and opened", megabytes_text(highest)),
        ("when all were open", megabytes_text(after)),
        ("a fifth visitor, from release to the server's numbers, before: p50", seconds_text(quiet.median)),
        (f"meanwhile, {len(busy.values)} moves, none lost: p50", seconds_text(busy.median)),
        ("meanwhile: the slowest", seconds_text(max(busy.values))),
    ]
    note = "Resident memory of the server and of the processes that it started, looked at after each move of the fifth."
    return Table("Large uploads at once", ("what", "here"), rows, (note,))
