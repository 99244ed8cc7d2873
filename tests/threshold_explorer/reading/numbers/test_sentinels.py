"""Sentinel values raise a question, and are never silently scores."""

import pyarrow as pa
import pytest

from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.numbers.sentinels import sentinels_of
from threshold_explorer.reading.options import ReadingOptions

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


def test_sentinels_are_missing_unless_the_option_keeps_them() -> None:
    file = read_trusted(CONTENT, "odd.csv")
    assert file.table["score"].to_pylist() == [0.5, None, 0.25, None]
    (question,) = file.report.questions
    assert str(question.sentence) == (
        'Column "score" contains -999 in row 2 (2 rows in total); its other numbers are between 0 and 1. '
        "Is -999 a missing value?"
    )
    assert [reading.rows[1] for reading in question.readings] == [("2", "no", ""), ("2", "no", "-999")]
    assert "sentinel values such as -999: missing values" in file.report.summary()
    for reading in question.readings:
        answered = read_trusted(CONTENT, "odd.csv", options=ReadingOptions(sentinels=reading.value))
        assert not answered.report.questions
        assert answered.report.finding("sentinels").options
    assert answered.table["score"].to_pylist() == [0.5, -999, 0.25, -999]


def test_minus_one_among_probabilities_is_a_question_with_both_answers() -> None:
    content = b"label,score\nyes,-1\nno,0.25\nyes,0.125\nno,0.875\n"
    (question,) = read_trusted(content, "odd.csv").report.questions
    assert [reading.value for reading in question.readings] == [True, False]
    kept, missing = (
        read_trusted(content, "odd.csv", options=ReadingOptions(sentinels=value)).table["score"].to_pylist()
        for value in (False, True)
    )
    assert (kept[0], missing[0]) == (-1, None)
