"""The roles of a file of rankings: the columns, and the lowest relevant grade."""

from dataclasses import replace

import streamlit as st

from metrics_core.ranking.ndcg import GAINS
from threshold_explorer.data.columns.column_names import words
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.ranking.columns import (
    LEAST_RELEVANT,
    UNANSWERED,
    RankingRoles,
    are_ratings,
    clusters_of_queries,
)
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset, grades, unanswered_queries
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.query_parameter import Scope, number, one_of, plain_text
from threshold_explorer.interface.controls.query_parameters import bound_choice, bound_widget, set_link_value
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
from threshold_explorer.words.sentence import say

QUERY = plain_text("query", Scope.FILE)
RELEVANCE = plain_text("relevance", Scope.FILE)
ITEM = plain_text("item", Scope.FILE)
SECOND = plain_text("second", Scope.FILE)
# As a fraction of the highest grade: 4 of 5 stars.
GOOD_RATING = 0.8
RELEVANT_FROM = number("relevant", Scope.FILE)
GAIN = one_of("gain", Scope.FILE, GAINS, lambda key: say(f"ranking-gain-{key}"))
COUNT_AS = one_of("unanswered", Scope.FILE, UNANSWERED, lambda key: say(f"ranking-unanswered-{key}"))


class RankingPanel(RolePanel):
    """Choices of query, relevance, score, item, second score, cluster, and the lowest relevant grade."""

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
