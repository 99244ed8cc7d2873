"""The table of all means at the current k, and the caption on excluded queries."""

import numpy as np
import pandas as pd

from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.views.ranking.cutoff_table import spread_over
from threshold_explorer.views.ranking.metrics import RANKING_METRICS
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.sentence import Sentence, say


def numbers_table(dataset: RankingDataset, ks: tuple[int, ...], k: int) -> pd.DataFrame:
    """Metric, value with every digit, interval, number of queries counted, and definition."""
    rows = [(say("ranking-k"), str(k), "", "", "")]
    n_queries = dataset.rankings.n_queries
    for metric in RANKING_METRICS.values():
        found = spread_over(dataset, metric.key, ks)
        at = 0 if metric.needs_no_k else ks.index(k)
        value, low, high = float(found.mean[at]), float(found.low[at]), float(found.high[at])
        shown = ratio_text(value) if np.isnan(value) else repr(value)
        interval = "" if np.isnan(low) else bounds_text(low, high)
        counted = str(n_queries - int(found.n_undefined[at]))
        rows.append((metric.name_at(k), shown, interval, counted, metric.help))
    names = [*(say(f"ranking-column-{name}") for name in ("metric", "value", "queries", "help"))]
    names.insert(2, confidence_name())
    return pd.DataFrame(rows, columns=names)


def excluded_queries(dataset: RankingDataset, cut: str) -> Sentence:
    """Which queries the means exclude, with a list cutoff by "rank" or by "score"."""
    return Sentence(
        "ranking-left-out",
        cut=cut,
        count=dataset.n_nothing_relevant,
        queries=dataset.rankings.n_queries,
        runs=len(dataset.runs),
        first=dataset.roles.score,
    )
