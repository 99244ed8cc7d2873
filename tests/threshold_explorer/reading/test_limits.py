"""Limits of a file: from the settings, and the messages where one is exceeded."""

import pyarrow as pa
import pytest

from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.words.sentence import Sentence


def test_the_settings_of_the_server_are_the_limits_of_a_file() -> None:
    assert Limits.from_environment() == Limits()
    with settings_with(max_bytes=1, max_rows=2, max_columns=3, max_expanded_bytes=4, max_cell_length=5):
        assert Limits.from_environment() == Limits(1, 2, 3, 4, 5)


def test_the_limit_of_expanded_bytes_is_exact() -> None:
    limits = Limits(max_expanded_bytes=MEGABYTE)
    limits.refuse_expanded(MEGABYTE, "p.csv.gz")
    with pytest.raises(OverLimit) as caught:
        limits.refuse_expanded(MEGABYTE + 1, "p.csv.gz")
    assert caught.value.sentence == Sentence("reading-expands-too-much", file="p.csv.gz", limit=1)
    assert str(caught.value) == '"p.csv.gz" expands to more than the limit of 1 MB.'


def test_sizes_are_shown_in_megabytes() -> None:
    with pytest.raises(OverLimit) as caught:
        Limits(max_bytes=3 * MEGABYTE).refuse_bytes(3 * MEGABYTE + 300_000, "p.csv")
    assert str(caught.value) == '"p.csv" has 3.3 MB; the limit is 3 MB.'


def test_a_long_cell_is_named_by_column_and_row() -> None:
    table = pa.table({"score": [0.5, 0.25, 0.125], "text": ["a", "bcd", "abcd"]})
    with pytest.raises(OverLimit) as caught:
        Limits(max_cell_length=3).refuse_cells(table, "p.csv")
    assert caught.value.sentence == Sentence("reading-long-cell", file="p.csv", column="text", row=3, count=4, limit=3)


def test_a_cell_is_measured_in_characters_not_bytes() -> None:
    table = pa.table({"text": ["가나다", None, "abc"], "numbers": [1, 2, 3], "none": pa.nulls(3)})
    Limits(max_cell_length=3).refuse_cells(table, "p.csv")
    with pytest.raises(OverLimit):
        Limits(max_cell_length=2).refuse_cells(table, "p.csv")
