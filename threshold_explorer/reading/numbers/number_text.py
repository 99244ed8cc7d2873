# ruff: noqa: RUF001 - characters as they are written
"""Decide which texts are numbers, and convert numeric text columns."""

import re
from functools import lru_cache

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.missing_values import may_be_missing

# Thousands separators other than points and commas: no-break and thin spaces, and typographic apostrophes.
SPACES = " \u00a0\u202f\u2009\u2007\u2008\u2005"
APOSTROPHES = "'\u2019"
EXPONENT = r"(?:[eE][+-]?[0-9]+)?"


def number_by(mark: str, whole: str = "[0-9]+") -> str:
    """The pattern of numbers with this decimal mark; no capturing groups. `whole` matches the integer part.

    >>> [re.fullmatch(number_by(","), text) is not None for text in ("0,5", "-,5e3", "5,", "0.5", ",")]
    [True, True, True, False, False]
    """
    return rf"[+-]?(?:(?:{whole})(?:{mark}[0-9]*)?|{mark}[0-9]+){EXPONENT}"


# Not float(), which also accepts 1_000, other scripts' digits, nan and infinity.
NUMBER = number_by(r"\.")
HEXADECIMAL = r"\s*0[xX][0-9a-fA-F]+\s*"
LONG_INTEGER = r"[+-]?[0-9]{16,}"
# Numbers with local marks, or with a percent sign: 0,5 and 1 234.5 and 85 %.
# No two parts match the same characters, since Python would backtrack through every split.
NUMBER_LIKE = rf"[+-]?[.,{SPACES}{APOSTROPHES}]*[0-9][0-9.,{SPACES}{APOSTROPHES}]*{EXPONENT}"
MEANT_AS_NUMBER = rf"\s*{NUMBER_LIKE}%?\s*"
PER_CENT = rf"\s*(?:%[\s{SPACES}]*({NUMBER_LIKE})|({NUMBER_LIKE})%)\s*"
MAX_LENGTH = 200
# Digits of any script, and number words without digits.
DIGIT_OR_NONE = re.compile(r"\d|nan|inf|none|null", re.IGNORECASE)
# Dates, IP addresses and versions: digits between points that are not groups of three.
DOTTED = (
    r"\s*[0-9]+(\.[0-9]+)*\.([0-9]{1,2}|[0-9]{4,})(\.[0-9]+)+\s*"
    r"|\s*[0-9]+(\.[0-9]+)+\.([0-9]{1,2}|[0-9]{4,})\s*"
)
_POINTED = r"(?=[+-]?[.,]?[0-9])[+-]?[0-9.,]++"
_CURRENCY = "(?:[$€£¥₩₹₽₺]|USD|EUR|GBP|CHF|JPY)"
AMOUNT = re.compile(rf"(?:{_CURRENCY}\s*+{_POINTED}|{_POINTED}\s*+{_CURRENCY})\Z")
# Numbers in notations that are not read.
ODD_NUMBERS = (
    # Calls of NumPy, PyTorch, TensorFlow, Spark and Python: tensor(0.9), np.float64(0.9), DenseVector([0.1, 0.9]).
    re.compile(
        r"<?(?:\w+\.)*+(?:tensor|variable|(?:device)?array|float|double|u?int|bfloat|decimal|mpf|(?:sparse|dense)vector)"
        r"[0-9]*_?[(:].*[0-9]|(?:\w+\.)*+(?:tensor|array|float[0-9]*)\(nan",
        re.IGNORECASE,
    ),
    # Brackets, but for lists that are read; labels with scores.
    re.compile(r"(?=[^0-9]*[0-9])(?!.*[0-9]-)[\[({](?:[^A-Za-z]|(?<=[0-9.])e|null|None|nan)*[\])}]\Z"),
    re.compile(r"[\[\s]*+\{[^{}]*:\s*[+-]?[.0-9]"),
    # Units, and the formulas and quotation marks of spreadsheets.
    AMOUNT,
    re.compile(rf"{_POINTED}\s*+(?:‰|pct|per ?cent|bps)\Z"),
    re.compile(rf"(?:=\"?{_POINTED}\"?|[\"“]{_POINTED}[\"”])\Z"),
    # The minus of SAP, the exponents of Fortran, the suffixes of C, the underscores of Python.
    re.compile(r"[+-]?[0-9.,]+(?:-|(?<=[.])[0-9]*[fFdD]|[dDqQ][+-]?[0-9]+|(?:_[0-9]{3})+(?:\.[0-9]*)?)\Z"),
    # Digits of other scripts.
    re.compile(r"[+-]?(?![0-9])\d[\d\W]*\Z"),
)
# Above this, float64 cannot represent every integer.
EXACT_INTEGERS = 2**53
SAMPLE_ROWS = 1_000
# How far a probability may be beyond 0 or 1: fastText writes 1.00001.
PROBABILITY_NOISE = 1e-4
# This many values suffice where most rows are empty.
MIN_NONMISSING = 100
# Full-width characters of Japanese and Chinese keyboards, and the minus signs of typography.
PLAIN_CHARACTERS = dict(zip("０１２３４５６７８９．，％＋－\u2212\u2013", "0123456789.,%+---", strict=True))
# Direction marks, zero-width characters and byte order marks.
INVISIBLE = "\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c\u00ad"


def is_like_a_number(text: str) -> bool:
    """Whether a text looks like a number, also in a notation that is not read.

    >>> [is_like_a_number(text) for text in ("0,5", "1 234.5", "85 %", "tensor(0.91)", "\u22120.5", "n/a", "")]
    [True, True, True, True, True, False, False]
    """
    return len(text) <= MAX_LENGTH and DIGIT_OR_NONE.search(text) is not None and _is_like_a_number(text.strip())


# Cached: the first rows are checked once per candidate delimiter.
@lru_cache(maxsize=2**14)
def _is_like_a_number(text: str) -> bool:
    if text.count(".") > 1 and re.fullmatch(DOTTED, text):
        return False
    if not text.isascii():
        text = with_plain_characters(pa.chunked_array([[text]]))[0].as_py()
    return bool(re.fullmatch(NUMBER_LIKE, text) or re.fullmatch(PER_CENT, text)) or is_odd_number(text)


def is_odd_number(text: str) -> bool:
    """Whether a text is a number, or several, in a notation that is not read.

    >>> [is_odd_number(text) for text in ("tensor(0.91)", "{'no': 0.25, 'yes': 0.75}", "0.5 €", "[A1]", "0.91")]
    [True, True, True, False, False]
    """
    return any(pattern.match(text[:MAX_LENGTH].strip()) for pattern in ODD_NUMBERS)


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


def with_plain_characters(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """The texts with ASCII digits, marks and minus signs, without invisible characters.

    >>> with_plain_characters(pa.chunked_array([["\u22120,5", "\uff10\uff0e\uff19", "0.5\u200b"]])).to_pylist()
    ['-0,5', '0.9', '0.5']
    """
    if pc.all(pc.string_is_ascii(texts)).as_py() is not False:
        return texts
    for character, plain in PLAIN_CHARACTERS.items():
        texts = pc.replace_substring(texts, character, plain)
    return pc.replace_substring_regex(texts, f"[{INVISIBLE}]", "")
