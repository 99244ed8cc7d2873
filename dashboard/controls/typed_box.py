"""A box to type in: empty, or with a text that was refused, as long as nothing else is chosen."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

import streamlit as st

from dashboard.controls.typed import NotTaken


@dataclass
class TypedBox:
    """What was typed last and cannot be had. `key` is the widget's, `at` what was chosen when it was refused."""

    key: ClassVar[str]
    refused: NotTaken | None = None
    at: Hashable = None

    @property
    def text(self) -> str:
        """What stands in it."""
        return str(st.session_state.get(self.key, ""))

    def empty(self) -> None:
        """For callbacks, and before the box is drawn."""
        self.refused = None
        st.session_state[self.key] = ""

    def stands_at(self, at: Hashable) -> None:
        """Before the box is drawn: with other data, another value or another page, a refusal is over.

        The box would hide the value of the moment, which it shows while it is empty.
        """
        if self.refused and (at != self.at or not self.text):
            self.empty()
        self.at = at
