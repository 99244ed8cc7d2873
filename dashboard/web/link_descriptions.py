"""What a link says of itself where it is pasted: the data set's name, and a sentence about it."""

from dashboard.askers import Asker
from dashboard.data.counts_link import BadCountsLink, decoded, is_counts
from dashboard.data.examples import EXAMPLES
from dashboard.data.shared_data import share_desk
from dashboard.hosted.configured import hosted_sources
from dashboard.sharing.refusals import NotForYou, SharingRefused
from dashboard.sharing.store import ShareCard
from dashboard.sharing.tokens import is_token
from dashboard.sign_in.reader import anybody
from dashboard.store.patience import waiting_at_most
from dashboard.store.refusals import StoreRefused
from dashboard.web.link_preview import Preview
from dashboard.words.sentence import say

# The page itself waits for its title.
_SECONDS = 1.0


def describe_link(d: str, client: str) -> Preview | None:
    """The preview of the data set that `d` opens for the client at this address; None where it opens nothing."""
    if d in EXAMPLES:
        return Preview(EXAMPLES[d].title, EXAMPLES[d].about)
    if d in hosted_sources():
        is_open = anybody().is_welcome
        return Preview(hosted_sources()[d].title if is_open else say("hosted-preview"), say("hosted-preview"))
    if is_counts(d):
        return _of_counts(d)
    return _of_shared(d, client) if is_token(d) else None


def _of_counts(d: str) -> Preview | None:
    try:
        title = decoded(d).title
    except BadCountsLink:
        return None
    return Preview(title or say("preview-counts-title"), say("preview-counts"))


def _of_shared(d: str, client: str) -> Preview | None:
    try:
        with waiting_at_most(_SECONDS):
            card = share_desk().card_at_once(d, Asker.at(client), anybody())
    except NotForYou:
        return Preview(say("preview-protected-title"), say("preview-signed-in"))
    except (SharingRefused, StoreRefused):
        return None
    return _of_card(card) if card else None


def _of_card(card: ShareCard) -> Preview:
    if card.is_protected:
        return Preview(say("preview-protected-title"), say("preview-protected"))
    about = say("preview-shared", cases=card.n_rows, day=card.created)
    return Preview(card.title, f"{about} {card.note}".strip())
