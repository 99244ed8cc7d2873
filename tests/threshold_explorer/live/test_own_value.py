"""A slider within the panel: no response to an earlier release replaces the user's value."""

from pathlib import Path
from types import SimpleNamespace

import pytest
import streamlit as st

from tests.javascript import run_javascript
from threshold_explorer.live.parts import last_release, take_release

SCRIPT = Path(__file__).with_name("own_value.js")


def values(*steps):
    return run_javascript(SCRIPT, steps)


def test_a_late_response_does_not_replace_a_newer_value():
    assert values(("release", 3), ("release", 4), ("respond", 1), ("respond", 2)) == [3, 4, 4, 4]


def test_a_response_with_the_current_value_to_an_earlier_release_leaves_the_next_response_waiting():
    steps = [("release", 3), ("release", 4), ("release", 3), ("respond", 1), ("respond", 2), ("respond", 3)]
    assert values(*steps) == [3, 4, 3, 3, 3, 3]


def test_no_response_moves_a_slider_that_is_dragged():
    assert values(("release", 3), ("move", 5), ("respond", 1), ("release", 6)) == [3, 5, 5, 6]


def test_after_the_response_the_value_is_the_servers():
    assert values(("release", 3), ("respond", 1), ("reset", 0)) == [3, 3, 0]


@pytest.mark.parametrize("sent", [None, 0.5, "observed", {"value": 0.5}, {"value": 0.5, "release": "2"}])
def test_a_message_without_a_number_is_no_release(monkeypatch, sent):
    monkeypatch.setattr(st, "session_state", {"live": SimpleNamespace(mix=sent)})
    assert (take_release("mix"), last_release("mix")) == (None, 0)


def test_a_release_gives_its_value_and_is_numbered_in_the_next_data(monkeypatch):
    monkeypatch.setattr(st, "session_state", {"live": SimpleNamespace(mix={"value": "0.5~0.5", "release": 2})})
    assert (take_release("mix"), last_release("mix"), last_release("abstain")) == ("0.5~0.5", 2, 0)
