"""A property that is computed when it is first read, and then kept."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

ResultT = TypeVar("ResultT")


class computed_once(Generic[ResultT]):  # noqa: N801 - it is read as a decorator
    """As `functools.cached_property`, without the lock that the latter holds in Python 3.11 for all objects of a class.

    A child that was forked while a thread held that lock waited for ever. Two threads that read it at once may both
    compute it, and keep one of the two equal results.
    """

    def __init__(self, function: Callable[[Any], ResultT]) -> None:
        self.function = function
        self.name = function.__name__
        self.__doc__ = function.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> "computed_once[ResultT]": ...
    @overload
    def __get__(self, instance: object, owner: type) -> ResultT: ...
    def __get__(self, instance: object, owner: type) -> "computed_once[ResultT] | ResultT":
        """The result, which from then on stands in the object itself and is found there first."""
        if instance is None:
            return self
        result: ResultT = vars(instance).setdefault(self.name, self.function(instance))
        return result
