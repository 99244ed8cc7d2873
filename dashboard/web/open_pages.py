"""The pages that are open at this server: whether there are any, what is said to all, whether one is worked out.

Streamlit has no promised way to either; this is the one module that reaches for its sessions.
"""

from collections.abc import Iterator
from datetime import timedelta

import streamlit as st
from streamlit.proto.Alert_pb2 import Alert
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.RootContainer_pb2 import RootContainer
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession, AppSessionState

from dashboard.web.leaving import is_leaving
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import Sentence

# The first of the page, where nothing else stands: a browser that is told of a place beyond the last one shows
# nothing at all any more.
_PLACE = [RootContainer.MAIN, 0]
_LEAVING = Sentence("frame-restarting")
_ICON = ":material/restart_alt:"


def begin_page() -> None:
    """To be called by every page, before anything else is shown on it: the place for what the server says."""
    if is_leaving():
        st.warning(markdown_text(str(_LEAVING)), icon=_ICON)
    else:
        st.empty()
    _ask_again()


# A browser that lost its server asks the next one for the whole page only if something of the page runs by the clock.
# Otherwise it goes on with fragments that the next one never made, and no move of the slider arrives any more.
@st.fragment(run_every=timedelta(days=20))
def _ask_again() -> None:
    """Nothing."""


def tell_that_server_leaves() -> None:
    """Say it on every open page; no script has to run for that, and the first one at another server takes it away."""
    message = ForwardMsg()
    alert = message.delta.new_element.alert
    alert.body, alert.icon, alert.format = markdown_text(str(_LEAVING)), _ICON, Alert.WARNING
    message.metadata.delta_path[:] = _PLACE
    for session in _sessions():
        session._enqueue_forward_msg(message)


def is_page_open() -> bool:
    """Whether anybody has a page open here."""
    return any(True for _ in _sessions())


def is_page_at_work() -> bool:
    """Whether any open page waits for its script."""
    return any(session._state is AppSessionState.APP_IS_RUNNING for session in _sessions())


def _sessions() -> Iterator[AppSession]:
    if Runtime.exists():
        for info in Runtime.instance()._session_mgr.list_active_sessions():
            yield info.session
