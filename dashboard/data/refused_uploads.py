"""What was refused before any page saw it, for the page that sent it to say."""

import math
import time
from collections import OrderedDict
from threading import Lock
from typing import Any

import streamlit as st
from streamlit.runtime import get_instance
from streamlit.runtime.scriptrunner import get_script_run_ctx

from dashboard.words.sentence import Sentence

_MOST = 1_000
_SECONDS_BETWEEN_LOOKS = 2.0


class RefusedUploads:
    """The last refusal for each session, until its page takes it; of a thousand the oldest is forgotten."""

    def __init__(self) -> None:
        self._told: OrderedDict[str, Sentence] = OrderedDict()
        # When each session's page was last asked to look.
        self._asked: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def tell(self, session: str, sentence: Sentence) -> None:
        """Leave a sentence for a session, and have its page look; nothing for one that is not there."""
        info = get_instance()._session_mgr.get_active_session_info(session)
        if info is None:
            return
        with self._lock:
            _remember(self._told, session, sentence)
            now = time.monotonic()
            is_due = now - self._asked.get(session, -math.inf) > _SECONDS_BETWEEN_LOOKS
            if is_due:
                _remember(self._asked, session, now)
        # The browser itself says no more than a number beside the file's name, and asks for nothing. A hundred
        # refusals at once are not worth a hundred runs.
        if is_due:
            info.session.request_rerun(None)

    def take(self) -> Sentence | None:
        """What was refused to the session that asks, once."""
        context = get_script_run_ctx()
        with self._lock:
            return self._told.pop(context.session_id, None) if context else None


def _remember(told: OrderedDict[str, Any], session: str, what: object) -> None:
    told[session] = what
    if len(told) > _MOST:
        told.popitem(last=False)


@st.cache_resource(show_spinner=False)
def refused_uploads() -> RefusedUploads:
    """Those of this server."""
    return RefusedUploads()
