"""The measures of a ranking that the page shows, each declared once."""

from collections.abc import Callable
from dataclasses import dataclass

from dashboard.words.sentence import say
from metrics_core import METRICS
from metrics_core.arrays import FloatArray, IntArray
from metrics_core.ranking import Rankings


@dataclass(frozen=True)
class Measure:
    """One measure: `of_queries` gives a row for each query, with a column for each k, or one where it `needs_no_k`.

    `ranking-measure-<key>` in the catalogue is its name, with the attributes `mean` and `help`.
    """

    key: str
    colour: str
    of_queries: Callable[[Rankings, IntArray], FloatArray]
    needs_no_k: bool = False

    @property
    def name(self) -> str:
        """How it is called whatever k is."""
        return say(f"ranking-measure-{self.key}")

    @property
    def mean_name(self) -> str:
        """How its mean over queries is called."""
        return say(f"ranking-measure-{self.key}.mean")

    @property
    def help(self) -> str:
        """What it says."""
        return say(f"ranking-measure-{self.key}.help")

    @property
    def key_at_k(self) -> str:
        """The sentence that names it at a k."""
        return f"ranking-at-{self.key}"

    def name_at(self, k: int) -> str:
        """How it is called at this k."""
        return self.name if self.needs_no_k else say(self.key_at_k, k=k)


MEASURES = {
    measure.key: measure
    for measure in (
        Measure("precision", METRICS["precision"].colour, lambda lists, k: lists.precision_at(k)),
        Measure("recall", METRICS["recall"].colour, lambda lists, k: lists.recall_at(k)),
        Measure("ndcg", METRICS["f1"].colour, lambda lists, k: lists.ndcg_at(k)),
        Measure("ap", "#0072B2", lambda lists, _: lists.average_precision()[:, None], needs_no_k=True),
        Measure("rr", "#E69F00", lambda lists, _: lists.reciprocal_rank()[:, None], needs_no_k=True),
        Measure("r-precision", "#882255", lambda lists, _: lists.r_precision()[:, None], needs_no_k=True),
    )
}
AT_K = tuple(measure for measure in MEASURES.values() if not measure.needs_no_k)
WHOLE = tuple(measure for measure in MEASURES.values() if measure.needs_no_k)
