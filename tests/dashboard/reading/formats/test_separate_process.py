"""Another process: the same table, the same refusals, and none of its memory or its end is ours."""

import io
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.peak_memory import peak_memory
from dashboard.reading.formats.detection import typed_table
from dashboard.reading.formats.typed_table import DamagedFile
from dashboard.reading.limits import MEGABYTE, Limits
from dashboard.reading.refusals import EmptyFile, OverLimit, RefusedFile
from dashboard.words.sentence import Sentence
from tests.dashboard.reading.formats.written_files import (
    BY_FORMAT,
    TWINS,
    read,
    refusal,
    small,
    too_many_columns,
    workbook,
)


def refusal_apart(content: bytes, kind: type[RefusedFile], **limits: int) -> Sentence:
    with pytest.raises(kind) as caught:
        typed_table(content, "p.bin", Limits(**limits))
    return caught.value.sentence


def unreadable(format_key: str) -> Sentence:
    return Sentence("reading-unreadable", file="p.bin", format=Sentence(format_key))


def test_another_process_gives_the_same_table_and_facts() -> None:
    for name in ("pandas Parquet", "Arrow stream", "lines"):
        content = TWINS[name][1]
        assert typed_table(content, "p.bin", Limits()) == read(content)
    content = workbook(("One", [["note"]]), ("Two", [[1, 0.5], [0, 0.25]]))
    assert typed_table(content, "p.bin", Limits(), "Two") == read(content, "Two")


def test_another_process_gives_the_same_refusals() -> None:
    nested_only = '[{"y": ["a", "b"], "필": [[1], [2]]}]'.encode()
    assert refusal_apart(nested_only, EmptyFile) == refusal(nested_only, EmptyFile)
    assert refusal_apart(small("Excel"), OverLimit, max_columns=1) == too_many_columns(2, most=1)
    sentence = refusal_apart(small("Parquet")[:-9], DamagedFile)
    assert sentence == unreadable("reading-format-parquet")
    assert str(sentence).startswith('"p.bin" cannot be read as Parquet: it is damaged')


def with_sheet(xml: str) -> bytes:
    """A workbook whose only sheet has these cells, as no writer would put them."""
    source = zipfile.ZipFile(io.BytesIO(workbook(("S", [["a", "b"]]))))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in source.namelist():
            namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
            sheet = f'<worksheet xmlns="{namespace}"><sheetData>{xml}</sheetData></worksheet>'.encode()
            archive.writestr(name, sheet if "sheet1" in name else source.read(name))
    return file.getvalue()


CELL = '<row r="{0}"><c r="{1}"><v>1</v></c></row>'


@pytest.mark.parametrize(("row", "cell"), [(1048576, "XFD1048576"), (2, "ZZZZ4294967295"), (100000000, "A100000000")])
def test_two_cells_far_apart_do_not_end_the_server(row: int, cell: str) -> None:
    content = with_sheet(CELL.format(1, "A1") + CELL.format(row, cell))
    assert refusal_apart(content, DamagedFile) == unreadable("reading-format-excel")


def test_memory_that_a_file_asks_for_is_not_the_servers() -> None:
    peak = peak_memory("tests.dashboard.reading.formats.test_separate_process:refusing_far_cells")
    assert peak.added < 100 * MEGABYTE


def refusing_far_cells() -> Callable[[], Sentence]:
    """A task for the measurement of memory."""
    content = with_sheet(CELL.format(1, "A1") + CELL.format(60_000_000, "A60000000"))
    return lambda: refusal_apart(content, RefusedFile, max_expanded_bytes=MEGABYTE)


@pytest.mark.parametrize("kind", BY_FORMAT)
@settings(max_examples=4)
@given(st.data())
def test_any_damage_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    content = small(kind)
    cut = data.draw(st.sampled_from([len(content), len(content) // 2, len(content) - 3]))
    at = data.draw(st.integers(0, cut - 1))
    damaged = content[:at] + data.draw(st.binary(min_size=1, max_size=4)) + content[at + 1 : cut]
    try:
        found = typed_table(damaged, "p.bin", Limits())
    except RefusedFile:
        return
    assert found is None or found.table.num_rows > 0
