"""Keys of the HTTP API: the host's in the settings, and those that signed-in people make on the page.

Of each key only a SHA-256 is kept, which suffices because keys are random: nobody can try all of them.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import and_, delete, func, insert, select

from threshold_explorer.serving.database.database import Database
from threshold_explorer.serving.database.schema import api_keys, utc_now
from threshold_explorer.serving.settings import Settings
from threshold_explorer.serving.sharing.link_store import OwnerDigest, checksum, owner_digest
from threshold_explorer.serving.sharing.refusals import SharingRefused, TextTooLong
from threshold_explorer.serving.sign_in import Person, access_of

MAX_NAME = 50
# More would hardly be told apart by their names.
MAX_KEYS = 20
_FORM = re.compile("tex-([0-9a-f]{64})([0-9a-f]{8})")


class TooManyKeys(SharingRefused):
    """A person who has the most keys that one may have."""


@dataclass(frozen=True)
class KeyHolder:
    """Who a request is from: `owner` owns its links; only people who may sign in are allowed."""

    name: str
    owner: str
    address: str = ""
    is_allowed: bool = True


@dataclass(frozen=True)
class ApiKeyCard:
    """A key in its owner's list; `id` is what the store knows of it."""

    id: str = field(repr=False)
    name: str
    created: datetime


def key_digest(key: str) -> str:
    """The SHA-256 of a key in hexadecimal."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def holder_in_settings(key: str, settings: Settings) -> KeyHolder | None:
    """The holder of a key in the settings; the time does not tell which key was nearly right."""
    digest = key_digest(key)
    names = [name for name, known in settings.api_keys if hmac.compare_digest(known, digest)]
    return KeyHolder(names[0], f"api key {names[0]}") if names else None


class ApiKeyStore:
    """The keys that people made, in the database of the shares. Every method may raise StoreTrouble."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    def create(self, person: Person, name: str) -> str:
        """A new key of a person, which can be read only now.

        Raises TextTooLong for a name of more than 50 characters, and TooManyKeys.
        """
        name = " ".join(name.replace("\0", "").split()).encode("utf-8", "replace").decode()
        if len(name) > MAX_NAME:
            raise TextTooLong("api-key-long-name", characters=len(name), most=MAX_NAME)
        secret = secrets.token_hex(32)
        key, owner = f"tex-{secret}{checksum(secret)}", owner_digest(person.identity)
        row = {"key_sha256": key_digest(key), "owner_sha256": owner, "address": person.address}
        with self._database.writing() as connection:
            owned = select(func.count()).where(api_keys.c.owner_sha256 == owner)
            is_full = int(connection.scalar(owned) or 0) >= MAX_KEYS
            if not is_full:
                connection.execute(insert(api_keys).values(**row, name=name, created=self._now()))
        if is_full:
            raise TooManyKeys("api-key-too-many", most=MAX_KEYS)
        return key

    def of_person(self, person: Person) -> list[ApiKeyCard]:
        """A person's keys, newest first."""
        columns = api_keys.c.key_sha256, api_keys.c.name, api_keys.c.created
        is_owned = api_keys.c.owner_sha256 == owner_digest(person.identity)
        newest_first = select(*columns).where(is_owned).order_by(api_keys.c.created.desc(), api_keys.c.key_sha256)
        with self._database.reading() as connection:
            return [ApiKeyCard(*row) for row in connection.execute(newest_first)]

    def revoke(self, id: str, person: Person) -> bool:
        is_owned = and_(api_keys.c.key_sha256 == id, api_keys.c.owner_sha256 == owner_digest(person.identity))
        with self._database.writing() as connection:
            return connection.execute(delete(api_keys).where(is_owned)).rowcount == 1

    def holder(self, key: str, settings: Settings) -> KeyHolder | None:
        """The holder of a key; a malformed one does not reach the database."""
        form = _FORM.fullmatch(key)
        if not form or form[2] != checksum(form[1]):
            return None
        with self._database.reading() as connection:
            row = connection.execute(select(api_keys).where(api_keys.c.key_sha256 == key_digest(key))).one_or_none()
        if row is None:
            return None
        # Whoever lost the right to sign in keeps no right by a key.
        person = Person("api key", row.owner_sha256, address=row.address)
        is_allowed = settings.has_sign_in and access_of(person, settings).is_allowed
        return KeyHolder(row.name, OwnerDigest(row.owner_sha256), row.address, is_allowed)
