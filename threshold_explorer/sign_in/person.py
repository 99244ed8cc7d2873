"""A signed-in person, from the identity provider's claims."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from threshold_explorer.email_addresses import is_address, lower_cased


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
