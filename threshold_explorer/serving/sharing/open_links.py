"""Which open page shows which shared link, and whether that link still opens."""

import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from threshold_explorer.serving.sharing.store import ShareStore
from threshold_explorer.serving.store.refusals import StoreRefused
from threshold_explorer.serving.store.tables import utc_now
from threshold_explorer.serving.store.timeouts import waiting_at_most

# Within this time a link that was deleted on another copy of the server is noticed.
CHECK_SECONDS = 2.0
# While the database does not respond, a link's data stay open for this long, even if the link was deleted.
UNCHECKED_SECONDS = 3600
_TIMEOUT_SECONDS = 1.0
_MAX_SESSIONS = 20_000


@dataclass
class _Shown:
    token: str
    expires: datetime
    # When it was last found in the database.
    found: float


class OpenLinks:
    """The shared link that each session shows, in the memory of this process."""

    def __init__(
        self,
        store: Callable[[], ShareStore],
        now: Callable[[], datetime] = utc_now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._now = now
        self._clock = clock
        self._lock = Lock()
        self._shown: OrderedDict[str, _Shown] = OrderedDict()

    def show(self, session: str, token: str, expires: datetime, *, is_checked: bool = True) -> None:
        """A session's page shows a link, which the database has just confirmed if it is checked."""
        with self._lock:
            before = self._shown.pop(session, None)
            is_known = before and before.token == token
            found = before.found if before and is_known and not is_checked else self._clock()
            self._shown[session] = _Shown(token, expires, found)
            if len(self._shown) > _MAX_SESSIONS:
                self._shown.popitem(last=False)

    def forget(self, session: str) -> None:
        """A session's page shows no link."""
        with self._lock:
            self._shown.pop(session, None)

    def needs_check(self, session: str) -> bool:
        """Whether a session shows a link that was not found in the last two seconds; asks no database."""
        with self._lock:
            shown = self._shown.get(session)
        return shown is not None and (self._now() >= shown.expires or self._clock() - shown.found >= CHECK_SECONDS)

    def is_over(self, session: str) -> bool:
        """Whether a session shows a link that no longer opens, checked in the database at most every two seconds."""
        with self._lock:
            shown = self._shown.get(session)
        return shown is not None and self.needs_check(session) and bool(self._over({session: shown}))

    def over(self) -> Collection[str]:
        """The sessions that show a link which no longer opens, checked now."""
        with self._lock:
            shown = dict(self._shown)
        return self._over(shown) if shown else ()

    def _over(self, shown: dict[str, _Shown]) -> Collection[str]:
        try:
            with waiting_at_most(_TIMEOUT_SECONDS):
                current = self._store().current({each.token for each in shown.values()})
        except StoreRefused:
            return [session for session, each in shown.items() if not self._is_still_good(each)]
        for each in shown.values():
            if each.token in current:
                each.found = self._clock()
        return [session for session, each in shown.items() if each.token not in current]

    def _is_still_good(self, shown: _Shown) -> bool:
        return self._now() < shown.expires and self._clock() - shown.found < UNCHECKED_SECONDS
