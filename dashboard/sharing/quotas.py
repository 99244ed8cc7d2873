"""How much of the store one visitor has, and one network address with all its visitors."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from sqlalchemy import ColumnElement, Connection, case, func, select

from dashboard.settings import MEGABYTE, Settings
from dashboard.sharing.refusals import StoreFull
from dashboard.store.tables import shares

_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class _Used:
    count: int
    n_bytes: int
    lately: int
    first: datetime | None


@dataclass(frozen=True)
class Quotas:
    """The most links and bytes of one visitor, the most of one address, and how many an address makes in an hour.

    A cookie is thrown away at will, so the last quarter of what an address has is kept for visitors who made a link
    more than a day ago: who fills the address with new cookies does not shut out those who work there.
    """

    visitor_links: int
    visitor_bytes: int
    address_links: int
    address_bytes: int
    address_hourly: int

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(
            settings.visitor_links,
            settings.visitor_link_bytes,
            settings.address_links,
            settings.address_link_bytes,
            settings.address_links_hourly,
        )

    def refusal(
        self, connection: Connection, owner: str, address: str, n_bytes: int, now: datetime
    ) -> StoreFull | None:
        """Why this visitor at this address, both as the store marks them, may not keep so many bytes more."""
        mine = _used(connection, shares.c.owner_sha256 == owner, now)
        if mine.count >= self.visitor_links or mine.n_bytes + n_bytes > self.visitor_bytes:
            return _refusal("sharing-visitor-full", mine, n_bytes, self.visitor_links, self.visitor_bytes)
        theirs = _used(connection, shares.c.address_sha256 == address, now)
        is_known = mine.first is not None and mine.first < now - _DAY
        links, room, hourly = (
            most if is_known else most - most // 4
            for most in (self.address_links, self.address_bytes, self.address_hourly)
        )
        if theirs.lately >= hourly:
            return StoreFull("sharing-address-fast", lately=theirs.lately, most=hourly)
        if theirs.count >= links or theirs.n_bytes + n_bytes > room:
            return _refusal("sharing-address-full", theirs, n_bytes, links, room)
        return None


def _used(connection: Connection, whose: ColumnElement[bool], now: datetime) -> _Used:
    lately = func.coalesce(func.sum(case((shares.c.created > now - _HOUR, 1), else_=0)), 0)
    n_bytes = func.coalesce(func.sum(shares.c.n_bytes), 0)
    asked = select(func.count(), n_bytes, lately, func.min(shares.c.created)).where(whose, shares.c.expires > now)
    count, taken, made, first = connection.execute(asked).one()
    return _Used(int(count), int(taken), int(made), first)


def _refusal(key: str, used: _Used, n_bytes: int, links: int, room: int) -> StoreFull:
    megabytes = {"needed": n_bytes / MEGABYTE, "used": used.n_bytes / MEGABYTE, "room": room / MEGABYTE}
    return StoreFull(key, count=used.count, most=links, **megabytes)
