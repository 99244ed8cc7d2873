"""The Share dialog: creates a link to the current view, and lists the visitor's links."""

from dataclasses import dataclass, replace
from datetime import timedelta

import streamlit as st

from threshold_explorer.data.counts_link import StepCounts, UnfitForCountsLink, encoded
from threshold_explorer.data.dataset import Dataset, Origin
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.interface.controls.links import (
    COMPARE_PAGE,
    PAGES_OF_CASES,
    Decided,
    link_to_current_page,
    view,
    view_of_counts,
    view_of_open_decision,
)
from threshold_explorer.interface.controls.pin import pinned_counts, resolve_pin
from threshold_explorer.interface.controls.query_parameters import current_page, is_in_url
from threshold_explorer.interface.controls.score_columns import SEARCHED, chosen_columns
from threshold_explorer.interface.controls.thresholds import current_threshold, slider_scale
from threshold_explorer.interface.frame.account_panel import api_keys, forget_new_key
from threshold_explorer.interface.frame.decision_card import open_decision_of
from threshold_explorer.interface.goal.goals import selected_goal
from threshold_explorer.serving.database.failures import StoreOff, StoreRefused
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.sharing.audience_and_passphrase import Audience, AudienceKind
from threshold_explorer.serving.sharing.link_store import MAX_NOTE, ShareCard, ShareStore
from threshold_explorer.serving.sharing.refusals import BadAudience, SharingRefused
from threshold_explorer.serving.sharing.shared_data import current_client, link_access
from threshold_explorer.serving.sign_in import current_access
from threshold_explorer.serving.web.visitor import visitor
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import listed, markdown, markdown_paragraph, say

LIFETIMES = (1, 7, 30, 90, 365)
DEFAULT_LIFETIME = 30
NAMES_SHOWN = 6
# Of a note that the URL carries.
MAX_URL_NOTE = 300
DECISION, VIEW = "decision", "view"


@dataclass(frozen=True)
class _ShareForm:
    """The submitted form."""

    title: str
    note: str
    lifetime: timedelta
    passphrase: str
    all_columns: bool
    audience: AudienceKind | None
    addresses: str
    without: tuple[str, ...] = ()


@dataclass
class _Dialog:
    """The link created in the open dialog, and the token of a link whose deletion must be confirmed."""

    created: ShareCard | None = None
    deleting: str | None = None


def share_button(dataset: Dataset) -> None:
    if st.button(say("share-button"), icon=":material/share:", key="share_button", help=say("share-button.help")):
        # A link created in an earlier dialog may not match the current view.
        dialog = of_session(_Dialog)
        dialog.created = dialog.deleting = None
        forget_new_key()
        st.dialog(say("share-heading"), width="medium", icon=":material/share:")(_share)(dataset)


def _share(dataset: Dataset) -> None:
    decided = None
    if isinstance(dataset, BinaryDataset):
        opened = open_decision_of(dataset)
        threshold = opened.threshold if opened else current_threshold(dataset, slider_scale(dataset))
        if _asks_for_decision(threshold, is_likely=bool(opened or selected_goal(dataset))):
            if opened:
                st.caption(say("share-decision-opened"))
                _show_link(dataset.id, view_of_open_decision())
                return
            decided = Decided(threshold)
    _tabs(dataset, decided)


def _asks_for_decision(threshold: float, *, is_likely: bool) -> bool:
    """Draws the choice between the decision and the view; a goal or an open decision make the decision likely."""
    chosen = st.radio(
        say("share-what"),
        (DECISION, VIEW),
        index=0 if is_likely else 1,
        format_func=lambda what: markdown(f"share-what-{what}", threshold=threshold),
        key="share_what",
        on_change=_forget_created,
        label_visibility="collapsed",
        horizontal=True,
    )
    return chosen == DECISION


def _forget_created() -> None:
    of_session(_Dialog).created = None


def _tabs(dataset: Dataset, decided: Decided | None) -> None:
    member = current_access().member
    names = ("data", "counts", "mine", *(("keys",) if member else ()))
    with_data, counts, mine, *keys = st.tabs([say(f"share-tab-{name}") for name in names])
    with with_data:
        _link_with_data(dataset, decided)
    with counts:
        if not isinstance(dataset, BinaryDataset):
            st.caption(say("share-counts-none"))
        elif dataset.blank:
            st.caption(say("share-counts-blank"))
        else:
            _link_with_counts(dataset, decided)
    with mine:
        _your_links()
    if member:
        with keys[0]:
            api_keys(member)


def _link_with_data(dataset: Dataset, decided: Decided | None) -> None:
    if dataset.origin is Origin.UPLOAD:
        _share_upload(dataset, decided)
        return
    st.caption(markdown_paragraph([say(f"share-{dataset.origin.value}"), _audience_note(dataset)]))
    _show_link(dataset.id, view(dataset.id, _with_note(decided, "data")))


def _with_note(decided: Decided | None, tab: str) -> Decided | None:
    """Draws the field for the note on a decision whose link stores nothing."""
    if decided is None:
        return None
    note = st.text_area(say("share-note"), max_chars=MAX_URL_NOTE, key=f"{tab}_note", height=68)
    return replace(decided, note=note.strip())


def _audience_note(dataset: Dataset) -> Markdown:
    """If sign-in is on: who can open a link that needs no copy of the data."""
    if not settings().has_sign_in:
        return Markdown()
    if dataset.origin is Origin.COUNTS:
        return markdown("share-counts-everybody")
    if dataset.card:
        kind = dataset.card.audience.kind
        if kind is AudienceKind.EVERYBODY:
            return Markdown()
        return markdown("banner-audience", audience=kind.value)
    return markdown("share-needs-sign-in")


def _share_upload(dataset: Dataset, decided: Decided | None) -> None:
    source = open_source(dataset.id, visitor())
    try:
        store = link_access().store
        store.refuse_if_read_only()
    except StoreOff as off:
        st.info(markdown_paragraph([off, say("share-no-store-needed")]), icon=":material/cloud_off:")
        return
    if source is None:
        st.warning(say("share-upload-gone"), icon=":material/warning:")
        return
    dialog = of_session(_Dialog)
    if dialog.created:
        _show_created(dialog, dialog.created)
        return
    form = _share_form(dataset, source)
    if form is None:
        return
    try:
        dialog.created = _stored(store, dataset, source, form, decided)
    except BadAudience as wrong:
        st.warning(markdown_text(wrong), icon=":material/warning:")
        return
    except (SharingRefused, StoreRefused) as refusal:
        st.warning(markdown_paragraph([refusal, say("share-no-store-needed")]), icon=":material/warning:")
        return
    st.rerun(scope="fragment")


def _show_created(dialog: _Dialog, card: ShareCard) -> None:
    st.markdown(Markdown("**{}**").format(card.title))
    _show_link(card.token, card.view)
    lock = "protected" if card.is_protected else "open"
    st.caption(markdown("share-made", expires=card.expires, lock=lock))
    if st.button(say("share-again"), key="share_again"):
        dialog.created = None
        st.rerun(scope="fragment")


def _share_form(dataset: Dataset, source: Source) -> _ShareForm | None:
    """Draws the form; None until it is submitted."""
    needed = _needed_columns(dataset, source)
    others = [name for name in source.columns.table.column_names if name not in needed]
    # Outside the form, because the form's fields depend on it.
    audience = ask_audience()
    with st.form("share_form", border=False):
        addresses = ask_addresses(audience)
        title = st.text_input(say("share-title"), dataset.title[:200], max_chars=200, key="share_title")
        note = st.text_area(say("share-note"), max_chars=MAX_NOTE, key="share_note", height=90)
        left, right = st.columns(2)
        days = left.selectbox(
            say("share-lifetime"),
            LIFETIMES,
            index=LIFETIMES.index(DEFAULT_LIFETIME),
            format_func=lambda days: say("share-days", days=days),
            key="share_lifetime",
        )
        passphrase = right.text_input(say("share-passphrase"), type="password", max_chars=1000, key="share_passphrase")
        st.caption(
            markdown(
                "share-keeps",
                rows=source.columns.table.num_rows,
                columns=_names(needed),
                audience=_audience_key(audience),
            )
        )
        if dataset.sharing_warning:
            st.warning(markdown_text(dataset.sharing_warning), icon=":material/article:")
        all_columns = bool(others) and st.checkbox(
            markdown("share-others", columns=_names(others)), key="share_all_columns"
        )
        if others and is_in_url(SEARCHED):
            st.caption(say("share-search"))
        if not st.form_submit_button(say("share-create"), type="primary", icon=":material/link:"):
            return None
    return _ShareForm(
        title.strip() or dataset.title,
        note.strip(),
        timedelta(days),
        passphrase,
        all_columns,
        audience,
        addresses,
        # A search of some of its columns would find something else.
        without=() if all_columns or not others else (SEARCHED.name,),
    )


def _audience_key(audience: AudienceKind | None) -> str:
    return audience.value if audience else "all"


def _stored(
    store: ShareStore, dataset: Dataset, source: Source, form: _ShareForm, decided: Decided | None
) -> ShareCard:
    return store.put(
        source.columns.table if form.all_columns else source.columns.table.select(_needed_columns(dataset, source)),
        title=form.title,
        note=form.note,
        sha256=source.sha256,
        owner=visitor(),
        lifetime=form.lifetime,
        passphrase=form.passphrase or None,
        view=view(dataset.id, decided, without=form.without),
        audience=audience_of(form.audience, form.addresses),
        address=current_client().address,
    )


def _needed_columns(dataset: Dataset, source: Source) -> list[str]:
    """The columns with a role, and those that other choices of the link name."""
    chosen = chosen_columns(source.columns.table.column_names)
    predicted = []
    if isinstance(dataset, BinaryDataset):
        scores = set(chosen).intersection(dataset.other_scores(source))
        # A score may be the confidence in a predicted class.
        predicted = [source.columns.predicted(dataset.roles.label, name) for name in chosen if name in scores]
    return list(dict.fromkeys([*dataset.columns, *chosen, *filter(None, predicted)]))


def _names(columns: list[str]) -> Markdown:
    shown = markdown_text(listed(f"“{shortened(name, 40)}”" for name in columns[:NAMES_SHOWN]))
    rest = len(columns) - NAMES_SHOWN
    return markdown("share-names-more", shown=shown, rest=rest) if rest > 0 else shown


def _link_with_counts(dataset: BinaryDataset, decided: Decided | None) -> None:
    grid = dataset.grid()
    carries = st.container()
    # That of a decision is not one of another threshold.
    title = "" if open_decision_of(dataset) else dataset.title[:100]
    title = st.text_input(say("share-title"), title, max_chars=100, key="counts_title")
    decided = _with_note(decided, "counts")
    classes = tuple(dataset.classes.values())
    positive, negative = classes
    named = st.checkbox(markdown("share-counts-classes", positive=positive, negative=negative), key="counts_classes")
    what = "named" if named else "unnamed"
    carries.caption(
        markdown("share-counts-carries", thresholds=len(grid.thresholds), step=float(grid.step), classes=what)
    )
    if isinstance(dataset, OneVsRestDataset):
        name, others = shortened(positive), len(dataset.names) - 1
        carries.caption(markdown("share-counts-of-one", name=name, kind=dataset.kind.value, others=others))
    try:
        d = encoded(StepCounts.of(dataset.scores, grid, title, classes if named else ()))
    except UnfitForCountsLink as refusal:
        st.info(markdown_text(refusal), icon=":material/info:")
        return
    if settings().has_sign_in:
        carries.caption(say("share-counts-everybody"))
    if not decided and current_page() in PAGES_OF_CASES:
        carries.caption(say("share-counts-compare" if current_page() == COMPARE_PAGE else "share-counts-divided"))
    pin = resolve_pin(dataset, slider_scale(dataset))
    pinned = pinned_counts(pin) if pin and pin.column and not decided else None
    if pin and pinned:
        carries.caption(markdown("share-counts-pin", score=shortened(pin.column)))
    shown, moved = view_of_counts(grid.nearest, pinned, decided)
    if moved:
        message = markdown("share-counts-moved", count=len(moved), first=moved[0], last=moved[-1])
        # Of a decision it is another threshold.
        st.warning(message, icon=":material/warning:") if decided else st.caption(message)
    _show_link(d, shown)


def _show_link(d: str, view: str) -> None:
    st.code(link_to_current_page(d, view), language=None, wrap_lines=True)


def _your_links() -> None:
    try:
        store = link_access().store
        cards = store.of_owner(visitor())
        if not cards:
            st.caption(markdown("share-none-yet", owner="person" if current_access().member else "browser"))
        for card in cards:
            with st.container(border=True):
                _listed_link(store, card)
    except (SharingRefused, StoreRefused) as failure:
        st.info(markdown_text(failure), icon=":material/cloud_off:")


def _listed_link(store: ShareStore, card: ShareCard) -> None:
    dialog = of_session(_Dialog)
    lock = Markdown(":material/lock: " if card.is_protected else "")
    left, right = st.columns([5, 1], vertical_alignment="center")
    left.markdown(Markdown("{}**{}**").format(lock, card.title))
    about = say("share-listed", rows=card.n_rows, created=card.created, expires=card.expires)
    left.caption(markdown_text(listed(filter(None, (about, audience_in_list(card))))))
    if right.button(say("share-delete"), key=f"delete_{card.token}", icon=":material/delete:"):
        dialog.deleting = card.token
    if dialog.deleting == card.token:
        _confirm_deletion(store, dialog, card)
    _show_link(card.token, card.view)


def _confirm_deletion(store: ShareStore, dialog: _Dialog, card: ShareCard) -> None:
    st.warning(say("share-delete-sure"), icon=":material/warning:")
    with st.container(horizontal=True):
        delete = st.button(say("share-delete"), key=f"delete_sure_{card.token}", type="primary")
        keep = st.button(say("share-keep"), key=f"keep_{card.token}")
    if not delete and not keep:
        return
    dialog.deleting = None
    if delete:
        store.delete(card.token, visitor())
    st.rerun(scope="fragment")


def ask_audience() -> AudienceKind | None:
    """Draws the choice of audience; None if sign-in is off."""
    if not settings().has_sign_in:
        return None
    return AudienceKind(
        st.radio(
            say("share-audience"),
            [kind.value for kind in AudienceKind],
            format_func=lambda kind: say(f"share-audience-{kind}"),
            horizontal=True,
            key="share_audience",
        )
    )


def ask_addresses(kind: AudienceKind | None) -> str:
    """Draws the field for addresses if the audience is named people."""
    if kind is not AudienceKind.NAMED:
        return ""
    return st.text_area(
        say("share-addresses"),
        placeholder=say("share-addresses.placeholder"),
        help=say("share-addresses.help"),
        key="share_addresses",
        height=68,
    )


def audience_of(kind: AudienceKind | None, addresses: str) -> Audience:
    """The chosen audience; named people include the sender. Raises BadAudience."""
    if kind is not AudienceKind.NAMED:
        return Audience(kind or AudienceKind.EVERYBODY)
    member = current_access().member
    return Audience.named(addresses).with_address(member.address if member else "")


def audience_in_list(card: ShareCard) -> str:
    """A link's audience in the list of links; empty if sign-in is off and the link is for everybody."""
    audience = card.audience
    if not settings().has_sign_in and audience.kind is AudienceKind.EVERYBODY:
        return ""
    text = say("share-listed-for", audience=audience.kind.value, addresses=audience.addresses)
    return text if settings().has_sign_in else say("share-audience-off", audience=text)
