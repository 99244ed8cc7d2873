"""Opens this server's share database when it is first needed, and again after a failure."""

import logging
import math
import time
from threading import Event, Lock, Thread

from threshold_explorer.settings import Settings
from threshold_explorer.sharing.link_access import LinkAccess
from threshold_explorer.sharing.lookup_limits import LookupLimits
from threshold_explorer.sharing.passphrase_attempts import PassphraseAttempts
from threshold_explorer.sharing.store import ShareStore
from threshold_explorer.store.refusals import StoreOff
from threshold_explorer.store.timeouts import response_timeout
from threshold_explorer.words.sentence import Sentence

# The shortest time between two attempts to open a database that could not be opened.
SECONDS_BETWEEN_TRIES = 10
# Enough for a healthy database; after one failed attempt later requests wait only this long.
_RETRY_TIMEOUT_SECONDS = 1.0
# With these reasons the database cannot be read either.
_CLOSED = ("sharing-database-silent", "sharing-database-unreachable", "sharing-database-shut-down")


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
