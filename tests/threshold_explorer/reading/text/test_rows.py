"""The rows of a text: their number and their values, and which lines are no rows."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from threshold_explorer.reading import PredictionFile, RefusedFile, read_trusted
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import BadRow, NeedsSandbox, OverLimit
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.reading.text.dialect import sniff_dialect
from threshold_explorer.reading.text.rows import parse_rows
from threshold_explorer.words.sentence import Sentence

ROWS = [f"item {at},{'yes' if at % 2 else 'no'},0.{at}\n" for at in range(1, 100)]


def read(*rows: str, at: int = 40, **options: object) -> PredictionFile:
    text = "".join(["text,label,score\n", *ROWS[:at], *(f"{row}\n" for row in rows), *ROWS[at:]])
    return read_trusted(text.encode(), "odd.csv", options=ReadingOptions(**options))


def test_quoted_rows_stop_the_reading_with_both_previews() -> None:
    rows = ('"TV,yes,0.5', "a,no,0.25", 'TV",yes,0.5')
    with pytest.raises(OpenQuestion) as stopped:
        read(*rows)
    question = stopped.value.question
    assert (question.key, question.sentence.args) == ("quote", {"row": 41, "count": len(ROWS) + 3})
    by_lines, inside = question.readings
    assert by_lines.rows[:3] == (("text", "label", "score"), ('"TV', "yes", "0.5"), ("a", "no", "0.25"))
    assert inside.rows[1:] == (("TV,yes,0.5\na,no,0.25\nTV", "yes", "0.5"),)
    for reading, n_rows in ((by_lines, len(ROWS) + 3), (inside, len(ROWS) + 1)):
        chosen = read(*rows, quote=reading.value)
        assert chosen.table.num_rows == n_rows


@pytest.mark.parametrize("beside", ['"one, two",no,0.25', '"one, ""two""",no,0.25'])
def test_quoted_rows_beside_quoted_delimiters_are_asked_about(beside: str) -> None:
    rows = (beside, '"TV,yes,0.5', "a,no,0.25", 'TV",yes,0.5')
    with pytest.raises(OpenQuestion) as stopped:
        read(*rows)
    # Without quotation marks, the delimiter in the quoted field would split it.
    assert [(each.value, each.rows[1][0]) for each in stopped.value.question.readings] == [
        ('"', "TV,yes,0.5\na,no,0.25\nTV")
    ]
    assert read(*rows, quote='"').table.num_rows == len(ROWS) + 2


@pytest.mark.parametrize("at", [40, 90])
def test_a_quote_left_open_before_a_quoted_text_is_refused_with_its_line(at: int) -> None:
    for behind in ('"x",no,0.25', '"x, y",no,0.25'):
        rows = ('"one, two",no,0.25', '"TV,yes,0.5', *ROWS[:3], behind)
        with pytest.raises(BadRow, match=f"Line {at + 3} "):
            read(*(row.strip() for row in rows), at=at)


def test_rows_are_never_lost_in_a_field_beyond_the_first_rows() -> None:
    many = "".join(ROWS * 30)
    text = f'text,label,score\n"one, two",no,0.25\n{many}"TV,yes,0.5\n{many}"x",no,0.25\n'
    with pytest.raises(BadRow, match=f"Line {30 * len(ROWS) + 3} "):
        read_trusted(text.encode(), "odd.csv")


TEXTS = st.sampled_from(["plain", "one, two", 'a "b" c', '5" disk', "two\nlines", "it's", ""])


@given(st.lists(TEXTS, min_size=8, max_size=30), st.integers(0), st.sampled_from(["", '"', '""']), st.booleans())
@settings(deadline=None)
def test_a_quotation_mark_too_many_or_too_few_never_costs_a_row(
    texts: list[str], place: int, mark: str, are_all_quoted: bool
) -> None:
    rows = [(text, "yes" if at % 3 else "no", f"0.{at}5") for at, text in enumerate(texts)]
    file = io.StringIO(newline="")
    writer = csv.writer(file, quoting=csv.QUOTE_ALL if are_all_quoted else csv.QUOTE_MINIMAL, lineterminator="\n")
    writer.writerows([("text", "label", "score"), *rows])
    text = file.getvalue()
    marks = [at for at, letter in enumerate(text) if letter == '"'] or [len("text,label,score\n")]
    at = marks[place % len(marks)]
    damaged = text[:at] + mark + text[at + 1 :]
    try:
        table = read_trusted(damaged.encode(), "p.csv").table
    except RefusedFile:
        return
    assert table.num_rows == len(rows), damaged
    scores = [str(score).strip('"') for score in table.columns[2].to_pylist()]
    assert [float(score) for score in scores] == [float(score) for _, _, score in rows]


def test_a_multi_line_text_raises_no_question() -> None:
    file = read('"good, nice\nthing, really, bad",yes,0.5')
    assert file.report.notes == ()
    assert file.table["text"][40].as_py() == "good, nice\nthing, really, bad"


def test_a_quote_that_is_never_closed_is_a_character() -> None:
    assert read('"TV,yes,0.5').table["text"][40].as_py() == '"TV'


@pytest.mark.parametrize("row", ["#blessed,yes,0.5", "# half,no,0.25", "-- dashes,no,0.25", "% of all,yes,0.75"])
def test_a_row_that_begins_like_a_comment_is_a_case(row: str) -> None:
    for at in (0, 40, 99):
        file = read(row, at=at)
        assert file.table["text"][at].as_py() == row.partition(",")[0]
        assert (file.table.num_rows, file.report.notes) == (len(ROWS) + 1, ())


@pytest.mark.parametrize("line", ["# half", "# half, of, it, is, done", "8 rows", "that was all", "Total: 8"])
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


@pytest.mark.parametrize(
    ("row", "n_fields"),
    [("item,yes", 2), ("Smith, John,yes,0.5", 4), ("TV,no,0.25,", 4), ("# so, so,yes,0.5", 4), ("// a, b,no,0.25", 4)],
)
def test_a_row_with_more_or_fewer_fields_is_refused(row: str, n_fields: int) -> None:
    with pytest.raises(BadRow, match=f"Row 41 has {n_fields} fields"):
        read(row)


def test_a_row_cut_off_at_the_end_stops_the_reading() -> None:
    text = ("text,label,score\n" + "".join(ROWS) + "item,y").encode()
    with pytest.raises(OpenQuestion, match="item,y"):
        read_trusted(text, "odd.csv")
    assert read_trusted(text, "odd.csv", options=ReadingOptions(summaries=False)).table.num_rows == len(ROWS)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_too_many_rows_are_refused(end: str) -> None:
    content = ("label,score" + end + ("1,0.5" + end) * 50).encode()
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
