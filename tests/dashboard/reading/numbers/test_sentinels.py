"""Numbers that stand for a missing value: asked about, and never silently scores."""

import pyarrow as pa
import pytest

from dashboard.reading import read_table
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.numbers.sentinels import sentinels_of

CONTENT = b"id,label,score\n1,yes,0.5\n2,no,-999\n3,no,0.25\n4,no,-999\n"


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ([0.5, -999.0, 1.0], [-999]),
        ([0.5, -99.0, 99.0], [-99, 99]),
        ([0.5, -999.0, float("nan"), None], [-999]),
        ([0.0, 1.0, -1.0], []),
        ([0.5, 2.5, -1.0], []),
        ([0.5, -999.5], []),
        ([-999.0, -999.0], []),
        ([float("-inf"), 0.5], []),
        ([], []),
    ],
)
def test_only_a_known_number_beside_probabilities_is_one(numbers: list[float], found: list[float]) -> None:
    assert sentinels_of(pa.chunked_array([pa.array(numbers, pa.float64())])) == found


def test_they_are_missing_until_the_reader_says_otherwise() -> None:
    file = read_table(CONTENT, "odd.csv")
    assert file.table["score"].to_pylist() == [0.5, None, 0.25, None]
    (question,) = file.report.questions
    assert str(question.sentence) == (
        'Column "score" holds -999 in row 2 and 2 rows in all, while all its other numbers lie between 0 and 1. '
        "Does -999 stand for a missing value?"
    )
    assert [reading.rows[1] for reading in question.readings] == [("2", "no", ""), ("2", "no", "-999")]
    assert "numbers such as -999: missing values" in file.report.in_short()
    for reading in question.readings:
        answered = read_table(CONTENT, "odd.csv", choices=ReadingChoices(sentinels=reading.value))
        assert not answered.report.questions
        assert answered.report.finding("sentinels").options
    assert answered.table["score"].to_pylist() == [0.5, -999, 0.25, -999]
