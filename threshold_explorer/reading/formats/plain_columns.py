"""Convert Arrow columns of flat types to int64, float, boolean or text, with every number unchanged."""

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.number_text import is_text, matches

# Decimal numbers of up to this many digits survive a round trip through float64.
EXACT_DIGITS = 15
MORE_DIGITS = rf"-?0*(?:[0-9]\.?){{{EXACT_DIGITS + 1},}}(?:E.*)?"


def is_plain(data_type: pa.DataType) -> bool:
    """Whether a type is numeric, boolean, text, date or time, dictionary-encoded or not.

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

    Dates and times become ISO 8601 text, in UTC where they have a time zone. Integers beyond int64 and decimals
    with more than 15 digits stay as written, in a text column.

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
        return _integers(column)
    if types.is_decimal(kind):
        return _decimals(column)
    if types.is_float16(kind):
        return column.cast(pa.float32())
    if types.is_timestamp(kind):
        # The values are UTC already, so that no time zone lookup is needed.
        texts = column.cast(pa.timestamp(kind.unit)).cast(pa.string())
        return pc.binary_join_element_wise(texts, "Z", "") if kind.tz else texts
    if types.is_boolean(kind) or types.is_floating(kind) or types.is_null(kind):
        return column
    return column.cast(pa.string())


def _integers(integers: pa.ChunkedArray) -> pa.ChunkedArray:
    try:
        return integers.cast(pa.int64())
    except pa.ArrowInvalid:
        return integers.cast(pa.string())


def _decimals(column: pa.ChunkedArray) -> pa.ChunkedArray:
    texts = column.cast(pa.string())
    if pc.any(matches(texts, MORE_DIGITS)).as_py():
        return texts
    whole = column.type.scale == 0
    # Through text: Arrow's cast from decimal to float may be off by a digit.
    return texts.cast(pa.int64() if whole else pa.float64())
