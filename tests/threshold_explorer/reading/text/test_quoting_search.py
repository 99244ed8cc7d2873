"""Questions and notes where lines may be rows or parts of a field."""

import pytest

from threshold_explorer.reading import PredictionFile, read_trusted
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import BadRow
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.words.sentence import Sentence

ROWS = [f"item {at},{'yes' if at % 2 else 'no'},0.{at}\n" for at in range(1, 100)]


def read(*rows: str, at: int = 40, **options: object) -> PredictionFile:
    text = "".join(["text,label,score\n", *ROWS[:at], *(f"{row}\n" for row in rows), *ROWS[at:]])
    return read_trusted(text.encode(), "odd.csv", options=ReadingOptions(**options))


def test_quoted_rows_raise_a_question_with_both_previews() -> None:
    file = read('"TV,yes,0.5', "a,no,0.25", 'TV",yes,0.5')
    (question,) = file.report.questions
    assert (question.key, question.sentence.args["line"]) == ("quote", 42)
    by_lines, inside = question.readings
    assert by_lines.rows[:3] == (("text", "label", "score"), ("TV", "yes", "0.5"), ("a", "no", "0.25"))
    assert inside.rows[1:] == (("TV,yes,0.5\na,no,0.25\nTV", "yes", "0.5"),)
    assert file.table.num_rows == len(ROWS) + 3
    chosen = read('"TV,yes,0.5', "a,no,0.25", 'TV",yes,0.5', quote=inside.value)
    assert (chosen.table.num_rows, chosen.report.questions) == (len(ROWS) + 1, ())


def test_a_multi_line_text_raises_no_question() -> None:
    file = read('"good, nice\nthing, really, bad",yes,0.5')
    assert (file.report.questions, file.report.notes) == ((), ())
    assert file.table["text"][40].as_py() == "good, nice\nthing, really, bad"


def test_unclosed_quotes_are_noted() -> None:
    keys = [note.key for note in read('"TV,yes,0.5').report.notes]
    assert keys == ["reading-note-stray-quotes"]


@pytest.mark.parametrize("row", ["#blessed,yes,0.5", "# half,no,0.25", "-- dashes,no,0.25", "% of all,yes,0.75"])
def test_a_row_that_begins_like_a_comment_is_a_case(row: str) -> None:
    for at in (0, 40, 99):
        file = read(row, at=at)
        assert file.table["text"][at].as_py() == row.partition(",")[0]
        assert (file.table.num_rows, file.report.questions, file.report.notes) == (len(ROWS) + 1, (), ())


@pytest.mark.parametrize(
    "line", ["# half", "# half, of, it, is, done", "8 rows", "that was all", "// done, by me", "Total: 8"]
)
def test_a_line_that_is_no_row_stops_the_reading_until_it_is_left_out(line: str) -> None:
    with pytest.raises(OpenQuestion) as stopped:
        read(line)
    assert stopped.value.sentence == Sentence("reading-question-lines", count=1, texts=[line])
    assert [(each.value, each.rows) for each in stopped.value.question.readings] == [(False, ())]
    file = read(line, summaries=False)
    assert (file.table.num_rows, file.report.notes) == (
        len(ROWS),
        (Sentence("reading-note-lines", count=1, texts=[line]),),
    )


def test_a_line_that_lacks_fields_is_refused() -> None:
    with pytest.raises(BadRow, match="Row 41 has 2 fields"):
        read("item,yes")


def test_repaired_rows_are_noted_with_their_line() -> None:
    notes = read("Smith, John,yes,0.5", "TV,no,0.25,").report.notes
    assert [(note.key, note.args["line"]) for note in notes] == [
        ("reading-note-delimiter-in-text", 42),
        ("reading-note-surplus-delimiters", 43),
    ]


def test_a_row_cut_off_at_the_end_stops_the_reading() -> None:
    text = ("text,label,score\n" + "".join(ROWS) + "item,y").encode()
    with pytest.raises(OpenQuestion, match="item,y"):
        read_trusted(text, "odd.csv")
    assert read_trusted(text, "odd.csv", options=ReadingOptions(summaries=False)).table.num_rows == len(ROWS)
