"""JSON records of flat objects with equal members, parsed by Arrow in one call."""

import io
import json
import re

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json

from threshold_explorer.reading.formats.cell_columns import text_column
from threshold_explorer.reading.formats.json.json_parsing import json_encoding
from threshold_explorer.reading.numbers.number_text import EXACT_INTEGERS
from threshold_explorer.reading.rows.column_naming import column_names

MIN_RECORDS = 2
FIRST = re.compile(rb"\s*+(?:\[\s*+)?(\{[^{}\[\]]*\})")
ARRAY = re.compile(rb"\s*\[(.*)\]\s*", re.DOTALL)
BETWEEN = re.compile(rb"\}\s*,\s*\{")
PLAIN = {pa.int64(), pa.float64(), pa.bool_(), pa.null(), pa.string()}


def flat_records(content: bytes, max_cells: int) -> pa.Table | None:
    """The table in a JSON text of flat records, or None.

    None where only the record-by-record reader gives the right result, or where there may be more than `max_cells`
    cells, which that reader counts.

    >>> flat_records(b'{"label": 1, "score": 0.5}\\n{"label": 0, "score": 0.25}', max_cells=9).to_pydict()
    {'label': [1, 0], 'score': [0.5, 0.25]}
    >>> flat_records(b'{"label": {"name": 1}, "score": 0.5}\\n{"label": 0, "score": 0.25}', max_cells=9) is None
    True
    """
    head = FIRST.match(content)
    n_records = content.count(b"{")
    if head is None or n_records < MIN_RECORDS or json_encoding(content) != "utf-8-sig":
        return None
    array = ARRAY.fullmatch(content)
    lines = BETWEEN.sub(b"}\n{", array[1]) if array else content
    try:
        first = json.loads(head[1])
        if n_records * len(first) > max_cells:
            return None
        texts = pa.schema([(name, pa.string()) for name, value in first.items() if isinstance(value, str)])
        options = pyarrow.json.ParseOptions(explicit_schema=texts)
        table = pyarrow.json.read_json(io.BytesIO(lines), parse_options=options)
        table.validate(full=True)
    except (ValueError, pa.ArrowException):
        return None
    # A brace inside a string would be counted as a record.
    if table.num_rows != n_records or set(table.column_names) != set(first):
        return None
    columns = [table[name] for name in first]
    if not all(map(_is_as_read_one_by_one, columns)):
        return None
    return pa.table(list(map(_column, columns)), names=column_names(list(first)))


def _is_as_read_one_by_one(column: pa.ChunkedArray) -> bool:
    """Whether Arrow took no text for a timestamp, and no number is one that float64 may not hold."""
    if column.type != pa.float64():
        return column.type in PLAIN
    return bool(pc.all(pc.less_equal(pc.abs(column), EXACT_INTEGERS)).as_py() is not False)


def _column(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return text_column(column) if column.type == pa.string() else column
