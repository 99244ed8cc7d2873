"""Uploads stored encrypted in the database for some hours, for their sender only; they outlive a server process.

The keys are derived from the host's key, and so are the opaque ids of the rows.
"""

import hmac
import json
import math
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pyarrow as pa
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from sqlalchemy import ColumnElement, Connection, RowMapping, and_, delete, exists, func, insert, select, true

from threshold_explorer.serving.database.database import Database
from threshold_explorer.serving.database.schema import upload_parts, uploads, utc_now
from threshold_explorer.serving.settings import MEGABYTE, Settings
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


# The size of one part in the database.
PIECE_BYTES = 4 * MEGABYTE
_LENGTH_BYTES = 8
# The part number under which a card is encrypted.
_CARD = 0


@dataclass(frozen=True)
class UploadCard:
    """The metadata of a stored upload: its id in the URL, its title, and when it was received and expires."""

    mark: str
    title: str
    received: datetime
    expires: datetime


@dataclass(frozen=True)
class StoredUpload:
    """A stored upload, decrypted, in the pieces in which it was stored."""

    card: UploadCard
    pieces: tuple[bytes, ...]


class UploadStore:
    """Uploads by visitor and id (`mark`), in a database that several processes may use at once.

    The database reveals an upload's size, its expiry, and which uploads have the same visitor; not who that is, nor
    the title or content. Uploads stored with another key are not found.
    Every method may raise StoreRefused with the reason why the database could not be used.
    """

    def __init__(self, database: Database, settings: Settings, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._key = HostKey(settings.host_key)
        self._lifetime = timedelta(seconds=settings.upload_seconds)
        self._max_total_bytes = settings.uploads_bytes
        self._now = now

    def put(
        self, visitor: str, mark: str, title: str, pieces: Iterable[bytes | memoryview], address: str = ""
    ) -> UploadCard:
        """Store an upload for its lifetime, in place of any earlier one with this id.

        A piece has at most 4 MB; `address` is the sender's network address. Raises UploadStoreFull if the space for all
        uploads, or the share of one address or visitor, is exceeded after expired uploads are deleted.
        """
        received, salt = self._now(), secrets.token_bytes(16)
        card = UploadCard(mark, title, received, received + self._lifetime)
        metadata = json.dumps([mark, title, received.isoformat()]).encode()
        sealed = _sealed(pieces, self._key.cipher(salt, "parts", visitor, mark))
        row = {
            "place": self._key.opaque_id("upload", visitor, mark),
            "owner": self._key.opaque_id("owner", visitor),
            "address": self._key.opaque_id("address", address),
            "salt": salt.hex(),
            "expires": card.expires,
            "n_parts": len(sealed),
            "n_bytes": sum(map(len, sealed)),
            "card": self._key.cipher(salt, "card", visitor).seal(_CARD, metadata),
        }
        self._insert(row, sealed)
        return card

    def open(self, visitor: str, mark: str) -> StoredUpload | None:
        """This visitor's upload; None for another visitor or key, and if it was never stored or has expired.

        Raises DamagedUpload if the stored bytes differ from what was written.
        """
        is_it = and_(uploads.c.place == self._key.opaque_id("upload", visitor, mark), uploads.c.expires > self._now())
        # One statement, so that a concurrent upload with the same id cannot mix its parts in.
        wanted = (
            select(uploads.c.salt, uploads.c.expires, uploads.c.card, uploads.c.n_parts, upload_parts.c.sealed)
            .outerjoin(upload_parts, upload_parts.c.salt == uploads.c.salt)
            .where(is_it)
            .order_by(upload_parts.c.number)
            .execution_options(yield_per=1)
        )
        with self._database.reading() as connection:
            rows = connection.execute(wanted).mappings().all()
        if not rows:
            return None
        first = rows[0]
        cipher = self._key.cipher(bytes.fromhex(first["salt"]), "parts", visitor, mark)
        opened = _opened([row["sealed"] for row in rows], first["n_parts"], cipher)
        return StoredUpload(self._card(first, visitor), tuple(opened))

    def of(self, visitor: str) -> list[UploadCard]:
        """A visitor's uploads, latest first, without damaged ones.

        Also deletes expired uploads, since every page calls this regularly.
        """
        is_owned = and_(uploads.c.owner == self._key.opaque_id("owner", visitor), uploads.c.expires > self._now())
        wanted = select(uploads.c.salt, uploads.c.expires, uploads.c.card).where(is_owned)
        with self._database.reading() as connection:
            rows = connection.execute(wanted).mappings().all()
            has_expired = connection.scalar(select(exists().where(self._has_expired())))
        if has_expired:
            with self._database.writing() as connection:
                _delete(connection, self._has_expired())
        return sorted(self._cards(rows, visitor), key=lambda card: card.received, reverse=True)

    def _cards(self, rows: Iterable[RowMapping], visitor: str) -> Iterator[UploadCard]:
        for row in rows:
            try:
                yield self._card(row, visitor)
            except DamagedUpload:
                continue

    def _card(self, row: RowMapping, visitor: str) -> UploadCard:
        metadata = self._key.cipher(bytes.fromhex(row["salt"]), "card", visitor).open(_CARD, row["card"])
        mark, title, received = json.loads(metadata)
        return UploadCard(mark, title, datetime.fromisoformat(received), row["expires"])

    def _insert(self, row: dict[str, Any], sealed: list[bytes]) -> None:
        with self._database.adding(PIECE_BYTES) as connection:
            for number, part in enumerate(sealed):
                connection.execute(insert(upload_parts).values(salt=row["salt"], number=number, sealed=part))
            # Other writers wait from here on; the large parts are inserted already.
            self._database.lock_writes(connection)
            _delete(connection, self._has_expired() | (uploads.c.place == row["place"]))
            self._check_space(row, connection)
            connection.execute(insert(uploads).values(row))

    def _has_expired(self) -> ColumnElement[bool]:
        return uploads.c.expires <= self._now()

    def _check_space(self, row: dict[str, Any], connection: Connection) -> None:
        total, n_bytes = self._max_total_bytes, row["n_bytes"]
        of_address = _used(connection, uploads.c.address == row["address"])
        of_owner = _used(connection, uploads.c.owner == row["owner"])
        # An address gets half of the free space, a visitor half of that, so that neither fills the store.
        available = (total - _used(connection, true()) + of_address) // 2
        free = min(available - of_address, available // 2 - of_owner)
        if n_bytes > free:
            # Rounded in opposite directions, so that the message never shows a sufficient limit.
            needed = math.ceil(10 * n_bytes / MEGABYTE) / 10
            raise UploadStoreFull("uploads-no-space", needed=needed, free=math.floor(10 * max(0, free) / MEGABYTE) / 10)


def _used(connection: Connection, whose: ColumnElement[bool]) -> int:
    return int(connection.scalar(select(func.coalesce(func.sum(uploads.c.n_bytes), 0)).where(whose)) or 0)


def _delete(connection: Connection, condition: ColumnElement[bool]) -> None:
    salts = select(uploads.c.salt).where(condition)
    connection.execute(delete(upload_parts).where(upload_parts.c.salt.in_(salts)))
    connection.execute(delete(uploads).where(condition))


def _sealed(pieces: Iterable[bytes | memoryview], cipher: Cipher) -> list[bytes]:
    """Compress and encrypt each piece; the number of parts is authenticated, so that none can be missing."""
    compressed = list(map(_compressed, pieces))
    return [cipher.seal(number, piece, str(len(compressed))) for number, piece in enumerate(compressed)]


def _opened(sealed: list[bytes | None], n_parts: int, cipher: Cipher) -> Iterator[bytes]:
    if len(sealed) != n_parts:
        raise DamagedUpload("uploads-damaged")
    for number, part in enumerate(sealed):
        yield _decompressed(cipher.open(number, part or b"", str(n_parts)))


def _compressed(piece: bytes | memoryview) -> bytes:
    compressed: bytes = pa.compress(pa.py_buffer(piece), codec="zstd", asbytes=True)
    return len(piece).to_bytes(_LENGTH_BYTES, "big") + compressed


def _decompressed(compressed: bytes) -> bytes:
    n_bytes = int.from_bytes(compressed[:_LENGTH_BYTES], "big")
    piece: bytes = pa.decompress(compressed[_LENGTH_BYTES:], n_bytes, codec="zstd", asbytes=True)
    return piece
