from dataclasses import dataclass
from threading import Barrier, Thread

import numpy as np
import pytest

from threshold_explorer.data import result_cache
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.serving import memory_budget
from threshold_explorer.serving.memory_budget import SMALL_BYTES, MemoryCache
from threshold_explorer.words.language import use_language
from threshold_explorer.words.sentence import say


@dataclass(frozen=True)
class Curve:
    points: np.ndarray
    title: str


@pytest.fixture
def memory(monkeypatch):
    """A memory budget of 100 kB."""
    cache = MemoryCache(100_000)
    monkeypatch.setattr(memory_budget, "memory_cache", lambda: cache)
    return cache


def test_the_least_recently_used_result_is_evicted(memory):
    made = []

    @cached_result
    def curve(number: int) -> dict[str, Curve]:
        made.append(number)
        return {"curve": Curve(np.zeros(4_000), "a curve")}

    for number in (1, 2, 1, 3, 1, 2):
        curve(number)
    assert made == [1, 2, 3, 2]
    assert memory.n_bytes == 2 * (4_000 * 8 + SMALL_BYTES)


def test_functions_do_not_share_results():
    one, other = cached_result(lambda key: f"one {key}"), cached_result(lambda key: f"other {key}")
    assert (one("a"), other("a"), one("a")) == ("one a", "other a", "one a")


def test_each_confidence_level_has_its_own_result(monkeypatch):
    level = 0.95
    monkeypatch.setattr(result_cache, "confidence", lambda: level)
    shown = cached_result(lambda key: (key, level))
    found = [shown("a")]
    level = 0.8
    assert [*found, shown("a")] == [("a", 0.95), ("a", 0.8)]


def test_what_is_said_has_a_result_for_each_language_and_numbers_have_one():
    made = []

    @cached_result
    def numbers(key: str) -> int:
        made.append(key)
        return len(key)

    said = cached_result(lambda key: (numbers(key), say("undefined")))
    found = []
    for name in ("ko", "en", "ko"):
        with use_language(name):
            found.append((said("a"), numbers("a")))
    assert found[0] == found[2] != found[1] == ((1, "undefined"), 1)
    assert made == ["a"]


def test_none_is_a_result():
    made = []

    @cached_result
    def nothing(key: str) -> None:
        made.append(key)

    assert [nothing("a"), nothing("a"), made] == [None, None, ["a"]]


def test_an_exception_is_not_cached():
    answers = iter([ValueError("not yet"), "there"])

    @cached_result
    def found(key: str) -> str:
        answer = next(answers)
        if isinstance(answer, ValueError):
            raise answer
        return answer

    with pytest.raises(ValueError, match="not yet"):
        found("key")
    assert found("key") == "there"


def test_concurrent_calls_share_one_result():
    together, made, found = Barrier(4), [], []

    @cached_result
    def make(key: str) -> object:
        made.append(key)
        return object()

    def ask() -> None:
        together.wait()
        found.append(make("key"))

    clients = [Thread(target=ask) for _ in range(4)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert made == ["key"]
    assert len(set(map(id, found))) == 1
