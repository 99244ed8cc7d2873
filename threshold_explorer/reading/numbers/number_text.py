"""Decide which texts are numbers, and convert numeric text columns."""

import re
import unicodedata
from functools import lru_cache

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.missing_values import may_be_missing
from threshold_explorer.reading.numbers.number_decorations import (
    APOSTROPHES,
    EXPONENT,
    MAX_LENGTH,
    SPACES,
    is_decorated_number,
)

HEXADECIMAL = r"\s*0[xX][0-9a-fA-F]+\s*"
LONG_INTEGER = r"[+-]?[0-9]{16,}"
# Numbers with local marks or a percent sign: 0,5 and 1 234.5 and 85 %.
# No two parts match the same characters, since Python would backtrack through every split.
NUMBER_LIKE = rf"[+-]?[.,{SPACES}{APOSTROPHES}]*[0-9][0-9.,{SPACES}{APOSTROPHES}]*{EXPONENT}"
MEANT_AS_NUMBER = rf"\s*{NUMBER_LIKE}%?\s*"
# Digits of any script, and number words without digits.
DIGIT_OR_NONE = re.compile(r"\d|nan|inf|none|null", re.IGNORECASE)
# Dates, IP addresses and versions: digits between points that are not groups of three.
DOTTED = (
    r"\s*[0-9]+(\.[0-9]+)*\.([0-9]{1,2}|[0-9]{4,})(\.[0-9]+)+\s*"
    r"|\s*[0-9]+(\.[0-9]+)+\.([0-9]{1,2}|[0-9]{4,})\s*"
)
# Above this, float64 cannot represent every integer.
EXACT_INTEGERS = 2**53
SAMPLE_ROWS = 1_000
# How far a probability may be beyond 0 or 1: fastText writes 1.00001.
PROBABILITY_NOISE = 1e-4
# This many values suffice where most rows are empty.
MIN_NONMISSING = 100
NOT_ASCII = r"[^\x00-\x7f]"
NON_ASCII_DIGIT = r"[^\P{Nd}0-9]"
# A sample of this size shows every script that a column uses.
SAMPLE_SIZE = 1_000
MINUS_SIGNS = "\u2212\u2010\u2011\u2012\u2013\ufe63\uff0d"
# Direction marks, zero-width characters and byte order marks.
INVISIBLE = "\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c\u00ad"
# Arabic decimal mark, thousands separator and percent sign; full-width ones.
ASCII_MARKS = {"\u066b": ".", "\u066c": "", "\u066a": "%", "\uff0e": ".", "\uff0c": ",", "\uff05": "%", "\uff0b": "+"}
SUPERSCRIPTS = {"\u207b": "-", "\u207a": "+"} | dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True))
# A minus sign has a digit or a mark after it, or follows one.
_SIGN = rf"([0-9][eE]?|^\s*[(\[]?)[{MINUS_SIGNS}](\s*[0-9.,]|\s*$)"


def is_like_a_number(text: str) -> bool:
    """Whether a text looks like a number, with any marks and decorations.

    >>> [is_like_a_number(text) for text in ("0,5", "1 234.5", "85 %", "tensor(0.91)", "\u22120.5", "n/a", "")]
    [True, True, True, True, True, False, False]
    """
    return len(text) <= MAX_LENGTH and DIGIT_OR_NONE.search(text) is not None and _is_like_a_number(text.strip())


# Cached: the first rows are checked once per candidate delimiter.
@lru_cache(maxsize=2**14)
def _is_like_a_number(text: str) -> bool:
    if text.count(".") > 1 and re.fullmatch(DOTTED, text):
        return False
    if re.fullmatch(NUMBER_LIKE, text) is not None:
        return True
    if not text.isascii():
        text = str(with_plain_characters(pa.chunked_array([[text]]))[0].as_py())
    return re.fullmatch(NUMBER_LIKE, text) is not None or is_decorated_number(text)


def is_text(data_type: pa.DataType) -> bool:
    return bool(pa.types.is_string(data_type) or pa.types.is_large_string(data_type))


def is_numeric(data_type: pa.DataType) -> bool:
    types = pa.types
    return bool(types.is_integer(data_type) or types.is_floating(data_type) or types.is_decimal(data_type))


def are_probabilities(low: float, high: float) -> bool:
    """Whether numbers with these ends are within [0, 1], up to the rounding noise of float32.

    With noise, one of them must be a half or more: real numbers may all be as small as noise.

    >>> are_probabilities(0, 1.00001), are_probabilities(-0.00001, 0.75), are_probabilities(-0.00001, 0.00001)
    (True, True, False)
    """
    is_with_noise = low >= -PROBABILITY_NOISE and 0.5 <= high <= 1 + PROBABILITY_NOISE
    return is_with_noise or 0 <= low <= high <= 1


def matches(texts: pa.ChunkedArray, pattern: str) -> pa.ChunkedArray:
    """Which texts match a pattern completely."""
    return pc.match_substring_regex(texts, f"^(?:{pattern})$")


def is_number_column(column: pa.ChunkedArray) -> bool:
    """Whether a column is numeric, or text of which most of the first values look like numbers.

    >>> is_number_column(pa.chunked_array([["", "n/a", "-", "0,7"]]))
    True
    >>> is_number_column(pa.chunked_array([["spam", "ham"]]))
    False
    """
    if not is_text(column.type):
        return is_numeric(column.type)
    first = first_nonmissing(column)
    is_meant = matches(first, MEANT_AS_NUMBER)
    # Sufficient for most text columns.
    if 2 * (pc.sum(is_meant).as_py() or 0) <= len(first):
        return False
    return 2 * (pc.sum(pc.and_not(is_meant, matches(first, DOTTED))).as_py() or 0) > len(first)


def first_nonmissing(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Up to a thousand values that are not missing, from as few of the first rows as contain a hundred of them.

    >>> first_nonmissing(pa.chunked_array([["", "n/a", "-", "0,7"]])).to_pylist()
    ['0,7']
    """
    found: list[pa.Array] = []
    start, size = 0, SAMPLE_ROWS
    while start < len(column) and sum(map(len, found)) < MIN_NONMISSING:
        rows = column.slice(start, size)
        found += rows.filter(pc.invert(may_be_missing(rows))).chunks
        start, size = start + size, 4 * size
    return pa.chunked_array(found, column.type).slice(0, SAMPLE_ROWS)


def may_be_rounded(chunk: pa.Array) -> bool:
    """Whether floats reach the range in which integers may have been rounded.

    >>> may_be_rounded(pa.array([0.5, 2.0**53])), may_be_rounded(pa.array([0.5, None]))
    (True, False)
    """
    values = chunk.to_numpy(zero_copy_only=False)
    if len(values) == 0 or (values.max() < EXACT_INTEGERS and values.min() > -EXACT_INTEGERS):
        return False
    # A nan would hide the range of the others from max and min.
    return bool((np.abs(values) >= EXACT_INTEGERS).any())


def as_numbers(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """Text converted as the CSV parser would: int64, float64, or text where one is not a number or too long.

    >>> [as_numbers(pa.chunked_array([texts])).to_pylist() for texts in (["0.5", "", "1"], ["0,5"], ["0x10"])]
    [[0.5, None, 1.0], ['0,5'], ['0x10']]
    """
    known = pc.if_else(pc.equal(texts, ""), pa.scalar(None, texts.type), texts)
    # Arrow parses 0x10 as 16; decimal numbers have no x.
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


def has_non_ascii(texts: pa.ChunkedArray) -> bool:
    """Whether any text has a character beyond ASCII."""
    return bool(pc.any(pc.match_substring_regex(texts, NOT_ASCII)).as_py())


def with_plain_characters(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """The texts with ASCII digits and minus signs, without invisible characters.

    >>> with_plain_characters(pa.chunked_array([["\u22120,5", "\uff10\uff0e\uff19", "\u0660\u066b\u0665"]])).to_pylist()
    ['-0,5', '0.9', '0.5']
    """
    for digits in _digits_of(texts):
        for value, digit in enumerate(digits):
            texts = pc.replace_substring(texts, digit, str(value))
    for character, plain in (ASCII_MARKS | SUPERSCRIPTS).items():
        texts = pc.replace_substring(texts, character, plain)
    texts = pc.replace_substring_regex(texts, f"[{INVISIBLE}]", "")
    return pc.replace_substring_regex(texts, _SIGN, r"\1-\2")


def _digits_of(texts: pa.ChunkedArray) -> list[str]:
    """The ten digits of each non-ASCII script that occurs."""
    foreign = texts.filter(pc.match_substring_regex(texts, NON_ASCII_DIGIT)).slice(0, SAMPLE_SIZE)
    digits = set(filter(_is_foreign_digit, "".join(foreign.to_pylist())))
    zeros = {ord(digit) - unicodedata.decimal(digit) for digit in digits}
    return ["".join(chr(zero + value) for value in range(10)) for zero in sorted(zeros)]


def _is_foreign_digit(character: str) -> bool:
    return character.isdecimal() and not character.isascii()
