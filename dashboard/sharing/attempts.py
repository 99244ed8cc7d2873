"""How often each client may ask for what opens nothing."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from dashboard.sharing.refusals import TooManyAttempts

MAX_CLIENTS = 10_000
MAX_OPENED = 10_000


class Attempts:
    """What clients tried in vain within a window of time, and what opened lately, in the memory of one process.

    The same thing tried again counts once. What opened lately may be asked for by anybody, whatever else they tried.
    Beyond 10 000 clients the one whose last new attempt is longest ago is forgotten, and so is, beyond 10 000 things
    that opened, the one that has not for longest.
    """

    def __init__(
        self, most: int = 20, window_seconds: float = 600, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._window_seconds = window_seconds
        self._clock = clock
        self._wrong: OrderedDict[Hashable, dict[str, float]] = OrderedDict()
        self._opened: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def may_ask(self, client: Hashable, tried: str) -> bool:
        """Whether it is worth asking; False for what this client tried in vain within the window.

        Raises TooManyAttempts for anything new when the client has tried too much in vain.
        """
        with self._lock:
            if tried in self._opened:
                return True
            wrong = self._wrong_lately(client)
            if tried in wrong:
                return False
            if len(wrong) < self._most:
                return True
            oldest = next(iter(wrong.values()))
            wait = oldest + self._window_seconds - self._clock()
        raise TooManyAttempts("sharing-too-many-attempts", minutes=math.ceil(wait / 60))

    def note_wrong(self, client: Hashable, tried: str) -> None:
        """Remember what a client tried in vain, for the window that begins now."""
        with self._lock:
            self._opened.pop(tried, None)
            wrong = self._wrong_lately(client)
            wrong.setdefault(tried, self._clock())
            if len(wrong) > self._most:
                del wrong[next(iter(wrong))]
            self._wrong[client] = wrong
            self._wrong.move_to_end(client)
            if len(self._wrong) > MAX_CLIENTS:
                self._wrong.popitem(last=False)

    def note_opened(self, tried: str) -> None:
        """Remember what opened."""
        with self._lock:
            self._opened[tried] = None
            self._opened.move_to_end(tried)
            if len(self._opened) > MAX_OPENED:
                self._opened.popitem(last=False)

    def _wrong_lately(self, client: Hashable) -> dict[str, float]:
        """What a client tried in vain within the window and when, the oldest first."""
        since = self._clock() - self._window_seconds
        return {tried: moment for tried, moment in self._wrong.get(client, {}).items() if moment > since}
