"""Predictions for two classes outside of a page: a file, with the columns that the user named or the detected ones."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa

from metrics_core import BinaryScores
from metrics_core.computing.arrays import IntArray
from metrics_core.groups import group_by_value
from threshold_explorer.data.columns.binary_statistic import Cases
from threshold_explorer.data.columns.blank_labels import BlankReason
from threshold_explorer.data.columns.labels import as_list, is_missing
from threshold_explorer.data.columns.numeric_columns import BoolArray
from threshold_explorer.data.columns.questions import ColumnQuestion, Reading, chosen_column
from threshold_explorer.data.columns.roles import ColumnRoles, refuse_columns
from threshold_explorer.data.group_columns import MAX_VALUES
from threshold_explorer.data.kinds.binary.blank_question import blank_question
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.counts.columns import CountRoles, scores_by_group
from threshold_explorer.data.kinds.counts.dataset import ScoreCountsDataset, open_counted
from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.kinds.multiclass.dataset import class_scored_by, may_keep_blank
from threshold_explorer.data.kinds.task import Task
from threshold_explorer.data.source import SentFile, Source
from threshold_explorer.data.sources.open_questions import (
    asked_about_columns,
    read_answered,
    reading_options,
    refuse_open_questions,
)
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.words.sentence import Sentence, say

GROUP_RULE = Sentence("columns-group-rule")


@dataclass(frozen=True)
class RoleOptions:
    """The columns that the user named, None for those to be detected, and the answers to questions about the file."""

    label: str | None = None
    score: str | None = None
    positive: str | None = None
    weight: str | None = None
    cluster: str | None = None
    predicted: str | None = None
    lower: bool = False
    drop: bool = False
    # Why labels are blank, as links have it.
    blank: str | None = None
    # Answers to questions about the file, such as rows=leave-out, and whether the first reading is taken without one.
    read: tuple[str, ...] = ()
    accept_guesses: bool = False

    @property
    def link(self) -> dict[str, str]:
        """The same as parameters of a link."""
        texts = ("label", "score", "positive", "weight", "cluster", "predicted", "blank")
        named = {name: getattr(self, name) for name in texts}
        flags = {name: "true" for name in ("lower", "drop") if getattr(self, name)}
        return {name: text for name, text in named.items() if text is not None} | flags

    def answered(self, reading: Reading) -> "RoleOptions":
        """The same with the choices of a reading."""
        flags = ("lower", "drop")
        answer = {name: value == "true" if name in flags else value for name, value in reading.answer.items()}
        return replace(self, **answer)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Predictions:
    """A file of predictions for two classes, or one class against the rest."""

    source: Source
    dataset: BinaryDataset
    task: str
    options: RoleOptions = RoleOptions()

    @classmethod
    def open(cls, name: str, content: Callable[[], bytes], options: RoleOptions, owner: str) -> "Predictions":
        """Read a file for an owner; raises RefusedFile if it has no such predictions, or leaves a question open."""
        return cls.of(source_of(name, content, options, owner, label_declared=options.label is not None), options)

    @classmethod
    def of(cls, source: Source, options: RoleOptions) -> "Predictions":
        """The predictions of a source; raises RefusedFile if it has none for two classes, or leaves a question open."""
        for key, guess in source.guesses.items():
            if isinstance(guess, CountRoles):
                _refuse_roles_of_cases(options)
                return cls(source, open_counted(source, _chosen_count_roles(source, guess, options)), key, options)
            if isinstance(guess, ColumnRoles):
                opened = TASKS[key].open(source, _chosen_roles(source, TASKS[key], guess, options))
                if isinstance(opened, BinaryDataset):
                    return cls(source, opened, key, options)
        raise NoSuchColumn("columns-not-two-classes", found=Sentence(f"task-{next(iter(source.guesses))}"))

    def refuse_bounds(self) -> None:
        """Raise NoSuchColumn if blank labels leave every number within bounds only."""
        if self.dataset.bounded:
            raise NoSuchColumn("columns-needs-estimates")

    @property
    def is_counted(self) -> bool:
        """Whether the rows are counts and not cases."""
        return isinstance(self.dataset, ScoreCountsDataset)

    @property
    def detected(self) -> tuple[str, ...]:
        """The names of the options that would have named what was detected instead."""
        roles, named = self.dataset.roles, self.options
        can_be_named = (
            ("positive",) if self.is_counted else ("label", "score", "positive", "weight", "cluster", "predicted")
        )
        return tuple(name for name in can_be_named if getattr(roles, name) and getattr(named, name) is None)

    @property
    def rows(self) -> int:
        """The number of rows of the file."""
        return int(self.source.columns.table.num_rows)

    @property
    def rows_left_out(self) -> int:
        """The number of rows that are no case, because they lack a value."""
        return self.rows - (self.dataset.blank.partial.n if self.dataset.blank else len(self._rows_of_cases))

    @property
    def _rows_of_cases(self) -> IntArray:
        return np.arange(self.rows) if self.is_counted else self.dataset.cases_in(self.source).rows

    def groups(self, column: str) -> dict[str, BinaryScores]:
        """The scores of the cases with each value of a column, in the order of the values; of those without it last.

        Raises NoSuchColumn for a column that does not exist or has too many values.
        """
        names, codes = self._grouping(column)
        if self.dataset.blank and not self.dataset.blank.has_cases:
            raise NoSuchColumn("columns-needs-estimates")
        if isinstance(self.dataset, ScoreCountsDataset):
            scores = scores_by_group(self.source.columns, self.dataset.count_roles, codes, len(names))
        else:
            cases = self.dataset.cases_in(self.source)
            scores = tuple(_scores_of(cases, codes == code) for code in range(len(names)))
        return dict(zip(names, scores, strict=True))

    def _grouping(self, column: str) -> tuple[tuple[str, ...], IntArray]:
        """The names of the groups by a column, and the group of each case, or row of counts."""
        columns = self.source.columns
        if column not in columns.table.column_names:
            raise NoSuchColumn("columns-unknown", column=column, columns=columns.table.column_names)
        values = columns.values(column)
        if pa.types.is_nested(values.type):
            raise NoSuchColumn("columns-wrong-type", column=column, type=str(values.type), rule=GROUP_RULE)
        encoded = values.take(pa.array(self._rows_of_cases)).combine_chunks().dictionary_encode("encode")
        distinct = [None if is_missing(value) else value for value in as_list(encoded.dictionary)]
        if len(distinct) > MAX_VALUES:
            raise NoSuchColumn("columns-many-groups", column=column, count=len(distinct), most=MAX_VALUES)
        missing, codes = say("groups-missing"), encoded.indices.to_numpy(zero_copy_only=False)
        if len(set(distinct)) == 1:
            [value] = set(distinct)
            return (missing if value is None else str(value),), np.zeros(len(codes), dtype=np.int64)
        grouping = group_by_value(distinct, missing=missing)
        return grouping.names, grouping.codes[codes].astype(np.int64)


def source_of(
    name: str, content: Callable[[], bytes], options: RoleOptions, owner: str, *, label_declared: bool
) -> Source:
    """A file as a source, read with the user's answers; raises RefusedFile for one that is not readable."""
    sent = SentFile(name, content, reading_options(options.read), label_declared=label_declared)
    return read_answered(sent, owner, accepts_guesses=options.accept_guesses)


def _scores_of(cases: Cases, rows: BoolArray) -> BinaryScores:
    """The scores of some of the cases, which may all be of one class."""
    return BinaryScores.from_predictions(
        cases.is_positive[rows],
        cases.scores[rows],
        pos_label=True,
        sample_weight=None if cases.weights is None else cases.weights[rows],
        cluster=None if cases.clusters is None else cases.clusters[rows],
    )


def _refuse_roles_of_cases(options: RoleOptions) -> None:
    """Raise NoSuchColumn for an option that a table of counts has no use for."""
    for name in ("label", "score", "weight", "cluster", "drop", "blank"):
        if getattr(options, name):
            raise NoSuchColumn("columns-option-of-cases", option=name)


def _chosen_count_roles(source: Source, guess: CountRoles, options: RoleOptions) -> CountRoles:
    """The roles of a table of counts, in which only the positive class and the direction can be chosen."""
    labels = source.columns.class_column(guess.label).texts if guess.label else (guess.positive,)
    positive = options.positive or guess.positive
    if positive not in labels:
        raise NoSuchColumn("columns-which-positive", column=guess.label, labels=list(labels))
    others = [text for text in labels if text != positive]
    negative = others[0] if guess.label and len(others) == 1 else guess.negative
    return replace(guess, positive=positive, negative=negative, lower_is_positive=options.lower)


def _chosen_roles(source: Source, task: Task, guess: ColumnRoles, options: RoleOptions) -> ColumnRoles:
    """The detected roles with the named columns instead; refuses questions about them unless guesses are accepted."""
    roles = _named_roles(source, guess, options)
    while questions := source.columns.questions(roles):
        options = _answered(options, questions[0])
        roles = _named_roles(source, guess, options)
    values = source.columns.label(roles.label, roles.merge_labels).values
    if roles.positive not in values:
        raise NoSuchColumn("columns-which-positive", column=roles.label, labels=list(values))
    if may_keep_blank(source, task, roles):
        roles = replace(roles, blank=blank_reason(options), drop_missing=options.drop)
        if question := blank_question(source, roles):
            options = _answered(options, question)
            roles = replace(roles, blank=blank_reason(options))
    return replace(roles, drop_missing=options.drop and bool(source.columns.missing(roles)))


def _answered(options: RoleOptions, question: ColumnQuestion) -> RoleOptions:
    """The options with the first answer, if guesses are accepted; raises UnansweredQuestion otherwise."""
    if not options.accept_guesses:
        refuse_open_questions([asked_about_columns(question)])
    return options.answered(question.readings[0])


def blank_reason(options: RoleOptions) -> BlankReason | None:
    """Why labels are blank, as the user says; raises NoSuchColumn for a text that is no reason."""
    if options.blank is None:
        return None
    if reason := BlankReason.parse(options.blank):
        return reason
    raise NoSuchColumn("blank-unreadable", found=options.blank)


def _named_roles(source: Source, guess: ColumnRoles, options: RoleOptions) -> ColumnRoles:
    """The detected roles with the named columns instead, and what is likely beside these."""
    columns = source.columns
    label = options.label or guess.label
    likely_score = guess.score if label == guess.label else columns.likely_score(label)
    score = options.score or (likely_score if label else "")
    refuse_columns([name for name in (label, score) if name], columns.table.column_names)
    predicted = chosen_column(options.predicted) if options.predicted else None
    if not options.predicted and label and score:
        predicted = columns.predicted(label, score)
    likely_weight = columns.likely_weight(label, score) if guess.weight == "" else guess.weight
    roles = replace(
        guess,
        label=label,
        score=score,
        predicted=predicted,
        weight=likely_weight if options.weight is None else chosen_column(options.weight),
        cluster=options.cluster or guess.cluster,
        lower_is_positive=options.lower or (guess.lower_is_positive and label == guess.label),
        label_declared=options.label is not None,
    )
    refuse_columns(roles.columns, columns.table.column_names)
    if (label, score, predicted) == (guess.label, guess.score, guess.predicted):
        return replace(roles, positive=options.positive or guess.positive)
    likely = class_scored_by(source, label, score) or columns.direction(replace(roles, positive="")).positive
    return replace(roles, positive=options.positive or likely or "")
