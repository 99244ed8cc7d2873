"""Text beyond the limits is refused before parsing, and text within them is read."""

import pytest

from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.reading.text.line_limits import (
    LINES_PER_ROW,
    MAX_COMMENT_LINES,
    MAX_LINE_BYTES,
    MIN_LINES,
    refuse_lines,
)
from threshold_explorer.reading.text.rows import MAX_SKIPPED

HEAD = b"label,score\nyes,0.25\nno,0.5\n"
FEW_ROWS = Limits(max_rows=10)
MAX_TRAILING_LINES = LINES_PER_ROW * FEW_ROWS.max_rows + MIN_LINES


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"], ids=["lf", "cr", "crlf"])
def test_one_line_above_the_limit_is_refused(end: bytes) -> None:
    refuse_lines(end * MAX_TRAILING_LINES, "p.csv", FEW_ROWS)
    with pytest.raises(OverLimit) as refused:
        refuse_lines(end * (MAX_TRAILING_LINES + 1), "p.csv", FEW_ROWS)
    assert dict(refused.value.sentence.args)["count"] == MAX_TRAILING_LINES + 1


@pytest.mark.parametrize("many", [b"\n", b"#\n", b" \n", b"'\n", b'"\n', b",\n", b"1\n"], ids=repr)
def test_texts_of_mostly_empty_lines_are_refused_at_once(many: bytes) -> None:
    with pytest.raises(OverLimit) as refused:
        read_trusted(HEAD + many * (MAX_TRAILING_LINES + 1), "p.csv", limits=FEW_ROWS)
    assert refused.value.sentence.key == "reading-too-many-lines"


@pytest.mark.parametrize("many", [b" ", b"\t", b",", b"'", b'"', b"a", b"[", b"1"], ids=repr)
def test_an_endless_line_is_refused(many: bytes) -> None:
    with pytest.raises(OverLimit) as refused:
        read_trusted(HEAD + many * (2 * MAX_LINE_BYTES + 1), "p.csv")
    assert refused.value.sentence.key == "reading-long-line"


def test_too_many_comments_are_refused() -> None:
    with pytest.raises(OverLimit, match="has 1000001 comment lines starting with #"):
        read_trusted(HEAD + b"# c\n" * (MAX_COMMENT_LINES + 1), "p.csv")


def test_hashes_in_fields_are_not_comments() -> None:
    row = b"#a,0.25\n"
    table = read_trusted(b"# made by a model\nlabel,score\n" + b"b##########,0.5\n" * 110_000 + row, "p.csv").table
    assert table.num_rows in (110_000, 110_001)


@pytest.mark.parametrize("between", [b"\n", b"  \n", b"\t\n", b"# half\n"], ids=["empty", "blanks", "tab", "comment"])
def test_a_blank_line_per_row_is_skipped(between: bytes) -> None:
    n_rows = MAX_SKIPPED + 10
    table = read_trusted(b"label,score\n" + (b"yes,0.25\n" + between) * n_rows, "p.csv").table
    assert table.num_rows == n_rows


def test_late_comments_are_limited() -> None:
    rows = b"yes,0.25\n" * 40_000
    assert read_trusted(b"label,score\n" + rows + b"# c\n" * 1_000, "p.csv").table.num_rows == 40_000
    with pytest.raises(OverLimit, match="more than 100000 comment lines or blank lines among its rows"):
        read_trusted(b"label,score\n" + rows + b"# c\n" * (MAX_SKIPPED + 1), "p.csv")


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (HEAD + b'yes,"' + b"a\n" * 2_000_001 + b'"\n', "reading-too-many-quoted-lines"),
        (HEAD + b" \n" * 4_000_001, "reading-too-many-blank-lines"),
        (b'label,score\n"a\\"b",1\n' + b'\\"\n' * 10_000_001, "reading-too-many-quotation-marks"),
        (b"|label|score|\n|---|---|\n" + b"|yes|0.5|\n" * (2**26 // 10), "reading-printed-too-long"),
        (b'{"a": 1, "b": 0.5}\n' + b"{}" * 41, "reading-too-many-objects"),
    ],
    ids=["inside", "blanks", "marks", "printed", "objects"],
)
def test_each_limit_message_has_the_count(content: bytes, key: str) -> None:
    limits = FEW_ROWS if key.endswith("objects") else Limits()
    with pytest.raises(OverLimit) as refused:
        read_trusted(content, "p.txt", limits=limits)
    assert refused.value.sentence.key == key
