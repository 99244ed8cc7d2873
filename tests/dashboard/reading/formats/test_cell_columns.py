"""Columns of cells."""

from dashboard.reading.formats.cell_columns import cell_column


def test_a_missing_cell_among_texts_is_none() -> None:
    column = cell_column([None, float("nan"), "x"])
    assert column is not None
    assert column.to_pylist() == [None, None, "x"]
