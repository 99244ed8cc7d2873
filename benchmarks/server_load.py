"""Processor time and memory of a server and its descendants over time."""

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
    """The server process has ended during the measurement."""


@dataclass(frozen=True)
class LoadSample:
    """Clock time in seconds, processor seconds so far, and resident bytes."""

    at: float
    processor: float
    memory: int

    def since(self, before: "LoadSample") -> tuple[float, float]:
        """Elapsed seconds and processor seconds since an earlier sample."""
        return self.at - before.at, self.processor - before.processor


def sample_load(pid: int) -> LoadSample:
    """The load of a process and its descendants now; raises `ServerEndedError` if it has ended."""
    try:
        return LoadSample(time.monotonic(), processor_seconds(pid), resident_tree(pid))
    except (OSError, LookupError):
        raise ServerEndedError(f"The server, process {pid}, has ended; its log says why.") from None


def processor_seconds(pid: int) -> float:
    """User and system seconds so far of a process and its descendants."""
    # The process name, in parentheses, may contain spaces.
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) / _TICKS
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
        with suppress(OSError, LookupError):
            own += processor_seconds(int(child))
    return own


class LoadLog:
    """Prints the server's memory and processor share at regular intervals."""

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
        # The measurement itself raises the same error.
        with suppress(ServerEndedError):
            first = before = sample_load(self._pid)
            while not self._is_over.wait(self._every):
                now = sample_load(self._pid)
                seconds, processor = now.since(before)
                share = processor / seconds
                print(f"{now.at - first.at:5.0f} s  {now.memory / 1e6:5.0f} MB  {share:4.0%} of a core", flush=True)
                before = now
