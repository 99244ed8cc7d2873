"""The roles of a file of graded outputs: the grade, which grades are good, and the scores to compare with it."""

from collections.abc import Mapping, Sequence

import streamlit as st

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.graded.columns import (
    MAX_GRADES_LISTED,
    GradedRoles,
    grade_names,
    grade_of,
    likely_good_from,
    likely_good_words,
    number_names,
)
from threshold_explorer.data.kinds.graded.dataset import GRADE_DIGITS, GradedDataset
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.interface.controls.message_slots import warning_slot
from threshold_explorer.interface.controls.query_parameter import QueryParameter, Scope, number, plain_text, texts
from threshold_explorer.interface.controls.query_parameters import (
    bound_widget,
    get_parameter,
    set_link_value,
    set_parameter,
)
from threshold_explorer.interface.panels.panel import SCORE, RolePanel, select
from threshold_explorer.words.formats import significant_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, say

GRADE = plain_text("grade", Scope.FILE)
GOOD = number("good", Scope.FILE)
GOOD_WORDS = texts("good_words", Scope.FILE)
SCORES = texts("scores", Scope.FILE)
LOWER_SCORES = texts("lower_scores", Scope.FILE)


class GradedPanel(RolePanel):
    """Choices of the grade, the lowest good grade, the scores, and the score that other pages show."""

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

    def draw_notes(self, roles: GradedRoles, dataset: Dataset | None) -> None:
        if dataset and dataset.evidence_note:
            st.caption(markdown_text(dataset.evidence_note))
        warning_slot("columns_warnings", dataset.warning if dataset else None)

    def parts(self, roles: GradedRoles) -> Mapping[str | None, Sentence]:
        return {
            **dict.fromkeys(roles.scores, Sentence("graded-kind-score")),
            roles.grade: Sentence("graded-kind-grade"),
        }

    def note_shown(self, dataset: Dataset) -> None:
        if not isinstance(dataset, GradedDataset):
            return
        roles = dataset.graded
        set_link_value(GRADE, roles.grade)
        set_link_value(SCORE, roles.score)
        set_link_value(SCORES, list(roles.scores))
        set_link_value(LOWER_SCORES, list(roles.lower))
        if roles.good_from is not None:
            set_link_value(GOOD, roles.good_from)
        else:
            set_link_value(GOOD_WORDS, list(roles.good_words))

    def _choose_from(self, grade: str, steps: tuple[float, ...]) -> float:
        found = grade_of(self.source.columns, grade)
        usual = likely_good_from(found) or steps[-1]
        options = good_options(steps, get_parameter(GOOD, usual))
        return bound_widget(
            GOOD,
            st.selectbox,
            say("columns-choose-good"),
            default=usual,
            scope_key=(self.source.sha256, grade),
            fit=lambda least: least if steps[0] < least <= steps[-1] else None,
            options=options,
            format_func=grade_text,
        )

    def _choose_words(self, grade: str, known: tuple[str, ...]) -> tuple[str, ...]:
        usual = list(likely_good_words(grade_of(self.source.columns, grade)))
        chosen = bound_widget(
            GOOD_WORDS,
            st.multiselect,
            say("columns-choose-good-words"),
            default=usual,
            scope_key=(self.source.sha256, grade),
            fit=lambda wanted: [text for text in wanted if text in known] or None,
            options=list(known),
        )
        return tuple(chosen)

    def _choose_some(
        self, choice: QueryParameter[list[str]], options: Sequence[str], usual: list[str], of: tuple[str, str]
    ) -> list[str]:
        return bound_widget(
            choice,
            st.multiselect,
            say(f"columns-choose-{choice.name.replace('_', '-')}"),
            default=usual,
            scope_key=of,
            fit=lambda wanted: [name for name in wanted if name in options],
            options=options,
        )


def good_options(steps: tuple[float, ...], chosen: float) -> list[float]:
    """The options for the lowest good grade: each but the lowest, or evenly spaced ones if there are many."""
    even = (
        ThresholdGrid.for_scores(steps[0], steps[-1]).thresholds.tolist() if len(steps) > MAX_GRADES_LISTED else steps
    )
    return sorted(least for least in {*even, chosen} if steps[0] < least <= steps[-1])


def grade_text(grade: float) -> str:
    return say("graded-from", least=significant_text(grade, GRADE_DIGITS))


def choose_good(least: float) -> None:
    """A callback: outputs count as good from this grade on."""
    set_parameter(GOOD, least)
