"""The columns whose values can divide the cases into groups."""

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source

# A column with more values does not tell where cases come from.
MAX_VALUES = 50


@cached_result
def columns_with_few_values(source: Source) -> tuple[str, ...]:
    """The columns of the file with 2 to 50 values."""
    table = source.columns.table
    return tuple(name for name in table.column_names if 2 <= _n_values(table.column(name)) <= MAX_VALUES)


@cached_result
def numeric_columns(source: Source) -> tuple[str, ...]:
    """The columns of numbers with more values than that, which can be divided into ranges."""
    columns = source.columns
    return tuple(
        name
        for name in columns.table.column_names
        if columns.profiles[name].is_number and _n_values(columns.table.column(name)) > MAX_VALUES
    )


def _n_values(column: pa.ChunkedArray) -> int:
    if pa.types.is_nested(column.type):
        return 0
    return int(pc.count_distinct(column, mode="all").as_py())
