"""Repair broken UTF-8: mixed with Windows-1252 bytes, or encoded twice."""

import codecs
import re

MIXED = "utf-8-stray"
DOUBLE = "utf-8-twice"
STRAY_ERRORS = "bytes-of-windows-1252"
# Non-ASCII letters whose UTF-8 was decoded as Windows-1252, in UTF-8: one from Â to ô, followed
# by one of the characters for the bytes 80 to BF.
_SIGN = re.compile(
    rb"\xc3[\x82-\xb4](?:\xc2[\x80-\xbf]|\xc5[\x92\x93\xa0\xa1\xb8\xbd\xbe]|\xc6\x92|\xcb[\x86\x9c]|\xe2[\x80\x82\x84])"
)
_ABOVE_ASCII = re.compile("[^\x00-\x7f]+")


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
