"""Plain text parsed in the server: the same result as the sandbox, nothing but plain text, and memory by its size.

The files of the corpus are read both ways by its own tests.
"""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.peak_memory import peak_memory
from tests.threshold_explorer.reading.corpus.test_families import same_in_process
from threshold_explorer.reading import PredictionFile, RefusedFile
from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.prediction_file import read_in_process
from threshold_explorer.reading.sandbox.in_process import (
    MAX_BYTES,
    MAX_COLUMNS,
    PART_BYTES,
    SPECIAL,
    is_safe_in_process,
)

PLAIN = b"label,score\nyes,0.25\nno,0.125\n"


def read(content: bytes, **limits: int) -> PredictionFile | None:
    return read_in_process(content, "p.csv", Limits(**limits), ReadingOptions())


fields = st.sampled_from(
    [
        *("yes", "no", "true", "TRUE", "a b", "id7", "label", "total", "#1", "", " ", "-", "NA", "nan", "-999"),
        *("0.5", "0.25", "1", "0", "-0.0", "1e3", "0x1", "12%", "1.5f", "1 234", "0. 1.", "99999999999999999999"),
        *(
            "2024-01-31",
            "12:30",
            '"yes"',
            '"no"',
            '"0.5"',
            '"a,b;c"',
            '"a ""b"""',
            '"a\nb"',
            '"open',
            '5" disk',
            ' "yes"',
        ),
    ]
)
names = st.sampled_from(
    ["label", "score", "id", "0", "1", "yes", "p 1", "y_true", "", "total", "2024", "%", '"label"', '"p 1"']
)


@given(
    header=st.lists(names, min_size=1, max_size=4),
    rows=st.lists(st.lists(fields, min_size=1, max_size=4), max_size=12),
    evens=st.booleans(),
    delimiter=st.sampled_from(",;\t|"),
    line_end=st.sampled_from(["\n", "\r\n", "\n\n", "\r"]),
    at_end=st.sampled_from(["", "\n", "\n\n", "3 rows", " "]),
)
def test_any_table_is_left_to_the_sandbox_or_read_the_same(
    header: list[str], rows: list[list[str]], evens: bool, delimiter: str, line_end: str, at_end: str
) -> None:
    kept = [(row * 4)[: len(header)] for row in rows] if evens else rows
    content = (line_end.join(delimiter.join(row) for row in [header, *kept]) + at_end).encode()
    with suppress(RefusedFile):
        assert same_in_process(content, "p.csv", options=ReadingOptions()).table.num_rows


@pytest.mark.parametrize("special", SPECIAL, ids=[f"byte {ord(each)}" for each in SPECIAL])
def test_special_bytes_are_left_to_the_sandbox(special: bytes) -> None:
    rows, row = b"yes,0.5\n" * 100_000, b"y" + special + b",0.5\n"
    assert is_safe_in_process(PLAIN + rows, ReadingOptions())
    assert not is_safe_in_process(PLAIN + rows + row, ReadingOptions())
    assert not is_safe_in_process(PLAIN + row + rows, ReadingOptions())


def test_a_long_line_is_left_to_the_sandbox() -> None:
    rows, long = b"yes,0.5\n" * 1_000, b"y" * (2 * PART_BYTES) + b",0.5\n"
    assert not is_safe_in_process(PLAIN + long + rows, ReadingOptions())
    assert not is_safe_in_process(PLAIN + rows + long, ReadingOptions())


@pytest.mark.parametrize(
    "content",
    [
        "label,score\nné,0.5\nno,0.25\n".encode(),
        b"\xef\xbb\xbf" + PLAIN,
        b" " + PLAIN,
        b"# " + PLAIN,
        PLAIN.replace(b",", b"^"),
        PLAIN + bytes(MAX_BYTES),
        b"PAR1,score\n1,0.5\n\x00PAR1",
    ],
    ids=["beyond ASCII", "marked", "blank first", "comment first", "other delimiter", "large", "binary"],
)
def test_other_starts_and_sizes_are_left_to_the_sandbox(content: bytes) -> None:
    assert not is_safe_in_process(content, ReadingOptions())


def test_chosen_options_are_left_to_the_sandbox() -> None:
    assert not is_safe_in_process(PLAIN, ReadingOptions(delimiter=","))


UNEVEN = {
    "short": PLAIN + b"yes\n",
    "long": PLAIN + b"yes,0.5,1\n",
    "lines of blanks": PLAIN + b"  \nyes,0.5\n",
    "comments": PLAIN + b"# half\nno,0.25\n",
    "columns": b",".join(b"c%d" % at for at in range(MAX_COLUMNS + 1)) + b"\n" + b",".join([b"0.5"] * 17) + b"\n",
    "surplus": b"label,score\n" + b"yes,0.5,\nno,0.25,\n" * 40 + b"no,0.25,7\n",
    "open quotation": PLAIN + b'yes,"0.5\n',
    "line in a quotation": PLAIN + b'"y\nes",0.5\n',
    "blank before a quotation": PLAIN + b'yes, "0.5"\n',
    "blanks between": b"label score,\nyes 0.5\nno 0.25\n",
    "printed": b"label | score\n------+------\nyes   | 0.5\nno    | 0.25\n",
}


@pytest.mark.parametrize("name", UNEVEN)
def test_a_ragged_row_is_left_to_the_sandbox(name: str) -> None:
    assert is_safe_in_process(UNEVEN[name], ReadingOptions())
    assert read(UNEVEN[name]) is None


def test_possibly_too_many_rows_are_left_to_the_sandbox() -> None:
    assert read(PLAIN, max_rows=100) is not None
    assert read(PLAIN, max_rows=10) is None


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


def test_memory_is_bounded_by_the_size_of_a_plain_file() -> None:
    size = 8 * MEGABYTE
    module = "tests.threshold_explorer.reading.sandbox.test_in_process"
    peak = peak_memory(f"{module}:reading", names=list(HOSTILE), size=size)
    assert peak.added < 32 * size


def reading(names: list[str], size: int) -> Callable[[], object]:
    """A task for the memory measurement; one process reads all files, because its start takes longer than a file."""
    contents = [HOSTILE[name](size) for name in names]

    def read_all() -> None:
        for content in contents:
            with suppress(RefusedFile):
                read(content)

    return read_all
