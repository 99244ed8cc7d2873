"""The audience of a shared link: everybody, signed-in users, or named people."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Self

from threshold_explorer.serving.email_addresses import is_address, parse_list
from threshold_explorer.serving.sharing.refusals import BadAudience, NotInAudience
from threshold_explorer.serving.sign_in import Access, Status

MOST_ADDRESSES = 100


class AudienceKind(Enum):
    """The kinds of audience; the value is stored in the database and used in message keys."""

    EVERYBODY = "everybody"
    SIGNED_IN = "signed-in"
    NAMED = "named"


_SIGN_IN_FIRST = {AudienceKind.SIGNED_IN: "sharing-audience-signed-in", AudienceKind.NAMED: "sharing-audience-named"}


@dataclass(frozen=True)
class Audience:
    """Who may open a link: everybody who has it, only signed-in users, or only those with these addresses."""

    kind: AudienceKind = AudienceKind.EVERYBODY
    addresses: tuple[str, ...] = ()

    @classmethod
    def named(cls, text: str) -> Self:
        """The people with the addresses in a text, separated by commas, spaces or line breaks.

        Raises BadAudience for an empty list, for too many addresses, and for an invalid one.
        """
        addresses = parse_list(text)
        if not addresses:
            raise BadAudience("sharing-audience-nobody")
        if wrong := [each for each in addresses if not is_address(each)]:
            raise BadAudience("sharing-audience-no-address", found=wrong[0])
        if len(addresses) > MOST_ADDRESSES:
            raise BadAudience("sharing-audience-many", found=len(addresses), most=MOST_ADDRESSES)
        return cls(AudienceKind.NAMED, addresses)

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> Self:
        """Read from a database row; a kind unknown to this version opens for nobody rather than for everybody."""
        known = {kind.value: kind for kind in AudienceKind}
        return cls(known.get(row["audience"], AudienceKind.NAMED), tuple(row["addresses"].split()))

    def as_row(self) -> dict[str, str]:
        """The columns of a database row."""
        return {"audience": self.kind.value, "addresses": "\n".join(self.addresses)}

    def with_address(self, address: str) -> Self:
        """The audience with one more named address; unchanged for other kinds and for an empty address."""
        if self.kind is not AudienceKind.NAMED or not address or address in self.addresses:
            return self
        return type(self)(self.kind, (*self.addresses, address))

    def check_access(self, access: Access) -> None:
        """Raises NotInAudience for an access outside this audience; the message lists no addresses."""
        if self.kind is AudienceKind.EVERYBODY:
            return
        if access.status is Status.OPEN:
            raise NotInAudience("sharing-audience-off")
        if access.member is None:
            raise NotInAudience(_SIGN_IN_FIRST[self.kind])
        if self.kind is AudienceKind.NAMED and access.member.address not in self.addresses:
            raise NotInAudience("sharing-audience-not-you", address=access.member.address or "none")
