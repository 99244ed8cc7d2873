"""Precision@k, recall@k and nDCG@k as means over queries, for many cutoffs k."""

from dataclasses import dataclass, fields
from functools import partial

import numpy as np
import pandas as pd

from metrics_core.arrays import FloatArray, IntArray, read_only
from metrics_core.ranking.cutoffs import precision_at, recall_at
from metrics_core.ranking.lists import RankedLists
from metrics_core.ranking.means import mean_over_queries
from metrics_core.ranking.ndcg import ndcg_at

# Limits the memory: pairs of a query and a k in one block.
MAX_CELLS = 1 << 22


@dataclass(frozen=True, eq=False)
class CutoffCurve:
    """Mean precision, recall and nDCG at each k; arrays of shape (n_k,).

    Each mean is over the queries in which the metric is defined: precision over all, recall over those with a relevant
    item, nDCG over those with a judged relevance above 0.
    """

    k: IntArray
    precision: FloatArray
    recall: FloatArray
    ndcg: FloatArray

    def __len__(self) -> int:
        return len(self.k)

    def to_frame(self) -> pd.DataFrame:
        """One row per k, one column per metric."""
        return pd.DataFrame({field.name: getattr(self, field.name) for field in fields(self)})


def curve_over_k(lists: RankedLists, k: IntArray, gain: str) -> CutoffCurve:
    """The means over queries at each k, in the given order."""
    step = max(1, MAX_CELLS // lists.n_queries)
    blocks = [k[start : start + step] for start in range(0, len(k), step)]
    means = [
        np.concatenate(
            [np.atleast_1d(mean_over_queries(metric(lists, block), lists.n_relevant).value) for block in blocks]
        )
        for metric in (precision_at, recall_at, partial(ndcg_at, gain=gain))
    ]
    return CutoffCurve(read_only(k.copy()), *map(read_only, means))
