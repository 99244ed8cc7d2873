"""Opens the data behind a shared link, or explains why they do not open."""

import time
from contextlib import nullcontext
from dataclasses import dataclass

import pyarrow as pa
import streamlit as st

from threshold_explorer.clients import Client
from threshold_explorer.data.memory_budget import memory_cache
from threshold_explorer.settings import settings
from threshold_explorer.sharing.link_access import LinkAccess
from threshold_explorer.sharing.store import ShareCard, utc_now
from threshold_explorer.sharing.tokens import is_token
from threshold_explorer.sign_in.access import current_access
from threshold_explorer.sources.share_store import LinkAccessLoader
from threshold_explorer.store.refusals import StoreTrouble
from threshold_explorer.store.timeouts import waiting_at_most
from threshold_explorer.words.sentence import Refusal, say

# The timeout for checking a link whose data are already in memory.
RECHECK_TIMEOUT_SECONDS = 1.0
# While the database does not respond, a link's data stay open for this long, even if the link was deleted.
UNCHECKED_SECONDS = 3600


class SharedDataUnavailable(Refusal):
    """Shared data that do not open."""


class PassphraseNeeded(SharedDataUnavailable):
    """Shared data that need a passphrase."""


@dataclass(frozen=True)
class SharedTable:
    """Shared data with their card; `is_checked` is False if the database could not confirm the link just now."""

    card: ShareCard
    table: pa.Table
    is_checked: bool


@dataclass(frozen=True)
class _CachedCard:
    """A link's card as the store last returned it, and when."""

    card: ShareCard
    moment: float


_LOADER = LinkAccessLoader()


def link_access() -> LinkAccess:
    """The access to shared data; raises `StoreOff` while the database cannot be used."""
    return _LOADER.get(settings())


def current_client(visitor: str = "") -> Client:
    """The client of this session: its network address, and the visitor if given."""
    address = st.context.ip_address
    return Client.at(address if isinstance(address, str) else "this machine", visitor)


def shared_table(id: str, passphrase: str | None, visitor: str = "") -> SharedTable | None:
    """The data behind a token; None for a text that is not a token.

    Raises `SharedDataUnavailable` with the sentence for the page.

    The link is checked on each call; its data are read once. While the database does not respond,
    data in memory stay open for an hour, but not beyond the link's expiry.
    """
    if not is_token(id):
        return None
    links = link_access()
    client = current_client(visitor)
    card, is_checked = _card(id, client, links)
    if card.is_protected and not passphrase:
        raise PassphraseNeeded("sharing-passphrase-needed")
    return SharedTable(card, _table(id, passphrase if card.is_protected else None, client, links), is_checked)


def _card(id: str, client: Client, links: LinkAccess) -> tuple[ShareCard, bool]:
    """A link's card, and whether the store confirmed it just now."""
    key = ("shared card", id)
    known: _CachedCard | None = memory_cache().get(key)
    try:
        with waiting_at_most(RECHECK_TIMEOUT_SECONDS) if known else nullcontext():
            card = links.open_card(id, client, current_access())
    except StoreTrouble:
        if known is None or not _is_still_good(known):
            raise
        known.card.audience.check_access(current_access())
        return known.card, False
    if card is None:
        memory_cache().drop(key)
        raise SharedDataUnavailable("sharing-link-gone")
    memory_cache().put(key, _CachedCard(card, time.monotonic()), [])
    return card, True


def _is_still_good(known: _CachedCard) -> bool:
    return time.monotonic() - known.moment < UNCHECKED_SECONDS and utc_now() < known.card.expires


def _table(id: str, passphrase: str | None, client: Client, links: LinkAccess) -> pa.Table:
    def opened() -> pa.Table:
        with st.spinner(say("sharing-opening")):
            table = links.open_table(id, client, passphrase, current_access())
        if table is None:
            raise SharedDataUnavailable("sharing-link-gone")
        return table

    if passphrase and not links.has_proven(id, client, passphrase):
        # Also if the data are in memory: response time must not reveal that.
        with st.spinner(say("sharing-opening"), show_time=True):
            links.prove(id, client, passphrase)
    digest = links.digest(id, passphrase) if passphrase else ""
    return memory_cache().get_or_make(("shared", id, digest), opened, lambda table: [table])
