"""The sign-ins that were ended, for all copies of the server: their cookies would be valid until they expire."""

import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from datetime import datetime, timedelta
from threading import Lock

from sqlalchemy import delete, insert, select

from threshold_explorer.serving.store.database import Database
from threshold_explorer.serving.store.refusals import StoreRefused
from threshold_explorer.serving.store.tables import ended_sign_ins, utc_now
from threshold_explorer.serving.store.timeouts import waiting_at_most

# Within this time a sign-in that was ended on another copy is noticed.
CHECK_SECONDS = 2.0
# While the database does not respond, a sign-in that was checked before stays valid for this long.
UNCHECKED_SECONDS = 3600.0
# Longer than a cookie is valid.
LIFETIME = timedelta(days=32)
_TIMEOUT_SECONDS = 1.0
_MAX_CHECKED = 20_000
# SQLite allows 999 values in a statement in its older versions.
_MAX_IN_STATEMENT = 500


class EndedSignIns:
    """Sign-ins that were ended, in a database and in the memory of this process.

    A sign-in is the set of its cookie's signed parts, each given by its SHA-256. It is ended if any part is: whoever
    mixes the parts of two cookies gains nothing.
    """

    def __init__(
        self,
        database: Callable[[], Database],
        now: Callable[[], datetime] = utc_now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._now = now
        self._clock = clock
        self._lock = Lock()
        # The ended parts that this process knows, with their expiry, and those among them that are not stored yet.
        self._ended: OrderedDict[str, datetime] = OrderedDict()
        self._unsaved: dict[str, datetime] = {}
        # When the database was last asked for a part that was not ended.
        self._checked: OrderedDict[str, float] = OrderedDict()

    def end(self, sign_in: Iterable[str]) -> None:
        """End a sign-in, on this copy at once; it is stored as soon as the database can be written to."""
        expires = self._now() + LIFETIME
        with self._lock:
            for part in sign_in:
                self._ended[part] = self._unsaved[part] = expires
        self.save()

    def save(self) -> None:
        """Store the ended sign-ins that could not be stored yet."""
        with self._lock:
            unsaved = dict(self._unsaved)
        if not unsaved:
            return
        try:
            with self._database().writing() as connection:
                connection.execute(delete(ended_sign_ins).where(ended_sign_ins.c.expires <= self._now()))
                connection.execute(delete(ended_sign_ins).where(ended_sign_ins.c.cookie_sha256.in_(unsaved)))
                rows = [{"cookie_sha256": part, "expires": expires} for part, expires in unsaved.items()]
                connection.execute(insert(ended_sign_ins), rows)
        except StoreRefused:
            return
        with self._lock:
            self._unsaved = {part: expires for part, expires in self._unsaved.items() if part not in unsaved}

    def note_new(self, sign_in: Iterable[str]) -> None:
        """A sign-in that has just begun: it cannot have been ended, whether or not the database responds."""
        self._note_checked(sign_in)

    def is_checked(self, sign_in: Collection[str]) -> bool:
        """Whether a sign-in was valid within the last two seconds; asks no database."""
        return not self._is_known_to_be_ended(sign_in) and self._age(sign_in) < CHECK_SECONDS

    def is_ended(self, sign_in: Collection[str]) -> bool:
        """Whether a sign-in was ended, checked in the database at most every two seconds.

        Raises StoreRefused if that cannot be known: the database does not respond, and was not asked within an hour.
        """
        if self._is_known_to_be_ended(sign_in):
            return True
        if self.is_checked(sign_in):
            return False
        try:
            self.check(sign_in)
        except StoreRefused:
            if self._age(sign_in) >= UNCHECKED_SECONDS:
                raise
        return self._is_known_to_be_ended(sign_in)

    def check(self, parts: Iterable[str]) -> None:
        """Ask the database now for the parts of any number of sign-ins; raises StoreRefused."""
        asked = sorted(set(parts))
        with waiting_at_most(_TIMEOUT_SECONDS), self._database().reading() as connection:
            found: dict[str, datetime] = {}
            for start in range(0, len(asked), _MAX_IN_STATEMENT):
                some = asked[start : start + _MAX_IN_STATEMENT]
                is_asked = ended_sign_ins.c.cookie_sha256.in_(some)
                for part, expires in connection.execute(select(ended_sign_ins).where(is_asked)):
                    found[part] = expires
        with self._lock:
            self._ended.update(found)
            self._forget_expired()
        self._note_checked(part for part in asked if part not in found)

    def _is_known_to_be_ended(self, sign_in: Collection[str]) -> bool:
        with self._lock:
            return any(part in self._ended for part in sign_in)

    def _age(self, sign_in: Collection[str]) -> float:
        """The seconds since the database said of all parts that they are not ended; infinite if it never did."""
        with self._lock:
            return max(self._clock() - self._checked.get(part, float("-inf")) for part in sign_in)

    def _note_checked(self, parts: Iterable[str]) -> None:
        moment = self._clock()
        with self._lock:
            for part in parts:
                self._checked[part] = moment
                self._checked.move_to_end(part)
            while len(self._checked) > _MAX_CHECKED:
                self._checked.popitem(last=False)

    def _forget_expired(self) -> None:
        now = self._now()
        for part in [part for part, expires in self._ended.items() if expires <= now]:
            del self._ended[part]
