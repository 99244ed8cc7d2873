"""Clients: a browser, identified by its cookie, at a network address."""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from ipaddress import IPv6Address, ip_address
from threading import Lock

# One household or machine usually owns a whole /64 and may use any address in it.
_NETWORK_BITS = 64
MAX_VISITORS = 50_000
MAX_VISITORS_PER_ADDRESS = 1_000
_WEEK = 7 * 24 * 3600.0


@dataclass(frozen=True)
class Client:
    """One visitor at one network address.

    Limits need both: a cookie can be discarded at will, and a whole company may share one address.
    """

    address: str
    visitor: str = ""
    # When this server first saw the visitor, in seconds of its own clock; infinite if unknown.
    since: float = field(default=math.inf, compare=False)

    @classmethod
    def at(cls, address: str, visitor: str = "") -> "Client":
        """The visitor at an address as the connection gives it; an IPv6 address is reduced to its network.

        >>> Client.at("2001:db8::7:1").address, Client.at("::ffff:192.0.2.1").address, Client.at("this machine").address
        ('2001:db8::/64', '192.0.2.1', 'this machine')
        """
        return cls(_network(address), visitor)


NOBODY = Client("")


@dataclass
class _Seen:
    address: str
    first: float
    last: float


class SeenVisitors:
    """When this process first saw each visitor. A cookie is easily made up, but not one that was seen earlier.

    New visitors displace none: beyond the limits, in all and per address, they are not remembered. A visitor who stays
    away for a week is forgotten.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # Least recently seen first.
        self._seen: OrderedDict[str, _Seen] = OrderedDict()
        self._n_at: Counter[str] = Counter()
        self._lock = Lock()

    def first_seen(self, client: Client) -> float:
        """When the client's visitor was first seen, which is now for a new one."""
        now = self._clock()
        with self._lock:
            self._forget_absent(now)
            if seen := self._seen.get(client.visitor):
                seen.last = now
                self._seen.move_to_end(client.visitor)
                return seen.first
            is_full = len(self._seen) >= MAX_VISITORS or self._n_at[client.address] >= MAX_VISITORS_PER_ADDRESS
            if client.visitor and not is_full:
                self._seen[client.visitor] = _Seen(client.address, now, now)
                self._n_at[client.address] += 1
        return now

    def _forget_absent(self, now: float) -> None:
        while self._seen and next(iter(self._seen.values())).last < now - _WEEK:
            _, absent = self._seen.popitem(last=False)
            self._n_at[absent.address] -= 1
            if not self._n_at[absent.address]:
                del self._n_at[absent.address]


_SEEN = SeenVisitors()


def seen(client: Client) -> Client:
    """The client with the time since when this server knows its visitor, who now counts as seen."""
    return replace(client, since=_SEEN.first_seen(client))


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
