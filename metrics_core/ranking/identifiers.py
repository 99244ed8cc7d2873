"""Query and item identifiers: labels of any kind, compared exactly and stored as integer codes."""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arguments.labels import label_column
from metrics_core.computing.arrays import IntArray
from metrics_core.error_messages import shown
from metrics_core.errors import QueryError


class Identifiers(NamedTuple):
    """Distinct identifiers in order of first occurrence, and for each row the position of its identifier in them."""

    codes: IntArray
    distinct: pd.Index


def identifiers_in(values: Any, name: str) -> Identifiers:
    """The identifiers in one column.

    Raises `ShapeError` if it is not a column, and `QueryError` for a missing or unhashable value.

    >>> identifiers_in(["b", "a", "b"], "query").codes.tolist()
    [0, 1, 0]
    """
    column = label_column(values, name)
    try:
        codes, distinct = pd.factorize(column)
    except Exception:  # Unhashable values; a foreign __hash__ may raise anything.
        row = next((row for row, value in enumerate(column) if not _has_hash(value)), 0)
        raise QueryError("core-query-not-single", name=name, value=shown(column[row]), row=row) from None
    missing = codes < 0
    if missing.any():
        raise QueryError("core-query-missing", name=name, count=int(missing.sum()), row=int(missing.argmax()))
    # A lone surrogate is a valid identifier, but pandas would convert the text to Arrow, which rejects it.
    keeps_objects = isinstance(distinct, np.ndarray) and distinct.dtype.kind in "OU"
    return Identifiers(codes.astype(np.int64, copy=False), pd.Index(distinct, dtype=object if keeps_objects else None))


def refuse_duplicates(name: str, queries: Identifiers, items: Identifiers) -> None:
    """Raise `QueryError` if a query lists an item twice."""
    pairs = pd.Series(pair_numbers(queries.codes, items.codes, len(items.distinct)))
    is_duplicate = pairs.duplicated().to_numpy()
    if not is_duplicate.any():
        return
    row = int(is_duplicate.argmax())
    query, item = queries.distinct[queries.codes[row]], items.distinct[items.codes[row]]
    first = int((pairs == pairs[row]).argmax())
    raise QueryError("core-query-item-twice", name=name, item=shown(item), query=shown(query), first=first, row=row)


def pair_numbers(query: IntArray, item: IntArray, n_items: int) -> IntArray:
    """One integer per pair of a query code and an item code."""
    return np.asarray(query * n_items + item)


def _has_hash(value: Any) -> bool:
    try:
        hash(value)
    except Exception:
        return False
    return True
