"""What one more viewer of the same data set costs the server."""

from contextlib import suppress
from pathlib import Path
from time import sleep

from playwright.sync_api import Browser

from benchmarks.chromium import chromium, new_page, open_app, served
from benchmarks.peak_memory import resident
from benchmarks.plan import Plan
from benchmarks.report import Table, below, megabytes_text
from tests.browser.page_parts import press, wait_for_server

GOAL_BYTES = 1_000_000
# What a finished session's threads leave to be tidied up is gone by then.
SETTLING_SECONDS = 1


def measure(plan: Plan) -> list[Table]:
    """Memory with one viewer, then twice with as many more; each is a browser context of its own."""
    with served() as server, chromium() as browser:
        viewers = [1, 1 + plan.further_viewers, 1 + 2 * plan.further_viewers]
        memory, opened = [], 0
        for wanted in viewers:
            while opened < wanted:
                _look(browser, server.url)
                opened += 1
            sleep(SETTLING_SECONDS)
            memory.append(resident_tree(server.process.pid))
    return [_table(viewers, memory)]


def _look(browser: Browser, url: str) -> None:
    """Opens the page, which stays open, and moves the slider once."""
    page = new_page(browser)
    open_app(page, url)
    press(page, "ArrowRight")
    wait_for_server(page)


def resident_tree(pid: int) -> int:
    """Bytes in memory of a process and of those that it started; one that ends meanwhile counts for nothing."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    total = resident(pid)
    for child in children:
        with suppress(OSError, LookupError):
            total += resident_tree(int(child))
    return total


def _table(viewers: list[int], memory: list[int]) -> Table:
    rows = [(str(viewers[0]), megabytes_text(memory[0]), "", "")]
    for index in range(1, len(viewers)):
        each = (memory[index] - memory[index - 1]) / (viewers[index] - viewers[index - 1])
        goal = below(each / 1e6, GOAL_BYTES / 1e6, " MB")
        rows.append((str(viewers[index]), megabytes_text(memory[index]), megabytes_text(each), goal))
    return Table(
        "Memory of the server by viewers of one data set",
        ("viewers", "server", "per further viewer", "goal"),
        rows,
        ("Resident memory after each viewer has opened the default example and moved the slider once.",),
    )
