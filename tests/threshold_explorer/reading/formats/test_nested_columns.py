"""Nested Arrow columns: which are flattened, and their names."""

import pyarrow as pa
import pytest

from threshold_explorer.reading.formats.nested_columns import MAX_LIST_LENGTH, flat_columns


@pytest.mark.parametrize(
    ("cells", "names"),
    [
        ([[0.25, 0.75], None], ["p 0", "p 1"]),
        ([[0.25], [0.5]], ["p"]),
        ([[0.25, 0.75], [0.5]], []),
        ([[0.5] * (MAX_LIST_LENGTH + 1)], []),
        ([["a", "b"]], []),
        ([{"a": {"b": 1}, "c": "x"}], ["p.a.b", "p.c"]),
        ([b"yes", b"no"], ["p"]),
        ([b"\xff\x00"], []),
    ],
)
def test_lists_and_structs_become_flat_columns(cells: list[object], names: list[str]) -> None:
    column = pa.chunked_array([pa.array(cells)])
    found = dict(flat_columns("p", column))
    assert list(found) == names
    assert all(len(values) == len(cells) for values in found.values())


def test_class_scores_in_a_list_become_columns_by_class() -> None:
    cells = [[{"label": "b", "score": 0.75}, {"label": "a", "score": 0.25}], None]
    found = dict(flat_columns("p", pa.chunked_array([pa.array(cells)])))
    assert {name: values.to_pylist() for name, values in found.items()} == {
        "score b": [0.75, None],
        "score a": [0.25, None],
    }
