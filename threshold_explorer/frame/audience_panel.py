"""In the Share dialog: the audience of a link if sign-in is on; otherwise links are for everybody."""

import streamlit as st

from threshold_explorer.settings import settings
from threshold_explorer.sharing.audience import Audience, AudienceKind
from threshold_explorer.sharing.store import ShareCard
from threshold_explorer.sign_in.access import current_access
from threshold_explorer.words.formats import markdown_text
from threshold_explorer.words.sentence import say


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
    return markdown_text(text if settings().has_sign_in else f"{text}. {say('share-audience-off')}")
