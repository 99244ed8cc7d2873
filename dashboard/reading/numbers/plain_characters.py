"""Digits of other scripts, other minus signs and invisible characters, as the characters of plain numbers."""

import unicodedata

import pyarrow as pa
import pyarrow.compute as pc

NOT_ASCII = r"[^\x00-\x7f]"
FOREIGN_DIGIT = r"[^\P{Nd}0-9]"
# So many texts show every script in which a column is written.
ENOUGH = 1_000
MINUS_SIGNS = "\u2212\u2010\u2011\u2012\u2013\ufe63\uff0d"
# Marks of direction, of width zero, of byte order.
INVISIBLE = "\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c\u00ad"
# Arabic decimal mark, thousands separator and per cent sign; full-width ones.
MARKS = {"\u066b": ".", "\u066c": "", "\u066a": "%", "\uff0e": ".", "\uff0c": ",", "\uff05": "%", "\uff0b": "+"}
SUPERSCRIPTS = {"\u207b": "-", "\u207a": "+"} | dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True))
# A minus sign has a digit or a mark behind it, or is itself behind one.
_SIGN = rf"([0-9][eE]?|^\s*[(\[]?)[{MINUS_SIGNS}](\s*[0-9.,]|\s*$)"


def has_foreign(texts: pa.ChunkedArray) -> bool:
    """Whether any text has a character beyond ASCII."""
    return bool(pc.any(pc.match_substring_regex(texts, NOT_ASCII)).as_py())


def with_plain_characters(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """The texts with digits 0 to 9, a hyphen for minus, and nothing that is not seen.

    >>> with_plain_characters(pa.chunked_array([["\u22120,5", "\uff10\uff0e\uff19", "\u0660\u066b\u0665"]])).to_pylist()
    ['-0,5', '0.9', '0.5']
    """
    for digits in _digits_of(texts):
        for value, digit in enumerate(digits):
            texts = pc.replace_substring(texts, digit, str(value))
    for character, plain in (MARKS | SUPERSCRIPTS).items():
        texts = pc.replace_substring(texts, character, plain)
    texts = pc.replace_substring_regex(texts, f"[{INVISIBLE}]", "")
    return pc.replace_substring_regex(texts, _SIGN, r"\1-\2")


def _digits_of(texts: pa.ChunkedArray) -> list[str]:
    """The ten digits of each script, beside the usual one, of which one is found."""
    foreign = texts.filter(pc.match_substring_regex(texts, FOREIGN_DIGIT)).slice(0, ENOUGH)
    digits = set(filter(_is_foreign_digit, "".join(foreign.to_pylist())))
    zeros = {ord(digit) - unicodedata.decimal(digit) for digit in digits}
    return ["".join(chr(zero + value) for value in range(10)) for zero in sorted(zeros)]


def _is_foreign_digit(character: str) -> bool:
    return character.isdecimal() and not character.isascii()
