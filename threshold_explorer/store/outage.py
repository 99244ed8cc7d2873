"""Tracks a database's outages, so that requests are refused at once and each outage is logged once."""

import logging
import time
from collections.abc import Callable
from threading import Event, Lock, Thread

_SECONDS_BETWEEN_PROBES = 1.0
# An operation that fails for some and works for others would otherwise be logged in every run.
_QUIET_SECONDS = 10.0


class Outages:
    """The current failures of one database.

    During an outage only one thread probes the database, since every other request would only time out. A database
    that has not worked yet is not logged here but by its opener. `probe` runs any query and returns the error code,
    or None if the database responds.
    """

    def __init__(self, probe: Callable[[], str | None]) -> None:
        self._probe = probe
        self._lock = Lock()
        self._closed = Event()
        self._outage: str | None = None
        self._failing: dict[str, tuple[str, float]] = {}
        self._has_worked = False

    @property
    def outage(self) -> str | None:
        """The error code that began the current outage; None if there is none."""
        return self._outage

    def begin(self, code: str) -> None:
        """The database does not respond: start probing it until it does."""
        with self._lock:
            if self._outage or self._closed.is_set():
                return
            self._outage = code
        self._log("the share database does not respond: %s", code)
        Thread(target=self._probe_until_over, daemon=True).start()

    def failed(self, doing: str, code: str) -> None:
        """The database responded with an error to reading or writing."""
        with self._lock:
            known, _ = self._failing.get(doing, (None, 0.0))
            self._failing[doing] = code, time.monotonic()
        if known != code:
            self._log("the share database failed at %s: %s", doing, code)

    def worked(self, doing: str) -> None:
        """Reading or writing succeeded."""
        self._has_worked = True
        if doing not in self._failing:
            return
        with self._lock:
            code, moment = self._failing.get(doing, ("", 0.0))
            if not code or time.monotonic() - moment < _QUIET_SECONDS:
                return
            del self._failing[doing]
        self._log("the share database no longer fails at %s", doing)

    def close(self) -> None:
        """Stop probing."""
        self._closed.set()

    def _probe_until_over(self) -> None:
        while not self._closed.is_set() and self._probe():
            self._closed.wait(_SECONDS_BETWEEN_PROBES)
        self._outage = None
        if not self._closed.is_set():
            self._log("the share database responds again")

    def _log(self, message: str, *args: str) -> None:
        if self._has_worked:
            logging.getLogger(__name__).warning(message, *args)
