"""Times tasks in alternation, so that other load on the machine affects all of them alike.

Standard library only, since the other tools import it in their own environments.
"""

import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

Task = Callable[[], object]


@dataclass(frozen=True)
class Timings:
    """Seconds of each run."""

    values: tuple[float, ...]

    @property
    def best(self) -> float:
        """The fastest run."""
        return min(self.values)

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def quantile(self, share: float) -> float:
        """The smallest value that at least this share of the values does not exceed."""
        rank = -(-round(share * 1_000_000) * len(self.values) // 1_000_000)
        return sorted(self.values)[max(rank, 1) - 1]


def alternated(tasks: Mapping[str, Task], repeat: int) -> dict[str, Timings]:
    """Run all tasks in turn, `repeat` times."""
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(repeat):
        for name, task in tasks.items():
            seconds[name].append(timed(task))
    return {name: Timings(tuple(values)) for name, values in seconds.items()}


def best_seconds(tasks: Mapping[str, Task], repeat: int) -> dict[str, float]:
    """The fastest run of each task, of `repeat` runs in turn."""
    return {name: timings.best for name, timings in alternated(tasks, repeat).items()}


def timed(task: Task) -> float:
    """Seconds of one run; freeing the result is not timed."""
    started = time.perf_counter()
    result = task()
    elapsed = time.perf_counter() - started
    del result
    return elapsed


class Laps:
    """Seconds of the stages inside a task, over all runs."""

    def __init__(self) -> None:
        self._seconds: defaultdict[str, list[float]] = defaultdict(list)

    @contextmanager
    def __call__(self, stage: str) -> Iterator[None]:
        started = time.perf_counter()
        yield
        self._seconds[stage].append(time.perf_counter() - started)

    def timings(self) -> dict[str, Timings]:
        """Timings by stage, in order of first occurrence."""
        return {stage: Timings(tuple(seconds)) for stage, seconds in self._seconds.items()}
