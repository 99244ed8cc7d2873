"""The cases of a widget: the arguments of `explore` as a data set of two classes, and as a Parquet file for the app."""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from metrics_core import BinaryScores
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.words.sentence import say

_IDS = count(1)


@dataclass(frozen=True, eq=False)
class Cases:
    """The columns by name, and the data set of label, score and weight."""

    columns: Mapping[str, Any]
    dataset: BinaryDataset

    @classmethod
    def of(
        cls,
        y_true: Any,
        y_score: Any,
        sample_weight: Any,
        further: Mapping[str, Any],
        *,
        pos_label: Any,
        lower_is_positive: bool,
        title: str,
    ) -> "Cases":
        """Check the columns; raises `PredictionsError` or `ValueError` with one sentence on what is wrong."""
        label, score = plain_column(y_true), plain_column(y_score)
        weight = None if sample_weight is None else plain_column(sample_weight)
        names = [_column_name(y_true, "label"), _column_name(y_score, "score")]
        if weight is not None:
            names.append(_column_name(sample_weight, "weight"))
        if len(set(names)) < len(names):
            names = ["label", "score", "weight"][: len(names)]
        scores = BinaryScores.from_predictions(label, score, pos_label=pos_label, sample_weight=weight)
        if lower_is_positive:
            scores = BinaryScores.from_predictions(label, -_floats(score), pos_label=pos_label, sample_weight=weight)
        positive, negative = _classes(scores, label, 1 if pos_label is None else pos_label)
        columns = dict(zip(names, [label, score, *([] if weight is None else [weight])], strict=True))
        for name, values in further.items():
            column = plain_column(values)
            if not hasattr(column, "__len__") or isinstance(column, str):
                raise ValueError(f"{name} is {values!r} instead of a column.")
            if len(column) != len(label):
                raise ValueError(f"Columns differ in length: {names[0]} {len(label)}, {name} {len(column)}.")
            if name in columns:
                raise ValueError(f"Two columns have the name {name!r}. Pass one of them under another name.")
            columns[name] = column
        roles = ColumnRoles(
            names[0],
            names[1],
            positive,
            weight=names[2] if weight is not None else None,
            lower_is_positive=lower_is_positive,
        )
        number = next(_IDS)
        dataset = BinaryDataset(
            id=f"notebook-{number}",
            title=title,
            key=f"notebook {number}",
            origin=Origin.UPLOAD,
            provenance="",
            roles=roles,
            negative=negative,
            scores=scores,
        )
        return cls(columns, dataset)

    def parquet(self) -> bytes:
        """All columns as a Parquet file."""
        buffer = io.BytesIO()
        pq.write_table(pa.table({name: _arrow_column(values) for name, values in self.columns.items()}), buffer)
        return buffer.getvalue()


def _floats(score: Any) -> Any:
    values = np.asarray(score.to_numpy() if hasattr(score, "to_numpy") else score)
    return values if values.dtype.kind == "f" else values.astype(np.float64)


def _classes(scores: BinaryScores, label: Any, pos_label: Any) -> tuple[str, str]:
    """The positive and the negative label as the app writes those of the column; raises for one class."""
    if not (scores.n_positive and scores.n_negative):
        only = "positive" if scores.n_positive else "negative"
        raise ValueError(f"All {scores.n} cases are {only}: a threshold needs cases of both classes.")
    values = np.asarray(label.to_numpy() if hasattr(label, "to_numpy") else label, dtype=object)
    is_positive = values == pos_label
    return _text(values[int(np.argmax(is_positive))]), _text(values[int(np.argmin(is_positive))])


def _text(label: Any) -> str:
    if isinstance(label, float) and label.is_integer():
        label = int(label)
    return str(label).lower() if isinstance(label, bool | np.bool_) else str(label)


def default_title() -> str:
    return say("notebook-title")


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


def _column_name(values: Any, default: str) -> str:
    """The name of a named column, such as one of a data frame."""
    if _is_frame(values):
        return str(_names(values)[0])
    name = getattr(values, "name", None)
    return name if isinstance(name, str) and name else default


def _arrow_column(values: Any) -> pa.ChunkedArray | pa.Array:
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
