"""Where pages ask for shared data: false tokens do not get as far as the store, and guesses take their time."""

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import TypeVar

import pyarrow as pa

from dashboard.askers import Asker
from dashboard.sharing.guesses import Guesses
from dashboard.sharing.lookups import Lookups
from dashboard.sharing.store import ShareCard, ShareStore
from dashboard.sharing.tokens import is_token
from dashboard.sign_in.reader import UNKNOWN, Reader

_Found = TypeVar("_Found")


class ShareDesk:
    """A store together with what was asked for in vain.

    A right token opens for everybody, whatever others tried; what is bounded is how fast an address has unknown ones
    looked up, and how many passphrases are tried on a link. An `asker` is told by network address and visitor, a
    `reader` by whom they are signed in as.
    """

    def __init__(self, store: ShareStore, lookups: Lookups, guesses: Guesses) -> None:
        self.store = store
        self._lookups = lookups
        self._guesses = guesses
        self._key = secrets.token_bytes(16)

    def open_card(self, token: str, asker: Asker, reader: Reader = UNKNOWN) -> ShareCard | None:
        """What is known about shared data; None where the token opens nothing. Raises NotForYou, StoreTrouble."""
        card = self._open(token, asker, lambda: self.store.card(token))
        if card:
            card.audience.refuse_others(reader)
        return card

    def card_at_once(self, token: str, asker: Asker, reader: Reader = UNKNOWN) -> ShareCard | None:
        """The same without waiting: None also where the address has to wait before it may ask."""
        if not is_token(token) or not self._lookups.may_ask_now(asker.address, token):
            return None
        return self.open_card(token, asker, reader)

    def prove(self, token: str, asker: Asker, passphrase: str) -> None:
        """Check a passphrase, unless this visitor gave it before; may take its time where many were wrong.

        Raises WrongPassphrase, TooManyAttempts, StoreTrouble.
        """
        if not self.has_proven(token, asker, passphrase):
            with self._guesses.one_more(token, asker, self.mark(token, passphrase)):
                self.store.check(token, passphrase, asker)

    def has_proven(self, token: str, asker: Asker, passphrase: str) -> bool:
        """Whether this visitor gave the right passphrase before."""
        return self._guesses.knows(asker, self.mark(token, passphrase))

    def open_table(
        self, token: str, asker: Asker, passphrase: str | None = None, reader: Reader = UNKNOWN
    ) -> pa.Table | None:
        """The shared data; None where the token opens nothing.

        Raises NotForYou before any passphrase is looked at; WrongPassphrase, TooManyAttempts, DamagedPayload,
        StoreTrouble.
        """
        if not passphrase:
            return self._open(token, asker, lambda: self.store.table(token, reader=reader))
        if self.open_card(token, asker, reader) is None:
            return None
        self.prove(token, asker, passphrase)
        return self._open(token, asker, lambda: self.store.proven_table(token))

    def mark(self, token: str, passphrase: str) -> str:
        """What a passphrase is remembered by, of no use outside this process."""
        guess = f"{token} {passphrase}".encode("utf-8", "surrogatepass")
        return hashlib.blake2b(guess, key=self._key, digest_size=16).hexdigest()

    def _open(self, token: str, asker: Asker, opened: Callable[[], _Found | None]) -> _Found | None:
        if not is_token(token):
            return None
        if wait := self._lookups.wait_for(asker.address, token):
            time.sleep(wait)
        found = opened()
        if found is None:
            self._lookups.note_gone(token)
        else:
            self._lookups.note_opened(asker.address, token)
        return found
