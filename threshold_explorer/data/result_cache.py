"""A decorator that caches the most recent results of a function by its arguments, compared with `==`.

Streamlit's caches serialize and hash every argument on each call, which takes longer than most of these functions.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from inspect import signature
from threading import Lock
from typing import Any, TypeVar, TypeVarTuple

from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.source import Source
from threshold_explorer.words.language import language

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")
_NOTHING = object()


class _Entry:
    """One result; concurrent calls wait while it is computed."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.result: Any = _NOTHING


def _key_of(argument: Any) -> Hashable:
    """A data set is not kept itself, since the memory budget counts what it holds."""
    return argument.key if isinstance(argument, Dataset | Source) else argument


def cached_result(max_entries: int) -> Callable[[Callable[[*Arguments], Result]], Callable[[*Arguments], Result]]:
    """Cache the `max_entries` most recent results of a function for all visitors, who must not modify them.

    The key consists of the language, the confidence level and the arguments whose names do not begin with "_", of a
    data set or a source its `key`; the result must depend on nothing else. Exceptions are not cached.

    >>> @cached_result(8)
    ... def length(text: str, _calls: list[str]) -> int:
    ...     _calls.append(text)
    ...     return len(text)
    >>> calls: list[str] = []
    >>> length("a", calls), length("a", calls), calls
    (1, 1, ['a'])
    """

    def decorate(function: Callable[[*Arguments], Result]) -> Callable[[*Arguments], Result]:
        names = enumerate(signature(function).parameters)
        key_positions = [at for at, name in names if not name.startswith("_")]
        entries: OrderedDict[tuple[Hashable, ...], _Entry] = OrderedDict()
        lock = Lock()

        @wraps(function)
        def wrapper(*args: *Arguments) -> Result:
            key = (language(), confidence(), *(_key_of(args[at]) for at in key_positions))
            with lock:
                entry = entries.setdefault(key, _Entry())
                entries.move_to_end(key)
                if len(entries) > max_entries:
                    entries.popitem(last=False)
            with entry.lock:
                if entry.result is _NOTHING:
                    entry.result = function(*args)
                result: Result = entry.result
                return result

        return wrapper

    return decorate
