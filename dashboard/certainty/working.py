"""Work that takes a while: how far it is, and a way to stop it."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

import streamlit as st

from dashboard.data.memory import memory
from dashboard.data.opened import opened
from dashboard.session import of_session
from dashboard.words.sentence import say

Key = tuple[Hashable, ...]
Found = TypeVar("Found")
# Told how many of all steps are done.
Tell = Callable[[int], object]


class Work(Protocol):
    """How to work something out: `worked_out` or `quietly`."""

    def __call__(self, name: str, of: Key, steps: int, make: Callable[[Tell], Found]) -> Found | None:
        """What is made, if it was."""


@dataclass
class _Stopped:
    """Which work the reader stopped, until it is asked for again."""

    keys: set[Key] = field(default_factory=set)


def worked_out(name: str, of: Key, steps: int, make: Callable[[Tell], Found]) -> Found | None:
    """What is made once; None where the reader stopped it, who can then have it go on.

    It must be drawn outside of fragments: while a page runs, a press in a fragment waits for its end.
    """
    key, stopped = (name, *of), of_session(_Stopped).keys
    held: Found | None = memory().get(key)
    if held is not None:
        return held
    if key in stopped:
        with st.container(horizontal=True, vertical_alignment="center", key=f"stopped_{name}"):
            st.caption(say("certainty-stopped"), width="content")
            st.button(say("certainty-go-on"), key=f"go_on_{name}", on_click=stopped.discard, args=(key,))
        return None
    place = st.empty()

    def told() -> Found:
        with place.container(horizontal=True, vertical_alignment="center", key=f"working_{name}"):
            line = st.progress(0.0, say("certainty-working"))
            st.button(say("certainty-stop"), key=f"stop_{name}", on_click=stopped.add, args=(key,))
        return make(lambda done: line.progress(done / steps, say("certainty-working")))

    found = _kept(key, told)
    place.empty()
    return found


def quietly(name: str, of: Key, steps: int, make: Callable[[Tell], Found]) -> Found:
    """The same where it is needed now: nothing tells how many of the steps are done, and nobody stops it."""
    with st.spinner(say("certainty-working")):
        return _kept((name, *of), lambda: make(lambda done: None))


def _kept(key: Key, make: Callable[[], Found]) -> Found:
    source = opened().source
    return memory().kept(key, make, lambda _: (), origin=source.key if source else None)
