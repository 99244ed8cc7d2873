"""The cases of a multilabel table as arrays."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from metrics_core.arrays import IntArray
from threshold_explorer.columns.clusters import CLUSTER_RULE, cluster_codes
from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.labels import LABEL_RULE
from threshold_explorer.columns.missing_rows import (
    BoolArray,
    complete_rows,
    missing_in,
    missing_rows,
    refuse_missing,
    with_positive_weight,
)
from threshold_explorer.columns.numeric_columns import (
    SCORE_RULE,
    WEIGHT_RULE,
    refuse_total_weight,
    score_numbers,
    weight_numbers,
)
from threshold_explorer.kinds.multilabel.columns import MultilabelColumns, members_of
from threshold_explorer.reading.refusals import BadLabels
from threshold_explorer.words.sentence import Sentence


@dataclass(frozen=True, eq=False)
class LabelMatrix:
    """n cases and L labels: `truths` (n, L) bool, `scores` (n, L) float64, `weights` (n,) above 0 or None.

    `keep` (n rows,) selects the cases from the table's rows, None for all. `n_incomplete` rows have a missing value.
    `clusters` (n,) are the numbers of the clusters that cases belong to, or None.
    """

    labels: tuple[str, ...]
    truths: BoolArray
    scores: npt.NDArray[np.float64]
    keep: BoolArray | None
    weights: npt.NDArray[np.float64] | None = None
    n_incomplete: int = 0
    clusters: IntArray | None = None


def label_matrix(
    columns: DetectedColumns,
    found: MultilabelColumns,
    *,
    drop_missing: bool = False,
    weight: str | None = None,
    cluster: str | None = None,
) -> LabelMatrix:
    """The cases of the detected or chosen columns.

    In a column of label sets an empty cell is a case without labels. A row with weight 0 is not a case. Raises BadValue
    for a score that is not a finite number, a negative weight, and a missing score, label, weight or cluster unless
    `drop_missing`; NoCompleteRow if no row is left; BadLabels for an indicator other than 0, 1, true or false;
    NoSuchColumn if all weights are 0.

    >>> from threshold_explorer.kinds.multilabel.columns import multilabel_columns
    >>> table = pa.table({"labels": ["sea;sky", None], "p_sea": [0.9, 0.2], "p_sky": [0.6, 0.1]})
    >>> columns = DetectedColumns.of(table)
    >>> label_matrix(columns, multilabel_columns(columns)).truths.tolist()
    [[True, True], [False, False]]
    """
    keep = _complete(columns, found, drop_missing, weight, cluster)
    n_incomplete = 0 if keep is None else int((~keep).sum())
    weights = None
    if weight is not None:
        weights = np.asarray(weight_numbers(columns.values(weight), weight), dtype=np.float64)
        refuse_total_weight(weights if keep is None else weights[keep], weight)
        keep = with_positive_weight(keep, weights)
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
    if keep is not None:
        truths, scores = truths[keep], scores[keep]
        weights = None if weights is None else weights[keep]
    clusters = None if cluster is None else cluster_codes(columns.values(cluster))
    if clusters is not None and keep is not None:
        clusters = clusters[keep]
    return LabelMatrix(found.labels, truths, scores, keep, weights, n_incomplete, clusters)


def _complete(
    columns: DetectedColumns, found: MultilabelColumns, drop_missing: bool, weight: str | None, cluster: str | None
) -> BoolArray | None:
    names = tuple(filter(None, (*found.truths, *found.scores, weight, cluster)))
    missing = {}
    for name in names:
        values = columns.values(name)
        missing_values = missing_in(values, name)
        if missing_values is None:
            continue
        if not drop_missing:
            refuse_missing(missing_values, values, CLUSTER_RULE if name == cluster else _rule_of(name, found))
        missing[name] = missing_rows(values)
    return complete_rows(missing, names)


def _rule_of(name: str, found: MultilabelColumns) -> Sentence:
    if name in found.truths:
        return LABEL_RULE
    return SCORE_RULE if name in found.scores else WEIGHT_RULE


def _flags(columns: DetectedColumns, name: str) -> BoolArray:
    labels = columns.class_column(name)
    odd = [text for text in labels.texts if text not in ("0", "1", "false", "true")]
    if odd:
        raise BadLabels("columns-no-flag", column=name, labels=odd)
    return labels.rows_of("1") | labels.rows_of("true")


def _in_sets(column: pa.ChunkedArray, found: MultilabelColumns) -> BoolArray:
    """The indicators of the labels in each cell; each distinct cell is split once."""
    cells = pc.unique(column)
    members = [members_of(cell, found.separator) for cell in cells.to_pylist()]
    is_in = np.array([[label in each for label in found.labels] for each in members], dtype=np.bool_)
    rows: BoolArray = is_in.reshape(len(cells), len(found.labels))[pc.index_in(column, cells).to_numpy()]
    return rows
