"""How a file was read: the detected properties in the sidebar, notes and questions on the page."""

import pandas as pd
import streamlit as st

from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.source import SentFile, Source
from threshold_explorer.interface.frame.asked_files import preview
from threshold_explorer.interface.frame.latest_upload import original_file, request_reread
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.reading.report import Alternative, Finding, Question
from threshold_explorer.words.markdown import Markdown, joined, markdown_text
from threshold_explorer.words.sentence import markdown, say

# Differs from every value of a finding.
AS_DETECTED = "\0as found"
# The remaining questions follow after these are answered.
MAX_QUESTIONS = 2


def reading_report(source: Source) -> None:
    """Draws the detected properties of the file; while its content is available, each can be changed."""
    if source.origin is not Origin.UPLOAD:
        return
    original = original_file(source)
    with st.expander(say("report-heading")):
        for note in source.report.notes:
            st.caption(markdown_text(note))
        fixed = [found for found in source.report.findings if not (original and found.options)]
        rows = [(str(found.name), str(found.found)) for found in fixed]
        show_table(pd.DataFrame(rows, columns=[say("report-what"), say("report-found")]))
        if not original:
            st.caption(say("report-send-again"))
            return
        for found in source.report.findings:
            if found.options:
                _choose_value(found, original, source.id)


def _choose_value(found: Finding, original: SentFile, source_id: str) -> None:
    """Draws a finding as a select box: as detected, or one of the alternatives."""
    options = {value: str(words) for value, words in found.options}
    words: dict[str | bool, str] = {AS_DETECTED: str(found.found), **options}
    key = f"read_{found.key}_{source_id}"

    def reset() -> None:
        st.session_state[key] = AS_DETECTED

    def on_change() -> None:
        if st.session_state[key] != AS_DETECTED:
            request_reread(original, found.key, st.session_state[key], reset)

    label = markdown("report-guess", what=found.name) if found.is_guess else markdown_text(found.name)
    st.selectbox(label, list(words), format_func=words.__getitem__, key=key, on_change=on_change)


def reading_questions(source: Source) -> None:
    """On the page: notes on how the file was read, and questions about ambiguities."""
    if source.origin is not Origin.UPLOAD:
        return
    with st.container(key="reading_doubts"):
        if source.report.notes:
            st.caption(joined(" ", source.report.notes))
        # One answer applies to all questions with its key.
        first = {question.key: question for question in reversed(source.report.questions)}
        for question in list(reversed(first.values()))[:MAX_QUESTIONS]:
            _ask(question, original_file(source))


def _ask(question: Question, original: SentFile | None) -> None:
    """Draws a question with its alternatives side by side; the current one is first."""
    with st.container(border=True, key=f"question_{question.key}"):
        st.markdown(Markdown(":material/help: {}").format(question.sentence))
        places = st.columns(len(question.readings))
        for number, (place, reading) in enumerate(zip(places, question.readings, strict=True)):
            with place:
                _offer(question, reading, number, original)


def _offer(question: Question, reading: Alternative, number: int, original: SentFile | None) -> None:
    st.caption(markdown_text(reading.label))
    preview(reading)
    st.button(
        say("question-keep" if number == 0 else "question-read-so"),
        key=f"answer_{question.key}_{number}",
        on_click=request_reread if original else None,
        args=(original, question.key, reading.value),
        disabled=original is None,
        help=None if original else say("report-send-again"),
    )
