"""Signing in and out: the page of those for whom nothing is open, and in the sidebar who is signed in."""

from urllib.parse import urlencode, urlsplit

import streamlit as st

from dashboard.about import NAME
from dashboard.data.counts_link import is_counts
from dashboard.settings import settings
from dashboard.sharing.tokens import is_token
from dashboard.sign_in.person import Person
from dashboard.sign_in.provider import host
from dashboard.sign_in.reader import Reader, Standing, reader
from dashboard.web.visitor import COOKIE
from dashboard.web.way_back import CLICKS, FAILED, TROUBLE_COOKIE, UNREACHABLE, shortened_address
from dashboard.words.formats import markdown_text, shortened
from dashboard.words.sentence import say


def may_ask_for(id: str) -> bool:
    """Whether what this `d` leads to may be looked for: for strangers only what a link carries or a sender keeps."""
    return reader().is_welcome or is_token(id) or is_counts(id)


def closed_page(why: str = "") -> None:
    """In place of a page that is not for this reader; `why` is about the link that was opened."""
    here = reader()
    with st.container(key="closed_page"):
        st.header(NAME, anchor=False)
        st.markdown(say("preview-about"))
        _trouble()
        if here.person:
            st.warning(_not_allowed(here.person), icon=":material/block:")
        elif why:
            st.info(markdown_text(why), icon=":material/lock:")
        else:
            st.markdown(say("sign-in-needed", host=markdown_text(host(settings()))))
        with st.container(horizontal=True):
            _in_or_out(here, "page")


def account() -> None:
    """In the sidebar: who is signed in, and the way out or in; nothing where nobody signs in."""
    here = reader()
    if here.standing is Standing.OPEN:
        return
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="account"):
        name = shortened(here.person.called, 40) if here.person else say("sign-in-stranger")
        address = here.person.address if here.person else ""
        help = markdown_text(address) if address and address != name else None
        st.markdown(markdown_text(name), width="content", help=help)
        _in_or_out(here, "sidebar")


def _in_or_out(here: Reader, place: str) -> None:
    if here.person:
        if st.button(
            say("sign-out"),
            icon=":material/logout:",
            key=f"sign_out_{place}",
            type="primary" if place == "page" else "tertiary",
        ):
            st.logout()
    elif st.button(say("sign-in"), icon=":material/login:", key=f"sign_in_{place}", type="primary"):
        # Without a cookie nobody gets signed in, and one's address is not for the next one without.
        if browser := st.context.cookies.get(COOKIE):
            CLICKS.put(browser, _address_here())
        st.login()


def _address_here() -> str:
    asked = {name: st.query_params.get_all(name) for name in st.query_params}
    return shortened_address(urlsplit(st.context.url or "").path or "/", urlencode(asked, doseq=True))


def _trouble() -> None:
    trouble = st.context.cookies.get(TROUBLE_COOKIE)
    if trouble in (UNREACHABLE, FAILED):
        st.warning(say(f"sign-in-{trouble}"), icon=":material/error:")


def _not_allowed(person: Person) -> str:
    if person.address:
        return say("sign-in-not-allowed", address=markdown_text(person.address))
    if person.unverified:
        return say("sign-in-unverified", address=markdown_text(person.unverified))
    return say("sign-in-no-address", name=markdown_text(person.called))
