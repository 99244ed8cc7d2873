"""A text input for a number: empty, with the current value as placeholder, unless it shows a rejected text."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import streamlit as st

from threshold_explorer.interface.controls.number_box import InvalidInput
from threshold_explorer.serving.session import of_session

Value = TypeVar("Value")


@dataclass
class _LateInput:
    """The callback for a text that a box already contained when the session first drew it."""

    callback: Callable[[], None] | None = None


def handle_late_input() -> None:
    """At the start of a run: handles what was typed before this session drew the box, as after a restart of the server.

    Streamlit calls a widget's callback only if an earlier run has drawn the widget.
    """
    late = of_session(_LateInput)
    callback, late.callback = late.callback, None
    if callback:
        callback()


@dataclass
class NumberBox:
    """The state of a box.

    `key` is the widget's; `rejected` the error about its text, if that is invalid; `context` the value and data set at
    that time; `seen` the last text that was handled.
    """

    key: str
    rejected: InvalidInput | None = None
    context: Hashable = None
    seen: str = ""

    @property
    def text(self) -> str:
        return str(st.session_state.get(self.key, ""))

    def clear(self) -> None:
        """For callbacks, and before the box is drawn."""
        self.rejected, self.seen = None, ""
        st.session_state[self.key] = ""

    def take(self, parse: Callable[[str], Value | None], set_value: Callable[[Value], None]) -> None:
        """For the box's callback: sets what was typed and clears the box, whose placeholder shows the value.

        The box cannot contain that value itself: while the slider moves, the browser would send the box's last value as
        if it had been typed. `parse` returns None for an empty text and raises InvalidInput.
        """
        try:
            value = parse(self.text)
        except InvalidInput as error:
            self.rejected = error
            return
        self.clear()
        if value is not None:
            set_value(value)

    def draw(self, label: str, callback: Callable[..., None], *args: Any, **settings: Any) -> None:
        """Draws the box; `callback(*args)` runs after something was typed. `settings` are those of `st.text_input`."""
        st.text_input(label, key=self.key, on_change=self._handle, args=(callback, *args), **settings)
        if self.text not in ("", self.seen):
            self.seen = self.text
            of_session(_LateInput).callback = partial(callback, *args)
            st.rerun()

    def clear_if_moved(self, context: Hashable) -> None:
        """Before the box is drawn: clears a rejected text once the value, the data set or the page has changed.

        The text would hide the placeholder, which shows the current value.
        """
        if self.rejected and (context != self.context or not self.text):
            self.clear()
        self.context = context

    def _handle(self, callback: Callable[..., None], *args: Any) -> None:
        self.seen = self.text
        callback(*args)


class _NumberBoxes(dict[str, NumberBox]):
    """The boxes of this session by key."""


def number_box(key: str) -> NumberBox:
    """The box of this session whose widget has this key."""
    return of_session(_NumberBoxes).setdefault(key, NumberBox(key))
