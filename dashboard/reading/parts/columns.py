"""Tables of several parts put together column by column, by their names."""

import re
from collections.abc import Sequence

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.formats.cell_columns import cell_text
from dashboard.reading.numbers.number_text import EXACT_INTEGERS
from dashboard.reading.refusals import RefusedFile

WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


class BadParts(RefusedFile):
    """Files of an archive that are called as parts of one table but cannot be one."""


def refuse_other_columns(first: str, names: Sequence[str], second: str, others: Sequence[str]) -> None:
    """Raise BadParts where two parts have other columns, in whatever order."""
    if sorted(names) != sorted(others):
        columns = {"first_columns": list(names), "second_columns": list(others)}
        raise BadParts("reading-parts-columns", first=first, second=second, **columns)


def together(tables: Sequence[pa.Table], paths: Sequence[str], *, may_lack: bool = False) -> pa.Table:
    """The rows of all tables in the columns of the first, whatever their order.

    A column of whole numbers in one and of others elsewhere is one of floats where these hold them all, otherwise
    one of texts. With `may_lack` a table may have some columns of another only, as JSON leaves out what is null.
    Raises BadParts for other columns.

    >>> together([pa.table({"a": [1], "b": ["x"]}), pa.table({"b": ["y"], "a": [0.5]})], ["0", "1"]).to_pydict()
    {'a': [1.0, 0.5], 'b': ['x', 'y']}
    """
    widest = max(tables, key=lambda table: table.num_columns) if may_lack else tables[0]
    names = widest.column_names
    for table, path in zip(tables, paths, strict=True):
        if not (may_lack and set(table.column_names) <= set(names)):
            refuse_other_columns(paths[tables.index(widest)], names, path, table.column_names)
    return pa.table({name: _column([_of(table, name) for table in tables]) for name in names})


def with_folder_columns(
    table: pa.Table, values: Sequence[dict[str, str | None]], counts: Sequence[int]
) -> tuple[pa.Table, list[str]]:
    """The table with the columns that its parts' folders are named by, and their names.

    `values` are each part's, `counts` its rows. A column that the files hold as well stays as it is in them.

    >>> with_folder_columns(pa.table({"score": [0.5, 0.25]}), [{"label": "1"}, {"label": "0"}], [1, 1])[0].to_pydict()
    {'score': [0.5, 0.25], 'label': [1, 0]}
    """
    names = [name for name in dict.fromkeys(name for each in values for name in each) if name not in table.column_names]
    for name in names:
        texts = [each.get(name) for each in values]
        are_whole = all(text is None or WHOLE.fullmatch(text) for text in texts)
        cells = [int(text) if are_whole and text is not None else text for text in texts]
        kind = pa.null() if not any(text is not None for text in texts) else pa.int64() if are_whole else pa.string()
        arrays = [pa.repeat(pa.scalar(cell, kind), count) for cell, count in zip(cells, counts, strict=True)]
        table = table.append_column(name, pa.chunked_array(arrays, kind))
    return table, names


def _of(table: pa.Table, name: str) -> pa.ChunkedArray:
    return table[name] if name in table.column_names else pa.chunked_array([pa.nulls(table.num_rows)])


def _column(columns: Sequence[pa.ChunkedArray]) -> pa.ChunkedArray:
    kinds = {column.type for column in columns if not pa.types.is_null(column.type)}
    kind = _common(kinds, columns)
    cast = [_as_texts(column) if kind == pa.string() else column.cast(kind) for column in columns]
    return pa.chunked_array([chunk for column in cast for chunk in column.chunks], kind)


def _common(kinds: set[pa.DataType], columns: Sequence[pa.ChunkedArray]) -> pa.DataType:
    if not kinds:
        return pa.null()
    if len(kinds) == 1:
        return next(iter(kinds))
    are_numbers = all(pa.types.is_integer(kind) or pa.types.is_floating(kind) for kind in kinds)
    return pa.float64() if are_numbers and all(map(_is_exact, columns)) else pa.string()


def _is_exact(column: pa.ChunkedArray) -> bool:
    if not pa.types.is_integer(column.type):
        return True
    ends = pc.min_max(column).as_py()
    return ends["min"] is None or -EXACT_INTEGERS <= ends["min"] <= ends["max"] <= EXACT_INTEGERS


def _as_texts(column: pa.ChunkedArray) -> pa.ChunkedArray:
    if pa.types.is_string(column.type):
        return column
    return pa.chunked_array([pa.array(map(cell_text, column.to_pylist()), pa.string())])
