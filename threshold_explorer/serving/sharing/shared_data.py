"""Opens the data behind a shared link, or explains why they do not open."""

import logging
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Event, Lock, Thread

import pyarrow as pa
import streamlit as st

from threshold_explorer.serving.clients import Client, seen
from threshold_explorer.serving.database.connections import response_timeout, waiting_at_most
from threshold_explorer.serving.database.failures import StoreOff, StoreTrouble
from threshold_explorer.serving.database.schema import utc_now
from threshold_explorer.serving.memory_budget import memory_cache
from threshold_explorer.serving.server_internals import session_id
from threshold_explorer.serving.settings import Settings, settings
from threshold_explorer.serving.sharing.audience_and_passphrase import PassphraseAttempts
from threshold_explorer.serving.sharing.link_access import UNCHECKED_SECONDS, LinkAccess, LookupLimits, OpenLinks
from threshold_explorer.serving.sharing.link_store import ShareCard, ShareStore, is_token
from threshold_explorer.serving.sign_in import current_access
from threshold_explorer.words.sentence import Refusal, Sentence, say

# The shortest time between two attempts to open a database that could not be opened.
SECONDS_BETWEEN_TRIES = 10
# Enough for a healthy database; after one failed attempt later requests wait only this long.
_RETRY_TIMEOUT_SECONDS = 1.0
# With these reasons the database cannot be read either.
_CLOSED = ("sharing-database-silent", "sharing-database-unreachable", "sharing-database-shut-down")
# The timeout for checking a link whose data are already in memory.
RECHECK_TIMEOUT_SECONDS = 1.0


class LinkAccessLoader:
    """Holds this server's `LinkAccess`, whose database a separate thread opens, so that a request waits only briefly.

    A database that cannot be written to still opens existing links, and opening it is tried again later.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._settings: Settings | None = None
        self._link_access: LinkAccess | None = None
        self._why_off: Sentence | None = None
        self._tried = -math.inf
        self._is_open = Event()

    def get(self, settings: Settings) -> LinkAccess:
        """The access to shared data; raises StoreOff while the database cannot be used."""
        with self._lock:
            if settings != self._settings:
                self._settings, self._link_access, self._why_off = settings, None, None
                self._try()
            elif self._should_retry() and time.monotonic() - self._tried >= SECONDS_BETWEEN_TRIES:
                self._try()
            tried, why_off, was_open = self._is_open, self._why_off, self._link_access is not None
        tried.wait(_RETRY_TIMEOUT_SECONDS if why_off or was_open else response_timeout())
        with self._lock:
            if self._link_access:
                return self._link_access
            why = self._why_off or Sentence("sharing-off-unusable", reason=Sentence("sharing-database-silent"))
        raise StoreOff(why.key, **why.args)

    def _should_retry(self) -> bool:
        is_over = self._is_open.is_set()
        return is_over and (self._link_access is None or self._link_access.store.needs_reopening)

    def _try(self) -> None:
        self._tried, self._is_open = time.monotonic(), Event()
        Thread(target=self._open, args=[self._settings, self._is_open], daemon=True).start()

    def _open(self, settings: Settings, is_open: Event) -> None:
        try:
            store, off = _opened(settings)
            with self._lock:
                if settings is self._settings:
                    self._take(settings, store, off)
        finally:
            is_open.set()

    def _take(self, settings: Settings, store: ShareStore | None, off: StoreOff | None) -> None:
        why_off = off.sentence if off else None
        if why_off != self._why_off:
            said = f"off: {off.code or off.sentence.key}" if off else "on again"
            logging.getLogger(__name__).warning("sharing is %s", said)
        self._why_off = why_off
        if store is None:
            return
        if self._link_access is None:
            self._link_access = LinkAccess(
                store, LookupLimits(settings.lookups_per_second), PassphraseAttempts(settings.guesses_per_hour)
            )
        else:
            # The same object stays: it remembers who proved a passphrase, and failed attempts.
            before, self._link_access.store = self._link_access.store, store
            before.close()


def _opened(settings: Settings) -> tuple[ShareStore | None, StoreOff | None]:
    """The store, and why nothing can be shared."""
    try:
        return ShareStore.open(settings), None
    except StoreOff as off:
        reason = off.sentence.args.get("reason")
        if reason is None or reason.key in _CLOSED:
            return None, off
        try:
            return _to_read(settings, off, reason)
        except StoreOff:
            return None, off


def _to_read(settings: Settings, off: StoreOff, reason: Sentence) -> tuple[ShareStore, StoreOff]:
    if reason.key == "sharing-database-no-file":
        # It was to be opened for writing.
        code, off = off.code, StoreOff(off.sentence.key, reason=Sentence("sharing-database-read-only"))
        off.code = code
    return ShareStore.open_to_read(settings, off.sentence), off


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


# The links in the open pages of this server.
OPEN_LINKS = OpenLinks(lambda: link_access().store)


def note_shown_link(card: ShareCard | None, *, is_checked: bool) -> None:
    """The page of this session shows the link with this card, or none."""
    if session := session_id():
        if card:
            OPEN_LINKS.show(session, card.token, card.expires, is_checked=is_checked)
        else:
            OPEN_LINKS.forget(session)


_REQUEST: ContextVar[Client | None] = ContextVar("_REQUEST", default=None)


@contextmanager
def requested_by(client: Client) -> Iterator[None]:
    """Work for a client without a session until the end of the block, as a request of the HTTP API does."""
    before = _REQUEST.set(client)
    try:
        yield
    finally:
        _REQUEST.reset(before)


def current_client(visitor: str = "") -> Client:
    """The client of this session or request: its network address, and the visitor if given, who counts as seen."""
    if client := _REQUEST.get():
        return seen(Client(client.address, visitor or client.visitor))
    address = st.context.ip_address
    return seen(Client.at(address if isinstance(address, str) else "this machine", visitor))


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
