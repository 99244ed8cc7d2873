"""Access to shared data by link: limits on lookups and passphrase attempts, in front of the store."""

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import TypeVar

import pyarrow as pa

from threshold_explorer.clients import Client
from threshold_explorer.sharing.lookup_limits import LookupLimits
from threshold_explorer.sharing.passphrase_attempts import PassphraseAttempts
from threshold_explorer.sharing.store import ShareCard, ShareStore
from threshold_explorer.sharing.tokens import is_token
from threshold_explorer.sign_in.access import ANONYMOUS, Access

_Found = TypeVar("_Found")


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
