"""The access of a session: who is signed in, and whether this server is open to them."""

import hashlib
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any
from urllib.parse import urlsplit

import streamlit as st

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
