"""Who asks: a browser by its cookie, and the network address that it comes from."""

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

# As many bits of an IPv6 address are one household's or one machine's, who takes any of the others at will.
_NETWORK_BITS = 64


@dataclass(frozen=True)
class Asker:
    """One visitor at one network address; a cookie is thrown away at will, an address is shared by a whole company."""

    address: str
    visitor: str = ""

    @classmethod
    def at(cls, address: str, visitor: str = "") -> "Asker":
        """The visitor at an address as the connection has it, of IPv6 its network.

        >>> Asker.at("2001:db8::7:1").address, Asker.at("::ffff:192.0.2.1").address, Asker.at("this machine").address
        ('2001:db8::/64', '192.0.2.1', 'this machine')
        """
        return cls(_network(address), visitor)


NOBODY = Asker("")


def _network(address: str) -> str:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    kept = int(found) >> (128 - _NETWORK_BITS) << (128 - _NETWORK_BITS)
    return f"{IPv6Address(kept)}/{_NETWORK_BITS}"
