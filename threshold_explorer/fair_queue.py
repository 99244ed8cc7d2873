"""A queue for work that only a few may do at once, fair to network addresses and to the visitors behind each."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any

from threshold_explorer.cancellation import Cancelled, when_cancelled
from threshold_explorer.clients import Client

_MAX_REMEMBERED = 10_000


class QueueFull(Exception):  # noqa: N818 - it names what was found
    """An address's queue is full."""


@dataclass
class _Waiting:
    client: Client
    position: tuple[int, int]
    is_called: Event = field(default_factory=Event)
    is_refused: bool = False


class FairQueue:
    """A number of slots, at most `per_address` of them for one address; clients wait for a free slot.

    A free slot goes to the address that holds the fewest; among equals, to the one served longest ago. Behind an
    address visitors take turns, and every other slot goes to the one seen earliest, whom new cookies cannot delay.
    If more than `max_waiting` wait at one address, the one whose turn would come last is refused, so that frequent
    requests do not displace a visitor's single one; the half seen earliest are not refused.

    >>> queue = FairQueue(at_once=2)
    >>> with queue.slot(Client("192.0.2.1", "anna")), queue.slot(Client("192.0.2.1", "bert")):
    ...     queue.n_running
    2
    """

    def __init__(self, at_once: int, per_address: int | None = None, max_waiting: int = 100) -> None:
        self._at_once = at_once
        self._per_address = per_address or at_once
        self._max_waiting = max_waiting
        self._lock = Lock()
        self._running: Counter[str] = Counter()
        self._waiting: list[_Waiting] = []
        # For each address, the request number at its last slot; for each client, the last round it asked for.
        self._last_served: OrderedDict[str, int] = OrderedDict()
        self._last_round: OrderedDict[Client, int] = OrderedDict()
        # Addresses whose next slot goes to the visitor seen earliest.
        self._earliest_next: OrderedDict[str, bool] = OrderedDict()
        self._current_round = self._n_requests = 0

    @property
    def n_running(self) -> int:
        """How many slots are in use."""
        return self._running.total()

    @property
    def n_waiting(self) -> int:
        """How many wait for a slot."""
        return len(self._waiting)

    @contextmanager
    def slot(self, client: Client) -> Iterator[None]:
        """Wait for a slot and hold it until the end of the block; raises QueueFull, and Cancelled while it waits."""
        request = self._enqueue(client)
        try:
            with when_cancelled(lambda: self._withdraw(request)):
                request.is_called.wait()
        except Cancelled:
            # The slot may have come at the same moment.
            self._withdraw(request)
            if not request.is_refused:
                self._release(client)
            raise
        if request.is_refused:
            raise QueueFull
        try:
            yield
        finally:
            self._release(client)

    def _release(self, client: Client) -> None:
        with self._lock:
            self._running -= Counter([client.address])
            self._call_next()

    def _withdraw(self, request: _Waiting) -> None:
        """End the waiting of a request that has no slot yet."""
        with self._lock:
            if request in self._waiting:
                self._waiting.remove(request)
                request.is_refused = True
                request.is_called.set()

    def _enqueue(self, client: Client) -> _Waiting:
        with self._lock:
            self._n_requests += 1
            # Each further request of a client goes into a later round; a new client joins the current one.
            round_ = max(self._current_round, self._last_round.get(client, 0) + 1)
            _remember(self._last_round, client, round_)
            request = _Waiting(client, (round_, self._n_requests))
            self._waiting.append(request)
            self._call_next()
            self._refuse_excess(client.address)
        return request

    def _refuse_excess(self, address: str) -> None:
        at_address = [each for each in self._waiting if each.client.address == address]
        if len(at_address) > self._max_waiting:
            by_time = sorted(at_address, key=lambda each: (each.client.since, *each.position))
            last = max(by_time[self._max_waiting // 2 :], key=lambda each: each.position)
            self._waiting.remove(last)
            last.is_refused = True
            last.is_called.set()

    def _call_next(self) -> None:
        while self._running.total() < self._at_once:
            eligible = [each for each in self._waiting if self._running[each.client.address] < self._per_address]
            if not eligible:
                return
            called = min(eligible, key=self._rank)
            self._waiting.remove(called)
            address = called.client.address
            is_for_earliest = self._earliest_next.get(address, False)
            if not is_for_earliest:
                self._current_round = max(self._current_round, called.position[0])
            self._running[address] += 1
            _remember(self._last_served, address, self._n_requests)
            _remember(self._earliest_next, address, not is_for_earliest)
            called.is_called.set()

    def _rank(self, waiting: _Waiting) -> tuple[float, ...]:
        address = waiting.client.address
        since = waiting.client.since if self._earliest_next.get(address, False) else 0.0
        return self._running[address], self._last_served.get(address, 0), since, *waiting.position


def _remember(numbers: OrderedDict[Any, Any], key: object, number: int) -> None:
    numbers[key] = number
    numbers.move_to_end(key)
    if len(numbers) > _MAX_REMEMBERED:
        numbers.popitem(last=False)
