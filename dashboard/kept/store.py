"""The uploads in the database, where every copy of the server finds them: encrypted, and gone after some hours."""

import json
import math
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pyarrow as pa
from sqlalchemy import ColumnElement, Connection, RowMapping, and_, delete, exists, func, insert, select, true

from dashboard.kept.cipher import Cipher, HostKey
from dashboard.kept.recipe import PIECE_BYTES, Recipe, pieces_of, recipe_of
from dashboard.kept.refusals import DamagedUpload, NoRoom
from dashboard.settings import MEGABYTE, Settings
from dashboard.sharing.store import utc_now
from dashboard.store.database import Database
from dashboard.store.tables import upload_parts, uploads

_LENGTH_BYTES = 8
# The number of a card among the parts that its cipher seals.
_CARD = 0


@dataclass(frozen=True)
class KeptCard:
    """What is known about a kept upload without opening it: its mark in the URL, its title, when it came and goes."""

    mark: str
    title: str
    received: datetime
    expires: datetime


@dataclass(frozen=True)
class KeptUpload:
    """A kept upload, opened."""

    card: KeptCard
    recipe: Recipe


class KeptUploads:
    """Uploads by visitor and mark, in a database that several processes may use at once.

    Whoever reads the database learns how large each is, when it goes and which are one visitor's; neither who that is
    nor what it holds, nor what it is called. What was kept with another key is not found.
    Every method may raise a StoreRefused, which says why the database could not be used.
    """

    def __init__(self, database: Database, settings: Settings, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._key = HostKey(settings.host_key)
        self._lifetime = timedelta(seconds=settings.upload_seconds)
        self._max_total_bytes = settings.uploads_bytes
        self._now = now

    def put(self, visitor: str, mark: str, title: str, recipe: Recipe, address: str = "") -> KeptCard:
        """Keep an upload for its lifetime from now on, in place of what was kept under its mark before.

        `address` is the network address that it came from. Raises NoRoom where the room for all uploads, or the part
        of it that is for one address or one visitor, does not suffice although the expired ones have left.
        """
        received, salt = self._now(), secrets.token_bytes(16)
        card = KeptCard(mark, title, received, received + self._lifetime)
        told = json.dumps([mark, title, received.isoformat()]).encode()
        sealed = _sealed(pieces_of(recipe), self._key.cipher(salt, "parts", visitor, mark))
        row = {
            "place": self._key.place("upload", visitor, mark),
            "owner": self._key.place("owner", visitor),
            "address": self._key.place("address", address),
            "salt": salt.hex(),
            "expires": card.expires,
            "n_parts": len(sealed),
            "n_bytes": sum(map(len, sealed)),
            "card": self._key.cipher(salt, "card", visitor).seal(_CARD, told),
        }
        self._insert(row, sealed)
        return card

    def open(self, visitor: str, mark: str) -> KeptUpload | None:
        """What this visitor sent; None for another visitor, another key, and what was never kept or has expired.

        Raises DamagedUpload where what is found is not what was written.
        """
        is_it = and_(uploads.c.place == self._key.place("upload", visitor, mark), uploads.c.expires > self._now())
        # In one statement, which sees one writing of it however often it is sent meanwhile.
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
        return KeptUpload(self._card(first, visitor), recipe_of(opened))

    def of(self, visitor: str) -> list[KeptCard]:
        """A visitor's uploads, the latest first; what is damaged is left out.

        Since every visitor's page asks for them now and then, what has expired is deleted here.
        """
        theirs = and_(uploads.c.owner == self._key.place("owner", visitor), uploads.c.expires > self._now())
        wanted = select(uploads.c.salt, uploads.c.expires, uploads.c.card).where(theirs)
        with self._database.reading() as connection:
            rows = connection.execute(wanted).mappings().all()
            has_expired = connection.scalar(select(exists().where(self._has_expired())))
        if has_expired:
            with self._database.writing() as connection:
                _delete(connection, self._has_expired())
        return sorted(self._cards(rows, visitor), key=lambda card: card.received, reverse=True)

    def _cards(self, rows: Iterable[RowMapping], visitor: str) -> Iterator[KeptCard]:
        for row in rows:
            try:
                yield self._card(row, visitor)
            except DamagedUpload:
                continue

    def _card(self, row: RowMapping, visitor: str) -> KeptCard:
        told = self._key.cipher(bytes.fromhex(row["salt"]), "card", visitor).open(_CARD, row["card"])
        mark, title, received = json.loads(told)
        return KeptCard(mark, title, datetime.fromisoformat(received), row["expires"])

    def _insert(self, row: dict[str, Any], sealed: list[bytes]) -> None:
        with self._database.adding(PIECE_BYTES) as connection:
            for number, part in enumerate(sealed):
                connection.execute(insert(upload_parts).values(salt=row["salt"], number=number, sealed=part))
            # Other writers wait from here on.
            self._database.take_turn(connection)
            _delete(connection, self._has_expired() | (uploads.c.place == row["place"]))
            self._refuse_too_much(row, connection)
            connection.execute(insert(uploads).values(row))

    def _has_expired(self) -> ColumnElement[bool]:
        return uploads.c.expires <= self._now()

    def _refuse_too_much(self, row: dict[str, Any], connection: Connection) -> None:
        total, n_bytes = self._max_total_bytes, row["n_bytes"]
        of_address = _used(connection, uploads.c.address == row["address"])
        of_owner = _used(connection, uploads.c.owner == row["owner"])
        # Half of what others leave, so that no address fills the room, and of that half, so that no visitor fills it.
        left = (total - _used(connection, true()) + of_address) // 2
        free = min(left - of_address, left // 2 - of_owner)
        if n_bytes > free:
            # Rounded apart, so that no limit reads as if it sufficed.
            needed = math.ceil(10 * n_bytes / MEGABYTE) / 10
            raise NoRoom("kept-no-room", needed=needed, free=math.floor(10 * max(0, free) / MEGABYTE) / 10)


def _used(connection: Connection, whose: ColumnElement[bool]) -> int:
    return int(connection.scalar(select(func.coalesce(func.sum(uploads.c.n_bytes), 0)).where(whose)) or 0)


def _delete(connection: Connection, leaves: ColumnElement[bool]) -> None:
    salts = select(uploads.c.salt).where(leaves)
    connection.execute(delete(upload_parts).where(upload_parts.c.salt.in_(salts)))
    connection.execute(delete(uploads).where(leaves))


def _sealed(pieces: Iterable[bytes | memoryview], cipher: Cipher) -> list[bytes]:
    """Each piece compressed and encrypted as one of so many, so that none can be missing at the end."""
    squeezed = list(map(_squeezed, pieces))
    return [cipher.seal(number, piece, str(len(squeezed))) for number, piece in enumerate(squeezed)]


def _opened(sealed: list[bytes | None], n_parts: int, cipher: Cipher) -> Iterator[bytes]:
    if len(sealed) != n_parts:
        raise DamagedUpload("kept-damaged")
    for number, part in enumerate(sealed):
        yield _released(cipher.open(number, part or b"", str(n_parts)))


def _squeezed(piece: bytes | memoryview) -> bytes:
    compressed: bytes = pa.compress(pa.py_buffer(piece), codec="zstd", asbytes=True)
    return len(piece).to_bytes(_LENGTH_BYTES, "big") + compressed


def _released(squeezed: bytes) -> bytes:
    n_bytes = int.from_bytes(squeezed[:_LENGTH_BYTES], "big")
    released: bytes = pa.decompress(squeezed[_LENGTH_BYTES:], n_bytes, codec="zstd", asbytes=True)
    return released
