"""Several references in a case, as tools write them, arrive as the texts that they are."""

import io
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.text_cells import references_in
from dashboard.columns.text_columns import text_columns
from dashboard.reading import read_here

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
def test_references_are_read_in_whatever_way_they_are_listed(write, name):
    records = [{"prediction": text, name: golds} for text, golds in zip(PREDICTED, FORMS[name], strict=True)]
    table = read_here(write(records), "answers").table
    roles = text_columns(RecognisedColumns.of(table)).roles
    assert roles.prediction == "prediction"
    assert references_in([table[column] for column in roles.references]) == TRUE


def test_tokens_are_left_out_and_named():
    records = [{"prediction": "a b", "reference": "a c", "tokens": ["a", "b"]}] * 3
    file = read_here(as_parquet(records), "answers")
    assert file.table.column_names == ["prediction", "reference"]
    assert any('"tokens"' in str(note) for note in file.report.notes)


def test_a_list_with_something_else_than_texts_is_no_list_of_references():
    records = [{"prediction": "a b", "reference": "a c", "answers": ["a", 1]}] * 3
    assert read_here(as_json(records), "answers").table.column_names == ["prediction", "reference"]
