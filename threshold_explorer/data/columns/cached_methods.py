"""A thread-safe cache for the methods of an object: each result is computed once."""

from collections.abc import Callable, Hashable
from functools import wraps
from threading import RLock
from typing import Any, Protocol, TypeVar, TypeVarTuple, cast

from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.serving.cancellation import stop_if_cancelled


class MethodCache:
    """What the methods of an object returned or refused, by method and arguments; other threads wait for a result."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.by_call: dict[Hashable, Any] = {}


class _HasCache(Protocol):
    @property
    def cache(self) -> MethodCache: ...


_Self = TypeVar("_Self", bound=_HasCache)
_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")


def cached(method: Callable[[_Self, *_Arguments], _Result]) -> Callable[[_Self, *_Arguments], _Result]:
    """Cache a method of an object that has a `cache`, including the `RefusedFile` that it raises.

    What is left of the time limit is checked before each: column detection is made of such methods.
    """

    @wraps(method)
    def wrapper(self: _Self, *args: *_Arguments) -> _Result:
        call = (method.__name__, args)
        with self.cache.lock:
            if call not in self.cache.by_call:
                stop_if_cancelled()
                try:
                    self.cache.by_call[call] = method(self, *args), None
                except RefusedFile as why:
                    # Without its traceback, which would keep every local variable alive.
                    self.cache.by_call[call] = None, (type(why), why.sentence)
            found, refused = self.cache.by_call[call]
        if refused:
            error, sentence = refused
            raise error(sentence.key, **sentence.args)
        return cast(_Result, found)

    return wrapper
