"""E-mail addresses and whole domains, as people type lists of them."""

import re
from collections.abc import Iterable

MOST_CHARACTERS = 254
_PARTED = re.compile(r"[\s,;]+")
_LABEL = r"[^\W_](?:[\w-]*[^\W_])?"
_DOMAIN = re.compile(rf"{_LABEL}(?:\.{_LABEL})+")
_LOCAL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+")


def parted(text: str) -> tuple[str, ...]:
    """What a list holds, each once, in its order; capitals count as small letters, as providers take them.

    >>> parted("Anna@example.org, bert@example.org\\nanna@example.org;")
    ('anna@example.org', 'bert@example.org')
    """
    return tuple(dict.fromkeys(filter(None, map(in_small_letters, _PARTED.split(text)))))


def in_small_letters(address: str) -> str:
    """An address as it is compared.

    A sign that is another letter's capital to Unicode alone stays what it is, so that nobody passes as another.

    >>> in_small_letters("Ädam@Example.org"), in_small_letters("\u212aate@example.org") == "kate@example.org"
    ('ädam@example.org', False)
    """
    return "".join(sign.lower() if sign.lower().upper() == sign else sign for sign in address)


def is_address(text: str) -> bool:
    """Whether a text has the form of one address.

    >>> is_address("anna@example.org"), is_address("anna@example"), is_address("@example.org")
    (True, False, False)
    """
    local, at, domain = text.rpartition("@")
    return len(text) <= MOST_CHARACTERS and bool(at and _LOCAL.fullmatch(local) and _DOMAIN.fullmatch(domain))


def is_domain(text: str) -> bool:
    """Whether a text stands for everybody at a domain.

    >>> is_domain("@example.org"), is_domain("anna@example.org")
    (True, False)
    """
    return len(text) <= MOST_CHARACTERS and text.startswith("@") and bool(_DOMAIN.fullmatch(text[1:]))


def is_among(address: str, listed: Iterable[str]) -> bool:
    """Whether a list of addresses and domains has an address; a domain's subdomains are others.

    >>> is_among("Anna@Example.org", ["@example.org"]), is_among("anna@mail.example.org", ["@example.org"])
    (True, False)
    """
    address = in_small_letters(address)
    return bool({address, f"@{address.rpartition('@')[2]}"} & set(listed))
