"""Encrypts stored uploads with keys derived from the host's key, and derives opaque ids for their rows."""

import hmac

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from threshold_explorer.words.sentence import Refusal

_NONCE_BYTES = 12


class UploadRefused(Refusal):
    """An upload that cannot be stored or opened again."""


class UploadStoreFull(UploadRefused):
    """An upload that exceeds the space for all uploads, or its share of it."""


class DamagedUpload(UploadRefused):
    """Stored bytes that differ from what was written."""


class HostKey:
    """32 secret bytes from which all other keys are derived (HKDF with SHA-256, RFC 5869)."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def opaque_id(self, *names: str) -> str:
        """An opaque id for these names (HMAC-SHA256): equal for equal names, and the names cannot be recovered.

        >>> key = HostKey(bytes(32))
        >>> key.opaque_id("anna", "upload-1") == key.opaque_id("anna", "upload-1") != key.opaque_id("annaupload-", "1")
        True
        """
        return hmac.digest(self._derived(b"", "place"), _encoded(names), "sha256").hex()

    def cipher(self, salt: bytes, *names: str) -> "Cipher":
        """The cipher for these names and a salt, which must be new for each upload."""
        return Cipher(self._derived(salt, "cipher", *names))

    def _derived(self, salt: bytes, *names: str) -> bytes:
        return HKDF(SHA256(), length=32, salt=salt, info=b"threshold explorer\0" + _encoded(names)).derive(self._secret)


class Cipher:
    """AES-256-GCM with a key for one upload; the number of a part is its nonce."""

    def __init__(self, key: bytes) -> None:
        self._gcm = AESGCM(key)

    def seal(self, number: int, plain: bytes, associated: str = "") -> bytes:
        """Encrypt one part; each number is used once. `associated` is authenticated but not stored."""
        return self._gcm.encrypt(_nonce(number), plain, associated.encode())

    def open(self, number: int, sealed: bytes, associated: str = "") -> bytes:
        """Decrypt one part.

        Raises DamagedUpload for a changed byte, and for another number, key, visitor or upload.
        """
        try:
            return self._gcm.decrypt(_nonce(number), sealed, associated.encode())
        except InvalidTag:
            raise DamagedUpload("uploads-damaged") from None


def _nonce(number: int) -> bytes:
    return number.to_bytes(_NONCE_BYTES, "big")


# Each name is preceded by its length, so that no two lists of names encode alike.
def _encoded(names: tuple[str, ...]) -> bytes:
    texts = [name.encode("utf-8", "surrogatepass") for name in names]
    return b"".join(len(text).to_bytes(8, "big") + text for text in texts)
