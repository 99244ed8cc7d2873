"""The sidebar: drop a file or pick an example, and say which columns are which."""

from collections.abc import Callable, Sequence
from datetime import datetime

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.controls.carried import carry_threshold
from dashboard.controls.choice import Kept, plain_text
from dashboard.controls.choosing import Arrival, choose, forget_data, hold
from dashboard.data.counts_link import BadCountsLink, is_counts
from dashboard.data.dataset import Dataset
from dashboard.data.examples import EXAMPLES, first_example
from dashboard.data.kept_uploads import how_long_kept
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.kinds.counts import open_counts
from dashboard.data.kinds.kind import Kind
from dashboard.data.opened import opened
from dashboard.data.shared_data import NotOpened, PassphraseNeeded
from dashboard.data.source import Source
from dashboard.data.sources import open_source
from dashboard.data.uploads import shelf
from dashboard.frame.columns_panel import choose_columns
from dashboard.frame.desk import forget_refusal
from dashboard.frame.hosted_panel import counted_or_progress, hosted_moment, keep_chosen
from dashboard.frame.kept_line import kept_until, warn_of_unkept
from dashboard.frame.reading_panel import reading_doubts, reading_report
from dashboard.frame.sign_in_panel import account, closed_page, may_ask_for
from dashboard.frame.told_apart import told_apart
from dashboard.frame.upload_panel import receive_upload
from dashboard.hosted.configured import hosted_sources, is_hosted
from dashboard.kept.refusals import KeptRefused
from dashboard.session import of_session
from dashboard.sharing.refusals import NotForYou, SharingRefused, WrongPassphrase
from dashboard.sign_in.reader import reader
from dashboard.store.refusals import StoreRefused
from dashboard.web.visitor import visitor, visitors_zone
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import Sentence, say

# Which data are open. Nothing in the address means the first example that the page is for.
D = plain_text("d", Kept.VISIT)


class _Passphrases(dict[str, str]):
    """What was given for each link to protected data."""


def choose_dataset(kinds: Sequence[Kind], arrival: Arrival) -> Dataset | None:
    """Draws the sidebar and returns the open data set; without one, says on the page what to do.

    Where nothing was chosen an example is open, of one of the kinds that the page is for.
    """
    before = opened().dataset
    opened().is_linked |= arrival is Arrival.BY_ADDRESS
    with st.sidebar:
        account()
        st.subheader(say("data-heading"))
        if reader().is_welcome and (received := receive_upload()):
            open_data(received)
        id = hold(D, default="") or _by_itself(kinds, arrival)
        choice = st.container()
        about = st.container()
    dataset = _opened(id, about)
    with choice:
        choose_source("dataset", say("data-choose"), id, dataset)
    keep_chosen(before, dataset)
    if isinstance(before, BinaryDataset) and isinstance(dataset, BinaryDataset):
        carry_threshold(before, dataset)
    opened().dataset = dataset
    return dataset


def _by_itself(kinds: Sequence[Kind], arrival: Arrival) -> str:
    """What is open where nothing was chosen: what the page before showed, if this one can, or an example for it."""
    id, before = first_example([kind.key for kind in kinds]), opened().dataset
    if arrival is not Arrival.BY_NAVIGATION or before is None or before.id == id:
        return id
    if before.kind in kinds:
        choose(D, before.id)
        return hold(D, default="") or id
    forget_data()
    return id


def open_data(id: str | None) -> None:
    """Makes a data set the open one; what was chosen for the last one does not carry over."""
    if id is not None:
        opened().is_linked = False
        forget_data()
        forget_refusal()
        choose(D, id)


def _opened(id: str, about: DeltaGenerator) -> Dataset | None:
    if not may_ask_for(id):
        opened().source = None
        closed_page()
        return None
    return _opened_counts(id) if is_counts(id) else _opened_source(id, about)


def _opened_counts(id: str) -> Dataset | None:
    opened().source = None
    try:
        return open_counts(id)
    except BadCountsLink as refusal:
        st.info(markdown_text(str(refusal)), icon=":material/link_off:")
        return None


def _opened_source(id: str, about: DeltaGenerator) -> Dataset | None:
    source = opened().source = counted_or_progress(id) if is_hosted(id) else _source_or_reason(id)
    if not source:
        return None
    with about:
        st.caption(markdown_text(str(source.about)))
        kept_until(source)
        hosted_moment(source)
        chosen = choose_columns(source)
        reading_report(source)
    warn_of_unkept(source)
    reading_doubts(source)
    if not chosen.dataset:
        chosen.ask_for_columns()
    return chosen.dataset


def _source_or_reason(id: str) -> Source | None:
    """What `d` leads to, or on the page why it leads nowhere."""
    passphrases = of_session(_Passphrases)
    try:
        if source := open_source(id, visitor(), passphrases.get(id)):
            return source
        reason = " ".join(map(str, filter(None, (Sentence("data-not-shared"), how_long_kept(id)))))
    except PassphraseNeeded as needed:
        _ask_passphrase(id, str(needed))
        return None
    except WrongPassphrase as wrong:
        # Kept, it would be tried and counted again in every run.
        del passphrases[id]
        _ask_passphrase(id, str(wrong))
        return None
    except NotForYou as others:
        if not reader().is_welcome:
            closed_page(str(others))
            return None
        reason = str(others)
    except (NotOpened, SharingRefused, KeptRefused, StoreRefused) as closed:
        reason = str(closed)
    st.info(markdown_text(reason), icon=":material/link_off:")
    return None


def _ask_passphrase(id: str, why: str) -> None:
    st.info(markdown_text(why), icon=":material/lock:")
    with st.form("passphrase_form", width=420):
        given = st.text_input(say("data-passphrase"), type="password", key="passphrase")
        if st.form_submit_button(say("data-passphrase-open"), icon=":material/lock_open:") and given:
            of_session(_Passphrases)[id] = given
            st.rerun()


def _titles(dataset: Dataset | None) -> dict[str, str]:
    """What can be opened, by id: what the host lists, the examples, this visitor's uploads, and what a link brought.

    For those who are not signed in where one has to be, it is the latter alone.
    """
    if not reader().is_welcome:
        return {dataset.id: dataset.title} if dataset else {}
    uploads = shelf().of(visitor())
    titles = {id: source.title for id, source in hosted_sources().items()}
    titles |= {id: example.title for id, example in EXAMPLES.items()}
    titles |= {upload.id: upload.title for upload in uploads}
    titles |= {dataset.id: dataset.title} if dataset else {}
    came = {upload.id: upload.received for upload in uploads}
    came |= {dataset.id: dataset.card.created} if dataset and dataset.card else {}
    zone = visitors_zone()
    received = {id: moment.astimezone(zone) for id, moment in came.items() if moment}
    return told_apart(titles, received, datetime.now(zone).date())


def choose_source(
    key: str, label: str, id: str, dataset: Dataset | None, on_choice: Callable[[], None] = lambda: None
) -> None:
    """Draws the list of what can be opened; `key` is the widget's own, of which a page may have several."""

    def take() -> None:
        open_data(st.session_state[key])
        on_choice()

    titles = _titles(dataset)
    shown = id if id in titles else None
    if st.session_state.get(key) != shown:
        st.session_state[key] = shown
    st.selectbox(
        label,
        list(titles),
        index=None if shown is None else 0,
        format_func=titles.__getitem__,
        key=key,
        placeholder=say("data-choose-placeholder"),
        on_change=take,
    )
