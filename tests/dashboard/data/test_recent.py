from threading import Barrier, Thread

import pytest

from dashboard.data.recent import recent


def test_the_least_recently_asked_for_leaves_first():
    made = []

    @recent(2)
    def square(number: int) -> int:
        made.append(number)
        return number**2

    assert [square(number) for number in (1, 2, 1, 3, 1, 2)] == [1, 4, 1, 9, 1, 4]
    assert made == [1, 2, 3, 2]


def test_what_was_refused_is_tried_again():
    answers = iter([ValueError("not yet"), "there"])

    @recent(1)
    def found(key: str) -> str:
        answer = next(answers)
        if isinstance(answer, ValueError):
            raise answer
        return answer

    with pytest.raises(ValueError, match="not yet"):
        found("key")
    assert found("key") == "there"


def test_who_asks_at_the_same_time_gets_what_is_made_once():
    together, made, found = Barrier(4), [], []

    @recent(8)
    def make(key: str) -> object:
        made.append(key)
        return object()

    def ask() -> None:
        together.wait()
        found.append(make("key"))

    askers = [Thread(target=ask) for _ in range(4)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert made == ["key"]
    assert len(set(map(id, found))) == 1
