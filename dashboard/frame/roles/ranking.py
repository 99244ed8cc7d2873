"""The roles of a file of ranked lists: which column is which, and from which grade on an item is relevant."""

import streamlit as st

from dashboard.columns.names import words
from dashboard.columns.query_lists import are_ratings
from dashboard.columns.ranked_rows import grades
from dashboard.columns.ranking_roles import LEAST_RELEVANT, RankingRoles
from dashboard.controls.choice import Kept, number, plain_text
from dashboard.controls.choosing import ask, note
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.frame.roles.classes import SCORE
from dashboard.frame.roles.panel import RolePanel, nothing, select, select_or_none
from dashboard.reading.refusals import RefusedFile
from dashboard.words.formats import significant_text
from dashboard.words.sentence import say

QUERY = plain_text("query", Kept.FILE)
RELEVANCE = plain_text("relevance", Kept.FILE)
ITEM = plain_text("item", Kept.FILE)
SECOND = plain_text("second", Kept.FILE)
# Of the highest: 4 of 5 stars.
GOOD_RATING = 0.8
RELEVANT_FROM = number("relevant", Kept.FILE)


class RankingPanel(RolePanel):
    """Query, relevance, score, item, the score of a second run, and the least grade that is relevant."""

    choices = (QUERY, RELEVANCE, SCORE, ITEM, SECOND)

    def choose(self) -> RankingRoles:
        guess, file = self.guess, self.source.sha256
        profiles = self.source.columns.profiles
        names = list(self.source.columns.table.column_names)
        numeric = [name for name in names if profiles[name].is_number]
        query = select(QUERY, names, guess.query, file)
        relevance = select(RELEVANCE, numeric, guess.relevance, file)
        least = self._choose_least(relevance)
        score = select(SCORE, numeric, guess.score, file)
        item = select_or_none(ITEM, names, guess.item, file)
        others = [name for name in numeric if name not in (query, relevance, score, item)]
        second = select_or_none(SECOND, others, guess.second_score, (file, score))
        return RankingRoles(query, relevance, score, item, second, least)

    def note_shown(self, dataset: Dataset) -> None:
        if not isinstance(dataset, RankingDataset):
            return
        roles, names = dataset.roles, self.source.columns.table.column_names
        shown = (roles.query, roles.relevance, roles.score, roles.item, roles.second_score)
        for choice, text in zip(self.choices, shown, strict=True):
            note(choice, text or nothing(choice, names))
        note(RELEVANT_FROM, roles.relevant_from)

    def _choose_least(self, relevance: str) -> float:
        """From which grade on an item is relevant; asked for only where there are several."""
        try:
            found = grades(self.source.columns, relevance) if relevance else ()
        except RefusedFile:
            return LEAST_RELEVANT
        if not found:
            return LEAST_RELEVANT
        least = GOOD_RATING * found[-1] if are_ratings(words(relevance)) else LEAST_RELEVANT
        usual = next((grade for grade in found if grade >= least), found[-1])
        if len(found) == 1:
            return usual
        return ask(
            RELEVANT_FROM,
            st.selectbox,
            say("columns-choose-relevant"),
            default=usual,
            of=(self.source.sha256, relevance),
            fit=lambda grade: grade if grade in found else None,
            options=list(found),
            format_func=lambda grade: significant_text(grade, 6),
        )
