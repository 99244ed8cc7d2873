"""Rows that may be no cases: what is left out on its own, what is asked, and what counts whatever it says."""

import re

import pyarrow as pa
import pytest

from threshold_explorer.reading import PredictionFile, read_trusted
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.words.language import use_language
from threshold_explorer.words.sentence import Sentence

NAMES = "id,label,score\n"
ROWS = "a,yes,0.5\nb,no,0.25\nc,yes,0.75\nd,no,0.375\n"


def read(text: str, **options: object) -> PredictionFile:
    return read_trusted(text.encode(), "p.csv", options=ReadingOptions(**options))


@pytest.mark.parametrize(
    ("behind", "note"),
    [
        ("id,label,score\n", Sentence("reading-note-header-rows", count=1, rows="5", first="id")),
        (",,\ne,no,0.5\n", Sentence("reading-note-blank-rows", count=1, rows="5", first="")),
    ],
)
def test_a_repeated_header_and_a_blank_row_are_left_out(behind: str, note: Sentence) -> None:
    file = read(NAMES + ROWS + behind)
    assert note in file.report.notes
    assert file.table["id"].to_pylist()[:4] == ["a", "b", "c", "d"]
    assert file.table["score"].type == pa.float64()


@pytest.mark.parametrize(
    ("language", "rows"),
    [
        ("en", "5, 10, 15, 20, 25, 2 more."),
        ("ko", "5, 10, 15, 20, 25, 그 밖에 2개."),
        ("zh", "5、10、15、20、25、另外 2 个。"),
    ],
)
def test_a_note_lists_rows_as_its_language_does(language: str, rows: str) -> None:
    [note] = read(NAMES + (ROWS + NAMES) * 7).report.notes
    with use_language(language):
        assert re.split(" ?[:\uff1a] ?", str(note))[-1] == rows


@pytest.mark.parametrize(
    "row",
    [
        "Total,,1.875",
        "Mean,,0.469",
        "(4 rows),,",
        ",string,double",
        "Id,Label,Score",
        "Summe,,",
        "—,%,%",
    ],
)
def test_a_row_that_may_be_no_case_stops_the_reading_until_it_is_answered(row: str) -> None:
    with pytest.raises(OpenQuestion) as stopped:
        read(f"{NAMES}{ROWS}{row}\n")
    question, first = stopped.value.question, next(filter(None, row.split(",")))
    assert question.sentence == Sentence("reading-question-rows", count=1, rows="5", first=first)
    without, kept = question.readings
    assert (without.value, without.rows[1:]) == (False, (("c", "yes", "0.75"), ("d", "no", "0.375")))
    assert (kept.value, kept.rows[-1]) == (True, tuple(row.split(",")))
    left_out = read(f"{NAMES}{ROWS}{row}\n", summaries=False)
    assert left_out.table.to_pydict() == read(NAMES + ROWS).table.to_pydict()
    assert left_out.report.notes == (Sentence("reading-note-doubtful-rows", count=1, rows="5", first=first),)
    assert read(f"{NAMES}{ROWS}{row}\n", summaries=True).table.num_rows == 5


@pytest.mark.parametrize(
    "row",
    [
        *("Total,yes,0.9", "mean,no,0.1", "N,no,0.5", "Q3,yes,0.25", "count,no,4", "# e,no,0.5", "-- end --,yes,0.75"),
        *(
            "8 rows,no,0.9",
            "Source: x,yes,0.5",
            "Total,yes,",
            "e,,0.5",
            "e,no,n/a",
            ",no,0.5",
            "e,maybe,1",
        ),
    ],
)
@pytest.mark.parametrize("at", [0, 2, 4])
def test_a_row_that_can_be_a_case_counts_whatever_it_says_and_wherever_it_stands(row: str, at: int) -> None:
    lines = ROWS.splitlines()
    file = read("\n".join([NAMES.strip(), *lines[:at], row, *lines[at:]]) + "\n")
    assert (file.table.num_rows, file.report.notes) == (5, ())


def test_a_stray_line_and_a_doubtful_row_are_asked_about_at_once() -> None:
    text = f"{NAMES}{ROWS}Total,,1.875\n\n(4 rows)\n"
    with pytest.raises(OpenQuestion) as stopped:
        read(text)
    assert stopped.value.sentence.args["first"] == "Total"
    for answer, n_rows in ((False, 4), (True, 5)):
        file = read(text, summaries=answer)
        assert file.table.num_rows == n_rows
        assert Sentence("reading-note-lines", count=1, texts=["(4 rows)"]) in file.report.notes


def test_a_column_is_numeric_again_without_the_total_row() -> None:
    rows = "".join(f"{at},{at % 2},0.5\n" for at in range(6))
    table = read(f"{NAMES}{rows}Total,,3.0\n", summaries=False).table
    assert table.schema.types == [pa.int64(), pa.int64(), pa.float64()]
    assert table.num_rows == 6


def test_a_case_equal_to_a_numeric_header_is_kept() -> None:
    assert read("0,1\n" + "1.0,0.25\n0.0,0.5\n" * 5 + "0.0,1.0\n").table.num_rows == 11


def test_number_marks_are_parsed_in_the_remaining_rows() -> None:
    file = read("id;label;score\n1;yes;0,5\n2;no;0,25\n3;yes;0,75\nSumme;;1,5\n", summaries=False)
    assert file.table.to_pydict() == {"id": [1, 2, 3], "label": ["yes", "no", "yes"], "score": [0.5, 0.25, 0.75]}


def test_rows_without_a_number_are_named_in_the_middle_too() -> None:
    rows = [f"c{at},{'yes' if at % 3 else 'no'},0.{at}" for at in range(1, 41)]
    text = NAMES + "\n".join([*rows[:20], "Batch 2,,none", "Id,Label,Score", *rows[20:]]) + "\n"
    with pytest.raises(OpenQuestion) as stopped:
        read(text)
    assert stopped.value.sentence.args["rows"] == "22"
    # A row that lacks a label and a score is asked about with the other missing values.
    assert read(text, summaries=False).table.num_rows == 41
