"""What the columns of a table are taken for, found out once for each table."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Self

import pyarrow as pa

from dashboard.columns.attributes import question_of_attribute
from dashboard.columns.candidates import likely_weight, score_candidates
from dashboard.columns.class_probabilities import class_probabilities
from dashboard.columns.confidence import of_positive, predicted_beside, predicted_columns
from dashboard.columns.hard_predictions import flagging_answer
from dashboard.columns.labels import MAX_CLASSES, MAX_LABELS, LabelColumn, decoded
from dashboard.columns.meanings import ColumnMeaning, can_serve, column_meanings
from dashboard.columns.missing_rows import MissingColumn, missing_in
from dashboard.columns.numbers import score_numbers
from dashboard.columns.once import Results, once
from dashboard.columns.own_decisions import NoTruth, refuse_without_truth, truth_first
from dashboard.columns.parts import parts_counted_together
from dashboard.columns.positive_label import label_choices, positive_of
from dashboard.columns.positive_side import Side, side_of
from dashboard.columns.profile import ColumnProfile, only_counts_rows, sample_of
from dashboard.columns.ranking import ranking_of
from dashboard.columns.role_order import label_order, ranked, weight_order
from dashboard.columns.roles import ColumnRoles
from dashboard.columns.similar_labels import similar_labels, without_differences
from dashboard.columns.trec import refuse_alone
from dashboard.reading.refusals import BadLabels, NoSuchColumn, RefusedFile
from dashboard.words.sentence import Sentence


@dataclass(frozen=True)
class LabelReading:
    """What can be chosen where a column is the label.

    `values` can be the positive one, which likely is `positive`, "" where the reader has to be asked: more than two,
    or none. `class_of` are the columns that hold the probability of one class each, `alike` says which labels differ
    by little.
    """

    values: tuple[str, ...]
    positive: str
    class_of: Mapping[str, str]
    alike: tuple[Sentence, ...]

    def positive_beside(self, score: str) -> str:
        """The likely positive label by its name: beside the probability of one class that class."""
        return self.class_of.get(score, self.positive)


@dataclass(frozen=True, eq=False)
class RecognisedColumns:
    """A table and what its columns are taken for: each is looked at once, however often and by whomever asked.

    `profiles`, of all columns, are told from a sample of the rows; a label has at most `most_labels`.

    >>> columns = RecognisedColumns.of(pa.table({"id": [7, 8, 9], "p": [0.25, 0.5, 1.0], "y": ["no", "yes", "no"]}))
    >>> columns.labels, columns.scores, columns.weights
    (('y', 'id'), ('p', 'id'), ('id', 'p'))
    >>> columns.guess
    ColumnRoles(label='y', score='p', positive='yes', weight=None, lower_is_positive=False, drop_missing=False, \
predicted=None, merge_labels=False, is_said_true=False, beside=())
    >>> columns.label("y").values
    ('no', 'yes')
    """

    table: pa.Table
    sample: pa.Table
    profiles: Mapping[str, ColumnProfile]
    results: Results = field(default_factory=Results, repr=False)
    most_labels: int = field(default=MAX_LABELS, repr=False)

    @classmethod
    def of(cls, table: pa.Table) -> Self:
        """The columns of a table, profiled."""
        sample = sample_of(table)
        return cls(table, sample, {name: ColumnProfile.of(sample[name], name) for name in table.column_names})

    def trimmed(self, also: Collection[str] = ()) -> Self:
        """The same without the values of columns that can play no part; what was found out about them stays.

        `also` are columns that can play one beside those of label, score, weight, group, query and item.
        """
        serving = {*also, *(profile.name for profile in self._serving)}
        kept = [name for name in self.table.column_names if name in serving]
        if len(kept) == self.table.num_columns:
            return self
        return replace(self, table=_apart(self.table.select(kept)), sample=_apart(self.sample.select(kept)))

    def with_many_labels(self) -> Self:
        """The same, of which a label may have a thousand values."""
        return replace(self, results=Results(), most_labels=MAX_CLASSES)

    def values(self, name: str) -> pa.ChunkedArray:
        """A column's values in all rows."""
        return decoded(self.table[name])

    @property
    @once
    def labels(self) -> tuple[str, ...]:
        """The columns that can be labels, the likeliest first."""
        in_order = ranked(self._serving, partial(label_order, at_most=self.most_labels))
        return tuple(truth_first(self.sample, self._serving, in_order, self._in_sample))

    @property
    @once
    def scores(self) -> tuple[str, ...]:
        """The columns that can be scores, the likeliest first."""
        label = self._likely_label
        return tuple(score_candidates(self._serving, label, self._class_of(label.name) if label else {}))

    @property
    @once
    def weights(self) -> tuple[str, ...]:
        """The columns that can be weights: those of numbers, first those that are named so."""
        return tuple(ranked(self._serving, weight_order))

    @property
    @once
    def guess(self) -> ColumnRoles:
        """The likely role of each column, for the reader to correct.

        With the probability of each class in a column of its own, the score's class is the positive one. Raises
        NoSuchColumn where no column can be the label, or none beside it the score, and NoTruth where the label is
        the model's own, or a run has no judgements.
        """
        refuse_alone(self.table)
        roles = self.likely_roles
        label = self.profiles[roles.label]
        refuse_without_truth(self.sample, self._serving, label, roles.score, self._in_sample)
        return roles

    @property
    @once
    def likely_roles(self) -> ColumnRoles:
        """The same of a table that somebody has looked at before, whoever gave its labels."""
        label = self._likely_label
        if label is None:
            raise NoTruth("columns-no-label", columns=list(self.profiles), most=MAX_LABELS)
        score = next((name for name in self.scores if name != label.name), None)
        if score is None or only_counts_rows(self.profiles[score], self.sample[score]):
            raise NoSuchColumn("columns-no-score", label=label.name)
        weight = likely_weight(self._serving, taken=(label.name, score))
        roles = ColumnRoles(label.name, score, "", weight, predicted=self.predicted(label.name, score))
        return replace(roles, positive=self.side(roles).positive)

    def truth_doubt(self, label: str, score: str) -> Sentence | None:
        """Why a label that is the likeliest may be no truth: it is the model's own, or only what the cases are.

        None for another label, which somebody chose.
        """
        return self._truth_doubt(score) if label == self.likely_roles.label else None

    @property
    @once
    def meanings(self) -> tuple[ColumnMeaning, ...]:
        """What each column of the file is taken for, as the roles are guessed; ranges are those of all rows."""
        try:
            label = self.label_column(self.guess.label)
        except NoSuchColumn:
            label = None
        class_of = self._class_of(label.name) if label else {}
        return tuple(column_meanings(self.profiles.values(), self.table, self.sample, label, class_of))

    def label_column(self, name: str, merge: bool = False) -> LabelColumn:
        """A column as labels, similar ones merged if told so. Raises BadLabels above a hundred of them."""
        return self._merged_column(name) if merge else self._label_column(name)

    def class_column(self, name: str) -> LabelColumn:
        """A column as labels of which each is a class of its own. Raises BadLabels above a thousand of them."""
        return self._class_column(name)

    def label(self, name: str, merge: bool = False) -> LabelReading:
        """What can be chosen where this column is the label; `alike` are those that can be merged, or are."""
        return self._label(name, merge)

    def side(self, roles: ColumnRoles) -> Side:
        """Which class is positive beside a score, by words and, in a sample of the rows, by the scores.

        Of the roles the positive class and the direction are left aside: they are what is asked for.
        """
        return self._side(roles.label, roles.score, roles.predicted, roles.merge_labels)

    @once
    def predicted(self, label: str, score: str) -> str | None:
        """The column of the predicted classes where the score is how sure the model was of these, else None."""
        if score in self._class_of(label):
            return None
        return predicted_beside(self.sample, self._serving, self._in_sample(label), self.profiles[score])

    @once
    def predicted_columns(self, label: str, score: str) -> tuple[str, ...]:
        """The columns that can hold the predicted classes."""
        return tuple(predicted_columns(self._serving, self.label_column(label), score))

    @property
    def parts(self) -> Sentence | None:
        """What is said where some of the rows trained the model."""
        return parts_counted_together(self.profiles.values())

    def missing(self, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
        """The missing values of label, score, weight and columns beside, by column; those without any are left out.

        Raises NoSuchColumn for a column that does not exist or serves twice, BadLabels above a hundred labels.

        >>> columns = RecognisedColumns.of(pa.table({"y": ["no", "NA", "yes"], "p": [0.5, 0.25, 1.0]}))
        >>> columns.missing(ColumnRoles("y", "p", "yes"))
        (MissingColumn(column='y', count=1, first_row=2),)
        """
        roles.check(self.table.column_names)
        may_lack = roles.columns if self.class_column(roles.label).has_missing else roles.columns[1:]
        return tuple(found for name in (*may_lack, *roles.beside) if (found := self._missing_in(name)))

    @once
    def _missing_in(self, name: str) -> MissingColumn | None:
        return missing_in(self.values(name), name)

    @property
    @once
    def _serving(self) -> list[ColumnProfile]:
        return list(filter(can_serve, self.profiles.values()))

    @once
    def _label_column(self, name: str) -> LabelColumn:
        return LabelColumn.of(self.table[name], name, at_most=self.most_labels)

    @once
    def _class_column(self, name: str) -> LabelColumn:
        try:
            return self._label_column(name)
        except BadLabels:
            return LabelColumn.of(self.table[name], name, at_most=MAX_CLASSES)

    @once
    def _merged_column(self, name: str) -> LabelColumn:
        return self._label_column(name).merged(without_differences)

    def _in_sample(self, name: str, merge: bool = False) -> LabelColumn:
        return self.label_column(name, merge).of_rows(self.sample[name])

    @once
    def _label(self, name: str, merge: bool) -> LabelReading:
        column = self.label_column(name, merge)
        alike = similar_labels(self.label_column(name).texts)
        return LabelReading(tuple(label_choices(column)), positive_of(column.labels), self._class_of(name), alike)

    @once
    def _side(self, label: str, score: str, predicted: str | None, merge: bool) -> Side:
        positive = self.label(label, merge).positive_beside(score)
        column = self._in_sample(label, merge)
        try:
            numbers = score_numbers(decoded(self.sample[score]), score)
        except RefusedFile:
            # Which is said, with its row, once the columns are counted.
            return Side(positive)
        if predicted is not None:
            answers = self._in_sample(predicted, merge)
            flagging = flagging_answer(answers.texts, column.texts, positive)
            numbers = of_positive(numbers, answers.rows_of(flagging or ""), score)
        return side_of(column, self.profiles[score], numbers, positive, is_of_predicted=predicted is not None)

    @once
    def _truth_doubt(self, score: str) -> Sentence | None:
        label = self._in_sample(self.likely_roles.label)
        try:
            refuse_without_truth(self.sample, self._serving, self.profiles[label.name], score, self._in_sample)
        except NoTruth as why:
            return why.sentence
        ranking = ranking_of(self.sample, label, label.texts[0], score) if label.texts else None
        return question_of_attribute(label, ranking, score) if ranking else None

    @property
    @once
    def _likely_label(self) -> LabelColumn | None:
        for name in self.labels:
            try:
                return self.label_column(name)
            except BadLabels:
                # More values in all rows than the sample showed.
                continue
        return None

    @once
    def _class_of(self, label: str) -> dict[str, str]:
        return class_probabilities(self.sample, self._serving, self.label_column(label))


def _apart(table: pa.Table) -> pa.Table:
    """A copy: columns that were read together lie in one piece of memory, which each of them keeps."""
    file = pa.BufferOutputStream()
    with pa.ipc.new_stream(file, table.schema) as stream:
        stream.write_table(table)
    return pa.ipc.open_stream(file.getvalue()).read_all()
