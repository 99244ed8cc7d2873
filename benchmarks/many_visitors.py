"""Simulated concurrent visitors of one page, each with its own session, that release the slider again and again.

Dragging is not simulated: it sends nothing to the server.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count

from benchmarks import viewer
from benchmarks.viewer import ConnectionLostError, Viewer, ViewerError

# Mean time between two releases of a visitor, varied by JITTER.
SECONDS_BETWEEN = 10.0
JITTER = 0.2
# Pages opened concurrently: more than the server's cores, but not a stampede.
OPENING_AT_ONCE = 4
# Of so many visitors one has the table of all metrics open, whose numbers are checked.
CHECKED_EVERY = 5
# Failures and wrong numbers that are quoted; further ones are usually alike.
MAX_QUOTED = 5

# Describes how the server's numbers at a threshold are wrong; "" if they are right.
Check = Callable[[Viewer, float], str]


@dataclass
class VisitResults:
    """Seconds of each page opening and slider release, errors, lost connections and wrong numbers."""

    openings: list[float] = field(default_factory=list)
    releases: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    lost: int = 0
    wrong: list[str] = field(default_factory=list)

    def note(self, error: ViewerError) -> None:
        """Record an error, and count it if the connection was lost."""
        self.lost += isinstance(error, ConnectionLostError)
        self.errors.append(f"{type(error).__name__}: {error}")

    def faults(self) -> list[str]:
        """The first errors and wrong numbers, as sentences."""
        return [*self.errors[:MAX_QUOTED], *self.wrong[:MAX_QUOTED]]


@dataclass
class SimulatedVisitors:
    """Visitors of `link` at the app's `url`, who release the slider at random `thresholds`."""

    url: str
    link: str
    thresholds: Sequence[float]
    check: Check
    seed: int = 1
    results: VisitResults = field(default_factory=VisitResults)
    viewers: list[Viewer] = field(default_factory=list)
    _n_visitors: Iterator[int] = field(default_factory=count)

    def open_until(self, to: int) -> None:
        """Open pages until there are `to`; each releases the slider once, to allocate its whole session."""
        with ThreadPoolExecutor(OPENING_AT_ONCE) as opening:
            missing = to - len(self.viewers)
            opened = list(opening.map(lambda _: self._open(), range(missing)))
        self.viewers += [viewer for viewer in opened if viewer]

    def release_for(self, seconds: float) -> None:
        """Every visitor releases the slider about every ten seconds, at random times, for the given seconds."""
        until = time.monotonic() + seconds
        with ThreadPoolExecutor(max(1, len(self.viewers))) as visiting:
            list(visiting.map(lambda index: self._visit(index, until), range(len(self.viewers))))

    def visit_in_turn(self, n_visitors: int) -> None:
        """So many more visitors, one after the other: each opens the page, releases the slider once and leaves."""
        for _ in range(n_visitors):
            if opened := self._open():
                opened.close()

    def close_all(self) -> None:
        """Close all pages."""
        for viewer_ in self.viewers:
            viewer_.close()
        self.viewers.clear()

    def _open(self) -> Viewer | None:
        started = time.perf_counter()
        try:
            opened = viewer.open(self.url, self.link)
            self.results.openings.append(time.perf_counter() - started)
            if next(self._n_visitors) % CHECKED_EVERY == 0:
                opened.unfold("numbers_open")
        except ViewerError as error:
            self.results.note(error)
            return None
        return opened if self._release(opened, random.Random(self.seed)) else None

    def _visit(self, index: int, until: float) -> None:
        rng = random.Random(self.seed * 1_000_003 + index)
        due = time.monotonic() + rng.uniform(0, SECONDS_BETWEEN)
        while due < until:
            time.sleep(max(0.0, due - time.monotonic()))
            if not self._release(self.viewers[index], rng):
                return
            due += SECONDS_BETWEEN * rng.uniform(1 - JITTER, 1 + JITTER)

    def _release(self, viewer_: Viewer, rng: random.Random) -> bool:
        """Release the slider; whether the visitor can continue."""
        threshold = rng.choice(self.thresholds)
        try:
            self.results.releases.append(viewer_.release(threshold))
        except ViewerError as error:
            self.results.note(error)
            return False
        if viewer_.has_unfolded and (wrong := self.check(viewer_, threshold)):
            self.results.wrong.append(wrong)
        return True
