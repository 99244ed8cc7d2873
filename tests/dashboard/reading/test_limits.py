"""Limits of one file: from the environment, and the sentence where one is passed."""

import pyarrow as pa
import pytest

from dashboard.reading.limits import MEGABYTE, LimitError, Limits
from dashboard.reading.refusals import OverLimit
from dashboard.words.sentence import Sentence


def test_the_environment_sets_what_a_file_may_expand_to_and_how_long_a_cell_may_be() -> None:
    limits = Limits.from_environment({"THRESHOLD_EXPLORER_MAX_EXPANDED_MB": "3", "THRESHOLD_EXPLORER_MAX_CELL": "7"})
    assert (limits.max_expanded_bytes, limits.max_cell_length) == (3 * MEGABYTE, 7)
    assert Limits.from_environment({}) == Limits()


@pytest.mark.parametrize("text", ["0", "-1", "2.5", "many", "٣"])
@pytest.mark.parametrize("name", ["THRESHOLD_EXPLORER_MAX_EXPANDED_MB", "THRESHOLD_EXPLORER_MAX_CELL"])
def test_a_setting_that_is_no_limit_is_named(name: str, text: str) -> None:
    with pytest.raises(LimitError, match=f"{name} is .*a whole number above zero is accepted"):
        Limits.from_environment({name: text})


def test_as_many_expanded_bytes_as_allowed_pass_and_one_more_does_not() -> None:
    limits = Limits(max_expanded_bytes=MEGABYTE)
    limits.refuse_expanded(MEGABYTE, "p.csv.gz")
    with pytest.raises(OverLimit) as caught:
        limits.refuse_expanded(MEGABYTE + 1, "p.csv.gz")
    assert caught.value.sentence == Sentence("reading-expands-too-much", file="p.csv.gz", most=1)
    assert str(caught.value) == '"p.csv.gz" expands to more than 1 MB, the most that is accepted.'


def test_sizes_are_said_in_megabytes() -> None:
    with pytest.raises(OverLimit) as caught:
        Limits(max_bytes=3 * MEGABYTE).refuse_bytes(3 * MEGABYTE + 300_000, "p.csv")
    assert str(caught.value) == '"p.csv" has 3.3 MB; at most 3 MB are accepted.'


def test_a_long_cell_is_named_by_column_and_row() -> None:
    table = pa.table({"score": [0.5, 0.25, 0.125], "text": ["a", "bcd", "abcd"]})
    with pytest.raises(OverLimit) as caught:
        Limits(max_cell_length=3).refuse_cells(table, "p.csv")
    assert caught.value.sentence == Sentence("reading-long-cell", file="p.csv", column="text", row=3, count=4, most=3)


def test_a_cell_is_measured_in_characters_not_bytes() -> None:
    table = pa.table({"text": ["가나다", None, "abc"], "numbers": [1, 2, 3], "none": pa.nulls(3)})
    Limits(max_cell_length=3).refuse_cells(table, "p.csv")
    with pytest.raises(OverLimit):
        Limits(max_cell_length=2).refuse_cells(table, "p.csv")
