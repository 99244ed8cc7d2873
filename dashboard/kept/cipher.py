"""What the host's key makes of an upload: a place that tells nothing, and bytes that only its visitor can ask for."""

import hmac

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from dashboard.kept.refusals import DamagedUpload

_NONCE_BYTES = 12


class HostKey:
    """32 secret bytes, from which every other key is derived (HKDF, RFC 5869, with SHA-256)."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def place(self, *names: str) -> str:
        """Where something of these names is found: equal names, equal places, and no way back to the names.

        >>> key = HostKey(bytes(32))
        >>> key.place("anna", "upload-1") == key.place("anna", "upload-1") != key.place("annaupload-", "1")
        True
        """
        return hmac.digest(self._derived(b"", "place"), _written(names), "sha256").hex()

    def cipher(self, salt: bytes, *names: str) -> "Cipher":
        """What seals and opens what was written once under these names and this salt, which is never used again."""
        return Cipher(self._derived(salt, "cipher", *names))

    def _derived(self, salt: bytes, *names: str) -> bytes:
        return HKDF(SHA256(), length=32, salt=salt, info=b"threshold explorer\0" + _written(names)).derive(self._secret)


class Cipher:
    """AES-256-GCM with a key for one writing only, whose parts are told apart by their number."""

    def __init__(self, key: bytes) -> None:
        self._gcm = AESGCM(key)

    def seal(self, number: int, plain: bytes, beside: str = "") -> bytes:
        """One part, each number once; `beside` is not hidden, but has to be the same when it is opened."""
        return self._gcm.encrypt(_nonce(number), plain, beside.encode())

    def open(self, number: int, sealed: bytes, beside: str = "") -> bytes:
        """What was sealed as this part.

        Raises DamagedUpload where a byte is another, and for the part of another number, key, visitor or upload.
        """
        try:
            return self._gcm.decrypt(_nonce(number), sealed, beside.encode())
        except InvalidTag:
            raise DamagedUpload("kept-damaged") from None


def _nonce(number: int) -> bytes:
    return number.to_bytes(_NONCE_BYTES, "big")


# With the length before each, so that no two lists of names are written alike.
def _written(names: tuple[str, ...]) -> bytes:
    texts = [name.encode("utf-8", "surrogatepass") for name in names]
    return b"".join(len(text).to_bytes(8, "big") + text for text in texts)
