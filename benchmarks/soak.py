"""`python -m benchmarks.soak`: many viewers of one shared link on a server of its own, and what that costs.

All of it happens on loopback, and every part is bounded: so many viewers, so many minutes, so many visitors.
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

from benchmarks.crowd import OPENING_AT_ONCE, Check, Crowd, Found
from benchmarks.machine import machine
from benchmarks.report import Table, below, markdown, megabytes_text, none, seconds_text, whole_text
from benchmarks.server_load import Moment, ServerEndedError, Watch, look
from benchmarks.statistic import Predictions
from benchmarks.timing import Timings
from benchmarks.viewer import Viewer
from dashboard.data.shared_data import share_desk
from dashboard.settings import settings_with
from dashboard.words.sentence import say
from tests.browser.app_server import Server, sqlite_url

MOST_VIEWERS, MOST_MINUTES, MOST_VISITORS, MOST_ROWS = 1000, 60, 5000, 10_000_000
GOAL_BYTES = 1_000_000
# What finished runs leave to be tidied up is gone by then.
SETTLING_SECONDS = 2
# For so long Streamlit keeps the session of a visitor who left, unless the server is told otherwise.
KEPT_SECONDS = 120
LINE_EVERY_SECONDS = 15
# Steps of the slider, so that no viewer types what it could not reach.
THRESHOLDS = tuple(step / 100 for step in range(1, 100))


@dataclass(frozen=True)
class Load:
    """How much is asked of the server."""

    viewers: int = 200
    minutes: float = 5.0
    visitors: int = 500
    rows: int = 5000
    kept_seconds: int = KEPT_SECONDS


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints Markdown, with a line on the server every so often meanwhile."""
    load = Load(**vars(_parser().parse_args(arguments)))
    print(f"{machine()}\n", flush=True)
    with shared(load) as (server, link, check):
        crowd = Crowd(server.url, link, THRESHOLDS, check)
        try:
            with Watch(server.process.pid, LINE_EVERY_SECONDS):
                tables = [many_viewers(load, server, crowd), passing_visitors(load, server, crowd)]
        except ServerEndedError as ended:
            sys.exit("\n".join([str(ended), *crowd.found.faults()]))
    for table in tables:
        print(f"\n{markdown(table)}", flush=True)
    for fault in crowd.found.faults():
        print(f"- {fault}")


@contextmanager
def shared(load: Load) -> Iterator[tuple[Server, str, Check]]:
    """A server with a shared link to data of its own, and what tells wrong numbers from right ones."""
    data = Predictions.drawn(load.rows, 0.2)
    labels, scores = np.asarray(data.y_true), np.asarray(data.y_score)
    with tempfile.TemporaryDirectory() as folder:
        url = sqlite_url(Path(folder))
        with settings_with(database_url=url):
            desk = share_desk()
            card = desk.store.put(
                pa.table({"label": labels, "score": scores}),
                title="predictions.csv",
                note="",
                sha256="0" * 64,
                owner="soak",
                lifetime=timedelta(1),
            )
            desk.store.close()
        server = Server(url, STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=str(load.kept_seconds))
        try:
            yield server, f"/?d={card.token}&t=0.3", checked_against(labels, scores)
        finally:
            server.stop()


def checked_against(labels: np.ndarray, scores: np.ndarray) -> Check:
    """Compares the server's threshold and its four counts with those counted here, row by row."""

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


def many_viewers(load: Load, server: Server, crowd: Crowd) -> Table:
    """All viewers at once, for so many minutes."""
    crowd.grow(1)
    alone = _settled(server)
    crowd.grow(load.viewers)
    together = _settled(server)
    opened, first_releases = len(crowd.viewers), len(crowd.found.releases)
    crowd.use(60 * load.minutes)
    used = look(server.process.pid)
    each = (together.memory - alone.memory) / max(1, opened - 1)
    after = (used.memory - alone.memory) / max(1, opened - 1)
    found = crowd.found
    releases = found.releases[first_releases:]
    seconds, processor = used.since(together)
    rows = [
        ("viewers at once", whole_text(opened), ""),
        ("releases in that time", whole_text(len(releases)), ""),
        *_quantiles("release, from sending it to the end of the answer", releases),
        *_quantiles("first opening", found.openings),
        ("server's processor time for a release", seconds_text(processor / max(1, len(releases))), ""),
        (
            "server's processor time for an opening and one release",
            seconds_text(_for_opening(alone, together, opened)),
            "",
        ),
        ("the server, of one core", f"{processor / seconds:.0%}", ""),
        ("memory with one viewer", megabytes_text(alone.memory), ""),
        ("memory with all of them", megabytes_text(together.memory), ""),
        ("a further viewer", megabytes_text(each), below(each / 1e6, GOAL_BYTES / 1e6, " MB")),
        ("memory at the end", megabytes_text(used.memory), ""),
        ("a further viewer at the end", megabytes_text(after), below(after / 1e6, GOAL_BYTES / 1e6, " MB")),
        *_faults(found),
    ]
    return Table(
        f"{whole_text(opened)} viewers of one shared link to {whole_text(load.rows)} rows",
        ("what", "here", "goal"),
        rows,
        (
            f"Each viewer has a session and a WebSocket of its own, opened {OPENING_AT_ONCE} at a time, and sends what "
            f"a browser sends; for {load.minutes:g} min each lets go of the slider about every ten seconds. A drag "
            "sends nothing and is no load. Scripts, styles and fonts are not asked for. Load and server share the "
            "machine.",
        ),
    )


def passing_visitors(load: Load, server: Server, crowd: Crowd) -> Table:
    """One after the other, and whether the server's memory is what it was once their sessions have expired."""
    crowd.leave()
    before = look(server.process.pid)
    crowd.found.openings.clear()
    crowd.found.releases.clear()
    crowd.pass_by(load.visitors)
    passed = look(server.process.pid)
    # Streamlit lets go of what has expired when the next one leaves.
    time.sleep(load.kept_seconds + SETTLING_SECONDS)
    crowd.pass_by(1)
    expired = _settled(server)
    _, processor = passed.since(before)
    rows = [
        ("before", megabytes_text(before.memory)),
        ("when all have left", megabytes_text(passed.memory)),
        ("when their sessions have expired", megabytes_text(expired.memory)),
        ("server's processor time for a visit", seconds_text(processor / max(1, load.visitors))),
        ("opening, p50", seconds_text(Timings(tuple(crowd.found.openings)).quantile(0.5))),
        ("errors", none(len(crowd.found.errors))),
        ("wrong numbers", none(len(crowd.found.wrong))),
    ]
    return Table(
        f"Memory of the server over {whole_text(load.visitors)} visitors, one after the other",
        ("what", "here"),
        rows,
        (
            f"Each opens the link, lets go of the slider once and leaves; Streamlit keeps a session for "
            f"{load.kept_seconds} s after that.",
        ),
    )


def _settled(server: Server) -> Moment:
    time.sleep(SETTLING_SECONDS)
    return look(server.process.pid)


def _for_opening(alone: Moment, together: Moment, opened: int) -> float:
    return together.since(alone)[1] / max(1, opened - 1)


def _quantiles(what: str, seconds: Sequence[float]) -> list[tuple[str, str, str]]:
    if not seconds:
        return [(what, "none", "")]
    timings = Timings(tuple(seconds))
    return [(f"{what}, p{share:.0%}"[:-1], seconds_text(timings.quantile(share)), "") for share in (0.5, 0.95, 0.99)]


def _faults(found: Found) -> list[tuple[str, str, str]]:
    faults = {"errors": len(found.errors), "dropped connections": found.lost, "wrong numbers": len(found.wrong)}
    return [(name, whole_text(count), none(count)) for name, count in faults.items()]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks.soak", description=__doc__)
    usual = Load()
    parser.add_argument("--viewers", type=_up_to(MOST_VIEWERS), default=usual.viewers, help="viewers at once")
    parser.add_argument("--minutes", type=_minutes, default=usual.minutes, help="for how long they use the page")
    parser.add_argument("--visitors", type=_up_to(MOST_VISITORS), default=usual.visitors, help="one after the other")
    parser.add_argument("--rows", type=_up_to(MOST_ROWS), default=usual.rows, help="rows of the shared data")
    parser.add_argument(
        "--kept-seconds",
        type=_up_to(3600),
        default=usual.kept_seconds,
        help="for how long the server keeps the session of a visitor who left",
    )
    return parser


def _up_to(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 to {most}")
        return int(text)

    return read


def _minutes(text: str) -> float:
    if not 0 < float(text) <= MOST_MINUTES:
        raise argparse.ArgumentTypeError(f"{text} is not a number of minutes up to {MOST_MINUTES}")
    return float(text)


if __name__ == "__main__":
    main()
