"""Who is signed in, what this server opens to them, and the sign-ins that were ended before their cookies expire."""

import hashlib
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

import streamlit as st
from sqlalchemy import delete, insert, select

from threshold_explorer.serving.database.connections import waiting_at_most
from threshold_explorer.serving.database.database import Database
from threshold_explorer.serving.database.failures import StoreRefused
from threshold_explorer.serving.database.schema import ended_sign_ins, utc_now
from threshold_explorer.serving.email_addresses import is_address, is_among, lower_cased
from threshold_explorer.serving.settings import Settings, settings
from threshold_explorer.words.sentence import say


def secrets_of_sign_in() -> dict[str, Any]:
    """The secrets of `st.App`, taken from the settings instead of a secrets file; empty without sign-in.

    Without sign-in it logs a warning that the server is open.
    """
    current = settings()
    if not current.has_sign_in:
        logging.getLogger(__name__).warning(say("sign-in-off-log"))
        return {}
    return {"auth": _section(current)}


def _section(current: Settings) -> dict[str, Any]:
    return {
        "redirect_uri": f"{current.public_url}/oauth2callback",
        "cookie_secret": current.cookie_secret,
        "client_id": current.oidc_client_id,
        "client_secret": current.oidc_client_secret,
        "server_metadata_url": current.oidc_metadata_url,
    }


def origin(current: Settings) -> str:
    """The origin of the server's public URL.

    >>> origin(Settings(public_url="https://example.org/explorer"))
    'https://example.org'
    """
    parts = urlsplit(current.public_url)
    return f"{parts.scheme}://{parts.netloc}"


def host(current: Settings) -> str:
    """The host of the server's public URL."""
    return urlsplit(current.public_url).netloc


@dataclass(frozen=True)
class Person:
    """A person with the provider (`issuer`) and its permanent id for them (`subject`).

    `address` is the verified email address in lower case; `unverified` is an address the provider has not verified.
    """

    issuer: str
    subject: str
    name: str = ""
    address: str = ""
    unverified: str = ""

    @property
    def identity(self) -> str:
        """The owner id of the person's links and uploads; no browser's cookie has this form.

        >>> Person("https://id.example.org", "7").identity[:15]
        'person-87b0a2ca'
        """
        key = json.dumps([self.issuer, self.subject])
        return f"person-{hashlib.sha256(key.encode()).hexdigest()}"

    @property
    def display_name(self) -> str:
        """The name to show on the page."""
        return self.name or self.address or self.unverified or self.subject


def person_of(claims: Mapping[str, Any]) -> Person | None:
    """The person in the claims; None without issuer or subject.

    An address counts as verified unless the claims say otherwise, since many providers verify all and omit the claim.

    >>> person_of({"iss": "https://id.example.org", "sub": "7", "email": "Anna@example.org"}).address
    'anna@example.org'
    """
    issuer, subject, email = (_text(claims, name) for name in ("iss", "sub", "email"))
    if not issuer or not subject:
        return None
    address = lower_cased(email) if is_address(email) else ""
    # Some providers send it as a string.
    is_verified = claims.get("email_verified") in (None, True, "true")
    known = {"address": address} if is_verified else {"unverified": address}
    return Person(issuer, subject, _text(claims, "name"), **known)


def _text(claims: Mapping[str, Any], name: str) -> str:
    value = claims.get(name)
    return value.strip() if isinstance(value, str) else ""


class Status(Enum):
    """The sign-in status of a session."""

    OPEN = "sign-in is off, and everybody who reaches the server may use it"
    MEMBER = "signed in, and allowed"
    NOT_ALLOWED = "signed in, but not on the list of allowed addresses"
    ANONYMOUS = "not signed in"


@dataclass(frozen=True)
class Access:
    """A sign-in status, with the person who is signed in."""

    status: Status
    person: Person | None = None

    @property
    def is_allowed(self) -> bool:
        """Whether the whole server is open to this session; otherwise only links for everybody are."""
        return self.status in (Status.OPEN, Status.MEMBER)

    @property
    def member(self) -> Person | None:
        """The person, if signed in and allowed."""
        return self.person if self.status is Status.MEMBER else None


# The default of functions that get no access: nobody is signed in.
ANONYMOUS = Access(Status.ANONYMOUS)


def access_of(person: Person | None, settings: Settings) -> Access:
    """The access of a person, or of somebody who is not signed in, to a server with these settings."""
    if not settings.has_sign_in:
        return Access(Status.OPEN)
    if person is None:
        return Access(Status.ANONYMOUS)
    allowed = settings.sign_in_allowed
    is_allowed = not allowed or is_among(person.address, allowed)
    return Access(Status.MEMBER if is_allowed else Status.NOT_ALLOWED, person)


def current_access() -> Access:
    """The access of this session."""
    current = settings()
    # Without sign-in, Streamlit makes up a user for the session.
    claims = st.user.to_dict() if current.has_sign_in else {}
    return access_of(person_of(claims) if claims.get("is_logged_in") is True else None, current)


def anonymous_access() -> Access:
    """The access of somebody unknown, such as a program that previews links."""
    return access_of(None, settings())


# Within this time a sign-in that was ended on another copy is noticed.
CHECK_SECONDS = 2.0
# While the database does not respond, a sign-in that was checked before stays valid for this long.
UNCHECKED_SECONDS = 3600.0
# Longer than a cookie is valid.
LIFETIME = timedelta(days=32)
_TIMEOUT_SECONDS = 1.0
_MAX_CHECKED = 20_000
# SQLite allows 999 values in a statement in its older versions.
_MAX_IN_STATEMENT = 500


class EndedSignIns:
    """Sign-ins that were ended, in a database and in the memory of this process.

    A sign-in is the set of its cookie's signed parts, each given by its SHA-256. It is ended if any part is: whoever
    mixes the parts of two cookies gains nothing.
    """

    def __init__(
        self,
        database: Callable[[], Database],
        now: Callable[[], datetime] = utc_now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._now = now
        self._clock = clock
        self._lock = Lock()
        # The ended parts that this process knows, with their expiry, and those among them that are not stored yet.
        self._ended: OrderedDict[str, datetime] = OrderedDict()
        self._unsaved: dict[str, datetime] = {}
        # When the database was last asked for a part that was not ended.
        self._checked: OrderedDict[str, float] = OrderedDict()

    def end(self, sign_in: Iterable[str]) -> None:
        """End a sign-in, on this copy at once; it is stored as soon as the database can be written to."""
        expires = self._now() + LIFETIME
        with self._lock:
            for part in sign_in:
                self._ended[part] = self._unsaved[part] = expires
        self.save()

    def save(self) -> None:
        """Store the ended sign-ins that could not be stored yet."""
        with self._lock:
            unsaved = dict(self._unsaved)
        if not unsaved:
            return
        try:
            with self._database().writing() as connection:
                connection.execute(delete(ended_sign_ins).where(ended_sign_ins.c.expires <= self._now()))
                connection.execute(delete(ended_sign_ins).where(ended_sign_ins.c.cookie_sha256.in_(unsaved)))
                rows = [{"cookie_sha256": part, "expires": expires} for part, expires in unsaved.items()]
                connection.execute(insert(ended_sign_ins), rows)
        except StoreRefused:
            return
        with self._lock:
            self._unsaved = {part: expires for part, expires in self._unsaved.items() if part not in unsaved}

    def note_new(self, sign_in: Iterable[str]) -> None:
        """A sign-in that has just begun: it cannot have been ended, whether or not the database responds."""
        self._note_checked(sign_in)

    def is_checked(self, sign_in: Collection[str]) -> bool:
        """Whether a sign-in was valid within the last two seconds; asks no database."""
        return not self._is_known_to_be_ended(sign_in) and self._age(sign_in) < CHECK_SECONDS

    def is_ended(self, sign_in: Collection[str]) -> bool:
        """Whether a sign-in was ended, checked in the database at most every two seconds.

        Raises StoreRefused if that cannot be known: the database does not respond, and was not asked within an hour.
        """
        if self._is_known_to_be_ended(sign_in):
            return True
        if self.is_checked(sign_in):
            return False
        try:
            self.check(sign_in)
        except StoreRefused:
            if self._age(sign_in) >= UNCHECKED_SECONDS:
                raise
        return self._is_known_to_be_ended(sign_in)

    def check(self, parts: Iterable[str]) -> None:
        """Ask the database now for the parts of any number of sign-ins; raises StoreRefused."""
        asked = sorted(set(parts))
        with waiting_at_most(_TIMEOUT_SECONDS), self._database().reading() as connection:
            found: dict[str, datetime] = {}
            for start in range(0, len(asked), _MAX_IN_STATEMENT):
                some = asked[start : start + _MAX_IN_STATEMENT]
                is_asked = ended_sign_ins.c.cookie_sha256.in_(some)
                for part, expires in connection.execute(select(ended_sign_ins).where(is_asked)):
                    found[part] = expires
        with self._lock:
            self._ended.update(found)
            self._forget_expired()
        self._note_checked(part for part in asked if part not in found)

    def _is_known_to_be_ended(self, sign_in: Collection[str]) -> bool:
        with self._lock:
            return any(part in self._ended for part in sign_in)

    def _age(self, sign_in: Collection[str]) -> float:
        """The seconds since the database said of all parts that they are not ended; infinite if it never did."""
        with self._lock:
            return max(self._clock() - self._checked.get(part, float("-inf")) for part in sign_in)

    def _note_checked(self, parts: Iterable[str]) -> None:
        moment = self._clock()
        with self._lock:
            for part in parts:
                self._checked[part] = moment
                self._checked.move_to_end(part)
            while len(self._checked) > _MAX_CHECKED:
                self._checked.popitem(last=False)

    def _forget_expired(self) -> None:
        now = self._now()
        for part in [part for part, expires in self._ended.items() if expires <= now]:
            del self._ended[part]
