"""Queries and items as their names: any labels, told apart exactly, each row holding the number of its name."""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arrays import IntArray
from metrics_core.errors import QueryError
from metrics_core.labels import label_column
from metrics_core.messages import shown


class Names(NamedTuple):
    """The distinct names in the order in which they first occur, and for each row the position of its name."""

    of_row: IntArray
    distinct: pd.Index


def names_in(values: Any, name: str) -> Names:
    """The names in one column.

    Raises `ShapeError` for what is no column, and `QueryError` for a missing name and for a value that is none.

    >>> names_in(["b", "a", "b"], "query").of_row.tolist()
    [0, 1, 0]
    """
    column = label_column(values, name)
    try:
        of_row, distinct = pd.factorize(column)
    except Exception:  # Without a hash no value is a name, and a stranger's may raise anything.
        row = next((row for row, value in enumerate(column) if not _has_hash(value)), 0)
        raise QueryError("core-query-not-single", name=name, value=shown(column[row]), row=row) from None
    missing = of_row < 0
    if missing.any():
        raise QueryError("core-query-missing", name=name, count=int(missing.sum()), row=int(missing.argmax()))
    # Half a character is a name, but no text in Arrow, which pandas would make of them.
    keeps_objects = isinstance(distinct, np.ndarray) and distinct.dtype.kind in "OU"
    return Names(of_row.astype(np.int64, copy=False), pd.Index(distinct, dtype=object if keeps_objects else None))


def refuse_twice(name: str, queries: Names, items: Names) -> None:
    """Refuse, with `QueryError`, an item that a query lists twice."""
    pairs = pd.Series(pair_numbers(queries.of_row, items.of_row, len(items.distinct)))
    again = pairs.duplicated().to_numpy()
    if not again.any():
        return
    row = int(again.argmax())
    query, item = queries.distinct[queries.of_row[row]], items.distinct[items.of_row[row]]
    first = int((pairs == pairs[row]).argmax())
    raise QueryError("core-query-item-twice", name=name, item=shown(item), query=shown(query), first=first, row=row)


def pair_numbers(query: IntArray, item: IntArray, n_items: int) -> IntArray:
    """One number for each pair of a query's and an item's."""
    return np.asarray(query * n_items + item)


def _has_hash(value: Any) -> bool:
    try:
        hash(value)
    except Exception:
        return False
    return True
