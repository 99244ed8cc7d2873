"""Turns at what only a few may do at once, given fairly to network addresses and to the visitors behind each."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any

from dashboard.askers import Asker

_MOST_REMEMBERED = 10_000


class NoTurn(Exception):  # noqa: N818 - it names what was found
    """Too many wait already."""


@dataclass
class _Waiting:
    asker: Asker
    place: tuple[int, int]
    called: Event = field(default_factory=Event)
    is_refused: bool = False


class Turns:
    """So many turns at once, of which one address has at most `per_address`; who finds none waits for one.

    The next turn goes to the address that has the fewest, of several to the one that had its last turn longest ago;
    behind an address visitors take turns. Of more than `most_waiting` at one address the one whose turn would have come
    last is refused, so that nobody pushes out who asks once by asking often.

    >>> turns = Turns(at_once=2)
    >>> with turns.taken(Asker("192.0.2.1", "anna")), turns.taken(Asker("192.0.2.1", "bert")):
    ...     turns.n_taken
    2
    """

    def __init__(self, at_once: int, per_address: int | None = None, most_waiting: int = 100) -> None:
        self._at_once = at_once
        self._per_address = per_address or at_once
        self._most_waiting = most_waiting
        self._lock = Lock()
        self._taken: Counter[str] = Counter()
        self._waiting: list[_Waiting] = []
        # When addresses had their last turn, and up to where visitors have asked for theirs, in numbers of turns.
        self._last: OrderedDict[str, int] = OrderedDict()
        self._asked: OrderedDict[Asker, int] = OrderedDict()
        self._n_given = self._n_asked = 0

    @property
    def n_taken(self) -> int:
        """How many turns are taken now."""
        return self._taken.total()

    @property
    def n_waiting(self) -> int:
        """How many wait for one now."""
        return len(self._waiting)

    @contextmanager
    def taken(self, asker: Asker) -> Iterator[None]:
        """A turn, from when it comes to the end of the block; raises NoTurn."""
        mine = self._line_up(asker)
        mine.called.wait()
        if mine.is_refused:
            raise NoTurn
        try:
            yield
        finally:
            with self._lock:
                self._taken -= Counter([asker.address])
                self._call()

    def _line_up(self, asker: Asker) -> _Waiting:
        with self._lock:
            self._n_asked += 1
            # Who asks for several stands with each in a later round; a new visitor stands in the one that is on.
            round_ = max(self._n_given, self._asked.get(asker, 0) + 1)
            _remember(self._asked, asker, round_)
            mine = _Waiting(asker, (round_, self._n_asked))
            self._waiting.append(mine)
            self._call()
            self._refuse_beyond(asker.address)
        return mine

    def _refuse_beyond(self, address: str) -> None:
        theirs = [each for each in self._waiting if each.asker.address == address]
        if len(theirs) > self._most_waiting:
            last = max(theirs, key=lambda each: each.place)
            self._waiting.remove(last)
            last.is_refused = True
            last.called.set()

    def _call(self) -> None:
        while self._taken.total() < self._at_once:
            may = [each for each in self._waiting if self._taken[each.asker.address] < self._per_address]
            if not may:
                return
            called = min(may, key=self._rank)
            self._waiting.remove(called)
            self._n_given = max(self._n_given, called.place[0])
            self._taken[called.asker.address] += 1
            _remember(self._last, called.asker.address, self._n_asked)
            called.called.set()

    def _rank(self, waiting: _Waiting) -> tuple[int, int, tuple[int, int]]:
        address = waiting.asker.address
        return self._taken[address], self._last.get(address, 0), waiting.place


def _remember(numbers: OrderedDict[Any, int], key: object, number: int) -> None:
    numbers[key] = number
    numbers.move_to_end(key)
    if len(numbers) > _MOST_REMEMBERED:
        numbers.popitem(last=False)
