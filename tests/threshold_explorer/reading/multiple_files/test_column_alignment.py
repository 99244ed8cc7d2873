"""Tables concatenated by column name, with every value unchanged."""

import pyarrow as pa
import pytest

from threshold_explorer.reading.multiple_files.column_alignment import BadParts, concatenate, with_folder_columns

PATHS = ["0", "1"]


def joined(first: list[object], second: list[object]) -> pa.ChunkedArray:
    return concatenate([pa.table({"a": first}), pa.table({"a": second})], PATHS)["a"]


@pytest.mark.parametrize(
    ("first", "second", "kind", "values"),
    [
        ([1], [2], pa.int64(), [1, 2]),
        ([1], [0.5], pa.float64(), [1.0, 0.5]),
        ([2**60 + 1], [0.5], pa.string(), ["1152921504606846977", "0.5"]),
        ([1.0], ["x"], pa.string(), ["1", "x"]),
        ([True], [1], pa.string(), ["true", "1"]),
        ([None], ["x"], pa.string(), [None, "x"]),
        ([None], [None], pa.null(), [None, None]),
    ],
)
def test_types_are_unified_without_changing_values(
    first: list[object], second: list[object], kind: pa.DataType, values: list[object]
) -> None:
    assert (joined(first, second).type, joined(first, second).to_pylist()) == (kind, values)


def test_different_columns_are_refused_with_both_lists() -> None:
    with pytest.raises(BadParts) as caught:
        concatenate([pa.table({"a": [1], "b": [1]}), pa.table({"a": [1], "c": [1]})], ["x.csv", "y.csv"])
    assert str(caught.value).startswith('"x.csv" has the columns "a" and "b", but "y.csv" has "a" and "c".')


def test_json_may_lack_columns_but_not_have_others() -> None:
    wide, narrow = pa.table({"a": [1], "b": ["x"]}), pa.table({"a": [2]})
    assert concatenate([narrow, wide], PATHS, may_lack_columns=True).to_pydict() == {"a": [2, 1], "b": [None, "x"]}
    with pytest.raises(BadParts):
        concatenate([narrow, wide], PATHS)
    with pytest.raises(BadParts):
        concatenate([wide, pa.table({"c": [2]})], PATHS, may_lack_columns=True)


def test_folders_are_columns_unless_the_files_have_them() -> None:
    table = pa.table({"score": [0.5, 0.25, 0.125], "b": [7, 8, 9]})
    found, names = with_folder_columns(table, [{"a": "01", "b": "1"}, {"a": None, "b": "2"}], [2, 1])
    assert names == ["a"]
    assert found.to_pydict() == {"score": [0.5, 0.25, 0.125], "b": [7, 8, 9], "a": ["01", "01", None]}
