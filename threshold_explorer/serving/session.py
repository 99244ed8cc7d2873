"""Typed session state, separate from widget keys and URL parameters; and settings that are read many times in a run."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from threading import local
from typing import Any, Generic, TypeVar

import streamlit as st

from threshold_explorer.serving.server_internals import session_id

_Kind = TypeVar("_Kind")


def of_session(kind: type[_Kind]) -> _Kind:
    """This session's object of a class, created on first use.

    Each module declares a class for its part of the session state.
    """
    key = f"{kind.__module__}.{kind.__qualname__}"
    found = st.session_state.get(key)
    if not isinstance(found, kind):
        found = st.session_state[key] = kind()
    return found


Value = TypeVar("Value")
# All that there are.
_SETTINGS: list["VisitSetting[Any]"] = []


@dataclass
class _VisitSettings:
    """The settings of a visit by name."""

    values: dict[str, Any] = field(default_factory=dict)


class VisitSetting(Generic[Value]):
    """A value that each run of a page sets, for the rest of the run and for runs of its fragments.

    It is kept in the session state, and per thread, because each thread of Streamlit's serves one visit and the session
    state is slow to read. Outside of visits it is `default`.
    """

    def __init__(self, name: str, default: Value) -> None:
        self._name = name
        self._default = default
        self._thread = local()
        _SETTINGS.append(self)

    def set(self, value: Value) -> None:
        self._thread.value = of_session(_VisitSettings).values[self._name] = value

    def get(self) -> Value:
        if not hasattr(self._thread, "value"):
            if not session_id():
                return self._default
            self._thread.value = of_session(_VisitSettings).values.get(self._name, self._default)
        value: Value = self._thread.value
        return value

    @contextmanager
    def on_this_thread(self, value: Value) -> Iterator[None]:
        """Have a value on a thread that serves no visit."""
        self._thread.value = value
        try:
            yield
        finally:
            del self._thread.value


def as_in_this_visit(make: Callable[[], Value]) -> Callable[[], Value]:
    """The same function with the settings of this visit, for a download: Streamlit makes it on a thread of its own."""
    values = [(setting, setting.get()) for setting in _SETTINGS]

    def made() -> Value:
        if session_id():
            return make()
        with ExitStack() as settings:
            for setting, value in values:
                settings.enter_context(setting.on_this_thread(value))
            return make()

    return made
