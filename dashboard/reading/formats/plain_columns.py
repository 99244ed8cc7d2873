"""Arrow columns of any flat type as int64, floats, booleans or texts, with every number unchanged."""

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.numbers.number_text import is_text, matches

# Every decimal number of so many digits comes back from float64 as it was.
EXACT_DIGITS = 15
MORE_DIGITS = rf"-?0*(?:[0-9]\.?){{{EXACT_DIGITS + 1},}}(?:E.*)?"


def is_plain(data_type: pa.DataType) -> bool:
    """Whether a column of this type is one of numbers, booleans, texts, dates or times, coded or not.

    >>> is_plain(pa.dictionary(pa.int8(), pa.string())), is_plain(pa.list_(pa.float32()))
    (True, False)
    """
    types = pa.types
    if types.is_dictionary(data_type):
        return is_plain(data_type.value_type)
    return bool(
        types.is_boolean(data_type)
        or types.is_integer(data_type)
        or types.is_floating(data_type)
        or types.is_decimal(data_type)
        or is_text(data_type)
        or types.is_string_view(data_type)
        or types.is_date(data_type)
        or types.is_time(data_type)
        or types.is_timestamp(data_type)
        or types.is_null(data_type)
    )


def plain_column(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """The column as int64, float64, float32, boolean, text or null.

    Dates and times become ISO 8601 texts, those of a time zone in UTC. A whole number beyond int64 and a decimal
    number of more than 15 digits stay as written, in a column of texts.

    >>> plain_column(pa.chunked_array([pa.array([1, 0], pa.uint8())])).type
    DataType(int64)
    >>> plain_column(pa.chunked_array([pa.array([2**64 - 1], pa.uint64())])).to_pylist()
    ['18446744073709551615']
    """
    types = pa.types
    kind = column.type
    if types.is_dictionary(kind):
        return plain_column(column.cast(kind.value_type))
    if types.is_integer(kind):
        return _whole(column)
    if types.is_decimal(kind):
        return _decimals(column)
    if types.is_float16(kind):
        return column.cast(pa.float32())
    if types.is_timestamp(kind):
        # The clock is UTC's already, so no time zone has to be looked up.
        texts = column.cast(pa.timestamp(kind.unit)).cast(pa.string())
        return pc.binary_join_element_wise(texts, "Z", "") if kind.tz else texts
    if types.is_boolean(kind) or types.is_floating(kind) or types.is_null(kind):
        return column
    return column.cast(pa.string())


def _whole(integers: pa.ChunkedArray) -> pa.ChunkedArray:
    try:
        return integers.cast(pa.int64())
    except pa.ArrowInvalid:
        return integers.cast(pa.string())


def _decimals(column: pa.ChunkedArray) -> pa.ChunkedArray:
    texts = column.cast(pa.string())
    if pc.any(matches(texts, MORE_DIGITS)).as_py():
        return texts
    whole = column.type.scale == 0
    # By way of the text, since Arrow's own step from decimal to float may be a digit off.
    return texts.cast(pa.int64() if whole else pa.float64())
