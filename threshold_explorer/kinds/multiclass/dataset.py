"""Three classes or more, one per case, with a score per class or the predicted class."""

from dataclasses import dataclass, fields, replace

from metrics_core.computed_once import computed_once
from metrics_core.multiclass import ConfusionTable, MulticlassScores
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Kind
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.kinds.binary.dataset import BinaryDataset, open_binary
from threshold_explorer.kinds.multiclass.class_matrix import ClassMatrix, class_matrix
from threshold_explorer.kinds.multiclass.columns import MulticlassColumns, multiclass_columns
from threshold_explorer.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.kinds.opening import opened_once
from threshold_explorer.words.sentence import Sentence


@dataclass(frozen=True, kw_only=True, eq=False)
class MulticlassDataset(OneVsRestDataset):
    """Many classes; as a binary data set, the class in focus against the rest.

    `class_scores` is None if the table has predicted classes only. `confusion` is the confusion matrix of the classes
    with the highest score (argmax), or of the predicted ones.
    """

    found: MulticlassColumns
    matrix: ClassMatrix
    class_scores: MulticlassScores | None
    confusion: ConfusionTable

    kind = Kind.MULTICLASS

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*super().columns, *self.found.columns]))

    @property
    def summary(self) -> Sentence:
        return Sentence(
            "multiclass-in-short", cases=self.confusion.n, classes=len(self.names), focus=self.roles.positive
        )

    @computed_once
    def shares(self) -> tuple[float, ...]:
        """The prevalence of each class."""
        support = self.confusion.support
        return tuple((support / support.sum()).tolist())

    def score_of(self, name: str) -> str:
        """The score column of a class."""
        return self.found.scores[self.names.index(name)] if self.found.scores else str(self.found.predicted)


@cached_result(64)
def classes_of(source: Source) -> MulticlassColumns | None:
    """The roles of a multiclass table; None for any other."""
    return multiclass_columns(source.columns)


def class_scored_by(source: Source, label: str, score: str) -> str:
    """The class of a score column, or the first class for the column of predicted classes; otherwise ""."""
    found = classes_of(source)
    if found is None or label != found.label or score not in found.columns[1:]:
        return ""
    if score in found.scores:
        return found.classes[found.scores.index(score)]
    return "" if found.scores else source.columns.class_column(label).texts[0]


def with_required_columns(roles: ColumnRoles, found: MulticlassColumns) -> ColumnRoles:
    """The roles of one class against the rest, with the columns of the other classes as required ones."""
    return replace(roles, required=tuple(name for name in found.columns if name not in roles.columns))


def open_multiclass(source: Source, roles: ColumnRoles, found: MulticlassColumns) -> MulticlassDataset:
    """Open a source as many classes; raises `RefusedFile` for an invalid column."""
    roles = with_required_columns(roles, found)
    binary = open_binary(source, roles, score_is_class=not found.scores)
    options = (roles.weight, roles.cluster, roles.lower_is_positive, roles.drop_missing)
    classes_key = ("multiclass", source.key, found, *options)
    matrix, class_scores, confusion = opened_once(
        classes_key, source, lambda: _counted(source, roles, found), lambda made: [made[0].scores]
    )
    shared = {field.name: getattr(binary, field.name) for field in fields(BinaryDataset)}
    return MulticlassDataset(
        **shared,
        names=found.classes,
        found=found,
        matrix=matrix,
        class_scores=class_scores,
        confusion=confusion,
        classes_key=repr(classes_key),
    )


def _counted(
    source: Source, roles: ColumnRoles, found: MulticlassColumns
) -> tuple[ClassMatrix, MulticlassScores | None, ConfusionTable]:
    matrix = class_matrix(
        source.columns, found, drop_missing=roles.drop_missing, weight=roles.weight, cluster=roles.cluster
    )
    if not found.scores:
        assert matrix.predicted is not None
        return (
            matrix,
            None,
            ConfusionTable.from_positions(found.classes, matrix.codes, matrix.predicted, matrix.weights),
        )
    scores = -matrix.scores if roles.lower_is_positive else matrix.scores
    positions = range(len(found.classes))
    class_scores = MulticlassScores.from_predictions(
        matrix.codes, scores, classes=positions, sample_weight=matrix.weights, cluster=matrix.clusters
    )
    confusion = class_scores.confusion()
    return matrix, class_scores, ConfusionTable(found.classes, confusion.counts, confusion.abstained)
