"""The store of shared data: each has a token, and stays until it expires or its owner deletes it."""

import hashlib
import re
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Self
from urllib.parse import parse_qs
from zlib import crc32

import pyarrow as pa
from sqlalchemy import ColumnElement, Connection, RowMapping, and_, delete, func, insert, select, update

from threshold_explorer.serving.clients import NOBODY, Client, seen
from threshold_explorer.serving.database.database import Database
from threshold_explorer.serving.database.failures import StoreOff, StoreTrouble
from threshold_explorer.serving.database.schema import is_newest, migrate, shares, utc_now
from threshold_explorer.serving.settings import Settings
from threshold_explorer.serving.sharing.audience_and_passphrase import Audience, hashed, matches
from threshold_explorer.serving.sharing.payload import Quotas, pack, refusal_if_full, refusal_if_too_large, unpack
from threshold_explorer.serving.sharing.refusals import BadLifetime, TextTooLong, WrongPassphrase
from threshold_explorer.serving.sign_in import ANONYMOUS, Access
from threshold_explorer.words.sentence import Sentence

_TOKEN = re.compile("share-([0-9a-f]{32})([0-9a-f]{8})")
_TOKEN_LENGTH = len("share-") + 32 + 8


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
    if not isinstance(text, str) or len(text) != _TOKEN_LENGTH:
        return False
    form = _TOKEN.fullmatch(text)
    return form is not None and form[2] == checksum(form[1])


def checksum(secret: str) -> str:
    """The CRC-32 of a secret in hexadecimal, which shows a false one without a database query."""
    return f"{crc32(secret.encode()):08x}"


MAX_TITLE = 200
MAX_NOTE = 2000
MAX_VIEW = 10_000
MAX_LIFETIME = timedelta(days=3650)
# SQLite allows 999 values in a statement in its older versions.
_MAX_IN_STATEMENT = 500
EVERYBODY = Audience()

_NOT_ON_CARD = {"owner_sha256", "address_sha256", "request_sha256", "payload"}
_CARD = [column for column in shares.columns if column.name not in _NOT_ON_CARD]


class OwnerDigest(str):
    """The SHA-256 of an owner, for a caller that does not know the owner."""


@dataclass(frozen=True)
class ShareCard:
    """The metadata of shared data, known without opening them.

    `sha256` is the digest of the originally uploaded file, `n_bytes` the stored size, `view` the query parameters of
    the sender's link. Times are in UTC.
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

    def in_view(self, parameter: str) -> str:
        """The text of a query parameter of the sender's link; empty without one."""
        return parse_qs(self.view.partition("?")[2]).get(parameter, [""])[-1]


class ShareStore:
    """Shared data in a database that several processes may use at once.

    Methods return None for a token that opens nothing, be it malformed, unknown, expired or deleted. Every method may
    raise StoreTrouble with the reason why the database could not be used.
    """

    def __init__(
        self, database: Database, max_total_bytes: int, quotas: Quotas, now: Callable[[], datetime] = utc_now
    ) -> None:
        self._database = database
        self._quotas = quotas
        self._max_total_bytes = max_total_bytes
        self._now = now
        self._why_read_only: Sentence | None = None

    @property
    def database(self) -> Database:
        """The database, for other stores that share it."""
        return self._database

    @classmethod
    def open(cls, settings: Settings, now: Callable[[], datetime] = utc_now) -> Self:
        """Open the store at the database's URL; creates or migrates its schema.

        Raises StoreOff with the reason if the database cannot be reached or written to.
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
        """Open a read-only store for existing links; `why` tells users why they cannot share.

        Raises StoreOff with `why` if it cannot be read either, or if its schema is not the newest.
        """
        store = cls(Database(settings.database_url, read_only=True), settings.shares_bytes, Quotas.of(settings), now)
        store._why_read_only = why
        try:
            with store._database.reading() as connection:
                is_readable = is_newest(connection)
        except StoreTrouble:
            is_readable = False
        if not is_readable:
            store.close()
            raise StoreOff(why.key, **why.args)
        return store

    @property
    def needs_reopening(self) -> bool:
        """Whether opening the store again may succeed in more."""
        return self._why_read_only is not None or self._database.needs_reopening

    def refuse_if_read_only(self) -> None:
        """Raises StoreOff with the reason if the store is read-only."""
        if self._why_read_only:
            raise StoreOff(self._why_read_only.key, **self._why_read_only.args)

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
        request_sha256: str = "",
    ) -> ShareCard:
        """Store a table for its lifetime, at most ten years; an empty passphrase means none.

        If the owner's same request made a share before, that share is returned, which then expires as the new one.

        `view` is the sender's view as URL parameters, so that the link can be listed again. Owner and network address
        are stored only as SHA-256; shares of an empty owner cannot be listed or deleted.
        Raises TextTooLong beyond 200 characters of title, 2000 of note or 10 000 of view, BadLifetime, and StoreFull
        if the store or a quota is exceeded after expired shares are deleted.
        """
        self.refuse_if_read_only()
        title, note, view = validated_title(title), validated_note(note), validated_view(view)
        refuse_lifetime(lifetime)
        passphrase_hash = hashed(passphrase, seen(Client(address, owner))) if passphrase else None
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
        private = {
            "owner_sha256": owner_digest(owner),
            "address_sha256": _digest(address),
            "request_sha256": request_sha256,
            "payload": payload,
        }
        return self._insert({**row, **private}) or _card(row)

    def renewed(self, request_sha256: str, owner: str, lifetime: timedelta) -> ShareCard | None:
        """The share that an owner's same request made before, or None; it now expires after `lifetime`.

        Raises BadLifetime.
        """
        self.refuse_if_read_only()
        refuse_lifetime(lifetime)
        with self._database.writing() as connection:
            return self._renewed(connection, request_sha256, owner_digest(owner), self._now() + lifetime)

    def owned_card(self, token: str, owner: str) -> ShareCard | None:
        """The card of an owner's share; None if the owner has no share with this token."""
        row = self._row(token, owner)
        return _card(row) if row else None

    def owned_table(self, token: str, owner: str) -> pa.Table | None:
        """The data of an owner's share, whatever its audience and passphrase; raises DamagedPayload."""
        row = self._row(token, owner)
        return self._table(row) if row else None

    def card(self, token: str) -> ShareCard | None:
        """The card of shared data; a malformed token does not reach the database."""
        row = self._row(token)
        return _card(row) if row else None

    def current(self, tokens: Collection[str]) -> set[str]:
        """Those of the tokens that open something."""
        asked, found = sorted(tokens), set[str]()
        with self._database.reading() as connection:
            for start in range(0, len(asked), _MAX_IN_STATEMENT):
                some = shares.c.token.in_(asked[start : start + _MAX_IN_STATEMENT])
                found.update(connection.scalars(select(shares.c.token).where(some, shares.c.expires > self._now())))
        return found

    def table(self, token: str, passphrase: str | None = None, access: Access = ANONYMOUS) -> pa.Table | None:
        """The shared data. Raises NotInAudience, then WrongPassphrase, before reading; DamagedPayload after."""
        row = self._row(token)
        if row is None:
            return None
        Audience.of_row(dict(row)).check_access(access)
        _check_passphrase(row, passphrase, NOBODY)
        return self._table(row)

    def check(self, token: str, passphrase: str | None, client: Client = NOBODY) -> None:
        """Check a passphrase; raises WrongPassphrase, and TooManyAttempts if too many checks are waiting."""
        if row := self._row(token):
            _check_passphrase(row, passphrase, client)

    def proven_table(self, token: str) -> pa.Table | None:
        """The shared data, for a caller that has checked the passphrase; raises DamagedPayload."""
        row = self._row(token)
        return self._table(row) if row else None

    def of_owner(self, owner: str) -> list[ShareCard]:
        """The cards of an owner's shares, newest first."""
        is_owned = and_(shares.c.owner_sha256 == owner_digest(owner), shares.c.expires > self._now())
        newest_first = select(*_CARD).where(is_owned).order_by(shares.c.created.desc(), shares.c.token)
        with self._database.reading() as connection:
            return [_card(row) for row in connection.execute(newest_first).mappings()]

    def delete(self, token: str, owner: str) -> bool:
        self.refuse_if_read_only()
        if not is_token(token):
            return False
        is_owned = and_(shares.c.token == token, shares.c.owner_sha256 == owner_digest(owner))
        with self._database.writing() as connection:
            return connection.execute(delete(shares).where(is_owned)).rowcount == 1

    def delete_expired(self) -> None:
        """Delete expired shares, which also proves that the database can be written to."""
        with self._database.writing() as connection:
            self._delete_expired(connection)

    def close(self) -> None:
        self._database.close()

    # Deleting also proves that the database can be written to.
    def _prepare(self) -> None:
        self._database.prepare()
        with self._database.writing() as connection:
            migrate(connection)
            self._delete_expired(connection)

    def _insert(self, row: dict[str, Any]) -> ShareCard | None:
        """Insert a share; returns the one that the same request has made meanwhile, if any."""
        n_bytes, too_large = row["n_bytes"], refusal_if_too_large(len(row["payload"]))
        with self._database.writing(n_bytes) as connection:
            self._delete_expired(connection)
            owner, address = row["owner_sha256"], row["address_sha256"]
            same = row["request_sha256"] and self._renewed(connection, row["request_sha256"], owner, row["expires"])
            if same:
                return same
            refusal = (
                refusal_if_full(n_bytes, _total_bytes(connection), self._max_total_bytes)
                or too_large
                or self._quotas.refusal(connection, owner, address, n_bytes, row["created"])
            )
            if not refusal:
                connection.execute(insert(shares).values(row))
        # Raised after the transaction, so that the deletion of expired shares is committed.
        if refusal:
            raise refusal
        return None

    def _renewed(self, connection: Connection, request: str, owner: str, expires: datetime) -> ShareCard | None:
        same = and_(shares.c.owner_sha256 == owner, shares.c.request_sha256 == request, shares.c.expires > self._now())
        row = connection.execute(select(*_CARD).where(same)).mappings().first()
        if row is None:
            return None
        connection.execute(update(shares).where(shares.c.token == row["token"]).values(expires=expires))
        return _card({**row, "expires": expires})

    def _row(self, token: str, owner: str | None = None) -> RowMapping | None:
        if not is_token(token):
            return None
        found = self._is_current(token)
        if owner is not None:
            found = and_(found, shares.c.owner_sha256 == owner_digest(owner))
        with self._database.reading() as connection:
            return connection.execute(select(*_CARD).where(found)).mappings().one_or_none()

    def _table(self, row: RowMapping) -> pa.Table | None:
        with self._database.reading(row["n_bytes"]) as connection:
            payload = connection.scalar(select(shares.c.payload).where(self._is_current(row["token"])))
        return None if payload is None else unpack(payload)

    def _is_current(self, token: str) -> ColumnElement[bool]:
        return and_(shares.c.token == token, shares.c.expires > self._now())

    def _delete_expired(self, connection: Connection) -> None:
        connection.execute(delete(shares).where(shares.c.expires <= self._now()))


def _check_passphrase(row: RowMapping, passphrase: str | None, client: Client) -> None:
    hash = row["passphrase_hash"]
    if hash and not (passphrase and matches(hash, passphrase, client)):
        raise WrongPassphrase("sharing-passphrase-wrong")


def _card(row: RowMapping | dict[str, Any]) -> ShareCard:
    converted = {"passphrase_hash", "audience", "addresses"}
    columns = {name: value for name, value in row.items() if name not in converted}
    is_protected = row["passphrase_hash"] is not None
    return ShareCard(**columns, is_protected=is_protected, audience=Audience.of_row(dict(row)))


def _total_bytes(connection: Connection) -> int:
    return int(connection.scalar(select(func.coalesce(func.sum(shares.c.n_bytes), 0))) or 0)


# An empty owner becomes a random one, so that visitors without a cookie do not own each other's shares.
def owner_digest(owner: str) -> str:
    """The SHA-256 under which an owner's shares are stored."""
    if isinstance(owner, OwnerDigest):
        return owner
    return _digest(owner or secrets.token_hex())


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def validated_title(text: str) -> str:
    return _validated(text, MAX_TITLE, "sharing-long-title")


def validated_note(text: str) -> str:
    return _validated(text, MAX_NOTE, "sharing-long-note")


def validated_view(text: str) -> str:
    return _validated(text, MAX_VIEW, "sharing-long-view")


def refuse_lifetime(lifetime: timedelta) -> None:
    """Raises BadLifetime for zero or less, and for more than ten years."""
    if not timedelta(0) < lifetime <= MAX_LIFETIME:
        raise BadLifetime("sharing-lifetime", days=lifetime / timedelta(days=1))


# PostgreSQL stores no NUL, and no database stores a lone surrogate.
def _validated(text: str, most: int, too_long: str) -> str:
    if len(text) > most:
        raise TextTooLong(too_long, characters=len(text), most=most)
    return text.replace("\0", "").encode("utf-8", "replace").decode()
