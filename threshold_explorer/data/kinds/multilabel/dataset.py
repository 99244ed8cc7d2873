"""Several labels, any number per case, with an indicator and a score per label."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from metrics_core import BinaryScores
from metrics_core.computing.computed_once import computed_once
from metrics_core.multiclass import MultilabelScores
from threshold_explorer.data.columns.binary_statistic import LOWER_IS_POSITIVE, BinaryStatistic, Cases
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.labels import as_list
from threshold_explorer.data.columns.numeric_columns import (
    SCORE_RULE,
    BoolArray,
    NoCompleteRow,
    missing_by_column,
    missing_in,
    missing_rows,
    refuse_extreme_scores,
    score_numbers,
)
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Kind
from threshold_explorer.data.kinds.multiclass.one_vs_rest import CaseRows, OneVsRestDataset, weight_and_cluster
from threshold_explorer.data.kinds.multilabel.columns import UNKNOWN, MultilabelColumns, members_of, multilabel_columns
from threshold_explorer.data.kinds.opening import facts_of, opened_once, provenance_line
from threshold_explorer.data.kinds.task import Guess, Task
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.reading.refusals import BadLabels, BadValue
from threshold_explorer.words.sentence import Sentence, say

UNKNOWN_RULE = Sentence("multilabel-unknown-rule")


@dataclass(frozen=True, eq=False, kw_only=True)
class LabelMatrix(CaseRows):
    """n cases and L labels: `truths` (n, L) bool, `scores` (n, L) float64.

    `known` (n, L) says of which labels a case has the truth and the score, None if of all.
    """

    labels: tuple[str, ...]
    truths: BoolArray
    scores: npt.NDArray[np.float64]
    known: BoolArray | None


def label_matrix(columns: DetectedColumns, found: MultilabelColumns, roles: ColumnRoles) -> LabelMatrix:
    """The cases of the detected or chosen columns, with the weight and the cluster of the roles.

    In a column of label sets an empty cell is a case without labels. A case counts for the labels of which it has the
    indicator. Raises BadValue for a score that is not a finite number and a negative weight, and unless such rows may
    be left out for a missing score, weight or cluster, and for an indicator of -1; then a case counts for its other
    labels. NoCompleteRow if no case is left for a label; BadLabels for an indicator other than 0, 1, -1, true or false;
    NoSuchColumn if all weights are 0.

    >>> from threshold_explorer.data.kinds.multilabel.columns import multilabel_columns
    >>> table = pa.table({"labels": ["sea;sky", None], "p_sea": [0.9, 0.2], "p_sky": [0.6, 0.1]})
    >>> columns = DetectedColumns.of(table)
    >>> label_matrix(columns, multilabel_columns(columns), ColumnRoles("labels", "p_sea", "sea")).truths.tolist()
    [[True, True], [False, False]]
    """
    known = _known(columns, found, roles.drop_missing)
    rows = CaseRows.of(columns, roles, {}, np.asarray(known.any(axis=1)))
    keep = slice(None) if rows.keep is None else rows.keep
    if found.label_set is None:
        truths = np.column_stack([_flags(columns, name) for name in found.truths])
    else:
        truths = _in_sets(columns.values(found.label_set), found)
    numbers = [score_numbers(columns.values(name), name) for name in found.scores]
    scores = np.column_stack(numbers).astype(np.float64, copy=False)
    for place, has_score in enumerate(known.T):
        # A score that never counts lies in the range of the others.
        scores[~has_score, place] = scores[has_score, place].min() if has_score.any() else 0.0
    truths, scores, known = truths[keep], scores[keep], known[keep]
    if not known.any(axis=0).all():
        raise NoCompleteRow("columns-no-complete-row", columns=columns_of(found))
    return LabelMatrix(
        **vars(rows), labels=found.labels, truths=truths, scores=scores, known=None if known.all() else known
    )


def _known(columns: DetectedColumns, found: MultilabelColumns, drop_missing: bool) -> BoolArray:
    """Of which labels each row has the indicator and the score, (n rows, L)."""
    scores = {name: columns.values(name) for name in found.scores}
    missing = missing_by_column(scores, lambda _: SCORE_RULE, may_drop=drop_missing)
    known = np.ones((columns.table.num_rows, len(found.labels)), dtype=np.bool_)
    for place, name in enumerate(found.scores):
        if name in missing:
            known[:, place] = ~missing[name]
    for place, name in enumerate(found.truths):
        known[:, place] &= ~missing_rows(columns.values(name))
        is_unknown = columns.class_column(name).rows_of(UNKNOWN)
        if is_unknown.any() and not drop_missing:
            raise BadValue(name, int(is_unknown.argmax()) + 1, int(is_unknown.sum()), UNKNOWN, UNKNOWN_RULE)
        known[:, place] &= ~is_unknown
    return known


def _flags(columns: DetectedColumns, name: str) -> BoolArray:
    labels = columns.class_column(name)
    odd = [text for text in labels.texts if text not in ("0", "1", "false", "true", UNKNOWN)]
    if odd:
        raise BadLabels("columns-no-flag", column=name, labels=odd)
    return labels.rows_of("1") | labels.rows_of("true")


def _in_sets(column: pa.ChunkedArray, found: MultilabelColumns) -> BoolArray:
    """The indicators of the labels in each cell; each distinct cell is split once."""
    cells = pc.unique(column)
    members = [members_of(cell, found.separator) for cell in as_list(cells)]
    is_in = np.array([[label in each for label in found.labels] for each in members], dtype=np.bool_)
    rows: BoolArray = is_in.reshape(len(cells), len(found.labels))[pc.index_in(column, cells).to_numpy()]
    return rows


@dataclass(frozen=True, kw_only=True, eq=False)
class MultilabelDataset(OneVsRestDataset):
    """Several labels; as a binary data set, the presence of the label in focus against its absence.

    Its `roles` name the indicator column of the label in focus, or the column of label sets, and the label as positive.
    """

    found: MultilabelColumns
    matrix: LabelMatrix
    class_scores: MultilabelScores

    kind = Kind.MULTILABEL
    has_recalibrated_scores = False

    @property
    def columns(self) -> tuple[str, ...]:
        return (*columns_of(self.found), *filter(None, (self.roles.weight, self.roles.cluster)))

    @property
    def score_columns(self) -> tuple[str, ...]:
        return self.found.scores

    @property
    def summary(self) -> Sentence:
        return Sentence(
            "multilabel-in-short",
            cases=self.class_scores.n,
            weighted=self.class_scores.is_weighted,
            labels=len(self.names),
            focus=self.roles.positive,
        )

    @computed_once
    def shares(self) -> tuple[float, ...]:
        scores = self.class_scores
        weights = np.ones(scores.columns.shape[1]) if scores.weights is None else scores.weights
        counted = weights if scores.known is None else weights * scores.known
        totals = np.broadcast_to(counted, scores.truth.shape).sum(axis=1)
        return tuple(((scores.truth * weights).sum(axis=1) / totals).tolist())

    def cases_in(self, source: Source) -> Cases:
        scores, keep = self.class_scores, self.matrix.keep
        if scores.known is None:
            known = np.full(scores.columns.shape[1], True)
        else:
            known = scores.known[self.focus]
            rows = np.arange(len(known)) if keep is None else np.flatnonzero(keep)
            keep = np.isin(np.arange(source.columns.table.num_rows), rows[known])
        return Cases(
            keep,
            scores.truth[self.focus][known],
            scores.columns[self.focus][known],
            is_hard=False,
            clusters=None if scores.clusters is None else scores.clusters[known],
        )

    def other_scores(self, source: Source) -> tuple[str, ...]:
        """None: each score column is of another label."""
        return ()

    def score_of(self, name: str) -> str:
        return self.found.scores[self.names.index(name)]


@cached_result
def labels_of(source: Source) -> MultilabelColumns | None:
    """The roles of a multilabel table; None for any other."""
    return multilabel_columns(source.columns)


def columns_of(found: MultilabelColumns) -> tuple[str, ...]:
    """Every column with a role."""
    sets = () if found.label_set is None else (found.label_set,)
    return (*sets, *found.truths, *found.scores)


def roles_of(found: MultilabelColumns, score: str) -> ColumnRoles:
    """The roles with the label of this score column in focus."""
    at = found.scores.index(score)
    return ColumnRoles(found.truths[at] if found.truths else str(found.label_set), score, found.labels[at])


@cached_result
def has_missing_values(source: Source, found: MultilabelColumns, others: tuple[str | None, ...]) -> bool:
    """Whether a score or a value of the other columns is missing in some row, or an indicator is -1."""
    names = filter(None, (*found.scores, *others))
    return any(missing_in(source.columns.values(name), name) for name in names) or any(
        UNKNOWN in source.columns.class_column(name).texts for name in found.truths
    )


def open_multilabel(source: Source, roles: ColumnRoles, found: MultilabelColumns) -> MultilabelDataset:
    """Open a source as several labels; raises `RefusedFile` for an invalid column."""
    options = (roles.weight, roles.cluster, roles.lower_is_positive, roles.drop_missing)
    labels_key = ("multilabel", source.key, found, *options)

    def count() -> tuple[LabelMatrix, MultilabelScores]:
        matrix = label_matrix(source.columns, found, roles)
        scores = -matrix.scores if roles.lower_is_positive else matrix.scores
        return matrix, MultilabelScores.from_predictions(
            matrix.truths, scores, sample_weight=matrix.weights, cluster=matrix.clusters, known=matrix.known
        )

    matrix, class_scores = opened_once(labels_key, source, count, lambda made: [made[0].scores])
    binary = class_scores.one_vs_rest(found.labels.index(roles.positive))
    refuse_extreme_scores(float(binary.minimum), float(binary.maximum), roles.score)
    return MultilabelDataset(
        **facts_of(source),
        key=repr((labels_key, roles)),
        provenance=str(_provenance(source, roles, found, binary)),
        notes=tuple(_notes(roles, matrix)),
        roles=roles,
        negative=say("binary-others", positive=roles.positive),
        scores=binary,
        names=found.labels,
        found=found,
        matrix=matrix,
        class_scores=class_scores,
        classes_key=repr(labels_key),
    )


def _provenance(source: Source, roles: ColumnRoles, found: MultilabelColumns, scores: BinaryScores) -> Sentence:
    rows = source.columns.table.num_rows
    counted = BinaryStatistic(scores, rows, 0, {}, predictions_only=False, others=())
    binary_roles = replace(roles, positive="1") if found.truths else roles
    return provenance_line(source.title, source.sha256, binary_roles, counted, source.report.summary())


def _notes(roles: ColumnRoles, matrix: LabelMatrix) -> Iterator[Sentence]:
    if matrix.n_left_out:
        yield Sentence("multilabel-dropped", count=matrix.n_left_out)
    if matrix.known is not None:
        cases = int((~matrix.known.all(axis=1)).sum())
        yield Sentence("multilabel-unknown", labels=int((~matrix.known).sum()), cases=cases)
    if roles.lower_is_positive:
        yield LOWER_IS_POSITIVE


def _guess(columns: DetectedColumns) -> Guess | None:
    found = multilabel_columns(columns)
    if found is None:
        return None
    roles = roles_of(found, found.scores[0])
    weight, cluster = weight_and_cluster(columns, columns_of(found), roles.label, roles.score)
    return Guess(replace(roles, weight=weight, cluster=cluster))


def _open(source: Source, roles: ColumnRoles) -> MultilabelDataset:
    found = labels_of(source)
    # The task is offered only for tables with such roles.
    assert found
    return open_multilabel(source, roles, found)


MULTILABEL_TASK = Task("labels", _guess, _open)
