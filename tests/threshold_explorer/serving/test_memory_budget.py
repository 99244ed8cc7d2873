import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Thread

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core import BinaryScores
from metrics_core.computing.arrays import read_only
from metrics_core.statistic import BLOCK
from tests.waiting import TIMEOUT_SECONDS, until
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.computation_queue import AT_ONCE, TURNS, give_way
from threshold_explorer.serving.memory_budget import SMALL_BYTES, MemoryCache, bytes_of

A, B, C, D = (("letter", name) for name in "abcd")


class Weight:
    """An array with the given number of bytes."""

    def __init__(self, n_bytes):
        self.array = np.zeros(n_bytes, np.uint8)


def held(memory):
    return [key for key, _ in memory.items()]


def parts_of(weight):
    return [weight.array]


def put(memory, key, n_bytes=100_000, origin=None):
    weight = Weight(n_bytes)
    memory.put(key, weight, parts_of(weight), origin)
    return weight


def test_a_value_is_made_once_and_then_cached():
    memory, made = MemoryCache(10**6), []

    def make():
        made.append(Weight(10))
        return made[-1]

    assert memory.get_or_make(A, make, parts_of) is memory.get_or_make(A, make, parts_of) is memory.get(A) is made[0]
    assert len(made) == 1
    assert memory.n_bytes == 10 + SMALL_BYTES


def test_a_dropped_or_unknown_key_gives_none():
    memory = MemoryCache(10**6)
    put(memory, A)
    memory.drop(A)
    memory.drop(B)
    assert (memory.get(A), memory.get(B), memory.n_bytes) == (None, None, 0)


def test_putting_a_value_replaces_the_previous_one():
    memory = MemoryCache(10**6)
    put(memory, A)
    second = put(memory, A, 200_000)
    assert memory.get(A) is second
    assert memory.n_bytes == 200_000 + SMALL_BYTES


def test_the_least_recently_used_are_evicted_and_no_more_than_needed():
    memory = MemoryCache(350_000)
    for key in (A, B, C):
        put(memory, key)
    memory.get(A)
    memory.items()
    put(memory, D)
    assert held(memory) == [C, A, D]
    put(memory, B, 200_000)
    assert held(memory) == [D, B]


def test_making_and_getting_a_value_count_as_use():
    memory = MemoryCache(10**6)
    for key in (A, B, A):
        memory.get_or_make(key, lambda: Weight(1), parts_of)
    assert held(memory) == [B, A]


def test_small_values_count_towards_the_budget():
    memory = MemoryCache(10 * SMALL_BYTES)
    for number in range(100):
        memory.put(("small", number), "text", [])
    assert held(memory) == [("small", number) for number in range(90, 100)]


def test_a_shared_part_counts_once_until_its_last_value_is_evicted():
    memory, table = MemoryCache(10**6), pa.table({"score": np.zeros(10_000)})
    memory.put(A, "upload", [table])
    memory.put(B, "source", [table, table])
    assert memory.n_bytes == table.nbytes + 2 * SMALL_BYTES
    memory.drop(A)
    assert memory.n_bytes == table.nbytes + SMALL_BYTES
    memory.drop(B)
    assert memory.n_bytes == 0


def test_a_value_above_the_budget_is_cached_until_the_next_one():
    memory = MemoryCache(1000)
    put(memory, A, 10)
    assert memory.get_or_make(B, lambda: Weight(10**6), parts_of) is memory.get(B)
    assert held(memory) == [B]
    put(memory, C, 10)
    assert held(memory) == [C]


def test_an_origin_is_used_with_its_values_and_evicted_after_them():
    memory = MemoryCache(340_000)
    put(memory, A)
    put(memory, B, origin=A)
    put(memory, C)
    memory.get(B)
    assert held(memory) == [C, B, A]
    put(memory, D)
    assert held(memory) == [B, A, D]
    put(memory, C, 200_000)
    assert held(memory) == [D, C]


def test_a_value_without_room_beside_its_origin_is_returned_and_not_cached():
    memory = MemoryCache(340_000)
    put(memory, A, 300_000)
    weight = memory.get_or_make(B, lambda: Weight(100_000), parts_of, origin=A)
    assert weight.array.nbytes == 100_000
    assert held(memory) == [A]


def test_an_exception_is_not_cached_and_the_next_call_makes_the_value():
    memory = MemoryCache(10**6)

    def fail():
        raise OSError("no disk")

    for _ in range(2):
        with pytest.raises(OSError, match="no disk"):
            memory.get_or_make(A, fail, parts_of)
    assert (held(memory), memory.n_bytes) == ([], 0)
    assert memory.get_or_make(A, lambda: Weight(1), parts_of) is memory.get(A)


def test_concurrent_calls_wait_for_the_one_that_makes_the_value():
    memory, together, made = MemoryCache(10**6), Barrier(16), []

    def make():
        time.sleep(0.05)
        made.append(1)
        return Weight(1)

    def ask(_):
        together.wait()
        return memory.get_or_make(A, make, parts_of)

    with ThreadPoolExecutor(16) as pool:
        values = list(pool.map(ask, range(16)))
    assert len(made) == 1
    assert all(value is values[0] for value in values)


def test_a_call_that_waited_for_a_failed_one_makes_the_value_itself():
    memory, making, failing = MemoryCache(10**6), Event(), Event()

    def fail():
        making.set()
        assert failing.wait(10)
        raise OSError("mine")

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(memory.get_or_make, A, fail, parts_of)
        assert making.wait(10)
        second = pool.submit(memory.get_or_make, A, lambda: Weight(1), parts_of)
        failing.set()
        assert isinstance(first.exception(10), OSError)
        assert second.result(10) is memory.get(A)


def test_other_keys_do_not_wait():
    memory, making, done = MemoryCache(10**6), Event(), Event()

    def make():
        making.set()
        assert done.wait(10)
        return Weight(1)

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(memory.get_or_make, A, make, parts_of)
        assert making.wait(10)
        put(memory, B)
        assert memory.get_or_make(C, lambda: Weight(2), parts_of).array.nbytes == 2
        assert memory.get_or_make(B, lambda: Weight(3), parts_of).array.nbytes == 100_000
        assert not slow.done()
        done.set()
        slow.result(10)
    assert held(memory) == [C, B, A]


def test_making_a_value_may_get_other_keys():
    memory = MemoryCache(10**6)
    memory.get_or_make(A, lambda: memory.get_or_make(B, lambda: Weight(1), parts_of), parts_of)
    assert held(memory) == [B, A]
    assert memory.n_bytes == 1 + 2 * SMALL_BYTES


def test_no_lock_outlives_its_waiting_calls():
    memory = MemoryCache(10**6)
    for number in range(100):
        memory.get_or_make(("number", number), lambda: Weight(1), parts_of)
    assert len(memory._locks) == 0


def test_concurrent_use_keeps_the_sizes_consistent():
    memory = MemoryCache(40 * SMALL_BYTES)
    shared = [np.zeros(SMALL_BYTES, np.uint8) for _ in range(5)]

    def act(seed):
        chosen = random.Random(seed)
        for _ in range(300):
            key = ("number", chosen.randrange(30))
            match chosen.randrange(4):
                case 0:
                    memory.put(key, "", chosen.sample(shared, 2), origin=("number", chosen.randrange(30)))
                case 1:
                    memory.get_or_make(key, lambda: Weight(SMALL_BYTES), parts_of)
                case 2:
                    memory.get(key)
                case 3:
                    memory.drop(key)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(act, range(8)))
    parts = {id(part): size for held in memory._entries.values() for part, size in held.sizes}
    assert memory.n_bytes == SMALL_BYTES * len(memory._entries) + sum(parts.values()) <= 40 * SMALL_BYTES
    assert memory._references == Counter(id(part) for held in memory._entries.values() for part, _ in held.sizes)


def test_sizes_match_the_values():
    table = pa.table({"score": np.zeros(1000), "label": ["x"] * 1000})
    assert bytes_of(table) == table.nbytes > 9000
    assert bytes_of(np.zeros(1000)) == 8000
    assert bytes_of("anything") == SMALL_BYTES


def arrays_in(value, seen):
    """All arrays of an object, with those that it computed on demand."""
    if isinstance(value, np.ndarray):
        seen[id(value)] = value.nbytes if value.base is None else max(value.nbytes, value.base.nbytes)
    elif isinstance(value, tuple):
        for part in value:
            arrays_in(part, seen)
    elif hasattr(value, "__dict__"):
        for part in vars(value).values():
            arrays_in(part, seen)
    return seen


def used(scores):
    """Scores after every cached property was computed."""
    scores.statistic.rows()
    scores.pr_curve()
    scores.average_precision()
    return scores


SCORES = st.sampled_from((0.0, 0.1, 0.25, 0.5, 1.0)) | st.floats(0, 1)


@given(st.lists(st.tuples(st.booleans(), SCORES), min_size=1, max_size=50), st.booleans(), st.booleans())
@settings(max_examples=30, deadline=None, derandomize=True)
def test_scores_never_take_more_than_their_size(cases, weighted, narrow):
    label, score = zip(*cases, strict=True)
    scores = BinaryScores.from_predictions(
        label,
        np.array(score, np.float32 if narrow else np.float64),
        pos_label=True,
        sample_weight=np.ones(len(label)) if weighted else None,
    )
    size = bytes_of(scores)
    assert sum(arrays_in(used(scores).statistic, {}).values()) <= size == bytes_of(scores)


def test_the_size_of_many_scores_is_close_to_their_memory():
    generator = np.random.default_rng(0)
    scores = BinaryScores.from_predictions(generator.random(10 * BLOCK) < 0.5, read_only(generator.random(10 * BLOCK)))
    size = bytes_of(scores)
    taken = sum(arrays_in(used(scores).statistic, {}).values())
    assert 0.6 * size < taken <= size


def test_visitors_who_wait_for_one_result_leave_their_turns_to_the_one_who_makes_it():
    memory, found, has_begun, may_give_way = MemoryCache(10**6), [], Event(), Event()

    def make():
        has_begun.set()
        may_give_way.wait(TIMEOUT_SECONDS)
        give_way()
        return Weight(1)

    def visit(number):
        with TURNS.slot(Client("192.0.2.1", f"visitor {number}")):
            found.append(memory.get_or_make(A, make, parts_of))

    # One more than there are turns, so that the last has the turn that the first gives away.
    visits = [Thread(target=visit, args=(number,), daemon=True) for number in range(AT_ONCE + 1)]
    visits[0].start()
    has_begun.wait(TIMEOUT_SECONDS)
    for each in visits[1:]:
        each.start()
    # Those who wait for the result have no turn meanwhile.
    until(lambda: TURNS.n_running + TURNS.n_waiting == 1)
    may_give_way.set()
    for each in visits:
        each.join(TIMEOUT_SECONDS)
    assert [each is memory.get(A) for each in found] == [True] * len(visits)
    assert (TURNS.n_running, TURNS.n_waiting) == (0, 0)
