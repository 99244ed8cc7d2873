"""The title and description of what a link opens, for programs that preview links."""

from threshold_explorer.data.counts_link import BadCountsLink, decoded, is_counts
from threshold_explorer.data.database_sources.configured_sources import hosted_sources
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.database.connections import waiting_at_most
from threshold_explorer.serving.database.failures import StoreRefused
from threshold_explorer.serving.sharing.link_store import ShareCard, is_token
from threshold_explorer.serving.sharing.refusals import NotInAudience, SharingRefused
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.sign_in import anonymous_access
from threshold_explorer.serving.web.links import Preview
from threshold_explorer.words.sentence import paragraph, say

# The page is not sent before its title is known.
_SECONDS = 1.0


def describe_link(d: str, address: str) -> Preview | None:
    """The preview of the data set that `d` opens for a client at this address; None if it opens nothing."""
    if d in EXAMPLES:
        return Preview(EXAMPLES[d].title, EXAMPLES[d].about)
    if d in hosted_sources():
        is_open = anonymous_access().is_allowed
        return Preview(hosted_sources()[d].title if is_open else say("hosted-preview"), say("hosted-preview"))
    if is_counts(d):
        return _of_counts(d)
    return _of_shared(d, address) if is_token(d) else None


def _of_counts(d: str) -> Preview | None:
    try:
        title = decoded(d).title
    except BadCountsLink:
        return None
    return Preview(title or say("preview-counts-title"), say("preview-counts"))


def _of_shared(d: str, address: str) -> Preview | None:
    try:
        with waiting_at_most(_SECONDS):
            card = link_access().card_without_delay(d, Client.at(address), anonymous_access())
    except NotInAudience:
        return Preview(say("preview-protected-title"), say("preview-signed-in"))
    except (SharingRefused, StoreRefused):
        return None
    return _of_card(card) if card else None


def _of_card(card: ShareCard) -> Preview:
    if card.is_protected:
        return Preview(say("preview-protected-title"), say("preview-protected"))
    about = say("preview-shared", cases=card.n_rows, day=card.created)
    return Preview(card.title, paragraph((about, _note(card))))


def _note(card: ShareCard) -> str:
    """The note, and the threshold that it is on: the previewed link may be to another one."""
    threshold = card.in_view("decided") or card.in_view("t")
    return say("preview-note", threshold=threshold, note=card.note) if card.note and threshold else card.note
