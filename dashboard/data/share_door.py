"""The way to the shared data of this server: opened when it is first needed, and again after it could not be."""

import logging
import math
import time
from threading import Event, Lock, Thread

from dashboard.settings import Settings
from dashboard.sharing.desk import ShareDesk
from dashboard.sharing.guesses import Guesses
from dashboard.sharing.lookups import Lookups
from dashboard.sharing.store import ShareStore
from dashboard.store.patience import patience
from dashboard.store.refusals import StoreOff
from dashboard.words.sentence import Sentence

# A database that could not be opened is tried again by whoever needs it, but no more often than this.
SECONDS_BETWEEN_TRIES = 10
# Enough for a database that is well; for another nobody waits twice.
_FURTHER_PATIENCE_SECONDS = 1.0
# Where these are the reason, nothing can be read either.
_CLOSED = ("sharing-database-silent", "sharing-database-unreachable", "sharing-database-shut-down")


class ShareDoor:
    """The one desk of this server. Its database is opened by a thread of its own: who needs it waits for a while only.

    Where nothing can be written, the links that exist open all the same, and the next try may find more.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._settings: Settings | None = None
        self._desk: ShareDesk | None = None
        self._why_off: Sentence | None = None
        self._tried = -math.inf
        self._is_open = Event()

    def desk(self, settings: Settings) -> ShareDesk:
        """The desk; raises StoreOff while there is none."""
        with self._lock:
            if settings != self._settings:
                self._settings, self._desk, self._why_off = settings, None, None
                self._try()
            elif self._may_find_more() and time.monotonic() - self._tried >= SECONDS_BETWEEN_TRIES:
                self._try()
            tried, why_off, had_one = self._is_open, self._why_off, self._desk is not None
        tried.wait(_FURTHER_PATIENCE_SECONDS if why_off or had_one else patience())
        with self._lock:
            if self._desk:
                return self._desk
            why = self._why_off or Sentence("sharing-off-unusable", reason=Sentence("sharing-database-silent"))
        raise StoreOff(why.key, **why.args)

    def _may_find_more(self) -> bool:
        is_over = self._is_open.is_set()
        return is_over and (self._desk is None or self._desk.store.is_to_be_opened_anew)

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
        if self._desk is None:
            self._desk = ShareDesk(store, Lookups(settings.lookups_per_second), Guesses(settings.guesses_per_hour))
        else:
            # Who has opened protected data has their mark from this desk, and who guesses is known to it.
            before, self._desk.store = self._desk.store, store
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
