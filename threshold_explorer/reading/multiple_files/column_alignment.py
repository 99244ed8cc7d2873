"""Concatenate tables by column name, and add the partition columns of their folders."""

import re
from collections.abc import Sequence

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.formats.cell_columns import cell_text
from threshold_explorer.reading.numbers.number_text import EXACT_INTEGERS
from threshold_explorer.reading.refusals import RefusedFile

INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


class BadParts(RefusedFile):
    """Files of an archive that are named like parts of one table but cannot be one."""


def refuse_different_columns(first: str, names: Sequence[str], second: str, others: Sequence[str]) -> None:
    """Raise BadParts where two parts have different columns, in any order."""
    if sorted(names) != sorted(others):
        columns = {"first_columns": list(names), "second_columns": list(others)}
        raise BadParts("reading-parts-columns", first=first, second=second, **columns)


def concatenate(tables: Sequence[pa.Table], paths: Sequence[str], *, may_lack_columns: bool = False) -> pa.Table:
    """The rows of all tables, in the column order of the first.

    A column of integers in one table and floats in another becomes float where that is exact, otherwise
    text. With `may_lack_columns` a table may lack columns of another, as JSON omits null members.
    Raises BadParts for different columns.

    >>> concatenate([pa.table({"a": [1], "b": ["x"]}), pa.table({"b": ["y"], "a": [0.5]})], ["0", "1"]).to_pydict()
    {'a': [1.0, 0.5], 'b': ['x', 'y']}
    """
    widest = max(tables, key=lambda table: table.num_columns) if may_lack_columns else tables[0]
    names = widest.column_names
    for table, path in zip(tables, paths, strict=True):
        if not (may_lack_columns and set(table.column_names) <= set(names)):
            refuse_different_columns(paths[tables.index(widest)], names, path, table.column_names)
    return pa.table({name: _column([_column_or_nulls(table, name) for table in tables]) for name in names})


def with_folder_columns(
    table: pa.Table, values: Sequence[dict[str, str | None]], counts: Sequence[int]
) -> tuple[pa.Table, list[str]]:
    """The table with the partition columns of its parts' folders, and their names.

    `values` are those of each part, `counts` its rows. A column that the files have keeps the files' values.

    >>> with_folder_columns(pa.table({"score": [0.5, 0.25]}), [{"label": "1"}, {"label": "0"}], [1, 1])[0].to_pydict()
    {'score': [0.5, 0.25], 'label': [1, 0]}
    """
    names = [name for name in dict.fromkeys(name for each in values for name in each) if name not in table.column_names]
    for name in names:
        texts = [each.get(name) for each in values]
        are_integers = all(text is None or INTEGER.fullmatch(text) for text in texts)
        cells = [int(text) if are_integers and text is not None else text for text in texts]
        kind = pa.null() if not any(text is not None for text in texts) else pa.int64() if are_integers else pa.string()
        arrays = [pa.repeat(pa.scalar(cell, kind), count) for cell, count in zip(cells, counts, strict=True)]
        table = table.append_column(name, pa.chunked_array(arrays, kind))
    return table, names


def _column_or_nulls(table: pa.Table, name: str) -> pa.ChunkedArray:
    return table[name] if name in table.column_names else pa.chunked_array([pa.nulls(table.num_rows)])


def _column(columns: Sequence[pa.ChunkedArray]) -> pa.ChunkedArray:
    kinds = {column.type for column in columns if not pa.types.is_null(column.type)}
    kind = _common_type(kinds, columns)
    cast = [_as_texts(column) if kind == pa.string() else column.cast(kind) for column in columns]
    return pa.chunked_array([chunk for column in cast for chunk in column.chunks], kind)


def _common_type(kinds: set[pa.DataType], columns: Sequence[pa.ChunkedArray]) -> pa.DataType:
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
