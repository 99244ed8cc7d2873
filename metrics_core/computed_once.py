"""A property that is computed on first access and then cached in the instance."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

ResultT = TypeVar("ResultT")


class computed_once(Generic[ResultT]):  # noqa: N801 - used as a decorator
    """`functools.cached_property` without its lock, which Python 3.11 holds for all instances of a class.

    A child process forked while a thread holds that lock would wait forever. If two threads read the property at
    the same time, both may compute it; one of the equal results is kept.
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
        """The result, cached in the instance, where later accesses find it first."""
        if instance is None:
            return self
        result: ResultT = vars(instance).setdefault(self.name, self.function(instance))
        return result
