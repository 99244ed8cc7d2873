"""The sidebar's columns: which is the label, the score and the weight, and the proof beside the guess."""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.columns.missing_rows import MissingColumn
from dashboard.columns.roles import ColumnRoles
from dashboard.controls.links import columns_complaint, opened_link, say_in_link
from dashboard.data.datasets import Dataset, Source, alike_labels, label_choices, missing_in, prepare
from dashboard.frame.messages import refusal, warnings
from dashboard.reading.refusals import RefusedFile
from dashboard.words.formats import count_text, markdown_text


def choose_columns(source: Source) -> tuple[Dataset | None, str | None]:
    """Draws the choices; returns the data set, or None with the sentence why these columns are refused, if they are."""
    with st.expander("Columns", expanded=not source.guess.positive):
        try:
            roles, proof = _choose_roles(source)
        except RefusedFile as why:
            return _open_before(source), str(why)
        if source.meanings:
            st.caption("What each column is taken for")
            rows = [(meaning.column, meaning.kind, meaning.note) for meaning in source.meanings]
            st.dataframe(pd.DataFrame(rows, columns=["Column", "Taken for", "Found"]), hide_index=True)
    dataset, refused = _prepared(source, roles)
    _say_in_link(source, dataset.roles if dataset else roles)
    refusal("columns_refusal", refused if dataset else None)
    refusal("columns_complaint", st.session_state.get("link_complaint"))
    evidence = dataset.evidence if dataset else None
    if evidence and not refused:
        proof.caption(markdown_text(evidence.sentence))
    alike = alike_labels(source.id, roles.label, source.table) if roles.label else None
    warnings("columns_warnings", evidence.warning if evidence and not refused else None, alike)
    return dataset, refused


def _choose_roles(source: Source) -> tuple[ColumnRoles, DeltaGenerator]:
    """The columns' roles: the link's at first, the guess for each further source, and what is chosen here."""
    is_linked = "roles_of" not in st.session_state
    # Of one file, read in two ways, what was chosen stays as far as it is there.
    new = differs("roles_of", source.sha256)
    label = _select("Label (the truth)", source.labels, source.guess.label, "label", reset=new)
    score = _select("Score (the prediction)", source.scores, source.guess.score, "score", reset=new)
    values, guess = label_choices(source.id, label, score, source.table)
    other_guess = differs("label_of", (source.sha256, label, guess))
    positive = _select("Positive class", values, guess, "positive", reset=other_guess)
    proof = st.empty()
    no_weight = _no_weight(source)
    weights = [no_weight, *(name for name in source.weights if name not in (label, score))]
    likely = source.guess.weight if source.guess.weight in weights else no_weight
    weight = _select("Weight", weights, likely, "weight", reset=new)
    chosen = ColumnRoles(label, score, positive, None if weight == no_weight else weight)
    lower = _tick("Lower scores mean positive", "lower", reset=new)
    roles = replace(chosen, lower_is_positive=lower, drop_missing=_choose_rows(source, chosen, reset=new))
    shown = {"label": label, "score": score, "positive": positive, "weight": weight}
    if is_linked:
        st.session_state["link_complaint"] = columns_complaint(opened_link().columns, shown)
    return roles, proof


def _no_weight(source: Source) -> str:
    """What is chosen where no column weighs; not the name of one that does."""
    return "none" if "none" not in source.weights else "no weight"


def _say_in_link(source: Source, roles: ColumnRoles) -> None:
    """The columns that are shown, which are not those chosen where these were refused."""
    say_in_link(
        label=roles.label,
        score=roles.score,
        positive=roles.positive,
        weight=roles.weight or _no_weight(source),
        lower=str(roles.lower_is_positive).lower(),
        drop=str(roles.drop_missing).lower(),
    )


def _choose_rows(source: Source, roles: ColumnRoles, *, reset: bool) -> bool:
    """Whether rows without a value are left out; asked for only where there are any."""
    missing = _missing(source, roles)
    if not missing:
        return False
    counts = ", ".join(f"{count_text(found.count)} in “{markdown_text(found.column[:40])}”" for found in missing)
    return _tick(f"Leave out rows without a value ({counts})", "drop", reset=reset)


def can_drop_rows(source: Source) -> bool:
    """Whether the refusal of the chosen columns would end with their incomplete rows left out."""
    roles = st.session_state.get("chosen_roles")
    return isinstance(roles, ColumnRoles) and not roles.drop_missing and bool(_missing(source, roles))


def _missing(source: Source, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
    """The missing values; none where the columns are refused for another reason, which is said elsewhere."""
    try:
        return missing_in(source, roles)
    except RefusedFile:
        return ()


def drop_rows() -> None:
    """For callbacks: leaves out the rows without a value."""
    st.session_state["drop"] = True


def differs(name: str, now: object) -> bool:
    """Whether something is another than in the session's last run; in its first run the link decides."""
    before = st.session_state.get(name, now)
    st.session_state[name] = now
    return bool(before != now)


def _select(text: str, options: Sequence[str], guess: str, key: str, *, reset: bool) -> str:
    """A choice that the URL carries; empty as long as nothing is guessed or chosen."""
    if reset or st.session_state.get(key, guess) not in (*options, None, ""):
        st.session_state[key] = guess or None
    index = options.index(guess) if guess in options else None
    chosen = st.selectbox(text, options, index=index, key=key, bind="query-params", placeholder="Choose")
    return chosen or ""


def _tick(text: str, key: str, *, reset: bool) -> bool:
    """A choice between yes and no that the URL carries; no for each further source."""
    if reset:
        st.session_state[key] = False
    return st.checkbox(text, key=key, bind="query-params")


def _prepared(source: Source, roles: ColumnRoles) -> tuple[Dataset | None, str | None]:
    """The data set, or, where these columns are refused, the sentence and what was open before."""
    st.session_state["chosen_roles"] = roles
    if not roles.positive:
        return None, None
    try:
        return prepare(source, roles), None
    except RefusedFile as why:
        return _open_before(source), str(why)


def _open_before(source: Source) -> Dataset | None:
    """What was open of this source before the choice that is refused."""
    before: Dataset | None = st.session_state.get("open")
    return before if before and before.id == source.id else None
