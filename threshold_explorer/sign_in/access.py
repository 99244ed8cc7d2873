"""The access of a session: who is signed in, and whether this server is open to them."""

from dataclasses import dataclass
from enum import Enum

import streamlit as st

from threshold_explorer.email_addresses import is_among
from threshold_explorer.settings import Settings, settings
from threshold_explorer.sign_in.person import Person, person_of


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
