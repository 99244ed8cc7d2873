"""A setting of a visit that is read many times in a run."""

from threading import local
from typing import Generic, TypeVar

import streamlit as st

from threshold_explorer.streamlit_internals import session_id

Value = TypeVar("Value")


class VisitSetting(Generic[Value]):
    """A value that each run of a page sets, for the rest of the run and for runs of its fragments.

    It is kept in the session state, and per thread, because each thread of Streamlit's serves one visit and the session
    state is slow to read. Outside of visits it is `default`.
    """

    def __init__(self, name: str, default: Value) -> None:
        self._key = f"visit setting {name}"
        self._default = default
        self._thread = local()

    def set(self, value: Value) -> None:
        """Set the value of this visit."""
        self._thread.value = st.session_state[self._key] = value

    def get(self) -> Value:
        """The value of this visit."""
        if not hasattr(self._thread, "value"):
            if not session_id():
                return self._default
            self._thread.value = st.session_state.get(self._key, self._default)
        value: Value = self._thread.value
        return value
