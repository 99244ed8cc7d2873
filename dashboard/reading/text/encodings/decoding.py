"""Bytes in a given encoding as text, large ones piece by piece."""

import codecs
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dashboard.reading.text.encodings.foreign_words import LONGEST_WORD
from dashboard.reading.text.encodings.unicode_repairs import STRAY, STRAY_ERRORS, TWICE, repaired

DECODED_AT_ONCE = 2**20


@dataclass(frozen=True)
class Decoder:
    """A codec of Python, what it does with bytes that mean nothing, and what is done to each line afterwards."""

    codec: str
    errors: str = "strict"
    afterwards: Callable[[str], str] | None = None


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


# Those that are not the codec of their name: Windows writes more than the plain standards hold, and Vietnamese in
# two parts what everybody else writes in one.
DECODERS = {
    "shift_jis": Decoder("cp932"),
    "iso2022_jp": Decoder("iso2022_jp_ext"),
    "big5": Decoder("cp950"),
    "cp1258": Decoder("cp1258", afterwards=_composed),
    STRAY: Decoder("utf-8", STRAY_ERRORS),
    TWICE: Decoder("utf-8", afterwards=repaired),
}


def decoded_word(word: bytes, encoding: str) -> str:
    """A word in an encoding of choices.ENCODINGS; raises UnicodeDecodeError where some bytes mean nothing in it.

    The last letter of one of the longest words may be cut, and is then left out.
    """
    decoder = DECODERS.get(encoding) or Decoder(encoding)
    incremental = codecs.getincrementaldecoder(decoder.codec)(decoder.errors)
    text = incremental.decode(word, final=len(word) < LONGEST_WORD)
    return decoder.afterwards(text) if decoder.afterwards else text


def is_text_in(content: bytes, encoding: str) -> bool:
    """Whether every byte means something in an encoding."""
    if encoding == "utf-8" and content.isascii():
        return True
    try:
        for _ in _pieces(content, DECODERS.get(encoding) or Decoder(encoding)):
            pass
    except UnicodeError:
        return False
    return True


def utf8_from(content: bytes, encoding: str) -> bytes | None:
    """The same text in UTF-8, or None where some bytes mean nothing in this encoding.

    >>> utf8_from(b"n\\xe9", "cp1252").decode()
    'né'
    """
    decoder, text = DECODERS.get(encoding) or Decoder(encoding), bytearray()
    pieces = _pieces(content, decoder)
    try:
        for piece in _by_lines(pieces, decoder.afterwards) if decoder.afterwards else pieces:
            text += piece.encode()
    except UnicodeError:
        return None
    return bytes(text)


def _pieces(content: bytes, decoder: Decoder) -> Iterator[str]:
    # Decoded at once, a large text would take up to four times its bytes.
    incremental = codecs.getincrementaldecoder(decoder.codec)(decoder.errors)
    view = memoryview(content)
    for start in range(0, len(view), DECODED_AT_ONCE):
        yield incremental.decode(view[start : start + DECODED_AT_ONCE])
    yield incremental.decode(b"", final=True)


def _by_lines(pieces: Iterator[str], change: Callable[[str], str]) -> Iterator[str]:
    """Pieces that end where lines end, so that nothing is cut that is to be changed as a whole."""
    rest = ""
    for piece in pieces:
        whole, end, rest = (rest + piece).rpartition("\n")
        yield change(whole + end)
    yield change(rest)
