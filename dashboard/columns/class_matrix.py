"""The cases of a file with many classes as numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.columns.labels import LABEL_RULE, decoded
from dashboard.columns.missing_rows import (
    BoolArray,
    complete_rows,
    missing_in,
    missing_rows,
    refuse_missing,
    rows_that_weigh,
)
from dashboard.columns.multiclass import MulticlassColumns
from dashboard.columns.numbers import SCORE_RULE, WEIGHT_RULE, score_numbers, weight_numbers
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading.refusals import BadLabels
from dashboard.words.sentence import Sentence

PREDICTED_RULE = Sentence("columns-predicted-rule")


@dataclass(frozen=True, eq=False)
class ClassMatrix:
    """The cases of a multiclass file as numbers, n of them in K classes.

    `codes` (n,) are places in `classes`, `scores` (n, K) float64 with no column where the file has none, `predicted`
    (n,) places like the codes, or None. `kept` says of each row of the file whether it is a case, None where all are.
    """

    classes: tuple[str, ...]
    codes: npt.NDArray[np.intp]
    scores: npt.NDArray[np.float64]
    predicted: npt.NDArray[np.intp] | None
    kept: BoolArray | None


def class_matrix(
    columns: RecognisedColumns, found: MulticlassColumns, *, drop_missing: bool = False, weight: str | None = None
) -> ClassMatrix:
    """The cases as numbers, for the roles that were recognised or chosen; one without a `weight` is incomplete too,
    and one of weight 0 is no case.

    Raises BadValue for a score that is no finite number, and for a missing label, score or predicted class unless
    such rows are to be left out; NoCompleteRow where that leaves none; BadLabels for a label that is none of the
    classes.

    >>> from dashboard.columns.multiclass import multiclass_columns
    >>> table = pa.table({"y": ["b", "a"], "p_a": [0.2, 0.5], "p_b": [0.7, 0.4], "p_c": [0.1, 0.1]})
    >>> columns = RecognisedColumns.of(table)
    >>> made = class_matrix(columns, multiclass_columns(columns))
    >>> made.codes, made.scores[0]
    (array([1, 0]), array([0.2, 0.7, 0.1]))
    """
    kept = _complete(columns, found, drop_missing, weight)
    codes = _codes(columns, found.label, found.classes, kept)
    predicted = None if found.predicted is None else _codes(columns, found.predicted, found.classes, kept)
    n_rows = columns.table.num_rows if kept is None else int(kept.sum())
    scores = np.empty((n_rows, len(found.scores)))
    for place, name in enumerate(found.scores):
        numbers = score_numbers(columns.values(name), name)
        scores[:, place] = numbers if kept is None else numbers[kept]
    return ClassMatrix(found.classes, codes, scores, predicted, kept)


def _complete(
    columns: RecognisedColumns, found: MulticlassColumns, drop_missing: bool, weight: str | None
) -> BoolArray | None:
    """The rows that lack no value; refused unless the others may be left out."""
    missing = {}
    for name in (*found.columns, *([] if weight is None else [weight])):
        values = columns.values(name)
        lacking = missing_in(values, name)
        if lacking is None:
            continue
        if not drop_missing:
            refuse_missing(lacking, values, _rule_of(name, found))
        missing[name] = missing_rows(values)
    kept = complete_rows(missing, found.columns)
    return kept if weight is None else rows_that_weigh(kept, weight_numbers(columns.values(weight), weight))


def _rule_of(name: str, found: MulticlassColumns) -> Sentence:
    if name in found.scores:
        return SCORE_RULE
    return {found.label: LABEL_RULE, found.predicted: PREDICTED_RULE}.get(name, WEIGHT_RULE)


def _codes(
    columns: RecognisedColumns, name: str, classes: Sequence[str], kept: BoolArray | None
) -> npt.NDArray[np.intp]:
    """The place of each row's class among the classes."""
    labels = columns.class_column(name)
    unknown = [text for text in labels.texts if text not in classes]
    if unknown:
        raise BadLabels("columns-class-unknown", column=name, labels=unknown, count=len(unknown))
    column = decoded(columns.table[name])
    values = pa.array([label.value for label in labels.labels], column.type)
    places = np.array([classes.index(text) for text in labels.texts], dtype=np.intp)
    found = np.asarray(pc.fill_null(pc.index_in(column, values), 0).to_numpy())
    codes: npt.NDArray[np.intp] = places[found if kept is None else found[kept]]
    return codes
