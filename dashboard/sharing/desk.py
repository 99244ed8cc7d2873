"""Where pages ask for shared data: false tokens and clients that guess do not get as far as the store."""

from collections.abc import Callable
from typing import TypeVar

import pyarrow as pa

from dashboard.sharing.attempts import Attempts
from dashboard.sharing.refusals import TooManyAttempts, WrongPassphrase
from dashboard.sharing.store import ShareCard, ShareStore
from dashboard.sharing.tokens import is_token

__all__ = ["ShareDesk", "TooManyAttempts"]

_Found = TypeVar("_Found")


class ShareDesk:
    """A store together with the wrong attempts of those who ask; `client` is whoever asks, by network address."""

    def __init__(self, store: ShareStore, attempts: Attempts) -> None:
        self.store = store
        self.attempts = attempts

    def open_card(self, token: str, client: str) -> ShareCard | None:
        """What is known about shared data; None where the token opens nothing.

        Raises TooManyAttempts, StoreTrouble.
        """
        return self._attempt(token, client, self.store.card)

    def open_table(self, token: str, client: str, passphrase: str | None = None) -> pa.Table | None:
        """The shared data; None where the token opens nothing.

        Raises WrongPassphrase, which counts as a wrong attempt unless the passphrase is missing; TooManyAttempts,
        DamagedPayload, StoreTrouble.
        """
        return self._attempt(token, client, lambda known: self.store.table(known, passphrase), passphrase)

    def _attempt(
        self, token: str, client: str, opened: Callable[[str], _Found | None], passphrase: str | None = None
    ) -> _Found | None:
        if not is_token(token):
            return None
        self.attempts.begin(client)
        is_wrong = False
        try:
            found = opened(token)
            is_wrong = found is None
            return found
        except WrongPassphrase:
            is_wrong = bool(passphrase)
            raise
        finally:
            if not is_wrong:
                self.attempts.forgive(client)
