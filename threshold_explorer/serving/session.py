"""Typed session state: one object per class and session, separate from widget keys and URL parameters."""

from typing import TypeVar

import streamlit as st

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
