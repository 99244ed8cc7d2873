"""The ranked list of one query as a data frame."""

import numpy as np
import pandas as pd

from metrics_core.ranking.lists import RankedLists
from metrics_core.ratios import quotient


def table_of_query(lists: RankedLists, position: int) -> pd.DataFrame:
    """The rows of the query at a position, best first; columns as in `Rankings.query`."""
    rows = slice(lists.bounds[position], lists.bounds[position + 1])
    group, groups = lists.group_of_row[rows], lists.groups
    last_rank = groups.above[group] + groups.size[group]
    hits = groups.hits_above[group] + groups.hits[group]
    columns = {
        "first_rank": groups.above[group] + 1,
        "last_rank": last_rank,
        "item": lists.items.distinct.take(lists.items.codes[rows]) if lists.items else None,
        "score": lists.score[rows],
        "relevance": lists.relevance[rows],
        "precision": quotient(hits, last_rank),
        "recall": quotient(hits, np.broadcast_to(lists.n_relevant[position], hits.shape)),
    }
    return pd.DataFrame({name: column for name, column in columns.items() if column is not None})
