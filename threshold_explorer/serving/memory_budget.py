"""An LRU cache of uploads, tables and statistics for all visitors, under one memory budget."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

import numpy as np
import pyarrow as pa
import streamlit as st

from metrics_core import BinaryScores
from metrics_core.statistic import BLOCK
from threshold_explorer.serving.clients import NOBODY, Client
from threshold_explorer.serving.computation_queue import turn, without_turn
from threshold_explorer.serving.settings import settings

ValueT = TypeVar("ValueT")
Key = tuple[Hashable, ...]

# The size of a value without its parts, and of a part of unknown size.
SMALL_BYTES = 10_000
# Two slices, of two numbers each, in a named tuple.
_BLOCK_BYTES = 500


@dataclass(frozen=True, eq=False)
class Measured(Generic[ValueT]):
    """A value of another kind, with the bytes that it takes."""

    value: ValueT
    n_bytes: int


def bytes_of(part: object) -> int:
    """The size of a table or an array; for scores also of what they compute on first use."""
    if isinstance(part, pa.Table | np.ndarray):
        return int(part.nbytes)
    if isinstance(part, Measured):
        return part.n_bytes
    return _bytes_of_scores(part) if isinstance(part, BinaryScores) else SMALL_BYTES


def _bytes_of_scores(scores: BinaryScores) -> int:
    classes = (scores.statistic.positives, scores.statistic.negatives)
    now = sum(
        array.nbytes for each in classes for array in (each.scores, each.masses, each.powers) if array is not None
    )
    # For each positive score: its position among the negatives, whether it is tied, and the ties before it.
    positions = (len(classes[0].scores) + 1) * (8 + 1 + 8)
    # For each case its score twice, class and cluster, and eight sums over the cases above it.
    clustered = 0 if scores.clustered is None else len(scores.clustered.scores) * (2 * 8 + 1 + 8 + 8 + 7 * 8)
    return now + clustered + positions + sum(len(each.scores) // BLOCK + 1 for each in classes) * _BLOCK_BYTES


@dataclass(frozen=True)
class _Entry:
    value: Any
    sizes: tuple[tuple[object, int], ...]
    origin: Key | None
    owner: Client

    @property
    def n_bytes(self) -> int:
        return SMALL_BYTES + sum(size for _, size in self.sizes)


def largest_owner(sizes: Mapping[Client, int]) -> Client:
    """The client to evict from: the visitor with the most bytes at the address with the most bytes.

    >>> anna, bert, carl = Client("192.0.2.1", "anna"), Client("192.0.2.1", "bert"), Client("192.0.2.2", "carl")
    >>> largest_owner({anna: 3, bert: 4, carl: 5}).visitor, largest_owner({anna: 1, bert: 2, carl: 5}).visitor
    ('bert', 'carl')
    """
    addresses: Counter[str] = Counter()
    for owner, size in sizes.items():
        addresses[owner.address] += size
    return max(sizes, key=lambda owner: (addresses[owner.address], sizes[owner]))


class MemoryCache:
    """A thread-safe cache of at most `max_bytes`; evicts the least recently used entry of the largest owner.

    A key begins with the name of the kind of value and contains everything that the value depends on, the visitor too
    if it is private. A value made from an upload:

        table = upload_cache().get(visitor, upload_id).table
        found = memory_cache().get_or_make(
            ("binary", visitor, upload_id, roles),        # equal keys, equal values
            lambda: binary_statistic(table, roles),       # called once, also for concurrent requests
            lambda found: [found.scores],                 # the parts that take memory, measured by `bytes_of`
            origin=upload_key(visitor, upload_id),        # used together with it, and evicted after it
        )

    A value with an origin belongs to the origin's owner; values without an owner are evicted like one visitor's. A part
    of several values counts once in total, and once for each owner. A value above `max_bytes` is returned and stays
    until the next one is added; if its origin leaves no room for it, it is returned and not cached.
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self.n_bytes = 0
        self._entries: OrderedDict[Key, _Entry] = OrderedDict()
        # The keys of each owner, like the owners in the order of last use.
        self._keys_by_owner: OrderedDict[Client, OrderedDict[Key, None]] = OrderedDict()
        # The number of entries that contain a part, by its id().
        self._references: Counter[int] = Counter()
        self._bytes_by_owner: Counter[Client] = Counter()
        self._locks: WeakValueDictionary[Key, Any] = WeakValueDictionary()
        self._lock = Lock()

    def get_or_make(
        self,
        key: Key,
        make: Callable[[], ValueT],
        parts_of: Callable[[ValueT], Iterable[object]],
        origin: Key | None = None,
        owner: Client = NOBODY,
    ) -> ValueT:
        """The cached value, or the result of `make`; concurrent calls with the same key wait for it.

        If `make` raises, nothing is cached and the next call makes the value again. `make` may get other keys, as long
        as no two of them get each other's (deadlock).
        """
        with self._lock:
            lock = self._locks.setdefault(key, Lock())
        # A turn that waits for another one's result could be the one that the other waits for.
        while not lock.acquire(blocking=False):
            with without_turn(), lock:
                pass
        try:
            value: ValueT | None = self.get(key)
            if value is None:
                value = make()
                self.put(key, value, parts_of(value), origin, owner)
            return value
        finally:
            lock.release()

    def put(
        self,
        key: Key,
        value: object,
        parts: Iterable[object],
        origin: Key | None = None,
        owner: Client = NOBODY,
    ) -> None:
        """Add or replace a value; an origin's owner takes precedence over `owner`."""
        sizes = tuple((part, bytes_of(part)) for part in parts)
        with self._lock:
            self._remove(key)
            if origin and origin in self._entries:
                owner = self._entries[origin].owner
            entry = self._entries[key] = _Entry(value, sizes, origin, owner)
            self._bytes_by_owner[owner] += entry.n_bytes
            self.n_bytes += SMALL_BYTES
            for part, size in entry.sizes:
                self.n_bytes += 0 if id(part) in self._references else size
                self._references[id(part)] += 1
            self._touch(key)
            while len(self._entries) > 1 and self.n_bytes > self._max_bytes:
                self._remove(self._next_to_evict())

    def get(self, key: Key) -> Any | None:
        """The cached value, which becomes the most recently used; None if there is none."""
        with self._lock:
            if key not in self._entries:
                return None
            self._touch(key)
            return self._entries[key].value

    def drop(self, key: Key) -> None:
        with self._lock:
            self._remove(key)

    def items(self) -> list[tuple[Key, Any]]:
        """Keys and values, the least recently used first; does not count as use."""
        with self._lock:
            return [(key, entry.value) for key, entry in self._entries.items()]

    def owners(self) -> list[tuple[Key, Client]]:
        """Keys and owners, the least recently used first."""
        with self._lock:
            return [(key, entry.owner) for key, entry in self._entries.items()]

    def _next_to_evict(self) -> Key:
        # Never the last entry: a request waits for it.
        newest = next(reversed(self._entries))
        sizes = {owner: self._bytes_by_owner[owner] for owner in self._keys_by_owner}
        while True:
            owner = largest_owner(sizes)
            oldest = next(iter(self._keys_by_owner[owner]))
            if oldest != newest:
                return oldest
            del sizes[owner]

    def _touch(self, key: Key) -> None:
        origin = self._entries[key].origin
        for used in (key, origin) if origin and origin in self._entries else (key,):
            self._entries.move_to_end(used)
            owner = self._entries[used].owner
            keys = self._keys_by_owner.setdefault(owner, OrderedDict())
            keys[used] = None
            keys.move_to_end(used)
            self._keys_by_owner.move_to_end(owner)

    def _remove(self, key: Key) -> None:
        if key not in self._entries:
            return
        entry = self._entries.pop(key)
        del self._keys_by_owner[entry.owner][key]
        if not self._keys_by_owner[entry.owner]:
            del self._keys_by_owner[entry.owner]
        self._bytes_by_owner[entry.owner] -= entry.n_bytes
        if not self._bytes_by_owner[entry.owner]:
            del self._bytes_by_owner[entry.owner]
        self.n_bytes -= SMALL_BYTES
        for part, size in entry.sizes:
            self._references[id(part)] -= 1
            if not self._references[id(part)]:
                del self._references[id(part)]
                self.n_bytes -= size


@st.cache_resource(show_spinner=False)
def memory_cache() -> MemoryCache:
    """The cache of this server."""
    return MemoryCache(settings().memory_bytes)


def made_in_turn(
    key: Key, make: Callable[[], ValueT], parts_of: Callable[[ValueT], Iterable[object]], origin: Key | None = None
) -> ValueT:
    """`get_or_make` of this server's cache, where the visitor waits for a turn to make the value."""
    cache = memory_cache()
    found: ValueT | None = cache.get(key)
    if found is None:
        with turn():
            found = cache.get_or_make(key, make, parts_of, origin)
    return found
