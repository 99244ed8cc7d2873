"""Decorated numbers: parsed by the evidence of the whole column, or unchanged."""

import pyarrow as pa
import pytest

from threshold_explorer.reading.numbers.decorated_numbers import without_decorations
from threshold_explorer.reading.numbers.number_text import SAMPLE_ROWS


def plain(*texts: str | None) -> list[object]:
    return without_decorations(pa.table({"score": pa.array(texts)})).table["score"].to_pylist()


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
def test_decorations_are_removed(texts: list[str], values: list[object]) -> None:
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
def test_inconsistent_texts_are_unchanged(texts: tuple[str, ...]) -> None:
    undecorated = without_decorations(pa.table({"score": pa.array(texts)}))
    assert undecorated.table["score"].to_pylist() == list(texts)
    assert not undecorated.changed
    assert not undecorated.notes


def test_a_text_that_is_not_a_number_is_kept_for_the_refusal() -> None:
    assert plain(*["tensor(0.5)"] * 20, "high") == [*["0.5"] * 20, "high"]


def test_late_decorations_and_missing_units_are_detected() -> None:
    assert plain(*["0.5"] * 2 * SAMPLE_ROWS, "0.5-") == [*[0.5] * 2 * SAMPLE_ROWS, -0.5]
    late = [*["5 %"] * 2 * SAMPLE_ROWS, "5"]
    assert plain(*late) == late


def test_conversions_are_noted() -> None:
    undecorated = without_decorations(pa.table({"a": ["tensor(1.5)"] * 2, "b": ["1,5 %", "2 %"], "c": ["x", "y"]}))
    assert [str(note) for note in undecorated.notes] == [
        'In column "a", "tensor(1.5)" was read as 1.5.',
        'In column "b", "1,5 %" was read as 1,5, without conversion of the unit.',
    ]
