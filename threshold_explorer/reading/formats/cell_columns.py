"""Columns of Python values (from JSON, workbooks and databases) and of Arrow types as int64, float, boolean or text."""

from collections.abc import Sequence
from types import NoneType
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.number_text import EXACT_INTEGERS, NUMBER, as_numbers, is_text, matches

# Identifiers, where 01 and 1 may differ, and numbers that float64 cannot hold.
IDENTIFIER_LIKE = r"[+-]?0[0-9].*|[+-]?[0-9.]{18,}.*"
# Decimal numbers of up to 15 digits survive a round trip through float64.
MORE_DIGITS = r"-?0*(?:[0-9]\.?){16,}(?:E.*)?"
PLAIN = (
    pa.types.is_boolean,
    pa.types.is_integer,
    pa.types.is_floating,
    pa.types.is_decimal,
    pa.types.is_string_view,
    pa.types.is_date,
    pa.types.is_time,
    pa.types.is_timestamp,
    pa.types.is_null,
    is_text,
)


def cell_column(cells: Sequence[Any]) -> pa.Array:
    """The cells as a column, None for a missing one.

    Booleans stay booleans and numbers numbers. With an integer that float64 may not hold, or text or dates among
    the numbers, all are text. Text columns of nothing but numbers become numbers.

    >>> cell_column([1, 0.5, None]).to_pylist(), cell_column([1.0, "n/a", True]).to_pylist()
    ([1.0, 0.5, None], ['1', 'n/a', 'true'])
    """
    kinds = set(map(type, cells)) - {NoneType}
    if kinds <= {int, float} or kinds == {bool}:
        try:
            return pa.array(cells)
        except (pa.ArrowInvalid, OverflowError):
            pass
    return text_column(pa.chunked_array([[cell_text(cell) for cell in cells]], pa.string())).combine_chunks()


def cell_text(cell: Any) -> str | None:
    """A cell as text: integers without a decimal point, dates and times in ISO 8601; None for a missing cell.

    >>> cell_text(1.0), cell_text(0.1), cell_text(True), cell_text(float("nan"))
    ('1', '0.1', 'true', None)
    """
    if cell is None or cell != cell:
        return None
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < EXACT_INTEGERS:
        return str(int(cell))
    return str(cell)


def text_column(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """Text converted to numbers where all of it is numeric and would be written the same again.

    >>> [text_column(pa.chunked_array([texts])).to_pylist() for texts in (["0.5", None], ["01", "1"])]
    [[0.5, None], ['01', '1']]
    """
    known = texts.drop_null()
    # Most text columns differ in their first value.
    is_numeric = len(known) and all(pc.all(matches(part, NUMBER)).as_py() for part in (known[:1], known))
    return as_numbers(texts) if is_numeric and not pc.any(matches(known, IDENTIFIER_LIKE)).as_py() else texts


def is_plain(data_type: pa.DataType) -> bool:
    """Whether a type is numeric, boolean, text, date or time, dictionary-encoded or not.

    >>> is_plain(pa.dictionary(pa.int8(), pa.string())), is_plain(pa.list_(pa.float32()))
    (True, False)
    """
    if pa.types.is_dictionary(data_type):
        return is_plain(data_type.value_type)
    return any(is_of_kind(data_type) for is_of_kind in PLAIN)


def plain_column(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """The column as int64, float64, float32, boolean, text or null.

    Dates and times become ISO 8601 text, in UTC where they have a time zone. Integers beyond int64 and decimals
    with more than 15 digits stay as written, in a text column.

    >>> plain_column(pa.chunked_array([pa.array([1, 0], pa.uint8())])).type
    DataType(int64)
    >>> plain_column(pa.chunked_array([pa.array([2**64 - 1], pa.uint64())])).to_pylist()
    ['18446744073709551615']
    """
    types, kind = pa.types, column.type
    if types.is_dictionary(kind):
        return plain_column(column.cast(kind.value_type))
    if types.is_integer(kind):
        try:
            return column.cast(pa.int64())
        except pa.ArrowInvalid:
            return column.cast(pa.string())
    if types.is_decimal(kind):
        # Through text: Arrow's cast from decimal to float may be off by a digit.
        texts = column.cast(pa.string())
        number = pa.int64() if kind.scale == 0 else pa.float64()
        return texts if pc.any(matches(texts, MORE_DIGITS)).as_py() else texts.cast(number)
    if types.is_timestamp(kind):
        # The values are UTC already, so that no time zone lookup is needed.
        texts = column.cast(pa.timestamp(kind.unit)).cast(pa.string())
        return pc.binary_join_element_wise(texts, "Z", "") if kind.tz else texts
    if types.is_float16(kind):
        return column.cast(pa.float32())
    return (
        column if types.is_boolean(kind) or types.is_floating(kind) or types.is_null(kind) else column.cast(pa.string())
    )
