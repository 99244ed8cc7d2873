"""Reports uploads that the server refused before the page saw them, on the page that sent them."""

import math
import time
from collections import OrderedDict
from threading import Lock
from typing import Any

import streamlit as st

from threshold_explorer.server_internals import rerun_of, session_id
from threshold_explorer.words.sentence import Sentence

_MAX_SESSIONS = 1_000
_SECONDS_BETWEEN_RERUNS = 2.0


class RefusedUploads:
    """The last refusal of each session, until its page shows it; evicts the oldest of a thousand."""

    def __init__(self) -> None:
        self._refusals: OrderedDict[str, Sentence] = OrderedDict()
        # The time of the last rerun of each session's page.
        self._rerun_at: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def add(self, session: str, sentence: Sentence) -> None:
        """Store a refusal for a session and rerun its page; ignores sessions that have ended."""
        rerun = rerun_of(session)
        if rerun is None:
            return
        with self._lock:
            _remember(self._refusals, session, sentence)
            now = time.monotonic()
            is_due = now - self._rerun_at.get(session, -math.inf) > _SECONDS_BETWEEN_RERUNS
            if is_due:
                _remember(self._rerun_at, session, now)
        # The browser shows only a status code and does not rerun the page. Many refusals at once cause one rerun.
        if is_due:
            rerun()

    def pop(self) -> Sentence | None:
        """Remove and return the refusal of the current session, if any."""
        session = session_id()
        with self._lock:
            return self._refusals.pop(session, None) if session else None


def _remember(entries: OrderedDict[str, Any], session: str, value: object) -> None:
    entries[session] = value
    if len(entries) > _MAX_SESSIONS:
        entries.popitem(last=False)


@st.cache_resource(show_spinner=False)
def refused_uploads() -> RefusedUploads:
    """The refusals of this server."""
    return RefusedUploads()
