"""The sidebar's columns: which is the label, the score and the weight, and the proof beside the guess."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.columns.missing_rows import MissingColumn
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.controls.choice import Choice, Kept, flag, plain_text
from dashboard.controls.choosing import Complaint, ask, choose, complaint_about, note
from dashboard.controls.messages import refusal, warnings
from dashboard.data.dataset import Dataset
from dashboard.data.kinds import Kind, kind_of
from dashboard.data.opened import opened
from dashboard.data.source import Source
from dashboard.reading.refusals import RefusedFile
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import Sentence, say

LABEL = plain_text("label", Kept.FILE)
SCORE = plain_text("score", Kept.FILE)
POSITIVE = plain_text("positive", Kept.LABEL)
WEIGHT = plain_text("weight", Kept.FILE)
LOWER = flag("lower", Kept.FILE)
DROP = flag("drop", Kept.FILE)
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
        proof.caption(markdown_text(str(chosen.dataset.proof)))
    doubt = chosen.dataset.doubt if chosen.dataset and not refused else None
    alike = source.columns.label(roles.label).alike if roles.label else ()
    warnings("columns_warnings", doubt, " ".join(map(str, alike)))
    return chosen


def _choose_roles(source: Source) -> tuple[ColumnRoles, DeltaGenerator]:
    """The columns' roles: the link's at first, the guess for each further file, and what is chosen here."""
    file, guess = source.sha256, source.guess
    label = _select(LABEL, source.columns.labels, guess.label, file)
    score = _select(SCORE, source.columns.scores, guess.score, file)
    labels = source.columns.label(label)
    likely = labels.positive_beside(score)
    positive = _select(POSITIVE, labels.values, likely, (file, label, likely))
    proof = st.empty()
    none = _no_weight(source)
    weights = [none, *(name for name in source.columns.weights if name not in (label, score))]
    weight = _select(WEIGHT, weights, guess.weight if guess.weight in weights else none, file)
    lower = ask(LOWER, st.checkbox, say("columns-lower"), default=False, of=file)
    chosen = ColumnRoles(label, score, positive, None if weight == none else weight, lower_is_positive=lower)
    return replace(chosen, drop_missing=_choose_rows(source, chosen)), proof


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
    return "none" if "none" not in source.columns.weights else "no weight"


def _note_what_is_shown(source: Source, dataset: Dataset) -> None:
    """The columns that a link has to name are those that are shown, not those that were refused."""
    roles = dataset.roles
    shown = (roles.label, roles.score, roles.positive, roles.weight or _no_weight(source))
    for choice, text in zip(ROLES.values(), shown, strict=True):
        note(choice, text)
    note(LOWER, roles.lower_is_positive)
    note(DROP, roles.drop_missing)


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
    if not roles.positive or not kind.open:
        return ChosenColumns(source, roles, None)
    try:
        return ChosenColumns(source, roles, kind.open(source, roles))
    except RefusedFile as why:
        return ChosenColumns(source, roles, _open_before(source), why)


def _open_before(source: Source) -> Dataset | None:
    """What was open of this source before the choice that is refused."""
    before = opened().dataset
    return before if before and before.id == source.id else None
