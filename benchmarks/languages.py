"""Time and memory per slider release with visitors of three languages at once, against as many English ones."""

from contextlib import ExitStack
from itertools import cycle
from statistics import median
from time import sleep

from benchmarks import viewer
from benchmarks.chromium import served
from benchmarks.memory import SETTLING_SECONDS, resident_tree
from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, kilobytes_text, megabytes_text, ratio_text, seconds_text
from tests.browser.app_server import Server
from threshold_explorer.words.language import LANGUAGE, offered_languages

ROUNDS = 5
MOST_TIMES = 1.1


def measure(plan: Plan) -> list[Table]:
    """Two servers, whose visitors release their sliders in turn; each visitor at other thresholds."""
    offered = list(offered_languages())
    with ExitStack() as opened:
        groups = {
            name: _Visitors(opened, chosen)
            for name, chosen in (("English", [LANGUAGE] * len(offered)), (", ".join(offered), offered))
        }
        for _ in range(ROUNDS):
            for group in groups.values():
                group.release(plan.releases)
        return [_table(groups, len(offered))]


class _Visitors:
    """One server with a visitor of each language."""

    def __init__(self, opened: ExitStack, chosen: list[str]) -> None:
        self._server: Server = opened.enter_context(served())
        self.seconds: list[float] = []
        self._viewers = [opened.enter_context(viewer.open(self._server.url, f"/?lang={one}")) for one in chosen]
        self._next = cycle(self._viewers)
        self._thresholds = cycle(step / 1000 for step in range(1, 1000))
        self.memory: list[int] = []

    def release(self, times: int) -> None:
        """Release the sliders so many times, each in turn, and note the server's memory."""
        for _ in range(times):
            self.seconds.append(next(self._next).release(next(self._thresholds)))
        sleep(SETTLING_SECONDS)
        self.memory.append(resident_tree(self._server.process.pid))


def _table(groups: dict[str, _Visitors], n_visitors: int) -> Table:
    rows, one = [], next(iter(groups.values()))
    for name, group in groups.items():
        ratio = median(group.seconds) / median(one.seconds)
        # What the first round loads once is no memory per release.
        later = len(group.seconds) * (ROUNDS - 1) / ROUNDS
        each = (group.memory[-1] - group.memory[0]) / later
        goal = "" if group is one else at_most(ratio, MOST_TIMES)
        sizes = (megabytes_text(group.memory[0]), megabytes_text(group.memory[-1]), kilobytes_text(each))
        rows.append((name, seconds_text(median(group.seconds)), ratio_text(ratio), goal, *sizes))
    note = (
        f"{n_visitors} visitors of the default example on each of two servers; median of {len(one.seconds)} releases "
        f"of the slider in each row. Memory of the server after the first and the last of {ROUNDS} equal rounds."
    )
    columns = ("visitors", "release", "ratio", "goal", "server at first", "in the end", "each release")
    return Table("Slider releases in several languages", columns, rows, (note,))
