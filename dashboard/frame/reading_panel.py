"""How a file was read: in the sidebar every guess, changeable; on the page what was left out, and what is in doubt."""

import pandas as pd
import streamlit as st

from dashboard.data.origin import Origin
from dashboard.data.source import Source
from dashboard.frame.desk import ask_to_read, at_hand
from dashboard.kept.recipe import Sent
from dashboard.reading.report import Alternative, Finding, Question
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import say

# Not a value that a finding could have.
AS_FOUND = "\0as found"
# More are asked after the first are answered.
ASKED_AT_ONCE = 2


def reading_report(source: Source) -> None:
    """Draws what was found in the file and how it was read; where the file is still at hand, each guess can change."""
    if source.origin is not Origin.UPLOAD:
        return
    original = at_hand(source)
    with st.expander(say("report-heading")):
        for note in source.report.notes:
            st.caption(markdown_text(str(note)))
        fixed = [found for found in source.report.findings if not (original and found.options)]
        rows = [(str(found.name), markdown_text(str(found.found))) for found in fixed]
        st.table(pd.DataFrame(rows, columns=[say("report-what"), say("report-found")]), hide_index=True)
        if not original:
            st.caption(say("report-send-again"))
            return
        for found in source.report.findings:
            if found.options:
                _choose_otherwise(found, original, source.id)


def _choose_otherwise(found: Finding, original: Sent, source_id: str) -> None:
    """A finding as a choice: as it was found, or one of the other ways."""
    options = {value: str(words) for value, words in found.options}
    words: dict[str | bool, str] = {AS_FOUND: str(found.found), **options}
    key = f"read_{found.key}_{source_id}"

    def as_found() -> None:
        st.session_state[key] = AS_FOUND

    def chosen() -> None:
        if st.session_state[key] != AS_FOUND:
            ask_to_read(original, found.key, st.session_state[key], as_found)

    label = say("report-guess", what=str(found.name)) if found.is_guess else str(found.name)
    st.selectbox(label, list(words), format_func=words.__getitem__, key=key, on_change=chosen)


def reading_doubts(source: Source) -> None:
    """On the page: what was left out or read in a way that not everybody expects, and what has to be asked."""
    if source.origin is not Origin.UPLOAD:
        return
    with st.container(key="reading_doubts"):
        if source.report.notes:
            st.caption(markdown_text(" ".join(map(str, source.report.notes))))
        # One answer is for all questions of its kind.
        first = {question.key: question for question in reversed(source.report.questions)}
        for question in list(reversed(first.values()))[:ASKED_AT_ONCE]:
            _ask(question, at_hand(source))


def _ask(question: Question, original: Sent | None) -> None:
    """A question with its readings side by side, the one that stands first."""
    with st.container(border=True, key=f"question_{question.key}"):
        st.markdown(f":material/help: {markdown_text(str(question.sentence))}")
        places = st.columns(len(question.readings))
        for number, (place, reading) in enumerate(zip(places, question.readings, strict=True)):
            with place:
                _offer(question, reading, number, original)


def _offer(question: Question, reading: Alternative, number: int, original: Sent | None) -> None:
    st.caption(markdown_text(str(reading.words)))
    if reading.rows:
        st.table(_as_table(*reading.rows), hide_index=True)
    st.button(
        say("question-keep" if number == 0 else "question-read-so"),
        key=f"answer_{question.key}_{number}",
        on_click=ask_to_read if original else None,
        args=(original, question.key, reading.value),
        disabled=original is None,
        help=None if original else say("report-send-again"),
    )


def _as_table(header: tuple[str, ...], *rows: tuple[str, ...]) -> pd.DataFrame:
    """Cells under their names, of which some may be the same."""
    # Blanks that nobody sees tell them apart.
    names = [f"{markdown_text(name)}{' ' * header[:at].count(name)}" for at, name in enumerate(header)]
    cells = [[markdown_text(cell) for cell in row] for row in rows]
    return pd.DataFrame(cells, columns=names)
