"""Normalize digits of other scripts, minus signs and invisible characters in numbers to ASCII."""

import unicodedata

import pyarrow as pa
import pyarrow.compute as pc

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
