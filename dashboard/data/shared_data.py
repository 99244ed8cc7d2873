"""Data that somebody shared: what their link opens, and the sentence where it does not."""

import time
from contextlib import nullcontext
from dataclasses import dataclass

import pyarrow as pa
import streamlit as st

from dashboard.askers import Asker
from dashboard.data.memory import memory
from dashboard.data.share_door import ShareDoor
from dashboard.settings import settings
from dashboard.sharing.desk import ShareDesk
from dashboard.sharing.store import ShareCard, utc_now
from dashboard.sharing.tokens import is_token
from dashboard.sign_in.reader import reader
from dashboard.store.patience import waiting_at_most
from dashboard.store.refusals import StoreTrouble
from dashboard.words.sentence import Refusal, say

# Who has the data on screen need not wait for a database that has fallen silent.
SECONDS_OF_WHO_HAS_IT = 1.0
# For so long a link that was deleted meanwhile may go on to show what it had opened here.
UNCHECKED_SECONDS = 3600


class NotOpened(Refusal):
    """Shared data that do not open."""


class PassphraseNeeded(NotOpened):
    """Shared data that ask for a passphrase."""


@dataclass(frozen=True)
class Shared:
    """Shared data and what is said about them; `is_checked` is whether their link is known to hold now."""

    card: ShareCard
    table: pa.Table
    is_checked: bool


@dataclass(frozen=True)
class _Known:
    """What the store said of a link when it was last asked, and when that was."""

    card: ShareCard
    moment: float


_DOOR = ShareDoor()


def share_desk() -> ShareDesk:
    """The desk where shared data are left and asked for; raises `StoreOff` while its database cannot be used."""
    return _DOOR.desk(settings())


def asker(visitor: str = "") -> Asker:
    """Who asks: the network address, and the visitor where one is told from others there."""
    address = st.context.ip_address
    return Asker.at(address if isinstance(address, str) else "this machine", visitor)


def shared_table(id: str, passphrase: str | None, visitor: str = "") -> Shared | None:
    """What a token opens; None for a text that is no token. Raises `NotOpened` with the sentence for the page.

    Whether the link still holds is asked anew each time; the data behind it are read once. Where it cannot be asked,
    what this server holds of it stays open for an hour, though not beyond the link's own end.
    """
    if not is_token(id):
        return None
    desk = share_desk()
    who = asker(visitor)
    card, is_checked = _card(id, who, desk)
    if card.is_protected and not passphrase:
        raise PassphraseNeeded("sharing-passphrase-needed")
    return Shared(card, _table(id, passphrase if card.is_protected else None, who, desk), is_checked)


def _card(id: str, who: Asker, desk: ShareDesk) -> tuple[ShareCard, bool]:
    """What is known of a link, and whether the store says so now."""
    key = ("shared card", id)
    known: _Known | None = memory().get(key)
    try:
        with waiting_at_most(SECONDS_OF_WHO_HAS_IT) if known else nullcontext():
            card = desk.open_card(id, who, reader())
    except StoreTrouble:
        if known is None or not _is_still_good(known):
            raise
        known.card.audience.refuse_others(reader())
        return known.card, False
    if card is None:
        memory().drop(key)
        raise NotOpened("sharing-link-gone")
    memory().put(key, _Known(card, time.monotonic()), [])
    return card, True


def _is_still_good(known: _Known) -> bool:
    return time.monotonic() - known.moment < UNCHECKED_SECONDS and utc_now() < known.card.expires


def _table(id: str, passphrase: str | None, who: Asker, desk: ShareDesk) -> pa.Table:
    def opened() -> pa.Table:
        with st.spinner(say("sharing-opening")):
            table = desk.open_table(id, who, passphrase, reader())
        if table is None:
            raise NotOpened("sharing-link-gone")
        return table

    if passphrase and not desk.has_proven(id, who, passphrase):
        # Also where the data are in memory: how fast a guess is answered must not depend on that.
        with st.spinner(say("sharing-opening"), show_time=True):
            desk.prove(id, who, passphrase)
    mark = desk.mark(id, passphrase) if passphrase else ""
    return memory().kept(("shared", id, mark), opened, lambda table: [table])
