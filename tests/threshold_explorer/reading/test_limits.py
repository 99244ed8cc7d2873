"""Limits of a file: from the settings, and the messages where one is exceeded."""

import pyarrow as pa
import pytest

from threshold_explorer.reading import limits as limits_module
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.limits import MEGABYTE, Limits, refuse_lines
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import BadRow, OverLimit
from threshold_explorer.reading.text import printed_tables, rows
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.words.sentence import Sentence


def test_the_settings_of_the_server_are_the_limits_of_a_file() -> None:
    assert Limits.from_environment() == Limits()
    with settings_with(max_bytes=1, max_rows=2, max_columns=3, max_expanded_bytes=4, max_cell_length=5):
        assert Limits.from_environment() == Limits(1, 2, 3, 4, 5)


def test_the_limit_of_expanded_bytes_is_exact() -> None:
    limits = Limits(max_expanded_bytes=MEGABYTE)
    limits.refuse_expanded(MEGABYTE, "p.csv.gz")
    with pytest.raises(OverLimit) as caught:
        limits.refuse_expanded(MEGABYTE + 1, "p.csv.gz")
    assert caught.value.sentence == Sentence("reading-expands-too-much", file="p.csv.gz", limit=1)
    assert str(caught.value) == '"p.csv.gz" expands to more than the limit of 1 MB.'


def test_sizes_are_shown_in_megabytes() -> None:
    with pytest.raises(OverLimit) as caught:
        Limits(max_bytes=3 * MEGABYTE).refuse_bytes(3 * MEGABYTE + 300_000, "p.csv")
    assert str(caught.value) == '"p.csv" has 3.3 MB; the limit is 3 MB.'


def test_a_long_cell_is_named_by_column_and_row() -> None:
    table = pa.table({"score": [0.5, 0.25, 0.125], "text": ["a", "bcd", "abcd"]})
    with pytest.raises(OverLimit) as caught:
        Limits(max_cell_length=3).refuse_cells(table, "p.csv")
    assert caught.value.sentence == Sentence("reading-long-cell", file="p.csv", column="text", row=3, count=4, limit=3)


def test_a_cell_is_measured_in_characters_not_bytes() -> None:
    table = pa.table({"text": ["가나다", None, "abc"], "numbers": [1, 2, 3], "none": pa.nulls(3)})
    Limits(max_cell_length=3).refuse_cells(table, "p.csv")
    with pytest.raises(OverLimit):
        Limits(max_cell_length=2).refuse_cells(table, "p.csv")


HEAD = b"label,score\nyes,0.25\nno,0.5\n"
FEW_ROWS = Limits(max_rows=10)
MAX_LINES = 10_020


@pytest.fixture(autouse=True)
def _small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits a hundredth as high, since a file that exceeds them otherwise has many megabytes."""
    limits = {
        limits_module: ("MIN_LINES", "MAX_LINE_BYTES", "MAX_ESCAPES"),
        printed_tables: ("MAX_LENGTH",),
        rows: ("MAX_STRAY",),
    }
    for module, names in limits.items():
        for name in names:
            monkeypatch.setattr(module, name, getattr(module, name) // 100)


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"], ids=["lf", "cr", "crlf"])
def test_one_line_above_the_limit_is_refused(end: bytes) -> None:
    refuse_lines(end * MAX_LINES, "p.csv", FEW_ROWS)
    with pytest.raises(OverLimit) as refused:
        refuse_lines(end * (MAX_LINES + 1), "p.csv", FEW_ROWS)
    assert dict(refused.value.sentence.args)["count"] == MAX_LINES + 1


@pytest.mark.parametrize(
    ("content", "key"),
    [
        *((HEAD + line * (MAX_LINES + 1), "too-many-lines") for line in (b"\n", b" \n", b'"\n', b"1\n")),
        *((HEAD + each * 100_000, "long-line") for each in (b" ", b"\t", b",", b"'", b'"', b"a", b"[", b"1")),
        (b'label,score\n"a\\"b",1\n' + b'\\"\n' * 100_001, "too-many-quotation-marks"),
        (b"|label|score|\n|---|---|\n" + b"|yes|0.5|\n" * (2**26 // 1000), "printed-too-long"),
        (b'{"a": 1, "b": 0.5}\n' + b"{}" * 41, "too-many-objects"),
    ],
)
def test_a_text_above_a_limit_is_refused(content: bytes, key: str) -> None:
    limits = FEW_ROWS if key in ("too-many-lines", "too-many-objects") else Limits()
    with pytest.raises(OverLimit) as refused:
        read_trusted(content, "p.txt", limits=limits)
    assert refused.value.sentence.key == f"reading-{key}"


def test_chosen_comments_are_left_out_however_many() -> None:
    file = read_trusted(HEAD + b"# c\n" * 10_000, "p.csv", options=ReadingOptions(comment="#"))
    assert file.table.num_rows == 2
    assert Sentence("reading-note-comments", count=10_000) in file.report.notes


def test_hashes_in_fields_are_not_comments() -> None:
    rows = b"b##########,0.5\n" * 1_100 + b"#a,0.25\n"
    assert read_trusted(b"# made by a model\nlabel,score\n" + rows, "p.csv").table.num_rows in (1_100, 1_101)


@pytest.mark.parametrize("between", [b"\n", b"  \n", b"\t\n"], ids=["empty", "blanks", "tab"])
def test_a_blank_line_per_row_is_skipped(between: bytes) -> None:
    assert read_trusted(b"label,score\n" + (b"yes,0.25\n" + between) * 1_010, "p.csv").table.num_rows == 1_010


def test_late_comments_are_limited() -> None:
    head, left_out = b"label,score\n" + b"yes,0.25\n" * 40_000, ReadingOptions(summaries=False)
    assert read_trusted(head + b"# c\n" * rows.MAX_STRAY, "p.csv", options=left_out).table.num_rows == 40_000
    with pytest.raises(BadRow, match="Row 40001"):
        read_trusted(head + b"# c\n" * (rows.MAX_STRAY + 1), "p.csv", options=left_out)
