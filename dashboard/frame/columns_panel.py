"""The sidebar's columns: which is the label, the score and the weight, and the proof beside the guess."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.columns.missing_rows import MissingColumn
from dashboard.columns.positive_side import SideChoice
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.controls.choice import Choice, Kept, flag, plain_text
from dashboard.controls.choosing import Complaint, ask, choose, complaint_about, note
from dashboard.controls.messages import refusal, warnings
from dashboard.data.dataset import Dataset
from dashboard.data.kinds import Kind, kind_of
from dashboard.data.opened import opened
from dashboard.data.source import Source
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
# The choice of each role that a kind of data can want.
ROLES = {choice.name: choice for choice in (LABEL, SCORE, POSITIVE, WEIGHT)}


@dataclass(frozen=True)
class ChosenColumns:
    """What came of the choice: a data set, or what is in the way; `refused` may stand beside one opened before."""

    source: Source
    roles: ColumnRoles | None
    dataset: Dataset | None
    refused: RefusedFile | None = None

    def ask_for_columns(self) -> None:
        """What the reader has to say before there is anything to see."""
        if not self.refused:
            if self.roles and (doubt := _truth_doubt(self.source, self.roles)):
                ask_for_truth(doubt, self.roles.label)
                return
            side = self.source.columns.side(self.roles) if self.roles and not self.roles.positive else None
            if side and side.asked:
                _ask_which_side(side.asked, side.readings)
            else:
                st.info(say("columns-say-which"), icon=":material/view_column:")
            return
        st.error(markdown_text(str(self.refused)), icon=":material/error:")
        # The refusal would end with the incomplete rows left out.
        if self.roles and not self.roles.drop_missing and _missing(self.source, self.roles):
            st.button(say("columns-drop-rows"), on_click=choose, args=(DROP, True), icon=":material/remove_selection:")


def choose_columns(source: Source) -> ChosenColumns:
    """Draws the choices and opens the data set that they make."""
    with st.expander(say("columns-heading"), expanded=not source.guess.positive):
        try:
            roles, proof = _choose_roles(source)
        except RefusedFile as why:
            return ChosenColumns(source, None, _open_before(source), why)
        st.caption(say("columns-meanings"))
        st.dataframe(_meanings(source.key, source.columns), hide_index=True)
    chosen = _opened(source, roles)
    if chosen.refused and chosen.dataset:
        _note_what_is_shown(source, chosen.dataset)
    refusal("columns_refusal", chosen.refused if chosen.dataset else None)
    refusal("columns_complaint", _complaint(kind_of(source)))
    refused = bool(chosen.refused)
    if chosen.dataset and chosen.dataset.proof and not refused:
        said = source.columns.side(roles).said if roles.label else None
        proof.caption(markdown_text(" ".join(str(text) for text in (chosen.dataset.proof, said) if text)))
    doubt = chosen.dataset.doubt if chosen.dataset and not refused else None
    alike = source.columns.label(roles.label).alike if roles.label and not roles.merge_labels else ()
    warnings("columns_warnings", doubt, " ".join(map(str, alike)), source.columns.parts)
    if alike:
        st.button(say("columns-merge-now"), on_click=choose, args=(MERGE, True), icon=":material/merge:")
    return chosen


def _choose_roles(source: Source) -> tuple[ColumnRoles, DeltaGenerator]:
    """The columns' roles: the link's at first, the guess for each further file, and what is chosen here."""
    file, guess = source.sha256, source.guess
    label = _select(LABEL, source.columns.labels, guess.label, file)
    score = _select(SCORE, source.columns.scores, guess.score, file)
    merge = _choose_merging(source, label)
    predicted = _choose_predicted(source, label, score)
    chosen = ColumnRoles(label, score, "", predicted=predicted, merge_labels=merge)
    likely = source.columns.side(chosen).positive
    positive = _select(POSITIVE, source.columns.label(label, merge).values, likely, (file, label, likely))
    proof = st.empty()
    none = _no_weight(source)
    weights = [none, *(name for name in source.columns.weights if name not in (label, score, predicted))]
    weight = _select(WEIGHT, weights, guess.weight if guess.weight in weights else none, file)
    lower = ask(LOWER, st.checkbox, say("columns-lower"), default=False, of=file)
    is_true = is_said_true(source, label, score)
    chosen = replace(
        chosen,
        is_said_true=is_true,
        positive=positive,
        weight=None if weight == none else weight,
        lower_is_positive=lower,
    )
    return replace(chosen, drop_missing=_choose_rows(source, chosen)), proof


def _choose_merging(source: Source, label: str) -> bool:
    """Whether labels that differ by little are one; asked for only where there are any."""
    if not source.columns.label(label).alike:
        return False
    return ask(MERGE, st.checkbox, say("columns-merge"), default=False, of=source.sha256)


def _choose_predicted(source: Source, label: str, score: str) -> str | None:
    """The predicted classes that the score is the confidence of; asked for only where a column can hold them."""
    predicted = source.columns.predicted_columns(label, score)
    if not predicted:
        return None
    none = _nothing(predicted, "none", "no column")
    likely = source.columns.predicted(label, score) or none
    chosen = _select(PREDICTED, [none, *predicted], likely, (source.sha256, label, score))
    return None if chosen == none else chosen


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


def _select(choice: Choice[str | None], options: Sequence[str], guess: str, of: Hashable) -> str:
    """A role's column or label; empty as long as nothing is guessed or chosen."""
    chosen = ask(
        choice,
        st.selectbox,
        say(f"columns-choose-{choice.name}"),
        default=guess or None,
        of=of,
        fit=lambda name: name if name in options else None,
        complain=_not_there(choice),
        options=options,
        index=options.index(guess) if guess in options else None,
        placeholder=say("columns-choose-placeholder"),
    )
    return chosen or ""


def _not_there(choice: Choice[str | None]) -> Complaint:
    role = Sentence(f"columns-role-{choice.name}")
    return lambda asked, shown: Sentence("columns-not-there", asked=asked, role=role, shown=shown)


def _complaint(kind: Kind) -> str | None:
    return " ".join(str(complaint) for role in kind.roles if (complaint := complaint_about(ROLES[role]))) or None


def _no_weight(source: Source) -> str:
    """What is chosen where no column weighs; not the name of one that does."""
    return _nothing(source.columns.weights, "none", "no weight")


def _nothing(columns: Sequence[str], name: str, otherwise: str) -> str:
    return name if name not in columns else otherwise


def _note_what_is_shown(source: Source, dataset: Dataset) -> None:
    """The columns that a link has to name are those that are shown, not those that were refused."""
    roles = dataset.roles
    shown = (roles.label, roles.score, roles.positive, roles.weight or _no_weight(source))
    for choice, text in zip(ROLES.values(), shown, strict=True):
        note(choice, text)
    note(LOWER, roles.lower_is_positive)
    note(DROP, roles.drop_missing)
    note(MERGE, roles.merge_labels)
    note(PREDICTED, roles.predicted or "none")
    note_said_true(roles.label, roles.is_said_true)


def _truth_doubt(source: Source, roles: ColumnRoles) -> Sentence | None:
    """Why the label may be no truth, until somebody says that it is."""
    return None if roles.is_said_true else source.columns.truth_doubt(roles.label, roles.score)


def _choose_rows(source: Source, roles: ColumnRoles) -> bool:
    """Whether rows without a value are left out; asked for only where there are any."""
    missing = _missing(source, roles)
    if not missing:
        return False
    counts = ", ".join(say("columns-missing", count=found.count, column=found.column) for found in missing)
    return ask(DROP, st.checkbox, say("columns-drop", counts=counts), default=False, of=source.sha256)


def _missing(source: Source, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
    """The missing values; none where the columns are refused for another reason, which is said elsewhere."""
    try:
        return source.columns.missing(roles)
    except RefusedFile:
        return ()


@st.cache_resource(max_entries=16, show_spinner=False)
def _meanings(key: tuple[Hashable, ...], _columns: RecognisedColumns) -> pd.DataFrame:
    rows = [(meaning.column, str(meaning.kind), str(meaning.note or "")) for meaning in _columns.meanings]
    return pd.DataFrame(rows, columns=[say(f"columns-meanings-{name}") for name in ("column", "kind", "note")])


def _opened(source: Source, roles: ColumnRoles) -> ChosenColumns:
    """The data set, or, where these columns are refused, the sentence and what was open before."""
    kind = kind_of(source)
    if not roles.positive or not kind.open or _truth_doubt(source, roles):
        return ChosenColumns(source, roles, None)
    try:
        return ChosenColumns(source, roles, kind.open(source, roles))
    except RefusedFile as why:
        return ChosenColumns(source, roles, _open_before(source), why)


def _open_before(source: Source) -> Dataset | None:
    """What was open of this source before the choice that is refused."""
    before = opened().dataset
    return before if before and before.id == source.id else None
