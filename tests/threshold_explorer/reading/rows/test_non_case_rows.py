"""Rows that are not cases: their detection, their notes, and the resulting columns."""

import pyarrow as pa
import pytest

from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.words.sentence import Sentence

NAMES = "id,label,score\n"
ROWS = "a,yes,0.5\nb,no,0.25\nc,yes,0.75\nd,no,0.375\n"


@pytest.mark.parametrize(
    ("behind", "note"),
    [
        ("Total,,1.875\n", Sentence("reading-note-summary-rows", count=1, rows="5", first="Total")),
        ("id,label,score\n", Sentence("reading-note-header-rows", count=1, rows="5", first="id")),
        ("(4 rows),,\n", Sentence("reading-note-comment-rows", count=1, rows="5", first="(4 rows)")),
        ("(4 rows)\n", Sentence("reading-note-trailing-lines", count=1, texts=("(4 rows)",))),
        (",,\ne,no,0.5\n", Sentence("reading-note-blank-rows", count=1, rows="5", first="")),
    ],
)
def test_skipped_rows_are_reported_by_number(behind: str, note: Sentence) -> None:
    file = read_trusted((NAMES + ROWS + behind).encode(), "p.csv")
    assert note in file.report.notes
    assert file.table["id"].to_pylist()[:4] == ["a", "b", "c", "d"]
    assert file.table["score"].type == pa.float64()


def test_a_column_is_numeric_again_without_the_total_row() -> None:
    rows = "".join(f"{at},{at % 2},0.5\n" for at in range(6))
    table = read_trusted(f"{NAMES}{rows}Total,3,3.0\n".encode(), "p.csv").table
    assert table.schema.types == [pa.int64(), pa.int64(), pa.float64()]
    assert table.num_rows == 6


def test_an_ambiguous_row_raises_a_question_until_the_option_is_set() -> None:
    content = b"label,score\nyes,0.5\nno,0.25\nyes,0.75\nno,0.375\nTotal,0.9\n"
    result = read_trusted(content, "p.csv")
    (question,) = result.report.questions
    assert (question.key, [reading.value for reading in question.readings]) == ("summaries", [False, True])
    assert question.readings[1].rows[-1] == ("Total", "0.9")
    assert result.table.num_rows == 4
    for answer, n_rows in ((True, 5), (False, 4)):
        file = read_trusted(content, "p.csv", options=ReadingOptions(summaries=answer))
        assert (file.table.num_rows, file.report.questions) == (n_rows, ())


def test_a_case_equal_to_a_numeric_header_is_kept() -> None:
    content = b"0,1\n" + b"1.0,0.25\n0.0,0.5\n" * 5 + b"0.0,1.0\n"
    assert read_trusted(content, "p.csv").table.num_rows == 11


def test_number_marks_are_parsed_in_the_remaining_rows() -> None:
    content = b"id;label;score\n1;yes;0,5\n2;no;0,25\n3;yes;0,75\nSumme;;1,5\n"
    file = read_trusted(content, "p.csv")
    assert file.table.to_pydict() == {"id": [1, 2, 3], "label": ["yes", "no", "yes"], "score": [0.5, 0.25, 0.75]}
