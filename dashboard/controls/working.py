"""Work that takes a while: how far it is, and a way to stop it."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol, TypeVar

import streamlit as st

from dashboard.data.memory import memory
from dashboard.data.opened import opened
from dashboard.session import of_session
from dashboard.words.sentence import Sentence, say

Key = tuple[Hashable, ...]
Found = TypeVar("Found")
# Told how many of all steps are done.
Tell = Callable[[int], object]
# So often what was told is shown, and a press of Stop looked for.
SECONDS_BETWEEN = 0.1


class Work(Protocol):
    """How to work something out: `worked_out` or `quietly`."""

    def __call__(self, name: str, of: Key, steps: int, make: Callable[[Tell], Found], doing: Sentence) -> Found | None:
        """What is made, if it was."""


@dataclass
class _Stopped:
    """Which work the reader stopped, until it is asked for again."""

    keys: set[Key] = field(default_factory=set)


def worked_out(
    name: str,
    of: Key,
    steps: int,
    make: Callable[[Tell], Found],
    doing: Sentence,
    parts_of: Callable[[Found], Iterable[object]] = lambda _: (),
) -> Found | None:
    """What is made once; None where the reader stopped it, who can then have it go on.

    `doing` is what is said meanwhile; its `.stopped` and `.again` are what is said after a stop, and the button that
    takes the work up again. `parts_of` is what weighs in memory. It must be drawn outside of fragments: while a page
    runs, a press in a fragment waits for its end.
    """
    key, stopped = (name, *of), of_session(_Stopped).keys
    held: Found | None = memory().get(key)
    if held is not None:
        return held
    if key in stopped:
        with st.container(horizontal=True, vertical_alignment="center", key=f"stopped_{name}"):
            st.caption(say(f"{doing.key}.stopped", **doing.args), width="content")
            again = say(f"{doing.key}.again", **doing.args)
            st.button(again, key=f"go_on_{name}", on_click=stopped.discard, args=(key,))
        return None
    place = st.empty()

    def told() -> Found:
        with place.container(horizontal=True, vertical_alignment="center", key=f"working_{name}"):
            line = st.progress(0.0, str(doing))
            st.button(say("working-stop"), key=f"stop_{name}", on_click=stopped.add, args=(key,))
        return make(_now_and_then(lambda done: line.progress(done / steps, str(doing))))

    found = _kept(key, told, parts_of)
    place.empty()
    return found


def quietly(name: str, of: Key, steps: int, make: Callable[[Tell], Found], doing: Sentence) -> Found:
    """The same where it is needed now: nothing tells how many of the steps are done, and nobody stops it."""
    with st.spinner(str(doing)):
        return _kept((name, *of), lambda: make(lambda done: None), lambda _: ())


def _kept(key: Key, make: Callable[[], Found], parts_of: Callable[[Found], Iterable[object]]) -> Found:
    source = opened().source
    return memory().kept(key, make, parts_of, origin=source.key if source else None)


def _now_and_then(tell: Tell) -> Tell:
    last = monotonic()

    def told(done: int) -> None:
        nonlocal last
        if monotonic() - last >= SECONDS_BETWEEN:
            last = monotonic()
            tell(done)

    return told
