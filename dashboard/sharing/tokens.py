"""Tokens of shared data: what stands in the URL, and how a false one is known before any store is asked."""

import re
import secrets
from zlib import crc32

_FORM = re.compile("share-([0-9a-f]{32})([0-9a-f]{8})")
_LENGTH = len("share-") + 32 + 8


def new_token() -> str:
    """A token that nobody can guess: "share-", 128 random bits and their CRC-32, in lower-case hexadecimal."""
    secret = secrets.token_hex(16)
    return f"share-{secret}{_checksum(secret)}"


def is_token(text: object) -> bool:
    """Whether a text has the form of a token: prefix, length, digits and checksum.

    A cut or mistyped token and all but one in four billion made-up ones are no tokens. The work is the same
    however long the text is.

    >>> is_token("share-00112233445566778899aabbccddeeff90482470")
    True
    >>> is_token("share-00112233445566778899aabbccddeefe90482470"), is_token(None)
    (False, False)
    """
    if not isinstance(text, str) or len(text) != _LENGTH:
        return False
    form = _FORM.fullmatch(text)
    return form is not None and form[2] == _checksum(form[1])


def _checksum(secret: str) -> str:
    return f"{crc32(secret.encode()):08x}"
