"""Columns of cells."""

from threshold_explorer.reading.formats.cell_columns import cell_column


def test_a_missing_cell_in_a_text_column_is_null() -> None:
    column = cell_column([None, float("nan"), "x"])
    assert column is not None
    assert column.to_pylist() == [None, None, "x"]
