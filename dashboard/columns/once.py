"""Methods of which each result is found once, whichever thread asks first."""

from collections.abc import Callable, Hashable
from functools import wraps
from threading import RLock
from typing import Any, Protocol, TypeVar, TypeVarTuple

from dashboard.reading.refusals import RefusedFile
from dashboard.words.sentence import Sentence


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
                    self.results.by_call[call] = method(self, *args)
                except RefusedFile as refused:
                    # Without its traceback, which would hold on to all that stood there.
                    self.results.by_call[call] = _Refused(type(refused), refused.sentence)
            found: _Found | _Refused = self.results.by_call[call]
        if isinstance(found, _Refused):
            raise found.kind(found.sentence.key, **found.sentence.args)
        return found

    return asked


class _Refused:
    def __init__(self, kind: type[RefusedFile], sentence: Sentence) -> None:
        self.kind = kind
        self.sentence = sentence
