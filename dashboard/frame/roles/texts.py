"""The roles of a file of texts: which column is the prediction, which are references, and what decides to answer."""

from collections.abc import Sequence

import streamlit as st

from dashboard.columns.meanings import ColumnMeaning
from dashboard.columns.text_columns import ABOUT, TextRoles, group_names, means_no_answer, number_names, text_names
from dashboard.controls.choice import Kept, one_of, plain_text, texts
from dashboard.controls.choosing import ask, note
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.text import TextDataset
from dashboard.frame.roles.panel import RolePanel, nothing, select, select_or_none
from dashboard.words.sentence import Sentence, say

PREDICTION = plain_text("prediction", Kept.FILE)
REFERENCES = texts("references", Kept.FILE)
ABOUT_WHAT = one_of("about", Kept.FILE, ABOUT, {}, lambda key: say(f"text-about-{key}"))
GROUP = plain_text("group", Kept.FILE)
GATE = plain_text("gate", Kept.FILE)
GATE_IS = one_of("gate_is", Kept.FILE, ("confidence", "no_answer"), {}, lambda key: say(f"text-gate-is-{key}"))
SECOND = plain_text("system2", Kept.FILE)


class TextPanel(RolePanel):
    """Prediction and references, what they are, and where the file has them group, gate and a second system."""

    choices = (PREDICTION, GROUP, GATE, SECOND)

    def choose(self) -> TextRoles:
        source, guess = self.source, self.guess
        file, columns = source.sha256, source.columns
        names = [*text_names(columns), *(name for name in number_names(columns))]
        about = ask(
            ABOUT_WHAT,
            st.selectbox,
            say("columns-choose-about"),
            default=guess.about,
            of=file,
            options=ABOUT,
            format_func=ABOUT_WHAT.shown,
        )
        prediction = select(PREDICTION, names, guess.prediction, file)
        references = ask(
            REFERENCES,
            st.multiselect,
            say("columns-choose-references"),
            default=list(guess.references),
            of=file,
            fit=lambda chosen: [name for name in chosen if name in names] or None,
            options=names,
        )
        second = select_or_none(SECOND, text_names(columns), guess.second, file)
        group = select_or_none(GROUP, group_names(columns), guess.group, file)
        gate = select_or_none(GATE, number_names(columns), guess.gate, file)
        is_no_answer = gate is not None and self._is_no_answer(gate)
        return TextRoles(prediction, tuple(references), about, group, gate, is_no_answer, second)

    def meanings(self, roles: TextRoles) -> Sequence[ColumnMeaning]:
        named = {name: Sentence("text-kind-reference") for name in roles.references}
        for role in ("prediction", "group", "gate", "second"):
            name = getattr(roles, role)
            if name:
                named[name] = Sentence(f"text-kind-{role}")
        unused = Sentence("text-kind-unused")
        return [ColumnMeaning(name, named.get(name, unused)) for name in self.source.columns.profiles]

    def note_shown(self, dataset: Dataset) -> None:
        if not isinstance(dataset, TextDataset):
            return
        roles, columns = dataset.roles, self.source.columns
        note(PREDICTION, roles.prediction)
        note(REFERENCES, list(roles.references))
        note(SECOND, roles.second or nothing(SECOND, text_names(columns)))
        note(GROUP, roles.group or nothing(GROUP, group_names(columns)))
        note(GATE, roles.gate or nothing(GATE, number_names(columns)))

    def _is_no_answer(self, gate: str) -> bool:
        likely = self.guess.is_no_answer if gate == self.guess.gate else means_no_answer(gate)
        chosen = ask(
            GATE_IS,
            st.selectbox,
            say("columns-choose-gate-is"),
            default="no_answer" if likely else "confidence",
            of=(self.source.sha256, gate),
            options=("confidence", "no_answer"),
            format_func=GATE_IS.shown,
        )
        return bool(chosen == "no_answer")
