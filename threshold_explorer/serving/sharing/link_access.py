"""Access to shared data by link: limits on lookups and passphrase attempts, in front of the store."""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

import pyarrow as pa

from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.sharing.protection import PassphraseAttempts
from threshold_explorer.serving.sharing.store import ShareCard, ShareStore
from threshold_explorer.serving.sharing.tokens import is_token
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
