"""The cases of a widget: the arguments of `explore` as a data set of two classes, and as a Parquet file for the app."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from metrics_core import BinaryScores
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.notebook.columns import arrow_column, column_name, plain_column
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
        positive: Any,
        lower_is_positive: bool,
        title: str,
    ) -> "Cases":
        """Check the columns; raises `PredictionsError` or `ValueError` with one sentence on what is wrong."""
        label, score = plain_column(y_true), plain_column(y_score)
        weight = None if sample_weight is None else plain_column(sample_weight)
        names = [column_name(y_true, "label"), column_name(y_score, "score")]
        if weight is not None:
            names.append(column_name(sample_weight, "weight"))
        if len(set(names)) < len(names):
            names = ["label", "score", "weight"][: len(names)]
        scores = BinaryScores.from_predictions(label, score, pos_label=positive, sample_weight=weight)
        if lower_is_positive:
            scores = BinaryScores.from_predictions(label, -_floats(score), pos_label=positive, sample_weight=weight)
        negative = _refuse_one_class(scores, label, positive)
        columns = dict(zip(names, [label, score, *([] if weight is None else [weight])], strict=True))
        for name, values in further.items():
            column = plain_column(values)
            if len(column) != len(label):
                raise ValueError(f"Columns differ in length: {names[0]} {len(label)}, {name} {len(column)}.")
            if name in columns:
                raise ValueError(f"Two columns have the name {name!r}. Pass one of them under another name.")
            columns[name] = column
        roles = ColumnRoles(
            names[0],
            names[1],
            str(positive),
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

    def write(self, path: Path) -> None:
        """Write all columns as Parquet."""
        pq.write_table(pa.table({name: arrow_column(values) for name, values in self.columns.items()}), path)


def _floats(score: Any) -> Any:
    values = np.asarray(score.to_numpy() if hasattr(score, "to_numpy") else score)
    return values if values.dtype.kind == "f" else values.astype(np.float64)


def _refuse_one_class(scores: BinaryScores, label: Any, positive: Any) -> str:
    """The label of the negative class."""
    if not (scores.n_positive and scores.n_negative):
        only = "positive" if scores.n_positive else "negative"
        raise ValueError(f"All {scores.n} cases are {only}: a threshold needs cases of both classes.")
    values = np.asarray(label.to_numpy() if hasattr(label, "to_numpy") else label, dtype=object)
    return str(values[int(np.argmin(values == positive))])


def default_title() -> str:
    return say("notebook-title")
