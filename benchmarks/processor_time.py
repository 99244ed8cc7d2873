"""Processor time of a process, independent of other load on the machine."""

import os
from pathlib import Path


def processor_seconds(pid: int) -> float:
    """User and system seconds of all threads of a process since its start."""
    # The process name, in parentheses, may contain spaces and parentheses.
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
