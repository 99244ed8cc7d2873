"""Peak memory of one task, measured in a separate process.

`python -m benchmarks.peak_memory module:function '{"rows": 1000}'` calls the function, which prepares the inputs and
returns the task. It then runs the task and prints the resident memory before it and the peak during it.
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
    """Resident bytes just before a task, with inputs and libraries, and at most during it."""

    before: int
    highest: int

    @property
    def added(self) -> int:
        """What the task needed in addition to its inputs."""
        return self.highest - self.before


def peak_memory(task: str, **arguments: Any) -> Peak:
    """Run `module:function` with the arguments in a fresh process; Linux only."""
    command = [sys.executable, "-m", "benchmarks.peak_memory", task, json.dumps(arguments)]
    completed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return Peak(**json.loads(completed.stdout))


def resident(pid: int | str = "self") -> int:
    """Resident bytes of a process now."""
    return _from_status(pid, "VmRSS")


def highest_resident(pid: int | str = "self") -> int:
    """Peak resident bytes of a process."""
    return _from_status(pid, "VmHWM")


def _peak_of(task: str, arguments: dict[str, Any]) -> Peak:
    module, _, function = task.partition(":")
    run = getattr(importlib.import_module(module), function)(**arguments)
    # Freed memory of the input generation would be reused by the task and not counted.
    ctypes.CDLL(None).malloc_trim(0)
    # getrusage's ru_maxrss survives exec and would include the parent. Writing 5 resets the kernel's peak (VmHWM) to
    # the current size.
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
