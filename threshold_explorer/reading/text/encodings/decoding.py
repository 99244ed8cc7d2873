"""Decode bytes in a given encoding block by block, repair broken UTF-8, and list the words that are not ASCII."""

import codecs
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from metrics_core.text.unicode_forms import normal_form

BLOCK_BYTES = 2**20
MIXED = "utf-8-stray"
DOUBLE = "utf-8-twice"
STRAY_ERRORS = "bytes-of-windows-1252"
# Non-ASCII letters whose UTF-8 was decoded as Windows-1252, in UTF-8: one from Â to ô, followed
# by one of the characters for the bytes 80 to BF.
_SIGN = re.compile(
    rb"\xc3[\x82-\xb4](?:\xc2[\x80-\xbf]|\xc5[\x92\x93\xa0\xa1\xb8\xbd\xbe]|\xc6\x92|\xcb[\x86\x9c]|\xe2[\x80\x82\x84])"
)
_ABOVE_ASCII = re.compile("[^\x00-\x7f]+")
# The second byte of a two-byte letter may be any from here on; delimiters, digits and quotes are below.
MIN_TRAIL_BYTE = 0x40
_WORD_SEPARATORS = bytes(byte if byte >= MIN_TRAIL_BYTE else 0x20 for byte in range(256))
WORD_BLOCK_BYTES = 2**16
# This many distinct words show the language; of later words only those with a new byte are kept.
MAX_SAMPLE_WORDS = 300
MAX_WORDS = 2**14
# Longer than sentences in languages without spaces; the start of longer words suffices.
MAX_WORD_BYTES = 512


def _as_windows_1252(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    stray = error.object[error.start : error.end]
    return "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in stray), error.end


codecs.register_error(STRAY_ERRORS, _as_windows_1252)


def may_be_double_encoded(content: bytes) -> bool:
    """Whether UTF-8 text seems to have been decoded as Windows-1252 and encoded again."""
    return _SIGN.search(content) is not None


def repaired(text: str) -> str:
    """The text with double-encoded characters repaired, others unchanged.

    >>> repaired("cafÃ© â€“ né")
    'café – né'
    """
    return _ABOVE_ASCII.sub(lambda run: _decoded_again(run[0]), text)


def _decoded_again(run: str) -> str:
    try:
        return b"".join(map(_byte, run)).decode()
    except UnicodeError:
        return run


def _byte(character: str) -> bytes:
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        # The five bytes that Windows-1252 leaves undefined are kept.
        return character.encode("latin-1")


@dataclass(frozen=True)
class Decoder:
    """A Python codec, its error handler, and a correction applied to each line."""

    codec: str
    errors: str = "strict"
    afterwards: Callable[[str], str] | None = None


def _compose(text: str) -> str:
    return normal_form("NFC", text)


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


def non_ascii_words(content: bytes) -> tuple[bytes, ...]:
    """Distinct words with a byte outside ASCII, in file order, split only at bytes that cannot be part of a letter.

    >>> non_ascii_words("id,ça va\\n1,ça\\n2,né".encode("latin-1"))
    (b'\\xe7a', b'n\\xe9')
    """
    found: dict[bytes, None] = {}
    start = 0
    while start < len(content) and len(found) < MAX_WORDS:
        line_end = content.find(b"\n", start + WORD_BLOCK_BYTES)
        end = len(content) if line_end < 0 else line_end + 1
        piece = content[start:end]
        if not piece.isascii():
            found.update(
                (word[:MAX_WORD_BYTES], None)
                for word in dict.fromkeys(piece.translate(_WORD_SEPARATORS).split())
                if not word.isascii()
            )
        start = end
    return _informative(list(found))


def _informative(words: list[bytes]) -> tuple[bytes, ...]:
    telling, seen = words[:MAX_SAMPLE_WORDS], set(b"".join(words[:MAX_SAMPLE_WORDS]))
    for word in words[MAX_SAMPLE_WORDS:]:
        if not seen.issuperset(word):
            telling.append(word)
            seen.update(word)
    return tuple(telling)
