"""Detects the roles of a table's columns, and asks what the data do not say."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from threshold_explorer.data.columns.cached_methods import cached
from threshold_explorer.data.columns.column_names import NameRole
from threshold_explorer.data.columns.column_summaries import (
    ColumnSummary,
    column_summaries,
    mixed_splits_note,
)
from threshold_explorer.data.columns.labels import (
    MAX_LABEL_LENGTH,
    MAX_LABELS,
    LabelColumn,
    decoded,
    similar_labels,
)
from threshold_explorer.data.columns.model_decisions import (
    NoTrueLabel,
    attribute_question,
    refuse_ids_and_classes,
    refuse_predicted_classes,
    refuse_without_true_label,
)
from threshold_explorer.data.columns.numeric_columns import (
    Floats,
    MissingColumn,
    missing_rows,
    score_numbers,
)
from threshold_explorer.data.columns.positive_label import label_choices, may_be_hard, positive_of, positive_prediction
from threshold_explorer.data.columns.questions import MAX_READINGS, NO_COLUMN, ColumnQuestion, Reading, which_column
from threshold_explorer.data.columns.role_candidates import CandidateColumns
from threshold_explorer.data.columns.role_order import (
    likely_weight,
    possible_weights,
)
from threshold_explorer.data.columns.roles import ColumnRoles, refuse_columns
from threshold_explorer.data.columns.score_direction import (
    CHANCE,
    RatedPredictions,
    Scale,
    ScoreDirection,
    rating_question,
    score_direction,
    which_of_many_classes,
)
from threshold_explorer.data.columns.score_tests import rank_test
from threshold_explorer.reading.refusals import NoSuchColumn, RefusedFile
from threshold_explorer.words.sentence import Sentence

# Those of which one is positive.
CLASSES = 2


@dataclass(frozen=True)
class LabelOptions:
    """The choices that follow from choosing a label column.

    `values` can be the positive class; `positive` is the likely one, or "" if the user must choose. `class_of` maps
    columns of class probabilities to their class; `similar_labels` are notes on labels that differ only slightly.
    """

    values: tuple[str, ...]
    positive: str
    class_of: Mapping[str, str]
    similar_labels: tuple[Sentence, ...]

    def positive_for(self, score: str) -> str:
        """The likely positive class for a score: the class whose probability it is, or the likely one by name."""
        return self.class_of.get(score, self.positive)


@dataclass(frozen=True, eq=False)
class DetectedColumns(CandidateColumns):
    """A table and the detected roles of its columns; results are cached and shared between threads.

    >>> import pyarrow as pa
    >>> columns = DetectedColumns.of(pa.table({"id": [7, 8, 9], "p": [0.25, 0.5, 1.0], "y": ["no", "yes", "no"]}))
    >>> columns.labels, columns.scores, columns.weights
    (('y', 'id'), ('p', 'id'), ('id', 'p'))
    >>> columns.guess
    ColumnRoles(label='y', score='p', positive='yes', weight=None, lower_is_positive=False, drop_missing=False, \
predicted=None, merge_labels=False, label_declared=False, required=(), cluster=None, recalibration=None, \
blank=None)
    >>> columns.label("y").values
    ('no', 'yes')
    """

    @property
    @cached
    def guess(self) -> ColumnRoles:
        """The likely role of each column, which the user can change.

        With one column of probabilities per class, the class of the score column is positive. Raises NoSuchColumn if no
        column can be the label or the score, and NoTrueLabel if the label is the model's prediction.
        """
        if self.known_roles:
            return self.known_roles
        roles = self.likely_roles
        if roles.label:
            label, score = self.profiles[roles.label], roles.score or self.score_candidates(roles.label)[0]
            refuse_without_true_label(self.sample, self._usable_profiles, label, score, self._in_sample)
            self.refuse_unknown_classes(label.name, score)
        return roles

    @property
    @cached
    def likely_roles(self) -> ColumnRoles:
        """The same without the check that the label is a true label: for tables that were checked before."""
        if self.known_roles:
            return self.known_roles
        labels = self._label_candidates
        if not labels:
            self._refuse_empty_label()
            raise NoTrueLabel(
                "columns-no-label", columns=list(self.profiles), most=MAX_LABELS, longest=MAX_LABEL_LENGTH
            )
        scores = self.score_candidates(labels[0])
        if not scores:
            refuse_ids_and_classes(self._usable_profiles, labels[0])
            raise NoSuchColumn("columns-no-score", label=labels[0])
        if len(labels) > 1:
            return ColumnRoles("", "", "")
        [label] = labels
        score = scores[0] if len(scores) == 1 else ""
        weight = self.likely_weight(label, score)
        predicted = self.predicted(label, score) if score else None
        cluster = self.named_cluster
        cluster = None if cluster in (label, score, weight, predicted) else cluster
        roles = ColumnRoles(label, score, "", weight, predicted=predicted, cluster=cluster)
        return replace(roles, positive=self.direction(roles).positive)

    def likely_score(self, label: str) -> str:
        """The score for a label, or "" if the user must choose it."""
        scores = self.score_candidates(label)
        return scores[0] if len(scores) == 1 else ""

    def likely_weight(self, label: str, score: str) -> str | None:
        """The weights beside a label and a score, None without any; "" if the user must choose."""
        return likely_weight(self._usable_profiles, taken=(label, score))

    def refuse_predicted_classes(self, label: str) -> None:
        """Raise NoTrueLabel if one of many classes is the one with the highest score in every row."""
        refuse_predicted_classes(self.sample, self._usable_profiles, label, self._in_sample)

    def label_warning(self, label: str, score: str) -> Sentence | None:
        """Why the likeliest label may not be the true label: it is the model's, or an attribute of the cases.

        None for any other label, since the user chose it.
        """
        return self._label_warning(score) if score and label == self.likely_roles.label else None

    @property
    @cached
    def summaries(self) -> tuple[ColumnSummary, ...]:
        """The detected role of each column of the file; value ranges are of all rows."""
        try:
            label = self.label_column(self.guess.label) if self.guess.label else None
        except NoSuchColumn:
            label = None
        class_of = self._class_of(label.name) if label else {}
        return tuple(column_summaries(self.profiles.values(), self.table, self.sample, label, class_of))

    def label(self, name: str, merge: bool = False) -> LabelOptions:
        """The choices if this column is the label; with `merge` similar labels count as one."""
        return self._label(name, merge)

    def direction(self, roles: ColumnRoles) -> ScoreDirection:
        """Which class is positive for a score, by the names and by the scores of a sample of the rows.

        The positive class and the direction in `roles` are ignored.
        """
        if not (roles.label and roles.score):
            return ScoreDirection("")
        return self._direction(roles.label, roles.score_column, roles.predicted, roles.merge_labels)

    def questions(self, roles: ColumnRoles) -> tuple[ColumnQuestion, ...]:
        """What the user must answer before the columns can be used: which one is the label, then the score, then which
        class is positive. Each reading has the choices that answer it.

        >>> import pyarrow as pa
        >>> columns = DetectedColumns.of(pa.table({"y": [0, 1, 0], "age": [40, 41, 62], "dsi": [0, 3, 1]}))
        >>> [[reading.answer for reading in question.readings] for question in columns.questions(columns.guess)]
        [[{'score': 'dsi'}, {'score': 'age'}]]
        """
        if not roles.label:
            return (self._label_question,)
        if not roles.score:
            return (self._score_question(roles.label),)
        question = None if roles.positive else self.direction(roles).question or self._class_question(roles)
        if not roles.label_declared and (doubt := self.label_warning(roles.label, roles.score_column)):
            answer = Reading({"label": roles.label}, Sentence("truth-all-the-same", label=roles.label))
            return (ColumnQuestion(doubt, (answer,)),)
        weight = (self._weight_question(roles),) if roles.weight == "" else ()
        return weight if question is None else (question, *weight)

    @property
    @cached
    def _label_question(self) -> ColumnQuestion:
        names = self._label_candidates
        scores = {name: self.score_candidates(name) for name in names[:MAX_READINGS]}
        gives = {name: self._gives(name, of[0]) if len(of) == 1 else None for name, of in scores.items()}
        return which_column("label", gives, count=len(names))

    def _class_question(self, roles: ColumnRoles) -> ColumnQuestion | None:
        """The question which of more than two classes is positive."""
        column = self._in_sample(roles.label, roles.merge_labels)
        if len(column.texts) <= CLASSES:
            return None
        try:
            numbers = score_numbers(decoded(self.sample[roles.score_column]), roles.score_column)
        except RefusedFile:
            # Reported with its row when the scores are read.
            return None
        return which_of_many_classes(column, roles.score_column, numbers)

    @cached
    def _score_question(self, label: str) -> ColumnQuestion:
        names = self.score_candidates(label)
        gives = {name: self._gives(label, name) for name in names}

        def distance(name: str) -> tuple[float, str]:
            return -abs(float(gives[name].args.get("roc_auc", CHANCE)) - CHANCE), name

        shown = {name: gives[name] for name in sorted(names, key=distance)[:MAX_READINGS]}
        return which_column("score", shown, label=label, count=len(names))

    def _weight_question(self, roles: ColumnRoles) -> ColumnQuestion:
        names = possible_weights(self._usable_profiles, (roles.label, roles.score))
        none = Reading({"weight": NO_COLUMN}, Sentence("columns-take-no-weight"))
        return which_column("weight", dict.fromkeys(names), others=[none], count=len(names))

    def _gives(self, label: str, score: str) -> Sentence:
        """The cases, and ROC AUC for the likely positive class, if a column is the score for a label."""
        column = self._in_sample(label)
        likely = self.label(label).positive_for(score)
        positive = likely or "".join(column.texts[-1:] * (len(column.texts) == CLASSES))
        n_cases = int((~missing_rows(self.values(label)) & ~missing_rows(self.values(score))).sum())
        ranking = rank_test(self.sample, column, positive, score) if positive in column.texts else None
        if ranking is None:
            return Sentence("columns-gives-cases", cases=n_cases)
        # Where no name tells, the class with the higher scores is positive.
        roc_auc = ranking.roc_auc if likely else max(ranking.roc_auc, 1 - ranking.roc_auc)
        is_sampled = self.table.num_rows > self.sample.num_rows
        return Sentence("columns-gives", cases=n_cases, roc_auc=roc_auc, is_sampled=is_sampled)

    @property
    def split_note(self) -> Sentence | None:
        """The note that rows of the training set are included, if they are."""
        return mixed_splits_note(self.profiles.values())

    def missing(self, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
        """The columns with missing values among label, score, weight, predicted class and required columns.

        Raises NoSuchColumn for a column that does not exist or has two roles, BadLabels above MAX_CLASSES.

        >>> import pyarrow as pa
        >>> columns = DetectedColumns.of(pa.table({"y": ["no", "NA", "yes"], "p": [0.5, 0.25, 1.0]}))
        >>> columns.missing(ColumnRoles("y", "p", "yes"))
        (MissingColumn(column='y', count=1, first_row=2),)
        """
        refuse_columns(roles.columns, self.table.column_names)
        lacks_labels = self.class_column(roles.label).has_missing and roles.blank is None
        may_lack = roles.columns if lacks_labels else roles.columns[1:]
        return tuple(found for name in (*may_lack, *roles.required) if (found := self._missing_in(name)))

    @cached
    def _label(self, name: str, merge: bool) -> LabelOptions:
        column = self.label_column(name, merge)
        alike = similar_labels(self.label_column(name).texts)
        return LabelOptions(tuple(label_choices(column)), positive_of(column.labels), self._class_of(name), alike)

    @cached
    def _direction(self, label: str, score: str, predicted: str | None, merge: bool) -> ScoreDirection:
        positive = self.label(label, merge).positive_for(score)
        column = self._in_sample(label, merge)
        if len(column.texts) != CLASSES:
            return ScoreDirection(positive)
        positives = [positive] if positive else column.texts
        profile = self.profiles[score]
        try:
            if not positive and may_be_hard(profile, column.texts):
                value = positive_prediction(self._in_sample(score).texts, column.texts, column.texts[-1])
                numbers = self._in_sample(score, merge).rows_of(value or "").astype(float)
                return score_direction(column, profile, numbers, positive, is_of_either=True)
            numbers = score_numbers(decoded(self.sample[score]), score)
            if predicted is not None:
                numbers = self._converted(numbers, column, score, predicted, positives[-1], merge)
        except RefusedFile:
            # Reported with its row when the scores are read.
            return ScoreDirection(positive)
        rated = self._rated_predictions(label, score) if predicted is None else RatedPredictions()
        if rated.columns:
            by_column = {
                name: {each: self._converted(numbers, column, score, name, each, merge) for each in positives}
                for name in rated.columns
            }
            as_scores = dict.fromkeys(positives, numbers)
            return rating_question(column, score, as_scores, by_column)
        return score_direction(column, profile, numbers, positive, is_of_either=predicted is not None)

    def _converted(
        self, numbers: Floats, label: LabelColumn, score: str, predicted: str, positive: str, merge: bool
    ) -> Floats:
        """Confidences of the sample as scores of the positive class."""
        predictions = self._in_sample(predicted, merge)
        value = positive_prediction(predictions.texts, label.texts, positive)
        return Scale.of(numbers, score).positive_class_scores(numbers, predictions.rows_of(value or ""))

    @cached
    def _label_warning(self, score: str) -> Sentence | None:
        label = self._in_sample(self.likely_roles.label)
        try:
            refuse_without_true_label(
                self.sample, self._usable_profiles, self.profiles[label.name], score, self._in_sample
            )
        except NoTrueLabel as why:
            return why.sentence
        ranking = rank_test(self.sample, label, label.texts[0], score) if label.texts else None
        return attribute_question(label, ranking, score) if ranking else None

    def _refuse_empty_label(self) -> None:
        roles = (NameRole.TRUTH, NameRole.LABEL)
        empty = (each.name for each in self.profiles.values() if each.name_role in roles and not each.n_values)
        if name := next(empty, None):
            raise NoTrueLabel("columns-label-empty", column=name, rows=self.table.num_rows)

    def refuse_unknown_classes(self, label: str, score: str) -> None:
        """Raise NoSuchColumn for a column of predictions in words of which some, of many classes most, are no label."""
        profile, labels = self.profiles[score], self.class_column(label).texts
        if profile.name_role is not NameRole.PREDICTION or profile.is_meant_as_number or not profile.n_values:
            return
        unknown = sorted(profile.texts - {*labels})
        are_few = len(labels) > CLASSES and 2 * len(unknown) <= profile.n_values
        if profile.texts and not are_few and not may_be_hard(profile, labels):
            raise NoSuchColumn(
                "columns-unknown-classes", column=score, found=unknown, count=len(unknown), label=label, labels=labels
            )
