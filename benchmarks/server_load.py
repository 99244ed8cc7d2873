"""What a server takes of the machine over time: processor seconds and memory, by itself and what it started."""

import os
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.memory import resident_tree

_TICKS = os.sysconf("SC_CLK_TCK")


class ServerEndedError(Exception):
    """The server is gone while it was to be looked at."""


@dataclass(frozen=True)
class Moment:
    """Seconds by the clock, processor seconds so far, bytes in memory."""

    at: float
    processor: float
    memory: int

    def since(self, before: "Moment") -> tuple[float, float]:
        """The seconds and the processor seconds between."""
        return self.at - before.at, self.processor - before.processor


def look(pid: int) -> Moment:
    """A process and those that it started, now; raises ServerEndedError where there is none any more."""
    try:
        return Moment(time.monotonic(), processor_seconds(pid), resident_tree(pid))
    except (OSError, LookupError):
        raise ServerEndedError(f"The server, process {pid}, has ended; its log says why.") from None


def processor_seconds(pid: int) -> float:
    """What a process and those that it started have taken so far, in user mode and in the kernel."""
    # Its name, which stands in brackets, may hold a space.
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) / _TICKS
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
        with suppress(OSError, LookupError):
            own += processor_seconds(int(child))
    return own


class Watch:
    """Prints a line on a server every so often while it is open."""

    def __init__(self, pid: int, every: float) -> None:
        self._pid = pid
        self._every = every
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        # Whoever measures notices as well.
        with suppress(ServerEndedError):
            first = before = look(self._pid)
            while not self._is_over.wait(self._every):
                now = look(self._pid)
                seconds, processor = now.since(before)
                share = processor / seconds
                print(f"{now.at - first.at:5.0f} s  {now.memory / 1e6:5.0f} MB  {share:4.0%} of a core", flush=True)
                before = now
