"""How often each client may ask for links that open nothing."""

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock

from dashboard.sharing.refusals import TooManyAttempts

__all__ = ["MAX_CLIENTS", "Attempts", "TooManyAttempts"]

MAX_CLIENTS = 10_000


class Attempts:
    """Wrong attempts by client within a window of time, in the memory of one process.

    An attempt under way counts as wrong until it is forgiven, so that many at once get no further than one by one.
    Beyond 10 000 clients the one whose last attempt is longest ago is forgotten.
    """

    def __init__(
        self, most: int = 20, window_seconds: float = 600, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._window_seconds = window_seconds
        self._clock = clock
        self._moments: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def is_exhausted(self, client: str) -> bool:
        """Whether a client has no attempt left."""
        return self.wait_seconds(client) > 0

    def wait_seconds(self, client: str) -> float:
        """Seconds until a client may try again; 0 when it may now."""
        with self._lock:
            return self._wait_seconds(client)

    def note(self, client: str) -> None:
        """Count one wrong attempt."""
        with self._lock:
            self._note(client)

    def begin(self, client: str) -> None:
        """Count an attempt as wrong until it is forgiven; raises TooManyAttempts when the client has none left."""
        with self._lock:
            wait = self._wait_seconds(client)
            if wait == 0:
                self._note(client)
                return
        raise TooManyAttempts(
            "Too many links or passphrases from your network address were wrong: "
            f"try again in {_minutes_text(wait)}, or ask the sender for the whole link."
        )

    def forgive(self, client: str) -> None:
        """Take back the client's latest attempt, which was not wrong."""
        with self._lock:
            moments = self._moments.get(client)
            if moments:
                moments.pop()
            if not moments:
                self._moments.pop(client, None)

    def _wait_seconds(self, client: str) -> float:
        moments = self._moments.get(client)
        if moments is None or len(moments) < self._most:
            return 0.0
        return max(0.0, moments[0] + self._window_seconds - self._clock())

    def _note(self, client: str) -> None:
        self._moments.setdefault(client, deque(maxlen=self._most)).append(self._clock())
        self._moments.move_to_end(client)
        if len(self._moments) > MAX_CLIENTS:
            self._moments.popitem(last=False)


def _minutes_text(seconds: float) -> str:
    minutes = math.ceil(seconds / 60)
    return "1 minute" if minutes == 1 else f"{minutes} minutes"
