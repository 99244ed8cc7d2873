"""Computations that the user stops and restarts."""

from streamlit.testing.v1 import AppTest

from tests.app_driver import clean


def script() -> None:
    import streamlit as st

    from threshold_explorer.interface.controls.progress import _Stopped, run_with_progress
    from threshold_explorer.serving.session import of_session
    from threshold_explorer.words.sentence import Sentence

    if "stopped" not in st.session_state:
        st.session_state["stopped"] = True
        of_session(_Stopped).keys.add(("drawing", 0.95, "stopped here"))
    doing = Sentence("uncertainty-working")
    st.text(str(run_with_progress("drawing", ("stopped here",), 2, lambda tell: (tell(1), 42)[1], doing)))


def test_stopped_work_is_not_done_until_it_is_asked_for_again() -> None:
    app = clean(AppTest.from_function(script, default_timeout=60).run())
    assert [text.value for text in app.text] == ["None"]
    clean(app.button(key="go_on_drawing").click().run())
    assert [text.value for text in app.text] == ["42"]
    assert not list(app.button)
