"""In Share: for whom a link is, where people sign in; elsewhere it is for everybody, and nothing is asked."""

import streamlit as st

from dashboard.settings import settings
from dashboard.sharing.audience import Audience, For
from dashboard.sharing.store import ShareCard
from dashboard.sign_in.reader import reader
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import say


def ask_audience() -> For | None:
    """Draws the choice of who may open a link; None where there is none."""
    if not settings().has_sign_in:
        return None
    return For(
        st.radio(
            say("share-audience"),
            [kind.value for kind in For],
            format_func=lambda kind: say(f"share-audience-{kind}"),
            horizontal=True,
            key="share_audience",
        )
    )


def ask_addresses(kind: For | None) -> str:
    """Draws the place for addresses, where people are to be named."""
    if kind is not For.NAMED:
        return ""
    return st.text_area(
        say("share-addresses"),
        placeholder=say("share-addresses.placeholder"),
        help=say("share-addresses.help"),
        key="share_addresses",
        height=68,
    )


def audience_of(kind: For | None, addresses: str) -> Audience:
    """Whom the sender chose, and where people are named the sender too; raises BadAudience."""
    if kind is not For.NAMED:
        return Audience(kind or For.EVERYBODY)
    member = reader().member
    return Audience.named(addresses).and_also(member.address if member else "")


def audience_in_list(card: ShareCard) -> str:
    """What the list of one's links says of a link's audience, if there is anything to choose or to warn of."""
    audience = card.audience
    if not settings().has_sign_in and audience.kind is For.EVERYBODY:
        return ""
    said = say("share-listed-for", audience=audience.kind.value, addresses=audience.addresses)
    return markdown_text(said if settings().has_sign_in else f"{said}. {say('share-audience-off')}")
