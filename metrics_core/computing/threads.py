"""Process large arrays on several threads: numpy releases the interpreter lock while it computes."""

from collections import deque
from collections.abc import Callable, Iterable
from threading import Thread
from typing import TypeVar

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

WORKERS = 2


def on_threads(function: Callable[[ItemT], ResultT], items: Iterable[ItemT]) -> list[ResultT]:
    """The results of `function` for all items, in order; raises the exception of the first item that fails.

    The calling thread works too. It does all the work for a single item, or if no other thread can be started.

    >>> on_threads(len, ["ab", "c"])
    [2, 1]
    """
    waiting = deque(enumerate(items))
    results: dict[int, ResultT] = {}
    errors: dict[int, BaseException] = {}

    def work() -> None:
        while waiting:
            try:
                place, item = waiting.popleft()
            except IndexError:  # Another thread took the last one.
                return
            try:
                results[place] = function(item)
            except BaseException as error:
                errors[place] = error
                waiting.clear()

    helpers = _started(work, min(WORKERS, len(waiting)) - 1)
    work()
    for helper in helpers:
        helper.join()
    if errors:
        raise errors[min(errors)]
    return [results[place] for place in range(len(results))]


def _started(work: Callable[[], None], count: int) -> list[Thread]:
    """Up to `count` threads at work, as many as the system allows."""
    helpers: list[Thread] = []
    for _ in range(count):
        helper = Thread(target=work, daemon=True)
        try:
            helper.start()
        except RuntimeError:
            break
        helpers.append(helper)
    return helpers
