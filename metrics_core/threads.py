"""Work on large arrays spread over threads: numpy does not hold the interpreter's lock while it computes."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

WORKERS = 2


def on_threads(function: Callable[[ItemT], ResultT], items: Iterable[ItemT]) -> list[ResultT]:
    """The results of `function` for all items, in their order; a single item stays on this thread.

    >>> on_threads(len, ["ab", "c"])
    [2, 1]
    """
    items = list(items)
    if len(items) < 2:
        return [function(item) for item in items]
    with ThreadPoolExecutor(max_workers=WORKERS) as pool:
        return list(pool.map(function, items))
