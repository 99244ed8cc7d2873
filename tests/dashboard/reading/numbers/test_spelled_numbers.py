"""Numbers with something around them: read by the evidence of the whole column, or left as they are."""

import pyarrow as pa
import pytest

from dashboard.reading.numbers.number_text import LOOKED_AT
from dashboard.reading.numbers.spelled_numbers import with_plain_spelling


def plain(*texts: str | None) -> list[object]:
    return with_plain_spelling(pa.table({"score": pa.array(texts)})).table["score"].to_pylist()


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["tensor(0.5)", None, "tensor(-1e-05)"], [0.5, None, -1e-5]),
        (["[0.5]", "NA"], ["0.5", "NA"]),
        (["1.5-", "2.5"], [-1.5, 2.5]),
        (["(1.5)", "2.5"], [-1.5, 2.5]),
        (["(0.5)", "(1)"], [0.5, 1]),
        (["\u22120,5", "0,25"], ["-0,5", "0,25"]),
        (["1.5D-03", "2"], [1.5e-3, 2]),
        (['="0,5 %"', '="7 %"'], ["0,5", "7"]),
        (["$1,234.50", "$7.00"], ["1,234.50", "7.00"]),
        (["- 5", "5"], [-5, 5]),
        (["np.True_", "np.False_"], ["True", "False"]),
        (["\u0663\u066b\u0665", "\u0967"], [3.5, 1]),
    ],
)
def test_what_stands_around_a_number_is_taken_off(texts: list[str], values: list[object]) -> None:
    assert plain(*texts) == values


@pytest.mark.parametrize(
    "texts",
    [
        ("50 %", "0.5"),
        ("50 %", "5 \u2030"),
        ("$5", "5"),
        ("(1.5)", "-2.5"),
        ("(1.5)", "(2.5)"),
        ("0.5", "0.25"),
        ("yes", "no"),
        ("2d", "3d"),
        ("<0.001", "0.5"),
        ("0.5\u00b10.1", "0.25\u00b10.1"),
        ("12\u201305", "13\u201306"),
        ("[A1]", "[A2]"),
        ("1/2", "1/3"),
        ("", "NA"),
    ],
)
def test_texts_that_do_not_agree_stay_as_they_are(texts: tuple[str, ...]) -> None:
    spelled = with_plain_spelling(pa.table({"score": pa.array(texts)}))
    assert spelled.table["score"].to_pylist() == list(texts)
    assert not spelled.changed
    assert not spelled.notes


def test_a_text_that_is_no_number_stays_for_the_refusal_to_name() -> None:
    assert plain(*["tensor(0.5)"] * 20, "high") == [*["0.5"] * 20, "high"]


def test_a_spelling_of_a_late_row_is_seen_and_a_unit_that_it_lacks() -> None:
    assert plain(*["0.5"] * 2 * LOOKED_AT, "0.5-") == [*[0.5] * 2 * LOOKED_AT, -0.5]
    late = [*["5 %"] * 2 * LOOKED_AT, "5"]
    assert plain(*late) == late


def test_what_was_read_is_said() -> None:
    spelled = with_plain_spelling(pa.table({"a": ["tensor(1.5)"] * 2, "b": ["1,5 %", "2 %"], "c": ["x", "y"]}))
    assert [str(note) for note in spelled.notes] == [
        'In column "a", "tensor(1.5)" was read as 1.5.',
        'In column "b", "1,5 %" was read as 1,5: the numbers stay in this unit.',
    ]
