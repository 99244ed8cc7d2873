"""Who is looking, and whether this server is open to them."""

from dataclasses import dataclass
from enum import Enum

import streamlit as st

from dashboard.addresses import is_among
from dashboard.settings import Settings, settings
from dashboard.sign_in.person import Person, person_of


class Standing(Enum):
    """How somebody stands to this server."""

    OPEN = "nobody signs in here, and everybody who reaches the server may use it"
    MEMBER = "signed in, and allowed to be"
    NOT_ALLOWED = "signed in, and none of those for whom the server is"
    STRANGER = "not signed in"


@dataclass(frozen=True)
class Reader:
    """Somebody who asks for something, with the person that they signed in as."""

    standing: Standing
    person: Person | None = None

    @property
    def is_welcome(self) -> bool:
        """Whether all that the server offers is for them; for others there are links for everybody."""
        return self.standing in (Standing.OPEN, Standing.MEMBER)

    @property
    def member(self) -> Person | None:
        """The person, where the server is for them."""
        return self.person if self.standing is Standing.MEMBER else None


# Somebody of whom nothing is known, where signing in may be on.
UNKNOWN = Reader(Standing.STRANGER)


def reader_of(person: Person | None, settings: Settings) -> Reader:
    """How a person, or somebody who did not sign in, stands to a server with these settings."""
    if not settings.has_sign_in:
        return Reader(Standing.OPEN)
    if person is None:
        return Reader(Standing.STRANGER)
    allowed = settings.sign_in_allowed
    is_allowed = not allowed or is_among(person.address, allowed)
    return Reader(Standing.MEMBER if is_allowed else Standing.NOT_ALLOWED, person)


def reader() -> Reader:
    """Who opened this session."""
    found = settings()
    # Without sign-in a session's user is whatever Streamlit makes up.
    said = st.user.to_dict() if found.has_sign_in else {}
    return reader_of(person_of(said) if said.get("is_logged_in") is True else None, found)


def anybody() -> Reader:
    """Somebody of whom nothing is known, such as a program that previews links."""
    return reader_of(None, settings())
