"""Many queries, each with its own list of scored items that are judged relevant or not."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import streamlit as st

from dashboard.about import NAME, VERSION
from dashboard.columns.provenance import quoted
from dashboard.columns.ranked_rows import RankedRows, ranked_rows
from dashboard.columns.ranking_roles import RankingRoles
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.kind import Kind
from dashboard.data.memory import memory
from dashboard.data.opened import opened
from dashboard.data.source import Source
from dashboard.words.sentence import Sentence, say
from metrics_core.ranking import Rankings


@dataclass(frozen=True, kw_only=True, eq=False)
class RankingDataset(Dataset):
    """The lists that every number of the ranking page comes from; `second` is another run over the same queries."""

    roles: RankingRoles
    rankings: Rankings
    second: Rankings | None

    @property
    def kind(self) -> Kind:
        return RANKING

    @property
    def columns(self) -> tuple[str, ...]:
        return self.roles.columns

    @property
    def in_short(self) -> Sentence:
        lists = self.rankings
        return Sentence(
            "ranking-in-short", queries=lists.n_queries, items=int(lists.n_retrieved.sum()), relevant=self.n_relevant
        )

    @property
    def n_relevant(self) -> int:
        """How many items of all queries are relevant."""
        return int(self.rankings.n_relevant.sum())

    @property
    def n_nothing_relevant(self) -> int:
        """How many queries have nothing that is relevant."""
        return int((self.rankings.n_relevant == 0).sum())

    @property
    def runs(self) -> dict[str, Rankings]:
        """The runs by the column that scores them."""
        second = {self.roles.second_score: self.second} if self.second and self.roles.second_score else {}
        return {self.roles.score: self.rankings, **second}

    @property
    def longest(self) -> int:
        """How many items the longest list has."""
        return max(int(run.n_retrieved.max()) for run in self.runs.values())


def open_ranking(source: Source, roles: RankingRoles) -> RankingDataset:
    """A source as lists by its roles; raises `RefusedFile` where a column cannot be used."""

    def make() -> RankingDataset:
        with st.spinner(say("data-sorting")):
            return _made(source, roles)

    return memory().kept(("ranking", source.key, source.title, roles), make, _parts, origin=source.key)


def _parts(dataset: RankingDataset) -> Iterable[np.ndarray]:
    for run in dataset.runs.values():
        yield from (run.lists.score, run.lists.relevance, run.lists.bounds)


def _made(source: Source, roles: RankingRoles) -> RankingDataset:
    found = ranked_rows(source.columns, roles)
    return RankingDataset(
        id=source.id,
        title=source.title,
        key=repr(("ranking", source.key, roles)),
        origin=source.origin,
        provenance=str(_provenance(source, roles, found)),
        sha256=source.sha256,
        notes=found.notes,
        card=source.card,
        roles=roles,
        rankings=found.first,
        second=found.second,
    )


def _provenance(source: Source, roles: RankingRoles, found: RankedRows) -> Sentence:
    second = (
        "" if found.second is None else Sentence("ranking-provenance-second", score=quoted(str(roles.second_score)))
    )
    return Sentence(
        "ranking-provenance",
        file=quoted(source.title),
        sha256=source.sha256,
        query=quoted(roles.query),
        relevance=quoted(roles.relevance),
        relevant_from=roles.relevant_from,
        score=quoted(roles.score),
        second=second,
        rows=source.columns.table.num_rows,
        name=NAME,
        version=VERSION,
    )


RANKING = Kind("ranking")


def opened_ranking() -> RankingDataset:
    """The data set that is open; a page that is for this kind has no other."""
    dataset = opened().dataset
    assert isinstance(dataset, RankingDataset)
    return dataset
