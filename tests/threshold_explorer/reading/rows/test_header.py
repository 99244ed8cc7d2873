"""The header of a table, the lines above it, and the question about an ambiguous one."""

import pytest

from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.reading.rows.header import Titles, find_titles, header_evidence, n_titles
from threshold_explorer.words.sentence import Sentence

NAMES = ["label", "score"]
ROWS = [["yes", "0.5"], ["no", "0.25"], ["yes", "0.75"], ["no", "0.375"]]


@pytest.mark.parametrize("first", ["a_9.jpg", "2024-01-09", "12:09", "x9@mail.org", "data/9.png", "PAT-9"])
def test_a_first_row_like_those_below_is_a_case(first: str) -> None:
    rows = [[first.replace("9", str(at)), str(at % 2), f"0.{at + 1}"] for at in range(6)]
    assert not header_evidence(rows).is_header
    assert header_evidence([["name", "label", "score"], *rows]).is_header


def test_rows_above_the_header_that_are_like_those_below_are_cases() -> None:
    assert n_titles([["Model", "XGB"], NAMES, *ROWS]) == 1
    assert n_titles([ROWS[0], NAMES, *ROWS]) == 0


def test_names_of_groups_above_the_header_are_a_title() -> None:
    assert n_titles([["", "model", "model"], ["id", *NAMES], *([str(at), *row] for at, row in enumerate(ROWS))]) == 1
    file = read_trusted(b",model,model\nid,label,score\n1,yes,0.5\n2,no,0.25\n3,yes,0.75\n", "p.csv")
    assert file.table.column_names == ["id", "label", "score"]
    assert Sentence("reading-note-titles", count=1) in file.report.notes


QUESTIONS = ["Capital of France?", "Largest planet?", "Author of Hamlet?", "Currency of Japan?", "Inventor of radio?"]
ANSWERS = ["Paris", "Jupiter", "Shakespeare", "yen", "Marconi"]


@pytest.mark.parametrize("at", range(len(ANSWERS) + 1))
@pytest.mark.parametrize("names", [["question", "prediction", "answer"], ["", "output", "gold"]], ids=str)
def test_a_table_of_texts_keeps_its_rows_wherever_a_number_is(names: list[str], at: int) -> None:
    texts = [*ANSWERS[:at], "1969", *ANSWERS[at:]]
    rows = [names, *map(list, zip(["Year of the landing?", *QUESTIONS], texts, texts, strict=True))]
    assert find_titles(rows) == Titles()
    written = "\n".join(map(",".join, rows))
    assert read_trusted(written.encode(), "p.csv").table.num_rows == len(rows) - 1


ABOVE = "a,b\nthreshold,0.5\n"
TABLE = "label,score\n" + "".join(f"{label},{score}\n" for label, score in ROWS)


@pytest.mark.parametrize(
    ("text", "likely", "left_out", "kept"),
    [
        (ABOVE + TABLE, True, (["label", "score"], 4), (["a", "b"], 6)),
        ("Results,\n" + ABOVE + TABLE, True, (["label", "score"], 4), (["a", "b"], 6)),
        ("q,guess\n" + "how,so\n" * 4 + "what,Bell\nwhich,2\n", False, (["what", "Bell"], 1), (["q", "guess"], 6)),
        (
            ",q,guess\na,what,Bell\nb,which,2\n",
            True,
            (["a", "what", "Bell"], 1),
            (["column 1", "q", "guess"], 2),
        ),
    ],
)
def test_whether_rows_that_fit_the_table_are_titles_is_asked(text, likely, left_out, kept) -> None:
    content = text.encode()
    with pytest.raises(OpenQuestion) as stopped:
        read_trusted(content, "p.csv")
    question = stopped.value.question
    assert (question.key, [each.value for each in question.readings]) == ("titles", [likely, not likely])
    for each in question.readings:
        names, n_rows = left_out if each.value else kept
        assert each.rows[0][1:] == tuple(names[1:])
        file = read_trusted(content, "p.csv", options=ReadingOptions(titles=each.value, summaries=True))
        assert (file.table.column_names, file.table.num_rows) == (names, n_rows)
        assert file.report.finding("titles").options
        n_above = text.splitlines().index(",".join(names).removeprefix("column 1"))
        assert (Sentence("reading-note-titles", count=n_above) in file.report.notes) == (n_above > 0)


def test_no_question_where_rows_above_cannot_be_of_the_table() -> None:
    for above in ("Results of March\n", "Results,\n", "Results of March\n\nModel 7\n"):
        assert read_trusted((above + TABLE).encode(), "p.csv").table.num_rows == 4


def test_an_ambiguous_header_raises_a_question_with_both_readings() -> None:
    content = b"0,1\n1,1\n0,0\n1,0\n0,0\n1,1\n"
    with pytest.raises(OpenQuestion) as stopped:
        read_trusted(content, "p.csv")
    question = stopped.value.question
    assert question.sentence == Sentence("reading-question-header", row=1, cells=["0", "1"])
    assert {reading.value: reading.rows[0] for reading in question.readings} == {
        True: ("0", "1"),
        False: ("column 1", "column 2"),
    }
    for answer in (True, False):
        file = read_trusted(content, "p.csv", options=ReadingOptions(has_header=answer))
        assert file.has_header == answer


def test_usual_names_beside_a_number_are_a_header_without_a_question() -> None:
    file = read_trusted(b"id,label,0.5\na,yes,0.7\nb,no,0.2\nc,no,0.1\n", "p.csv")
    assert file.table.column_names == ["id", "label", "0.5"]
