"""What is computed once for an instance: a property on first access, a function of it on the first call."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar, overload

InstanceT = TypeVar("InstanceT")
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


def computed_once_for(function: Callable[[InstanceT], ResultT]) -> Callable[[InstanceT], ResultT]:
    """The same for a function of one instance, whose class need not know it.

    >>> class Cases: ...
    >>> cases = Cases()
    >>> computed_once_for(id)(cases) == id(cases)
    True
    """
    name = f"{function.__module__}.{function.__name__}"

    @wraps(function)
    def cached(instance: InstanceT) -> ResultT:
        found = vars(instance)
        if name not in found:
            found.setdefault(name, function(instance))
        result: ResultT = found[name]
        return result

    return cached
