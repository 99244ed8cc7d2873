"""A person, as the provider's claims about them say."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dashboard.addresses import in_small_letters, is_address


@dataclass(frozen=True)
class Person:
    """Somebody whom a provider knows: `issuer` is the provider, `subject` its name for them, which never changes.

    `address` is the one that the provider vouches for, in small letters; `unverified` one for which it does not.
    """

    issuer: str
    subject: str
    name: str = ""
    address: str = ""
    unverified: str = ""

    @property
    def identity(self) -> str:
        """What the person's own things are kept under; no browser's cookie has this form.

        >>> Person("https://id.example.org", "7").identity[:15]
        'person-87b0a2ca'
        """
        said = json.dumps([self.issuer, self.subject])
        return f"person-{hashlib.sha256(said.encode()).hexdigest()}"

    @property
    def called(self) -> str:
        """What the page calls them."""
        return self.name or self.address or self.unverified or self.subject


def person_of(claims: Mapping[str, Any]) -> Person | None:
    """Whom the claims are about; None where they do not say.

    An address counts unless the provider says that it is not verified: many verify all and say nothing of it.

    >>> person_of({"iss": "https://id.example.org", "sub": "7", "email": "Anna@example.org"}).address
    'anna@example.org'
    """
    issuer, subject, email = (_text(claims, name) for name in ("iss", "sub", "email"))
    if not issuer or not subject:
        return None
    address = in_small_letters(email) if is_address(email) else ""
    # Some providers write it as a text.
    is_verified = claims.get("email_verified") in (None, True, "true")
    known = {"address": address} if is_verified else {"unverified": address}
    return Person(issuer, subject, _text(claims, "name"), **known)


def _text(claims: Mapping[str, Any], name: str) -> str:
    said = claims.get(name)
    return said.strip() if isinstance(said, str) else ""
