"""Means over queries that report how many queries they leave out, and why."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.columns import UnreadableError, real_array
from metrics_core.arguments.parameters import whole_number
from metrics_core.computing.arrays import FloatArray, IntArray, Values, python_number, read_only
from metrics_core.error_messages import shown
from metrics_core.errors import ShapeError
from metrics_core.ratios import quotient


class MeanOverQueries(NamedTuple):
    """The mean over the queries in which a metric is defined, and the number of these queries.

    `value` is nan if the metric is defined in no query. `n_left_out` queries have an undefined value (nan).
    `n_nothing_relevant` of them have no relevant item, which is the reason; the others are undefined for another
    reason, such as precision if nothing is flagged.
    """

    value: Values
    n_queries: Values
    n_left_out: Values
    n_nothing_relevant: Values


def values_of_queries(values: Any, n_queries: int, dimensions: tuple[int, ...] = (1,)) -> FloatArray:
    """One value (or row of values) per query as float64; raises `ShapeError` for another shape."""
    try:
        array = real_array(values).astype(np.float64)
    except UnreadableError:
        raise ShapeError("core-query-values", shape=shown(values), queries=n_queries) from None
    if array.ndim not in dimensions or len(array) != n_queries:
        raise ShapeError("core-query-values", shape=str(array.shape), queries=n_queries)
    return array


def mean_over_queries(values: FloatArray, n_relevant: IntArray) -> MeanOverQueries:
    """The mean along the first axis without nan."""
    defined = ~np.isnan(values)
    counted = defined.sum(axis=0)
    has_no_relevant = n_relevant == 0 if values.ndim == 1 else (n_relevant == 0)[:, None]
    return MeanOverQueries(
        quotient(np.where(defined, values, 0).sum(axis=0), counted),
        python_number(counted),
        python_number(len(values) - counted),
        python_number((~defined & has_no_relevant).sum(axis=0)),
    )


def worst(values: FloatArray, n: Any) -> IntArray:
    """The positions of the n lowest values, ascending; ties in query order, nan left out."""
    order = np.argsort(values, kind="stable")[: int((~np.isnan(values)).sum())]
    return read_only(order[: whole_number(n, "n", least=1, most=2**53)].astype(np.int64))
