"""The sidebar: drop a file or pick an example, and say which columns are which."""

from collections import Counter

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.controls.links import NOT_SHARED, choices_of_pages, forget_link, forget_other_data
from dashboard.data.counts_link import BadCountsLink, is_counts
from dashboard.data.datasets import DEFAULT, Dataset, Source, open_counts, open_source
from dashboard.data.examples import EXAMPLES
from dashboard.data.shared_data import NotOpened, PassphraseNeeded
from dashboard.data.uploads import shelf
from dashboard.frame.columns_panel import can_drop_rows, choose_columns, differs, drop_rows
from dashboard.frame.upload_panel import reading_report, receive_upload
from dashboard.sharing.refusals import SharingRefused, WrongPassphrase
from dashboard.web.visitor import visitor
from dashboard.words.formats import markdown_text


def choose_dataset() -> Dataset | None:
    """Draws the sidebar and returns the open data set; without one, says on the page what to do."""
    _keep_through_navigation()
    with st.sidebar:
        st.subheader("Predictions")
        if received := receive_upload():
            open_data(received)
        if st.session_state.pop("start_over", False):
            st.rerun()
        forget_other_data(_open_id())
        choice = st.container()
        about = st.container()
    dataset = _opened_counts() if is_counts(_open_id()) else _opened_source(about)
    with choice:
        _choose_source(dataset)
    return dataset


def _opened_counts() -> Dataset | None:
    try:
        return open_counts(_open_id())
    except BadCountsLink as refusal:
        st.info(markdown_text(str(refusal)), icon=":material/link_off:")
        return None


def _opened_source(about: DeltaGenerator) -> Dataset | None:
    source = _source_or_reason()
    if not source:
        return None
    with about:
        st.caption(source.about)
        dataset, refusal = choose_columns(source)
        reading_report(source)
    if not dataset:
        _ask_for_columns(source, refusal)
    return dataset


def _ask_for_columns(source: Source, refusal: str | None) -> None:
    """What the reader has to say before there is anything to see."""
    if not refusal:
        st.info(
            "Say on the left, under “Columns”, which columns count, and with more than two labels which is the "
            "“Positive class”: it is then compared with all the others.",
            icon=":material/view_column:",
        )
        return
    st.error(markdown_text(refusal), icon=":material/error:")
    if can_drop_rows(source):
        st.button("Leave out the rows without a value", on_click=drop_rows, icon=":material/remove_selection:")


def _source_or_reason() -> Source | None:
    """What `d` leads to, or on the page why it leads nowhere."""
    reason: str | Exception = NOT_SHARED
    id = _open_id()
    passphrase = st.session_state.get("passphrases", {}).get(id)
    try:
        if source := open_source(id, visitor(), passphrase):
            return source
    except PassphraseNeeded as needed:
        _ask_passphrase(id, str(needed))
        return None
    except WrongPassphrase as wrong:
        # Kept, it would be tried and counted again in every run.
        del st.session_state["passphrases"][id]
        _ask_passphrase(id, str(wrong))
        return None
    except (NotOpened, SharingRefused) as closed:
        reason = closed
    st.info(markdown_text(str(reason)), icon=":material/link_off:")
    return None


def _ask_passphrase(id: str, why: str) -> None:
    st.info(markdown_text(why), icon=":material/lock:")
    with st.form("passphrase_form", width=420):
        given = st.text_input("Passphrase", type="password", key="passphrase")
        if st.form_submit_button("Open", icon=":material/lock_open:") and given:
            st.session_state.setdefault("passphrases", {})[id] = given
            st.rerun()


def _open_id() -> str:
    return st.query_params.get("d", DEFAULT)


def _keep_through_navigation() -> None:
    """What a link of the navigation, or the browser's way back, drops from the address is written there again.

    All at once, since each writing makes an entry in the browser's history; and before any widget is made, since
    a new one takes its value from the address.
    """
    opened = str(st.session_state.get("opened", DEFAULT))
    kept: dict[str, str | list[str]] = {"d": opened} if opened != DEFAULT else {}
    if differs("page_of_data", st.session_state.get("page")):
        kept |= choices_of_pages()
    kept = {name: text for name, text in kept.items() if name not in st.query_params}
    if kept:
        st.query_params.update(kept)
        st.rerun()
    st.session_state["opened"] = _open_id()


def open_data(id: str | None) -> None:
    """Makes a data set the open one; what was chosen for the last one does not carry over."""
    if id is None:
        return
    for key in ("threshold", "pin", "refusal", "link_complaint"):
        st.session_state.pop(key, None)
    st.session_state["dataset"] = st.session_state["opened"] = id
    if st.session_state.get("open"):
        st.query_params["d"] = id
        st.query_params.pop("pin", None)
    else:
        # A link that opened nothing has nothing to say of other data.
        forget_link()
        st.query_params.from_dict({"d": id})
        st.session_state["start_over"] = True


def _told_apart(titles: dict[str, str]) -> dict[str, str]:
    """The titles by id, those that occur twice with the end of their id: the browser knows a choice by its text."""
    twice = {title for title, count in Counter(titles.values()).items() if count > 1}
    return {id: f"{title} · {id[-4:]}" if title in twice else title for id, title in titles.items()}


def _choose_source(dataset: Dataset | None) -> None:
    titles = {id: example.title for id, example in EXAMPLES.items()}
    titles |= {upload.id: upload.title for upload in shelf().of(visitor())}
    titles |= {dataset.id: dataset.title} if dataset else {}
    titles = _told_apart(titles)
    opened = _open_id() if _open_id() in titles else None
    if st.session_state.get("dataset") != opened:
        st.session_state["dataset"] = opened
    st.selectbox(
        "or explore",
        list(titles),
        index=None if opened is None else 0,
        format_func=titles.__getitem__,
        key="dataset",
        placeholder="Choose data",
        on_change=lambda: open_data(st.session_state["dataset"]),
    )
