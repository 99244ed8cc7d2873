"""For whom a link to shared data is."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Self

from dashboard.addresses import is_address, parted
from dashboard.sharing.refusals import BadAudience, NotForYou
from dashboard.sign_in.reader import Reader, Standing

MOST_ADDRESSES = 100


class For(Enum):
    """`value` is the word for it in the database and in keys of the catalogue."""

    EVERYBODY = "everybody"
    SIGNED_IN = "signed-in"
    NAMED = "named"


_SIGN_IN_FIRST = {For.SIGNED_IN: "sharing-audience-signed-in", For.NAMED: "sharing-audience-named"}


@dataclass(frozen=True)
class Audience:
    """Everybody who has the link, of these whoever is signed in, or of those the people with these addresses."""

    kind: For = For.EVERYBODY
    addresses: tuple[str, ...] = ()

    @classmethod
    def named(cls, text: str) -> Self:
        """The people with the addresses in a text, parted by commas, blanks or lines.

        Raises BadAudience for none, for too many, and for what is no address.
        """
        addresses = parted(text)
        if not addresses:
            raise BadAudience("sharing-audience-nobody")
        if wrong := [each for each in addresses if not is_address(each)]:
            raise BadAudience("sharing-audience-no-address", found=wrong[0])
        if len(addresses) > MOST_ADDRESSES:
            raise BadAudience("sharing-audience-many", found=len(addresses), most=MOST_ADDRESSES)
        return cls(For.NAMED, addresses)

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> Self:
        """As the database has it; what this version does not know is for nobody, not for everybody."""
        known = {kind.value: kind for kind in For}
        return cls(known.get(row["audience"], For.NAMED), tuple(row["addresses"].split()))

    def as_row(self) -> dict[str, str]:
        """As the database keeps it."""
        return {"audience": self.kind.value, "addresses": "\n".join(self.addresses)}

    def and_also(self, address: str) -> Self:
        """With one more address among those that are named, if there is one."""
        if self.kind is not For.NAMED or not address or address in self.addresses:
            return self
        return type(self)(self.kind, (*self.addresses, address))

    def refuse_others(self, reader: Reader) -> None:
        """Raises NotForYou, which says for whom the link is but names nobody, unless it is for this reader."""
        if self.kind is For.EVERYBODY:
            return
        if reader.standing is Standing.OPEN:
            raise NotForYou("sharing-audience-off")
        if reader.member is None:
            raise NotForYou(_SIGN_IN_FIRST[self.kind])
        if self.kind is For.NAMED and reader.member.address not in self.addresses:
            raise NotForYou("sharing-audience-not-you", address=reader.member.address or "none")
