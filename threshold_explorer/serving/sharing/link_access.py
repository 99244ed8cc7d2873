"""Access to shared data by link: limits on lookups and passphrases, and whether an open page's link still opens."""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import TypeVar

import pyarrow as pa

from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.database.connections import waiting_at_most
from threshold_explorer.serving.database.failures import StoreRefused
from threshold_explorer.serving.database.schema import utc_now
from threshold_explorer.serving.sharing.audience_and_passphrase import PassphraseAttempts
from threshold_explorer.serving.sharing.link_store import ShareCard, ShareStore, is_token
from threshold_explorer.serving.sign_in import ANONYMOUS, Access

MAX_ADDRESSES = 10_000
MAX_OPENED = 10_000
_Found = TypeVar("_Found")


class LookupLimits:
    """Delays lookups of unknown links, in the memory of one process; it refuses none.

    Each address may fail `at_once` times without delay, then `per_second` times a second. A link that opens is not
    counted, since its token cannot be guessed. Links opened lately are not delayed at all, so that they open at once
    even while somebody at the same address looks up wrong ones without end.
    """

    def __init__(self, per_second: float, at_once: int = 100, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._clock = clock
        # For each address, the number of failures and when it was noted; it decreases by `per_second`.
        self._failures: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._opened: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def wait_for(self, address: str, token: str) -> float:
        """The seconds to wait before this link may be looked up; it counts as a failure until it opens."""
        with self._lock:
            if token in self._opened:
                return 0
            n_failures = self._current_failures(address)
            self._note(address, n_failures + 1)
            return max(0, n_failures + 1 - self._at_once) / self._per_second

    def is_free(self, address: str, token: str) -> bool:
        """Whether this link may be looked up without waiting; it is not counted."""
        with self._lock:
            return token in self._opened or self._current_failures(address) + 1 <= self._at_once

    def note_opened(self, address: str, token: str) -> None:
        """Uncount a lookup, because the link opened."""
        with self._lock:
            if token not in self._opened:
                self._note(address, max(0, self._current_failures(address) - 1))
            self._opened[token] = None
            self._opened.move_to_end(token)
            if len(self._opened) > MAX_OPENED:
                self._opened.popitem(last=False)

    def note_gone(self, token: str) -> None:
        """Limit a link again that opened before and no longer does."""
        with self._lock:
            self._opened.pop(token, None)

    def _current_failures(self, address: str) -> float:
        n_failures, moment = self._failures.get(address, (0.0, 0.0))
        return max(0.0, n_failures - (self._clock() - moment) * self._per_second)

    def _note(self, address: str, n_failures: float) -> None:
        self._failures[address] = n_failures, self._clock()
        self._failures.move_to_end(address)
        if len(self._failures) > MAX_ADDRESSES:
            self._failures.popitem(last=False)


class LinkAccess:
    """A store behind rate limits.

    A valid token opens for everybody, whatever others tried. Limited are the lookups of unknown tokens by network
    address, and the passphrase attempts on a link.
    """

    def __init__(self, store: ShareStore, lookups: LookupLimits, attempts: PassphraseAttempts) -> None:
        self.store = store
        self._lookups = lookups
        self._attempts = attempts
        self._key = secrets.token_bytes(16)

    def open_card(self, token: str, client: Client, access: Access = ANONYMOUS) -> ShareCard | None:
        """The card of shared data; None if the token opens nothing. Raises NotInAudience, StoreTrouble."""
        card = self._open(token, client, lambda: self.store.card(token))
        if card:
            card.audience.check_access(access)
        return card

    def card_without_delay(self, token: str, client: Client, access: Access = ANONYMOUS) -> ShareCard | None:
        """The same, but None also if the rate limit would delay the lookup."""
        if not is_token(token) or not self._lookups.is_free(client.address, token):
            return None
        return self.open_card(token, client, access)

    def prove(self, token: str, client: Client, passphrase: str) -> None:
        """Check a passphrase, unless this visitor proved it before; waits if there were many wrong attempts.

        Raises WrongPassphrase, TooManyAttempts, StoreTrouble.
        """
        if not self.has_proven(token, client, passphrase):
            with self._attempts.attempt(token, client, self.digest(token, passphrase)):
                self.store.check(token, passphrase, client)

    def has_proven(self, token: str, client: Client, passphrase: str) -> bool:
        """Whether this visitor gave the right passphrase before."""
        return self._attempts.has_proven(client, self.digest(token, passphrase))

    def open_table(
        self, token: str, client: Client, passphrase: str | None = None, access: Access = ANONYMOUS
    ) -> pa.Table | None:
        """The shared data; None if the token opens nothing.

        Raises NotInAudience before any passphrase is checked; WrongPassphrase, TooManyAttempts, DamagedPayload,
        StoreTrouble.
        """
        if not passphrase:
            return self._open(token, client, lambda: self.store.table(token, access=access))
        if self.open_card(token, client, access) is None:
            return None
        self.prove(token, client, passphrase)
        return self._open(token, client, lambda: self.store.proven_table(token))

    def digest(self, token: str, passphrase: str) -> str:
        """Stands for a passphrase in memory; keyed, so that it is useless outside this process."""
        text = f"{token} {passphrase}".encode("utf-8", "surrogatepass")
        return hashlib.blake2b(text, key=self._key, digest_size=16).hexdigest()

    def _open(self, token: str, client: Client, read: Callable[[], _Found | None]) -> _Found | None:
        if not is_token(token):
            return None
        if seconds := self._lookups.wait_for(client.address, token):
            time.sleep(seconds)
        found = read()
        if found is None:
            self._lookups.note_gone(token)
        else:
            self._lookups.note_opened(client.address, token)
        return found


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
