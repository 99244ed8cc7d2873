"""Missing values, and the same texts where they are classes."""

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.reading.numbers.missing_values import MAX_DISTINCT_LABELS, are_missing, missing_among


@pytest.mark.parametrize("text", ["None", r"\N", ".", "?", "-", "--", "N/A", "#VALUE!", "(null)", "n.d.", "k. A."])
def test_missing_with_two_labels(text: str) -> None:
    for labels in (("yes", "no"), ("spam", "ham"), ("0", "1"), ("Approved", "Declined")):
        assert missing_among([*labels, text]) == {text}, labels


@pytest.mark.parametrize(
    "labels",
    [
        {"none", "some"},
        {"None", "Some"},
        {"none", "mild", "severe"},
        {"None", "Low", "High"},
        {"none", "cat", "dog", "bird"},
        {"unknown", "known"},
        {"unknown", "cat", "dog"},
        {"+", "-"},
        {"+", "-", "++", "--"},
        {"fraud", "-"},
        {"fraud", "None"},
        {"-", "+", "++"},
        {".", "?", "O"},
        {".", ",", "?", "O"},
        {".", "x"},
        {"None", "cat", "dog", "bird"},
    ],
)
def test_a_class_is_not_missing(labels: set[str]) -> None:
    assert missing_among(labels) == set()


@pytest.mark.parametrize(
    ("labels", "missing"),
    [
        ({"+", "-", "?"}, "?"),
        ({"+", "-", "--"}, "--"),
        ({"+", "-", "n.d."}, "n.d."),
        ({"fraud", "?"}, "?"),
        ({"1", "."}, "."),
        ({"ja", "nein", "unbekannt"}, "unbekannt"),
        ({"Да", "Нет", "неизвестно"}, "неизвестно"),
        ({"cat", "cow", "dog", "(blank)"}, "(blank)"),
        ({"cat", "cow", "dog", "-"}, "-"),
    ],
)
def test_missing_beside_other_labels(labels: set[str], missing: str) -> None:
    assert missing_among(labels) == {missing}


@pytest.mark.parametrize("text", [".", "-", "none", "None", "NULL", "missing", "tbd", "n.d.", "\u2014"])
def test_missing_among_numbers(text: str) -> None:
    assert missing_among(["0.5", "-1", "1,5e-3", text]) == {text}


def test_missing_values_after_many_others_are_found() -> None:
    numbers = [str(number) for number in range(3 * MAX_DISTINCT_LABELS)]
    found = are_missing(pa.chunked_array([[*numbers, " - ", "high", None]]))
    assert found.to_pylist() == [*[False] * len(numbers), True, False, False]


def test_an_unlabelled_case_is_missing_beside_any_number_of_labels() -> None:
    assert missing_among({"cat", "dog", "bird", "unlabeled"}) == {"unlabeled"}


@pytest.mark.parametrize(("n_unknown", "is_class"), [(2, False), (11, True)])
def test_a_frequent_word_is_a_class(n_unknown: int, is_class: bool) -> None:
    column = pa.chunked_array([["true", "false", " true"] * 10 + ["unknown"] * n_unknown])
    assert pc.any(are_missing(column)).as_py() is not is_class
    table = pa.table({"gold": column, "pred": column})
    assert ("unknown" in DetectedColumns.of(table).label("gold").values) is is_class
