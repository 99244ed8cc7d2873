"""A box to type in: empty, or with a text that was refused, as long as nothing else is chosen."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import streamlit as st

from dashboard.controls.typed import NotTaken
from dashboard.session import of_session


@dataclass
class _Late:
    """What is to be done with a text that stood in a box when the session first drew it."""

    take: Callable[[], None] | None = None


def take_late() -> None:
    """At the start of a run: what was typed before this session knew the box, as after the server was started anew.

    Streamlit calls a widget's callback only where an earlier run has drawn the widget.
    """
    late = of_session(_Late)
    take, late.take = late.take, None
    if take:
        take()


@dataclass
class TypedBox:
    """What was typed last and cannot be had.

    `key` is the widget's, `at` what was chosen when it was refused, `seen` the text that was taken or refused last.
    """

    key: ClassVar[str]
    refused: NotTaken | None = None
    at: Hashable = None
    seen: str = ""

    @property
    def text(self) -> str:
        """What stands in it."""
        return str(st.session_state.get(self.key, ""))

    def empty(self) -> None:
        """For callbacks, and before the box is drawn."""
        self.refused, self.seen = None, ""
        st.session_state[self.key] = ""

    def draw(self, label: str, take: Callable[..., None], *args: Any, **settings: Any) -> None:
        """Draws it; `take` is called with `args` once something was typed. `settings` are those of `st.text_input`."""
        st.text_input(label, key=self.key, on_change=self._hear, args=(take, *args), **settings)
        if self.text not in ("", self.seen):
            self.seen = self.text
            of_session(_Late).take = partial(take, *args)
            st.rerun()

    def stands_at(self, at: Hashable) -> None:
        """Before the box is drawn: with other data, another value or another page, a refusal is over.

        The box would hide the value of the moment, which it shows while it is empty.
        """
        if self.refused and (at != self.at or not self.text):
            self.empty()
        self.at = at

    def _hear(self, take: Callable[..., None], *args: Any) -> None:
        self.seen = self.text
        take(*args)
