"""Hashes passphrases with argon2id; only the hashes are stored."""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from threshold_explorer.clients import NOBODY, Client
from threshold_explorer.fair_queue import FairQueue, QueueFull
from threshold_explorer.sharing.refusals import TextTooLong, TooManyAttempts

MAX_CHARACTERS = 1000

_hasher = PasswordHasher()
# Computing a hash takes 64 MB of memory.
_queue = FairQueue(at_once=2)


def hashed(passphrase: str, client: Client = NOBODY) -> str:
    """The salted hash of a passphrase, which includes the hashing parameters.

    The passphrase is normalized (NFC), so that composed and decomposed characters are equal.
    Raises TextTooLong beyond 1000 characters, TooManyAttempts if too many hashes are waiting.
    """
    if len(passphrase) > MAX_CHARACTERS:
        raise TextTooLong("sharing-long-passphrase", characters=len(passphrase), most=MAX_CHARACTERS)
    with _slot(client):
        return _hasher.hash(_normalized(passphrase))


def matches(hash: str, passphrase: str, client: Client = NOBODY) -> bool:
    """Whether a hash is that of this passphrase; raises TooManyAttempts if too many hashes are waiting."""
    if len(passphrase) > MAX_CHARACTERS:
        return False
    try:
        with _slot(client):
            return _hasher.verify(hash, _normalized(passphrase))
    except (VerificationError, InvalidHashError):
        return False


@contextmanager
def _slot(client: Client) -> Iterator[None]:
    try:
        with _queue.slot(client):
            yield
    except QueueFull:
        raise TooManyAttempts("sharing-too-many-attempts") from None


def _normalized(passphrase: str) -> bytes:
    return unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")
