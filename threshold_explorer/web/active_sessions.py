"""The sessions of this server: whether any page is open or running, and showing a notice on all of them.

Streamlit has no public API for this; only this module uses its internal sessions.
"""

from collections.abc import Iterator
from datetime import timedelta

import streamlit as st
from streamlit.proto.Alert_pb2 import Alert
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.RootContainer_pb2 import RootContainer
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession, AppSessionState

from threshold_explorer.words.formats import markdown_text
from threshold_explorer.words.sentence import Sentence

# The path of the page's first element, which `begin_page` reserves: a browser that gets an element for a path that
# does not exist shows nothing any more.
_NOTICE_PATH = [RootContainer.MAIN, 0]
_ICON = ":material/restart_alt:"


def begin_page(notice: Sentence | None) -> None:
    """Draw the server's notice, or reserve its place; every page calls this before it draws anything else."""
    if notice:
        st.warning(markdown_text(str(notice)), icon=_ICON)
    else:
        st.empty()
    _timed_fragment()


# A browser that reconnects to a new server requests the whole page only if the page has a fragment with a timer.
# Otherwise it refers to fragments that the new server does not know, and moves of the slider are lost.
@st.fragment(run_every=timedelta(days=20))
def _timed_fragment() -> None:
    """Draws nothing."""


def show_notice(notice: Sentence) -> None:
    """Show a notice on every open page without running its script; the next run removes it."""
    message = ForwardMsg()
    alert = message.delta.new_element.alert
    alert.body, alert.icon, alert.format = markdown_text(str(notice)), _ICON, Alert.WARNING
    message.metadata.delta_path[:] = _NOTICE_PATH
    for session in _sessions():
        session._enqueue_forward_msg(message)


def is_page_open() -> bool:
    """Whether any page is open."""
    return any(True for _ in _sessions())


def is_script_running() -> bool:
    """Whether the script of any open page is running."""
    return any(session._state is AppSessionState.APP_IS_RUNNING for session in _sessions())


def _sessions() -> Iterator[AppSession]:
    if Runtime.exists():
        for info in Runtime.instance()._session_mgr.list_active_sessions():
            yield info.session
