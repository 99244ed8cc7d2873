"""Nested Arrow columns: which are flattened, and their names."""

import io
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.kinds.text.columns import references_in, text_columns
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.formats.nested_columns import MAX_DEPTH, MAX_LIST_LENGTH, flat_columns, is_read


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


@pytest.mark.parametrize("n_classes", [MAX_LIST_LENGTH * 5, MAX_LIST_LENGTH * 5 + 1])
def test_rows_of_different_classes_become_up_to_a_hundred_columns(n_classes: int) -> None:
    scores = [[("rest", 0.5), (f"c{row}", 0.5)] for row in range(n_classes - 1)]
    column = pa.array([[{"label": name, "score": score} for name, score in row] for row in scores])
    found = dict(flat_columns("p", pa.chunked_array([column])))
    assert len(found) == (n_classes if n_classes == MAX_LIST_LENGTH * 5 else 0)


@pytest.mark.parametrize(("levels", "n_columns"), [(MAX_DEPTH + 1, 1), (MAX_DEPTH + 2, 0)])
def test_structs_are_flattened_down_to_a_level(levels: int, n_columns: int) -> None:
    cell: object = 0.5
    for level in range(levels):
        cell = {f"m{level}": cell}
    column = pa.array([cell])
    assert len(dict(flat_columns("p", pa.chunked_array([column])))) == n_columns
    assert is_read(column.type) == bool(n_columns)


@pytest.mark.parametrize(("length", "n_columns"), [(MAX_LIST_LENGTH, MAX_LIST_LENGTH), (MAX_LIST_LENGTH + 1, 0)])
@pytest.mark.parametrize("is_fixed", [False, True], ids=["list", "fixed size"])
def test_a_list_of_up_to_twenty_numbers_becomes_columns(length: int, n_columns: int, is_fixed: bool) -> None:
    kind = pa.list_(pa.float64(), length) if is_fixed else pa.list_(pa.float64())
    column = pa.chunked_array([pa.array([[0.5] * length] * 3, kind)])
    assert len(dict(flat_columns("p", column))) == n_columns
    assert not is_fixed or is_read(kind) == bool(n_columns)


PREDICTED = ["the water", "in Paris", "1912", "Marie Curie", ""]
TRUE = [["water", "the water"], ["Paris, a [city]"], ["1912", "in 1912", "x" * 500], ["Curie"], []]
FORMS = {
    "references": TRUE,
    "answers": [{"text": texts, "answer_start": [3] * len(texts)} for texts in TRUE],
    "gold_answers": [[{"text": text, "answer_start": 3} for text in texts] for texts in TRUE],
}


def as_json(records):
    return json.dumps(records).encode()


def as_json_lines(records):
    return "\n".join(map(json.dumps, records)).encode()


def as_parquet(records):
    file = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(records), file)
    return file.getvalue()


@pytest.mark.parametrize("write", [as_json, as_json_lines, as_parquet])
@pytest.mark.parametrize("name", FORMS)
def test_references_are_read_in_every_notation(write, name):
    records = [{"prediction": text, name: golds} for text, golds in zip(PREDICTED, FORMS[name], strict=True)]
    table = read_trusted(write(records), "answers").table
    roles = text_columns(DetectedColumns.of(table)).roles
    assert roles.prediction == "prediction"
    assert references_in([table[column] for column in roles.references]) == TRUE


def test_tokens_are_skipped_and_named():
    records = [{"prediction": "a b", "reference": "a c", "tokens": ["a", "b"]}] * 3
    file = read_trusted(as_parquet(records), "answers")
    assert file.table.column_names == ["prediction", "reference"]
    assert any('"tokens"' in str(note) for note in file.report.notes)


def test_a_list_with_other_values_than_text_is_no_list_of_references():
    records = [{"prediction": "a b", "reference": "a c", "answers": ["a", 1]}] * 3
    assert read_trusted(as_json(records), "answers").table.column_names == ["prediction", "reference"]
