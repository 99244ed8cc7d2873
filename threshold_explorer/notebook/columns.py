"""Columns of a caller, by protocol: lists, arrays, and what pandas, Polars, Arrow and torch make."""

from typing import Any

import numpy as np
import pyarrow as pa


def plain_column(values: Any) -> Any:
    """The same values as a list or a column that numpy, pandas, Arrow or Polars made; torch tensors as numpy arrays."""
    if hasattr(values, "detach"):
        tensor = values.detach().cpu()
        # numpy has no bfloat16.
        values = np.asarray(tensor.float() if "bfloat16" in str(getattr(tensor, "dtype", "")) else tensor)
    elif _is_frame(values):
        values = _only_column(values)
    elif (
        not hasattr(values, "to_numpy") and not isinstance(values, np.ndarray) and hasattr(values, "__arrow_c_stream__")
    ):
        values = pa.chunked_array(values)
    if isinstance(values, np.ndarray) and values.ndim == 2 and values.shape[1] == 1:
        return values[:, 0]
    return values


def column_name(values: Any, default: str) -> str:
    """The name of a named column, such as one of a data frame."""
    if _is_frame(values):
        return str(_names(values)[0])
    name = getattr(values, "name", None)
    return name if isinstance(name, str) and name else default


def arrow_column(values: Any) -> pa.ChunkedArray | pa.Array:
    """A plain column for a Parquet file."""
    if isinstance(values, pa.Array | pa.ChunkedArray):
        return values
    if hasattr(values, "to_arrow"):
        return values.to_arrow()
    return pa.array(values if isinstance(values, list | tuple | np.ndarray) else _numpy(values), from_pandas=True)


def _numpy(values: Any) -> Any:
    return values.to_numpy() if hasattr(values, "to_numpy") else np.asarray(values)


def _is_frame(values: Any) -> bool:
    return hasattr(values, "columns") and hasattr(values, "shape") and len(values.shape) == 2


def _names(frame: Any) -> list[Any]:
    return list(getattr(frame, "column_names", None) or frame.columns)


def _only_column(frame: Any) -> Any:
    names = _names(frame)
    if len(names) != 1:
        raise ValueError(
            f"A frame with {len(names)} columns instead of one: {', '.join(map(str, names))}. Pass one of them."
        )
    return frame[names[0]]
