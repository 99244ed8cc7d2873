"""Where pages ask for shared data: false tokens and clients that guess do not get as far as the store."""

import hashlib
import secrets
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

import pyarrow as pa

from dashboard.sharing.attempts import Attempts
from dashboard.sharing.refusals import WrongPassphrase
from dashboard.sharing.store import ShareCard, ShareStore
from dashboard.sharing.tokens import is_token
from dashboard.sign_in.reader import UNKNOWN, Reader

_Found = TypeVar("_Found")
_QUEUES = 64


class ShareDesk:
    """A store together with what was asked for in vain.

    `client` is whoever asks, by network address, and `reader` as whom they are signed in.

    Tokens that open nothing are counted for each client, wrong passphrases for each client and token.
    """

    def __init__(self, store: ShareStore, attempts: Attempts) -> None:
        self.store = store
        self.attempts = attempts
        self._key = secrets.token_bytes(16)
        self._queues = [Lock() for _ in range(_QUEUES)]

    def open_card(self, token: str, client: str, reader: Reader = UNKNOWN) -> ShareCard | None:
        """What is known about shared data; None where the token opens nothing.

        Raises NotForYou, TooManyAttempts, StoreTrouble.
        """
        card = self._open(token, client, self.store.card)
        if card:
            card.audience.refuse_others(reader)
        return card

    def open_table(
        self, token: str, client: str, passphrase: str | None = None, reader: Reader = UNKNOWN
    ) -> pa.Table | None:
        """The shared data; None where the token opens nothing.

        Raises NotForYou before any passphrase is looked at; WrongPassphrase, which counts as an attempt in vain unless
        the passphrase is missing; TooManyAttempts, DamagedPayload, StoreTrouble.
        """
        if not passphrase:
            return self._open(token, client, lambda known: self.store.table(known, reader=reader))
        return self._open(token, client, lambda known: self._try_passphrase(known, client, passphrase, reader))

    def mark(self, token: str, passphrase: str) -> str:
        """What a passphrase is remembered by, of no use outside this process."""
        guess = f"{token} {passphrase}".encode("utf-8", "surrogatepass")
        return hashlib.blake2b(guess, key=self._key, digest_size=16).hexdigest()

    def _open(self, token: str, client: str, opened: Callable[[str], _Found | None]) -> _Found | None:
        if not is_token(token) or not self.attempts.may_ask(client, token):
            return None
        found = opened(token)
        if found is None:
            self.attempts.note_wrong(client, token)
        else:
            self.attempts.note_opened(token)
        return found

    def _try_passphrase(self, token: str, client: str, passphrase: str, reader: Reader) -> pa.Table | None:
        guesser, guess = (client, token), self.mark(token, passphrase)
        # One after the other: many guesses at once get no further, and many who know the passphrase only wait.
        with self._queues[hash(guesser) % _QUEUES]:
            if not self.attempts.may_ask(guesser, guess):
                raise WrongPassphrase("sharing-passphrase-wrong")
            try:
                table = self.store.table(token, passphrase, reader)
            except WrongPassphrase:
                self.attempts.note_wrong(guesser, guess)
                raise
            if table is not None:
                self.attempts.note_opened(guess)
            return table
