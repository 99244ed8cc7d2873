"""Web pages: which table is read, and the positions of its cells."""

import pytest

from tests.threshold_explorer.reading.formats.written_files import read, refusal
from threshold_explorer.reading.formats.web_pages import is_web_page
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import EmptyFile, OverLimit
from threshold_explorer.words.sentence import Sentence


def table(*rows: str) -> str:
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


HEADER = "<th>y</th><th>p</th>"
DATA = table(HEADER, "<td>a</td><td>0.5</td>", "<td>b</td><td>0.25</td>")


def test_the_table_with_the_most_cases_is_read_and_reported() -> None:
    found = read(f"<html>{table(HEADER, '<td>a</td><td>1</td>')}{DATA}</html>".encode())
    assert found.table.to_pydict() == {"y": ["a", "b"], "p": [0.5, 0.25]}
    assert (found.sheets, found.sheet) == (("table 1", "table 2"), "table 2")
    assert found.notes == (Sentence("reading-note-sheet", sheet="table 2", count=2),)
    assert read(f"<html>{DATA}{DATA}</html>".encode(), "table 2").sheet == "table 2"


def test_a_rowspan_repeats_its_cell_in_every_row() -> None:
    rows = (HEADER, "<td rowspan=2>a</td><td>0.5</td>", "<td>0.25</td>", "<td>b</td><td>0.75</td>")
    assert read(table(*rows).encode()).table.to_pydict() == {"y": ["a", "a", "b"], "p": [0.5, 0.25, 0.75]}


def test_exact_numbers_are_read_instead_of_displayed_ones() -> None:
    rows = (HEADER, "<td>a</td><td x:num='0.123456'>0.12</td>", "<td>b</td><td x:num>0.25</td>")
    assert read(table(*rows).encode()).table["p"].to_pylist() == [0.123456, 0.25]


@pytest.mark.parametrize("content", [b"<html><body>Sign in</body></html>", b"<html>", b"<!DOCTYPE html>"])
def test_a_page_without_a_table_is_refused(content: bytes) -> None:
    assert refusal(content, EmptyFile) == Sentence("reading-no-table-on-page", file="p.bin")


def test_a_colspan_counts_against_the_limits() -> None:
    wide = table(*["<td colspan=900>x</td>"] * 50)
    assert refusal(wide.encode(), OverLimit, max_columns=800).key == "reading-too-many-columns"
    assert refusal(wide.encode(), OverLimit, max_expanded_bytes=10_000).key == "reading-expands-too-much"
    assert Limits().max_columns >= 900


@pytest.mark.parametrize("text", [b"<50K,0.25", b"<unk>\t0.5", b"<s>,1", b"p<0.05,1"])
def test_a_text_in_angle_brackets_is_no_page(text: bytes) -> None:
    assert not is_web_page(text, ())
