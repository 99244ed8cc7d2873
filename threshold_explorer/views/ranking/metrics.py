"""The ranking metrics of the page, each declared once."""

from collections.abc import Callable
from dataclasses import dataclass

from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.ranking import Rankings
from threshold_explorer.live.charts.palette import METRIC_COLOURS, RANKING_COLOURS
from threshold_explorer.words.sentence import say


@dataclass(frozen=True)
class RankingMetric:
    """A ranking metric. `of_queries` returns a row per query and a column per k, or one column if it `needs_no_k`.

    The message `ranking-metric-<key>` is its name, with the attributes `mean` and `help`.
    """

    key: str
    colour: str
    of_queries: Callable[[Rankings, IntArray], FloatArray]
    needs_no_k: bool = False

    @property
    def name(self) -> str:
        """Its name for any k."""
        return say(f"ranking-metric-{self.key}")

    @property
    def mean_name(self) -> str:
        """The name of its mean over queries."""
        return say(f"ranking-metric-{self.key}.mean")

    @property
    def help(self) -> str:
        return say(f"ranking-metric-{self.key}.help")

    @property
    def key_at_k(self) -> str:
        """The key of the message that names it at a given k."""
        return f"ranking-at-{self.key}"

    def name_at(self, k: int) -> str:
        return self.name if self.needs_no_k else say(self.key_at_k, k=k)


RANKING_METRICS = {
    metric.key: metric
    for metric in (
        RankingMetric("precision", METRIC_COLOURS["precision"], lambda lists, k: lists.precision_at(k)),
        RankingMetric("recall", METRIC_COLOURS["recall"], lambda lists, k: lists.recall_at(k)),
        RankingMetric("ndcg", RANKING_COLOURS["ndcg"], lambda lists, k: lists.ndcg_at(k)),
        RankingMetric(
            "ap", RANKING_COLOURS["ap"], lambda lists, _: lists.average_precision()[:, None], needs_no_k=True
        ),
        RankingMetric("rr", RANKING_COLOURS["rr"], lambda lists, _: lists.reciprocal_rank()[:, None], needs_no_k=True),
        RankingMetric(
            "r-precision",
            RANKING_COLOURS["r-precision"],
            lambda lists, _: lists.r_precision()[:, None],
            needs_no_k=True,
        ),
    )
}
AT_K = tuple(metric for metric in RANKING_METRICS.values() if not metric.needs_no_k)
WITHOUT_K = tuple(metric for metric in RANKING_METRICS.values() if metric.needs_no_k)
