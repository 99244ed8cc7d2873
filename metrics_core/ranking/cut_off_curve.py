"""The means over queries at each of many k."""

from dataclasses import dataclass, fields

import numpy as np
import pandas as pd

from metrics_core.arrays import FloatArray, IntArray, read_only
from metrics_core.ranking.cut_offs import precision_at, recall_at
from metrics_core.ranking.gains import ndcg_at
from metrics_core.ranking.lists import RankedLists
from metrics_core.ranking.means import mean_over_queries

# Values of a query at a k that are held at once.
CELLS = 1 << 22


@dataclass(frozen=True, eq=False)
class CutOffCurve:
    """Precision, recall and nDCG at each k, means over the queries in which they are defined; arrays of shape (n_k,).

    Precision counts every query, recall those with a relevant item, nDCG those with a judged relevance above 0.
    """

    k: IntArray
    precision: FloatArray
    recall: FloatArray
    ndcg: FloatArray

    def __len__(self) -> int:
        return len(self.k)

    def to_frame(self) -> pd.DataFrame:
        """One row per k, one column per mean."""
        return pd.DataFrame({field.name: getattr(self, field.name) for field in fields(self)})


def curve_over_k(lists: RankedLists, k: IntArray) -> CutOffCurve:
    """The means at each k, in the order given."""
    step = max(1, CELLS // lists.n_queries)
    blocks = [k[start : start + step] for start in range(0, len(k), step)]
    means = [
        np.concatenate(
            [np.atleast_1d(mean_over_queries(measure(lists, block), lists.n_relevant).value) for block in blocks]
        )
        for measure in (precision_at, recall_at, ndcg_at)
    ]
    return CutOffCurve(read_only(k.copy()), *map(read_only, means))
