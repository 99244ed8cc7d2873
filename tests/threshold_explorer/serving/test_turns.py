"""A page's turn: one for each run, given back however the run ends, and none without a page."""

import threading

import pytest
from streamlit.testing.v1 import AppTest

from tests.waiting import TIMEOUT_SECONDS, until
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.turns import AT_ONCE, TURNS, turn

OTHERS = [Client("198.51.100.7", f"visitor {number}") for number in range(AT_ONCE)]


def page(ending: str) -> None:
    import streamlit as st

    from threshold_explorer.serving.clients import Client
    from threshold_explorer.serving.turns import TURNS, takes_turns_as, turn

    takes_turns_as(Client("192.0.2.1", "anna"))
    with turn(), turn():
        st.text(str(TURNS.n_running))
        if ending == "stop":
            st.stop()
        if ending == "error":
            raise ZeroDivisionError
        if ending == "rerun" and not st.session_state.setdefault("is_second", False):
            st.session_state["is_second"] = True
            st.rerun()
    st.text("after the turn")


def opened(ending: str) -> AppTest:
    return AppTest.from_function(page, kwargs={"ending": ending}, default_timeout=TIMEOUT_SECONDS)


@pytest.mark.parametrize("ending", ["end", "stop", "error", "rerun"])
def test_a_run_has_one_turn_until_its_end(ending):
    shown = [text.value for text in opened(ending).run().text]
    assert shown == ["1", "after the turn"][: 1 if ending in ("stop", "error") else 2]
    assert (TURNS.n_running, TURNS.n_waiting) == (0, 0)


def test_a_run_waits_for_its_turn():
    shown, may_end = [], threading.Event()

    def hold(client):
        with TURNS.slot(client):
            may_end.wait(TIMEOUT_SECONDS)

    holding = [threading.Thread(target=hold, args=(client,)) for client in OTHERS]
    for each in holding:
        each.start()
    until(lambda: TURNS.n_running == AT_ONCE)
    run = threading.Thread(target=lambda: shown.extend(text.value for text in opened("end").run().text))
    run.start()
    until(lambda: TURNS.n_waiting == 1)
    assert shown == []
    may_end.set()
    for each in (*holding, run):
        each.join(TIMEOUT_SECONDS)
    assert shown[-1] == "after the turn"
    assert (TURNS.n_running, TURNS.n_waiting) == (0, 0)


def test_work_without_a_page_does_not_wait():
    with turn():
        assert TURNS.n_running == 0
