"""The roles of a file with a label and a score: which column is which, which label is positive, and the proof."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from dashboard.columns.labels import MAX_LABELS
from dashboard.columns.missing_rows import MissingColumn
from dashboard.columns.multiclass import MulticlassColumns
from dashboard.columns.positive_side import SideChoice
from dashboard.columns.roles import ColumnRoles
from dashboard.controls.choice import Kept, flag, plain_text
from dashboard.controls.choosing import ask, choose, note, peek
from dashboard.controls.messages import warnings
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.kinds.many import ManyDataset
from dashboard.data.kinds.multiclass import class_scored_by, classes_of
from dashboard.data.tasks.classification import missing_in_file
from dashboard.frame.roles.panel import RolePanel, nothing, select, select_or_none
from dashboard.frame.truth_panel import ask_for_truth, is_said_true, note_said_true
from dashboard.reading.refusals import RefusedFile
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import Sentence, say

LABEL = plain_text("label", Kept.FILE)
SCORE = plain_text("score", Kept.FILE)
POSITIVE = plain_text("positive", Kept.LABEL)
WEIGHT = plain_text("weight", Kept.FILE)
LOWER = flag("lower", Kept.FILE)
DROP = flag("drop", Kept.FILE)
MERGE = flag("merge", Kept.FILE)
PREDICTED = plain_text("predicted", Kept.FILE)


class ClassRoles(RolePanel):
    """Label, score, positive class, weight, and what else the file gives reason to ask."""

    choices = (LABEL, SCORE, POSITIVE, WEIGHT)

    def choose(self) -> ColumnRoles:
        source, guess = self.source, self.guess
        file, many = source.sha256, classes_of(source)
        labels, scores = source.columns.labels, source.columns.scores
        if many:
            labels = _with((many.label,), labels)
            scores = _with(many.scores or (str(many.predicted),), scores)
        label = select(LABEL, labels, guess.label, file)
        score = select(SCORE, scores, guess.score, file)
        if many and label == many.label and len(many.classes) > MAX_LABELS:
            return self._choose_among(many, score)
        merge = self._choose_merging(label)
        predicted = self._choose_predicted(label, score)
        chosen = ColumnRoles(label, score, "", predicted=predicted, merge_labels=merge)
        as_guessed = (label, score) == (guess.label, guess.score)
        likely = class_scored_by(source, label, score) or source.columns.side(chosen).positive
        likely = likely or (guess.positive if as_guessed else "")
        values = source.columns.label(label, merge).values
        positive = select(POSITIVE, values, likely, (file, label, likely), _to_its_score(many, label))
        self._proof = st.empty()
        weights = [name for name in source.columns.weights if name not in (label, score, predicted)]
        weight = select_or_none(WEIGHT, weights, guess.weight, file)
        is_lower = guess.lower_is_positive and label == guess.label
        lower = ask(LOWER, st.checkbox, say("columns-lower"), default=is_lower, of=file)
        chosen = replace(
            chosen,
            is_said_true=is_said_true(source, label, score),
            positive=positive,
            weight=weight,
            lower_is_positive=lower,
        )
        return replace(chosen, drop_missing=self._choose_rows(chosen))

    def _choose_among(self, many: MulticlassColumns, score: str) -> ColumnRoles:
        """More classes than labels are looked through for which is positive and which are alike: one of them."""
        file = self.source.sha256
        likely = many.classes[many.scores.index(score)] if score in many.scores else self.guess.positive
        of = (file, many.label, likely)
        positive = select(POSITIVE, many.classes, likely, of, _to_its_score(many, many.label))
        self._proof = st.empty()
        lower = ask(LOWER, st.checkbox, say("columns-lower"), default=False, of=file)
        chosen = ColumnRoles(many.label, score, positive, lower_is_positive=lower)
        return replace(chosen, drop_missing=self._choose_rows(chosen))

    def beside(self, roles: ColumnRoles, dataset: Dataset | None) -> None:
        columns = self.source.columns
        if isinstance(dataset, ManyDataset) and len(dataset.names) > MAX_LABELS:
            return
        if dataset and dataset.proof:
            said = columns.side(roles).said if roles.label else None
            self._proof.caption(markdown_text(" ".join(str(text) for text in (dataset.proof, said) if text)))
        alike = columns.label(roles.label).alike if roles.label and not roles.merge_labels else ()
        warnings("columns_warnings", dataset.doubt if dataset else None, " ".join(map(str, alike)), columns.parts)
        if alike:
            st.button(say("columns-merge-now"), on_click=choose, args=(MERGE, True), icon=":material/merge:")

    def is_settled(self, roles: ColumnRoles) -> bool:
        return roles.is_settled and not self._truth_doubt(roles)

    def ask(self, roles: ColumnRoles) -> None:
        side = self.source.columns.side(roles) if roles.label and not roles.positive else None
        if doubt := self._truth_doubt(roles):
            ask_for_truth(doubt, roles.label)
        elif side and side.asked:
            _ask_which_side(side.asked, side.readings)
        else:
            super().ask(roles)

    def offer_remedy(self, roles: ColumnRoles) -> None:
        # The refusal would end with the incomplete rows left out.
        if not roles.drop_missing and self._missing(roles):
            st.button(say("columns-drop-rows"), on_click=choose, args=(DROP, True), icon=":material/remove_selection:")

    def note_shown(self, dataset: Dataset) -> None:
        if not isinstance(dataset, BinaryDataset):
            return
        roles = dataset.roles
        weight = roles.weight or nothing(WEIGHT, self.source.columns.weights)
        for choice, text in zip(self.choices, (roles.label, roles.score, roles.positive, weight), strict=True):
            note(choice, text)
        note(LOWER, roles.lower_is_positive)
        note(DROP, roles.drop_missing)
        note(MERGE, roles.merge_labels)
        note(PREDICTED, roles.predicted or "none")
        note_said_true(roles.label, roles.is_said_true)

    def _truth_doubt(self, roles: ColumnRoles) -> Sentence | None:
        """Why the label may be no truth, until somebody says that it is."""
        return None if roles.is_said_true else self.source.columns.truth_doubt(roles.label, roles.score)

    def _choose_merging(self, label: str) -> bool:
        """Whether labels that differ by little are one; asked for only where there are any."""
        if not self.source.columns.label(label).alike:
            return False
        return ask(MERGE, st.checkbox, say("columns-merge"), default=False, of=self.source.sha256)

    def _choose_predicted(self, label: str, score: str) -> str | None:
        """The predicted classes that the score is the confidence of; asked for only where a column can hold them."""
        predicted = self.source.columns.predicted_columns(label, score)
        if not predicted:
            return None
        likely = self.source.columns.predicted(label, score)
        return select_or_none(PREDICTED, predicted, likely, (self.source.sha256, label, score))

    def _choose_rows(self, roles: ColumnRoles) -> bool:
        """Whether rows without a value are left out; asked for only where there are any."""
        missing = self._missing(roles)
        if not missing:
            return False
        counts = ", ".join(say("columns-missing", count=found.count, column=found.column) for found in missing)
        return ask(DROP, st.checkbox, say("columns-drop", counts=counts), default=False, of=self.source.sha256)

    def _missing(self, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
        """The missing values; none where the columns are refused for another reason, which is said elsewhere."""
        try:
            return missing_in_file(self.source, roles)
        except RefusedFile:
            return ()


def _to_its_score(many: MulticlassColumns | None, label: str) -> Callable[[], None] | None:
    """For the choice of a class among many: the score is that of the class."""
    if many is None or label != many.label or not many.scores:
        return None
    score_of = dict(zip(many.classes, many.scores, strict=True))
    return lambda: choose(SCORE, score_of.get(peek(POSITIVE, None) or "", many.scores[0]))


def _with(first: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*others, *first]))


def _ask_which_side(asked: Sentence, readings: Sequence[SideChoice]) -> None:
    """Why nothing is shown yet, and the ways to read the scores side by side, each a click over what it gives."""
    st.warning(markdown_text(str(asked)), icon=":material/help:")
    for number, (place, reading) in enumerate(zip(st.columns(len(readings)), readings, strict=True)):
        words = markdown_text(str(reading.words))
        place.button(words, key=f"side_{number}", on_click=_choose_side, args=(reading,), width="stretch")
        place.caption(markdown_text(str(reading.gives)))


def _choose_side(reading: SideChoice) -> None:
    choose(POSITIVE, reading.positive)
    choose(LOWER, reading.lower_is_positive)
