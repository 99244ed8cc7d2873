"""Parses and compares lists of email addresses and domains."""

import re
from collections.abc import Iterable

MAX_LENGTH = 254
_SEPARATORS = re.compile(r"[\s,;]+")
_LABEL = r"[^\W_](?:[\w-]*[^\W_])?"
_DOMAIN = re.compile(rf"{_LABEL}(?:\.{_LABEL})+")
_LOCAL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+")


def parse_list(text: str) -> tuple[str, ...]:
    """The entries of a list separated by spaces, commas or semicolons: lower-cased, in order, without duplicates.

    >>> parse_list("Anna@example.org, bert@example.org\\nanna@example.org;")
    ('anna@example.org', 'bert@example.org')
    """
    return tuple(dict.fromkeys(filter(None, map(lower_cased, _SEPARATORS.split(text)))))


def lower_cased(address: str) -> str:
    """An address in lower case for comparison.

    Characters that Unicode maps to another letter, such as the Kelvin sign, stay, so that no address imitates another.

    >>> lower_cased("Ädam@Example.org"), lower_cased("\u212aate@example.org") == "kate@example.org"
    ('ädam@example.org', False)
    """
    return "".join(each.lower() if each.lower().upper() == each else each for each in address)


def is_address(text: str) -> bool:
    """Whether a text is a well-formed address.

    >>> is_address("anna@example.org"), is_address("anna@example"), is_address("@example.org")
    (True, False, False)
    """
    local, at, domain = text.rpartition("@")
    return len(text) <= MAX_LENGTH and bool(at and _LOCAL.fullmatch(local) and _DOMAIN.fullmatch(domain))


def is_domain(text: str) -> bool:
    """Whether a text is a domain with a leading @, which stands for all of its addresses.

    >>> is_domain("@example.org"), is_domain("anna@example.org")
    (True, False)
    """
    return len(text) <= MAX_LENGTH and text.startswith("@") and bool(_DOMAIN.fullmatch(text[1:]))


def is_among(address: str, listed: Iterable[str]) -> bool:
    """Whether a list of addresses and domains includes an address; subdomains do not count.

    >>> is_among("Anna@Example.org", ["@example.org"]), is_among("anna@mail.example.org", ["@example.org"])
    (True, False)
    """
    address = lower_cased(address)
    return bool({address, f"@{address.rpartition('@')[2]}"} & set(listed))
