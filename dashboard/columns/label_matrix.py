"""The cases of a file in which each may have several labels as numbers."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.columns.labels import LABEL_RULE
from dashboard.columns.missing_rows import (
    BoolArray,
    complete_rows,
    missing_in,
    missing_rows,
    refuse_missing,
    rows_that_weigh,
)
from dashboard.columns.multilabel import MultilabelColumns, members_of
from dashboard.columns.numbers import SCORE_RULE, WEIGHT_RULE, refuse_sum_of_weights, score_numbers, weight_numbers
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading.refusals import BadLabels
from dashboard.words.sentence import Sentence


@dataclass(frozen=True, eq=False)
class LabelMatrix:
    """n cases and L labels: `truths` (n, L) bool, `scores` (n, L) float64; `kept` as of the rows, None where all.

    `weights` (n,) are above 0, None where no column weighs the cases; `n_incomplete` rows lack a value.
    """

    labels: tuple[str, ...]
    truths: BoolArray
    scores: npt.NDArray[np.float64]
    kept: BoolArray | None
    weights: npt.NDArray[np.float64] | None = None
    n_incomplete: int = 0


def label_matrix(
    columns: RecognisedColumns, found: MultilabelColumns, *, drop_missing: bool = False, weight: str | None = None
) -> LabelMatrix:
    """The cases as numbers, for the roles that were recognised or chosen.

    In a column of sets an empty cell says that the case has no label. A row of weight 0 is no case. Raises BadValue for
    a score that is no finite number, a negative weight, and a missing score, truth or weight unless such rows are to be
    left out; NoCompleteRow where that leaves none; BadLabels for a truth that is neither 0 nor 1, nor true or false;
    NoSuchColumn where nothing weighs anything.

    >>> from dashboard.columns.multilabel import multilabel_columns
    >>> table = pa.table({"labels": ["sea;sky", None], "p_sea": [0.9, 0.2], "p_sky": [0.6, 0.1]})
    >>> columns = RecognisedColumns.of(table)
    >>> label_matrix(columns, multilabel_columns(columns)).truths.tolist()
    [[True, True], [False, False]]
    """
    kept = _complete(columns, found, drop_missing, weight)
    n_incomplete = 0 if kept is None else int((~kept).sum())
    weights = None
    if weight is not None:
        weights = np.asarray(weight_numbers(columns.values(weight), weight), dtype=np.float64)
        refuse_sum_of_weights(weights if kept is None else weights[kept], weight)
        kept = rows_that_weigh(kept, weights)
    n_rows = columns.table.num_rows
    truths = np.empty((n_rows, len(found.labels)), dtype=np.bool_)
    if found.label_set is None:
        for place, name in enumerate(found.truths):
            truths[:, place] = _flags(columns, name)
    else:
        truths[:] = _in_sets(columns.values(found.label_set), found)
    scores = np.empty((n_rows, len(found.labels)))
    for place, name in enumerate(found.scores):
        scores[:, place] = score_numbers(columns.values(name), name)
    if kept is not None:
        truths, scores = truths[kept], scores[kept]
        weights = None if weights is None else weights[kept]
    return LabelMatrix(found.labels, truths, scores, kept, weights, n_incomplete)


def _complete(
    columns: RecognisedColumns, found: MultilabelColumns, drop_missing: bool, weight: str | None
) -> BoolArray | None:
    names = (*found.truths, *found.scores, *([] if weight is None else [weight]))
    missing = {}
    for name in names:
        values = columns.values(name)
        lacking = missing_in(values, name)
        if lacking is None:
            continue
        if not drop_missing:
            refuse_missing(lacking, values, _rule_of(name, found))
        missing[name] = missing_rows(values)
    return complete_rows(missing, names)


def _rule_of(name: str, found: MultilabelColumns) -> Sentence:
    if name in found.truths:
        return LABEL_RULE
    return SCORE_RULE if name in found.scores else WEIGHT_RULE


def _flags(columns: RecognisedColumns, name: str) -> BoolArray:
    labels = columns.class_column(name)
    odd = [text for text in labels.texts if text not in ("0", "1", "false", "true")]
    if odd:
        raise BadLabels("columns-no-flag", column=name, labels=odd)
    return labels.rows_of("1") | labels.rows_of("true")


def _in_sets(column: pa.ChunkedArray, found: MultilabelColumns) -> BoolArray:
    """Each distinct cell is taken apart once."""
    cells = pc.unique(column)
    members = [members_of(cell, found.separator) for cell in cells.to_pylist()]
    is_in = np.array([[label in each for label in found.labels] for each in members], dtype=np.bool_)
    rows: BoolArray = is_in.reshape(len(cells), len(found.labels))[pc.index_in(column, cells).to_numpy()]
    return rows
