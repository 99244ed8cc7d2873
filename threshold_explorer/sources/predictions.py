"""Predictions for two classes outside of a page: a file, with the columns that the user named or the detected ones."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from metrics_core import BinaryScores
from threshold_explorer.columns.binary_statistic import binary_statistic
from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.roles import ColumnRoles, refuse_columns
from threshold_explorer.data.source import Source
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.kinds.counts.columns import CountRoles
from threshold_explorer.kinds.counts.dataset import open_counted
from threshold_explorer.kinds.multiclass.dataset import class_scored_by
from threshold_explorer.kinds.tasks import TASKS
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.sources.received_file import read_source
from threshold_explorer.upload_store.recipe import DEFAULT_OPTIONS, Recipe, SentFile


@dataclass(frozen=True)
class RoleOptions:
    """The columns that the user named; None for those to be detected."""

    label: str | None = None
    score: str | None = None
    positive: str | None = None
    weight: str | None = None
    cluster: str | None = None
    lower: bool = False
    drop: bool = False

    @property
    def link(self) -> dict[str, str]:
        """The same as parameters of a link."""
        named = {name: getattr(self, name) for name in ("label", "score", "positive", "weight", "cluster")}
        flags = {name: "true" for name in ("lower", "drop") if getattr(self, name)}
        return {name: text for name, text in named.items() if text is not None} | flags


@dataclass(frozen=True)
class Predictions:
    """A file of predictions for two classes, or one class against the rest."""

    source: Source
    dataset: BinaryDataset
    task: str

    @classmethod
    def open(cls, name: str, content: Callable[[], bytes], options: RoleOptions, owner: str) -> "Predictions":
        """Read a file for an owner; raises RefusedFile if it has no such predictions."""
        sent = SentFile(name, content, DEFAULT_OPTIONS, label_declared=options.label is not None)
        return cls.of(read_source(Recipe((sent,)), owner), options)

    @classmethod
    def of(cls, source: Source, options: RoleOptions) -> "Predictions":
        """The predictions of a source; raises RefusedFile if it has none for two classes."""
        for key, guess in source.guesses.items():
            if isinstance(guess, CountRoles):
                return cls(source, open_counted(source, _chosen_count_roles(source, guess, options)), key)
            if isinstance(guess, ColumnRoles):
                opened = TASKS[key].open(source, _chosen_roles(source, guess, options))
                if isinstance(opened, BinaryDataset):
                    return cls(source, opened, key)
        raise NoSuchColumn("command-not-two-classes", found=f"task-{next(iter(source.guesses))}")

    def groups(self, column: str) -> dict[str, BinaryScores]:
        """The scores of the cases with each value of a column, in the order of the values."""
        table = self.source.columns.table
        if column not in table.column_names:
            raise NoSuchColumn("columns-unknown", column=column, columns=table.column_names)
        texts = table[column].cast("string").to_pylist()
        names = sorted({text for text in texts if text is not None})
        return {
            name: binary_statistic(
                DetectedColumns.of(table.filter([text == name for text in texts])), self.dataset.roles
            ).scores
            for name in names
        }


def _chosen_count_roles(source: Source, guess: CountRoles, options: RoleOptions) -> CountRoles:
    """The roles of a table of counts, in which only the positive class and the direction can be chosen."""
    labels = source.columns.class_column(guess.label).texts if guess.label else (guess.positive,)
    positive = options.positive or guess.positive
    if positive not in labels:
        raise NoSuchColumn("command-which-positive", column=guess.label, labels=list(labels), found=positive)
    others = [text for text in labels if text != positive]
    negative = others[0] if guess.label and len(others) == 1 else guess.negative
    return replace(guess, positive=positive, negative=negative, lower_is_positive=options.lower)


def _chosen_roles(source: Source, guess: ColumnRoles, options: RoleOptions) -> ColumnRoles:
    """The detected roles with the named columns instead, and the likely positive class of these."""
    columns = source.columns
    label, score = options.label or guess.label, options.score or guess.score
    refuse_columns((label, score), columns.table.column_names)
    predicted = columns.predicted(label, score)
    roles = replace(
        guess,
        label=label,
        score=score,
        predicted=predicted,
        weight=options.weight or guess.weight,
        cluster=options.cluster or guess.cluster,
        lower_is_positive=options.lower or (guess.lower_is_positive and label == guess.label),
        label_declared=options.label is not None,
    )
    refuse_columns(roles.columns, columns.table.column_names)
    if (label, score) != (guess.label, guess.score):
        likely = class_scored_by(source, label, score) or columns.direction(replace(roles, positive="")).positive
        roles = replace(roles, positive=likely or "")
    if options.positive:
        roles = replace(roles, positive=options.positive)
    values = columns.label(roles.label, roles.merge_labels).values
    if roles.positive not in values:
        raise NoSuchColumn("command-which-positive", column=roles.label, labels=list(values), found=roles.positive)
    return replace(roles, drop_missing=options.drop and bool(columns.missing(roles)))
