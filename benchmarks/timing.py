"""Seconds of tasks that take turns, so that a busy moment of the machine falls on all of them.

Standard library only: rivals are timed by it inside environments of their own.
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
    """Seconds of each repetition."""

    values: tuple[float, ...]

    @property
    def best(self) -> float:
        """The least disturbed repetition."""
        return min(self.values)

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def quantile(self, share: float) -> float:
        """The smallest value that at least this share of the values does not exceed."""
        rank = -(-round(share * 1_000_000) * len(self.values) // 1_000_000)
        return sorted(self.values)[max(rank, 1) - 1]


def alternated(tasks: Mapping[str, Task], repeat: int) -> dict[str, Timings]:
    """Every task once, then every task again, `repeat` times in all."""
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(repeat):
        for name, task in tasks.items():
            seconds[name].append(timed(task))
    return {name: Timings(tuple(values)) for name, values in seconds.items()}


def timed(task: Task) -> float:
    """Seconds of one run; the result is thrown away after the clock has stopped."""
    started = time.perf_counter()
    result = task()
    elapsed = time.perf_counter() - started
    del result
    return elapsed


class Laps:
    """Seconds of the stages inside a task, over all its repetitions."""

    def __init__(self) -> None:
        self._seconds: defaultdict[str, list[float]] = defaultdict(list)

    @contextmanager
    def __call__(self, stage: str) -> Iterator[None]:
        started = time.perf_counter()
        yield
        self._seconds[stage].append(time.perf_counter() - started)

    def timings(self) -> dict[str, Timings]:
        """By stage, in the order in which they first came."""
        return {stage: Timings(tuple(seconds)) for stage, seconds in self._seconds.items()}
