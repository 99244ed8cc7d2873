"""Whether a column is numeric is judged by its nonmissing rows, wherever they are."""

import pyarrow as pa
import pytest

from threshold_explorer.reading.numbers.number_text import SAMPLE_ROWS, first_nonmissing, is_number_column


@pytest.mark.parametrize("n_empty", [0, 10, SAMPLE_ROWS, 20 * SAMPLE_ROWS])
def test_a_column_is_judged_by_its_nonmissing_rows(n_empty: int) -> None:
    column = pa.chunked_array([[""] * n_empty + ["0,5", "-", "x", "1"]])
    assert first_nonmissing(column).to_pylist() == ["0,5", "x", "1"]
    assert is_number_column(column)


def test_only_as_many_rows_as_needed_are_checked() -> None:
    column = pa.chunked_array([["0,5"] * SAMPLE_ROWS + ["x"] * 9 * SAMPLE_ROWS])
    assert len(first_nonmissing(column)) == SAMPLE_ROWS
    assert is_number_column(column)
    assert not is_number_column(pa.chunked_array([["", "NA", None]]))
