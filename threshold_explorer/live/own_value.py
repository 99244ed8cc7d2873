"""The values of the sliders within the live panel, released in the browser (own_value.js)."""

from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from threshold_explorer.serving.session import of_session


@dataclass
class _Releases:
    """The number of the last release by the slider's name."""

    last: dict[str, int] = field(default_factory=dict)


def take_release(name: str) -> Any:
    """For callbacks of the live layer: the value that a slider was released at; None if the message has none."""
    sent = getattr(st.session_state["live"], name)
    if not isinstance(sent, dict) or not isinstance(sent.get("release"), int):
        return None
    of_session(_Releases).last[name] = sent["release"]
    return sent.get("value")


def last_release(name: str) -> int:
    """The number of a slider's last release, for the data of the layer; 0 before the first.

    By it the browser tells a response to the last release from one to an earlier release.
    """
    return of_session(_Releases).last.get(name, 0)
