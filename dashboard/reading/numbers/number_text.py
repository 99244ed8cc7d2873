"""Which texts are numbers."""

import re
from functools import lru_cache

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.numbers.decimals import EXPONENT
from dashboard.reading.numbers.missing_texts import may_be_missing
from dashboard.reading.numbers.plain_characters import with_plain_characters
from dashboard.reading.numbers.spellings import APOSTROPHES, LONGEST, SPACES, is_spelled_number

HEXADECIMAL = r"\s*0[xX][0-9a-fA-F]+\s*"
LONG_INTEGER = r"[+-]?[0-9]{16,}"
# What a writer of another country or of a report means as a number: 0,5 and 1 234.5 and 85 %.
# Without two parts that match the same characters, since Python would try every way to share them out.
MEANT = rf"[+-]?[.,{SPACES}{APOSTROPHES}]*[0-9][0-9.,{SPACES}{APOSTROPHES}]*{EXPONENT}"
MEANT_AS_NUMBER = rf"\s*{MEANT}%?\s*"
# Digits of any script, and the numbers that have none.
DIGIT_OR_NONE = re.compile(r"\d|nan|inf|none|null", re.IGNORECASE)
# Dates, addresses and versions: parts of digits between points, not all of which behind the first are three.
DOTTED = (
    r"\s*[0-9]+(\.[0-9]+)*\.([0-9]{1,2}|[0-9]{4,})(\.[0-9]+)+\s*"
    r"|\s*[0-9]+(\.[0-9]+)+\.([0-9]{1,2}|[0-9]{4,})\s*"
)
# From here on float64 has gaps wider than 1.
EXACT_INTEGERS = 2**53
LOOKED_AT = 1_000
# So many of them tell what a column holds, where most rows are empty.
ENOUGH_FILLED = 100


def is_like_a_number(text: str) -> bool:
    """Whether a text is meant as a number, whatever its marks and what stands around it.

    >>> [is_like_a_number(text) for text in ("0,5", "1 234.5", "85 %", "tensor(0.91)", "\u22120.5", "n/a", "")]
    [True, True, True, True, True, False, False]
    """
    return len(text) <= LONGEST and DIGIT_OR_NONE.search(text) is not None and _is_like_a_number(text.strip())


# The first rows are looked at once for each way to take them apart.
@lru_cache(maxsize=2**14)
def _is_like_a_number(text: str) -> bool:
    if text.count(".") > 1 and re.fullmatch(DOTTED, text):
        return False
    if re.fullmatch(MEANT, text) is not None:
        return True
    if not text.isascii():
        text = str(with_plain_characters(pa.chunked_array([[text]]))[0].as_py())
    return re.fullmatch(MEANT, text) is not None or is_spelled_number(text)


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
    """Whether a column holds numbers, or texts of which most are meant as numbers, of the first that are filled.

    >>> is_meant_as_numbers(pa.chunked_array([["", "n/a", "-", "0,7"]]))
    True
    >>> is_meant_as_numbers(pa.chunked_array([["spam", "ham"]]))
    False
    """
    if not is_text(column.type):
        return is_numeric(column.type)
    first = first_filled(column)
    is_meant = matches(first, MEANT_AS_NUMBER)
    # Of most columns of texts that tells enough.
    if 2 * (pc.sum(is_meant).as_py() or 0) <= len(first):
        return False
    return 2 * (pc.sum(pc.and_not(is_meant, matches(first, DOTTED))).as_py() or 0) > len(first)


def first_filled(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Up to a thousand texts that do not stand for nothing, from as few of the first rows as hold a hundred of them.

    >>> first_filled(pa.chunked_array([["", "n/a", "-", "0,7"]])).to_pylist()
    ['0,7']
    """
    found: list[pa.Array] = []
    start, size = 0, LOOKED_AT
    while start < len(column) and sum(map(len, found)) < ENOUGH_FILLED:
        rows = column.slice(start, size)
        found += rows.filter(pc.invert(may_be_missing(rows))).chunks
        start, size = start + size, 4 * size
    return pa.chunked_array(found, column.type).slice(0, LOOKED_AT)


def may_be_rounded(chunk: pa.Array) -> bool:
    """Whether floats reach the range in which a whole number may have been rounded.

    >>> may_be_rounded(pa.array([0.5, 2.0**53])), may_be_rounded(pa.array([0.5, None]))
    (True, False)
    """
    values = chunk.to_numpy(zero_copy_only=False)
    if len(values) == 0 or (values.max() < EXACT_INTEGERS and values.min() > -EXACT_INTEGERS):
        return False
    # A nan hides the range of the others from max and min.
    return bool((np.abs(values) >= EXACT_INTEGERS).any())


def as_numbers(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """As the reader of a plain file types them: int64, float64, or text where one is no number or too long.

    >>> [as_numbers(pa.chunked_array([texts])).to_pylist() for texts in (["0.5", "", "1"], ["0,5"], ["0x10"])]
    [[0.5, None, 1.0], ['0,5'], ['0x10']]
    """
    known = pc.if_else(pc.equal(texts, ""), pa.scalar(None, texts.type), texts)
    # Arrow takes 0x10 for 16; no number in tens has this letter.
    if pc.any(pc.match_substring(texts, "x", ignore_case=True)).as_py():
        return texts
    try:
        return known.cast(pa.int64())
    except pa.ArrowInvalid:
        pass
    try:
        floats = known.cast(pa.float64())
    except pa.ArrowInvalid:
        return texts
    is_too_long = any(map(may_be_rounded, floats.chunks)) and pc.any(matches(texts, LONG_INTEGER)).as_py()
    return texts if is_too_long else floats
