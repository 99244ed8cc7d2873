"""Whether the link of an open page still opens, with a real database that goes away and comes back."""

from datetime import timedelta

import pytest

from tests.threshold_explorer.serving.sharing.conftest import clock, database_url, open_store, put, sqlite_url, store
from tests.threshold_explorer.serving.sharing.test_lookup_limits import Seconds
from threshold_explorer.serving.sharing.open_links import CHECK_SECONDS, UNCHECKED_SECONDS, OpenLinks
from threshold_explorer.serving.store.refusals import StoreTrouble

__all__ = ["clock", "database_url", "open_store", "sqlite_url", "store"]


class Links(OpenLinks):
    """Open links whose database may be away."""

    def __init__(self, store, clock):
        super().__init__(self._connected, clock, Seconds())
        self.store, self.is_away = store, False

    def _connected(self):
        if self.is_away:
            raise StoreTrouble("sharing-trouble")
        return self.store

    def wait(self, seconds):
        self._clock.now += seconds


@pytest.fixture
def links(store, clock):
    return Links(store, clock)


def shown(links, session, **changes):
    card = put(links.store, **changes)
    links.show(session, card.token, card.expires)
    return card


def test_a_deleted_link_is_over_in_all_pages_that_show_it_and_in_no_other(links):
    card, other = shown(links, "one"), shown(links, "other")
    links.show("two", card.token, card.expires)
    assert list(links.over()) == []
    links.store.delete(card.token, "anna")
    assert not links.is_over("one")
    links.wait(CHECK_SECONDS)
    assert [links.is_over(each) for each in ("one", "two", "other", "none")] == [True, True, False, False]
    assert sorted(links.over()) == ["one", "two"]
    links.forget("one")
    links.show("two", other.token, other.expires)
    assert list(links.over()) == []


def test_an_expired_link_is_over_at_once(links, clock):
    shown(links, "one", lifetime=timedelta(minutes=1))
    shown(links, "other", lifetime=timedelta(days=1))
    clock.move(timedelta(minutes=1))
    assert links.is_over("one")
    assert list(links.over()) == ["one"]


def test_while_the_database_is_away_a_link_is_over_an_hour_after_its_last_check(links, clock):
    card = shown(links, "one")
    links.is_away = True
    links.wait(UNCHECKED_SECONDS - 1)
    # Shown again, but not confirmed.
    links.show("one", card.token, card.expires, is_checked=False)
    assert not links.is_over("one")
    links.wait(1)
    assert links.is_over("one")
    assert list(links.over()) == ["one"]
    links.is_away = False
    assert not links.is_over("one")
    links.is_away = True
    clock.move(timedelta(days=30))
    assert links.is_over("one")


def test_any_number_of_links_is_checked_at_once(links):
    cards = [shown(links, f"session {number}") for number in range(3)]
    for number in range(1200):
        links.show(f"further {number}", f"share-{number:032x}00000000", cards[0].expires)
    links.store.delete(cards[1].token, "anna")
    over = set(links.over())
    assert over == {"session 1", *(f"further {number}" for number in range(1200))}
