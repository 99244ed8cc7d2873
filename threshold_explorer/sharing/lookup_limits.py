"""A rate limit for each network address on the lookup of links that may not exist."""

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

MAX_ADDRESSES = 10_000
MAX_OPENED = 10_000


class LookupLimits:
    """Delays lookups of unknown links, in the memory of one process; it refuses none.

    Each address may fail `at_once` times without delay, then `per_second` times a second. A link that opens is not
    counted, since its token cannot be guessed. Links opened lately are not delayed at all, so that they open at once
    even while somebody at the same address looks up wrong ones without end.
    """

    def __init__(self, per_second: float, at_once: int = 100, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._clock = clock
        # For each address, the number of failures and when it was noted; it decreases by `per_second`.
        self._failures: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._opened: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def wait_for(self, address: str, token: str) -> float:
        """The seconds to wait before this link may be looked up; it counts as a failure until it opens."""
        with self._lock:
            if token in self._opened:
                return 0
            n_failures = self._current_failures(address)
            self._note(address, n_failures + 1)
            return max(0, n_failures + 1 - self._at_once) / self._per_second

    def is_free(self, address: str, token: str) -> bool:
        """Whether this link may be looked up without waiting; it is not counted."""
        with self._lock:
            return token in self._opened or self._current_failures(address) + 1 <= self._at_once

    def note_opened(self, address: str, token: str) -> None:
        """Uncount a lookup, because the link opened."""
        with self._lock:
            if token not in self._opened:
                self._note(address, max(0, self._current_failures(address) - 1))
            self._opened[token] = None
            self._opened.move_to_end(token)
            if len(self._opened) > MAX_OPENED:
                self._opened.popitem(last=False)

    def note_gone(self, token: str) -> None:
        """Limit a link again that opened before and no longer does."""
        with self._lock:
            self._opened.pop(token, None)

    def _current_failures(self, address: str) -> float:
        n_failures, moment = self._failures.get(address, (0.0, 0.0))
        return max(0.0, n_failures - (self._clock() - moment) * self._per_second)

    def _note(self, address: str, n_failures: float) -> None:
        self._failures[address] = n_failures, self._clock()
        self._failures.move_to_end(address)
        if len(self._failures) > MAX_ADDRESSES:
            self._failures.popitem(last=False)
