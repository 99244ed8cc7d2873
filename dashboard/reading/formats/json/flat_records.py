"""Flat objects with the same members, on lines or in an array, which Arrow reads at once."""

import io
import json
import re

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json

from dashboard.reading.formats.cell_columns import text_column
from dashboard.reading.formats.json.text import json_encoding
from dashboard.reading.numbers.number_text import EXACT_INTEGERS
from dashboard.reading.rows.naming import column_names

LEAST_RECORDS = 2
FIRST = re.compile(rb"\s*\[?\s*(\{[^{}\[\]]*\})")
ARRAY = re.compile(rb"\s*\[(.*)\]\s*", re.DOTALL)
BETWEEN = re.compile(rb"\}\s*,\s*\{")
PLAIN = {pa.int64(), pa.float64(), pa.bool_(), pa.null(), pa.string()}


def flat_records(content: bytes, most_cells: int) -> pa.Table | None:
    """The table in a JSON text, as reading one value after the other gives it; None where only that can tell.

    So it is where there may be more than `most_cells`, which that counts meanwhile.

    >>> flat_records(b'{"label": 1, "score": 0.5}\\n{"label": 0, "score": 0.25}', most_cells=9).to_pydict()
    {'label': [1, 0], 'score': [0.5, 0.25]}
    >>> flat_records(b'{"label": {"name": 1}, "score": 0.5}\\n{"label": 0, "score": 0.25}', most_cells=9) is None
    True
    """
    head = FIRST.match(content)
    n_records = content.count(b"{")
    if head is None or n_records < LEAST_RECORDS or json_encoding(content) != "utf-8-sig":
        return None
    array = ARRAY.fullmatch(content)
    lines = BETWEEN.sub(b"}\n{", array[1]) if array else content
    try:
        first = json.loads(head[1])
        if n_records * len(first) > most_cells:
            return None
        texts = pa.schema([(name, pa.string()) for name, value in first.items() if isinstance(value, str)])
        options = pyarrow.json.ParseOptions(explicit_schema=texts)
        table = pyarrow.json.read_json(io.BytesIO(lines), parse_options=options)
        table.validate(full=True)
    except (ValueError, pa.ArrowException):
        return None
    # A brace in a text would count as a record, and what was put between two might stand in it.
    if table.num_rows != n_records or set(table.column_names) != set(first):
        return None
    columns = [table[name] for name in first]
    if not all(map(_is_as_read_one_by_one, columns)):
        return None
    return pa.table(list(map(_column, columns)), names=column_names(list(first)))


def _is_as_read_one_by_one(column: pa.ChunkedArray) -> bool:
    """Whether no text was taken for a time, and no number is one that float64 may not hold."""
    if column.type != pa.float64():
        return column.type in PLAIN
    return bool(pc.all(pc.less_equal(pc.abs(column), EXACT_INTEGERS)).as_py() is not False)


def _column(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return text_column(column) if column.type == pa.string() else column
