"""Methods of which each result is found once, whichever thread asks first."""

from collections.abc import Callable, Hashable
from functools import wraps
from threading import RLock
from typing import Any, Protocol, TypeVar, TypeVarTuple, cast

from dashboard.reading.refusals import RefusedFile


class Results:
    """What an object's methods returned or refused, by method and arguments; whoever asks meanwhile waits."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.by_call: dict[Hashable, Any] = {}


class _Keeping(Protocol):
    @property
    def results(self) -> Results: ...


_Self = TypeVar("_Self", bound=_Keeping)
_Arguments = TypeVarTuple("_Arguments")
_Found = TypeVar("_Found")


def once(method: Callable[[_Self, *_Arguments], _Found]) -> Callable[[_Self, *_Arguments], _Found]:
    """A method of an object with `results` that runs once for the same arguments; it may refuse as it may return."""

    @wraps(method)
    def asked(self: _Self, *args: *_Arguments) -> _Found:
        call = (method.__name__, args)
        with self.results.lock:
            if call not in self.results.by_call:
                try:
                    self.results.by_call[call] = method(self, *args), None
                except RefusedFile as why:
                    # Without its traceback, which would hold on to all that stood there.
                    self.results.by_call[call] = None, (type(why), why.sentence)
            found, refused = self.results.by_call[call]
        if refused:
            kind, sentence = refused
            raise kind(sentence.key, **sentence.args)
        return cast(_Found, found)

    return asked
