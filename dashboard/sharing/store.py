"""The store of shared data: each under a token, until it expires or its owner deletes it."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Self

import pyarrow as pa
from sqlalchemy import ColumnElement, Connection, RowMapping, and_, delete, func, insert, select

from dashboard.askers import NOBODY, Asker
from dashboard.settings import Settings
from dashboard.sharing.accepted import accepted_note, accepted_title, accepted_view, refuse_lifetime
from dashboard.sharing.audience import Audience
from dashboard.sharing.passphrases import hashed, matches
from dashboard.sharing.payload import pack, unpack
from dashboard.sharing.quotas import Quotas
from dashboard.sharing.refusals import WrongPassphrase
from dashboard.sharing.room import no_room, too_large
from dashboard.sharing.tokens import is_token, new_token
from dashboard.sign_in.reader import UNKNOWN, Reader
from dashboard.store.database import Database
from dashboard.store.refusals import StoreOff, StoreTrouble
from dashboard.store.schema import is_newest, migrate
from dashboard.store.tables import shares
from dashboard.words.sentence import Sentence

EVERYBODY = Audience()

_CARD = [column for column in shares.columns if column.name not in {"owner_sha256", "address_sha256", "payload"}]


@dataclass(frozen=True)
class ShareCard:
    """What is known about shared data without opening them.

    `sha256` is that of the file that was first uploaded, `n_bytes` what the store keeps, `view` the rest
    of the sender's link. Times are in UTC.
    """

    token: str = field(repr=False)
    title: str
    note: str
    view: str
    sha256: str
    n_rows: int
    n_columns: int
    created: datetime
    expires: datetime
    is_protected: bool
    n_bytes: int
    audience: Audience = EVERYBODY


def utc_now() -> datetime:
    """The server's clock."""
    return datetime.now(UTC)


class ShareStore:
    """Shared data in a database that several processes may use at once.

    Whatever a token opens nothing for (its form, never given out, expired, deleted), the answer is None. Every
    method may raise StoreTrouble, a sentence that says why the database could not be used.
    """

    def __init__(
        self, database: Database, max_total_bytes: int, quotas: Quotas, now: Callable[[], datetime] = utc_now
    ) -> None:
        self._database = database
        self._quotas = quotas
        self._max_total_bytes = max_total_bytes
        self._now = now
        self._why_only_read: Sentence | None = None

    @property
    def database(self) -> Database:
        """Where the store is, for what else outlives a process."""
        return self._database

    @classmethod
    def open(cls, settings: Settings, now: Callable[[], datetime] = utc_now) -> Self:
        """The store at the database's URL, its schema made or brought to the newest version.

        Raises StoreOff, a sentence that says why, where the database cannot be reached or written to.
        """
        store = cls(Database(settings.database_url), settings.shares_bytes, Quotas.of(settings), now)
        try:
            store._prepare()
        except StoreTrouble as trouble:
            store.close()
            off = StoreOff("sharing-off-unusable", **trouble.sentence.args)
            off.code = trouble.code
            raise off from None
        except StoreOff:
            store.close()
            raise
        return store

    @classmethod
    def open_to_read(cls, settings: Settings, why: Sentence, now: Callable[[], datetime] = utc_now) -> Self:
        """The store where nothing can be written, for the links that exist; `why` is what who would share reads.

        Raises StoreOff with that sentence where it cannot be read either, or would have to be made or changed first.
        """
        store = cls(Database(settings.database_url, to_read=True), settings.shares_bytes, Quotas.of(settings), now)
        store._why_only_read = why
        try:
            with store._database.reading() as connection:
                can_be_read = is_newest(connection)
        except StoreTrouble:
            can_be_read = False
        if not can_be_read:
            store.close()
            raise StoreOff(why.key, **why.args)
        return store

    @property
    def is_to_be_opened_anew(self) -> bool:
        """Whether another try may find more than this one did."""
        return self._why_only_read is not None or self._database.is_doubtful

    def refuse_if_only_read(self) -> None:
        """Raises StoreOff, a sentence that says why, where nothing can be shared or deleted."""
        if self._why_only_read:
            raise StoreOff(self._why_only_read.key, **self._why_only_read.args)

    def put(
        self,
        table: pa.Table,
        *,
        title: str,
        note: str,
        sha256: str,
        owner: str,
        lifetime: timedelta,
        passphrase: str | None = None,
        view: str = "",
        audience: Audience = EVERYBODY,
        address: str = "",
    ) -> ShareCard:
        """Keep a table for its lifetime, at most ten years; an empty passphrase is none.

        `view` is what the sender looked at, as a link says it, so that the link can be listed again.

        Of the owner and of the network address only the SHA-256 is kept; what an empty owner shares nobody can list
        or delete.
        Raises TextTooLong beyond 200 characters of title, 2000 of note or 10 000 of view, BadLifetime, and StoreFull
        when the space does not suffice although the expired ones have left, or the owner's or address's part of it.
        """
        self.refuse_if_only_read()
        title, note, view = accepted_title(title), accepted_note(note), accepted_view(view)
        refuse_lifetime(lifetime)
        passphrase_hash = hashed(passphrase, Asker(address, owner)) if passphrase else None
        payload = pack(table)
        addresses = audience.as_row()["addresses"]
        n_bytes = len(payload) + sum(len(text.encode()) for text in (title, note, view, addresses))
        created = self._now()
        row = {
            "token": new_token(),
            "title": title,
            "note": note,
            "view": view,
            "sha256": sha256,
            "n_rows": table.num_rows,
            "n_columns": table.num_columns,
            "created": created,
            "expires": created + lifetime,
            "n_bytes": n_bytes,
            "passphrase_hash": passphrase_hash,
            **audience.as_row(),
        }
        self._insert({**row, "owner_sha256": _owner_mark(owner), "address_sha256": _mark(address), "payload": payload})
        return _card(row)

    def card(self, token: str) -> ShareCard | None:
        """What is known about shared data; a text that is no token does not reach the database."""
        row = self._row(token)
        return _card(row) if row else None

    def table(self, token: str, passphrase: str | None = None, reader: Reader = UNKNOWN) -> pa.Table | None:
        """The shared data; raises NotForYou, then WrongPassphrase before it reads them, DamagedPayload after."""
        row = self._row(token)
        if row is None:
            return None
        Audience.of_row(dict(row)).refuse_others(reader)
        _prove(row, passphrase, NOBODY)
        return self._table(row)

    def check(self, token: str, passphrase: str | None, asker: Asker = NOBODY) -> None:
        """Raise WrongPassphrase where shared data are protected by another, TooManyAttempts where too many ask."""
        if row := self._row(token):
            _prove(row, passphrase, asker)

    def proven_table(self, token: str) -> pa.Table | None:
        """The shared data for whoever was found to have their passphrase; raises DamagedPayload."""
        row = self._row(token)
        return self._table(row) if row else None

    def of_owner(self, owner: str) -> list[ShareCard]:
        """What an owner shares, the newest first."""
        is_theirs = and_(shares.c.owner_sha256 == _owner_mark(owner), shares.c.expires > self._now())
        newest_first = select(*_CARD).where(is_theirs).order_by(shares.c.created.desc(), shares.c.token)
        with self._database.reading() as connection:
            return [_card(row) for row in connection.execute(newest_first).mappings()]

    def delete(self, token: str, owner: str) -> bool:
        """Delete what an owner shares; False where there is nothing of theirs under this token."""
        self.refuse_if_only_read()
        if not is_token(token):
            return False
        is_theirs = and_(shares.c.token == token, shares.c.owner_sha256 == _owner_mark(owner))
        with self._database.writing() as connection:
            return connection.execute(delete(shares).where(is_theirs)).rowcount == 1

    def sweep(self) -> None:
        """Delete what has expired, by which is proven that the database can be written to."""
        with self._database.writing() as connection:
            self._sweep(connection)

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    # Sweeping is also the proof that this database can be written to.
    def _prepare(self) -> None:
        self._database.prepare()
        with self._database.writing() as connection:
            migrate(connection)
            self._sweep(connection)

    def _insert(self, row: dict[str, Any]) -> None:
        n_bytes, too_much = row["n_bytes"], too_large(len(row["payload"]))
        with self._database.writing(n_bytes) as connection:
            self._sweep(connection)
            owner, address = row["owner_sha256"], row["address_sha256"]
            over = (
                no_room(n_bytes, _total_bytes(connection), self._max_total_bytes)
                or too_much
                or self._quotas.refusal(connection, owner, address, n_bytes, row["created"])
            )
            if not over:
                connection.execute(insert(shares).values(row))
        # Not before: the expired ones have left.
        if over:
            raise over

    def _row(self, token: str) -> RowMapping | None:
        if not is_token(token):
            return None
        with self._database.reading() as connection:
            return connection.execute(select(*_CARD).where(self._is_living(token))).mappings().one_or_none()

    def _table(self, row: RowMapping) -> pa.Table | None:
        with self._database.reading(row["n_bytes"]) as connection:
            payload = connection.scalar(select(shares.c.payload).where(self._is_living(row["token"])))
        return None if payload is None else unpack(payload)

    def _is_living(self, token: str) -> ColumnElement[bool]:
        return and_(shares.c.token == token, shares.c.expires > self._now())

    def _sweep(self, connection: Connection) -> None:
        connection.execute(delete(shares).where(shares.c.expires <= self._now()))


def _prove(row: RowMapping, passphrase: str | None, asker: Asker) -> None:
    hash = row["passphrase_hash"]
    if hash and not (passphrase and matches(hash, passphrase, asker)):
        raise WrongPassphrase("sharing-passphrase-wrong")


def _card(row: RowMapping | dict[str, Any]) -> ShareCard:
    apart = {"passphrase_hash", "audience", "addresses"}
    columns = {name: value for name, value in row.items() if name not in apart}
    is_protected = row["passphrase_hash"] is not None
    return ShareCard(**columns, is_protected=is_protected, audience=Audience.of_row(dict(row)))


def _total_bytes(connection: Connection) -> int:
    return int(connection.scalar(select(func.coalesce(func.sum(shares.c.n_bytes), 0))) or 0)


# An empty owner is a random one, so that what is shared without a cookie never belongs to the next one without.
def _owner_mark(owner: str) -> str:
    return _mark(owner or secrets.token_hex())


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
