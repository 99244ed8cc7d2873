"""Questions and notes where lines may be rows or parts of a field."""

from threshold_explorer.reading import PredictionFile, read_trusted
from threshold_explorer.reading.options import ReadingOptions

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


def read_ids(*rows: str, **options: object) -> PredictionFile:
    text = "id,label,score\n" + "".join(f"{row}\n" for row in rows) + "".join(ROWS).replace("item ", "c")
    return read_trusted(text.encode(), "odd.csv", options=ReadingOptions(**options))


def test_commented_rows_among_comments_raise_a_question() -> None:
    file = read_ids("# half", "#c0,yes,0.5")
    (question,) = file.report.questions
    assert (question.key, [reading.value for reading in question.readings]) == ("comment", ["#", ""])
    assert question.readings[1].rows[1] == ("#c0", "yes", "0.5")
    answered = read_ids("# half", "#c0,yes,0.5", comment="")
    assert (answered.table.num_rows, answered.report.questions) == (len(ROWS) + 1, ())


def test_texts_like_comments_among_comments_are_rows() -> None:
    file = read("# half", "#blessed,yes,0.5", at=0)
    assert (file.table.num_rows, file.report.questions) == (len(ROWS) + 1, ())


def test_repaired_rows_are_noted_with_their_line() -> None:
    notes = read("Smith, John,yes,0.5", "TV,no,0.25,").report.notes
    assert [(note.key, note.args["line"]) for note in notes] == [
        ("reading-note-delimiter-in-text", 42),
        ("reading-note-surplus-delimiters", 43),
    ]


def test_a_truncated_row_is_skipped_and_noted() -> None:
    file = read_trusted(("text,label,score\n" + "".join(ROWS) + "item,y").encode(), "odd.csv")
    assert [(note.key, note.args["line"]) for note in file.report.notes] == [("reading-note-truncated-row", 101)]
    assert file.table.num_rows == len(ROWS)
