"""Signing in and out: the account line in the sidebar, and the page for visitors without access."""

from pathlib import Path
from urllib.parse import urlencode, urlsplit

import streamlit as st

from threshold_explorer.data.counts_link import is_counts
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.sharing.store import is_token
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
