"""Plain text parsed in the server needs memory in proportion to its size, as a process of its own measures."""

from collections.abc import Callable
from contextlib import suppress

from benchmarks.peak_memory import peak_memory
from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.prediction_file import read_in_process
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.sandbox.in_process import MAX_COLUMNS

PLAIN = b"label,score\nyes,0.25\nno,0.125\n"
COLUMNS = b",".join(b"c%d" % at for at in range(MAX_COLUMNS)) + b"\n"
HOSTILE = {
    "short numbers": lambda size: b"a,b\n" + b"1,0\n" * (size // 4),
    "nothing but commas": lambda size: COLUMNS + b"1" + b",1" * 15 + b"\n" + (b"," * 15 + b"\n") * (size // 16),
    "a text behind numbers": lambda size: b"a,b\n" + b"1,0\n" * (size // 4) + b"x,y\n",
    "per cent": lambda size: b"a,b\n" + b"1%,a\n2%,b\n" * (size // 10),
    "quotations": lambda size: b'"a","b"\n' + b'"x",""\n"y",""\n' * (size // 14),
    "lines in quotations": lambda size: PLAIN + b'"y\n\n\n\n\n\n\n\n",0.5\n' * (size // 16),
    "an open quotation": lambda size: PLAIN + b'yes,"' + b"yes,0.5\n" * (size // 8),
    "totals": lambda size: b"a,b\n" + b"total,1\nmean,\n" * (size // 14),
    "blank lines": lambda size: PLAIN + b"\n" * size,
    "short rows": lambda size: PLAIN + b"1\n" * (size // 2),
}


def test_memory_is_bounded_by_the_size_of_the_file() -> None:
    size = 8 * MEGABYTE
    module = "tests.threshold_explorer.reading.sandbox.test_memory_in_process"
    peak = peak_memory(f"{module}:reading", names=list(HOSTILE), size=size)
    assert peak.added < 32 * size


def reading(names: list[str], size: int) -> Callable[[], object]:
    """A task for the memory measurement; one process reads all files, because its start takes longer than a file."""
    contents = [HOSTILE[name](size) for name in names]

    def read() -> None:
        for content in contents:
            with suppress(RefusedFile):
                read_in_process(content, "p.csv", Limits(), ReadingOptions())

    return read
