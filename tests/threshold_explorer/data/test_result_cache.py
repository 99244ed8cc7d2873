from threading import Barrier, Thread

import pytest

from threshold_explorer.data.result_cache import cached_result


def test_the_least_recently_used_result_is_evicted():
    made = []

    @cached_result(2)
    def square(number: int) -> int:
        made.append(number)
        return number**2

    assert [square(number) for number in (1, 2, 1, 3, 1, 2)] == [1, 4, 1, 9, 1, 4]
    assert made == [1, 2, 3, 2]


def test_an_exception_is_not_cached():
    answers = iter([ValueError("not yet"), "there"])

    @cached_result(1)
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

    @cached_result(8)
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
