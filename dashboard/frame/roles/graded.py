"""The roles of a file of graded outputs: the grade, what of it is good, and the scores that could stand in for it."""

from collections.abc import Sequence

import streamlit as st

from dashboard.columns.graded_columns import grade_names, likely_from, likely_words, number_names
from dashboard.columns.graded_roles import GradedRoles
from dashboard.columns.graded_rows import MOST_STEPS, grade_of
from dashboard.columns.meanings import ColumnMeaning
from dashboard.controls.choice import Choice, Kept, number, plain_text, texts
from dashboard.controls.choosing import ask, choose, note, peek
from dashboard.controls.messages import warnings
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.graded import GRADE_DIGITS, GradedDataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.frame.roles.classes import SCORE
from dashboard.frame.roles.panel import RolePanel, select
from dashboard.words.formats import markdown_text, significant_text
from dashboard.words.sentence import Sentence, say

GRADE = plain_text("grade", Kept.FILE)
GOOD = number("good", Kept.FILE)
GOOD_WORDS = texts("good_words", Kept.FILE)
SCORES = texts("scores", Kept.FILE)
LOWER_SCORES = texts("lower_scores", Kept.FILE)


class GradedPanel(RolePanel):
    """The grade, from where on it is good, the scores beside it, and which of them the other pages show."""

    choices = (GRADE, SCORE)

    def choose(self) -> GradedRoles:
        columns, guess, file = self.source.columns, self.guess, self.source.sha256
        grade = select(GRADE, grade_names(columns), guess.grade, file)
        if not grade:
            return GradedRoles("", (), "")
        found = grade_of(columns, grade)
        good_from = self._choose_from(grade, found.steps) if found.steps else None
        good_words = () if found.steps else self._choose_words(grade, found.texts)
        numeric = [name for name in number_names(columns) if name != grade]
        scores = self._choose_some(SCORES, numeric, [name for name in guess.scores if name != grade], (file, grade))
        if not scores:
            return GradedRoles(grade, (), "")
        score = select(SCORE, scores, scores[0], file)
        lower = self._choose_some(LOWER_SCORES, scores, [name for name in guess.lower if name in scores], (file, grade))
        return GradedRoles(grade, tuple(scores), score, good_from, good_words, tuple(lower))

    def beside(self, roles: GradedRoles, dataset: Dataset | None) -> None:
        if dataset and dataset.proof:
            st.caption(markdown_text(str(dataset.proof)))
        warnings("columns_warnings", dataset.doubt if dataset else None)

    def meanings(self, roles: GradedRoles) -> Sequence[ColumnMeaning]:
        named = {name: Sentence("graded-kind-score") for name in roles.scores}
        named[roles.grade] = Sentence("graded-kind-grade")
        unused = Sentence("text-kind-unused")
        return [ColumnMeaning(name, named.get(name, unused)) for name in self.source.columns.profiles]

    def note_shown(self, dataset: Dataset) -> None:
        if not isinstance(dataset, GradedDataset):
            return
        roles = dataset.graded
        note(GRADE, roles.grade)
        note(SCORE, roles.score)
        note(SCORES, list(roles.scores))
        note(LOWER_SCORES, list(roles.lower))
        if roles.good_from is not None:
            note(GOOD, roles.good_from)
        else:
            note(GOOD_WORDS, list(roles.good_words))

    def _choose_from(self, grade: str, steps: tuple[float, ...]) -> float:
        found = grade_of(self.source.columns, grade)
        usual = likely_from(found) or steps[-1]
        options = good_options(steps, peek(GOOD, usual))
        return ask(
            GOOD,
            st.selectbox,
            say("columns-choose-good"),
            default=usual,
            of=(self.source.sha256, grade),
            fit=lambda least: least if steps[0] < least <= steps[-1] else None,
            options=options,
            format_func=grade_text,
        )

    def _choose_words(self, grade: str, known: tuple[str, ...]) -> tuple[str, ...]:
        usual = list(likely_words(grade_of(self.source.columns, grade)))
        chosen = ask(
            GOOD_WORDS,
            st.multiselect,
            say("columns-choose-good-words"),
            default=usual,
            of=(self.source.sha256, grade),
            fit=lambda wanted: [text for text in wanted if text in known] or None,
            options=list(known),
        )
        return tuple(chosen)

    def _choose_some(
        self, choice: Choice[list[str]], options: Sequence[str], usual: list[str], of: tuple[str, str]
    ) -> list[str]:
        return ask(
            choice,
            st.multiselect,
            say(f"columns-choose-{choice.name.replace('_', '-')}"),
            default=usual,
            of=of,
            fit=lambda wanted: [name for name in wanted if name in options],
            options=options,
        )


def good_options(steps: tuple[float, ...], chosen: float) -> list[float]:
    """From which grades on an output may count as good: each but the lowest, or even ones where they are many."""
    even = ThresholdGrid.for_scores(steps[0], steps[-1]).thresholds.tolist() if len(steps) > MOST_STEPS else steps
    return sorted(least for least in {*even, chosen} if steps[0] < least <= steps[-1])


def grade_text(grade: float) -> str:
    """A grade as it is chosen."""
    return say("graded-from", least=significant_text(grade, GRADE_DIGITS))


def choose_good(least: float) -> None:
    """For callbacks: outputs are good from this grade on."""
    choose(GOOD, least)
