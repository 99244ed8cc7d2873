"""Flatten Arrow columns of lists, structs and maps: a column per member, or per class."""

from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.formats.cell_columns import cell_column
from threshold_explorer.reading.formats.json.nested_members import flat_record
from threshold_explorer.reading.formats.plain_columns import is_plain
from threshold_explorer.reading.formats.text_lists import (
    TEXT,
    listed_column,
    may_be_items,
    may_be_listed,
    texts_of_records,
)
from threshold_explorer.reading.numbers.number_text import is_text

# Up to one score per class; longer lists are features and embeddings.
MAX_LIST_LENGTH = 20
# Maps and class scores are converted cell by cell.
MAX_CELLS = 2_000_000
SAMPLE_ROWS = 50
MAX_DEPTH = 5
Columns = Iterator[tuple[str, pa.ChunkedArray]]


def may_be_flat(kind: pa.DataType, name: str = "", depth: int = 0) -> bool:
    """Whether a nested column may contain class scores, numeric or text members, or several references.

    >>> may_be_flat(pa.list_(pa.float64())), may_be_flat(pa.list_(pa.string())), may_be_flat(pa.binary())
    (True, False, True)
    >>> may_be_flat(pa.list_(pa.string()), "references")
    True
    """
    types = pa.types
    if depth > MAX_DEPTH:
        return False
    if types.is_struct(kind):
        return any(is_plain(field.type) or may_be_flat(field.type, f"{name}.{field.name}", depth + 1) for field in kind)
    if types.is_map(kind):
        return _is_number(kind.item_type)
    if _is_list(kind):
        inner = kind.value_type
        if _are_texts(kind) and may_be_listed(name):
            return True
        if types.is_fixed_size_list(kind) and kind.list_size > MAX_LIST_LENGTH:
            return False
        return _is_number(inner) or (types.is_struct(inner) and any(_is_number(field.type) for field in inner))
    return bool(types.is_binary(kind) or types.is_large_binary(kind) or types.is_run_end_encoded(kind))


def flat_columns(name: str, column: pa.ChunkedArray, depth: int = 0) -> Columns:
    """The flat columns of a nested one, by name; none where it has no known form.

    >>> column = pa.chunked_array([pa.array([{"no": 0.25, "yes": 0.75}])])
    >>> [(name, values.to_pylist()) for name, values in flat_columns("p", column)]
    [('p.no', [0.25]), ('p.yes', [0.75])]
    """
    types, kind = pa.types, column.type
    if is_plain(kind):
        yield name, column
    elif depth > MAX_DEPTH:
        return
    elif types.is_struct(kind):
        yield from _member_columns(name, column, depth)
    elif types.is_run_end_encoded(kind):
        yield name, pa.chunked_array([pc.run_end_decode(chunk) for chunk in column.chunks], kind.value_type)
    elif types.is_binary(kind) or types.is_large_binary(kind):
        yield from _decoded_texts(name, column)
    elif _is_list(kind) and _is_number(kind.value_type) and not may_be_items(name):
        yield from _position_columns(name, column)
    elif (_are_texts(kind) and may_be_listed(name)) or (_is_list(kind) and may_be_items(name)):
        yield from _text_list_column(name, column)
    elif (types.is_map(kind) or _is_list(kind)) and may_be_flat(kind):
        yield from _class_columns(name, column)


def _member_columns(name: str, column: pa.ChunkedArray, depth: int) -> Columns:
    fields = [field.name for field in column.type]
    if set(fields) == {"type", "size", "indices", "values"}:
        # Spark's vectors; a sparse one omits zeros.
        if set(pc.unique(pc.struct_field(column, "type")).to_pylist()) <= {1, None}:
            yield from flat_columns(name, pc.struct_field(column, "values"), depth + 1)
        return
    for field in fields:
        yield from flat_columns(f"{name}.{field}", pc.struct_field(column, field), depth + 1)


def _decoded_texts(name: str, column: pa.ChunkedArray) -> Columns:
    """Text that the writer stored as bytes."""
    try:
        texts = column.cast(pa.large_string()).cast(pa.string())
    except pa.ArrowInvalid:
        return
    if all(text is None or text.isprintable() for text in texts.slice(0, SAMPLE_ROWS).to_pylist()):
        yield name, texts


def _position_columns(name: str, column: pa.ChunkedArray) -> Columns:
    lengths = pc.unique(pc.list_value_length(column)).drop_null().to_pylist()
    if len(lengths) != 1 or not 1 <= lengths[0] <= MAX_LIST_LENGTH:
        return
    for place in range(lengths[0]):
        values = pc.list_element(column, place)
        yield (f"{name} {place}" if lengths[0] > 1 else name), values


def _text_list_column(name: str, column: pa.ChunkedArray) -> Columns:
    """Lists of text, or of records with one text each, as the JSON of each list."""
    cells = [texts_of_records(cell) or cell if cell else cell for cell in column.to_pylist()]
    if (values := listed_column(name, cells)) is not None:
        yield name, pa.chunked_array([values])


def _class_columns(name: str, column: pa.ChunkedArray) -> Columns:
    if len(column) > MAX_CELLS or not _cells_of(name, column.slice(0, SAMPLE_ROWS).to_pylist()):
        return
    for each, cells in _cells_of(name, column.to_pylist()).items():
        values = cell_column(cells)
        if values is not None:
            yield each, pa.chunked_array([values])


def _cells_of(name: str, values: Sequence[Any]) -> dict[str, list[Any]]:
    """The scores by class, one cell per row; none where a list has no class scores."""
    found: dict[str, list[Any]] = {}
    for row, value in enumerate(values):
        if value is None:
            continue
        of_map = all(isinstance(each, tuple) for each in value)
        cells = {f"{name} {key}": score for key, score in value} if of_map else dict(flat_record({name: value}))
        if any(isinstance(cell, list | dict) for cell in cells.values()):
            return {}
        for each, cell in cells.items():
            found.setdefault(each, [None] * len(values))[row] = cell
        if len(found) > MAX_LIST_LENGTH * 5:
            return {}
    return found


def _is_list(kind: pa.DataType) -> bool:
    types = pa.types
    return bool(types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind))


def _are_texts(kind: pa.DataType) -> bool:
    """Whether a type is a list of text, or of records with one text."""
    if not _is_list(kind):
        return False
    inner = kind.value_type
    if pa.types.is_struct(inner):
        inner = next((field.type for field in inner if field.name == TEXT), inner)
    return is_text(inner) or pa.types.is_string_view(inner)


def _is_number(kind: pa.DataType) -> bool:
    return bool(pa.types.is_floating(kind) or pa.types.is_integer(kind) or pa.types.is_decimal(kind))
