"""Who is signed in: the line in the sidebar, the page for visitors without access, and the keys of the HTTP API."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import streamlit as st

from threshold_explorer.data.counts_link import is_counts
from threshold_explorer.serving.database.failures import StoreRefused
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.sharing.api_keys import MAX_NAME, ApiKeyCard, ApiKeyStore
from threshold_explorer.serving.sharing.link_store import is_token
from threshold_explorer.serving.sharing.refusals import SharingRefused
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.sign_in import Access, Person, Status, current_access, host
from threshold_explorer.serving.web.sign_in import (
    FAILED,
    FAILURE_COOKIE,
    PENDING,
    UNCHECKED,
    UNREACHABLE,
    end_sign_in,
    shortened_address,
)
from threshold_explorer.serving.web.visitor import COOKIE
from threshold_explorer.words.about import NAME
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import markdown, say

_CLOSED_STYLE = Path(__file__).with_name("closed_page.css")


def may_open(id: str) -> bool:
    """Whether this session may open `d`; without access only shared links, which check their own audience."""
    return current_access().is_allowed or is_token(id) or is_counts(id)


def closed_page(why: str = "") -> None:
    """Drawn instead of a page without access; `why` is the reason given for an opened link."""
    access = current_access()
    st.html(_CLOSED_STYLE)
    with st.container(key="closed_page"):
        st.header(markdown_text(NAME), anchor=False)
        st.markdown(say("preview-about"))
        _show_failure()
        if access.person:
            st.warning(_not_allowed(access.person), icon=":material/block:")
        elif why:
            st.info(markdown_text(why), icon=":material/lock:")
        else:
            st.markdown(markdown("sign-in-needed", host=host(settings())))
        with st.container(horizontal=True):
            _sign_in_or_out(access, "page")


def account() -> None:
    """In the sidebar: the signed-in user, and a button to sign in or out; nothing if sign-in is off."""
    access = current_access()
    if access.status is Status.OPEN:
        return
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="account"):
        name = shortened(access.person.display_name, 40) if access.person else say("sign-in-stranger")
        address = access.person.address if access.person else ""
        help = markdown_text(address) if address and address != name else None
        st.markdown(markdown_text(name), width="content", help=help)
        _sign_in_or_out(access, "sidebar")


def _sign_in_or_out(access: Access, place: str) -> None:
    if access.person:
        if st.button(
            say("sign-out"),
            icon=":material/logout:",
            key=f"sign_out_{place}",
            type="primary" if place == "page" else "tertiary",
        ):
            end_sign_in(st.context.cookies)
            st.logout()
    elif st.button(say("sign-in"), icon=":material/login:", key=f"sign_in_{place}", type="primary"):
        # Without a cookie sign-in is impossible, and the address could be mistaken for another browser's.
        if browser := st.context.cookies.get(COOKIE):
            PENDING.put(browser, _current_address())
        st.login()


def _current_address() -> str:
    parameters = {name: st.query_params.get_all(name) for name in st.query_params}
    return shortened_address(urlsplit(st.context.url or "").path or "/", urlencode(parameters, doseq=True))


def _show_failure() -> None:
    failure = st.context.cookies.get(FAILURE_COOKIE)
    if failure in (UNREACHABLE, FAILED, UNCHECKED):
        st.warning(say(f"sign-in-{failure}"), icon=":material/error:")


def _not_allowed(person: Person) -> Markdown:
    if person.address:
        return markdown("sign-in-not-allowed", address=person.address)
    if person.unverified:
        return markdown("sign-in-unverified", address=person.unverified)
    return markdown("sign-in-no-address", name=person.display_name)


@dataclass
class _KeysDialog:
    """The key made in the open dialog, shown this once, and the id of a key whose revocation must be confirmed."""

    created: str | None = None
    revoking: str | None = None


def forget_new_key() -> None:
    """At the opening of the dialog: a key that an earlier one made is not shown again."""
    of_session(_KeysDialog).created = None


def api_keys(person: Person) -> None:
    """Draws the tab."""
    st.caption(say("api-keys-about"))
    dialog = of_session(_KeysDialog)
    try:
        store = link_access().store
        store.refuse_if_read_only()
        keys = ApiKeyStore(store.database)
        _make_key(keys, dialog, person)
        for card in keys.of_person(person):
            with st.container(border=True):
                _listed_key(keys, dialog, card, person)
    except (SharingRefused, StoreRefused) as failure:
        st.info(markdown_text(failure), icon=":material/cloud_off:")


def _make_key(keys: ApiKeyStore, dialog: _KeysDialog, person: Person) -> None:
    with st.form("api_key_form", border=False, clear_on_submit=True):
        left, right = st.columns([4, 2], vertical_alignment="bottom")
        name = left.text_input(
            say("api-keys-name"), max_chars=MAX_NAME, key="api_key_name", placeholder=say("api-keys-name.placeholder")
        )
        is_submitted = right.form_submit_button(say("api-keys-make"), type="primary", icon=":material/key:")
    if is_submitted:
        dialog.created = keys.create(person, name.strip() or say("api-keys-unnamed"))
    if dialog.created:
        st.warning(say("api-keys-once"), icon=":material/visibility:")
        st.code(dialog.created, language=None, wrap_lines=True)


def _listed_key(keys: ApiKeyStore, dialog: _KeysDialog, card: ApiKeyCard, person: Person) -> None:
    # The store's id of a key stays on the server.
    handle = card.id[:12]
    left, right = st.columns([4, 2], vertical_alignment="center")
    left.markdown(Markdown("**{}**").format(card.name))
    left.caption(markdown("api-keys-made", created=card.created))
    if right.button(say("api-keys-revoke"), key=f"revoke_{handle}", icon=":material/key_off:"):
        dialog.revoking = card.id
    if dialog.revoking != card.id:
        return
    st.warning(say("api-keys-revoke-sure"), icon=":material/warning:")
    with st.container(horizontal=True):
        is_sure = st.button(say("api-keys-revoke"), key=f"revoke_sure_{handle}", type="primary")
        is_kept = st.button(say("share-keep"), key=f"keep_key_{handle}")
    if is_sure or is_kept:
        dialog.revoking = None
        if is_sure:
            keys.revoke(card.id, person)
            dialog.created = None
        st.rerun(scope="fragment")
