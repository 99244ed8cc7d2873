"""Passphrases, kept only as argon2id hashes."""

import unicodedata
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from dashboard.sharing.refusals import TextTooLong

MAX_CHARACTERS = 1000

_hasher = PasswordHasher()
# A hash takes 64 MB while it is computed.
_at_once = BoundedSemaphore(2)


def hashed(passphrase: str) -> str:
    """The hash of a passphrase, salted, with the parameters that made it.

    Characters that look the same but are composed in another way count as the same.
    Raises TextTooLong beyond 1000 characters.
    """
    if len(passphrase) > MAX_CHARACTERS:
        raise TextTooLong("sharing-long-passphrase", characters=len(passphrase), most=MAX_CHARACTERS)
    with _at_once:
        return _hasher.hash(_normalised(passphrase))


def matches(hash: str, passphrase: str) -> bool:
    """Whether a hash was made of this passphrase."""
    if len(passphrase) > MAX_CHARACTERS:
        return False
    try:
        with _at_once:
            return _hasher.verify(hash, _normalised(passphrase))
    except (VerificationError, InvalidHashError):
        return False


def _normalised(passphrase: str) -> bytes:
    return unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")
