"""Ranked lists: queries with scored items that are relevant or not."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from metrics_core.ranking import Rankings
from threshold_explorer.columns.provenance import quoted
from threshold_explorer.data.current_data import current_data
from threshold_explorer.data.dataset import Dataset, Kind
from threshold_explorer.data.source import Source
from threshold_explorer.data.task import Task
from threshold_explorer.kinds.opening import facts_of, opened_once, provenance_of
from threshold_explorer.kinds.ranking.columns import RankingRoles, ranking_columns
from threshold_explorer.kinds.ranking.rows import RankedRows, ranked_rows
from threshold_explorer.words.sentence import Sentence


@dataclass(frozen=True, kw_only=True, eq=False)
class RankingDataset(Dataset):
    """The ranked lists of a run; `second` is a second run over the same queries."""

    roles: RankingRoles
    rankings: Rankings
    second: Rankings | None

    kind = Kind.RANKING

    @property
    def columns(self) -> tuple[str, ...]:
        return self.roles.columns

    @property
    def summary(self) -> Sentence:
        lists = self.rankings
        return Sentence(
            "ranking-in-short", queries=lists.n_queries, items=int(lists.n_retrieved.sum()), relevant=self.n_relevant
        )

    @property
    def n_relevant(self) -> int:
        """The number of relevant items of all queries."""
        return int(self.rankings.n_relevant.sum())

    @property
    def n_nothing_relevant(self) -> int:
        """The number of queries without relevant items."""
        return int((self.rankings.n_relevant == 0).sum())

    @property
    def runs(self) -> dict[str, Rankings]:
        """The runs by their score columns."""
        second = {self.roles.second_score: self.second} if self.second and self.roles.second_score else {}
        return {self.roles.score: self.rankings, **second}

    @property
    def longest(self) -> int:
        """The number of items in the longest list."""
        return max(int(run.n_retrieved.max()) for run in self.runs.values())


def open_ranking(source: Source, roles: RankingRoles) -> RankingDataset:
    """Open a source as ranked lists; raises `RefusedFile` for an invalid column."""
    key = ("ranking", source.key, source.title, roles)
    return opened_once(key, source, lambda: _made(source, roles), _parts)


def _parts(dataset: RankingDataset) -> Iterable[np.ndarray]:
    for run in dataset.runs.values():
        yield from (run.lists.score, run.lists.relevance, run.lists.bounds)


def _made(source: Source, roles: RankingRoles) -> RankingDataset:
    found = ranked_rows(source.columns, roles)
    return RankingDataset(
        **facts_of(source),
        key=repr(("ranking", source.key, roles)),
        provenance=_provenance(source, roles, found),
        notes=found.notes,
        roles=roles,
        rankings=found.first,
        second=found.second,
    )


def _provenance(source: Source, roles: RankingRoles, found: RankedRows) -> str:
    second = (
        "" if found.second is None else Sentence("ranking-provenance-second", score=quoted(str(roles.second_score)))
    )
    return provenance_of(
        source,
        "ranking-provenance",
        query=quoted(roles.query),
        relevance=quoted(roles.relevance),
        relevant_from=roles.relevant_from,
        score=quoted(roles.score),
        second=second,
    )


def current_ranking() -> RankingDataset:
    """The open data set, on a page for this kind."""
    dataset = current_data().dataset
    assert isinstance(dataset, RankingDataset)
    return dataset


RANKING_TASK = Task("ranking", ranking_columns, open_ranking)
