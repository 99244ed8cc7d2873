"""Several references per case, in the notations of tools, are read as their texts."""

import io
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.kinds.text.columns import references_in, text_columns
from threshold_explorer.reading import read_trusted

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
