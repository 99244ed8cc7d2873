"""Which texts are numbers."""

import re

import pyarrow as pa
import pyarrow.compute as pc

# Spelled out rather than left to float(), which also takes 1_000, other scripts' digits, nan and infinity.
NUMBER = r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?"
LONG_INTEGER = r"[+-]?[0-9]{16,}"
# What a writer of another country or of a report means as a number: 0,5 and 1 234.5 and 85 %.
MEANT_AS_NUMBER = r"[+-]?[0-9.,'\s]*[0-9][0-9.,'\s]*([eE][+-]?[0-9]+)?\s*%?"
# From here on float64 has gaps wider than 1.
EXACT_INTEGERS = 2**53
LOOKED_AT = 1_000


def is_number(text: str) -> bool:
    """Whether a text is a finite decimal number as CSV writers of numbers put it.

    >>> [is_number(text) for text in ("0.5", " -3e-2 ", "+.5", "0,5", "nan", "")]
    [True, True, True, False, False, False]
    """
    return re.fullmatch(NUMBER, text.strip()) is not None


def is_text(data_type: pa.DataType) -> bool:
    """Whether a column of this Arrow type holds texts."""
    return bool(pa.types.is_string(data_type) or pa.types.is_large_string(data_type))


def is_numeric(data_type: pa.DataType) -> bool:
    """Whether a column of this Arrow type holds numbers."""
    types = pa.types
    return bool(types.is_integer(data_type) or types.is_floating(data_type) or types.is_decimal(data_type))


def matches(texts: pa.ChunkedArray, pattern: str) -> pa.ChunkedArray:
    """Which texts match a pattern from end to end."""
    return pc.match_substring_regex(texts, f"^(?:{pattern})$")


def is_meant_as_numbers(column: pa.ChunkedArray) -> bool:
    """Whether a column holds numbers, or texts of which most of the first thousand are meant as numbers.

    >>> is_meant_as_numbers(pa.chunked_array([["0.5", "n/a", "0,7"]]))
    True
    >>> is_meant_as_numbers(pa.chunked_array([["spam", "ham"]]))
    False
    """
    if not is_text(column.type):
        return is_numeric(column.type)
    first = column.slice(0, LOOKED_AT).drop_null()
    return 2 * (pc.sum(matches(first, MEANT_AS_NUMBER)).as_py() or 0) > len(first)
