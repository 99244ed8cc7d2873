"""Passphrases, kept only as argon2id hashes."""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from dashboard.askers import NOBODY, Asker
from dashboard.sharing.refusals import TextTooLong, TooManyAttempts
from dashboard.turns import NoTurn, Turns

MAX_CHARACTERS = 1000

_hasher = PasswordHasher()
# A hash takes 64 MB while it is computed.
_at_once = Turns(at_once=2)


def hashed(passphrase: str, asker: Asker = NOBODY) -> str:
    """The hash of a passphrase, salted, with the parameters that made it.

    Characters that look the same but are composed in another way count as the same.
    Raises TextTooLong beyond 1000 characters, TooManyAttempts where too many wait for theirs.
    """
    if len(passphrase) > MAX_CHARACTERS:
        raise TextTooLong("sharing-long-passphrase", characters=len(passphrase), most=MAX_CHARACTERS)
    with _turn(asker):
        return _hasher.hash(_normalised(passphrase))


def matches(hash: str, passphrase: str, asker: Asker = NOBODY) -> bool:
    """Whether a hash was made of this passphrase; raises TooManyAttempts where too many wait to know."""
    if len(passphrase) > MAX_CHARACTERS:
        return False
    try:
        with _turn(asker):
            return _hasher.verify(hash, _normalised(passphrase))
    except (VerificationError, InvalidHashError):
        return False


@contextmanager
def _turn(asker: Asker) -> Iterator[None]:
    try:
        with _at_once.taken(asker):
            yield
    except NoTurn:
        raise TooManyAttempts("sharing-too-many-attempts") from None


def _normalised(passphrase: str) -> bytes:
    return unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")
