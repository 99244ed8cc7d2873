"""What was worked out lately, by what it was worked out from.

Streamlit's own caches turn every argument into bytes in order to compare it, each time that they are asked: of what a
release asks for that costs more than the rest. Here arguments that are equal are the same.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from inspect import signature
from threading import Lock
from typing import Any, TypeVar, TypeVarTuple

Arguments = TypeVarTuple("Arguments")
Found = TypeVar("Found")
_NOTHING = object()


class _Place:
    """Where one result stands; who asks while it is made waits for it."""

    def __init__(self) -> None:
        self.turn = Lock()
        self.found: Any = _NOTHING


def recent(most: int) -> Callable[[Callable[[*Arguments], Found]], Callable[[*Arguments], Found]]:
    """Keeps the results of a function, at most so many, for all visitors: nobody changes what they are given.

    They are told apart by the arguments whose names do not begin with "_"; those hold all that a result depends on.
    What the function raises is not kept.

    >>> @recent(8)
    ... def length(text: str, _asked: list[str]) -> int:
    ...     _asked.append(text)
    ...     return len(text)
    >>> asked: list[str] = []
    >>> length("a", asked), length("a", asked), asked
    (1, 1, ['a'])
    """

    def kept(function: Callable[[*Arguments], Found]) -> Callable[[*Arguments], Found]:
        names = enumerate(signature(function).parameters)
        telling = [at for at, name in names if not name.startswith("_")]
        places: OrderedDict[tuple[Hashable, ...], _Place] = OrderedDict()
        lock = Lock()

        @wraps(function)
        def asked(*args: *Arguments) -> Found:
            key = tuple(args[at] for at in telling)
            with lock:
                place = places.setdefault(key, _Place())
                places.move_to_end(key)
                if len(places) > most:
                    places.popitem(last=False)
            with place.turn:
                if place.found is _NOTHING:
                    place.found = function(*args)
                found: Found = place.found
                return found

        return asked

    return kept
