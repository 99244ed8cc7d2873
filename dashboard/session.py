"""What the server remembers of one visit: typed objects, apart from the keys of widgets and the words of the URL."""

from typing import TypeVar

import streamlit as st

_Kind = TypeVar("_Kind")


def of_session(kind: type[_Kind]) -> _Kind:
    """This visit's one object of a class, made when it is first asked for.

    Whoever owns a part of the session's memory declares a class for it; nothing else is written beside the widgets.
    """
    key = f"{kind.__module__}.{kind.__qualname__}"
    if not isinstance(st.session_state.get(key), kind):
        st.session_state[key] = kind()
    found: _Kind = st.session_state[key]
    return found
