"""Files that are not read before the question on one of them is answered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import pandas as pd
import streamlit as st

from threshold_explorer.data.source import SentFile
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.reading.report import Alternative, OpenQuestion, Question
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import Sentence

_MAX_COLUMNS = 4


@dataclass(frozen=True)
class AskedFiles:
    """The files that were sent, and the question on the one called `file_name`."""

    sent: tuple[SentFile, ...]
    file_name: str
    question: Question

    @classmethod
    def of(cls, sent: Sequence[SentFile], stopped: OpenQuestion) -> Self:
        return cls(tuple(sent), stopped.file_name, stopped.question)

    def answered(self, value: str | bool) -> tuple[SentFile, ...]:
        """The files, of which that one is read with the answer."""
        chosen: dict[str, Any] = {self.question.key: value}
        return tuple(
            replace(each, options=replace(each.options, **chosen)) if each.name == self.file_name else each
            for each in self.sent
        )


def ask_before_reading(
    question: Question, file_name: str, answer: Callable[[str | bool], None], *, key: str = "before"
) -> None:
    """Draws the question with its readings side by side; `key` tells several of a page apart."""
    with st.container(border=True, key=f"question_{key}"):
        st.markdown(Markdown(":material/help: {}").format(Sentence("question-before", file=file_name)))
        st.markdown(markdown_text(question.sentence))
        # A reading is as wide beside one other as beside three.
        n_columns = 2 if len(question.readings) <= 2 else _MAX_COLUMNS
        for number, reading in enumerate(question.readings):
            if number % n_columns == 0:
                places = st.columns(n_columns)
            with places[number % n_columns]:
                preview(reading)
                st.button(
                    markdown_text(reading.label), key=f"answer_{key}_{number}", on_click=answer, args=(reading.value,)
                )


def preview(reading: Alternative) -> None:
    """Draws the rows of a reading, if it has some."""
    if reading.rows:
        header, *rows = reading.rows
        show_table(pd.DataFrame(rows, columns=header))
