"""How long a process has had a processor, whatever else the machine is busy with."""

import os
from pathlib import Path


def processor_seconds(pid: int) -> float:
    """Of all its threads, for itself and for the system, since it was started."""
    # The name, in parentheses, may hold anything.
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
