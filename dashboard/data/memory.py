"""What the server holds for its visitors, all in one budget: uploads, tables, statistics."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import numpy as np
import pyarrow as pa
import streamlit as st

from dashboard.askers import NOBODY, Asker
from dashboard.settings import settings
from metrics_core import BinaryScores
from metrics_core.statistic import BLOCK

ValueT = TypeVar("ValueT")
Key = tuple[Hashable, ...]

# What is counted for a value beside its parts, and for a part of no other known size.
SMALL_BYTES = 10_000
# Two slices, of two numbers each, in a named tuple.
_BLOCK_BYTES = 500


def bytes_of(part: object) -> int:
    """The bytes of a table's or an array's values; of scores also what they compute when it is first asked for."""
    if isinstance(part, pa.Table | np.ndarray):
        return int(part.nbytes)
    return _bytes_of_scores(part) if isinstance(part, BinaryScores) else SMALL_BYTES


def _bytes_of_scores(scores: BinaryScores) -> int:
    classes = (scores.statistic.positives, scores.statistic.negatives)
    now = sum(array.nbytes for each in classes for array in (each.scores, each.masses) if array is not None)
    # For each positive score its place among the negatives, whether one has it too, and how many before it do.
    places = (len(classes[0].scores) + 1) * (8 + 1 + 8)
    return now + places + sum(len(each.scores) // BLOCK + 1 for each in classes) * _BLOCK_BYTES


@dataclass(frozen=True)
class _Held:
    value: Any
    sizes: tuple[tuple[object, int], ...]
    origin: Key | None
    holder: Asker

    @property
    def n_bytes(self) -> int:
        return SMALL_BYTES + sum(size for _, size in self.sizes)


def heaviest(held: Mapping[Asker, int]) -> Asker:
    """Who has to make room: at the address that holds most, the visitor who holds most there.

    >>> anna, bert, carl = Asker("192.0.2.1", "anna"), Asker("192.0.2.1", "bert"), Asker("192.0.2.2", "carl")
    >>> heaviest({anna: 3, bert: 4, carl: 5}).visitor, heaviest({anna: 1, bert: 2, carl: 5}).visitor
    ('bert', 'carl')
    """
    addresses: Counter[str] = Counter()
    for holder, size in held.items():
        addresses[holder.address] += size
    return max(held, key=lambda holder: (addresses[holder.address], held[holder]))


class Memory:
    """Values by key, together of at most so many bytes; the least recently used leave first, of who holds most.

    Safe to ask from any thread. A key begins with the name of what it holds and says all that the value depends on,
    the visitor too where it is theirs. Where something is made of an upload:

        table = shelf().get(visitor, mark).table
        found = memory().kept(
            ("counted", visitor, mark, roles),            # equal keys, equal values
            lambda: counted(table, roles),                # called once, however many ask at the same time
            lambda found: [found.scores],                 # what weighs in it, each measured by `bytes_of`
            origin=upload_key(visitor, mark),             # counts as used together with it, and leaves after it
        )

    What is made of an upload belongs to the upload's holder; what is nobody's makes room as one visitor's would.
    An object that is part of several values counts once, and for each who holds it. A value larger than all is given
    to who asked for it, and held until the next one comes; beside an origin that leaves it no room, it is given and not
    held.
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self.n_bytes = 0
        self._held: OrderedDict[Key, _Held] = OrderedDict()
        # How many values have a part, by its identity.
        self._holders: Counter[int] = Counter()
        self._shares: Counter[Asker] = Counter()
        self._turns: WeakValueDictionary[Key, Any] = WeakValueDictionary()
        self._lock = Lock()

    def kept(
        self,
        key: Key,
        make: Callable[[], ValueT],
        parts_of: Callable[[ValueT], Iterable[object]],
        origin: Key | None = None,
        holder: Asker = NOBODY,
    ) -> ValueT:
        """The value that is held, or is made now; who asks for one that is being made waits for it.

        Where making fails nothing is held, who made it has the error, and the next one makes it again. `make` may ask
        for other keys, as long as no two ask for each other's.
        """
        with self._lock:
            turn = self._turns.setdefault(key, Lock())
        with turn:
            value: ValueT | None = self.get(key)
            if value is None:
                value = make()
                self.put(key, value, parts_of(value), origin, holder)
            return value

    def put(
        self,
        key: Key,
        value: object,
        parts: Iterable[object],
        origin: Key | None = None,
        holder: Asker = NOBODY,
    ) -> None:
        """Hold a value, in place of another with its key; `holder` is whose it is, unless it has an origin."""
        sizes = tuple((part, bytes_of(part)) for part in parts)
        with self._lock:
            self._remove(key)
            if origin and origin in self._held:
                holder = self._held[origin].holder
            held = self._held[key] = _Held(value, sizes, origin, holder)
            self._shares[holder] += held.n_bytes
            self.n_bytes += SMALL_BYTES
            for part, size in held.sizes:
                self.n_bytes += 0 if id(part) in self._holders else size
                self._holders[id(part)] += 1
            self._touch(key)
            while len(self._held) > 1 and self.n_bytes > self._max_bytes:
                self._remove(self._next_to_leave())

    def get(self, key: Key) -> Any | None:
        """The value that is held, which counts as used now; None where there is none."""
        with self._lock:
            if key not in self._held:
                return None
            self._touch(key)
            return self._held[key].value

    def drop(self, key: Key) -> None:
        """Let go of a value, if it is held."""
        with self._lock:
            self._remove(key)

    def held(self) -> list[tuple[Key, Any]]:
        """Keys and values, the least recently used first; to look at them is not to use them."""
        with self._lock:
            return [(key, held.value) for key, held in self._held.items()]

    def holders(self) -> list[tuple[Key, Asker]]:
        """Keys and whose they are, the least recently used first."""
        with self._lock:
            return [(key, held.holder) for key, held in self._held.items()]

    def _next_to_leave(self) -> Key:
        # What was used last is what somebody waits for.
        others = list(self._held)[:-1]
        # Of who hold as much as each other, who used it least recently.
        shares = {held.holder: self._shares[held.holder] for held in self._held.values()}
        while True:
            who = heaviest(shares)
            theirs = next((key for key in others if self._held[key].holder == who), None)
            if theirs is not None:
                return theirs
            del shares[who]

    def _touch(self, key: Key) -> None:
        self._held.move_to_end(key)
        origin = self._held[key].origin
        if origin and origin in self._held:
            self._held.move_to_end(origin)

    def _remove(self, key: Key) -> None:
        if key not in self._held:
            return
        held = self._held.pop(key)
        self._shares[held.holder] -= held.n_bytes
        if not self._shares[held.holder]:
            del self._shares[held.holder]
        self.n_bytes -= SMALL_BYTES
        for part, size in held.sizes:
            self._holders[id(part)] -= 1
            if not self._holders[id(part)]:
                del self._holders[id(part)]
                self.n_bytes -= size


@st.cache_resource(show_spinner=False)
def memory() -> Memory:
    """The memory of this server."""
    return Memory(settings().memory_bytes)
