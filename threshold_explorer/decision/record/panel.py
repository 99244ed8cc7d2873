"""The button for the decision record, and the dialog that makes it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

import streamlit as st

from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.record.code_export import decision_code
from threshold_explorer.decision.record.decision import Decision, Record, Statement
from threshold_explorer.decision.record.document import record_html
from threshold_explorer.serving.session import as_in_this_visit, of_session
from threshold_explorer.words.catalogue import language_name
from threshold_explorer.words.formats import without_controls
from threshold_explorer.words.language import base_language, in_use, language, offered_languages, use_language
from threshold_explorer.words.sentence import markdown, say

MAX_TITLE, MAX_WHO, MAX_WHY = 200, 200, 4000


@dataclass
class _DialogState:
    """The last statement, to prefill the form for the same data set; language and time of the record in the dialog."""

    dataset_key: str = ""
    statement: Statement | None = None
    language: str = ""
    made: datetime | None = None


def record_button() -> bool:
    """Draws the button beside Share; returns whether it was pressed."""
    pressed = st.button(
        say("record-button"), icon=":material/description:", key="record_button", help=say("record-button.help")
    )
    if pressed:
        # A dialog starts with the form, not with the record of the last dialog.
        of_session(_DialogState).made = None
    return pressed


def record_dialog(make_decision: Callable[[], Decision]) -> None:
    """Opens the dialog."""

    @cache
    def decision_in(language: str) -> Decision:
        with use_language(language):
            return make_decision()

    st.dialog(say("record-heading"), width="medium", icon=":material/description:")(_dialog)(decision_in)


def _dialog(decision_in: Callable[[str], Decision]) -> None:
    decision = decision_in(language())
    document, code = st.tabs([say(f"record-tab-{tab}") for tab in ("document", "python")])
    with document:
        state = of_session(_DialogState)
        if state.made and state.statement:
            name = in_use(state.language)
            _draw_downloads(state, Record(decision_in(name), state.statement, state.made), name)
        else:
            _draw_form(state, decision)
    with code:
        st.caption(say("record-python-about"))
        st.code(decision_code(decision), language="python")


def _draw_form(state: _DialogState, decision: Decision) -> None:
    dataset = decision.dataset
    before = state.statement if state.statement and state.dataset_key == dataset.key else Statement(dataset.title)
    charts = str(bool(decision.charts)).lower()
    st.caption(markdown("record-about", threshold=decision.threshold, charts=charts))
    if decision.by_group:
        st.caption(say("record-groups-about"))
    with st.form("record_form", border=False):
        title = st.text_input(say("record-title"), before.title[:MAX_TITLE], max_chars=MAX_TITLE, key="record_title")
        who = st.text_input(say("record-who"), before.who, max_chars=MAX_WHO, key="record_who")
        why = st.text_area(say("record-why"), before.why, max_chars=MAX_WHY, key="record_why", height=120)
        chosen = _language_choice()
        if not st.form_submit_button(say("record-make"), type="primary", icon=":material/edit_document:"):
            return
    state.dataset_key, state.statement = (
        dataset.key,
        Statement(title.strip() or dataset.title, who.strip(), why.strip()),
    )
    state.language, state.made = chosen, datetime.now(UTC)
    st.rerun(scope="fragment")


def _language_choice() -> str:
    """Draws the choice of the record's language, which is first that of the page; nothing where only one is offered."""
    offered, here = offered_languages(), base_language(language())
    if len(offered) == 1:
        return here
    return st.selectbox(say("record-language"), offered, offered.index(here), language_name, key="record_language")


def _draw_downloads(state: _DialogState, record: Record, language: str) -> None:
    title = without_controls(record.statement.title)
    st.markdown(markdown("record-ready", title=title, charts=str(bool(record.decision.charts)).lower()))
    with st.container(horizontal=True):
        _download("html", language, lambda: record_html(record), f"{title}.html", "text/html")
        _download("json", language, lambda: record_json(record), f"{title}.json", "application/json")
        if st.button(say("record-again"), key="record_again", icon=":material/edit:"):
            state.made = None
            st.rerun(scope="fragment")


def _download(kind: str, language: str, make: Callable[[], str], file: str, mime: str) -> None:
    def made() -> bytes:
        with use_language(language):
            return make().encode()

    st.download_button(
        say(f"record-{kind}"),
        as_in_this_visit(made),
        file.replace("/", "-"),
        mime,
        icon=":material/download:",
        key=f"record_{kind}",
        type="primary" if kind == "html" else "secondary",
        on_click="ignore",
    )
