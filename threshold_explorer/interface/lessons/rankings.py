"""The numbers of lessons on ranked lists: means over the queries with a relevant item, of the first run."""

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field

from metrics_core.ranking import Rankings
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.interface.lessons.quantities import Result, quantity

Rank = Annotated[int, Field(ge=1)]
AT_K: dict[str, Callable[[Rankings, int], Any]] = {
    "precision_at_k": Rankings.precision_at,
    "recall_at_k": Rankings.recall_at,
    "ndcg_at_k": Rankings.ndcg_at,
}
OF_LISTS: dict[str, Callable[[Rankings], Any]] = {
    "map": Rankings.average_precision,
    "mrr": Rankings.reciprocal_rank,
    "r_precision": Rankings.r_precision,
    "ndcg": Rankings.ndcg_at,
}


@quantity("queries", "relevant", "longest_list")
def size(data: RankingDataset, of: str) -> Result:
    sizes = {"queries": data.rankings.n_queries, "relevant": data.n_relevant, "longest_list": data.longest}
    return sizes[of]


@quantity("cutoff")
def cutoff(data: RankingDataset, of: str, *, k: Rank) -> Result:
    """The rank, or that of the last item of the longest list."""
    return min(k, data.longest)


@quantity(*AT_K)
def mean_at_k(data: RankingDataset, of: str, *, k: Rank) -> Result:
    """At the rank, or at that of the last item of the longest list."""
    return float(data.rankings.mean(AT_K[of](data.rankings, min(k, data.longest))).value)


@quantity(*OF_LISTS)
def mean_of_lists(data: RankingDataset, of: str) -> Result:
    return float(data.rankings.mean(OF_LISTS[of](data.rankings)).value)
