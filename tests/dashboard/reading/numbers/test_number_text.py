"""What tells whether a column holds numbers: its filled rows, wherever they stand."""

import pyarrow as pa
import pytest

from dashboard.reading.numbers.number_text import LOOKED_AT, first_filled, is_meant_as_numbers


@pytest.mark.parametrize("n_empty", [0, 10, LOOKED_AT, 20 * LOOKED_AT])
def test_a_column_is_told_by_its_filled_rows(n_empty: int) -> None:
    column = pa.chunked_array([[""] * n_empty + ["0,5", "-", "x", "1"]])
    assert first_filled(column).to_pylist() == ["0,5", "x", "1"]
    assert is_meant_as_numbers(column)


def test_no_more_rows_are_looked_at_than_tell() -> None:
    column = pa.chunked_array([["0,5"] * LOOKED_AT + ["x"] * 9 * LOOKED_AT])
    assert len(first_filled(column)) == LOOKED_AT
    assert is_meant_as_numbers(column)
    assert not is_meant_as_numbers(pa.chunked_array([["", "NA", None]]))
