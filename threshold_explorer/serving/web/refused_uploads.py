"""Reports uploads that the server refused before the page saw them, on the page that sent them."""

import math
import time
from collections import OrderedDict
from threading import Lock

import streamlit as st

from threshold_explorer.serving.server_internals import rerun_of, session_id
from threshold_explorer.words.sentence import Sentence

_MAX_SESSIONS = 1_000
_SECONDS_BETWEEN_RERUNS = 2.0


class RefusedUploads:
    """The last refusal of each session, until its page shows it; forgets the oldest of a thousand sessions."""

    def __init__(self) -> None:
        # With the time of the last rerun of the session's page.
        self._refusals: OrderedDict[str, tuple[Sentence | None, float]] = OrderedDict()
        self._lock = Lock()

    def add(self, session: str, sentence: Sentence) -> None:
        """Store a refusal for a session and rerun its page; ignores sessions that have ended."""
        rerun = rerun_of(session)
        if rerun is None:
            return
        with self._lock:
            _, before = self._refusals.get(session, (None, -math.inf))
            now = time.monotonic()
            is_due = now - before > _SECONDS_BETWEEN_RERUNS
            self._refusals[session] = sentence, now if is_due else before
            if len(self._refusals) > _MAX_SESSIONS:
                self._refusals.popitem(last=False)
        # The browser shows only a status code and does not rerun the page. Many refusals at once cause one rerun.
        if is_due:
            rerun()

    def pop(self) -> Sentence | None:
        """Remove and return the refusal of the current session, if any."""
        session = session_id()
        with self._lock:
            sentence, rerun_at = self._refusals.get(session or "", (None, 0.0))
            if session and sentence:
                self._refusals[session] = None, rerun_at
            return sentence


@st.cache_resource(show_spinner=False)
def refused_uploads() -> RefusedUploads:
    """The refusals of this server."""
    return RefusedUploads()
