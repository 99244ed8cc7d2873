"""Many visitors at once on one page, each with a session of its own, who let go of the slider time and again.

Some of them would drag it first. Nothing is sent while a slider is dragged, so that a drag is no load to measure.
"""

import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from benchmarks import viewer
from benchmarks.viewer import ConnectionLostError, Viewer, ViewerError

# From one release of a visitor to the next, give or take a fifth.
SECONDS_BETWEEN = 10.0
JITTER = 0.2
# So many pages are opened at a time: more than the server's cores, fewer than would be a stampede.
OPENING_AT_ONCE = 4
# Of many failures that are alike, the first ones say it all.
MOST_SAID = 5

# What is wrong with the numbers that the server sent for a threshold; "" where nothing is.
Check = Callable[[Viewer, float], str]


@dataclass
class Found:
    """What visitors met: seconds of each opening and release, failures, connections lost, wrong numbers."""

    openings: list[float] = field(default_factory=list)
    releases: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    lost: int = 0
    wrong: list[str] = field(default_factory=list)

    def note(self, error: ViewerError) -> None:
        """Count a failure; a lost connection is counted as such too."""
        self.lost += isinstance(error, ConnectionLostError)
        self.errors.append(f"{type(error).__name__}: {error}")

    def faults(self) -> list[str]:
        """The first few of what went wrong, in sentences."""
        return [*self.errors[:MOST_SAID], *self.wrong[:MOST_SAID]]


@dataclass
class Crowd:
    """Visitors of `link` at the app's `url`, who choose among `thresholds`."""

    url: str
    link: str
    thresholds: Sequence[float]
    check: Check
    seed: int = 1
    found: Found = field(default_factory=Found)
    viewers: list[Viewer] = field(default_factory=list)

    def grow(self, to: int) -> None:
        """Open the page until so many have tried to; each moves the slider once, so that it holds all it will."""
        with ThreadPoolExecutor(OPENING_AT_ONCE) as opening:
            missing = to - len(self.viewers)
            opened = list(opening.map(lambda _: self._open(), range(missing)))
        self.viewers += [viewer for viewer in opened if viewer]

    def use(self, seconds: float) -> None:
        """Everybody lets go of the slider every ten seconds, each at a time of their own, for so long."""
        until = time.monotonic() + seconds
        with ThreadPoolExecutor(max(1, len(self.viewers))) as visiting:
            list(visiting.map(lambda at: self._visit(at, until), range(len(self.viewers))))

    def pass_by(self, count: int) -> None:
        """So many more, one after the other: each opens the page, moves the slider once and leaves."""
        for _ in range(count):
            if opened := self._open():
                opened.close()

    def leave(self) -> None:
        """Everybody closes the page."""
        for viewer_ in self.viewers:
            viewer_.close()
        self.viewers.clear()

    def _open(self) -> Viewer | None:
        started = time.perf_counter()
        try:
            opened = viewer.open(self.url, self.link)
        except ViewerError as error:
            self.found.note(error)
            return None
        self.found.openings.append(time.perf_counter() - started)
        return opened if self._release(opened, random.Random(self.seed)) else None

    def _visit(self, at: int, until: float) -> None:
        own = random.Random(self.seed * 1_000_003 + at)
        due = time.monotonic() + own.uniform(0, SECONDS_BETWEEN)
        while due < until:
            time.sleep(max(0.0, due - time.monotonic()))
            if not self._release(self.viewers[at], own):
                return
            due += SECONDS_BETWEEN * own.uniform(1 - JITTER, 1 + JITTER)

    def _release(self, viewer_: Viewer, own: random.Random) -> bool:
        """Whether the visit can go on."""
        threshold = own.choice(self.thresholds)
        try:
            self.found.releases.append(viewer_.release(threshold))
        except ViewerError as error:
            self.found.note(error)
            return False
        if wrong := self.check(viewer_, threshold):
            self.found.wrong.append(wrong)
        return True
