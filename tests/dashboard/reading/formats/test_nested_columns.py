"""Nested Arrow columns: which become flat ones, and by what names."""

import pyarrow as pa
import pytest

from dashboard.reading.formats.nested_columns import LONGEST_LIST, flat_columns


@pytest.mark.parametrize(
    ("cells", "names"),
    [
        ([[0.25, 0.75], None], ["p 0", "p 1"]),
        ([[0.25], [0.5]], ["p"]),
        ([[0.25, 0.75], [0.5]], []),
        ([[0.5] * (LONGEST_LIST + 1)], []),
        ([["a", "b"]], []),
        ([{"a": {"b": 1}, "c": "x"}], ["p.a.b", "p.c"]),
        ([b"yes", b"no"], ["p"]),
        ([b"\xff\x00"], []),
    ],
)
def test_what_holds_a_value_for_each_place_or_member_is_flat(cells: list[object], names: list[str]) -> None:
    column = pa.chunked_array([pa.array(cells)])
    found = dict(flat_columns("p", column))
    assert list(found) == names
    assert all(len(values) == len(cells) for values in found.values())


def test_classes_of_a_list_are_cells_by_their_names() -> None:
    cells = [[{"label": "b", "score": 0.75}, {"label": "a", "score": 0.25}], None]
    found = dict(flat_columns("p", pa.chunked_array([pa.array(cells)])))
    assert {name: values.to_pylist() for name, values in found.items()} == {
        "score b": [0.75, None],
        "score a": [0.25, None],
    }
