"""What no table has is refused before it is split, and what only looks so is read."""

import pytest

from dashboard.reading import read_table
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import OverLimit
from dashboard.reading.text.line_limits import LEAST_LINES, LINES_PER_ROW, LONGEST_LINE, MOST_REMARKS, refuse_lines
from dashboard.reading.text.rows import MOST_COUNTED

HEAD = b"label,score\nyes,0.25\nno,0.5\n"
FEW_ROWS = Limits(max_rows=10)
MOST_LINES = LINES_PER_ROW * FEW_ROWS.max_rows + LEAST_LINES


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"], ids=["lf", "cr", "crlf"])
def test_one_line_more_than_the_most_is_refused(end: bytes) -> None:
    refuse_lines(end * MOST_LINES, "p.csv", FEW_ROWS)
    with pytest.raises(OverLimit) as refused:
        refuse_lines(end * (MOST_LINES + 1), "p.csv", FEW_ROWS)
    assert dict(refused.value.sentence.args)["count"] == MOST_LINES + 1


@pytest.mark.parametrize("many", [b"\n", b"#\n", b" \n", b"'\n", b'"\n', b",\n", b"1\n"], ids=repr)
def test_texts_of_mostly_empty_lines_end_at_once(many: bytes) -> None:
    with pytest.raises(OverLimit) as refused:
        read_table(HEAD + many * (MOST_LINES + 1), "p.csv", limits=FEW_ROWS)
    assert refused.value.sentence.key == "reading-too-many-lines"


@pytest.mark.parametrize("many", [b" ", b"\t", b",", b"'", b'"', b"a", b"[", b"1"], ids=repr)
def test_a_line_without_an_end_is_no_row(many: bytes) -> None:
    with pytest.raises(OverLimit) as refused:
        read_table(HEAD + many * (2 * LONGEST_LINE + 1), "p.csv")
    assert refused.value.sentence.key == "reading-long-line"


def test_more_comments_than_any_table_has_are_refused() -> None:
    with pytest.raises(OverLimit, match="has 1000001 comment lines that begin with #"):
        read_table(HEAD + b"# c\n" * (MOST_REMARKS + 1), "p.csv")


def test_hash_marks_in_fields_are_no_comments() -> None:
    row = b"#a,0.25\n"
    table = read_table(b"# made by a model\nlabel,score\n" + b"b##########,0.5\n" * 110_000 + row, "p.csv").table
    assert table.num_rows in (110_000, 110_001)


@pytest.mark.parametrize("between", [b"\n", b"  \n", b"\t\n", b"# half\n"], ids=["empty", "blanks", "tab", "comment"])
def test_as_many_lines_between_the_rows_as_rows_are_left_out(between: bytes) -> None:
    n_rows = MOST_COUNTED + 10
    table = read_table(b"label,score\n" + (b"yes,0.25\n" + between) * n_rows, "p.csv").table
    assert table.num_rows == n_rows


def test_late_comments_that_arrow_alone_meets_are_bounded() -> None:
    rows = b"yes,0.25\n" * 40_000
    assert read_table(b"label,score\n" + rows + b"# c\n" * 1_000, "p.csv").table.num_rows == 40_000
    with pytest.raises(OverLimit, match="more than 100000 comments, or lines of blanks, among its rows"):
        read_table(b"label,score\n" + rows + b"# c\n" * (MOST_COUNTED + 1), "p.csv")


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (HEAD + b'yes,"' + b"a\n" * 2_000_001 + b'"\n', "reading-too-many-lines-inside"),
        (HEAD + b" \n" * 4_000_001, "reading-too-many-blank-lines"),
        (b'label,score\n"a\\"b",1\n' + b'\\"\n' * 10_000_001, "reading-too-many-marks"),
        (b"|label|score|\n|---|---|\n" + b"|yes|0.5|\n" * (2**26 // 10), "reading-printed-too-long"),
        (b'{"a": 1, "b": 0.5}\n' + b"{}" * 41, "reading-too-many-objects"),
    ],
    ids=["inside", "blanks", "marks", "printed", "objects"],
)
def test_each_limit_says_what_was_found(content: bytes, key: str) -> None:
    limits = FEW_ROWS if key.endswith("objects") else Limits()
    with pytest.raises(OverLimit) as refused:
        read_table(content, "p.txt", limits=limits)
    assert refused.value.sentence.key == key
