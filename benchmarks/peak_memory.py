"""The most memory that one task needs, each in a process of its own so that no other task's remains are counted.

`python -m benchmarks.peak_memory module:function '{"rows": 1000}'` calls the function, which makes the inputs and
returns the task, then runs the task and prints the memory before it and the highest during it.
"""

import ctypes
import importlib
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Peak:
    """Bytes in memory just before a task, inputs and libraries included, and the most during it."""

    before: int
    highest: int

    @property
    def added(self) -> int:
        """What the task needed beside its inputs."""
        return self.highest - self.before


def peak_memory(task: str, **arguments: Any) -> Peak:
    """Runs `module:function` with the arguments in a fresh process; Linux only."""
    command = [sys.executable, "-m", "benchmarks.peak_memory", task, json.dumps(arguments)]
    answer = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return Peak(**json.loads(answer.stdout))


def resident(pid: int | str = "self") -> int:
    """Bytes of a process in memory now."""
    return _from_status(pid, "VmRSS")


def highest_resident(pid: int | str = "self") -> int:
    """The most bytes that a process has had in memory."""
    return _from_status(pid, "VmHWM")


def _peak_of(task: str, arguments: dict[str, Any]) -> Peak:
    module, _, function = task.partition(":")
    run = getattr(importlib.import_module(module), function)(**arguments)
    # What the making of the inputs left in the allocator would be used again, uncounted.
    ctypes.CDLL(None).malloc_trim(0)
    # Since getrusage's ru_maxrss outlives exec and so includes the parent, the kernel's own mark is taken:
    # 5 sets it back to what is in memory now.
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    before = resident()
    result = run()
    highest = highest_resident()
    del result
    return Peak(before, highest)


def _from_status(pid: int | str, field: str) -> int:
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        name, _, value = line.partition(":")
        if name == field:
            return int(value.split()[0]) * 1024
    raise LookupError(f"/proc/{pid}/status has no {field}.")


if __name__ == "__main__":
    peak = _peak_of(sys.argv[1], json.loads(sys.argv[2]))
    print(json.dumps({"before": peak.before, "highest": peak.highest}))
