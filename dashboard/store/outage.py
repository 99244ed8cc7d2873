"""What is known of a database that fails: who asks it is refused at once, and the log hears of it once."""

import logging
import time
from collections.abc import Callable
from threading import Event, Lock, Thread

_SECONDS_BETWEEN_PROBES = 1.0
# Of what fails for one and works for another the log would hear in every run.
_QUIET_SECONDS = 10.0


class Outages:
    """The failures of one database that have not ended yet.

    One that does not answer is not asked by anybody but a thread that ends with the outage: everybody who waited for
    it would wait in vain. Of one that has done nothing yet the log is told by who opens it. `probe` asks it for
    anything and returns the code of its failure, None where it answers.
    """

    def __init__(self, probe: Callable[[], str | None]) -> None:
        self._probe = probe
        self._lock = Lock()
        self._closed = Event()
        self._away: str | None = None
        self._failing: dict[str, tuple[str, float]] = {}
        self._has_worked = False

    @property
    def away(self) -> str | None:
        """The code of the failure since which the database has not answered; None where it does."""
        return self._away

    def went_away(self, code: str) -> None:
        """The database does not answer: from now on it is asked apart, until it does."""
        with self._lock:
            if self._away or self._closed.is_set():
                return
            self._away = code
        self._tell("the database of shared data does not answer: %s", code)
        Thread(target=self._wait_for_answer, daemon=True).start()

    def failed(self, doing: str, code: str) -> None:
        """The database answered that it cannot do this."""
        with self._lock:
            known, _ = self._failing.get(doing, (None, 0.0))
            self._failing[doing] = code, time.monotonic()
        if known != code:
            self._tell("the database of shared data failed at %s: %s", doing, code)

    def worked(self, doing: str) -> None:
        """The database did this."""
        self._has_worked = True
        if doing not in self._failing:
            return
        with self._lock:
            code, moment = self._failing.get(doing, ("", 0.0))
            if not code or time.monotonic() - moment < _QUIET_SECONDS:
                return
            del self._failing[doing]
        self._tell("the database of shared data no longer fails at %s", doing)

    def close(self) -> None:
        """Ask no more."""
        self._closed.set()

    def _wait_for_answer(self) -> None:
        while not self._closed.is_set() and self._probe():
            self._closed.wait(_SECONDS_BETWEEN_PROBES)
        self._away = None
        if not self._closed.is_set():
            self._tell("the database of shared data answers again")

    def _tell(self, message: str, *what: str) -> None:
        if self._has_worked:
            logging.getLogger(__name__).warning(message, *what)
