"""Share: the dialog that makes a link to what is on screen, and lists the links that this browser made."""

from dataclasses import dataclass
from datetime import timedelta

import streamlit as st

from dashboard.controls.links import all_choices, for_counts, link_to, view_as_text
from dashboard.data.counts_link import StepCounts, UnfitForCountsLink, encoded
from dashboard.data.datasets import Dataset, Source, open_source
from dashboard.data.examples import EXAMPLES
from dashboard.data.shared_data import share_desk
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.sharing.refusals import SharingRefused, StoreOff
from dashboard.sharing.store import ShareCard, ShareStore
from dashboard.web.visitor import visitor
from dashboard.words.formats import count_text, date_text, markdown_text, threshold_text

LIFETIMES = {"1 day": 1, "7 days": 7, "30 days": 30, "90 days": 90, "1 year": 365}
DEFAULT_LIFETIME = "30 days"
NAMES_SHOWN = 6
NO_STORE_NEEDED = "A link with “Counts only” needs no store."


@dataclass(frozen=True)
class _Wish:
    """What the sender filled in."""

    title: str
    note: str
    lifetime: timedelta
    passphrase: str
    all_columns: bool


def share_button(dataset: Dataset) -> None:
    """The button that every page has."""
    what = "Make a link that shows this page as it stands"
    if st.button("Share", icon=":material/share:", key="share_button", help=what):
        # The link that the last dialog made is of that moment.
        st.session_state.pop("share_made", None)
        _share(dataset)


@st.dialog("Share this page", width="medium", icon=":material/share:")
def _share(dataset: Dataset) -> None:
    with_data, counts, mine = st.tabs(["Link with the data", "Counts only", "Your links"])
    with with_data:
        _link_with_data(dataset)
    with counts:
        _link_with_counts(dataset)
    with mine:
        _links_of_this_browser()


def _link_with_data(dataset: Dataset) -> None:
    if dataset.id.startswith("upload-"):
        _share_upload(dataset)
        return
    if dataset.id in EXAMPLES:
        st.caption("An example is there for everybody: this link needs no copy of the data and does not expire.")
    elif dataset.steps:
        st.caption("This link carries its counts in itself: it does not expire.")
    else:
        st.caption("These data were shared with you. This link shows them as you see them now, as long as theirs does.")
    _show_link(dataset.id)


def _share_upload(dataset: Dataset) -> None:
    source = open_source(dataset.id, visitor())
    try:
        store = share_desk().store
    except StoreOff as off:
        st.info(f"{markdown_text(str(off))} {NO_STORE_NEEDED}", icon=":material/cloud_off:")
        return
    if source is None:
        st.warning("These data are not on the server any more; upload the file again.", icon=":material/warning:")
        return
    if made := st.session_state.get("share_made"):
        _show_made(made)
        return
    wish = _wish(dataset, source)
    if wish is None:
        return
    try:
        st.session_state["share_made"] = _stored(store, dataset, source, wish)
    except SharingRefused as refusal:
        st.warning(f"{markdown_text(str(refusal))} {NO_STORE_NEEDED}", icon=":material/warning:")
        return
    st.rerun(scope="fragment")


def _show_made(card: ShareCard) -> None:
    st.markdown(f"**{markdown_text(card.title)}**")
    _show_link(card.token, card.view)
    lock = " Send the passphrase another way than the link." if card.is_protected else ""
    st.caption(f"Opens until {date_text(card.expires)}. You can delete it under “Your links”.{lock}")
    if st.button("Create another link", key="share_again"):
        del st.session_state["share_made"]
        st.rerun(scope="fragment")


def _wish(dataset: Dataset, source: Source) -> _Wish | None:
    """The form; None as long as it has not been sent."""
    kept = _kept_columns(dataset)
    others = [name for name in source.table.column_names if name not in kept]
    with st.form("share_form", border=False):
        title = st.text_input("Title", dataset.title[:200], max_chars=200, key="share_title")
        note = st.text_area("Note for the reader", max_chars=2000, key="share_note", height=90)
        left, right = st.columns(2)
        chosen = left.selectbox(
            "Opens for", list(LIFETIMES), index=list(LIFETIMES).index(DEFAULT_LIFETIME), key="share_lifetime"
        )
        passphrase = right.text_input("Passphrase (optional)", type="password", max_chars=1000, key="share_passphrase")
        st.caption(
            f"The server keeps {count_text(source.table.num_rows)} rows of {_names(kept)}, never the file itself. "
            "Whoever has the link can read them."
        )
        all_columns = bool(others) and st.checkbox(f"Also keep {_names(others)}", key="share_all_columns")
        if not st.form_submit_button("Create link", type="primary", icon=":material/link:"):
            return None
    return _Wish(title.strip() or dataset.title, note.strip(), timedelta(LIFETIMES[chosen]), passphrase, all_columns)


def _stored(store: ShareStore, dataset: Dataset, source: Source, wish: _Wish) -> ShareCard:
    return store.put(
        source.table if wish.all_columns else source.table.select(_kept_columns(dataset)),
        title=wish.title,
        note=wish.note,
        sha256=source.sha256,
        owner=visitor(),
        lifetime=wish.lifetime,
        passphrase=wish.passphrase or None,
        view=_view(),
    )


def _kept_columns(dataset: Dataset) -> list[str]:
    roles = dataset.roles
    return [name for name in (roles.label, roles.score, roles.weight) if name]


def _names(columns: list[str]) -> str:
    shown = ", ".join(f"“{markdown_text(name[:40])}”" for name in columns[:NAMES_SHOWN])
    rest = len(columns) - NAMES_SHOWN
    return f"{shown} and {rest} more" if rest > 0 else shown


def _link_with_counts(dataset: Dataset) -> None:
    grid = dataset.steps or ThresholdGrid.for_scores(float(dataset.scores.minimum), float(dataset.scores.maximum))
    step = threshold_text(float(grid.step))
    st.caption(
        f"This link carries the confusion counts at {len(grid.thresholds)} thresholds (steps of {step}), the title and "
        "nothing else, in the address itself: no row of your data leaves, nothing is kept on the server, and it does "
        "not expire. Between two steps nothing is known, so AP and ROC AUC are shown as intervals."
    )
    title = st.text_input("Title", dataset.title[:100], max_chars=100, key="counts_title")
    try:
        d = encoded(StepCounts.of(dataset.scores, grid, title))
    except UnfitForCountsLink as refusal:
        st.info(markdown_text(str(refusal)), icon=":material/info:")
        return
    choices = for_counts(all_choices(), grid.nearest)
    moved = [text for name in ("t", "pin") if (text := all_choices().get(name)) != choices.get(name)]
    if moved:
        st.caption(f"It opens at the nearest step, since {' and '.join(map(str, moved))} is between two of them.")
    _show_link(d, view_as_text(str(st.session_state["page"]), choices))


def _show_link(d: str, view: str | None = None) -> None:
    address, page = st.context.url or "", str(st.session_state["page"])
    st.code(link_to(d, view or _view(), address, page), language=None, wrap_lines=True)


def _view() -> str:
    return view_as_text(str(st.session_state["page"]), all_choices())


def _links_of_this_browser() -> None:
    try:
        store = share_desk().store
        cards = store.of_owner(visitor())
    except SharingRefused as trouble:
        st.info(markdown_text(str(trouble)), icon=":material/cloud_off:")
        return
    if not cards:
        st.caption("Links that you create with this browser are listed here.")
    for card in cards:
        with st.container(border=True):
            _listed_link(store, card)


def _listed_link(store: ShareStore, card: ShareCard) -> None:
    lock = ":material/lock: " if card.is_protected else ""
    left, right = st.columns([5, 1], vertical_alignment="center")
    left.markdown(f"{lock}**{markdown_text(card.title)}**")
    left.caption(
        f"{count_text(card.n_rows)} rows, created {date_text(card.created)}, opens until {date_text(card.expires)}"
    )
    if right.button("Delete", key=f"delete_{card.token}", icon=":material/delete:"):
        store.delete(card.token, visitor())
        st.rerun(scope="fragment")
    _show_link(card.token, card.view)
