"""`python -m benchmarks.busy_tabs`: releases of one visitor while the tabs of another reopen costly pages.

Runs on the loopback interface with a server of its own; tabs, seconds and rows are limited.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from pathlib import Path
from threading import Event
from urllib.parse import urlencode

import numpy as np
import pyarrow as pa

from benchmarks import viewer
from benchmarks.machine import machine
from benchmarks.report import Table, below, integer_text, markdown, seconds_text
from benchmarks.statistic import Predictions
from benchmarks.timing import Timings
from benchmarks.viewer import Viewer, ViewerError
from tests.browser.app_server import Server, sqlite_url
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.shared_data import link_access

MAX_TABS, MAX_SECONDS, MAX_ROWS = 50, 120, 2_000_000
GOAL_SECONDS = 0.5
N_SERIES = 20
RELEASES_ALONE = 20
SECONDS_BETWEEN = 0.2


@dataclass(frozen=True)
class Load:
    """The size of the measurement."""

    tabs: int = 8
    seconds: float = 15.0
    rows: int = 300_000
    long_rows: int = 1_000_000


@dataclass(frozen=True)
class CostlyPage:
    """A page whose numbers are computed at each opening; `address` is of the opening with a number."""

    name: str
    address: Callable[[int], str]
    expanders: tuple[str, ...] = ()


@dataclass
class Reopened:
    """Seconds of each opening of the tabs."""

    openings: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Links:
    """The link that is released, and the costly pages."""

    released: str
    pages: tuple[CostlyPage, ...]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print Markdown."""
    load = Load(**vars(_parser().parse_args(arguments)))
    print(f"{machine()}\n", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        url = sqlite_url(Path(folder))
        links = shared_links(url, load)
        rows = []
        for page in links.pages:
            server = Server(url)
            try:
                rows.append(measured(server, links.released, page, load))
                print(f"{page.name}: {rows[-1][5]}", flush=True)
            finally:
                server.stop()
    print(markdown(_table(load, rows)))


def shared_links(url: str, load: Load) -> Links:
    """Share generated data: 20 scores and 40 groups, many rows, and the few of the link that is released."""
    wide, long, small = (
        _shared(url, table) for table in (_wide(load.rows), _long(load.long_rows), _long(min(load.rows, 5000)))
    )
    models = [f"model {number}" for number in range(1, N_SERIES)]

    def compare(number: int) -> str:
        turn = number % len(models)
        series = [("series", name) for name in [*models[turn:], *models[:turn]]]
        return f"/compare?{urlencode([('d', wide), ('seed', number), *series])}"

    def groups(number: int) -> str:
        model = models[number % len(models)]
        return f"/groups?{urlencode([('d', wide), ('groups', model), ('quantiles', 2 + number % 9)])}"

    def uncertainty(number: int) -> str:
        return f"/uncertainty?{urlencode([('d', long), ('seed', number), ('draws', 5000)])}"

    return Links(
        f"/?d={small}&t=0.3",
        (
            CostlyPage("Compare", compare, ("differences_open", "tables")),
            CostlyPage("Groups", groups, ("frontier_open", "tables")),
            CostlyPage("Uncertainty", uncertainty),
        ),
    )


def _shared(url: str, table: pa.Table) -> str:
    """The token of a link to a table in the database at `url`."""
    with settings_with(database_url=url):
        links = link_access()
        sha256 = f"{table.num_columns:032d}{table.num_rows:032d}"
        card = links.store.put(table, title="p.csv", note="", sha256=sha256, owner="busy", lifetime=timedelta(1))
        links.store.close()
    return card.token


def _wide(rows: int) -> pa.Table:
    data, draw = Predictions.drawn(rows, 0.2), np.random.default_rng(1)
    scores = {
        f"model {number}": np.clip(data.y_score + draw.normal(0, 0.02 * number, rows), 0, 1)
        for number in range(1, N_SERIES)
    }
    return pa.table({"label": data.y_true, "score": data.y_score, **scores})


def _long(rows: int) -> pa.Table:
    data = Predictions.drawn(rows, 0.2)
    return pa.table({"label": data.y_true, "score": data.y_score})


def measured(server: Server, released: str, page: CostlyPage, load: Load) -> tuple[str, ...]:
    """A visitor's releases alone and beside the tabs of another, as a row of the table; the server is stopped."""
    with viewer.open(server.url, "/glossary") as opened:
        cookies = opened.cookies
    with viewer.open(server.url, released) as visitor:
        alone = releases(visitor, lambda done: done >= RELEASES_ALONE)
        until = time.monotonic() + load.seconds
        with reopening(server.url, page, cookies, load.tabs) as tabs:
            beside = releases(visitor, lambda _: time.monotonic() > until)
            # The tabs would wait for pages that nobody looks at.
            server.stop()
        n_openings = len(tabs.openings)
    slow = Timings(tuple(beside)).quantile(0.95)
    return (
        page.name,
        integer_text(len(beside)),
        *(seconds_text(Timings(tuple(alone)).quantile(share)) for share in (0.5, 0.95)),
        seconds_text(Timings(tuple(beside)).quantile(0.5)),
        seconds_text(slow),
        below(slow, GOAL_SECONDS, " s"),
        seconds_text(max(beside)),
        integer_text(n_openings),
    )


def releases(visitor: Viewer, is_enough: Callable[[int], bool]) -> list[float]:
    """The seconds of releases of the slider, one after the other, until `is_enough` of their number."""
    seconds: list[float] = []
    while not is_enough(len(seconds)):
        seconds.append(visitor.release(0.01 + len(seconds) % 97 / 100))
        time.sleep(SECONDS_BETWEEN)
    return seconds


@contextmanager
def reopening(url: str, page: CostlyPage, cookies: dict[str, str], n_tabs: int) -> Iterator[Reopened]:
    """Tabs of one visitor, each of which opens a page again and again until the end of the block."""
    found, is_over, numbers = Reopened(), Event(), count()

    def reopen() -> None:
        while not is_over.is_set():
            started = time.perf_counter()
            try:
                with viewer.open(url, page.address(next(numbers)), cookies) as tab:
                    found.openings.append(time.perf_counter() - started)
                    for key in page.expanders:
                        if not is_over.is_set():
                            tab.unfold(key)
            except ViewerError:
                # It waited too long; it tries again, as a visitor does.
                continue

    with ThreadPoolExecutor(n_tabs) as tabs:
        running = [tabs.submit(reopen) for _ in range(n_tabs)]
        try:
            yield found
        finally:
            is_over.set()
            for each in running:
                each.result()


def _table(load: Load, rows: Sequence[tuple[str, ...]]) -> Table:
    return Table(
        f"Releases beside {load.tabs} tabs of another visitor",
        (
            "page of the tabs",
            "releases",
            "alone, p50",
            "alone, p95",
            "beside the tabs, p50",
            "beside the tabs, p95",
            "goal",
            "slowest",
            "openings of the tabs",
        ),
        rows,
        (
            f"Compare has {N_SERIES} series of {integer_text(load.rows)} rows, Groups two to ten groups of as many, "
            f"Uncertainty {integer_text(load.long_rows)} rows and 5 000 resamples; on the first two the tabs also open "
            "differences and tables. Each opening is a new session with other choices, so that its numbers are "
            "computed. The releases are of a link to 5 000 rows, from the request to the end of the response. Both "
            "visitors have one address, and share the machine with the server.",
        ),
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks.busy_tabs", description=__doc__)
    usual = Load()
    parser.add_argument("--tabs", type=_up_to(MAX_TABS), default=usual.tabs, help="tabs of the busy visitor")
    parser.add_argument("--seconds", type=_up_to(MAX_SECONDS), default=usual.seconds, help="duration for each page")
    parser.add_argument("--rows", type=_up_to(MAX_ROWS), default=usual.rows, help="rows of Compare and Groups")
    parser.add_argument("--long-rows", type=_up_to(MAX_ROWS), default=usual.long_rows, help="rows of Uncertainty")
    return parser


def _up_to(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 to {most}")
        return int(text)

    return read


if __name__ == "__main__":
    main()
