"""What is asked and said where lines could be rows or stand inside a field."""

from dashboard.reading import PredictionFile, read_table
from dashboard.reading.choices import ReadingChoices

ROWS = [f"item {at},{'yes' if at % 2 else 'no'},0.{at}\n" for at in range(1, 100)]


def read(*rows: str, at: int = 40, **choices: object) -> PredictionFile:
    text = "".join(["text,label,score\n", *ROWS[:at], *(f"{row}\n" for row in rows), *ROWS[at:]])
    return read_table(text.encode(), "odd.csv", choices=ReadingChoices(**choices))


def test_rows_inside_a_quotation_are_asked_about_with_both_readings_side_by_side() -> None:
    file = read('"TV,yes,0.5', "a,no,0.25", 'TV",yes,0.5')
    (question,) = file.report.questions
    assert (question.key, question.sentence.args["line"]) == ("quote", 42)
    by_lines, inside = question.readings
    assert by_lines.rows[:3] == (("text", "label", "score"), ("TV", "yes", "0.5"), ("a", "no", "0.25"))
    assert inside.rows[1:] == (("TV,yes,0.5\na,no,0.25\nTV", "yes", "0.5"),)
    assert file.table.num_rows == len(ROWS) + 3
    chosen = read('"TV,yes,0.5', "a,no,0.25", 'TV",yes,0.5', quote=inside.value)
    assert (chosen.table.num_rows, chosen.report.questions) == (len(ROWS) + 1, ())


def test_a_text_of_several_lines_is_not_asked_about() -> None:
    file = read('"good, nice\nthing, really, bad",yes,0.5')
    assert (file.report.questions, file.report.notes) == ((), ())
    assert file.table["text"][40].as_py() == "good, nice\nthing, really, bad"


def test_marks_that_do_not_close_are_said() -> None:
    keys = [note.key for note in read('"TV,yes,0.5').report.notes]
    assert keys == ["reading-note-stray-quotes"]


def test_marked_rows_among_remarks_are_asked_about() -> None:
    file = read("# half", "#blessed,yes,0.5", at=0)
    (question,) = file.report.questions
    assert (question.key, [reading.value for reading in question.readings]) == ("comment", ["#", ""])
    assert question.readings[1].rows[1] == ("#blessed", "yes", "0.5")
    answered = read("# half", "#blessed,yes,0.5", at=0, comment="")
    assert (answered.table.num_rows, answered.report.questions) == (len(ROWS) + 1, ())


def test_mended_rows_are_said_with_their_line() -> None:
    notes = read("Smith, John,yes,0.5", "TV,no,0.25,").report.notes
    assert [(note.key, note.args["line"]) for note in notes] == [
        ("reading-note-delimiter-in-text", 42),
        ("reading-note-surplus-delimiters", 43),
    ]


def test_a_cut_row_is_left_out_and_said() -> None:
    file = read_table(("text,label,score\n" + "".join(ROWS) + "item,y").encode(), "odd.csv")
    assert [(note.key, note.args["line"]) for note in file.report.notes] == [("reading-note-cut-row", 101)]
    assert file.table.num_rows == len(ROWS)
