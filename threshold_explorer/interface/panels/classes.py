"""The roles of a file of classes, labels or counts: the columns, the positive class, the class or label in focus."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import streamlit as st

from threshold_explorer.data.columns.blank_labels import BlankReason
from threshold_explorer.data.columns.column_summaries import COUNT, GREATEST, NEGATIVES, POSITIVES, REAL
from threshold_explorer.data.columns.column_summaries import LABEL as LABEL_KIND
from threshold_explorer.data.columns.labels import MAX_LABELS
from threshold_explorer.data.columns.numeric_columns import MissingColumn
from threshold_explorer.data.columns.questions import ColumnQuestion, Reading
from threshold_explorer.data.columns.roles import ColumnRoles, split_name
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.binary.blank_question import blank_question
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.counts.columns import CountRoles
from threshold_explorer.data.kinds.counts.dataset import SCORE_COUNTS, ScoreCountsDataset
from threshold_explorer.data.kinds.multiclass.columns import MulticlassColumns
from threshold_explorer.data.kinds.multiclass.dataset import (
    BINARY_PREDICTIONS,
    CLASSIFICATION,
    class_scored_by,
    classes_of,
    may_keep_blank,
    missing_in_file,
)
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.kinds.multilabel.dataset import (
    MULTILABEL_TASK,
    columns_of,
    has_missing_values,
    labels_of,
    roles_of,
)
from threshold_explorer.interface.controls.parameter_declaration import Scope, flag
from threshold_explorer.interface.controls.query_parameters import (
    bound_value,
    bound_widget,
    get_parameter,
    set_link_value,
    set_parameter,
)
from threshold_explorer.interface.controls.score_columns import with_recalibrated, without_refused
from threshold_explorer.interface.frame.page_elements import warning_slot
from threshold_explorer.interface.panels.panel import (
    BLANK,
    CLUSTER,
    DECLARED,
    DROP,
    LABEL,
    LOWER,
    POSITIVE,
    PREDICTED,
    SCORE,
    WEIGHT,
    RolePanel,
    ask_for_cluster,
    ask_for_label,
    ask_question,
    ask_why_blank_again,
    choose_lower,
    label_declared,
    note_cluster,
    nothing,
    offer_to_drop,
    select,
    select_cluster,
    select_or_none,
)
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.sentence import Sentence, listed, markdown, markdown_paragraph, paragraph, say

MERGE = flag("merge", Scope.FILE)


class CountPanel(RolePanel):
    """Choices of the positive label, if there are labels, and of the score direction."""

    task = SCORE_COUNTS
    choices = (POSITIVE,)

    def choose(self) -> CountRoles:
        roles: CountRoles = self.guess
        if roles.label:
            texts = self.source.columns.class_column(roles.label).texts
            positive = select(POSITIVE, texts, roles.positive, (self.source.sha256, roles.label))
            others = [text for text in texts if text != positive]
            roles = replace(roles, positive=positive, negative=others[0] if len(others) == 1 else "")
        return replace(roles, lower_is_positive=choose_lower(self.source))

    def ask(self, roles: CountRoles) -> None:
        texts = self.source.columns.class_column(roles.label).texts
        readings = tuple(Reading({"positive": text}, Sentence("columns-direction-other", other=text)) for text in texts)
        ask_question(ColumnQuestion(Sentence("columns-question-class", label=roles.label), readings))

    def parts(self, roles: CountRoles) -> Mapping[str | None, Sentence]:
        return {
            roles.label: LABEL_KIND,
            roles.score: REAL,
            roles.high: GREATEST,
            roles.n_positive: POSITIVES,
            roles.n_negative: NEGATIVES,
            roles.count: COUNT,
        }

    def note_shown(self, dataset: Dataset) -> None:
        if isinstance(dataset, ScoreCountsDataset):
            set_link_value(LOWER, dataset.count_roles.lower_is_positive)
            if dataset.count_roles.label:
                set_link_value(POSITIVE, dataset.count_roles.positive)


class ClassRoles(RolePanel):
    """Choices of label, score, positive class, weight and cluster, and others that the file needs."""

    task = CLASSIFICATION
    choices = (LABEL, SCORE, POSITIVE, WEIGHT, CLUSTER)
    has_clusters = True

    def choose(self) -> ColumnRoles:
        source, guess = self.source, self.guess
        file, many = source.sha256, classes_of(source)
        labels, scores = source.columns.labels, source.columns.scores
        if many:
            labels = _with((many.label,), labels)
            scores = _with(many.scores or (str(many.predicted),), scores)
        label = select(LABEL, labels, guess.label, file)
        if not label:
            return ColumnRoles("", "", "")
        scores = tuple(name for name in scores if name != label) or scores
        is_one_of_many = many is not None and label == many.label and len(many.classes) > MAX_LABELS
        if not is_one_of_many:
            scores = self._with_recalibrated(scores, label)
        likely = guess.score if label == guess.label or is_one_of_many else source.columns.likely_score(label)
        named = select(SCORE, scores, likely, file)
        if not named:
            return ColumnRoles(label, "", "")
        score, method = split_name(named, source.columns.profiles)
        # Of so many classes similar labels are not sought, and no score is the confidence in one of them.
        merge = not is_one_of_many and self._choose_merging(label)
        predicted = None if is_one_of_many else self._choose_predicted(label, score)
        chosen = ColumnRoles(label, score, "", predicted=predicted, merge_labels=merge)
        as_guessed = (label, score) == (guess.label, guess.score)
        likely = class_scored_by(source, label, score) or (
            "" if is_one_of_many else source.columns.direction(chosen).positive
        )
        likely = likely or (guess.positive if as_guessed else "")
        values = many.classes if many and is_one_of_many else source.columns.label(label, merge).values
        positive = select(POSITIVE, values, likely, (file, label, likely), _select_score_of(many, label))
        self._evidence = st.empty()
        weights = [name for name in source.columns.weights if name not in (label, score, predicted)]
        likely_weight = source.columns.likely_weight(label, score) if guess.weight == "" else guess.weight
        weight = select_or_none(WEIGHT, weights, likely_weight, file)
        is_lower = guess.lower_is_positive and label == guess.label
        lower = choose_lower(source, is_likely=is_lower)
        chosen = replace(
            chosen,
            label_declared=label_declared(source, label, score),
            positive=positive,
            weight=weight,
            lower_is_positive=lower,
            cluster=self._choose_cluster(chosen, weight),
        )
        chosen = ColumnRoles.recalibrated(chosen, method, source.columns.profiles) if method else chosen
        chosen = replace(chosen, blank=self._why_blank(chosen))
        return replace(chosen, drop_missing=self._choose_rows(chosen))

    def _why_blank(self, roles: ColumnRoles) -> BlankReason | None:
        """Why labels are blank, if the user said so; draws a button to answer again."""
        if not may_keep_blank(self.source, self.task, roles):
            return None
        # The reason may be about the score, such as one from which on cases were checked.
        about = (roles.label, roles.score_column)
        guess = self.guess.blank if about == (self.guess.label, self.guess.score) else None
        said = bound_value(BLANK, default=str(guess) if guess else None, scope_key=(self.source.sha256, *about))
        reason = BlankReason.parse(said) if said else None
        if reason:
            ask_why_blank_again("columns_blank")
        return reason

    def _with_recalibrated(self, scores: tuple[str, ...], label: str) -> tuple[str, ...]:
        """The score columns and the recalibrated scores that can be fitted with the roles chosen so far."""
        source, guess = self.source, self.guess
        named = get_parameter(SCORE, None) or guess.score
        lower = get_parameter(LOWER, guess.lower_is_positive)
        names = with_recalibrated(scores, named, source.columns.profiles, lower_is_positive=lower)
        if names == scores:
            return scores
        # The option for none is no column.
        weight, cluster = get_parameter(WEIGHT, guess.weight), get_parameter(CLUSTER, guess.cluster)
        roles = replace(
            guess,
            label=label,
            score=named,
            positive=get_parameter(POSITIVE, None) or guess.positive,
            weight=weight if weight in source.columns.profiles else None,
            cluster=cluster if cluster in source.columns.profiles else None,
            lower_is_positive=lower,
            merge_labels=get_parameter(MERGE, False),
        )
        return without_refused(names, roles, source)

    def draw_notes(self, roles: ColumnRoles, dataset: Dataset | None) -> None:
        columns = self.source.columns
        if isinstance(dataset, OneVsRestDataset) and len(dataset.names) > MAX_LABELS:
            return
        if dataset and dataset.evidence_note:
            said = columns.direction(roles).note if roles.label else None
            self._evidence.caption(markdown_paragraph((dataset.evidence_note, said)))
        alike = columns.label(roles.label).similar_labels if roles.label and not roles.merge_labels else ()
        warning_slot("columns_warnings", dataset.warning if dataset else None, paragraph(alike), columns.split_note)
        if isinstance(dataset, BinaryDataset) and self.has_clusters and not (roles.cluster or roles.weight):
            ask_for_cluster(self.source, dataset.columns)
        if alike:
            st.button(say("columns-merge-now"), on_click=set_parameter, args=(MERGE, True), icon=":material/merge:")

    def is_settled(self, roles: ColumnRoles) -> bool:
        return roles.is_settled and not self._label_warning(roles) and not self._blank_question(roles)

    def ask(self, roles: ColumnRoles) -> None:
        if doubt := self._label_warning(roles):
            ask_for_label(doubt, roles.label)
            return
        # The next question may depend on the answer to the first.
        if questions := self.source.columns.questions(roles):
            ask_question(questions[0])
        elif roles.is_settled and (question := self._blank_question(roles)):
            ask_question(question)
        else:
            super().ask(roles)

    def offer_remedy(self, roles: ColumnRoles) -> None:
        # Dropping the incomplete rows would resolve the refusal.
        if not roles.drop_missing and self._missing(roles):
            offer_to_drop("columns-drop-rows")
        if roles.blank:
            ask_why_blank_again("remedy_blank")

    def note_shown(self, dataset: Dataset) -> None:
        if not isinstance(dataset, BinaryDataset):
            return
        roles = dataset.roles
        weight = roles.weight or nothing(WEIGHT, self.source.columns.weights)
        for choice, text in zip(self.choices, (roles.label, roles.score, roles.positive, weight), strict=False):
            set_link_value(choice, text)
        note_cluster(self.source, roles.cluster)
        set_link_value(LOWER, roles.column_is_lower)
        set_link_value(DROP, roles.drop_missing)
        set_link_value(BLANK, str(roles.blank) if roles.blank else None)
        set_link_value(MERGE, roles.merge_labels)
        set_link_value(PREDICTED, roles.predicted or "none")
        set_link_value(DECLARED, roles.label if roles.label_declared else None)

    def _blank_question(self, roles: ColumnRoles) -> ColumnQuestion | None:
        return blank_question(self.source, roles) if may_keep_blank(self.source, self.task, roles) else None

    def _label_warning(self, roles: ColumnRoles) -> Sentence | None:
        """Why the label may not be the true label; None once confirmed."""
        return None if roles.label_declared else self.source.columns.label_warning(roles.label, roles.score_column)

    def _choose_merging(self, label: str) -> bool:
        """Whether to merge similar labels; drawn only if there are any."""
        if not self.source.columns.label(label).similar_labels:
            return False
        return bound_widget(MERGE, st.checkbox, say("columns-merge"), default=False, scope_key=self.source.sha256)

    def _choose_cluster(self, roles: ColumnRoles, weight: str | None) -> str | None:
        if not self.has_clusters:
            return None
        many = classes_of(self.source)
        taken = (roles.label, roles.score, roles.predicted, weight, *(many.columns if many else ()))
        return select_cluster(self.source, self.guess.cluster, taken)

    def _choose_predicted(self, label: str, score: str) -> str | None:
        """The predicted class that the score rates; drawn only if a column can be one."""
        predicted = self.source.columns.predicted_column_candidates(label, score)
        if not predicted:
            return None
        likely = self.source.columns.predicted(label, score)
        return select_or_none(PREDICTED, predicted, likely, (self.source.sha256, label, score))

    def _choose_rows(self, roles: ColumnRoles) -> bool:
        """Whether to drop rows with missing values; drawn only if there are any."""
        missing = self._missing(roles)
        if not missing:
            return False
        counts = listed(say("columns-missing", count=found.count, column=found.column) for found in missing)
        # Rows of other cases than the score's have no value to ask for.
        columns = self.source.columns
        is_asked = may_keep_blank(self.source, self.task, roles) and roles.blank is None
        are_others = not is_asked and columns.has_other_cases(roles.score_column)
        return bound_widget(
            DROP, st.checkbox, markdown("columns-drop", counts=counts), default=are_others, scope_key=self.source.sha256
        )

    def _missing(self, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
        """The missing values; none if the columns are refused for another reason, which is shown elsewhere."""
        try:
            return missing_in_file(self.source, roles)
        except RefusedFile:
            return ()


class PredictedClassRoles(ClassRoles):
    """The same where two classes are evaluated like many."""

    task = BINARY_PREDICTIONS

    has_clusters = False


def _select_score_of(many: MulticlassColumns | None, label: str) -> Callable[[], None] | None:
    """A callback of the choice of a class: select the score of that class."""
    if many is None or label != many.label or not many.scores:
        return None
    score_of = dict(zip(many.classes, many.scores, strict=True))
    return lambda: set_parameter(SCORE, score_of.get(get_parameter(POSITIVE, None) or "", many.scores[0]))


def _with(first: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*others, *first]))


class LabelRoles(RolePanel):
    """Choices of the score of the label in focus, weight, score direction, and leaving out missing values."""

    task = MULTILABEL_TASK
    choices = (SCORE, WEIGHT, CLUSTER)

    def choose(self) -> ColumnRoles:
        found = labels_of(self.source)
        # This panel is only drawn for tables with these roles.
        assert found
        file = self.source.sha256
        score = select(SCORE, found.scores, self.guess.score, file)
        weight = select_or_none(WEIGHT, self._weights(), self.guess.weight, file)
        lower = choose_lower(self.source)
        cluster = select_cluster(self.source, self.guess.cluster, (*columns_of(found), weight))
        drop = self._lacks_values(weight, cluster) and bound_widget(
            DROP, st.checkbox, say("multilabel-drop"), default=False, scope_key=file
        )
        return replace(
            roles_of(found, score), weight=weight, cluster=cluster, lower_is_positive=lower, drop_missing=drop
        )

    def draw_notes(self, roles: ColumnRoles, dataset: Dataset | None) -> None:
        if isinstance(dataset, BinaryDataset) and not (roles.cluster or roles.weight):
            ask_for_cluster(self.source, dataset.columns)

    def ask(self, roles: ColumnRoles) -> None:
        # Only the weight can be open: a label and its score are known by their names.
        for question in self.source.columns.questions(replace(roles, label_declared=True)):
            ask_question(question)

    def offer_remedy(self, roles: ColumnRoles) -> None:
        if not roles.drop_missing and self._lacks_values(roles.weight, roles.cluster):
            offer_to_drop("multilabel-drop")

    def note_shown(self, dataset: Dataset) -> None:
        if isinstance(dataset, BinaryDataset):
            set_link_value(SCORE, dataset.roles.score)
            set_link_value(WEIGHT, dataset.roles.weight or nothing(WEIGHT, self._weights()))
            note_cluster(self.source, dataset.roles.cluster)
            set_link_value(LOWER, dataset.roles.lower_is_positive)
            set_link_value(DROP, dataset.roles.drop_missing)

    def _weights(self) -> list[str]:
        found = labels_of(self.source)
        taken = columns_of(found) if found else ()
        return [name for name in self.source.columns.weights if name not in taken]

    def _lacks_values(self, *others: str | None) -> bool:
        found = labels_of(self.source)
        return found is not None and has_missing_values(self.source, found, others)
