"""The sandbox gives the same tables and refusals; its memory, time and crashes do not affect the server."""

import gzip
import io
import os
import signal
import time
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.peak_memory import peak_memory
from tests.threshold_explorer.reading.formats.written_files import BY_FORMAT, TWINS, small, too_many_columns, workbook
from tests.waiting import until
from threshold_explorer.reading import read_table, read_trusted
from threshold_explorer.reading.formats.typed_table import DamagedFile
from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import BadRow, EmptyFile, OverLimit, RefusedFile
from threshold_explorer.reading.sandbox import client
from threshold_explorer.serving.cancellation import Cancellation, Cancelled, cancellable
from threshold_explorer.words.sentence import Sentence

# With a byte order mark, so that the sandbox parses it.
CSV = b"\xef\xbb\xbflabel,score\nyes,0.25\nno,0.125\n"
# Takes many seconds to read.
SLOW = gzip.compress(b"label,score\n") + 20 * gzip.compress(b"yes,0.25\n" * 1_000_000)


def refusal(content: bytes, kind: type[RefusedFile] = RefusedFile, **limits: int) -> Sentence:
    with pytest.raises(kind) as caught:
        read_table(content, "p.bin", limits=Limits(**limits))
    return caught.value.sentence


@pytest.mark.parametrize("content", [CSV, *(TWINS[name][1] for name in ("pandas Parquet", "Arrow stream", "lines"))])
def test_the_sandbox_gives_the_same_table_and_report(content: bytes) -> None:
    assert read_table(content, "p.bin") == read_trusted(content, "p.bin")
    assert read_table(content, "p.bin").sha256 == read_trusted(content, "p.bin").sha256


def test_options_are_passed() -> None:
    content = workbook(("One", [["note"]]), ("Two", [["label", "score"], ["yes", 0.5], ["no", 0.25]]))
    options = ReadingOptions(sheet="Two")
    assert read_table(content, "p.bin", options=options) == read_trusted(content, "p.bin", options=options)


def test_the_sandbox_gives_the_same_refusals() -> None:
    assert refusal('[{"필": {}}]'.encode(), EmptyFile).key == "reading-no-values"
    assert refusal(small("Excel"), OverLimit, max_columns=1) == too_many_columns(2, limit=1)
    damaged = Sentence("reading-unreadable", file="p.bin", format=Sentence("reading-format-parquet"))
    assert refusal(small("Parquet")[:-9], DamagedFile) == damaged
    sentence = Sentence("reading-no-such-sheet", file="p.bin", sheet="X", count=1, sheets=["S"])
    with pytest.raises(RefusedFile) as caught:
        read_table(small("Excel"), "p.bin", options=ReadingOptions(sheet="X"))
    assert caught.value.sentence == sentence


def with_sheet(xml: str) -> bytes:
    """A workbook with a sheet of these cells, as no writer would produce it."""
    source = zipfile.ZipFile(io.BytesIO(workbook(("S", [["a", "b"]]))))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in source.namelist():
            namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
            sheet = f'<worksheet xmlns="{namespace}"><sheetData>{xml}</sheetData></worksheet>'.encode()
            archive.writestr(name, sheet if "sheet1" in name else source.read(name))
    return file.getvalue()


CELL = '<row r="{0}"><c r="{1}"><v>1</v></c></row>'


@pytest.mark.parametrize(("row", "cell"), [(1048576, "XFD1048576"), (2, "ZZZZ4294967295"), (300000000, "A300000000")])
def test_two_cells_far_apart_do_not_end_the_server(row: int, cell: str) -> None:
    content = with_sheet(CELL.format(1, "A1") + CELL.format(row, cell))
    assert refusal(content).key in {"reading-process-ended", "reading-unreadable", "reading-needs-memory"}
    assert read_table(CSV, "p.csv").table.num_rows == 2


def test_a_killed_process_is_restarted() -> None:
    read_table(CSV, "p.csv")
    process = client.SANDBOX._process
    assert process
    os.kill(process.pid, signal.SIGKILL)
    assert read_table(CSV, "p.csv").table.num_rows == 2
    client.SANDBOX.end()
    assert read_table(CSV, "p.csv").table.num_rows == 2


def test_a_timeout_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    read_table(CSV, "p.csv")
    monkeypatch.setattr(client, "BASE_SECONDS", 0.2)
    monkeypatch.setattr(client, "BYTES_PER_SECOND", 1e9)
    started = time.monotonic()
    assert refusal(SLOW, OverLimit).key == "reading-takes-too-long"
    assert time.monotonic() - started < 5
    assert read_table(CSV, "p.csv").table.num_rows == 2


def children() -> str:
    process = client.SANDBOX._process
    assert process
    return Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().strip()


def test_a_cancelled_file_ends_its_process_and_no_other() -> None:
    read_table(CSV, "p.csv")
    parent = client.SANDBOX._process
    work = Cancellation()

    def read() -> None:
        with cancellable(work), pytest.raises(Cancelled):
            read_table(SLOW, "p.csv.gz")

    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(read)
        until(children)
        work.cancel()
        reading.result(timeout=5)
    until(lambda: not children())
    assert read_table(CSV, "p.csv").table.num_rows == 2
    assert client.SANDBOX._process is parent


def test_visitors_do_not_get_each_others_tables() -> None:
    def answer(number: int) -> list[object]:
        content = f"label,score\nyes,0.{number}\nno,0.5\n".encode()
        return read_table(content, f"{number}.csv").table["score"].to_pylist()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(answer, range(1, 40)))
    assert answers == [[float(f"0.{number}"), 0.5] for number in range(1, 40)]


def n_open() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_no_descriptors_leak() -> None:
    kept = [read_table(CSV, "p.csv") for _ in range(3)]
    before = n_open()
    kept += [read_table(CSV, "p.csv") for _ in range(20)]
    assert n_open() <= before
    assert all(file.table.num_rows == 2 for file in kept)


MAX_ROWS = 5_000_000
BOMBS = {
    "cells far apart": lambda: with_sheet(CELL.format(1, "A1") + CELL.format(2 * MAX_ROWS, f"A{2 * MAX_ROWS}")),
    "ragged rows": lambda: gzip.compress(b"label,score\nyes,0.5\n" + b"1\n" * 5_000_000),
    "line breaks": lambda: gzip.compress(b"\n" * 60_000_000),
    "zeros": lambda: gzip.compress(bytes(60_000_000)),
    "one text": lambda: gzip.compress(b"label,score\n" + b"a" * 60_000_000),
    "columns": lambda: gzip.compress(b"a," * 10_000_000),
    "brackets": lambda: gzip.compress(b"[" * 50_000_000),
}


def test_memory_of_a_file_is_not_allocated_in_the_server() -> None:
    peak = peak_memory("tests.threshold_explorer.reading.sandbox.test_client:refusing", names=list(BOMBS))
    assert peak.added < 50 * MEGABYTE


def refusing(names: list[str]) -> Callable[[], list[Sentence]]:
    """A task for the memory measurement; one process refuses all files, because its start takes longer than a file."""
    contents = [BOMBS[name]() for name in names]
    return lambda: [refusal(content, max_rows=MAX_ROWS) for content in contents]


def test_ragged_rows_by_the_million_name_the_first() -> None:
    content = gzip.compress(b"label,score\nyes,0.5\n" + b"1\n" * 1_000_000)
    sentence = refusal(content, BadRow)
    assert (sentence.key, sentence.args["row"], sentence.args["found"]) == ("reading-ragged-row", 2, 1)
    assert "(the first of 100000 or more such rows)" in str(sentence)


@pytest.mark.parametrize("kind", BY_FORMAT)
@settings(max_examples=8)
@given(st.data())
def test_any_damage_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    content = small(kind)
    cut = data.draw(st.sampled_from([len(content), len(content) // 2, len(content) - 3]))
    at = data.draw(st.integers(0, cut - 1))
    damaged = content[:at] + data.draw(st.binary(min_size=1, max_size=4)) + content[at + 1 : cut]
    try:
        found = read_table(damaged, "p.bin")
    except RefusedFile:
        return
    assert found.table.num_rows > 0
