"""A setting of a visit, which another thread finds in the session state."""

from streamlit.testing.v1 import AppTest

from tests.app_driver import clean
from threshold_explorer.serving.session import VisitSetting


def script() -> None:
    import streamlit as st

    from threshold_explorer.serving.session import VisitSetting
    from threshold_explorer.words.markdown import Markdown

    # As in a thread that has not read the setting yet.
    st.text(VisitSetting("a setting", "default").get())
    st.button(Markdown("Set"), on_click=VisitSetting("a setting", "default").set, args=("chosen",))


def test_another_thread_of_a_visit_finds_the_setting() -> None:
    app = clean(AppTest.from_function(script, default_timeout=60).run())
    assert [text.value for text in app.text] == ["default"]
    clean(app.button[0].click().run())
    assert [text.value for text in app.text] == ["chosen"]


def test_outside_of_visits_it_is_the_default() -> None:
    assert VisitSetting("a setting", "default").get() == "default"
