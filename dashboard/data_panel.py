"""The sidebar: drop a file or pick an example, and say which columns are which."""

from dataclasses import replace

import streamlit as st

from dashboard.columns import (
    ColumnRoles,
    guess_positive,
    label_candidates,
    label_values,
    score_candidates,
    weight_candidates,
)
from dashboard.datasets import DEFAULT, Dataset, Source, open_source, prepare, receive
from dashboard.examples import EXAMPLES
from dashboard.links import NOT_SHARED, opened_link
from dashboard.reading import RefusedFile
from dashboard.uploads import shelf
from dashboard.visitor import visitor

NO_WEIGHT = "none"
_ROLE_KEYS = ("label", "score", "positive", "weight")


def choose_dataset() -> Dataset | None:
    """Draws the sidebar and returns the open data set; without one, says on the page what to do."""
    with st.sidebar:
        st.subheader("Predictions")
        _receive_upload()
        _choose_source()
        source = open_source(_open_id(), visitor())
        if source:
            st.caption(source.about)
            roles = _choose_roles(source)
    if not source:
        st.info(NOT_SHARED, icon=":material/link_off:")
        return None
    dataset = _prepared(source, roles)
    if refusal := st.session_state.get("refusal"):
        st.error(refusal, icon=":material/error:")
    return dataset


def _open_id() -> str:
    return st.query_params.get("d", DEFAULT)


def _open(id: str | None) -> None:
    """Makes a data set the open one; what was chosen for the last one does not carry over."""
    if id is None:
        return
    st.query_params["d"] = id
    for key in (*_ROLE_KEYS, "threshold", "pin", "refusal"):
        st.session_state.pop(key, None)
    st.session_state["dataset"] = id


def _receive_upload() -> None:
    sent = st.file_uploader(
        "Drop a CSV or TSV of predictions",
        type=["csv", "tsv", "txt"],
        key="upload",
        help="One row per case: a column with the true label and one with the score. A weight column is optional.",
    )
    if not sent or sent.file_id == st.session_state.get("received"):
        return
    st.session_state["received"] = sent.file_id
    try:
        with st.spinner(f"Reading {sent.name} …"):
            _open(receive(sent.getvalue(), sent.name, visitor()))
    except RefusedFile as refusal:
        st.session_state["refusal"] = f"{sent.name} was not opened. {refusal}"


def _choose_source() -> None:
    titles = {id: example.title for id, example in EXAMPLES.items()}
    titles |= {upload.id: upload.title for upload in shelf().of(visitor())}
    st.session_state["dataset"] = _open_id() if _open_id() in titles else None
    st.selectbox(
        "or explore",
        list(titles),
        format_func=titles.__getitem__,
        key="dataset",
        placeholder="Choose data",
        on_change=lambda: _open(st.session_state["dataset"]),
    )


def _choose_roles(source: Source) -> ColumnRoles:
    with st.expander("Columns", expanded=not source.guess.positive):
        label = _select("Label (the truth)", label_candidates(source.table), source.guess.label, "label")
        score = _select("Score (the prediction)", score_candidates(source.table), source.guess.score, "score")
        guess = (
            source.guess
            if label == source.guess.label
            else replace(source.guess, positive=guess_positive(source.table, label))
        )
        positive = _select("Positive class", label_values(source.table, label), guess.positive, "positive")
        weights = [
            NO_WEIGHT,
            *(name for name in weight_candidates(source.table) if name not in (label, score)),
        ]
        weight = _select("Weight", weights, source.guess.weight or NO_WEIGHT, "weight")
    return ColumnRoles(label, score, positive or "", None if weight == NO_WEIGHT else weight)


def _select(text: str, options: list[str], guess: str, key: str) -> str | None:
    index = options.index(guess) if guess in options else None
    return st.selectbox(text, options, index=index, key=key, bind="query-params", placeholder="Choose")


def _prepared(source: Source, roles: ColumnRoles) -> Dataset | None:
    if not roles.positive:
        st.info("This label has more than two values: choose the positive class under “Columns”.")
        return None
    try:
        return prepare(source, roles)
    except RefusedFile as refusal:
        st.error(str(refusal), icon=":material/error:")
        return None
