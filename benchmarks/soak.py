"""`python -m benchmarks.soak`: load test of a server with many viewers of one shared link.

Runs on the loopback interface with a server of its own; viewers, duration and visitors are limited.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import numpy as np
import pyarrow as pa

from benchmarks.machine import machine
from benchmarks.many_visitors import CHECKED_EVERY, OPENING_AT_ONCE, Check, SimulatedVisitors, VisitResults
from benchmarks.report import Table, below, integer_text, markdown, megabytes_text, none, seconds_text
from benchmarks.server_load import LoadLog, LoadSample, ServerEndedError, sample_load
from benchmarks.statistic import Predictions
from benchmarks.timing import Timings
from benchmarks.viewer import Viewer
from tests.browser.app_server import Server, sqlite_url
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.words.sentence import say

MAX_VIEWERS, MAX_MINUTES, MAX_VISITORS, MAX_ROWS = 1000, 60, 5000, 10_000_000
GOAL_BYTES = 1_000_000
# Time for the threads of finished script runs to be cleaned up.
SETTLING_SECONDS = 2
IDLE_SECONDS = 5
# Streamlit's default lifetime of a disconnected session.
SESSION_SECONDS = 120
LINE_EVERY_SECONDS = 15
# Thresholds that the slider can reach.
THRESHOLDS = tuple(step / 100 for step in range(1, 100))


@dataclass(frozen=True)
class Load:
    """The size of the load test."""

    viewers: int = 200
    minutes: float = 5.0
    visitors: int = 500
    rows: int = 5000
    kept_seconds: int = SESSION_SECONDS


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print Markdown, with a line on the server's load at regular intervals."""
    load = Load(**vars(_parser().parse_args(arguments)))
    print(f"{machine()}\n", flush=True)
    with shared(load) as (server, link, check):
        visitors = SimulatedVisitors(server.url, link, THRESHOLDS, check)
        try:
            with LoadLog(server.process.pid, LINE_EVERY_SECONDS):
                tables = [many_viewers(load, server, visitors), passing_visitors(load, server, visitors)]
        except ServerEndedError as ended:
            sys.exit("\n".join([str(ended), *visitors.results.faults()]))
    for table in tables:
        print(f"\n{markdown(table)}", flush=True)
    for fault in visitors.results.faults():
        print(f"- {fault}")


@contextmanager
def shared(load: Load) -> Iterator[tuple[Server, str, Check]]:
    """A server with a shared link to generated data, and a check of the numbers that it sends."""
    data = Predictions.drawn(load.rows, 0.2)
    labels, scores = np.asarray(data.y_true), np.asarray(data.y_score)
    with tempfile.TemporaryDirectory() as folder:
        url = sqlite_url(Path(folder))
        with settings_with(database_url=url):
            links = link_access()
            card = links.store.put(
                pa.table({"label": labels, "score": scores}),
                title="predictions.csv",
                note="",
                sha256="0" * 64,
                owner="soak",
                lifetime=timedelta(1),
            )
            links.store.close()
        server = Server(url, STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=str(load.kept_seconds))
        try:
            yield server, f"/?d={card.token}&t=0.3", checked_against(labels, scores)
        finally:
            server.stop()


def checked_against(labels: np.ndarray, scores: np.ndarray) -> Check:
    """A check that compares the server's threshold and four counts with counts of the rows."""

    def check(viewer: Viewer, threshold: float) -> str:
        flagged, positive = scores >= threshold, labels == 1
        expected = {
            say("number-threshold"): threshold,
            say("cell-tp"): int(np.sum(flagged & positive)),
            say("cell-fp"): int(np.sum(flagged & ~positive)),
            say("cell-fn"): int(np.sum(~flagged & positive)),
            say("cell-tn"): int(np.sum(~flagged & ~positive)),
        }
        shown = viewer.numbers
        differing = [name for name, value in expected.items() if float(shown.get(name, "nan")) != value]
        return "; ".join(f"{name} at {threshold}: {shown.get(name)} instead of {expected[name]}" for name in differing)

    return check


def many_viewers(load: Load, server: Server, visitors: SimulatedVisitors) -> Table:
    """Concurrent viewers for the given minutes."""
    visitors.open_until(1)
    with_one = _settled(server)
    visitors.open_until(load.viewers)
    with_all = _settled(server)
    idle = _idle_load(server)
    start = sample_load(server.process.pid)
    opened, first_releases = len(visitors.viewers), len(visitors.results.releases)
    visitors.release_for(60 * load.minutes)
    used = sample_load(server.process.pid)
    each = (with_all.memory - with_one.memory) / max(1, opened - 1)
    after = (used.memory - with_one.memory) / max(1, opened - 1)
    results = visitors.results
    releases = results.releases[first_releases:]
    seconds, processor = used.since(start)
    for_releases = processor - idle * seconds
    rows = [
        ("concurrent viewers", integer_text(opened), ""),
        ("releases", integer_text(len(releases)), ""),
        *_quantiles("release, from request to end of response", releases),
        *_quantiles("first opening", results.openings),
        ("server processor time per release", seconds_text(for_releases / max(1, len(releases))), ""),
        ("server load without releases, of one core", f"{idle:.1%}", ""),
        (
            "server processor time per opening and one release",
            seconds_text(_for_opening(with_one, with_all, opened)),
            "",
        ),
        ("server load, of one core", f"{processor / seconds:.0%}", ""),
        ("memory with one viewer", megabytes_text(with_one.memory), ""),
        ("memory with all of them", megabytes_text(with_all.memory), ""),
        ("per further viewer", megabytes_text(each), below(each / 1e6, GOAL_BYTES / 1e6, " MB")),
        ("memory at the end", megabytes_text(used.memory), ""),
        ("per further viewer at the end", megabytes_text(after), below(after / 1e6, GOAL_BYTES / 1e6, " MB")),
        *_faults(results),
    ]
    return Table(
        f"{integer_text(opened)} viewers of one shared link to {integer_text(load.rows)} rows",
        ("what", "this project", "goal"),
        rows,
        (
            f"Each viewer has its own session and WebSocket, opened {OPENING_AT_ONCE} at a time, and sends what a "
            f"browser sends; one in {CHECKED_EVERY} has the table of all metrics open. For {load.minutes:g} min each "
            "releases the slider about every ten seconds. Dragging sends nothing. Scripts, styles and fonts are not "
            "requested. Load generator and server share the machine. The processor time per release is without what "
            "the same server used in as long without releases.",
        ),
    )


def _idle_load(server: Server) -> float:
    """The share of one core that the server uses for its viewers while none releases the slider."""
    before = sample_load(server.process.pid)
    time.sleep(IDLE_SECONDS)
    seconds, processor = sample_load(server.process.pid).since(before)
    return processor / seconds


def passing_visitors(load: Load, server: Server, visitors: SimulatedVisitors) -> Table:
    """Sequential visitors, and the server's memory after their sessions have expired."""
    visitors.close_all()
    before = sample_load(server.process.pid)
    visitors.results.openings.clear()
    visitors.results.releases.clear()
    visitors.visit_in_turn(load.visitors)
    passed = sample_load(server.process.pid)
    # Streamlit removes expired sessions when the next visitor leaves.
    time.sleep(load.kept_seconds + SETTLING_SECONDS)
    visitors.visit_in_turn(1)
    expired = _settled(server)
    _, processor = passed.since(before)
    rows = [
        ("before", megabytes_text(before.memory)),
        ("when all have left", megabytes_text(passed.memory)),
        ("when their sessions have expired", megabytes_text(expired.memory)),
        ("server processor time per visit", seconds_text(processor / max(1, load.visitors))),
        ("opening, p50", seconds_text(Timings(tuple(visitors.results.openings)).quantile(0.5))),
        ("errors", none(len(visitors.results.errors))),
        ("wrong numbers", none(len(visitors.results.wrong))),
    ]
    return Table(
        f"Memory of the server over {integer_text(load.visitors)} visitors, one after the other",
        ("what", "this project"),
        rows,
        (
            f"Each opens the link, releases the slider once and leaves; Streamlit keeps a session for "
            f"{load.kept_seconds} s after that.",
        ),
    )


def _settled(server: Server) -> LoadSample:
    time.sleep(SETTLING_SECONDS)
    return sample_load(server.process.pid)


def _for_opening(with_one: LoadSample, with_all: LoadSample, opened: int) -> float:
    return with_all.since(with_one)[1] / max(1, opened - 1)


def _quantiles(what: str, seconds: Sequence[float]) -> list[tuple[str, str, str]]:
    if not seconds:
        return [(what, "none", "")]
    timings = Timings(tuple(seconds))
    return [(f"{what}, p{share:.0%}"[:-1], seconds_text(timings.quantile(share)), "") for share in (0.5, 0.95, 0.99)]


def _faults(results: VisitResults) -> list[tuple[str, str, str]]:
    faults = {"errors": len(results.errors), "dropped connections": results.lost, "wrong numbers": len(results.wrong)}
    return [(name, integer_text(count), none(count)) for name, count in faults.items()]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks.soak", description=__doc__)
    usual = Load()
    parser.add_argument("--viewers", type=_up_to(MAX_VIEWERS), default=usual.viewers, help="concurrent viewers")
    parser.add_argument("--minutes", type=_minutes, default=usual.minutes, help="duration of use")
    parser.add_argument("--visitors", type=_up_to(MAX_VISITORS), default=usual.visitors, help="sequential visitors")
    parser.add_argument("--rows", type=_up_to(MAX_ROWS), default=usual.rows, help="rows of the shared data set")
    parser.add_argument(
        "--kept-seconds",
        type=_up_to(3600),
        default=usual.kept_seconds,
        help="lifetime of a disconnected session on the server",
    )
    return parser


def _up_to(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 to {most}")
        return int(text)

    return read


def _minutes(text: str) -> float:
    if not 0 < float(text) <= MAX_MINUTES:
        raise argparse.ArgumentTypeError(f"{text} is not a number of minutes up to {MAX_MINUTES}")
    return float(text)


if __name__ == "__main__":
    main()
