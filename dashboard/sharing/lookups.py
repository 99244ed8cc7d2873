"""How fast each network address may have unknown links looked up."""

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

MAX_ADDRESSES = 10_000
MAX_OPENED = 10_000


class Lookups:
    """A pace for links that may open nothing, in the memory of one process: none is refused, each has its moment.

    At each address a hundred in vain go at once and as many follow as fit into the pace. A link that opens costs
    nothing: its token cannot be guessed. What opened lately is not even paced, so that it opens at once also where
    somebody at the same address has wrong ones looked up without end.
    """

    def __init__(self, per_second: float, at_once: int = 100, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._clock = clock
        # How many were in vain, and when that was so: since then it has become less by the pace.
        self._in_vain: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._opened: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def wait_for(self, address: str, token: str) -> float:
        """The seconds to wait before this link may be looked up; it counts as in vain until it opens."""
        with self._lock:
            if token in self._opened:
                return 0
            so_many = self._now_in_vain(address)
            self._note(address, so_many + 1)
            return max(0, so_many + 1 - self._at_once) / self._per_second

    def may_ask_now(self, address: str, token: str) -> bool:
        """Whether this link may be looked up without waiting; where it may not, it does not count."""
        with self._lock:
            return token in self._opened or self._now_in_vain(address) + 1 <= self._at_once

    def note_opened(self, address: str, token: str) -> None:
        """Take back what was counted, for it opened."""
        with self._lock:
            if token not in self._opened:
                self._note(address, max(0, self._now_in_vain(address) - 1))
            self._opened[token] = None
            self._opened.move_to_end(token)
            if len(self._opened) > MAX_OPENED:
                self._opened.popitem(last=False)

    def note_gone(self, token: str) -> None:
        """What opened nothing is not waved through any longer."""
        with self._lock:
            self._opened.pop(token, None)

    def _now_in_vain(self, address: str) -> float:
        so_many, then = self._in_vain.get(address, (0.0, 0.0))
        return max(0.0, so_many - (self._clock() - then) * self._per_second)

    def _note(self, address: str, so_many: float) -> None:
        self._in_vain[address] = so_many, self._clock()
        self._in_vain.move_to_end(address)
        if len(self._in_vain) > MAX_ADDRESSES:
            self._in_vain.popitem(last=False)
