"""Percent signs, full-width digits and lists are read by the evidence of a whole column; other notations refused."""

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.numbers.number_text import SAMPLE_ROWS, is_like_a_number
from threshold_explorer.reading.numbers.plain_numbers import (
    plain_numbers,
    sentinels_of,
    with_lists_split,
    without_signs,
)
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import BadValue
from threshold_explorer.reading.report import OpenQuestion, Question
from threshold_explorer.words.sentence import Sentence


def plain(*texts: str | None) -> list[object]:
    return without_signs(pa.table({"score": pa.array(texts)})).table["score"].to_pylist()


def columns_of(*texts: str | None, name: str = "p") -> dict[str, list[object]]:
    return with_lists_split(pa.table({name: pa.array(texts)})).table.to_pydict()


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["12,5 %", None, "7%"], ["12,5", None, "7"]),
        (["% 12", "%7", "NA"], ["12", "7", "NA"]),
        (["\uff11\uff12\uff05", "\uff17\uff05"], [12, 7]),
        (["\u22120,5", "0,25"], ["-0,5", "0,25"]),
        (["\u200e0.5", "0.25\u200b"], [0.5, 0.25]),
        (["b'yes'", 'b"no"', ""], ["yes", "no", ""]),
        (["['yes']", '["no"]'], ["yes", "no"]),
    ],
)
def test_signs_are_removed(texts: list[str | None], values: list[object]) -> None:
    assert plain(*texts) == values


@pytest.mark.parametrize(
    "texts",
    [
        ("50 %", "0.5"),
        ("50 %", "5 \u2030"),
        ("0.5", "0.25"),
        ("yes", "no"),
        ("5 % off", "7 % off"),
        ("b'yes'", "no"),
        ("['a']", "['a', 'b']"),
        ("2d", "3d"),
        ("<0.001", "0.5"),
        ("12\u201305", "13\u201306"),
        ("\uff21\uff11", "\uff21\uff12"),
        ("1/2", "1/3"),
        ("", "NA"),
    ],
)
def test_inconsistent_texts_are_unchanged(texts: tuple[str, ...]) -> None:
    found = without_signs(pa.table({"score": pa.array(texts)}))
    assert found.table["score"].to_pylist() == list(texts)
    assert not found.changed
    assert not found.notes


def is_no_number(text: str) -> bool:
    return not is_like_a_number(text) and not text.strip().startswith(("b'", 'b"', "["))


@given(st.lists(st.text(max_size=8).filter(is_no_number), min_size=1, max_size=9))
def test_texts_that_are_no_numbers_stay_as_written(texts: list[str]) -> None:
    table = pa.table({"note": pa.array(texts, pa.string())})
    read = plain_numbers(table, table.select, ",", ReadingOptions()).table
    assert read.to_pydict() == {"note": texts}


def test_a_text_that_is_not_a_number_is_kept_for_the_refusal() -> None:
    assert plain(*["\uff15"] * 20, "high") == [*["5"] * 20, "high"]


def test_a_late_row_without_a_sign_keeps_the_column() -> None:
    late = [*["5 %"] * 2 * SAMPLE_ROWS, "5"]
    assert plain(*late) == late


@pytest.mark.parametrize(
    ("texts", "columns"),
    [
        (["[0.1 0.9]", None, "[1. 0.]"], {"p 0": [0.1, None, 1], "p 1": [0.9, None, 0]}),
        (["(0.1, 0.9)", "NA"], {"p 0": [0.1, None], "p 1": [0.9, None]}),
        (["[0.1; 9e-1]", "[nan; 0.5]"], {"p 0": [0.1, "nan"], "p 1": [0.9, 0.5]}),
        (["[[0.1\n  0.9]]", "[[0.5\n  0.5]]"], {"p 0": [0.1, 0.5], "p 1": [0.9, 0.5]}),
        (["[0.5]", "[[1e-05]]"], {"p": [0.5, 1e-5]}),
    ],
)
def test_each_position_becomes_a_column(texts: list[str | None], columns: dict[str, list[object]]) -> None:
    found = columns_of(*texts)
    assert {name: ["nan" if cell != cell else cell for cell in cells] for name, cells in found.items()} == columns


@pytest.mark.parametrize(
    "texts",
    [
        ("0.5", "0.25"),
        ("(1.5)", "(2.5)"),
        ("[A1]", "[A2]"),
        ("[0,1; 0,9]", "[0,5; 0,5]"),
        ("1 234.5", "2 345.6"),
        ("1|2", "2|3"),
        ("1,234.5", "2,345.6"),
        ("12.05.2024", "13.05.2024"),
        ("[cat, dog]", "[dog, cat]"),
        ("", "NA"),
        (str([0.5] * 101), str([0.25] * 101)),
    ],
)
def test_other_texts_are_no_lists(texts: tuple[str, ...]) -> None:
    assert columns_of(*texts) == {"p": list(texts)}


@pytest.mark.parametrize("odd", ["[0.1, 0.2, 0.7]", "high"])
def test_an_odd_cell_keeps_the_lists_as_text_and_is_reported(odd: str) -> None:
    texts = [*["[0.1, 0.9]"] * 20, odd]
    found = with_lists_split(pa.table({"p": texts}))
    assert found.table.to_pydict() == {"p": texts}
    assert [(note.key, note.args["row"], note.args["text"]) for note in found.notes] == [
        ("reading-note-uneven-lists", 21, odd)
    ]


def test_column_names_stay_unique() -> None:
    table = pa.table({"p": ["[0.1, 0.9]"], "p 1": [7]})
    assert with_lists_split(table).table == table


def test_the_columns_are_named() -> None:
    (note,) = with_lists_split(pa.table({"p": ["[0.1 0.9]"]})).notes
    assert note == Sentence("reading-note-lists", column="p", count=2, text="[0.1 0.9]", columns=["p 0", "p 1"])


@pytest.mark.parametrize(
    "text",
    ["tensor(0.9, device='cuda:0')", "np.float64(0.9)", "{'no': 0.1, 'yes': 0.9}", "(2,[1],[1.0])", "0.9 €", "0.9-"],
)
def test_scores_in_another_notation_are_refused_with_what_is_accepted(text: str) -> None:
    table = pa.table({"label": ["yes", "no"], "y_score": ["", text], "prediction": [1, 0]})
    with pytest.raises(BadValue) as caught:
        plain_numbers(table, table.select, ",", ReadingOptions())
    assert str(caught.value).startswith(f'Column "y_score", row 2: found "{text}"; numbers are read as 0.9; 0,9;')


@pytest.mark.parametrize("name", ["amount", "embedding", "note"])
def test_another_column_may_have_any_notation(name: str) -> None:
    table = pa.table({name: ["tensor([0.9, 0.1, 0.5])", "tensor([0.8, 0.3, 0.5])"], "score": [0.5, 0.25]})
    assert plain_numbers(table, table.select, ",", ReadingOptions()).table == table


def test_amounts_are_no_scores() -> None:
    table = pa.table({"truth": ["yes", "no"], "answer": ["no", "no"], "amount": ["$12.50", "7,00 €"]})
    assert plain_numbers(table, table.select, ",", ReadingOptions()).table == table


@pytest.mark.parametrize(
    "texts", [("np.float64(0.25)", "np.float64(0.5)"), ("915 ‰", "20 ‰"), ("\u0660\u066b\u0665", "\u0660\u066b\u0661")]
)
def test_fractions_in_another_notation_are_refused_where_no_other_column_has_fractions(texts: tuple[str, ...]) -> None:
    table = pa.table({"label": ["yes", "no"], "age": [20, 30], "risk": list(texts)})
    with pytest.raises(BadValue):
        plain_numbers(table, table.select, ",", ReadingOptions())


CONTENT = b"id,label,score\n1,yes,0.5\n2,no,-999\n3,no,0.25\n4,no,-999\n"


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ([0.5, -999.0, 1.0], [-999]),
        ([0.5, -99.0, 99.0], [-99, 99]),
        ([0.5, -1.0, 1.0000098], [-1]),
        ([0.5, -999.0, float("nan"), None], [-999]),
        ([0.0, 1.0, -1.0], []),
        ([0.5, 2.5, -1.0], []),
        ([0.5, -999.5], []),
        ([-999.0, -999.0], []),
        ([float("-inf"), 0.5], []),
        ([], []),
    ],
)
def test_only_common_sentinels_among_probabilities_count(numbers: list[float], found: list[float]) -> None:
    assert sentinels_of(pa.chunked_array([pa.array(numbers, pa.float64())])) == found


@pytest.mark.parametrize(
    ("labels", "found"), [([0, 1, -999], [-999]), ([0, 1, 99], [99]), ([0, 1, 9], []), ([0, 2, 99], [])]
)
def test_sentinels_among_the_labels_0_and_1_count(labels: list[int], found: list[float]) -> None:
    assert sentinels_of(pa.chunked_array([labels])) == found


def question_on(content: bytes) -> Question:
    with pytest.raises(OpenQuestion) as stopped:
        read_trusted(content, "odd.csv")
    return stopped.value.question


def test_whether_sentinels_are_missing_is_asked() -> None:
    question = question_on(CONTENT)
    assert str(question.sentence) == (
        'Column "score" contains -999 in row 2 (2 rows in total); its other numbers are between 0 and 1. '
        "Is -999 a missing value?"
    )
    assert [reading.rows[1] for reading in question.readings] == [("2", "no", ""), ("2", "no", "-999")]
    missing, kept = (
        read_trusted(CONTENT, "odd.csv", options=ReadingOptions(sentinels=reading.value))
        for reading in question.readings
    )
    assert "sentinel values such as -999: missing values" in missing.report.summary()
    assert missing.table["score"].to_pylist() == [0.5, None, 0.25, None]
    assert kept.report.finding("sentinels").options
    assert kept.table["score"].to_pylist() == [0.5, -999, 0.25, -999]


def test_minus_one_among_probabilities_is_a_question_with_both_answers() -> None:
    content = b"label,score\nyes,-1\nno,0.25\nyes,0.125\nno,0.875\n"
    question = question_on(content)
    assert [reading.value for reading in question.readings] == [True, False]
    kept, missing = (
        read_trusted(content, "odd.csv", options=ReadingOptions(sentinels=value)).table["score"].to_pylist()
        for value in (False, True)
    )
    assert (kept[0], missing[0]) == (-1, None)
