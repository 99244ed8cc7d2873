"""The roles of files of grades: of graded outputs and of rankings, with the lowest grade that is good or relevant."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st

from metrics_core.ranking.ndcg import GAINS
from threshold_explorer.data.columns.column_names import words
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
from threshold_explorer.data.kinds.graded.dataset import GRADE_DIGITS, GRADED_OUTPUTS, GradedDataset
from threshold_explorer.data.kinds.ranking.columns import (
    LEAST_RELEVANT,
    UNANSWERED,
    RankingRoles,
    are_ratings,
    clusters_of_queries,
)
from threshold_explorer.data.kinds.ranking.dataset import RANKING_TASK, RankingDataset, grades, unanswered_queries
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.interface.controls.parameter_declaration import (
    QueryParameter,
    Scope,
    number,
    one_of,
    plain_text,
    texts,
)
from threshold_explorer.interface.controls.query_parameters import (
    bound_choice,
    bound_widget,
    get_parameter,
    set_link_value,
    set_parameter,
)
from threshold_explorer.interface.frame.page_elements import warning_slot
from threshold_explorer.interface.panels.panel import (
    CLUSTER,
    SCORE,
    RolePanel,
    note_cluster,
    nothing,
    select,
    select_or_none,
)
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.formats import significant_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, say

GRADE = plain_text("grade", Scope.FILE)
GOOD = number("good", Scope.FILE)
GOOD_WORDS = texts("good_words", Scope.FILE)
SCORES = texts("scores", Scope.FILE)
LOWER_SCORES = texts("lower_scores", Scope.FILE)
QUERY = plain_text("query", Scope.FILE)
RELEVANCE = plain_text("relevance", Scope.FILE)
ITEM = plain_text("item", Scope.FILE)
SECOND = plain_text("second", Scope.FILE)
# As a fraction of the highest grade: 4 of 5 stars.
GOOD_RATING = 0.8
RELEVANT_FROM = number("relevant", Scope.FILE)
GAIN = one_of("gain", Scope.FILE, GAINS, lambda key: say(f"ranking-gain-{key}"))
COUNT_AS = one_of("unanswered", Scope.FILE, UNANSWERED, lambda key: say(f"ranking-unanswered-{key}"))


class GradedPanel(RolePanel):
    """Choices of the grade, the lowest good grade, the scores, and the score that other pages show."""

    task = GRADED_OUTPUTS
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


class RankingPanel(RolePanel):
    """Choices of query, relevance, score, item, second score, cluster, and the lowest relevant grade."""

    task = RANKING_TASK
    choices = (QUERY, RELEVANCE, SCORE, ITEM, SECOND, CLUSTER)

    def choose(self) -> RankingRoles:
        guess, file = self.guess, self.source.sha256
        profiles = self.source.columns.profiles
        names = list(self.source.columns.table.column_names)
        numeric = [name for name in names if profiles[name].is_number]
        query = select(QUERY, names, guess.query, file)
        relevance = select(RELEVANCE, numeric, guess.relevance, file)
        least, gain = self._choose_least(relevance), self._choose_gain(relevance)
        score = select(SCORE, numeric, guess.score, file)
        item = select_or_none(ITEM, names, guess.item, file)
        others = [name for name in numeric if name not in (query, relevance, score, item)]
        second = select_or_none(SECOND, others, guess.second_score, (file, score))
        roles = RankingRoles(query, relevance, score, item, second, least, gain=gain)
        roles = replace(roles, unanswered=self._choose_unanswered(roles))
        return replace(roles, cluster=self._choose_cluster(roles)) if query else roles

    def note_shown(self, dataset: Dataset) -> None:
        if not isinstance(dataset, RankingDataset):
            return
        roles, names = dataset.roles, self.source.columns.table.column_names
        shown = (roles.query, roles.relevance, roles.score, roles.item, roles.second_score)
        for choice, text in zip(self.choices, shown, strict=False):
            set_link_value(choice, text or nothing(choice, names))
        note_cluster(self.source, roles.cluster)
        set_link_value(RELEVANT_FROM, roles.relevant_from)
        set_link_value(GAIN, roles.gain)
        set_link_value(COUNT_AS, roles.unanswered)

    def _choose_cluster(self, roles: RankingRoles) -> str | None:
        clusters = _clusters_of_queries(self.source, roles)
        return select_or_none(CLUSTER, clusters, self.guess.cluster, self.source.sha256) if clusters else None

    def _choose_gain(self, relevance: str) -> str:
        """The gain of nDCG; drawn only if there are grades above 1, of which the gains differ."""
        if max(self._grades(relevance), default=0) <= 1:
            return GAIN.default
        return bound_choice(GAIN, st.selectbox, say("columns-choose-gain"), scope_key=(self.source.sha256, relevance))

    def _choose_unanswered(self, roles: RankingRoles) -> str:
        """What a judged query without retrieved items counts as; drawn only if there is one."""
        if not roles.is_settled or not _has_unanswered(self.source, roles):
            return COUNT_AS.default
        label = say("columns-choose-unanswered")
        return bound_choice(COUNT_AS, st.selectbox, label, scope_key=(self.source.sha256, roles.query, roles.score))

    def _grades(self, relevance: str) -> tuple[float, ...]:
        try:
            return grades(self.source.columns, relevance) if relevance else ()
        except RefusedFile:
            return ()

    def _choose_least(self, relevance: str) -> float:
        """The lowest relevant grade; drawn only if there are several grades."""
        found = self._grades(relevance)
        if not found:
            return LEAST_RELEVANT
        least = GOOD_RATING * found[-1] if are_ratings(words(relevance)) else LEAST_RELEVANT
        usual = next((grade for grade in found if grade >= least), found[-1])
        if len(found) == 1:
            return usual
        return bound_widget(
            RELEVANT_FROM,
            st.selectbox,
            say("columns-choose-relevant"),
            default=usual,
            scope_key=(self.source.sha256, relevance),
            fit=lambda grade: grade if grade in found else None,
            options=list(found),
            format_func=lambda grade: significant_text(grade, 6),
        )


@cached_result
def _has_unanswered(source: Source, roles: RankingRoles) -> bool:
    try:
        return bool(unanswered_queries(source.columns, roles))
    except RefusedFile:
        return False


@cached_result
def _clusters_of_queries(source: Source, roles: RankingRoles) -> tuple[str, ...]:
    return tuple(clusters_of_queries(source.columns, roles, named=False))
