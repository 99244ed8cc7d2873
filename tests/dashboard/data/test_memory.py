import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dashboard.data.memory import SMALL_BYTES, Memory, bytes_of
from metrics_core import BinaryScores
from metrics_core.arrays import read_only
from metrics_core.statistic import BLOCK

A, B, C, D = (("letter", name) for name in "abcd")


class Weight:
    """An array of so many bytes."""

    def __init__(self, n_bytes):
        self.array = np.zeros(n_bytes, np.uint8)


def held(memory):
    return [key for key, _ in memory.held()]


def parts_of(weight):
    return [weight.array]


def put(memory, key, n_bytes=100_000, origin=None):
    weight = Weight(n_bytes)
    memory.put(key, weight, parts_of(weight), origin)
    return weight


def test_a_value_is_made_once_and_then_held():
    memory, made = Memory(10**6), []

    def make():
        made.append(Weight(10))
        return made[-1]

    assert memory.kept(A, make, parts_of) is memory.kept(A, make, parts_of) is memory.get(A) is made[0]
    assert len(made) == 1
    assert memory.n_bytes == 10 + SMALL_BYTES


def test_what_is_dropped_or_was_never_there_is_none():
    memory = Memory(10**6)
    put(memory, A)
    memory.drop(A)
    memory.drop(B)
    assert (memory.get(A), memory.get(B), memory.n_bytes) == (None, None, 0)


def test_another_value_takes_the_place_of_the_one_before():
    memory = Memory(10**6)
    put(memory, A)
    second = put(memory, A, 200_000)
    assert memory.get(A) is second
    assert memory.n_bytes == 200_000 + SMALL_BYTES


def test_the_least_recently_used_leave_first_and_no_more_than_needed():
    memory = Memory(350_000)
    for key in (A, B, C):
        put(memory, key)
    memory.get(A)
    memory.held()
    put(memory, D)
    assert held(memory) == [C, A, D]
    put(memory, B, 200_000)
    assert held(memory) == [D, B]


def test_what_is_made_anew_was_used_and_so_was_what_is_asked_for_again():
    memory = Memory(10**6)
    for key in (A, B, A):
        memory.kept(key, lambda: Weight(1), parts_of)
    assert held(memory) == [B, A]


def test_small_values_have_a_weight_too():
    memory = Memory(10 * SMALL_BYTES)
    for number in range(100):
        memory.put(("small", number), "text", [])
    assert held(memory) == [("small", number) for number in range(90, 100)]


def test_a_part_of_several_values_counts_once_and_until_the_last_of_them_leaves():
    memory, table = Memory(10**6), pa.table({"score": np.zeros(10_000)})
    memory.put(A, "upload", [table])
    memory.put(B, "source", [table, table])
    assert memory.n_bytes == table.nbytes + 2 * SMALL_BYTES
    memory.drop(A)
    assert memory.n_bytes == table.nbytes + SMALL_BYTES
    memory.drop(B)
    assert memory.n_bytes == 0


def test_a_value_larger_than_all_is_given_and_held_until_the_next_one():
    memory = Memory(1000)
    put(memory, A, 10)
    assert memory.kept(B, lambda: Weight(10**6), parts_of) is memory.get(B)
    assert held(memory) == [B]
    put(memory, C, 10)
    assert held(memory) == [C]


def test_an_origin_is_used_with_what_is_made_of_it_and_leaves_after_it():
    memory = Memory(340_000)
    put(memory, A)
    put(memory, B, origin=A)
    put(memory, C)
    memory.get(B)
    assert held(memory) == [C, B, A]
    put(memory, D)
    assert held(memory) == [B, A, D]
    put(memory, C, 200_000)
    assert held(memory) == [D, C]


def test_beside_an_origin_that_leaves_it_no_room_a_value_is_given_and_not_held():
    memory = Memory(340_000)
    put(memory, A, 300_000)
    weight = memory.kept(B, lambda: Weight(100_000), parts_of, origin=A)
    assert weight.array.nbytes == 100_000
    assert held(memory) == [A]


def test_a_maker_that_fails_leaves_nothing_and_the_next_one_makes_it():
    memory = Memory(10**6)

    def fail():
        raise OSError("no disk")

    for _ in range(2):
        with pytest.raises(OSError, match="no disk"):
            memory.kept(A, fail, parts_of)
    assert (held(memory), memory.n_bytes) == ([], 0)
    assert memory.kept(A, lambda: Weight(1), parts_of) is memory.get(A)


def test_many_who_ask_at_once_wait_for_the_one_who_makes_it():
    memory, together, made = Memory(10**6), Barrier(16), []

    def make():
        time.sleep(0.05)
        made.append(1)
        return Weight(1)

    def ask(_):
        together.wait()
        return memory.kept(A, make, parts_of)

    with ThreadPoolExecutor(16) as pool:
        values = list(pool.map(ask, range(16)))
    assert len(made) == 1
    assert all(value is values[0] for value in values)


def test_who_waited_for_a_maker_that_fails_makes_it_and_has_an_error_of_its_own_only():
    memory, making, failing = Memory(10**6), Event(), Event()

    def fail():
        making.set()
        assert failing.wait(10)
        raise OSError("mine")

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(memory.kept, A, fail, parts_of)
        assert making.wait(10)
        second = pool.submit(memory.kept, A, lambda: Weight(1), parts_of)
        failing.set()
        assert isinstance(first.exception(10), OSError)
        assert second.result(10) is memory.get(A)


def test_who_asks_for_something_else_does_not_wait():
    memory, making, done = Memory(10**6), Event(), Event()

    def make():
        making.set()
        assert done.wait(10)
        return Weight(1)

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(memory.kept, A, make, parts_of)
        assert making.wait(10)
        put(memory, B)
        assert memory.kept(C, lambda: Weight(2), parts_of).array.nbytes == 2
        assert memory.kept(B, lambda: Weight(3), parts_of).array.nbytes == 100_000
        assert not slow.done()
        done.set()
        slow.result(10)
    assert held(memory) == [C, B, A]


def test_a_maker_may_ask_for_what_it_needs():
    memory = Memory(10**6)
    memory.kept(A, lambda: memory.kept(B, lambda: Weight(1), parts_of), parts_of)
    assert held(memory) == [B, A]
    assert memory.n_bytes == 1 + 2 * SMALL_BYTES


def test_no_turn_outlives_those_who_wait_for_it():
    memory = Memory(10**6)
    for number in range(100):
        memory.kept(("number", number), lambda: Weight(1), parts_of)
    assert len(memory._turns) == 0


def test_threads_leave_the_account_as_it_should_be():
    memory = Memory(40 * SMALL_BYTES)
    shared = [np.zeros(SMALL_BYTES, np.uint8) for _ in range(5)]

    def act(seed):
        chosen = random.Random(seed)
        for _ in range(300):
            key = ("number", chosen.randrange(30))
            match chosen.randrange(4):
                case 0:
                    memory.put(key, "", chosen.sample(shared, 2), origin=("number", chosen.randrange(30)))
                case 1:
                    memory.kept(key, lambda: Weight(SMALL_BYTES), parts_of)
                case 2:
                    memory.get(key)
                case 3:
                    memory.drop(key)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(act, range(8)))
    parts = {id(part): size for held in memory._held.values() for part, size in held.sizes}
    assert memory.n_bytes == SMALL_BYTES * len(memory._held) + sum(parts.values()) <= 40 * SMALL_BYTES
    assert memory._holders == Counter(id(part) for held in memory._held.values() for part, _ in held.sizes)


def test_sizes_are_those_of_the_values():
    table = pa.table({"score": np.zeros(1000), "label": ["x"] * 1000})
    assert bytes_of(table) == table.nbytes > 9000
    assert bytes_of(np.zeros(1000)) == 8000
    assert bytes_of("anything") == SMALL_BYTES


def arrays_in(value, seen):
    """All arrays that an object has, those that it made when they were asked for among them."""
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
    """Scores after all that is computed once was asked for."""
    scores.statistic.rows()
    scores.pr_curve()
    scores.average_precision()
    return scores


SCORES = st.sampled_from((0.0, 0.1, 0.25, 0.5, 1.0)) | st.floats(0, 1)


@given(st.lists(st.tuples(st.booleans(), SCORES), min_size=1, max_size=50), st.booleans(), st.booleans())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_scores_never_grow_beyond_their_size(cases, weighted, narrow):
    label, score = zip(*cases, strict=True)
    scores = BinaryScores.from_predictions(
        label,
        np.array(score, np.float32 if narrow else np.float64),
        pos_label=True,
        sample_weight=np.ones(len(label)) if weighted else None,
    )
    size = bytes_of(scores)
    assert sum(arrays_in(used(scores).statistic, {}).values()) <= size == bytes_of(scores)


def test_the_size_of_many_scores_is_close_to_what_they_take():
    generator = np.random.default_rng(0)
    scores = BinaryScores.from_predictions(generator.random(10 * BLOCK) < 0.5, read_only(generator.random(10 * BLOCK)))
    size = bytes_of(scores)
    taken = sum(arrays_in(used(scores).statistic, {}).values())
    assert 0.6 * size < taken <= size
