"""Clients: a browser, identified by its cookie, at a network address."""

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

# One household or machine usually owns a whole /64 and may use any address in it.
_NETWORK_BITS = 64


@dataclass(frozen=True)
class Client:
    """One visitor at one network address.

    Limits need both: a cookie can be discarded at will, and a whole company may share one address.
    """

    address: str
    visitor: str = ""

    @classmethod
    def at(cls, address: str, visitor: str = "") -> "Client":
        """The visitor at an address as the connection gives it; an IPv6 address is reduced to its network.

        >>> Client.at("2001:db8::7:1").address, Client.at("::ffff:192.0.2.1").address, Client.at("this machine").address
        ('2001:db8::/64', '192.0.2.1', 'this machine')
        """
        return cls(_network(address), visitor)


NOBODY = Client("")


def _network(address: str) -> str:
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    network = int(parsed) >> (128 - _NETWORK_BITS) << (128 - _NETWORK_BITS)
    return f"{IPv6Address(network)}/{_NETWORK_BITS}"
