"""The button for the decision record, and the dialog that makes it."""

import platform
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np
import streamlit as st

from dashboard.about import NAME, VERSION
from dashboard.record.as_json import record_json
from dashboard.record.decision import Decision, Record, Words
from dashboard.record.document import record_html
from dashboard.record.snippet import snippet
from dashboard.session import of_session
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import say

MOST_TITLE, MOST_WHO, MOST_WHY = 200, 200, 4000


@dataclass
class _Desk:
    """The words that were written last, for the next record of the same data, and when the open dialog took them."""

    of: str = ""
    words: Words | None = None
    made: datetime | None = None


def record_button() -> bool:
    """The button beside Share; whether it was pressed."""
    pressed = st.button(
        say("record-button"), icon=":material/description:", key="record_button", help=say("record-button.help")
    )
    if pressed:
        # What the last dialog made is of that moment.
        of_session(_Desk).made = None
    return pressed


def record_dialog(decision: Decision) -> None:
    """Opens the dialog."""
    st.dialog(say("record-heading"), width="medium", icon=":material/description:")(_dialog)(decision)


def _dialog(decision: Decision) -> None:
    document, code = st.tabs([say(f"record-tab-{tab}") for tab in ("document", "python")])
    with document:
        desk = of_session(_Desk)
        if desk.made and desk.words:
            _take_away(desk, Record(decision, desk.words, desk.made, software()))
        else:
            _write_down(desk, decision)
    with code:
        st.caption(say("record-python-about"))
        st.code(snippet(decision.dataset, decision.threshold), language="python")


def _write_down(desk: _Desk, decision: Decision) -> None:
    dataset = decision.dataset
    before = desk.words if desk.words and desk.of == dataset.key else Words(dataset.title)
    st.caption(say("record-about", threshold=decision.threshold))
    with st.form("record_form", border=False):
        title = st.text_input(say("record-title"), before.title[:MOST_TITLE], max_chars=MOST_TITLE, key="record_title")
        who = st.text_input(say("record-who"), before.who, max_chars=MOST_WHO, key="record_who")
        why = st.text_area(say("record-why"), before.why, max_chars=MOST_WHY, key="record_why", height=120)
        if not st.form_submit_button(say("record-make"), type="primary", icon=":material/edit_document:"):
            return
    desk.of, desk.words = dataset.key, Words(title.strip() or dataset.title, who.strip(), why.strip())
    desk.made = datetime.now(UTC)
    st.rerun(scope="fragment")


def _take_away(desk: _Desk, record: Record) -> None:
    title = record.words.title
    st.markdown(say("record-ready", title=markdown_text(title)))
    with st.container(horizontal=True):
        _download("html", lambda: record_html(record).encode(), f"{title}.html", "text/html")
        _download("json", lambda: record_json(record).encode(), f"{title}.json", "application/json")
        if st.button(say("record-again"), key="record_again", icon=":material/edit:"):
            desk.made = None
            st.rerun(scope="fragment")


def _download(kind: str, make: Callable[[], bytes], file: str, mime: str) -> None:
    st.download_button(
        say(f"record-{kind}"),
        make,
        file.replace("/", "-"),
        mime,
        icon=":material/download:",
        key=f"record_{kind}",
        type="primary" if kind == "html" else "secondary",
        on_click="ignore",
    )


def software() -> dict[str, str]:
    """What reckoned the numbers, by name."""
    return {NAME: VERSION, "Python": platform.python_version(), "numpy": np.__version__}
