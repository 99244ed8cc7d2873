"""Tokens of shared data in URLs; a checksum rejects false ones without a database query."""

import re
import secrets
from zlib import crc32

_FORM = re.compile("share-([0-9a-f]{32})([0-9a-f]{8})")
_LENGTH = len("share-") + 32 + 8


def new_token() -> str:
    """An unguessable token: "share-", then 128 random bits and their CRC-32 in lower-case hexadecimal."""
    secret = secrets.token_hex(16)
    return f"share-{secret}{checksum(secret)}"


def is_token(text: object) -> bool:
    """Whether a text has the form of a token: prefix, length, digits and checksum.

    Rejects truncated and mistyped tokens, and all but one in four billion made-up ones. The cost does not depend on
    the length of the text.

    >>> is_token("share-00112233445566778899aabbccddeeff90482470")
    True
    >>> is_token("share-00112233445566778899aabbccddeefe90482470"), is_token(None)
    (False, False)
    """
    if not isinstance(text, str) or len(text) != _LENGTH:
        return False
    form = _FORM.fullmatch(text)
    return form is not None and form[2] == checksum(form[1])


def checksum(secret: str) -> str:
    """The CRC-32 of a secret in hexadecimal, which shows a false one without a database query."""
    return f"{crc32(secret.encode()):08x}"
