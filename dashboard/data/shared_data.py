"""Data that somebody shared: what their link opens, and the sentence where it does not."""

import math
import time
from dataclasses import dataclass
from threading import Lock

import pyarrow as pa
import streamlit as st

from dashboard.askers import Asker
from dashboard.data.memory import memory
from dashboard.settings import Settings, settings
from dashboard.sharing.desk import ShareDesk
from dashboard.sharing.guesses import Guesses
from dashboard.sharing.lookups import Lookups
from dashboard.sharing.store import ShareCard, ShareStore
from dashboard.sharing.tokens import is_token
from dashboard.store.refusals import StoreOff
from dashboard.words.sentence import Refusal, Sentence, say

# A database that does not answer is not asked again at once: everybody would wait for it.
SECONDS_BETWEEN_TRIES = 30


class NotOpened(Refusal):
    """Shared data that do not open."""


class PassphraseNeeded(NotOpened):
    """Shared data that ask for a passphrase."""


@dataclass(frozen=True)
class Shared:
    """Shared data and what is said about them."""

    card: ShareCard
    table: pa.Table


class _Door:
    """The one desk of this server, opened when it is first needed, and again after it could not be."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._settings: Settings | None = None
        self._desk: ShareDesk | None = None
        self._why_off: Sentence | None = None
        self._tried = -math.inf

    def desk(self, settings: Settings) -> ShareDesk:
        with self._lock:
            waited = time.monotonic() - self._tried >= SECONDS_BETWEEN_TRIES
            if settings != self._settings or (self._why_off and waited):
                self._open(settings)
            if self._desk:
                return self._desk
            assert self._why_off
            raise StoreOff(self._why_off.key, **self._why_off.args)

    def _open(self, settings: Settings) -> None:
        self._settings, self._tried = settings, time.monotonic()
        self._desk, self._why_off = None, None
        try:
            store = ShareStore.open(settings)
            self._desk = ShareDesk(store, Lookups(settings.lookups_per_second), Guesses(settings.guesses_per_hour))
        except StoreOff as off:
            self._why_off = off.sentence


_DOOR = _Door()


def share_desk() -> ShareDesk:
    """The desk where shared data are left and asked for; raises `StoreOff` while its database does not answer."""
    return _DOOR.desk(settings())


def asker(visitor: str = "") -> Asker:
    """Who asks: the network address, and the visitor where one is told from others there."""
    address = st.context.ip_address
    return Asker.at(address if isinstance(address, str) else "this machine", visitor)


def shared_table(id: str, passphrase: str | None, visitor: str = "") -> Shared | None:
    """What a token opens; None for a text that is no token. Raises `NotOpened` with the sentence for the page.

    Whether the link still holds is asked anew each time; the data behind it are read once.
    """
    if not is_token(id):
        return None
    desk = share_desk()
    who = asker(visitor)
    card = desk.open_card(id, who)
    if card is None:
        raise NotOpened("sharing-link-gone")
    if card.is_protected and not passphrase:
        raise PassphraseNeeded("sharing-passphrase-needed")
    return Shared(card, _table(id, passphrase if card.is_protected else None, who, desk))


def _table(id: str, passphrase: str | None, who: Asker, desk: ShareDesk) -> pa.Table:
    def opened() -> pa.Table:
        with st.spinner(say("sharing-opening")):
            table = desk.open_table(id, who, passphrase)
        if table is None:
            raise NotOpened("sharing-link-gone")
        return table

    if passphrase and not desk.has_proven(id, who, passphrase):
        # Also where the data are in memory: how fast a guess is answered must not depend on that.
        with st.spinner(say("sharing-opening"), show_time=True):
            desk.prove(id, who, passphrase)
    mark = desk.mark(id, passphrase) if passphrase else ""
    return memory().kept(("shared", id, mark), opened, lambda table: [table])
