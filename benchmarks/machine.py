"""Describes the machine of a measurement."""

import os
import platform
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

LIBRARIES = ("numpy", "pandas", "pyarrow", "plotly", "scikit-learn", "streamlit")


def machine() -> str:
    """One paragraph: date, processor, cores, memory, system, versions and load average."""
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in LIBRARIES)
    return (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC. {_processor()}, {_cores()} cores, {_memory()}; "
        f"{platform.system()} {platform.release()}, Python {platform.python_version()}; {versions}. "
        f"Load average at the start {os.getloadavg()[0]:.2f}."
    )


def _processor() -> str:
    facts = _facts(Path("/proc/cpuinfo"))
    flags = facts.get("flags", "").split()
    # np.sort, the reference of several tables, is several times faster with these instructions.
    vectors = next((name for name, flag in (("AVX-512", "avx512f"), ("AVX2", "avx2")) if flag in flags), None)
    name = facts.get("model name", platform.processor() or platform.machine())
    return f"{name} with {vectors}" if vectors else name


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _memory() -> str:
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return f"{total / 2**30:.0f} GiB"


def _facts(path: Path) -> dict[str, str]:
    """The `name : value` lines of the first processor; empty if the system has no such file."""
    if not path.exists():
        return {}
    first = path.read_text(encoding="utf-8").partition("\n\n")[0]
    return {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in first.splitlines())}
