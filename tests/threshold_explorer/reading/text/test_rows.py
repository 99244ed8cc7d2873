"""The rows of a text."""

import pytest

from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import NeedsSandbox, OverLimit
from threshold_explorer.reading.text.dialect import sniff_dialect
from threshold_explorer.reading.text.rows import parse_rows, rows_if_over
from threshold_explorer.words.sentence import Sentence


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_too_many_rows_are_counted_before_they_are_stored(end: str) -> None:
    content = ("label,score" + end + ("1,0.5" + end) * 50).encode()
    dialect = sniff_dialect(content, "odd.csv")
    assert [rows_if_over(at_most, content, dialect) for at_most in (49, 50, 51)] == [50, 50, 0]
    with pytest.raises(OverLimit) as caught:
        read_trusted(content, "odd.csv", limits=Limits(max_rows=49))
    assert caught.value.sentence == Sentence("reading-too-many-rows", file="odd.csv", count=50, limit=49)
    assert read_trusted(content, "odd.csv", limits=Limits(max_rows=50)).table.num_rows == 50


@pytest.mark.parametrize("text", ["0xa", "0X1F"])
def test_hexadecimal_text_is_not_a_number(text: str) -> None:
    table = read_trusted(f"max,label,score\n1,{text},0.5\n2,7,0.25\n".encode(), "odd.csv").table
    assert table["label"].to_pylist() == [text, "7"]
    assert table["max"].to_pylist() == [1, 2]


@pytest.mark.parametrize("line", [" ", "# half", "1", "1,0.5,7"])
def test_a_ragged_row_stops_parsing_in_process(line: str) -> None:
    content = f"label,score\n1,0.5\n{line}\n0,0.25\n".encode()
    dialect = sniff_dialect(content, "odd.csv", ReadingOptions(comment="", has_header=True))
    with pytest.raises(NeedsSandbox):
        parse_rows(content, dialect, "odd.csv", in_process=True)
