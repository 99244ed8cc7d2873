"""The sidebar: drop a file or pick an example, and say which columns are which."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.typing import UploadedFile

from dashboard.datasets import DEFAULT, Dataset, Source, label_choices, open_counts, open_source, prepare, receive
from dashboard.examples import EXAMPLES
from dashboard.formats import markdown_text
from dashboard.links import NOT_SHARED, columns_complaint, forget_other_views, opened_link, say_in_link
from dashboard.reading.columns import ColumnRoles
from dashboard.reading.refusals import RefusedFile
from dashboard.shared_banner import counts_banner, shared_banner
from dashboard.shared_data import NotOpened, PassphraseNeeded
from dashboard.sharing.counts_link import BadCountsLink, is_counts
from dashboard.sharing.refusals import SharingRefused, WrongPassphrase
from dashboard.uploads import shelf
from dashboard.visitor import visitor

NO_WEIGHT = "none"


def choose_dataset() -> Dataset | None:
    """Draws the sidebar and returns the open data set; without one, says on the page what to do."""
    _keep_through_navigation()
    with st.sidebar:
        st.subheader("Predictions")
        _receive_upload()
        _show_refusal("refusal")
        forget_other_views(str(st.session_state["page"]), _open_id())
        choice = st.container()
        about = st.container()
    dataset = _opened_counts() if is_counts(_open_id()) else _opened_source(about)
    with choice:
        _choose_source(dataset)
    return dataset


def _opened_counts() -> Dataset | None:
    try:
        dataset = open_counts(_open_id())
    except BadCountsLink as refusal:
        st.info(markdown_text(str(refusal)), icon=":material/link_off:")
        return None
    counts_banner(dataset)
    return dataset


def _opened_source(about: DeltaGenerator) -> Dataset | None:
    source = _source_or_reason()
    if not source:
        return None
    with about:
        st.caption(source.about)
        dataset = _prepared(source, _choose_roles(source))
    if source.card:
        shared_banner(source.card)
    if not dataset:
        st.info(
            "Say on the left, under “Columns”, which columns count, and with more than two labels which is the "
            "“Positive class”: it is then compared with all the others.",
            icon=":material/view_column:",
        )
    return dataset


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
    """A link of the navigation drops what the URL said: the open data set is written there again."""
    opened = str(st.session_state.get("opened", DEFAULT))
    if _differs("page_of_data", st.session_state.get("page")):
        if "d" not in st.query_params and opened != DEFAULT:
            st.query_params["d"] = opened
        if "pin" in st.session_state:
            st.query_params["pin"] = repr(st.session_state["pin"])
    st.session_state["opened"] = _open_id()


def _open(id: str | None) -> None:
    """Makes a data set the open one; what was chosen for the last one does not carry over."""
    if id is None:
        return
    st.query_params["d"] = st.session_state["opened"] = id
    for key in ("threshold", "pin", "refusal", "link_complaint"):
        st.session_state.pop(key, None)
    st.query_params.pop("pin", None)
    st.session_state["dataset"] = id


def _receive_upload() -> None:
    sent = st.file_uploader(
        "Drop a CSV or TSV of predictions",
        type=["csv", "tsv", "txt"],
        key="upload",
        help="One row per case: a column with the true label and one with the score. A weight column is optional.",
    )
    if not sent:
        st.session_state.pop("refusal", None)
    elif sent.file_id != st.session_state.get("received"):
        st.session_state["received"] = sent.file_id
        _read(sent)


def _read(sent: UploadedFile) -> None:
    try:
        with st.spinner(f"Reading {markdown_text(sent.name)} …"):
            _open(receive(sent.getvalue(), sent.name, visitor()))
    except RefusedFile as refusal:
        st.session_state["refusal"] = f"{sent.name} was not opened. {refusal}"


def _choose_source(dataset: Dataset | None) -> None:
    titles = {id: example.title for id, example in EXAMPLES.items()}
    titles |= {upload.id: upload.title for upload in shelf().of(visitor())}
    titles |= {dataset.id: dataset.title} if dataset else {}
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
        on_change=lambda: _open(st.session_state["dataset"]),
    )


def _choose_roles(source: Source) -> ColumnRoles:
    """The columns' roles: the link's at first, the guess for each further source, and what is chosen here."""
    is_linked = "roles_of" not in st.session_state
    with st.expander("Columns", expanded=not source.guess.positive):
        new = _differs("roles_of", source.id)
        label = _select("Label (the truth)", source.labels, source.guess.label, "label", reset=new)
        score = _select("Score (the prediction)", source.scores, source.guess.score, "score", reset=new)
        values, likely = label_choices(source.sha256, label, source.table)
        guess = source.guess.positive if label == source.guess.label else likely
        other_label = _differs("label_of", (source.id, label))
        positive = _select("Positive class", values, guess, "positive", reset=other_label)
        weights = [NO_WEIGHT, *(name for name in source.weights if name not in (label, score))]
        weight = _select("Weight", weights, source.guess.weight or NO_WEIGHT, "weight", reset=new)
    if is_linked:
        shown = {"label": label, "score": score, "positive": positive, "weight": weight}
        st.session_state["link_complaint"] = columns_complaint(opened_link().columns, shown)
    _show_refusal("link_complaint")
    say_in_link(label=label, score=score, positive=positive, weight=weight)
    return ColumnRoles(label, score, positive, None if weight == NO_WEIGHT else weight)


def _differs(name: str, now: object) -> bool:
    """Whether something is another than in the session's last run; in its first run the link decides."""
    before = st.session_state.get(name, now)
    st.session_state[name] = now
    return bool(before != now)


def _select(text: str, options: Sequence[str], guess: str, key: str, *, reset: bool) -> str:
    """A choice that the URL carries; empty as long as nothing is guessed or chosen."""
    if reset:
        st.session_state[key] = guess or None
    index = options.index(guess) if guess in options else None
    chosen = st.selectbox(text, options, index=index, key=key, bind="query-params", placeholder="Choose")
    return chosen or ""


def _prepared(source: Source, roles: ColumnRoles) -> Dataset | None:
    """The data set, or, where these columns are refused, the sentence and what was open before."""
    st.session_state["columns_refusal"] = None
    dataset = None
    try:
        dataset = prepare(source, roles) if roles.positive else None
    except RefusedFile as refusal:
        st.session_state["columns_refusal"] = str(refusal)
        before: Dataset | None = st.session_state.get("open")
        dataset = before if before and before.id == source.id else None
    _show_refusal("columns_refusal")
    return dataset


def _show_refusal(key: str) -> None:
    """The sentence, if there is one, in a place that is always there: none that comes or goes shifts the rest."""
    with st.container(key=key):
        if sentence := st.session_state.get(key):
            st.error(markdown_text(sentence), icon=":material/error:")
