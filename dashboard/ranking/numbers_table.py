"""The means at the k of the moment as a table, and which queries they leave out."""

import numpy as np
import pandas as pd

from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.ranking.cut_table import spread_over
from dashboard.ranking.measures import MEASURES
from dashboard.words.formats import bounds_text, ratio_text
from dashboard.words.sentence import Sentence, say


def numbers_table(dataset: RankingDataset, ks: tuple[int, ...], k: int) -> pd.DataFrame:
    """Name, value with every digit, interval, how many queries it counts, and what it says."""
    rows = [(say("ranking-k"), str(k), "", "", "")]
    n_queries = dataset.rankings.n_queries
    for measure in MEASURES.values():
        found = spread_over(dataset, measure.key, ks)
        at = 0 if measure.needs_no_k else ks.index(k)
        value, low, high = float(found.mean[at]), float(found.low[at]), float(found.high[at])
        shown = ratio_text(value) if np.isnan(value) else repr(value)
        interval = "" if np.isnan(low) else bounds_text(low, high)
        counted = str(n_queries - int(found.n_undefined[at]))
        rows.append((measure.name_at(k), shown, interval, counted, measure.help))
    names = [*(say(f"ranking-column-{name}") for name in ("measure", "value", "queries", "help"))]
    names.insert(2, confidence_name())
    return pd.DataFrame(rows, columns=names)


def left_out(dataset: RankingDataset, cut: str) -> Sentence:
    """Which queries the means count where lists are cut at a "rank" or a "score"."""
    return Sentence(
        "ranking-left-out",
        cut=cut,
        count=dataset.n_nothing_relevant,
        queries=dataset.rankings.n_queries,
        runs=len(dataset.runs),
        first=dataset.roles.score,
    )
