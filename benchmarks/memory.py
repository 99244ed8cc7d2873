"""Server memory per additional viewer of one data set."""

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
# Time for the threads of a finished script run to be cleaned up.
SETTLING_SECONDS = 1


def measure(plan: Plan) -> list[Table]:
    """Server memory with one viewer, then with more; each viewer is its own browser context."""
    with served() as server, chromium() as browser:
        viewers = [1, 1 + plan.further_viewers, 1 + 2 * plan.further_viewers]
        memory, opened = [], 0
        for n_viewers in viewers:
            while opened < n_viewers:
                _open_and_move(browser, server.url)
                opened += 1
            sleep(SETTLING_SECONDS)
            memory.append(resident_tree(server.process.pid))
    return [_table(viewers, memory)]


def _open_and_move(browser: Browser, url: str) -> None:
    """Open a page, which stays open, and move the slider once."""
    page = new_page(browser)
    open_app(page, url)
    press(page, "ArrowRight")
    wait_for_server(page)


def resident_tree(pid: int) -> int:
    """Resident bytes of a process and its descendants; a process that ends meanwhile counts as 0."""
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
