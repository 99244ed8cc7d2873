"""Turns: a queue for work that only a few may do at once, fair to network addresses and to the visitors behind each.

Visitors take turns with what their pages compute, so that many open pages of one delay nobody else. A release of the
threshold redraws a fragment from results that are there, and takes no turn.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from threading import Event, Lock, local
from typing import Any

import streamlit as st

from threshold_explorer.serving.cancellation import when_cancelled
from threshold_explorer.serving.clients import NOBODY, Client
from threshold_explorer.serving.server_internals import session_id
from threshold_explorer.serving.session import of_session
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.sentence import markdown

_MAX_REMEMBERED = 10_000
# How often a waiting client is asked whether it still waits.
_POLL_SECONDS = 0.1


class QueueFull(Exception):  # noqa: N818 - it names what was found
    """An address's queue is full."""


@dataclass
class _Waiting:
    client: Client
    position: tuple[int, int]
    is_called: Event = field(default_factory=Event)
    is_refused: bool = False


@dataclass(frozen=True)
class _Slot:
    client: Client
    while_waiting: Callable[[], object]


def _still_waits() -> None:
    """The default of `while_waiting`: a client waits as long as it takes."""


class FairQueue:
    """A number of slots, at most `per_address` and `per_visitor` of them for one; clients wait for a free slot.

    A free slot goes to the address that holds the fewest; among equals, to the one served longest ago. Behind an
    address visitors take turns, and every other slot goes to the one seen earliest, whom new cookies cannot delay.
    If more than `max_waiting` wait at one address, the one whose turn would come last is refused, so that frequent
    requests do not displace a visitor's single one; the half seen earliest are not refused.

    Long work gives its slot to others who wait now and then: `give_way`. A thread must have none while it waits for
    anything that needs a slot: `without_slot`.

    >>> queue = FairQueue(at_once=2)
    >>> with queue.slot(Client("192.0.2.1", "anna")), queue.slot(Client("192.0.2.1", "bert")):
    ...     queue.n_running
    2
    """

    def __init__(
        self, at_once: int, per_address: int | None = None, max_waiting: int = 100, per_visitor: int | None = None
    ) -> None:
        self._at_once = at_once
        self._per_address = per_address or at_once
        self._per_visitor = per_visitor or at_once
        self._max_waiting = max_waiting
        self._lock = Lock()
        self._running: Counter[str] = Counter()
        self._running_clients: Counter[Client] = Counter()
        # The slot that this thread holds.
        self._of_thread = local()
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

    def has_slot_for(self, client: Client) -> bool:
        """Whether a client would have a slot at once."""
        return self._running.total() < self._at_once and not self._waiting and self._may_run(client)

    @property
    def is_held(self) -> bool:
        """Whether this thread holds a slot."""
        return self._held is not None

    @contextmanager
    def slot(self, client: Client, while_waiting: Callable[[], object] = _still_waits) -> Iterator[None]:
        """Wait for a slot and hold it until the end of the block; raises QueueFull, and Cancelled while it waits.

        `while_waiting` is called again and again until there is a slot; what it raises ends the waiting.
        """
        slot, before = _Slot(client, while_waiting), self._held
        self._wait(slot)
        self._held = slot
        try:
            yield
        finally:
            # Another or none, if the block ends while the thread is without this slot.
            if self._held is slot:
                self._release(client)
            self._held = before

    def give_way(self) -> None:
        """Let other clients who wait have this thread's slot, and wait for the next; nothing without a slot."""
        slot = self._held
        if slot and any(each.client != slot.client for each in list(self._waiting)):
            with self.without_slot():
                pass

    @contextmanager
    def without_slot(self) -> Iterator[None]:
        """Let others have this thread's slot until the end of the block, and wait for another then."""
        slot = self._held
        if slot is None:
            yield
            return
        self._held = None
        self._release(slot.client)
        yield
        self._wait(slot)
        self._held = slot

    @property
    def _held(self) -> _Slot | None:
        return getattr(self._of_thread, "slot", None)

    @_held.setter
    def _held(self, slot: _Slot | None) -> None:
        self._of_thread.slot = slot

    def _wait(self, slot: _Slot) -> None:
        request = self._enqueue(slot.client)
        try:
            with when_cancelled(lambda: self._withdraw(request)):
                while not request.is_called.wait(_POLL_SECONDS):
                    slot.while_waiting()
        except BaseException:
            # The slot may have come at the same moment.
            self._withdraw(request)
            if not request.is_refused:
                self._release(slot.client)
            raise
        if request.is_refused:
            raise QueueFull

    def _release(self, client: Client) -> None:
        with self._lock:
            self._running -= Counter([client.address])
            self._running_clients -= Counter([client])
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
            eligible = [each for each in self._waiting if self._may_run(each.client)]
            if not eligible:
                return
            called = min(eligible, key=self._rank)
            self._waiting.remove(called)
            address = called.client.address
            is_for_earliest = self._earliest_next.get(address, False)
            if not is_for_earliest:
                self._current_round = max(self._current_round, called.position[0])
            self._running[address] += 1
            self._running_clients[called.client] += 1
            _remember(self._last_served, address, self._n_requests)
            _remember(self._earliest_next, address, not is_for_earliest)
            called.is_called.set()

    def _may_run(self, client: Client) -> bool:
        return self._running[client.address] < self._per_address and self._running_clients[client] < self._per_visitor

    def _rank(self, waiting: _Waiting) -> tuple[float, ...]:
        address = waiting.client.address
        since = waiting.client.since if self._earliest_next.get(address, False) else 0.0
        return self._running[address], self._last_served.get(address, 0), since, *waiting.position


def _remember(numbers: OrderedDict[Any, Any], key: object, number: int) -> None:
    numbers[key] = number
    numbers.move_to_end(key)
    if len(numbers) > _MAX_REMEMBERED:
        numbers.popitem(last=False)


# More at once would not end sooner, since Python runs one thread at a time. One visitor leaves a turn to others.
AT_ONCE = 2
PER_VISITOR = 1
# None is refused: the number of open pages is limited.
_MAX_WAITING = 1_000_000

TURNS = FairQueue(AT_ONCE, max_waiting=_MAX_WAITING, per_visitor=PER_VISITOR)


@dataclass
class _Visiting:
    """Whose session this is."""

    client: Client = NOBODY


def takes_turns_as(client: Client) -> None:
    """Let this session take the turns of a client."""
    of_session(_Visiting).client = client


@contextmanager
def turn() -> Iterator[None]:
    """Wait for this visitor's turn, and have it until the end of the block; ended by Streamlit if the page is left.

    Without a session, as in a request of the HTTP API, and within another turn there is nothing to wait for.
    """
    if TURNS.is_held or session_id() is None:
        yield
        return
    client = of_session(_Visiting).client
    with ExitStack() as held:
        with nullcontext() if TURNS.has_slot_for(client) else st.spinner(markdown("working-turn")):
            held.enter_context(TURNS.slot(client, _end_if_left))
        yield


@contextmanager
def working(text: Markdown, *, show_time: bool = False) -> Iterator[None]:
    """Show what the page is working on, until the end of the block; a request of the HTTP API has no page."""
    with st.spinner(text, show_time=show_time) if session_id() else nullcontext():
        yield


def give_way() -> None:
    """Within a turn: let other visitors go first who wait, and wait for the next turn."""
    TURNS.give_way()


@contextmanager
def without_turn() -> Iterator[None]:
    """Within a turn: let others have it until the end of the block, and wait for the next then."""
    with TURNS.without_slot():
        yield


def _end_if_left() -> None:
    """Ends the script if its page was left or asked for another run: any use of the session state does."""
    "turn" in st.session_state  # noqa: B015 - the question is what matters
