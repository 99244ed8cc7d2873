"""Counts by group in polars, a fast library for tables, where it is installed: `pip install polars`."""

from importlib.util import find_spec
from typing import Any

from numpy.typing import NDArray

IS_INSTALLED = find_spec("polars") is not None


def counts_by_group(y_true: NDArray[Any], y_score: NDArray[Any], group: NDArray[Any], threshold: float) -> object:
    """The confusion matrix of each group at one threshold, by a GROUP BY: no interval, no other threshold."""
    import polars as pl

    table = pl.DataFrame({"y": y_true, "flagged": y_score >= threshold, "group": group})
    return table.group_by("group").agg(
        tp=(pl.col("flagged") & (pl.col("y") == 1)).sum(),
        fp=(pl.col("flagged") & (pl.col("y") != 1)).sum(),
        fn=(~pl.col("flagged") & (pl.col("y") == 1)).sum(),
        tn=(~pl.col("flagged") & (pl.col("y") != 1)).sum(),
    )
