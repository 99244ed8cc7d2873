"""Decode bytes in a given encoding, large texts block by block."""

import codecs
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from threshold_explorer.reading.text.encodings.non_ascii_words import MAX_WORD_BYTES
from threshold_explorer.reading.text.encodings.unicode_repairs import DOUBLE, MIXED, STRAY_ERRORS, repaired

BLOCK_BYTES = 2**20


@dataclass(frozen=True)
class Decoder:
    """A Python codec, its error handler, and a correction applied to each line."""

    codec: str
    errors: str = "strict"
    afterwards: Callable[[str], str] | None = None


def _compose(text: str) -> str:
    return unicodedata.normalize("NFC", text)


# Encodings that need another codec than their name: Windows extends the standards, and Vietnamese has decomposed
# letters where others have composed ones.
DECODERS = {
    "shift_jis": Decoder("cp932"),
    "iso2022_jp": Decoder("iso2022_jp_ext"),
    "big5": Decoder("cp950"),
    "cp1258": Decoder("cp1258", afterwards=_compose),
    MIXED: Decoder("utf-8", STRAY_ERRORS),
    DOUBLE: Decoder("utf-8", afterwards=repaired),
}


def decoded_word(word: bytes, encoding: str) -> str:
    """A word in an encoding of options.ENCODINGS; raises UnicodeDecodeError for invalid bytes.

    The last letter of a very long word may be truncated, and is then dropped.
    """
    decoder = DECODERS.get(encoding) or Decoder(encoding)
    incremental = codecs.getincrementaldecoder(decoder.codec)(decoder.errors)
    text = incremental.decode(word, final=len(word) < MAX_WORD_BYTES)
    return decoder.afterwards(text) if decoder.afterwards else text


def is_text_in(content: bytes, encoding: str) -> bool:
    """Whether the bytes are valid in an encoding."""
    if encoding == "utf-8" and content.isascii():
        return True
    try:
        for _ in _pieces(content, DECODERS.get(encoding) or Decoder(encoding)):
            pass
    except UnicodeError:
        return False
    return True


def utf8_from(content: bytes, encoding: str) -> bytes | None:
    """The text in UTF-8, or None where the bytes are invalid in this encoding.

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
    # In one call, a large text would take up to four times its bytes.
    incremental = codecs.getincrementaldecoder(decoder.codec)(decoder.errors)
    view = memoryview(content)
    for start in range(0, len(view), BLOCK_BYTES):
        yield incremental.decode(view[start : start + BLOCK_BYTES])
    yield incremental.decode(b"", final=True)


def _by_lines(pieces: Iterator[str], change: Callable[[str], str]) -> Iterator[str]:
    """The pieces rearranged to end at line ends, so that no line is corrected in parts."""
    rest = ""
    for piece in pieces:
        whole, end, rest = (rest + piece).rpartition("\n")
        yield change(whole + end)
    yield change(rest)
